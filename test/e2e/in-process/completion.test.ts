/** Completion scripts, called through their shells. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/cli/command-table.js';
import { sampleOf } from '../../support/every-few.js';
import { type Asked, askBash, askFish, install, noShell } from '../../support/shells.js';
import { run, type Scratch, scratch } from '../program.js';

let folder: Scratch;
beforeAll(async () => {
  folder = scratch();
  install(folder.path);
  for (const shell of ['bash', 'fish']) {
    const { status, stdout, stderr } = await run(['completion', shell], { cwd: folder.path });
    expect([status, stderr]).toEqual([0, '']);
    folder.write(`.script.${shell}`, stdout);
  }
});
afterAll(() => folder.remove());

const NAMES = [...COMMANDS.map(({ name }) => name), 'help'];

/** The command line up to the cursor, and the completions. */
const CASES: readonly (readonly [typed: string, found: readonly string[]])[] = [
  ['re', ['report', 'retry']],
  ['users.csv --dr', ['--dry-run']],
  ['users.csv --on', []],
  ['retry x --on', ['--only']],
  ['users.csv --roster-format ', ['csv', 'json', 'jsonl', 'tsv', 'xlsx']],
  ['users.csv --roster-format=j', ['json', 'jsonl']],
  ['retry x --only weak_password,f', ['weak_password,failed']],
  ['users.csv --org ', []],
  ['settle users.csv.results a --n', ['--no-config', '--not-created']],
  // fish once offered these results twice.
  ['settle users.csv.results ', []],
  ['settle users.csv.results u', []],
  ['retry users.csv.results ', []],
  ['users.csv ', []],
  ['users.csv --pace 0 u', []],
  ['completion ', ['bash', 'fish', 'zsh']],
  ['users.csv --profile k', ['keycloak']],
  ['users.csv --profile ./', []],
  ['profiles n', ['nextcloud']],
  ['users.csv --set ', []],
  ['help s', NAMES.filter((name) => name.startsWith('s')).sort()],
];

describe.each([
  ['bash', askBash],
  ['fish', askFish],
] as const)('completion in %s', (shell, ask: (asked: Asked) => readonly string[]) => {
  describe.skipIf(noShell(shell))('the completion of a command line', () => {
    const completionsOf = (words: readonly string[]): readonly string[] =>
      ask({ script: `.script.${shell}`, cwd: folder.path, words: ['provision', ...words] });

    it.each(CASES)('completion in a shell offers the words that fit: provision %s', (typed, found) => {
      expect(completionsOf(typed.split(' '))).toEqual(found);
    });

    it('completion in %s has every command', () => {
      expect(completionsOf([''])).toEqual(expect.arrayContaining(NAMES));
    });

    it.each(sampleOf(COMMANDS))('completion of $name has every one of its options', ({ name, options }) => {
      const flags = options.map(({ flags }) => flags.replace(/^-\w, /, '').replace(/ .*/, ''));
      expect(completionsOf([name, '--'])).toEqual(expect.arrayContaining([...flags, '--help']));
    });
  });
});
