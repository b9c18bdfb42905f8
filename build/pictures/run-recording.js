/**
 * Records a run in a terminal: it is killed after three of eight users, and the same command creates the other five.
 * Values that depend on the clock or the machine are replaced, and a frame is captured when the screen matches a pattern,
 * so every recording is the same.
 */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { withGate } from './answer-gate.js';
import { inScratchFolder, SAMPLES, withSandbox } from './program.js';
import { withTerminal } from './tmux.js';

export const SCREEN = { columns: 96, rows: 29 };

const COMMAND = 'provision users.csv';
const [TOTAL, KILLED_AFTER] = [8, 3];
const ATTEMPTS = 5;
/** The index of the frame with the plan, after those of the typed command. An empty terminal is a poor first frame. */
const OPENING = 1 + COMMAND.length;

const CAPTIONS = {
  start: 'Create eight users from a list',
  plan: 'The plan comes first: nothing is sent before you answer',
  send: 'One user at a time, each recorded in a journal',
  kill: 'kill -9 ends the program in the middle of the run',
  again: 'The same command again: it continues with the other five',
  end: 'All eight users exist, each created once',
};

const STEADY = [
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:8642'],
  [/PID \d+/g, 'PID 4711'],
  [/done (at|by) (?:\w{3} )?\d\d:\d\d/g, 'done $1 10:24'],
  [/[\d.,]+ a minute/g, '40 a minute'],
];

/**
 * @returns frames: the text on the screen, a caption, the duration in milliseconds, and whether the animation starts
 * there
 */
export async function recordRun() {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const frames = await inScratchFolder((folder) =>
      withSandbox(['--quiet'], ({ url, token }) =>
        withGate(url, (gateUrl, gate) => {
          copyFileSync(join(SAMPLES, 'users.csv'), join(folder, 'users.csv'));
          const env = { PROVISION_BASE_URL: gateUrl, PROVISION_TOKEN: token };
          return withTerminal({ folder, ...SCREEN, env }, (terminal) => record(terminal, gate));
        }),
      ),
    );
    if (frames !== undefined) return frames;
  }
  throw new Error(`In ${ATTEMPTS} attempts, the program was never killed during a pause.`);
}

/** @returns `undefined` if the machine was too slow to kill the program before it sent the next user */
async function record(terminal, gate) {
  const frames = [];
  const show = async (caption, ms, pattern) => {
    const text = await terminal.until(pattern);
    frames.push({ text: steady(text), caption: CAPTIONS[caption], ms, isOpening: frames.length === OPENING });
  };
  const agree = async (caption) => {
    terminal.type('y');
    await show(caption, 700, /\[y\/N\] y█$/);
    terminal.press('Enter');
  };

  await show('start', 900, /^\$ █$/);
  for (const [at, letter] of [...COMMAND].entries()) {
    terminal.type(letter);
    await show('start', 60, new RegExp(`\\$ ${COMMAND.slice(0, at + 1)}█$`));
  }
  terminal.press('Enter');
  await show('plan', 3600, /\[y\/N\] █$/);
  await agree('plan');
  await show('send', 500, progress(0, TOTAL));
  for (let done = 1; done <= KILLED_AFTER; done += 1) {
    await gate.answer();
    await show('send', 900, progress(done, TOTAL));
  }
  terminal.kill();
  await show('kill', 2200, /Killed\n\$ █$/);
  if (gate.requestCount > KILLED_AFTER) return undefined;

  // The whole line at once, as from the history of a shell.
  terminal.type(COMMAND);
  await show('again', 900, new RegExp(`\\$ ${COMMAND}█$`));
  terminal.press('Enter');
  await show('again', 3600, /\[y\/N\] █$/);
  await agree('again');
  const left = TOTAL - KILLED_AFTER;
  await show('again', 400, progress(0, left));
  for (let done = 1; done < left; done += 1) {
    await gate.answer();
    await show('again', 700, progress(done, left));
  }
  await gate.answer();
  await show('end', 6000, /All done\.(?:.*\n)*\$ █$/);
  return frames;
}

/** Matches the complete progress block. It has a pace only after three rows. */
function progress(done, total) {
  const pace = done < 3 ? '' : '\\n\\S+ a minute';
  return new RegExp(`${done} of ${total} .* done at .*\\nC ${done} created .* failed${pace}\\n█$`);
}

function steady(text) {
  return STEADY.reduce((changed, [pattern, fixed]) => changed.replace(pattern, fixed), text);
}
