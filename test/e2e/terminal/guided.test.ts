/** The questions of the guided start in a real terminal: drawn, in plain lines, resized, stopped and cancelled. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import stringWidth from 'string-width';
import { afterEach, describe, expect, it } from 'vitest';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

const SIZES = [60, 80, 120];

describe.skipIf(noTmux())('the questions of the guided start', () => {
  let terminal: Terminal;

  afterEach(() => terminal.close());

  /** Starts `asking.ts`; resolves once its first question is shown. */
  async function start(columns: number, term = 'screen'): Promise<string> {
    terminal = openTerminal({ columns, rows: 24 });
    buildSync({
      entryPoints: [resolve(import.meta.dirname, 'asking.ts')],
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      outExtension: { '.js': '.mjs' },
      outdir: terminal.cwd,
    });
    const asking = `TERM=${term} "${process.execPath}" asking.mjs`;
    // A line above the questions: a narrower terminal pushes rows out at the top, where nothing can be redrawn.
    terminal.type(`stty -a > before.txt; clear; seq 4; ${asking}; echo "status $?"; stty -a > after.txt`);
    terminal.press('Enter');
    return await terminal.until(term === 'dumb' ? /^Number \[2\]:$/m : /^└$/m);
  }

  /** The state of the terminal is restored, and the shell reads input again. */
  async function expectLeft(status: number): Promise<void> {
    await terminal.until(new RegExp(`^status ${status}\\n[$#]$`, 'm'));
    const modes = (name: string): string => readFileSync(join(terminal.cwd, name), 'utf8');
    expect(modes('after.txt')).toBe(modes('before.txt'));
    expect(terminal.hasCursor()).toBe(true);
  }

  it.each(SIZES)('the questions of the guided start are drawn at %i columns', async (columns) => {
    const screen = await start(columns);
    expect(screen).toMatch(/^↑ ↓ Enter: choose, Esc: back, Ctrl-C: stop\n│\n◆ {2}Which list has/m);
    expect(screen.match(/^│ {2}[●○] .+/gm)).toHaveLength(7);
    expect(screen).toMatch(/^│ {2}○ Список сотрудников .*…$/m);
    expect(screen).toMatch(/^│ {2}○ evil\uFFFD\uFFFD\uFFFD\.csv\n│ {2}○ more-0\.csv$/m);
    for (const line of screen.replace(/^.*?↑/s, '').split('\n'))
      expect(stringWidth(line), screen).toBeLessThan(columns);
    terminal.press('Up', 'Up', 'Enter');
    const whole = await terminal.until(/^│ {2}More…[\s\S]*\(вчера\)\n[\s\S]*^└$/m);
    expect(whole.replaceAll(/\s/gu, '')).toContain('исотрудниц.csv(вчера)');
    for (let times = 0; times < 9; times += 1) terminal.press('Down');
    await terminal.until(/^│ {2}\.\.\.\n(│ {2}○ .*\n)+│ {2}● more-6\.csv$/m);
    terminal.press('Enter');
    await terminal.until(/^People as they were read\n {2}Авдотья[\s\S]*^│ {2}● Yes\n│ {2}○ No\n└$/m);
    terminal.press('Escape');
    await terminal.until(/^■ {2}Are these names right\?\n│\n◆ {2}Which list[\s\S]*└$/m);
    terminal.press('Enter');
    await terminal.until(/^■ {2}Are these[\s\S]*^│ {2}● Yes\n│ {2}○ No\n└$/m);
    terminal.press('Down', 'Enter');
    await terminal.until(/Are these names right\?\n│ {2}No\n│\n◆ {2}The number[\s\S]*^│ {2}12\n└$/m);
    terminal.type('x');
    terminal.press('Enter');
    await terminal.until(/^│ {2}x█\n└ {2}"x" is not a department number\. Type digits\.$/m);
    terminal.press('BSpace');
    terminal.type('17');
    terminal.press('Enter');
    await terminal.until(/in the directory\n│ {2}17\n│\n◆ {2}Address\n│ {2}http.*█\n└$/m);
    terminal.press('Escape');
    await terminal.until(/^■ {2}Address\n│\n◆ {2}The number[\s\S]*└$/m);
    terminal.type('18');
    terminal.press('Enter');
    await terminal.until(/in the directory\n│ {2}18\n│\n◆ {2}Address[\s\S]*└$/m);
    terminal.press('Home');
    terminal.paste('at-');
    await terminal.until(/^│ {2}at-http:\/\/127\.0\.0\.1:8080\n└$/m);
    terminal.press('Enter');
    await terminal.until(/^◆ {2}Token \(input hidden\):$/m);
    terminal.type('abc');
    terminal.press('Enter');
    // The screen is read without trailing spaces.
    const ended = (await terminal.until(/status \d/)).replaceAll('\n', '');
    expect(ended).toMatch(
      /answers: more-6 \| BACK \| wide\.xlsx \| false \| 17 \| BACK \| 18 ?\| at-http:\S+ \| \[secret\]/,
    );
    await expectLeft(0);
  });

  it('the questions of the guided start are numbered lines in a terminal that cannot draw', async () => {
    const screen = await start(80, 'dumb');
    expect(screen).toMatch(
      /^Type < to go back.*\nWhich list has .*\?\n1\. staff\.csv \(312 rows, .*\)\n2\. 王小明/m,
    );
    terminal.type('1');
    terminal.press('Enter');
    await terminal.until(/^Are these names right\?\n1\. Yes\n2\. No\nNumber \[1\]:$/m);
    terminal.type('<');
    terminal.press('Enter');
    await terminal.until(/Number \[1\]: <\n\nWhich[\s\S]*Number \[2\]:$/m);
    terminal.press('C-c');
    expect(await terminal.until(/interrupted/)).not.toMatch(/[│●○◆]/);
    await expectLeft(130);
  });

  it.each(['screen', 'dumb'])(
    'the questions of the guided start end with 130 at Ctrl-C and Ctrl-D: TERM=%s',
    async (mode) => {
      for (const key of ['C-c', 'C-d']) {
        await start(80, mode);
        terminal.press(key);
        await terminal.until(/^interrupted$/m);
        await expectLeft(130);
        if (key === 'C-c') await terminal.close();
      }
    },
  );

  it('the questions of the guided start continue after Ctrl-Z and fg', async () => {
    await start(80);
    terminal.press('C-z');
    await terminal.until(/Stopped[\s\S]*[$#]$/);
    terminal.type('fg');
    terminal.press('Enter');
    await terminal.until(/Stopped[\s\S]*◆ {2}Which list[\s\S]*└$/);
    terminal.press('Enter');
    await terminal.until(/^│ {2}● Yes\n│ {2}○ No\n└$/m);
    terminal.press('C-c');
    expect(await terminal.until(/^interrupted$/m)).toMatch(/Are these names right/);
  });

  it('a question of the guided start is still shown once after the terminal becomes narrower and wider', async () => {
    await start(80);
    for (const columns of [60, 120, 80]) {
      await terminal.resize(columns, 24);
      const cut = { 60: 44, 80: 64, 120: 104 }[columns] ?? 0;
      await terminal.until(new RegExp(`^│ {2}○ (Список .{${cut - 8}}…|Список [^…]{80,}\\.csv.*)$`, 'm'));
      const screen = terminal.screen();
      expect(screen.match(/Which list/g), screen).toHaveLength(1);
      expect(screen.match(/^│ {2}[●○] .+/gm), screen).toHaveLength(7);
      expect(screen, screen).toMatch(/└$/);
    }
  });
});
