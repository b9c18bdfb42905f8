/** All texts of a terminal, scene by scene. Each scene has its own folder and directory. */

import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/cli/command-table.js';
import type { Language } from '../../../src/texts/texts.js';
import { answerAll, type CarefulAnswer } from '../../guide/answering.js';
import { changeOwner, isNotRoot, OTHER_USER } from '../../support/other-users.js';
import { type Ran, run, scratch } from '../program.js';

/** How the program learns the language of its user. */
export const WAYS = ['--lang', 'LANG'] as const;

export type Way = (typeof WAYS)[number];

type Answer = number | ((response: ServerResponse) => void);

export type Stage = {
  /** The address of the directory. */
  readonly url: string;
  readonly path: string;
  write(name: string, text: string): void;
  /** Runs the program and records its output. */
  go(...args: string[]): Promise<Ran>;
  /** Like `go`, with environment variables or a text on standard input. */
  goWith(more: { env?: Record<string, string>; stdin?: string }, ...args: string[]): Promise<Ran>;
  /** Runs the guided start, with Enter at every question except these. */
  guide(answers?: readonly CarefulAnswer[]): Promise<void>;
  /** Also records the text of a page that the program wrote. */
  page(name: string): void;
  /** The directory's answer to a request. Default: 201 */
  answer: (login: string, n: number, method: string) => Answer | Promise<Answer>;
};

const PROGRAM = /node \S+provision\.js/gu;

const TOKEN = 'test-token-of-nobody';

const LOCALES = { en: 'en_US.UTF-8', ru: 'ru_RU.UTF-8', de: 'de_DE.UTF-8' } as const satisfies Record<
  Language,
  string
>;

/** All texts of a scene, without its folder and port. */
export async function saidIn(
  scene: (stage: Stage) => Promise<void>,
  language: Language,
  way: Way,
): Promise<string> {
  const folder = scratch();
  const texts: string[] = [];
  let n = 0;
  const server = await listen(async (method, login, response) => {
    const answer = await stage.answer(login, ++n, method);
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
  });
  const stage: Stage = {
    url: server.url,
    path: folder.path,
    write: (name, text) => void folder.write(name, text),
    go: (...args) => stage.goWith({}, ...args),
    async goWith({ env = {}, stdin }, ...args) {
      const isTyped = way === '--lang' && hasLang(args);
      const typed = isTyped ? [...args, '--lang', language] : args;
      const locale = isTyped ? 'C' : LOCALES[language];
      const ran = await run(typed, {
        cwd: folder.path,
        env: { LANG: locale, PROVISION_BASE_URL: server.url, PROVISION_TOKEN: TOKEN, ...env },
        ...(stdin === undefined ? {} : { stdin }),
      });
      texts.push(ran.stdout, ran.stderr);
      return ran;
    },
    async guide(answers = []) {
      const { text } = await answerAll(folder.path, answers, LOCALES[language]);
      texts.push(text);
    },
    page: (name) => texts.push(visibleText(readFileSync(join(folder.path, name), 'utf8'))),
    answer: () => 201,
  };
  try {
    await scene(stage);
  } finally {
    folder.remove();
    await server.close();
  }
  return texts
    .join('\n')
    .replaceAll(folder.path, '.')
    .replaceAll(hostname(), 'host1')
    .replace(PROGRAM, 'provision');
}

function hasLang(args: readonly string[]): boolean {
  const entry = COMMANDS.find(({ name }) => name === args[0]) ?? COMMANDS[0];
  return entry?.options.some(({ flags }) => flags.includes('--lang')) === true;
}

async function listen(answer: (method: string, login: string, response: ServerResponse) => Promise<void>) {
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { nickname = '' } = text.startsWith('{') ? (JSON.parse(text) as { nickname?: string }) : {};
      void answer(request.method ?? '', nickname || decodeURIComponent(request.url ?? ''), response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The visible text of a page, one line per block. */
function visibleText(page: string): string {
  return (
    page
      .replace(/<(style|script)[\s\S]*?<\/\1>/gu, '')
      // Logins and passwords of slips.
      .replace(/<dd\b[^>]*><bdi>.*?<\/bdi><\/dd>/gu, '')
      .replace(/<(?:span|b|i|a|wbr|\/span|\/b|\/i|\/a)\b[^>]*>/gu, '')
      .replace(/<[^>]*>/gu, '\n')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  );
}

const HEADER = 'Логин;Пароль;Фамилия;Имя;Подразделение';

/** A list of people, by their logins. */
const PEOPLE = [
  'a.petrova;Sunny-Meadow-42;Петрова;Авдотья;1',
  'b.orlov;Quiet-Harbour-93;Орлов;Борис;1',
  'v.zaitsev;Green-Lantern-17;Зайцев;Вадим;2',
  'g.belova;Silver-Teapot-58;Белова;Галина;2',
  'd.volkova;Brave-Otter-64;Волкова;Дарья;3',
  'e.kozlov;Amber-Window-71;Козлов;Егор;3',
];

const listOf = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\n');

/** A service with a look-up. */
const PUTTER = JSON.stringify({
  name: 'put-service',
  title: 'Putter',
  evidence: 'documentation',
  auth: { Authorization: 'Bearer {token}' },
  create: {
    method: 'PUT',
    path: '/users/{nickname}',
    type: 'json',
    body: { username: '{nickname}', firstName: '{first}', lastName: '{last}', password: '{password}' },
  },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
  look_up: {
    path: '/users/{nickname}',
    nickname: '/username',
    names: ['/firstName', '/lastName'],
    fields: { 'name.first': '/firstName', 'name.last': '/lastName' },
    absent: { status: 404 },
  },
});

const json = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** One row with each outcome. */
function mixedAnswers(stage: Stage): void {
  const answers: Readonly<Record<string, Answer>> = {
    'b.orlov': json(422, { code: 'password.weak', message: '…' }),
    'v.zaitsev': 409,
    'g.belova': json(422, { code: 'login.prohibitedsymbols', message: '…' }),
    'd.volkova': (response) => void response.destroy(),
  };
  stage.answer = (login) => answers[login] ?? 201;
}

async function mixedRun(stage: Stage): Promise<void> {
  mixedAnswers(stage);
  stage.write('users.csv', listOf(...PEOPLE, ';Plain-Rocket-35;Сомов;Захар;4'));
  await stage.go('users.csv', '--pace', '0', '--stop-after', '0', '--skip-invalid');
}

const FINDINGS = [
  'Логин;Пароль;Фамилия;Имя;Подразделение;Личный номер;Статус',
  ';Sunny-Meadow-42;Петрова;Авдотья;1;11;',
  'b.orlov;;Орлов;Борис;1;12;',
  'b.orlov;Quiet-Harbour-93;Орлова;Белла;1;13;',
  'v.zaitsev;12345;Зайцев;Вадим;Спорт;14;',
  'g.belova;****;Белова;;Музыкаа;15;',
  'd.volkova; Brave-Otter-64;Волкова;Дарья;007;16;',
  'e.kozlov;Amber-Window-71;Amber-Window-71;Егор;;17;',
  'ж.зимин;Plain-Rocket-35;Зимин;Жан;2;18;',
  '.i.ilin;Plain-Rocket-36;Ильин (мл.);Иван;2;19;',
  'k.cом\u200b;Plain-Rocket-37;Кoмов;Карп;2;20;',
  'l.lunin@one.example;Plain-Rocket-38;Лунин;Лев;2;21;',
  'm.minin@two.example;Plain-Rocket-39;Минин;Марк;2;21;',
  'n.novik;Plain-Rocket-40;Новик;Нина;2;22;Уволен',
  'n.novik2;Plain-Rocket-40;Новик;Нина;2;22;',
  'o.popov;Plain-Rocket-41;Попов;Олег;2;;',
  'p.popov;Plain-Rocket-42;Попов;Олег;2;;',
  'q.itogo;Plain-Rocket-43;Итого;;2;;',
  'r.rybin;Plain-Rocket-44;д-р Рыбин;Роман;2;23;',
  '',
].join('\n');

const NAMES = [
  'Логин;Пароль;ФИО;Подразделение',
  'a.petrova;Sunny-Meadow-42;Мадонна;1',
  'b.orlov;Quiet-Harbour-93;Орлов, Борис, Иванович;1',
  'v.zaitsev;Green-Lantern-17;Зайцев Вадим Ильич Старший Второй;1',
  'g.belova;Silver-Teapot-58;Белова,;1',
  'd.volkova;Brave-Otter-64;А. Волкова;1',
  '',
].join('\n');

/** The cells of the lists, which are the same in every language. */
export const LIST_DATA: readonly string[] = [
  ...[HEADER, ...PEOPLE, FINDINGS, NAMES].flatMap((text) => text.split(/[;\n]/u)),
  'Класс',
  'Музыка',
  'Putter',
  'Microsoft Entra ID',
  'Богдан',
  'Сидорова',
  'Ольга',
  'petrova',
  'petrovaa',
  'avdotia.petrova',
  TOKEN,
].filter((text) => /\p{L}{2}/u.test(text));

/** The scenes by name. */
export const SCENES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'findings in rows'(stage) {
    stage.write('provision.config.json', '{ "departments": { "Музыка": 7 } }');
    stage.write('users.csv', FINDINGS);
    await stage.go('users.csv', '--dry-run', '--all-findings', '--findings', 'findings.html');
    stage.page('findings.html');
  },
  async 'findings in whole names'(stage) {
    stage.write('users.csv', NAMES);
    await stage.go('users.csv', '--dry-run', '--findings', 'findings.html');
    stage.page('findings.html');
    await stage.go('users.csv', '--dry-run', '--name-order', 'first-last');
  },
  async 'findings that stop a run'(stage) {
    stage.write('users.csv', FINDINGS);
    await stage.go('users.csv');
    await stage.go('users.csv', '--skip-invalid', '--limit', '1', '--pace', '0');
    await stage.go('users.csv', '--status', 'Уволен=inactive', '--dry-run');
  },
  async 'a clean list in a dry run'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.go('users.csv', '--dry-run');
  },
  async 'a rehearsal'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.go('users.csv', '--sandbox', '--pace', '0', '--generate-passwords', 'all', '--slips');
    stage.page('users.csv.sandbox-results/report.html');
    stage.page('users.csv.sandbox-results/credentials.html');
  },
  async 'a run that creates all users'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.go('users.csv', '--pace', '0', '--limit', '1');
    await stage.go('users.csv', '--pace', '0');
    await stage.go('users.csv', '--pace', '0');
    stage.page('users.csv.results/report.html');
  },
  async 'a run with every outcome'(stage) {
    await mixedRun(stage);
    stage.page('users.csv.results/report.html');
    await stage.go('report', 'users.csv.results');
  },
  async 'a retry'(stage) {
    await mixedRun(stage);
    await stage.go('retry', 'users.csv.results', '--dry-run');
    await stage.go('retry', 'users.csv.results', '--pace', '0', '--stop-after', '0');
    await stage.go('retry', 'users.csv.results', '--only', 'weak_password', '--generate-passwords', 'weak');
    await stage.go('retry', 'users.csv.results/weak-password.csv');
  },
  async 'settling by hand'(stage) {
    await mixedRun(stage);
    await stage.go('settle', 'users.csv.results');
    await stage.go('settle', 'users.csv.results', '--look-up');
    await stage.go('settle', 'users.csv.results', 'z.nobody', '--created');
    await stage.go('settle', 'users.csv.results', 'a.petrova', '--not-created');
    await stage.go('settle', 'users.csv.results', 'd.volkova', '--not-created');
  },
  async 'settling by a look-up'(stage) {
    stage.write('putter.json', PUTTER);
    stage.write('users.csv', listOf(...PEOPLE));
    stage.answer = (path, _, method) => {
      if (method === 'GET') return path.includes('belova') ? json(200, { username: 'g.belova' }) : 404;
      return path.includes('volkova') || path.includes('orlov') ? dropped : 201;
    };
    const service = ['--profile', './putter.json', '--pace', '0'];
    await stage.go('users.csv', ...service, '--stop-after', '0');
    stage.answer = (path) =>
      path.includes('volkova')
        ? 404
        : json(200, { username: 'b.orlov', firstName: 'Борис', lastName: 'Орлов' });
    await stage.go('settle', 'users.csv.results', '--look-up');
    await stage.go('settle', 'users.csv.results', '--look-up', ...service.slice(0, 2));
    stage.answer = () => 500;
    await stage.go('settle', 'users.csv.results', '--look-up', ...service.slice(0, 2));
  },
  async 'slips and clean'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.go('slips', 'users.csv.results');
    await stage.go('users.csv', '--pace', '0', '--generate-passwords', 'all');
    await stage.go('slips', 'users.csv.results', '--group-by', 'department');
    stage.page('users.csv.results/credentials.html');
    await stage.go('slips', 'users.csv.results', '--run', '9');
    await stage.go('clean', 'users.csv.results');
    await stage.go('clean', 'users.csv.results', '--yes');
    await stage.go('slips', 'users.csv.results');
  },
  async 'a list that changed since a run'(stage) {
    stage.write('users.csv', listOf(...PEOPLE.slice(0, 3)));
    await stage.go('users.csv', '--pace', '0');
    const [first = ''] = PEOPLE;
    stage.write('users.csv', listOf(first.replace('Петрова;Авдотья', 'Сидорова;Ольга'), ...PEOPLE.slice(3)));
    await stage.go('users.csv', '--dry-run');
    await stage.go('users.csv', '--pace', '0', '--skip-invalid');
    await stage.go('users.csv', '--pace', '0', '--fresh');
    await stage.go('users.csv', '--pace', '0', '--base-url', 'https://other.example');
  },
  async 'preparing a list'(stage) {
    stage.write('list.csv', 'ФИО;Класс\nПетрова Авдотья;5А\nПетров Антон;5А\nОрлов;5Б\nЗайцев Вадим;5Б\n');
    await stage.go('prepare', 'list.csv');
    await stage.go('prepare', 'list.csv', '--nickname', '{first:1}.{last}');
    await stage.go('prepare', 'list.csv', '--nickname', '{first:1}.{last}', '--skip-invalid', '-o', 'r.csv');
    await stage.go('prepare', 'list.csv', '--nickname', '{first:1}.{last}', '--skip-invalid', '-o', 'r.csv');
    await stage.go('prepare', 'list.csv', '--nickname', '{nothing}');
    stage.write('list.csv', 'ФИО;Класс\nПетрова Авдотья;5А\nЗайцев Вадим;5Б\n');
    await stage.go('prepare', 'list.csv', '--nickname', '{last}', '--write');
    await stage.go('prepare', 'list.csv', '--renew', 'petrova', '--write');
    await stage.go('prepare', 'list.csv', '--renew', 'z.nobody');
  },
  async 'a comparison'(stage) {
    stage.write('putter.json', PUTTER);
    stage.write('users.csv', listOf(...PEOPLE));
    const known = { username: 'a.petrova', firstName: 'Авдотья', lastName: 'Петрова' };
    const other = { username: 'b.orlov', firstName: 'Богдан', lastName: 'Орлов' };
    stage.answer = (path) => {
      if (path.includes('petrova')) return json(200, known);
      return path.includes('orlov') ? json(200, other) : 404;
    };
    const service = ['--profile', './putter.json', '--pace', '0'];
    await stage.go('diff', 'users.csv', ...service);
    await stage.go('diff', 'users.csv', ...service, '--all', '-o', 'diff.csv');
    await stage.go('diff', 'users.csv', ...service, '-o', 'users.csv');
    await stage.go('diff', 'users.csv');
    stage.answer = () => 403;
    await stage.go('diff', 'users.csv', ...service);
  },
  async 'all users of the directory'(stage) {
    const list = { path: '/users?at={offset}', total: '/n', enabled: '/on', items: '/users' };
    const fields = { 'name.first': '/firstName', 'name.last': '/lastName', department_id: '/unit' };
    stage.write('lister.json', JSON.stringify({ ...JSON.parse(PUTTER), list: { ...list, fields } }));
    stage.write('users.csv', listOf(...PEOPLE));
    const people = ['a.petrova', 'b.orlov', 'petrova', 'avdotia.petrova'].map((username) => ({
      username,
      firstName: 'Богдан',
      lastName: 'Сидорова',
      unit: '5а',
      on: username !== 'petrova',
    }));
    const listed = (n: number) => json(200, { n, users: people });
    stage.answer = (path) => (path.includes('?at=') ? listed(people.length) : 404);
    const service = ['--profile', './lister.json', '--pace', '0'];
    const diff = (...args: readonly string[]) => stage.go('diff', 'users.csv', ...args, ...service);
    await diff();
    await diff('--extra', 'extra.csv');
    await diff('--extra', 'extra.csv', '--among', 'department=5б');
    await diff('--extra', 'extra.csv', '--among', 'цвет=5');
    await diff('--extra', 'extra.csv', '--among', '5');
    await diff('--among', 'department=5а');
    await diff('users.csv');
    await diff('--extra', 'x.csv', '-o', 'x.csv');
    stage.write('few.csv', 'nickname\nz.nobody\n');
    await stage.go('diff', 'few.csv', '--extra', 'x.csv', ...service);
    stage.write('gap.csv', 'nickname,last name\n,Орлов\n');
    await diff('gap.csv', '--extra', 'x.csv');
    stage.write('list.csv', 'Фамилия;Имя\nСидорова;Богдан\nПетрова;Ольга\n');
    const prepare = ['prepare', 'list.csv', '--nickname', '{last}', '--known-directory'];
    await stage.go(...prepare, ...service);
    await stage.go(...prepare);
    stage.answer = (path) => (path.includes('?at=') ? listed(9) : 404);
    await diff();
    await diff('--extra', 'x.csv');
    stage.write('putter.json', PUTTER);
    await stage.go('diff', 'users.csv', '--extra', 'x.csv', '--profile', './putter.json');
  },
  async 'the first files'(stage) {
    await stage.go('init');
    await stage.go('init');
    await stage.go('init', 'school', '--profile', 'keycloak');
    await stage.go('init', 'other', '--profile', 'nothing');
  },
  async profiles(stage) {
    await stage.go('profiles');
    await stage.go('profiles', 'keycloack');
    stage.write('broken.json', '{ "name": "x", "title": 5, "wrong": 1 }');
    await stage.go('profiles', './broken.json');
    stage.write('putter.json', PUTTER);
    await stage.go('profiles', './putter.json');
    await stage.go('profiles', './missing.json');
  },
  async 'getting a token'(stage) {
    await stage.goWith({ stdin: 'https://x.example/#error=access_denied\n' }, 'token', '--no-open');
    await stage.goWith({ stdin: 'nothing\n' }, 'token', '--no-open');
    await stage.go('token', '--profile', 'keycloak', '--set', 'realm=school');
    await stage.go('token', '--profile', 'redmine');
    await stage.go('token', '--save', 'missing/token.txt', '--no-open');
  },
  async 'a token that is missing or refused'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.goWith({ env: { PROVISION_TOKEN: '' } }, 'users.csv');
    await stage.goWith({ env: { PROVISION_TOKEN: 'a b' } }, 'users.csv');
    await stage.goWith({ env: { PROVISION_TOKEN: '' } }, 'users.csv', '--token-file', 'missing.txt');
    for (const status of [401, 403]) {
      stage.answer = () => status;
      await stage.go('users.csv', '--pace', '0');
    }
  },
  async 'a directory that does not answer as it should'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.goWith({ env: { PROVISION_BASE_URL: '' } }, 'users.csv');
    await stage.go('users.csv', '--base-url', 'ftp://x.example');
    await stage.go('users.csv', '--base-url', 'http://x.example');
    await stage.go('users.csv', '--base-url', 'http://127.0.0.1:1', '--pace', '0');
    for (const status of [302, 400, 404, 429, 500]) {
      stage.answer = () => status;
      await stage.go('users.csv', '--pace', '0', '--results', `of-${status}`);
    }
  },
  async 'wrong options'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.go('users.csv', '--dry-rum');
    await stage.go('users.csv', '--pace', 'fast');
    await stage.go('users.csv', '--limit', '-1');
    await stage.go('users.csv', '--lang', 'fr');
    await stage.go('users.csv', '--profile', 'nothing');
    await stage.go('users.csv', '--set', 'x');
    await stage.go('users.csv', '--map', 'nothing=Логин');
    await stage.go('retry', 'users.csv', '--only', 'nothing');
    await stage.go('users.csv', '--findings', 'findings.html');
    await stage.go('users.csv', '--dry-run', '--sandbox', '--fresh', '--json', '--quiet');
    await stage.go('retry');
    await stage.go('retry', 'missing.results');
    await stage.go('report', 'users.csv');
    await stage.go('crate', 'users.csv');
  },
  async 'a wrong configuration'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    for (const text of [
      '{ "pace": ',
      '{ "pase": 1 }',
      '{ "pace": "fast" }',
      '[]',
      '{ "departments": { "Музыка": null } }',
      '{ "checks": { "nothing": "off" } }',
      '{ "token": "x" }',
      '{ "lang": "fr" }',
    ]) {
      stage.write('provision.config.json', text);
      await stage.go('users.csv', '--dry-run');
    }
    await stage.go('users.csv', '--config', 'missing.json');
  },
  async 'a list that cannot be read'(stage) {
    await stage.go('missing.csv', '--dry-run');
    await stage.go('prepare', 'missing.csv', '--nickname', '{last}');
    await stage.go('.', '--dry-run');
    const lists: Readonly<Record<string, string>> = {
      'empty.csv': '',
      'header.csv': `${HEADER}\n`,
      'plain.csv': 'что-то совсем другое\nи ещё\n',
      'twice.csv': 'Логин;Логин;Пароль\na;b;c\n',
      'short.csv': `${HEADER}\na;b;c\n`,
      'quotes.csv': `${HEADER}\n"a;b;c;d;e\n`,
      'wrong.json': '[{',
      'none.json': '{ "a": 1 }',
      'wrong.xlsx': 'PK nothing',
      'old.xls': '\u00d0\u00cf\u0011\u00e0',
      'nul.csv': 'a\0b\n',
    };
    for (const [name, text] of Object.entries(lists)) {
      stage.write(name, text);
      await stage.go(name, '--dry-run');
    }
    writeFileSync(
      join(stage.path, 'old.csv'),
      Buffer.from('\xcb\xee\xe3\xe8\xed;\xcf\n\xe0;\xe1\n', 'latin1'),
    );
    await stage.go('old.csv', '--dry-run');
    await stage.go('header.csv', '--dry-run', '--encoding', 'nothing');
    await stage.go('header.csv', '--dry-run', '--columns', 'nickname');
  },
  async 'a journal that is locked or damaged'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    stage.answer = async (_, n) => {
      if (n === 1) await stage.go('users.csv', '--pace', '0');
      return 201;
    };
    await stage.go('users.csv', '--pace', '0');
    appendFileSync(join(stage.path, 'users.csv.results/journal.jsonl'), '{"cut');
    await stage.go('users.csv', '--pace', '0');
    const journal = join(stage.path, 'users.csv.results/journal.jsonl');
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"v":', '"w":'));
    await stage.go('users.csv', '--pace', '0');
    await stage.go('report', 'users.csv.results');
  },
  async 'files that cannot be written'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.go('users.csv', '--pace', '0', '--results', 'users.csv/results');
    await stage.go('users.csv', '--dry-run', '--findings', 'missing/findings.html');
    await stage.go('users.csv', '--dry-run', '--findings', 'users.csv');
    stage.write('list.csv', 'ФИО;Класс\nПетрова Авдотья;5А\n');
    await stage.go('prepare', 'list.csv', '--nickname', '{last}', '-o', 'missing/roster.csv');
    mkdirSync(join(stage.path, 'own-files'));
    stage.write('own-files/notes.txt', 'x');
    await stage.go('users.csv', '--pace', '0', '--results', 'own-files');
    mkdirSync(join(stage.path, 'closed'));
    chmodSync(join(stage.path, 'closed'), 0o500);
    await stage.go('users.csv', '--pace', '0', '--results', 'closed/results');
    await stage.go('users.csv', '--pace', '0', '--results', '/proc/results');
  },
  async 'files of another user'(stage) {
    if (isNotRoot()) return;
    stage.write('users.csv', listOf(...PEOPLE));
    stage.write('provision.config.json', '{ "pace": 0 }');
    changeOwner(join(stage.path, 'provision.config.json'), OTHER_USER);
    await stage.go('users.csv', '--dry-run');
    stage.write('token.txt', TOKEN);
    chmodSync(join(stage.path, 'token.txt'), 0o644);
    await stage.goWith({ env: { PROVISION_TOKEN: '' } }, 'users.csv', '--token-file', 'token.txt');
    mkdirSync(join(stage.path, 'users.csv.results'));
    chmodSync(join(stage.path, 'users.csv.results'), 0o777);
    changeOwner(join(stage.path, 'users.csv.results'), OTHER_USER);
    await stage.go('users.csv', '--pace', '0', '--config', 'none.json');
    await stage.go('retry', 'users.csv.results');
  },
  async 'the guided start with a clean list'(stage) {
    stage.write('users.csv', listOf(...PEOPLE));
    await stage.guide();
  },
  async 'the guided start with a list without logins'(stage) {
    stage.write('list.csv', 'ФИО;Класс\nПетрова Авдотья;5А\nПетров Антон;5А\nЗайцев Вадим;5Б\n');
    await stage.guide();
  },
  async 'the guided start with findings'(stage) {
    stage.write('users.csv', FINDINGS);
    await stage.guide();
  },
};

function dropped(response: ServerResponse): void {
  response.destroy();
}
