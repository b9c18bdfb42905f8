import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ageKey } from '../../support/age-keys.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

describe.skipIf(noTmux())('clean in a terminal', () => {
  let terminal: Terminal;
  beforeEach(() => {
    terminal = openTerminal({ columns: 110 });
  });
  afterEach(() => terminal.close());

  it('clean in a terminal asks before it removes, and removes nothing if the answer is no', async () => {
    writeFileSync(join(terminal.cwd, 'users.csv'), 'nickname,last name\nanna,A\n');
    const kept = join(terminal.cwd, 'users.csv.sandbox-results/credentials.csv');
    terminal.type('provision users.csv --sandbox --generate-passwords missing --quiet; echo first $?');
    terminal.press('Enter');
    const seen = await terminal.until(/first 0/);
    expect(seen).toContain('This was a rehearsal: no real user was created.');
    terminal.type('clear; provision clean users.csv.sandbox-results; echo second $?');
    terminal.press('Enter');
    const asked = await terminal.until(
      /Remove credentials\.csv from users\.csv\.sandbox-results\? This cannot be undone\. \[y\/N\]/,
    );
    // A loss for good is said before the question.
    expect(asked).toContain('credentials.csv is the only copy of 1 password.\n');
    terminal.press('Enter');
    expect(await terminal.until(/second 2/)).toContain('Nothing was removed.');
    expect(existsSync(kept)).toBe(true);
    terminal.type('clear; provision clean users.csv.sandbox-results; echo third $?');
    terminal.press('Enter');
    await terminal.until(/\[y\/N\](?![\s\S]*second)/);
    terminal.type('y');
    terminal.press('Enter');
    expect(await terminal.until(/third 0/)).toContain('The journal and the report were kept');
    expect(existsSync(kept)).toBe(false);
  });

  it('clean in a terminal counts sealed passwords, too', async () => {
    writeFileSync(join(terminal.cwd, 'users.csv'), 'nickname,last name\nanna,A\n');
    const { recipient } = await ageKey();
    const seal = `--generate-passwords missing --seal-to ${recipient}`;
    terminal.type(`provision users.csv --sandbox ${seal} --quiet; clear; echo first $?`);
    terminal.press('Enter');
    await terminal.until(/first 0/);
    terminal.type('provision clean users.csv.sandbox-results; echo second $?');
    terminal.press('Enter');
    const asked = await terminal.until(/Remove credentials\.csv\.age from users\.csv\.sandbox-results\?/);
    expect(asked).toContain('credentials.csv.age is the only copy of 1 password.\n');
    terminal.press('Enter');
    await terminal.until(/second 2/);
  });
});
