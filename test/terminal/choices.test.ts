import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { workbook } from '../roster/workbook-file.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

describe.skipIf(noTmux())('a choice at a terminal', () => {
  let terminal: Terminal;
  afterEach(() => terminal.close());

  it('of a sheet did not say how to make it the next time', async () => {
    terminal = openTerminal();
    const rows = (nickname: string) => [
      ['login', 'password', 'first', 'last'],
      [nickname, 'Sunny-Meadow-42', 'First', 'Last'],
    ];
    writeFileSync(join(terminal.cwd, 'users.xlsx'), workbook({ Staff: rows('a'), 'All pupils': rows('b') }));
    terminal.type('provision users.xlsx --dry-run; echo status $?');
    terminal.press('Enter');
    await terminal.until(/Which one\?/);
    terminal.type('2');
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain("Next time: --sheet 'All pupils'");
    expect(screen).toContain('status 0');
  });
});
