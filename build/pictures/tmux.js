/** A real terminal to record: a separate tmux session with a plain `sh`. */

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { BIN, steadyEnv } from './program.js';

const POLL_MS = 40;
const LIMIT_MS = 120_000;

export const hasTmux = () => spawnSync('tmux', ['-V']).status === 0;

/** Calls `use` with a terminal in this folder, where `provision` is the built program, and closes it afterwards. */
export async function withTerminal({ folder, columns, rows, env }, use) {
  // Writes the process id to a file, for `kill`.
  const program = `sh -c 'echo $$ >.pid; exec "$0" "$@"' "${process.execPath}" "${BIN}" "$@"`;
  writeFileSync(join(folder, '.shrc'), `PS1='$ '\nprovision() { ${program}; }\n`);
  const variables = { ENV: join(folder, '.shrc'), ...env };
  const tmux = (...args) =>
    execFileSync('tmux', ['-S', join(folder, '.tmux'), '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: steadyEnv({ TERM: 'xterm-256color' }),
    });
  const settings = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  tmux('new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, '-c', folder, ...settings, 'sh');
  tmux('set-option', '-g', 'status', 'off');
  try {
    return await use({
      type: (text) => tmux('send-keys', '-l', text),
      press: (key) => tmux('send-keys', key),
      kill: () => process.kill(Number(readFileSync(join(folder, '.pid'), 'utf8')), 'SIGKILL'),
      until: (pattern) => until(() => screenOf(tmux), pattern),
    });
  } finally {
    tmux('kill-server');
  }
}

/** The contents of the screen, with ANSI styles, and a block in place of the cursor. */
function screenOf(tmux) {
  const shown = tmux('capture-pane', '-p', '-e', ';', 'display-message', '-p', '#{cursor_x} #{cursor_y}');
  const lines = shown.trimEnd().split('\n');
  const [x, y] = lines.pop().split(' ').map(Number);
  const line = lines[y];
  lines[y] = `${line}${' '.repeat(x - stripVTControlCharacters(line).length)}\u001b[0;90m█\u001b[0m`;
  return lines.join('\n').trimEnd();
}

/** Waits until the text of the screen matches and no longer changes. @returns the screen */
async function until(look, pattern) {
  const end = Date.now() + LIMIT_MS;
  for (let before = look(); ; ) {
    await sleep(POLL_MS);
    const screen = look();
    if (screen === before && pattern.test(stripVTControlCharacters(screen))) return screen;
    if (Date.now() > end) throw new Error(`The screen never showed ${pattern}:\n${screen}`);
    before = screen;
  }
}
