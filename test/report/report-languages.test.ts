import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOfAttempt, type Known, OUTCOMES } from '../../src/domain/outcome.js';
import { OUTCOME_TABLE } from '../../src/domain/outcome-table.js';
import { missingRowAdvice, rowAdvice } from '../../src/report/advice.js';
import type { ReportSource } from '../../src/report/report-source.js';
import { writeReport } from '../../src/report/write-report.js';
import { ownMessage } from '../../src/texts/own-message.js';
import { type Language, textsIn } from '../../src/texts/texts.js';
import { SERVICE } from '../support/default-profile.js';
import { readPage } from './page.js';
import { knownOf, rowOf, STARTED, scratchFolder, sourceOf } from './source.js';

const OTHERS = ['ru', 'de'] as const;

const ROWS = OUTCOMES.map((outcome, index) =>
  rowOf(index + 1, {
    outcome,
    known: isOfAttempt(outcome) ? knownOf(`user${index + 1}`, outcome, { status: 200 + index }) : undefined,
    ...(outcome === 'created' && { steps: [{ step: 'group', value: '5A', state: 'open' }] }),
  }),
);

const ACTIVITY = [0, 1, 2].map((n) => ({
  run: 1,
  at: STARTED + n * 60_000,
  created: 2,
  other: 1,
  throttled: 1,
  throttledWith: [429],
  waited: { throttled: 1000, unreachable: 2000, token: 3000 },
}));

/** Writes a report with every part. @returns its folder */
async function writePage(language: Language, more: Partial<ReportSource> = {}): Promise<string> {
  const folder = await scratchFolder();
  const source = sourceOf(ROWS, {
    language,
    roster: '-',
    baseUrl: 'sandbox',
    org: '7',
    activity: () => ACTIVITY,
    nextSteps: () => [{ text: '1.', commands: ['provision'], outcome: 'exists' }],
    notInRoster: () => [knownOf('gone', 'unconfirmed')],
    ...more,
  });
  await writeReport(folder, { ...source, sheet: 'credentials.html' });
  return folder;
}

/** Texts of every page that contain no facts. */
function sentencesOf(language: Language): readonly string[] {
  const { roster, ended, nothingLeft, headline: _, ...texts } = textsIn(language).report;
  const strings = Object.values(texts).flatMap((text) =>
    typeof text === 'object' ? Object.values(text) : text,
  );
  const fixed = strings.filter((text) => typeof text === 'string').filter((text) => text !== 'Name');
  return [ended.complete, ...fixed];
}

describe.each(OTHERS)('the report page in %s', (language) => {
  test('the translated report page has every text in its language, and none in English', async () => {
    const { text } = await readPage(await writePage(language));
    expect(text).toContain(`<html lang="${language}">`);
    const pageText = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll('&#39;', "'");
    for (const sentence of sentencesOf(language)) {
      // The default profile has no line for its service.
      if (sentence !== textsIn(language).report.facts.service) expect(pageText).toContain(sentence);
    }
    const translated = new Set(sentencesOf(language));
    for (const sentence of sentencesOf('en')) {
      if (!translated.has(sentence)) expect(pageText).not.toContain(`>${sentence}<`);
    }
  });

  test('the translated report page gives its script the texts and advice in its language', async () => {
    const { text, rows } = await readPage(await writePage(language));
    expect(text).toMatch(language === 'ru' ? /"copied":"Скопировано"/ : /"copied":"Kopiert"/);
    const advice = Object.fromEntries(rows.map((row) => [row.nickname, row.advice]));
    expect(advice.user2).toBe(textsIn(language).advice.weakPassword);
    expect(advice.gone).toContain('\n  provision settle users.csv.results gone --created');
  });

  test('a translated report page does not change report.json and the CSVs', async () => {
    const [translated, english] = [await writePage(language), await writePage('en')];
    for (const name of ['report.json', ...OUTCOMES.map((outcome) => OUTCOME_TABLE[outcome].csv)]) {
      expect(await readFile(join(translated, name), 'utf8'), name).toBe(
        await readFile(join(english, name), 'utf8'),
      );
    }
  });

  test('translated advice has the commands of the English advice', () => {
    const commands = (advice = '') => advice.split('\n').filter((line) => line.startsWith('  '));
    const settle = (_: unknown, found: string) => `provision settle x.results a --${found}`;
    const parts = { settle, nickname: 'a', canLookUp: true };
    for (const title of ['the directory', 'Keycloak']) {
      const subject = { ...parts, service: { ...SERVICE, title } };
      for (const outcome of OUTCOMES) {
        for (const adviceOf of [rowAdvice, missingRowAdvice]) {
          const [translated, english] = [
            adviceOf(outcome, subject, language),
            adviceOf(outcome, subject, 'en'),
          ];
          expect(commands(translated)).toEqual(commands(english));
          expect(translated ?? '').not.toMatch(/the directory|in dem |undefined/);
          if (title === 'Keycloak') expect(translated ?? '').not.toMatch(/каталог|Verzeichnis/i);
        }
      }
    }
  });
});

test('the English report page contains report.json without changes', async () => {
  const folder = await writePage('en');
  const { text } = await readPage(folder);
  expect(text).toContain(`id="report">${await readFile(join(folder, 'report.json'), 'utf8')}</script>`);
});

test('the note that a person settled a row is in the language of the report page, and in English in the other files', async () => {
  const known = knownOf('user1', 'created', { byPerson: true });
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'created', known })], { language: 'ru' }));
  expect((await readPage(folder)).rows[0]).toMatchObject({ message: 'записано вручную' });
  expect(await readFile(join(folder, 'report.json'), 'utf8')).toContain('"settled by a person"');
  expect(await readFile(join(folder, 'created.csv'), 'utf8')).toContain('settled by a person');
});

test('the result of a look-up is in the language of the report page', async () => {
  const known = knownOf('user1', 'created', { evidence: 'attempt_id', message: 'Found by its id' });
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'created', known })], { language: 'de' }));
  const message = 'das Verzeichnis zeigt den Benutzer mit der Kennung dieser Anfrage';
  expect((await readPage(folder)).rows[0]).toMatchObject({ message });
  expect(await readFile(join(folder, 'report.json'), 'utf8')).toContain('"Found by its id"');
});

describe('a message of the program about a row', () => {
  const OWN = ownMessage('connection-lost', { system: 'ECONNRESET' });

  async function messagesIn(language: Language, known: Partial<Known>) {
    const folder = await scratchFolder();
    const row = rowOf(1, { outcome: 'unconfirmed', known: knownOf('user1', 'unconfirmed', known) });
    await writeReport(folder, sourceOf([row], { language }));
    const files = ['report.json', 'unconfirmed.csv'].map((name) => readFile(join(folder, name), 'utf8'));
    const [json, csv] = await Promise.all(files);
    return { page: (await readPage(folder)).rows[0]?.message, json, csv };
  }

  test('a message of the program is in the language of the report page, and in English for programs', async () => {
    const { page, json, csv } = await messagesIn('ru', OWN);
    expect(page).toBe('соединение прервалось после отправки запроса (ECONNRESET)');
    const english = 'the connection was lost after the request was sent (ECONNRESET)';
    expect((await messagesIn('en', OWN)).page).toBe(english);
    for (const text of [json, csv]) expect(text).toContain(english);
    for (const text of [json, csv]) expect(text).not.toMatch(/соединение|connection-lost/);
  });

  test('a message of the program that an older journal has is shown in English', async () => {
    const { page } = await messagesIn('ru', { message: OWN.message });
    expect(page).toBe(OWN.message);
  });
});

test('a finding names its field in the language of the report page, and by its documented name in report.json', async () => {
  const place = {
    row: 1,
    line: 2,
    severity: 'error',
    code: 'required',
    message: { key: 'missing' },
  } as const;
  const findings = [
    { ...place, field: 'nickname' },
    { ...place, field: 'email' },
    { ...place, field: 'room_no' },
  ];
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'invalid', findings })], { language: 'ru' }));
  const expected = [
    { field: 'логин', what: 'не заполнено' },
    { field: 'адрес электронной почты', what: 'не заполнено' },
    { field: 'room no', what: 'не заполнено' },
  ];
  expect((await readPage(folder)).rows[0]).toMatchObject({ findings: expected });
  expect(await readFile(join(folder, 'report.json'), 'utf8')).toContain('"field":"nickname"');
});

test.each([
  [0, 0, 'В списке нет строк', 'Die Liste enthält keine Zeilen'],
  [1, 1, 'Пользователь создан', 'Der Benutzer wurde angelegt'],
  [0, 1, 'Пользователь не создан', 'Der Benutzer wurde nicht angelegt'],
  [21, 21, 'Все пользователи созданы: 21', 'Alle 21 Benutzer wurden angelegt'],
  [0, 21, 'Ни один из 21 пользователя не создан', 'Keiner der 21 Benutzer wurde angelegt'],
  [1, 4, 'Создан 1 из 4 пользователей', '1 von 4 Benutzern wurde angelegt'],
  [1200, 1301, 'Создано 1\u00a0200 из 1\u00a0301 пользователя', '1.200 von 1.301 Benutzern wurden angelegt'],
])('the headline for %i of %i created users is translated', (created, total, ru, de) => {
  expect(textsIn('ru').report.headline(created, total)).toBe(ru);
  expect(textsIn('de').report.headline(created, total)).toBe(de);
});

test.each([
  ['en', 'Rehearsal: all 2 users were created'],
  ['ru', 'Пробный запуск. Все пользователи созданы: 2'],
  ['de', 'Probelauf: Alle 2 Benutzer wurden angelegt'],
] as const)('the headline and the title of a rehearsal are in %s', async (language, headline) => {
  const folder = await scratchFolder();
  const rows = [1, 2].map((row) => rowOf(row, { outcome: 'created' }));
  await writeReport(folder, sourceOf(rows, { language, baseUrl: 'sandbox' }));
  const { text } = await readPage(folder);
  expect(text).toContain(`<h1>${headline}</h1>`);
  expect(text).toContain(`<title>${headline} – users.csv</title>`);
});
