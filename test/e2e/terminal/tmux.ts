/** A real terminal for tests: a tmux session with keys and screens. */

import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';

const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');

/** For `describe.skipIf`: warns about skipped tests. */
export function noTmux(): boolean {
  if (spawnSync('tmux', ['-V']).status === 0) return false;
  console.warn('tmux is not installed, so the terminal tests are SKIPPED: apt-get install tmux');
  return true;
}

export type Terminal = {
  /** The folder of the shell; `provision` is the built program there. */
  readonly cwd: string;
  /** Types text literally, without Enter. */
  type(text: string): void;
  /** Presses keys by their tmux names: `Enter`, `C-c`, `C-d`. */
  press(...keys: string[]): void;
  /** Pastes text with bracketed paste, which lets programs distinguish pasted from typed text. */
  paste(text: string): void;
  /**
   * Resolves once programs in the terminal can read the new size. tmux itself draws for it earlier: soon after another
   * resize, up to 250 ms earlier (`server_client_check_pane_resize`).
   */
  resize(columns: number, rows: number): Promise<void>;
  /** The text on the screen, without trailing spaces. With `history`, also the text that has scrolled away. */
  screen(options?: { readonly history?: boolean; readonly colors?: boolean }): string;
  /** True if the cursor is shown. */
  hasCursor(): boolean;
  /** Waits until the screen matches. @throws with the screen if it never does */
  until(what: RegExp): Promise<string>;
  /** Ends the programs in the terminal and removes its folder. Await it. */
  close(): Promise<void>;
};

/** Opens a terminal with a plain `sh` in a scratch folder. Close it in `afterEach`. */
export function openTerminal(
  options: { columns?: number; rows?: number; env?: Readonly<Record<string, string>> } = {},
): Terminal {
  const cwd = mkdtempSync(join(tmpdir(), 'provision-terminal-'));
  const socket = join(cwd, '.tmux');
  // A start file for the shell: text that is typed before the shell is ready is shown twice or lost.
  const start = join(cwd, '.shrc');
  // A short path, independent of the checkout: its length determines where lines break.
  const bin = join(cwd, '.program');
  mkdirSync(bin);
  symlinkSync(BIN, join(bin, 'provision.js'));
  writeFileSync(start, `provision() { "${process.execPath}" "${bin}/provision.js" "$@"; }\n`);
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { encoding: 'utf8', env: clean(cwd) });
  const { columns = 100, rows = 30, env = {} } = options;
  const variables = Object.entries({
    PS1: '$ ',
    ENV: start,
    ...env,
  }).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  tmux('new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, '-c', cwd, ...variables, 'sh');
  tmux('set-option', '-g', 'status', 'off');
  const terminal: Terminal = {
    cwd,
    type: (text) => void tmux('send-keys', '-l', text),
    press: (...keys) => void tmux('send-keys', ...keys),
    paste(text) {
      tmux('set-buffer', '--', text);
      tmux('paste-buffer', '-p');
    },
    async resize(width, height) {
      tmux('resize-window', '-x', `${width}`, '-y', `${height}`);
      const tty = tmux('display-message', '-p', '#{pane_tty}').trim();
      await expect.poll(() => sizeOf(tty)).toBe(`${height} ${width}`);
    },
    screen: ({ history = false, colors = false } = {}) =>
      tmux('capture-pane', '-p', ...(history ? ['-S', '-'] : []), ...(colors ? ['-e'] : []))
        .replace(/[ \t]+$/gm, '')
        .trimEnd(),
    hasCursor: () => tmux('display-message', '-p', '#{cursor_flag}').trim() === '1',
    async until(what) {
      const end = Date.now() + WAIT_LIMIT_MS;
      for (;;) {
        const seen = terminal.screen({ history: true });
        if (what.test(seen)) return seen;
        if (Date.now() > end) throw new Error(`The screen never showed ${what}:\n${seen}`);
        await new Promise((again) => setTimeout(again, 50));
      }
    },
    async close() {
      try {
        tmux('kill-server');
      } catch {
        // It has ended already.
      }
      // A program may still be writing a file: a shell writes its history on a hang-up. `rmSync` repeats only its last
      // step, which fails as long as the new file exists.
      await rm(cwd, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return terminal;
}

/** Rows and columns, as programs see them. */
function sizeOf(tty: string): string {
  const file = openSync(tty, constants.O_RDONLY | constants.O_NOCTTY);
  const size = execFileSync('stty', ['size'], { encoding: 'utf8', stdio: [file, 'pipe', 'inherit'] });
  closeSync(file);
  return size.trim();
}

function clean(home: string): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC', LANG: 'C.UTF-8', TERM: 'xterm-256color' };
}
