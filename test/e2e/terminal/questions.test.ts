/** Ctrl-C at each question: the state of the terminal, and the exit status. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rosterOf } from '../program.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

const QUESTIONS = [
  ['of the plan', 'provision users.csv --base-url http://127.0.0.1:8999', /\[y\/N\]$/],
  ['of invalid rows', 'provision invalid.csv --base-url http://127.0.0.1:8999', /\[y\/N\]$/],
  ['for a token', 'provision users.csv --yes --base-url http://127.0.0.1:8999', /input hidden\):$/],
  ['of clean', 'provision clean kept.results', /\[y\/N\]$/],
  ['for the auth URL', 'provision token > out.txt', /^Auth URL .*\):$/m],
  ['whether to show the token', 'provision token', /\[y\/N\]$/],
  [
    'for the pasted address',
    'provision token --no-open --auth-url https://a.example --client-id x > out.txt',
    /input hidden\):$/,
  ],
] as const;

describe.skipIf(noTmux())('Ctrl-C at the question', () => {
  let terminal: Terminal;

  beforeEach(() => {
    terminal = openTerminal({ columns: 120 });
    const write = (name: string, text: string): void => writeFileSync(join(terminal.cwd, name), text);
    write('users.csv', rosterOf(3));
    write('invalid.csv', `${rosterOf(3)}\na b,Sunny-Meadow-42,L,F,1\n`);
  });
  afterEach(() => terminal.close());

  async function call(text: string, until: RegExp): Promise<string> {
    terminal.type(text);
    terminal.press('Enter');
    return await terminal.until(until);
  }

  it.each(QUESTIONS)('Ctrl-C at a question restores the terminal: %s', async (_, command, question) => {
    if (command.includes('kept.results')) {
      mkdirSync(join(terminal.cwd, 'kept.results'));
      const preparation =
        'provision users.csv --sandbox --generate-passwords all --quiet --results kept.results';
      await call(`${preparation} > /dev/null 2>&1; echo made $?`, /^made 0/m);
    }
    await call('clear; stty -a > before.txt; echo ready', /^ready$/m);
    await call(command, question);
    terminal.type('typed');
    terminal.press('C-c');
    // The shell continues on a new line.
    await terminal.until(/\n[$#]$/);
    await call('echo status $?', /^status 130$/m);
    await call('stty -a > after.txt; echo done', /^done$/m);
    const modes = (name: string): string => readFileSync(join(terminal.cwd, name), 'utf8');
    expect(modes('after.txt')).toBe(modes('before.txt'));
    expect(modes('after.txt')).toMatch(/(?<!-)\becho\b/);
  });
});
