import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { type Ran, run, type Scratch, scratch } from '../e2e/program.js';
import { type Reply, startDirectory, type TestDirectory } from '../e2e/server.js';

let folder: Scratch;
let directory: TestDirectory;

beforeEach(() => {
  folder = scratch();
});

afterEach(async () => {
  folder.remove();
  await directory?.close();
});

async function serve(reply?: (nickname: string, n: number) => Reply): Promise<void> {
  directory = await startDirectory(reply && ((received, n) => reply(received.body.nickname, n)));
}

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return run([...args, '--pace', '0'], { cwd: folder.path, env });
}

const RUSSIAN_LAST = [
  'Иванов',
  'Щербаков',
  'Юдин',
  'Хохлов',
  'Соловьёв',
  'Цой',
  'Жуков',
  'Яковлев',
  'Подъячев',
  'Эткинд',
];
const RUSSIAN_FIRST = ['Иван', 'Юрий', 'Игорь', 'Алексей', 'Фёдор'];
const GERMAN_LAST = [
  'Müller',
  'Groß',
  'Schäfer',
  'von der Heide',
  'Böhm',
  'Jäger',
  'Weiß',
  'Krüger',
  'Vogt',
  'Lange',
];
const GERMAN_FIRST = ['Jürgen', 'Bärbel', 'Hans Peter', 'Zoë', 'Uwe'];
const VIETNAMESE_LAST = ['Nguyễn', 'Đặng', 'Trần', 'Phạm', 'Vũ', 'Lê', 'Huỳnh', 'Bùi', 'Đỗ', 'Hoàng'];
const VIETNAMESE_FIRST = ['An', 'Hương', 'Đức', 'Ưng', 'Ánh'];

/** 300 names without logins, a hundred of each language: every one of fifty names is two people's. */
function listOf300(): string {
  const all = [RUSSIAN_LAST, GERMAN_LAST, VIETNAMESE_LAST].flatMap((lasts, language) => {
    const firsts = [RUSSIAN_FIRST, GERMAN_FIRST, VIETNAMESE_FIRST][language] ?? [];
    return lasts.flatMap((last) => firsts.flatMap((first) => [`${last}, ${first}`, `${last}, ${first}`]));
  });
  const rows = all.map((name, at) => `"${name}",Sunny-Meadow-${at},${1 + (at % 9)}`);
  return ['full name,password,department', ...rows].join('\n');
}

type Row = { readonly nickname: string; readonly line: number };
type Report = {
  readonly counts: Record<string, number>;
  readonly rows: Record<string, Row[]>;
  readonly not_in_roster: unknown[];
};
const report = (): Report => folder.json('users.csv.results/report.json') as Report;
const sent = (): string[] => directory.received.map(({ body }) => body.nickname);

describe('people who were created from another list before', () => {
  const LIST = 'full name,password\nPetrov Ivan,Sunny-Meadow-1\nOrlov Oleg,Sunny-Meadow-2\n';
  const OPTIONS = ['--nickname', '{last}', '--conflict', 'next'];
  const takesEachOnce = (): ((nickname: string) => Reply) => {
    const there = new Set<string>();
    return (nickname) => {
      if (there.has(nickname)) return 409;
      there.add(nickname);
      return undefined;
    };
  };

  it('are not created once more without a word, whether the list has a new name or --fresh is given', async () => {
    await serve(takesEachOnce());
    folder.write('users.csv', LIST);
    const first = await go('users.csv', ...OPTIONS);
    expect(first.stderr).not.toContain('Warning');
    folder.write('users-2027.csv', `${LIST}Sidorov Pavel,Sunny-Meadow-3\n`);
    const told =
      'Warning: 2 of these 3 people were created from users.csv before (users.csv.results), by name: ' +
      'with --conflict next they would get a second account.';
    expect((await go('users-2027.csv', ...OPTIONS, '--dry-run')).stderr).toContain(told);
    expect((await go('users-2027.csv', '--nickname', '{last}', '--dry-run')).stderr).not.toContain(
      'second account',
    );
    const fresh = await go('users.csv', ...OPTIONS, '--fresh', '--dry-run');
    expect(fresh.stdout).toMatch(/To create +2 users/);
    expect(fresh.stderr).toContain(
      'Warning: 2 people were created from this list before; --fresh forgets them, and with --conflict next 2 of these 2 would get a second account.',
    );
    expect(directory.received).toHaveLength(2);
    const again = await go('users-2027.csv', ...OPTIONS, '--yes');
    expect(again).toMatchObject({ status: 0, stderr: expect.stringContaining(told) });
    expect(sent().slice(-3)).toEqual(['oleg', 'oleg2', 'pavel']);
    // Whoever was created from this list has nothing to fear from another.
    expect((await go('users-2027.csv', ...OPTIONS)).stderr).not.toContain('second account');
  });

  it('are said to be forgotten by --fresh, also where no login is made', async () => {
    await serve(takesEachOnce());
    folder.write('users.csv', 'nickname,password,last name\nanna,Sunny-Meadow-1,A\n');
    await go('users.csv');
    const fresh = await go('users.csv', '--fresh');
    expect(fresh.stderr).toContain(
      'Warning: 1 person was created from this list before; --fresh forgets that one. To',
    );
    expect(fresh.stderr).not.toContain('second account');
    expect((await go('users.csv', ...OPTIONS)).stderr).not.toContain('second account');
  });
});

describe('a person whose surname was changed in a list without logins', () => {
  it('is created again, and the plan gave no name of those who are missing', async () => {
    await serve();
    folder.write('users.csv', 'last name,first name,password,class\nMaier,Anna,Sunny-Meadow-1,5a\n');
    await go('users.csv', '--nickname', '{first:1}.{last}');
    folder.write('users.csv', 'last name,first name,password,class\nWolf,Anna Lena,Sunny-Meadow-1,6a\n');
    const dry = await go('users.csv', '--nickname', '{first:1}.{last}', '--dry-run');
    expect(dry.stdout).toMatch(
      /Not in roster +1 nickname of earlier runs, left alone: a\.maier \(Maier Anna\); whoever of them has a new name in the list would be created again/,
    );
  });
});

describe('a list of names without logins', () => {
  it('of 300 people, with namesakes, makes 300 users; a second run sends nothing and has the same logins', async () => {
    await serve();
    folder.write('users.csv', listOf300());
    const command = ['users.csv', '--nickname', '{first:1}.{last}', '--nickname', '{first}.{last}'];
    const dry = await go(...command, '--dry-run');
    expect(dry).toMatchObject({ status: 0 });
    const logins = [...dry.stdout.matchAll(/^users\.csv:(\d+) +(\S+) {2}(.*)$/gm)].map(([, line, login]) => [
      Number(line),
      login,
    ]);
    expect(logins).toHaveLength(300);
    expect(dry.stdout).toMatch(/users\.csv:3 +ivan\.ivanov +Иванов Иван\n/);
    expect(dry.stdout).toMatch(/users\.csv:6 +igor\.ivanov +Иванов Игорь\n/);
    expect(dry.stdout).toMatch(/ +i\.ivanov2 +.*\(numbered\)\n/);
    expect(await go(...command)).toMatchObject({ status: 0 });
    expect(new Set(sent()).size).toBe(300);
    expect(sent().every((nickname) => /^[a-z0-9][a-z0-9._-]*[a-z0-9]$/.test(nickname))).toBe(true);
    expect(report().rows.created?.map(({ line, nickname }) => [line, nickname])).toEqual(logins);
    expect(folder.read('users.csv.results/created.csv')).toContain(
      '"Müller, Jürgen",,2,j.mueller,created,201,,102',
    );

    expect(await go(...command)).toMatchObject({ status: 0 });
    expect(await go('retry', 'users.csv.results')).toMatchObject({ status: 0 });
    expect(await run(['report', 'users.csv.results'], { cwd: folder.path })).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(300);
    expect(report().rows.created?.map(({ line, nickname }) => [line, nickname])).toEqual(logins);
  });

  it('and passwords, of 300 people, makes 300 users and 300 slips with one command; again, it sends nothing', async () => {
    const sandbox = await startSandbox({ minGapMs: 0 });
    try {
      const list = listOf300()
        .replace('full name,password,', 'full name,')
        .replaceAll(/,Sunny-Meadow-\d+/g, '');
      folder.write('users.csv', list);
      const command = [
        'users.csv',
        '--nickname',
        '{first:1}.{last}',
        '--generate-passwords',
        'missing',
        '--slips',
      ];
      const go300 = (): ReturnType<typeof run> =>
        run([...command, '--pace', '0', '--base-url', sandbox.url], {
          cwd: folder.path,
          env: { PROVISION_TOKEN: sandbox.token },
        });
      const first = await go300();
      expect(first.status, first.stderr).toBe(0);
      expect(first.stdout).toMatch(/300 slips in 9 groups, in \w+: users\.csv\.results\/credentials\.html/);
      const logins = report().rows.created?.map(({ nickname }) => nickname) ?? [];
      expect(new Set(logins).size).toBe(300);
      const sheet = folder.read('users.csv.results/credentials.html');
      const kept = folder.read('users.csv.results/credentials.csv').split(/\r?\n/).slice(1);
      for (const login of logins) {
        const [, password = '?'] = kept.find((line) => line.startsWith(`${login},`))?.split(',') ?? [];
        expect(sheet).toContain(`>${login}<`);
        expect(sheet).toContain(`>${password}<`);
      }
      const again = await go300();
      expect(again.status, again.stderr).toBe(0);
      expect(report().counts).toMatchObject({ total: 300, created: 300 });
      expect(report().rows.created?.map(({ nickname }) => nickname)).toEqual(logins);
      expect(folder.read('users.csv.results/journal.jsonl').match(/"type":"sending"/g)).toHaveLength(300);
    } finally {
      await sandbox.close();
    }
  });

  it('keeps its logins when rows are inserted above, sorted, deleted and edited', async () => {
    await serve((_, n) => (n === 2 ? 422 : undefined));
    const head = 'ФИО,Пароль,Класс,Номер\n';
    folder.write(
      'users.csv',
      `${head}Петров Иван,Sunny-Meadow-1,7а,1\nПетров Иван,Sunny-Meadow-2,7а,2\nПетров Илья,Sunny-Meadow-3,8б,3\n`,
    );
    expect(await go('users.csv', '--nickname', '{first:1}.{last}')).toMatchObject({ status: 1 });
    expect(sent()).toEqual(['i.petrov', 'i.petrov2', 'i.petrov3']);
    folder.write(
      'users.csv',
      `${head}Орлов Олег,Sunny-Meadow-4,7а,4\nПетров Илья,Sunny-Meadow-3,9в,3\nПетров Иван,Better-Garden-2,7а,2\n`,
    );
    const again = await go('users.csv', '--nickname', '{first:1}.{last}');
    expect(sent().slice(3)).toEqual(['o.orlov', 'i.petrov2']);
    expect(directory.received.at(-1)?.body).toMatchObject({ password: 'Better-Garden-2' });
    expect(again.stderr).toContain('users.csv:3: nickname: i.petrov3 was given before to a row of this name');
    expect(report().rows.created?.map(({ nickname }) => nickname)).toEqual([
      'o.orlov',
      'i.petrov3',
      'i.petrov2',
    ]);
    const third = await go('users.csv', '--nickname', '{first:1}.{last}');
    expect(third.stderr).not.toContain('namesake');
    expect(directory.received).toHaveLength(5);
  });

  it('is retried with the patterns and the order of its run, also from a CSV with a password typed in', async () => {
    let isStrict = true;
    await serve(() => (isStrict ? 422 : undefined));
    folder.write('users.csv', 'Teilnehmer,Kennwort\nPetrov Ivan,Sunny-Meadow-1\nOrlov Oleg,Sunny-Meadow-2\n');
    const first = await go(
      'users.csv',
      '--map',
      'name=Teilnehmer',
      '--name-order',
      'last-first',
      '--nickname',
      '{last}',
    );
    expect(first).toMatchObject({ status: 1 });
    expect(sent()).toEqual(['petrov', 'orlov']);
    isStrict = false;
    const csv = folder.read('users.csv.results/weak-password.csv');
    expect(csv).toContain('Teilnehmer,Kennwort,nickname,outcome,status,message,line');
    folder.write(
      'users.csv.results/weak-password.csv',
      csv.replace('Petrov Ivan,,', 'Petrov Ivan,Garden-Of-Roses-7,'),
    );
    expect(await go('retry', 'users.csv.results/weak-password.csv')).toMatchObject({ status: 0 });
    expect(directory.received.slice(2).map(({ body }) => [body.nickname, body.password, body.name])).toEqual([
      ['petrov', 'Garden-Of-Roses-7', { first: 'Ivan', last: 'Petrov', middle: '' }],
      ['orlov', 'Sunny-Meadow-2', { first: 'Oleg', last: 'Orlov', middle: '' }],
    ]);
  });

  it('shows both readings of a name that it does not split, and does not send it', async () => {
    await serve();
    folder.write(
      'users.csv',
      'full name,password\nAnna Maria Petrova,Sunny-Meadow-1\nMadonna,Sunny-Meadow-2\n',
    );
    const ran = await go('users.csv', '--nickname', '{last}');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(
      /users\.csv:2: name: has 3 words.*first "Anna Maria" last "Petrova", or first "Anna" last "Maria Petrova".*\[name-split\]/,
    );
    expect(ran.stderr).toMatch(
      /users\.csv:3: name: is one word, either the last name "Madonna" or the first name "Madonna".*\[name-split\]/,
    );
    expect(ran.stderr).not.toContain('[required]');
    expect(directory.received).toHaveLength(0);
  });

  it('reads "name" as text in JSON, beside objects', async () => {
    await serve();
    const users = [
      { name: 'Anna Petrova', password: 'Sunny-Meadow-1' },
      { name: { first: 'Oleg', last: 'Orlov' }, password: 'Sunny-Meadow-2' },
    ];
    folder.write('users.json', JSON.stringify(users));
    expect(await go('users.json', '--nickname', '{first:1}{last}')).toMatchObject({ status: 0 });
    expect(directory.received.map(({ body }) => [body.nickname, body.name])).toEqual([
      ['apetrova', { first: 'Anna', last: 'Petrova', middle: '' }],
      ['oorlov', { first: 'Oleg', last: 'Orlov', middle: '' }],
    ]);
  });

  it('takes its patterns from the configuration, and tells each login as an event', async () => {
    await serve();
    folder.write('provision.config.json', '{"nickname": ["{last}"], "name_order": "last-first-middle"}');
    folder.write('users.csv', 'name;password\nПетров Иван;Sunny-Meadow-1\nПетров Илья;Sunny-Meadow-2\n');
    const { stdout } = await go('users.csv', '--dry-run', '--json');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.filter(({ event }) => event === 'nickname')).toMatchObject([
      { line: 2, nickname: 'petrov', name: { last: 'Петров' }, numbered: false, kept: false },
      { line: 3, nickname: 'petrov2', numbered: true },
    ]);
    expect(events[0]).toMatchObject({ event: 'plan', nicknames: { made: 2, numbered: 1, kept: 0 } });
  });

  it.each([
    [['--nickname', '{first'], 'has no placeholder|holds what a login may not'],
    [['--nickname', '{Kostenstelle}'], 'is no field or column of this roster'],
    [['--nickname', '{password}'], 'a password must stand nowhere else'],
    [['--name-order', 'last'], '--name-order takes last-first-middle'],
    [['--conflict', 'later'], '--conflict takes next or leave'],
    [['--write-roster', 'users.xlsx'], 'ends in .csv'],
  ])('refuses %j in words', async (args, words) => {
    await serve();
    folder.write('users.csv', 'full name,password\nAnna Petrova,Sunny-Meadow-1\n');
    const ran = await go('users.csv', ...args);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(new RegExp(words));
    expect(directory.received).toHaveLength(0);
  });
});

describe('--write-roster', () => {
  const LIST =
    'ФИО;Логин;Пароль;Класс\n"Петров ""Иван""";;Sunny-Meadow-0;7а\nПетров Илья;;Sunny-Meadow-1;=7а\nОрлов Олег;boss;" Sunny;2";\n';
  const WHOLE = LIST.replace('"Петров ""Иван"""', 'Петров Иван');

  it('writes the completed roster, for its owner alone, and it makes the same users', async () => {
    await serve();
    folder.write('users.csv', WHOLE);
    const dry = await go(
      'users.csv',
      '--dry-run',
      '--nickname',
      '{first:1}.{last}',
      '--write-roster',
      'full.csv',
    );
    expect(dry).toMatchObject({ status: 0 });
    expect(folder.read('full.csv')).toBe(
      '\uFEFFФИО;Логин;Пароль;Класс;name.first;name.last;name.middle\r\n' +
        'Петров Иван;i.petrov;Sunny-Meadow-0;7а;Иван;Петров;\r\n' +
        'Петров Илья;i.petrov2;Sunny-Meadow-1;=7а;Илья;Петров;\r\n' +
        'Орлов Олег;boss;" Sunny;2";;Олег;Орлов;\r\n',
    );
    expect(statSync(join(folder.path, 'full.csv')).mode & 0o777).toBe(0o600);
    expect(await go('full.csv')).toMatchObject({ status: 0 });
    const complete = directory.received.map(({ text }) => text);
    expect(
      await go('users.csv', '--nickname', '{first:1}.{last}', '--write-roster', 'again.csv'),
    ).toMatchObject({ status: 0 });
    expect(directory.received.slice(3).map(({ text }) => text)).toEqual(complete);
    expect(folder.read('again.csv')).toBe(folder.read('full.csv'));
  });

  it('never writes over a file, and says so before anything is sent', async () => {
    await serve();
    folder.write('users.csv', WHOLE);
    for (const more of [['--dry-run'], []]) {
      const ran = await go('users.csv', ...more, '--nickname', '{last}', '--write-roster', 'users.csv');
      expect(ran.status).toBe(2);
      expect(ran.stderr).toContain('is there already and is not written over');
    }
    expect(folder.read('users.csv')).toBe(WHOLE);
    expect(directory.received).toHaveLength(0);
  });
});

describe('--conflict next', () => {
  const LIST = 'ФИО,Пароль\nПетров Иван,Sunny-Meadow-1\nОрлов Олег,Sunny-Meadow-2\n';
  const PATTERNS = ['--nickname', '{last}', '--nickname', '{last}.{first:1}'];
  const taken =
    (...nicknames: string[]) =>
    (nickname: string) =>
      nicknames.includes(nickname) ? 409 : undefined;

  it('tries the next nickname where one is taken, and the next run knows which it was', async () => {
    await serve(taken('petrov', 'petrov.i'));
    folder.write('users.csv', LIST);
    const ran = await go('users.csv', ...PATTERNS, '--conflict', 'next');
    expect(ran).toMatchObject({ status: 0 });
    expect(sent()).toEqual(['petrov', 'petrov.i', 'petrov2', 'orlov']);
    expect(ran.stderr).toContain('taken users.csv:2: petrov: trying petrov.i');
    expect(report()).toMatchObject({ counts: { total: 2, created: 2 }, not_in_roster: [] });
    const again = await go('users.csv', ...PATTERNS, '--conflict', 'next');
    expect(again).toMatchObject({ status: 0 });
    expect(again.stderr).not.toContain('Not in roster');
    expect(directory.received).toHaveLength(4);
  });

  it('is off by default, and takes up rows that were left as taken', async () => {
    await serve(taken('petrov'));
    folder.write('users.csv', LIST);
    expect(await go('users.csv', ...PATTERNS)).toMatchObject({ status: 1 });
    expect(sent()).toEqual(['petrov', 'orlov']);
    expect(report().rows.exists).toMatchObject([{ nickname: 'petrov' }]);
    expect(await go('users.csv', ...PATTERNS, '--conflict', 'next')).toMatchObject({ status: 0 });
    expect(sent().slice(2)).toEqual(['petrov.i']);
    expect(report()).toMatchObject({ counts: { created: 2, exists: 0 }, not_in_roster: [] });
  });

  it('takes up only rows that were left as taken where only they are asked for', async () => {
    await serve((nickname, n) => (nickname === 'petrov' ? 409 : n === 2 ? 422 : undefined));
    folder.write('users.csv', LIST);
    expect(await go('users.csv', ...PATTERNS)).toMatchObject({ status: 1 });
    await go('retry', 'users.csv.results', '--only', 'exists', '--conflict', 'next');
    expect(sent()).toEqual(['petrov', 'orlov', 'petrov.i']);
    expect(report()).toMatchObject({ counts: { created: 1, weak_password: 1, exists: 0 } });
  });

  it('never tries another after a doubt: then it is very probably this very person', async () => {
    await serve((_, n) => (n === 1 ? 503 : n === 2 ? 409 : undefined));
    folder.write('users.csv', 'ФИО,Пароль\nПетров Иван,Sunny-Meadow-1\n');
    const args = [...PATTERNS, '--conflict', 'next'];
    expect(await go('users.csv', ...args)).toMatchObject({ status: 1 });
    expect(
      await go('retry', 'users.csv.results', '--only', 'unconfirmed', '--conflict', 'next'),
    ).toMatchObject({ status: 1 });
    expect(await go('users.csv', ...args)).toMatchObject({ status: 1 });
    expect(sent()).toEqual(['petrov', 'petrov']);
    expect(report().rows.exists).toMatchObject([{ nickname: 'petrov' }]);
  });

  it('leaves nicknames that stand in the roster, and gives up after ten', async () => {
    await serve(() => 409);
    folder.write(
      'users.csv',
      'ФИО,Логин,Пароль\nПетров Иван,boss,Sunny-Meadow-1\nОрлов Олег,,Sunny-Meadow-2\n',
    );
    expect(await go('users.csv', '--nickname', '{last}', '--conflict', 'next')).toMatchObject({ status: 1 });
    expect(sent()).toEqual(['boss', 'orlov', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `orlov${n}`)]);
    expect(report()).toMatchObject({ counts: { total: 2, exists: 2 }, not_in_roster: [] });
  });
});

describe('departments', () => {
  it('are ids or names that the configuration maps to ids, and an unknown name is told with the nearest known one', async () => {
    await serve();
    folder.write('provision.config.json', '{"departments": {"Lehrkräfte": 5, "Начальные классы": 12}}');
    const head = 'nickname,password,Отдел\n';
    folder.write(
      'users.csv',
      `${head}a,Sunny-Meadow-1,5\nb,Sunny-Meadow-2,LEHRKRÄFTE\nc,Sunny-Meadow-3,Начальные  классы\nd,Sunny-Meadow-4,Lehrkräfe\ne,Sunny-Meadow-5,Sport\n`,
    );
    const ran = await go('users.csv', '--skip-invalid');
    expect(directory.received.map(({ body }) => body.department_id)).toEqual([5, 5, 12]);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain(
      'users.csv:5: department_id: is no department that the configuration names: "Lehrkräfe"; did you mean "Lehrkräfte"? [department]',
    );
    expect(ran.stderr).toContain(
      '"Sport"; known are "Lehrkräfte", "Начальные классы"; or write an id [department]',
    );
    expect((await go('users.csv', '--dry-run', '--department', 'Lehrkräfte')).status).toBe(1);
  });
});

it('the same list without its patterns was told of missing nicknames, and not how they were made before', async () => {
  await serve();
  const list = 'password,last name,first name\nSample-Pass-91,Berg,Ada\nSample-Pass-92,Vogt,Uwe\n';
  folder.write('users.csv', list);
  expect(await go('users.csv', '--nickname', '{first:1}.{last}')).toMatchObject({ status: 0 });
  const said =
    "is missing: an earlier run made nicknames with --nickname '{first:1}.{last}', so give that again";
  expect((await go('users.csv', '--dry-run')).stdout).toContain(`error   users.csv:2: nickname: ${said}`);
  expect((await go('users.csv')).stderr).toContain(said);
  expect((await go('users.csv')).stderr).toContain('an earlier run made nicknames with --nickname <pattern>');
  expect(await go('users.csv', '--nickname', '{first:1}.{last}')).toMatchObject({ status: 0 });
  expect(directory.hits()).toEqual({ 'a.berg': 1, 'u.vogt': 1 });
});
