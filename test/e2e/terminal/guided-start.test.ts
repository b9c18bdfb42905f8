/**
 * The guided start in a real terminal, from `provision` alone to users in a sandbox, and the cases in which it is
 * offered.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterEach, describe, expect, it } from 'vitest';
import { workbook } from '../../roster/workbook-file.js';
import { startDirectory } from '../server.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

/** `Авдотья;Петрова` and `Пётр;Щербаков` in windows-1251, below a header. */
const LIST = Buffer.from(
  'e8ecff3bf4e0ece8ebe8ff0d0ac0e2e4eef2fcff3bcfe5f2f0eee2e00d0acfb8f2f03bd9e5f0e1e0eaeee20d0a',
  'hex',
);
const ROSTER = 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n';

describe.skipIf(noTmux())('the guided start', () => {
  let terminal: Terminal;

  afterEach(() => terminal.close());

  function open(columns: number, env: Readonly<Record<string, string>> = {}): void {
    terminal = openTerminal({ columns, rows: 40, env });
  }

  function run(command: string): void {
    terminal.type(`${command}; echo "status $?"`);
    terminal.press('Enter');
  }

  /** Waits for a question, and answers it with keys. */
  async function answer(question: RegExp, ...keys: string[]): Promise<void> {
    await terminal.until(question);
    terminal.press(...keys);
  }

  it.each([60, 80, 120])('the guided start leads to users in a sandbox at %i columns', async (columns) => {
    open(columns);
    writeFileSync(join(terminal.cwd, 'list.csv'), LIST);
    run('provision');
    await answer(/The list: list\.csv[\s\S]*◆ {2}Which directory service/, 'Enter');
    await answer(/^Петрова, Авдотья\nЩербаков, Пётр\n[\s\S]*◆ {2}Is this correct/m, 'Enter');
    await answer(/◆ {2}What should the new logins[\s\S]*● a\.petrova, p\.shcherbakov/, 'Enter');
    await answer(/◆ {2}2 people have no password[\s\S]*● Generate passwords of words/, 'Enter');
    await answer(/◆ {2}What now\?\n│ {2}● Rehearse/, 'Enter');
    await answer(/◆ {2}The rehearsal has finished/, 'Up', 'Enter');
    const screen = await terminal.until(/^status 0$/m);
    expect(screen).toMatch(/^ +2 {2}created$/m);
    expect(readFileSync(join(terminal.cwd, 'list.csv'), 'utf8')).toContain('Щербаков;p.shcherbakov');
    expect(readFileSync(join(terminal.cwd, 'list.csv.bak'))).toEqual(LIST);
    for (const line of screen.split('\n')) expect(stringWidth(line), screen).toBeLessThanOrEqual(columns);
  });

  it('a real run after a rehearsal has one confirmation before the first user and one before the others', async () => {
    const directory = await startDirectory();
    try {
      open(80, { PROVISION_PROFILE: 'v6', PROVISION_BASE_URL: directory.url });
      writeFileSync(
        join(terminal.cwd, 'list.csv'),
        `${ROSTER}bob,Bob,Ray,Windy-Harbour-7\neve,Eve,Moe,Foggy-Castle-9\n`,
      );
      run('provision');
      await answer(/◆ {2}Is this correct/, 'Enter');
      await answer(/◆ {2}What now\?\n│ {2}● Rehearse/, 'Enter');
      await answer(/◆ {2}The rehearsal has finished.*\n│ {2}● Open the report/, 'Down', 'Enter');
      await answer(/◆ {2}Paste the access token/, 't', 'Enter');
      await answer(/at http[\s\S]*◆ {2}What now\?\n│ {2}● Begin/, 'Enter');
      // Enter neither creates the others nor ends the guided start.
      await answer(/◆ {2}Check this user.*Anna Lee[\s\S]*● No/, 'Enter');
      await answer(/◆ {2}What now\?\n│ {2}● I have looked again/, 'Enter');
      expect(directory.hits()).toEqual({ anna: 1 });
      await answer(/◆ {2}Check this user.*Anna Lee[\s\S]*└$/m, 'Up', 'Enter');
      await answer(/◆ {2}The run has finished/, 'Up', 'Enter');
      await terminal.until(/^status 0$/m);
      expect(terminal.screen({ history: true })).not.toContain('[y/N]');
      expect(directory.hits()).toEqual({ anna: 1, bob: 1, eve: 1 });
    } finally {
      await directory.close();
    }
  });

  it('the guided start reads the next list of that form with the answers of before', async () => {
    open(80);
    const save = (rows: readonly (readonly string[])[]) =>
      writeFileSync(join(terminal.cwd, 'list.xlsx'), workbook({ Sheet1: rows }));
    const september = [
      ['Last name', 'First name', 'E-mail'],
      ['Lee', 'Ann', 'ann@home.example'],
    ];
    save(september);
    run('provision');
    await answer(/◆ {2}Which directory service/, 'Enter');
    await answer(/● Yes[\s\S]*make other logins/, 'Down', 'Enter');
    await answer(/◆ {2}What should the new logins/, 'Down', 'Enter');
    await answer(/◆ {2}1 person has no password/, 'Enter');
    await answer(/◆ {2}What now\?\n│ {2}● Rehearse/, 'Enter');
    await answer(/◆ {2}The rehearsal has finished/, 'Up', 'Enter');
    await terminal.until(/^status 0$/m);
    save([...september, ['Moss', 'Dan', 'dan@home.example']]);
    run('clear; provision');
    await answer(/◆ {2}Which file lists the people\?\n│ {2}● list\.xlsx/, 'Enter');
    await answer(
      /columns: login = none\nlogins: \{first\}\.\{last\}\n[\s\S]*◆ {2}Use these answers again\?\n│ {2}● Yes/,
      'Enter',
    );
    await answer(/1 new: Dan Moss \(dan\.moss\)[\s\S]*◆ {2}What now\?\n│ {2}● Rehearse/, 'Enter');
    await answer(/Added 1 row to list-roster\.xlsx[\s\S]*◆ {2}The rehearsal has finished/, 'Up', 'Enter');
    await terminal.until(/^status 0$/m);
    expect(readdirSync(terminal.cwd).filter((name) => name.startsWith('list-roster'))).toEqual([
      'list-roster.xlsx',
      'list-roster.xlsx.bak',
      'list-roster.xlsx.results',
      'list-roster.xlsx.sandbox-results',
    ]);
  });

  it('the guided start asks in plain lines if the terminal cannot draw', async () => {
    open(80, { TERM: 'dumb', NO_COLOR: '1' });
    writeFileSync(join(terminal.cwd, 'list.csv'), ROSTER);
    run('TERM=dumb provision');
    await answer(/Which directory service[\s\S]*Number \[1\]:$/, '<', 'Enter');
    await answer(/^1\. list\.csv.*\n2\. Another file.*\nNumber \[1\]:$/m, 'Enter');
    await answer(/Which directory service[\s\S]*Which directory service[\s\S]*Number \[1\]:$/, 'Enter');
    await answer(/Is this correct\?\n1\. Yes\n2\..*\n(?:[34]\..*\n)*Number \[1\]:$/, 'Enter');
    await answer(/What now\?\n1\. Rehearse[\s\S]*4\. Show the commands[\s\S]*Number \[1\]:$/, '4', 'Enter');
    const screen = await terminal.until(/^status 0$/m);
    expect(screen).not.toMatch(/[│◆●○└]/u);
    expect(readdirSync(terminal.cwd).filter((name) => !name.startsWith('.'))).toEqual(['list.csv']);
  });

  it('the guided start ends with 130 at Ctrl-C, and changes nothing', async () => {
    open(80);
    writeFileSync(join(terminal.cwd, 'list.csv'), LIST);
    run('provision');
    await answer(/◆ {2}Which directory service/, 'Enter');
    await answer(/◆ {2}Is this correct/, 'C-c');
    expect(await terminal.until(/^status 130$/m)).toContain('Nothing was changed.');
    expect(terminal.hasCursor()).toBe(true);
    expect(readdirSync(terminal.cwd).filter((name) => !name.startsWith('.'))).toEqual(['list.csv']);
  });

  it('the guided start is offered if a run lacks a setting, and Enter does not start it', async () => {
    open(100);
    writeFileSync(join(terminal.cwd, 'list.csv'), LIST);
    run('provision list.csv --dry-run');
    await answer(
      /invalid UTF-8[\s\S]*The guided start asks for what is missing\. Start it now\? \[y\/N\]/,
      'Enter',
    );
    await terminal.until(/^status 2$/m);
    run('clear; provision list.csv --dry-run --encoding windows-1251');
    await answer(/has no column \[field-missing\][\s\S]*Start it now\? \[y\/N\]/, 'y', 'Enter');
    await answer(/◆ {2}Which directory service/, 'Enter');
    await answer(/^Петрова, Авдотья$[\s\S]*◆ {2}Is this correct/m, 'C-c');
    await terminal.until(/^status 130$/m);
    writeFileSync(join(terminal.cwd, 'users.csv'), ROSTER);
    run('clear; provision users.csv');
    await answer(/The address of the directory is missing[\s\S]*Start it now/, 'n', 'Enter');
    await terminal.until(/^status 2$/m);
    expect(readdirSync(terminal.cwd).filter((name) => !name.startsWith('.'))).toEqual([
      'list.csv',
      'users.csv',
    ]);
  });

  it('the guided start is neither started nor offered if questions are not allowed', async () => {
    open(100);
    writeFileSync(join(terminal.cwd, 'list.csv'), LIST);
    run('CI=1 provision');
    expect(await terminal.until(/^status 2$/m)).toContain('Usage: provision <roster>');
    run('clear; CI=1 provision list.csv --dry-run');
    expect(await terminal.until(/^status 2$/m)).not.toContain('guided start');
    run('clear; provision list.csv --dry-run --json');
    expect(await terminal.until(/^status 2$/m)).not.toContain('guided start');
    run('clear; provision list.csv --dry-run < /dev/null');
    expect(await terminal.until(/^status 2$/m)).not.toContain('guided start');
    expect(existsSync(join(terminal.cwd, 'provision.config.json'))).toBe(false);
  });
});
