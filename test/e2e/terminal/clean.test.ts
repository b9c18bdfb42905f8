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

  it('clean in a terminal asks before it removes passwords, and removes nothing after a no', async () => {
    writeFileSync(join(terminal.cwd, 'users.csv'), 'nickname,last name\nanna,A\n');
    const credentials = join(terminal.cwd, 'users.csv.sandbox-results/credentials.csv');
    terminal.type('provision users.csv --sandbox --generate-passwords missing --quiet; echo first $?');
    terminal.press('Enter');
    const seen = await terminal.until(/first 0/);
    expect(seen).toContain('This was a rehearsal: no real user was created.');
    terminal.type('clear; provision clean users.csv.sandbox-results; echo second $?');
    terminal.press('Enter');
    const question = await terminal.until(
      /Remove credentials\.csv from users\.csv\.sandbox-results\? This cannot be undone\. \[y\/N\]/,
    );
    // The question comes after the warning about a permanent loss.
    expect(question).toContain('credentials.csv is the only copy of 1 password.\n');
    terminal.press('Enter');
    expect(await terminal.until(/second 2/)).toContain('Nothing was removed.');
    expect(existsSync(credentials)).toBe(true);
    terminal.type('clear; provision clean users.csv.sandbox-results; echo third $?');
    terminal.press('Enter');
    await terminal.until(/\[y\/N\](?![\s\S]*second)/);
    terminal.type('y');
    terminal.press('Enter');
    expect(await terminal.until(/third 0/)).toContain('The journal and the report were kept');
    expect(existsSync(credentials)).toBe(false);
  });

  it('clean in a terminal also counts sealed passwords', async () => {
    writeFileSync(join(terminal.cwd, 'users.csv'), 'nickname,last name\nanna,A\n');
    const { recipient } = await ageKey();
    const seal = `--generate-passwords missing --seal-to ${recipient}`;
    terminal.type(`provision users.csv --sandbox ${seal} --quiet; clear; echo first $?`);
    terminal.press('Enter');
    await terminal.until(/first 0/);
    terminal.type('provision clean users.csv.sandbox-results; echo second $?');
    terminal.press('Enter');
    const question = await terminal.until(/Remove credentials\.csv\.age from users\.csv\.sandbox-results\?/);
    expect(question).toContain('credentials.csv.age is the only copy of 1 password.\n');
    terminal.press('Enter');
    await terminal.until(/second 2/);
  });
});
