import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { rosterOf } from '../e2e/program.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

describe.skipIf(noTmux())('a run at a terminal', () => {
  let terminal: Terminal;
  afterEach(() => terminal.close());

  it('shows the plan, then the bar, then the summary', async () => {
    terminal = openTerminal();
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(3));
    terminal.type('provision users.csv --sandbox; echo status $?');
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toMatch(/To create +3 users/);
    expect(screen).toContain('status 0');
  });
});
