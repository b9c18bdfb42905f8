import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { changeJournal } from '../journal-file.js';
import { rosterOf } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

describe.skipIf(noTmux())('a run at a terminal', () => {
  let terminal: Terminal;
  afterEach(() => terminal.close());

  it('a run at a terminal shows the plan and then the counts, and ends with 0', async () => {
    terminal = openTerminal();
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(3));
    terminal.type('provision users.csv --sandbox; echo status $?');
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toMatch(/^To create +3 users[\s\S]*^ +3 +created$[\s\S]*^status 0$/m);
    expect(screen.match(/^To create /gm)).toHaveLength(1);
  });

  it('a run at a terminal sends nothing and ends with 2 after a no', async () => {
    const directory = await startDirectory();
    onTestFinished(() => directory.close());
    terminal = openTerminal({ env: { PROVISION_TOKEN: 'test-token-of-nobody' } });
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(3));
    terminal.type(`provision users.csv --base-url ${directory.url}; echo status $?`);
    terminal.press('Enter');
    await terminal.until(/\[y\/N\]$/);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 2');
    expect(directory.received).toEqual([]);
  });
});

describe.skipIf(noTmux())('a question at a terminal of 80 columns', () => {
  let terminal: Terminal;
  let directory: TestDirectory;
  let attempts = 0;

  beforeEach(async () => {
    attempts = 0;
    directory = await startDirectory(() => {
      attempts += 1;
      return attempts === 1 ? 201 : 400;
    });
    terminal = openTerminal({
      columns: 80,
      env: { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: directory.url },
    });
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(3));
  });
  afterEach(async () => {
    await terminal.close();
    await directory.close();
  });

  async function call(command: string, until: RegExp): Promise<string> {
    terminal.type(command);
    terminal.press('Enter');
    return await terminal.until(until);
  }

  it('a question at a terminal of 80 columns comes after the plan with its wrapped lines', async () => {
    for (const command of [
      'provision users.csv --pace 0',
      'clear; provision retry users.csv.results --pace 0',
    ]) {
      const screen = await call(command, /\[\s*y\s*\/\s*N\s*\]$/);
      const plan = screen.slice(screen.lastIndexOf('File '));
      expect(plan).toMatch(/^File +users\.csv: CSV, separator comma, utf-8, header in line 1$/m);
      expect(plan).toMatch(/^Columns +nickname → login, [^\n]+\n {11}[^\n]*department$/m);
      expect(plan).toMatch(/^Person +First\w Last\w \(last name Last\w\), user\d, department \d$/m);
      expect(plan).toMatch(/^Create \d users at /m);
      expect(plan).not.toContain('Sample-Pass');
      for (const line of plan.split('\n').slice(0, -3)) expect(line.length).toBeLessThanOrEqual(80);
      await call('y', /\nReport: [\s\S]*[$#]$/);
    }
  });

  it('a question at a terminal of 80 columns comes before the roster of a journal is read from another file, and after a no nothing is read', async () => {
    mkdirSync(join(terminal.cwd, 'private'));
    writeFileSync(join(terminal.cwd, 'private/users.csv'), rosterOf(3).replaceAll('Sample', 'Private'));
    await call('provision users.csv --pace 0 --yes', /\nReport: [\s\S]*[$#]$/);
    const path = (name: string): string => join(terminal.cwd, name);
    const folder = {
      read: (name: string) => readFileSync(path(name), 'utf8'),
      write: (name: string, text: string | Uint8Array) => {
        writeFileSync(path(name), text);
        return name;
      },
    };
    changeJournal(folder, 'users.csv.results', (record) =>
      record.type === 'run' ? { ...record, roster_path: '../private/users.csv' } : record,
    );
    const sent = directory.received.length;
    await call(
      'clear; provision retry users.csv.results --pace 0',
      /rivate\/users\.csv as its roster[\s\S]*\? \[\s*y\s*\/\s*N\s*\]$/,
    );
    const refused = await call('n', /Nothing was read[\s\S]*[$#]$/);
    expect(refused).not.toMatch(/^Person/m);
    expect(directory.received).toHaveLength(sent);
    await call(
      'clear; provision retry users.csv.results --pace 0',
      /as its roster[\s\S]*\? \[\s*y\s*\/\s*N\s*\]$/,
    );
    await call('y', /Create 2 users at [\s\S]*\[\s*y\s*\/\s*N\s*\]$/);
    await call('y', /\nReport: [\s\S]*[$#]$/);
    expect(
      directory.received
        .slice(sent)
        .map(({ text }) => text)
        .join(),
    ).toContain('Private-Pass');
  });
});
