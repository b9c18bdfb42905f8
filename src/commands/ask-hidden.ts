/** A question whose answer is not shown: it is read in raw mode, which echoes nothing and cuts no long line short. */

import type { Io } from '../io.js';
import type { Secret } from '../secret.js';
import { createHiddenLine, type HiddenEnd } from '../token/hidden-line.js';
import { canAsk } from './ask.js';

type Talk = Pick<Io, 'stdin' | 'stderr' | 'interruption' | 'raise' | 'env' | 'onContinue' | 'suspend'>;

/** Asks the terminal to mark a paste, so that a line break in it does not end it. */
const MARK_PASTES = { on: '\x1b[?2004h', off: '\x1b[?2004l' } as const;

/** Whether a person can be asked for something that nobody else is to see. */
export function canAskHidden(io: Talk): boolean {
  return canAsk(io) && io.stdin.setRawMode !== undefined;
}

/** Takes away what stands on this line. */
const AFRESH = '\r\x1b[K';

/**
 * Asks on stderr and waits for a line of which nothing is shown. The terminal is as before when this returns. Ctrl-C
 * is raised as the signal that it is elsewhere; after a stop (Ctrl-Z) the question stands below what the shell printed.
 * @returns what was typed; `undefined` for the end of the input and for a signal
 */
export async function askHidden(prompt: string, io: Talk): Promise<Secret | undefined> {
  const { stdin, stderr, interruption, env } = io;
  if (interruption.first.aborted) return undefined;
  const marks = stderr.isTTY === true && env.TERM !== 'dumb';
  const show = (before: string): void => {
    // First, so that nothing shows of what is typed as soon as the question is there.
    stdin.setRawMode?.(true);
    stderr.write(Buffer.from(`${before}${marks ? MARK_PASTES.on : ''}`));
    stderr.write(prompt);
  };
  const hide = (): void => {
    if (!stdin.destroyed) stdin.setRawMode?.(false);
    if (marks) stderr.write(Buffer.from(MARK_PASTES.off));
  };
  const showAgain = (): void => {
    // Off first: who lets the program go on has set the terminal in the meantime.
    hide();
    show(marks ? AFRESH : '\n');
  };
  const forgetContinue = io.onContinue(showAgain);
  show('');
  let end = await readHidden(io);
  for (; end.end === 'suspended'; end = await readHidden(io)) {
    hide();
    io.suspend();
    showAgain();
  }
  forgetContinue();
  hide();
  stderr.write('\n');
  if (end.end === 'interrupted') io.raise('SIGINT');
  return end.end === 'line' ? end.text : undefined;
}

function readHidden({ stdin, interruption }: Talk): Promise<HiddenEnd> {
  const line = createHiddenLine();
  return new Promise((resolve) => {
    const onData = (chunk: Buffer | string): void => {
      const end = line.feed(Buffer.from(chunk as string));
      if (end !== undefined) finish(end);
    };
    const onEnd = (): void => finish({ end: 'closed' });
    const finish = (end: HiddenEnd): void => {
      stdin.off('data', onData).off('end', onEnd).off('error', onEnd).pause();
      interruption.first.removeEventListener('abort', onEnd);
      resolve(end);
    };
    stdin.on('data', onData).on('end', onEnd).on('error', onEnd);
    interruption.first.addEventListener('abort', onEnd);
    stdin.resume();
  });
}
