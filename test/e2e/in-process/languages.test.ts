/**
 * The text at the end of a command is in the language of `--lang` or of the system; commands and events are always in
 * English.
 */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/texts/texts.js';
import { sampleOf } from '../../support/every-few.js';
import { latinWords, sharedSentences } from '../languages/foreign-text.js';
import { LIST_DATA, SCENES, saidIn, WAYS } from '../languages/scenes.js';
import { type Ran, rosterOf, run } from '../program.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const PROGRAM = /node \S+provision\.js/g;

const { folder, directory } = useDirectory(({ body }) => reply(body.nickname));
let reply: (nickname: string) => Reply;

beforeEach(() => {
  reply = () => 201;
});

async function go(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const { stdout, ...ran } = await run(args, {
    cwd: folder.path,
    env: { PROVISION_TOKEN: 'test-token-of-nobody', ...env },
  });
  return { ...ran, stdout: stdout.replace(PROGRAM, 'provision') };
}

const send = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  go([...args, '--base-url', directory.url, '--pace', '0', '--stop-after', '0'], env);

describe('the summary', () => {
  it('the summary is in Russian with --lang ru, and names the unconfirmed user', async () => {
    folder.write('users.csv', rosterOf(3));
    reply = (nickname) => (nickname === 'user2' ? 503 : 201);
    const { stdout, stderr } = await send(['users.csv', '--lang', 'ru']);
    expect(stdout).toMatch(/^Запуск завершён\. Не подтверждён 1 пользователь\.\n/);
    expect(stdout).toContain('\n  3  строки в users.csv\n');
    expect(stdout).toContain('  - Неизвестно, создан ли user2 (см. users.csv.results/unconfirmed.csv). ');
    expect(stdout).toMatch(/^ {6}provision settle users\.csv\.results user2 --created( |$)/m);
    expect(stdout).toContain('\nОтчёт: users.csv.results/report.html (откройте в браузере)\n');
    expect(stderr).toMatch(/^не подтверждено users\.csv:3: user2: /m);
    expect(stderr).toMatch(/^Займёт +столько, сколько каталог будет отвечать$/m);
    const settled = await go(['settle', 'users.csv.results', 'user2', '--created', '--lang', 'ru']);
    expect(settled.stdout).toMatch(/^user2: создан\nОтчёты записаны в users\.csv\.results: report\.json, /);
  });

  it('the summary is in German on a German system, and the events are in English', async () => {
    const german = { LANG: 'de_DE.UTF-8' };
    folder.write('users.csv', rosterOf(2));
    reply = (nickname) => (nickname === 'user2' ? 422 : 201);
    const { stdout } = await send(['users.csv'], german);
    expect(stdout).toMatch(/^Der Lauf ist beendet\. 1 Benutzer nicht angelegt\.\n/);
    expect(stdout).toContain('  - Wenn users.csv geändert wurde, erneut senden:\n');
    const remade = await go(['report', 'users.csv.results', '--json'], german);
    expect(remade.stdout).not.toMatch(/[äöüß]|Bericht/);
    const events = await send(['users.csv', '--json'], german);
    const last = JSON.parse(events.stdout.trimEnd().split('\n').at(-1) ?? '') as { next: string };
    expect(last.next).toContain('provision users.csv');
    expect(events.stdout).not.toMatch(/[äöüß]|Bericht/);
  });

  it('the summary of a rehearsal leads to the real run', async () => {
    folder.write('users.csv', rosterOf(2));
    const rehearse = ['users.csv', '--sandbox', '--pace', '0', '--generate-passwords', 'all', '--lang', 'de'];
    const { stdout } = await go(rehearse);
    expect(stdout).toMatch(/^Alles erledigt\.\n/);
    expect(stdout).toContain(
      'Nächste Schritte:\n  - Das war ein Probelauf: Es wurden keine echten Benutzer angelegt. ' +
        'Einen echten Benutzer anlegen und das Ergebnis prüfen:\n' +
        '      provision users.csv --generate-passwords all --lang de --base-url <address> --limit 1\n' +
        '  - Für jedes <…> den richtigen Wert einsetzen.\n\n',
    );
    const known = await go(rehearse, { PROVISION_BASE_URL: directory.url });
    expect(known.stdout).toContain(' --lang de --limit 1\n');
    const remade = await go(['retry', 'users.csv.sandbox-results', '--lang', 'en']);
    expect(remade.stdout).toContain('For the real run, leave out --sandbox, and begin with --limit 1.');
  });
});

describe('a connection error', () => {
  const RUSSIAN = 'соединение прервалось после отправки запроса';
  const ENGLISH = 'the connection was lost after the request was sent';

  it('a lost connection is reported in Russian on the screen and in the report, and in English to programs', async () => {
    folder.write('users.csv', rosterOf(2));
    reply = (nickname) => (nickname === 'user2' ? (response) => response.socket?.destroy() : 201);
    const { stderr } = await send(['users.csv', '--lang', 'ru']);
    expect(stderr).toMatch(new RegExp(`users\\.csv:3: user2: ${RUSSIAN}$`, 'm'));
    const [page, json, csv, journal] = ['report.html', 'report.json', 'unconfirmed.csv', 'journal.jsonl'].map(
      (name) => folder.read(`users.csv.results/${name}`),
    );
    expect(page).toContain(RUSSIAN);
    for (const text of [json, csv, journal]) expect(text).toContain(ENGLISH);
    for (const text of [json, csv, journal]) expect(text).not.toContain(RUSSIAN);
    expect(journal).toContain('"detail":{"code":"connection-lost"}');
    await go(['report', 'users.csv.results', '--lang', 'de']);
    expect(folder.read('users.csv.results/report.html')).toContain('die Verbindung ist abgebrochen');
  });
});

describe('slips', () => {
  const create = ['users.csv', '--generate-passwords', 'all'];

  it('slips of a second run are only for its users if earlier users already have slips, and otherwise for all', async () => {
    folder.write('users.csv', rosterOf(3));
    expect((await send([...create, '--limit', '1'])).stdout).toContain(
      'is the only copy of 1 password. Print it, hand it out, then remove the file:\n' +
        '      provision slips users.csv.results\n',
    );
    const unprinted = await send([...create, '--limit', '1']);
    expect(unprinted.stdout).toContain('copy of 2 passwords. Print them, hand them out');
    expect(unprinted.stdout).toContain('provision slips users.csv.results\n');
    await go(['slips', 'users.csv.results']);
    const third = await send(create);
    expect(third.stdout).toContain(
      'is the only copy of 3 passwords, 1 of them new. Print that one, hand it out, then remove the file:\n' +
        '      provision slips users.csv.results --run last\n',
    );
    const sheet = await go(['slips', 'users.csv.results', '--run', 'last', '--lang', 'ru']);
    expect(sheet.stdout).toMatch(
      /^1 карточка, на русском языке: users\.csv\.results\/credentials \(some\)\.html\n/,
    );
    const again = await send(create);
    expect(again.stdout).toContain('When all are handed out, remove the file:\n      provision clean');
    expect(again.stdout).not.toContain('provision slips');
  });
});

describe('the other commands', () => {
  const RUSSIAN = { LANG: 'ru_RU.UTF-8' };

  it('clean uses the language of the system, and its event is in English', async () => {
    folder.write('users.csv', rosterOf(1));
    await send(['users.csv', '--generate-passwords', 'all']);
    const declined = await go(['clean', 'users.csv.results'], RUSSIAN);
    expect(declined.stderr).toBe(
      'Ошибка: Удаление паролей нужно подтвердить, но без терминала или с --json программа не может спросить. [removal-needs-yes]\nДобавьте --yes.\n',
    );
    const { stdout } = await go(['clean', 'users.csv.results', '--yes'], RUSSIAN);
    expect(stdout).toBe(
      'Удалено из users.csv.results: credentials.csv. Журнал и отчёт остались.\nСекретные данные ещё есть здесь:\n' +
        '  - users.csv: список, если в нём есть пароли\n  - PROVISION_TOKEN в этом терминале: токен доступа\n',
    );
    const events = await go(['clean', 'users.csv.results', '--yes', '--json'], RUSSIAN);
    expect(events.stdout).not.toMatch(/\p{Script=Cyrillic}/u);
    expect(events.stdout).toContain('users.csv: the roster, if it has passwords');
  });

  it('init writes headers in the language of the system', async () => {
    const { stdout } = await go(['init'], RUSSIAN);
    expect(folder.read('roster.csv')).toContain('фамилия;имя;отчество;логин');
    expect(stdout).toMatch(/^roster\.csv: такой же список в CSV для других программ\n\nЧто дальше:\n/m);
    const again = await go(['init', '--lang', 'de'], RUSSIAN);
    expect(again.stdout).toContain('roster.csv: ist schon da und wurde nicht geändert\n');
  });

  it('an error about an unknown command is in the language of the call', async () => {
    const { status, stderr } = await go(['retyr', '--lang', 'de'], RUSSIAN);
    expect(status).toBe(2);
    expect(stderr.replace(PROGRAM, 'provision')).toBe(
      'Fehler: Es gibt keinen Befehl „retyr“ und keine Datei dieses Namens. [command-unknown]\nGemeint ist vielleicht provision retry.\n',
    );
  });

  it('commands without settings also refuse an unknown --lang', async () => {
    for (const call of [['init'], ['token'], ['diff', 'users.csv']]) {
      const { status, stderr } = await go([...call, '--lang', 'xx'], RUSSIAN);
      expect([call, status]).toEqual([call, 2]);
      expect(stderr).toContain('--lang');
    }
  });

  it('prepare and its errors are in the language of the call', async () => {
    folder.write('list.csv', 'Фамилия;Имя\nПетров;Иван\n');
    const list = ['prepare', 'list.csv', '--nickname', '{first:1}.{last}'];
    const { stdout, stderr } = await go([...list, '--lang', 'ru']);
    expect(stdout).toContain('1 логин: 1 сгенерировано.\n');
    expect(stderr).toContain('Результатов прежних запусков рядом с list.csv нет');
    expect(stderr).toContain('Чтобы записать логины в сам список или в новый файл:\n  ');
    const both = await go([...list, '--write', '-o', 'r.csv', '--lang', 'de']);
    expect(both.stderr).toBe(
      'Fehler: --write, --output und --add-to lassen sich nicht zusammen verwenden. [two-outputs]\nEine der Optionen wählen.\n',
    );
    const wrong = await go([...list, '-o', 'r.pdf', '--lang', 'ru']);
    expect(wrong.stderr).toContain(
      'Имя файла в --output должно заканчиваться на .csv, .xlsx или .json, а указано «r.pdf». [output-ending]\n',
    );
  });

  it('an error about a fault of the sandbox is in the language of the system', async () => {
    const { stderr } = await go(['sandbox', '--fault', 'cut,times=0'], RUSSIAN);
    expect(stderr).toMatch(
      /^Ошибка: Неверный сбой «cut,times=0»: значение «0» не подходит для «times»\. \[fault-wrong\]\nФормат --fault: /,
    );
  });
});

describe('the search for texts in another language', () => {
  const search = (ru: string, en = 'x', de = 'x') => {
    const of = (text: string) => ({ scene: 'test', text });
    return [
      ...latinWords(of(ru), ['Putter']),
      ...sharedSentences({ en: of(en), ru: of(ru), de: of(de) }, ['Putter']),
    ];
  };

  it.each([
    ['an English sentence', 'Готово.\nNothing was sent.', ['test: Nothing was sent | Nothing was sent.']],
    ['one word in a sentence', 'Проверьте roster и путь.', ['test: roster | Проверьте roster и путь.']],
    [
      'a field of a finding',
      'users.csv:4: nickname: пусто [required]',
      [expect.stringContaining('nickname')],
    ],
    [
      'a word after an option',
      'Добавьте --results folder, или name.',
      [expect.stringMatching(/^test: name /)],
    ],
  ])('the search finds %s', (_, text, found) => {
    expect(search(text)).toEqual(found);
  });

  it('the search finds a sentence that is the same in two languages, even with different numbers, paths and logins', () => {
    expect(search('Да.', 'a.csv: 3 rows are left out.', 'b.csv: 17 rows are left out. Weiter.')).toEqual([
      'test: en = de | 3 rows are left out.',
    ]);
    expect(search('Да.', 'Report: x.html', 'Report: x.html')).toEqual([]);
  });

  it.each([
    'users.csv:17: логин: не заполнено [required]',
    'Добавьте --name-order last-first или --map nickname=Логин, либо задайте PROVISION_TOKEN.',
    '      provision retry users.csv.results --only weak_password --generate-passwords weak',
    'Отчёт: users.csv.results/report.html (откройте в браузере)',
    'Не удалось спросить Putter по адресу https://users.example.org: ответ 409 Conflict.',
    'У «a.petrova» в столбце "position" стоит «head of school».',
    '"departments": { "5A": null }',
  ])('the search ignores data and names: %s', (text) => {
    expect(search(text)).toEqual([]);
  });
});

/** All texts for people, scene by scene. The other ways to set the language show the same texts. */
describe.each(WAYS)('the language that is set by %s', (way) => {
  const scenes = Object.entries(SCENES);
  it.each(way === WAYS[0] ? scenes : sampleOf(scenes))(
    'all texts are in the language of the user: %s',
    async (scene, play) => {
      const textsIn = async (language: Language) => ({ scene, text: await saidIn(play, language, way) });
      const [en, ru, de] = [await textsIn('en'), await textsIn('ru'), await textsIn('de')];
      const found = [...latinWords(ru, LIST_DATA), ...sharedSentences({ en, ru, de }, LIST_DATA)];
      expect([...new Set(found)].sort().join('\n')).toBe('');
      expect(en.text).toMatch(/\w/u);
    },
  );
});
