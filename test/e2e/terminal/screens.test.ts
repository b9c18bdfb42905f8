/** The screens of the guided start: each question is shown together with its subject. */

import { utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import stringWidth from 'string-width';
import { afterEach, describe, expect, it } from 'vitest';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

/** Rows that stay free below a question. */
const SPARE = 2;

/** Thirty pupils in three classes, one of them has left, and a row with a sum. */
function schoolList(header: string, words: { readonly left: string; readonly sum: string }): string {
  const last = ['Белов', 'Волков', 'Громов', 'Дроздов', 'Ершов', 'Жуков'];
  const first = ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья'];
  const rows = Array.from({ length: 30 }, (_, at) => {
    const name = `${last[at % last.length]}${at % 2 === 0 ? '' : 'ский'};${first[at % first.length]}`;
    return `${name};${['5А', '5Б', '10А'][at % 3]};${at === 7 ? words.left : ''}`;
  });
  return [header, ...rows, `${words.sum};30;;`].join('\n');
}

const LISTS = {
  en: ['pupils.csv', schoolList('Last name;First name;Class;Status', { left: 'left', sum: 'Total' })],
  de: ['schueler.csv', schoolList('Nachname;Vorname;Klasse;Status', { left: 'ausgetreten', sum: 'Summe' })],
  ru: ['ученики.csv', schoolList('Фамилия;Имя;Класс;Статус', { left: 'выбыл', sum: 'Всего' })],
} as const;

type Language = keyof typeof LISTS;

describe.skipIf(noTmux())('the screens of the guided start', () => {
  let terminal: Terminal;

  afterEach(() => terminal.close());

  /** Presses Enter at every question. @returns the screen with its history at each question */
  async function walk(language: Language, columns: number, rows: number): Promise<readonly string[]> {
    terminal = openTerminal({ columns, rows, env: { LANG: `${language}.UTF-8` } });
    const [name, text] = LISTS[language];
    const path = join(terminal.cwd, name);
    writeFileSync(path, text);
    utimesSync(path, SAVED, SAVED);
    terminal.type('clear; provision; echo "status $?"');
    terminal.press('Enter');
    const screens: string[] = [];
    for (;;) {
      const screen = await nextScreen(screens.at(-1));
      if (/^status \d+$/m.test(screen)) return screens;
      screens.push(screen);
      terminal.press('Enter');
    }
  }

  /** The screen at the next question or at the end, once it has stopped changing. */
  async function nextScreen(before: string | undefined): Promise<string> {
    const end = Date.now() + WAIT_LIMIT_MS;
    for (let last = ''; ; ) {
      const screen = terminal.screen({ history: true });
      const isAsked = screen.endsWith('\n└') || /^status \d+\n[$#]$/m.test(screen);
      if (isAsked && screen !== before && screen === last) return screen;
      if (Date.now() > end) throw new Error(`no question, but:\n${screen}`);
      last = screen;
      await new Promise((again) => setTimeout(again, 120));
    }
  }

  it.each([
    ['en', 80, 24],
    ['de', 80, 24],
    ['ru', 80, 24],
    ['ru', 100, 30],
    ['de', 60, 20],
    ['ru', 60, 20],
  ] as const)(
    'every question of the guided start is on one screen with its subject: %s, %i × %i',
    async (language, columns, rows) => {
      const screens = await walk(language, columns, rows);
      expect(screens.length).toBeGreaterThan(6);
      const blocks = screens.map(blockOf);
      for (const block of blocks) {
        for (const line of block) expect(stringWidth(line), block.join('\n')).toBeLessThanOrEqual(columns);
        expect(block.length, block.join('\n')).toBeLessThanOrEqual(rows - SPARE);
      }
      if (columns === 80)
        await expect(pictureOf(blocks)).toMatchFileSnapshot(
          resolve(import.meta.dirname, `../../../docs/screens/guided-start.${language}.txt`),
        );
    },
  );
});

const SAVED = new Date('2030-01-02T08:05:00Z');

/** The lines of a question, with the lines above it since the previous answer or the end of a command. */
function blockOf(screen: string): readonly string[] {
  const lines = screen.split('\n');
  const questionAt = lines.findLastIndex((line) => line.startsWith('◆'));
  let start = lines.findLastIndex((line, at) => at < questionAt && line.startsWith('◇'));
  // An answer is shown below its question.
  for (start += 1; lines[start]?.startsWith('│'); ) start += 1;
  const isAfterRun = questionAt - start > 60;
  return lines
    .slice(isAfterRun ? questionAt : Math.min(start, questionAt))
    .filter((line, at) => at > 0 || line !== '');
}

/** The screens as a document: each below a rule, without details that differ between runs. */
function pictureOf(blocks: readonly (readonly string[])[]): string {
  const rule = '─'.repeat(80);
  const text = blocks.map((block) => `${rule}\n${block.join('\n')}\n`).join('');
  return text
    .replace(/(?:\p{Lu}\p{Ll}+-){3}\p{Lu}\p{Ll}+\d/gu, 'Tulip-Cargo-Melon-Brush4')
    .replace(/^.*provision\.js/gmu, 'provision');
}
