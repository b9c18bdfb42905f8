import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { install, noShell } from '../../support/shells.js';
import { run } from '../program.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

const SHELLS = [
  { shell: 'bash', called: 'bash --norc', setUp: '' },
  { shell: 'zsh', called: 'zsh -f', setUp: 'autoload -Uz compinit; compinit -u -D;' },
  { shell: 'fish', called: 'fish --no-config', setUp: '' },
] as const;

describe.skipIf(noTmux()).each(SHELLS)('Tab in $shell', ({ shell, called, setUp }) => {
  let terminal: Terminal;
  afterEach(() => terminal?.close());

  it.skipIf(noShell(shell))(
    'Tab in $shell completes commands, options, their values and file names',
    async () => {
      terminal = openTerminal();
      install(terminal.cwd);
      const { stdout } = await run(['completion', shell], { cwd: terminal.cwd });
      writeFileSync(join(terminal.cwd, 'script'), stdout);
      writeFileSync(join(terminal.cwd, 'my users.csv'), '');
      writeFileSync(join(terminal.cwd, 'klasse.csv'), '');
      terminal.type(`${called}`);
      terminal.press('Enter');
      terminal.type(`export PATH="$PWD/.bin:$PATH"; ${setUp} source ./script; echo rea''dy`);
      terminal.press('Enter');
      await terminal.until(/^ready/m);
      for (const [typed, whole] of [
        ['provision ret', /provision retry\b/],
        ['provision x.csv --dry', /provision x\.csv --dry-run\b/],
        ['provision x.csv --roster-format x', /--roster-format xlsx\b/],
        ['provision retry x --only weak_password,f', /--only weak_password,failed\b/],
        ['provision kla', /provision klasse\.csv/],
        ['provision my', /provision (my\\ users\.csv|'my users\.csv')/],
        ['provision x.csv --token-file kla', /--token-file klasse\.csv/],
        ['provision retry kla', /provision retry klasse\.csv/],
        ['provision "my', /provision "my users\.csv"/],
        ['provision ~/kla', /provision ~\/klasse\.csv/],
      ] as const) {
        terminal.type(typed);
        terminal.press('Tab');
        await expect(terminal.until(whole)).resolves.toMatch(whole);
        terminal.press('C-u');
      }
    },
  );
});
