/** A school year, from a list of names to accounts and to the list of the next term, through the real program. */

import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentAt, linesOf } from '../../docs/markdown.js';
import { encode } from '../../roster/encode.js';
import type { Ran } from '../program.js';
import { useDirectory } from '../use-directory.js';

const LAST = 'Иванов Щербаков Юдин Хохлов Соловьёв Цой Жуков Яковлев Орлов Эткинд'.split(' ');
const FIRST = 'Иван Юрий Игорь Алексей Фёдор Олег Пётр Семён Яков Захар'.split(' ');
const MIDDLE = 'Иванович Юрьевич Фёдорович Олегович'.split(' ');

type Pupil = { readonly name: string; readonly form: string; readonly department: number };

/** 400 names. The list of each term has some of them. */
const ALL = MIDDLE.flatMap((middle, m) =>
  LAST.flatMap((last, l) =>
    FIRST.map(
      (first, f): Pupil => ({
        name: `${last} ${first} ${middle}`,
        form: `${5 + ((l + f) % 5)}«${'АБВ'.charAt(m % 3)}»`,
        department: 2 + ((l + f + m) % 8),
      }),
    ),
  ),
);

/** An export of a school management system: with a title, semicolons and windows-1251, and without logins. */
function exported(pupils: readonly Pupil[]): Buffer {
  const rows = pupils.map(({ name, form, department }) => `${name};${form};${department}`);
  const text = ['Список учащихся', 'ФИО;Класс;Отдел', ...rows, ''].join('\r\n');
  return encode(text.replaceAll(/[«»]/g, '"').replaceAll(/;(\d)"(.)";/g, ';"$1""$2""";'), 'windows-1251');
}

const { folder, directory, go } = useDirectory(({ body }) => {
  if (accounts.has(body.nickname)) return 409;
  const { last, first, middle } = body.name as Record<string, string>;
  accounts.set(body.nickname, { name: `${last} ${first} ${middle}`, password: String(body.password) });
  return 201;
});
/** The users with an account, by login, as the server counts them. */
let accounts: Map<string, { readonly name: string; readonly password: string }>;

beforeEach(() => {
  accounts = new Map([['i.ivanov', { name: 'a teacher', password: 'of before' }]]);
});

/** Types a command from the documents, or one that the program printed. */
function type(command: string, ...more: string[]): Promise<Ran> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const isSending = !words.includes('prepare');
  return go(
    ...words.slice(words.findIndex((word) => /provision(\.js)?$/.test(word)) + 1),
    ...(isSending ? ['--pace', '0'] : []),
    ...more,
  );
}

const next = ({ stdout }: Ran): string => /^Next:\n {2}(.*)$/m.exec(stdout)?.[1] ?? 'nothing';

/** The commands of the section, in order. */
function documentedCommands(): readonly string[] {
  return documentAt('docs/names-and-logins.md')
    .blocks.filter(
      ({ language, section }) => language === 'sh' && section === 'From a list of names to accounts',
    )
    .flatMap(linesOf);
}

const ENCODING = ['--encoding', 'windows-1251'];

describe('a school with a list of 300 names', () => {
  it('a school with 300 names gets its accounts, and in the next term only the new pupils get one', async () => {
    // Two pupils with one name, in different departments.
    const first = [...ALL.slice(0, 299), { ...(ALL[0] as Pupil), department: 9 }];
    const bytes = exported(first);
    folder.write('class.csv', bytes);

    const [look = '', write = '', send = '', renew = '', sendAgain, known = '', sendNew, ...rest] =
      documentedCommands();
    expect(rest).toEqual([]);

    const preview = await type(look);
    expect(preview).toMatchObject({ status: 0 });
    expect(preview.stdout.match(/^class\.csv:\d+ /gm)).toHaveLength(300);
    expect(preview.stdout).toMatch(/^class\.csv:3 +i\.ivanov +Иванов Иван Иванович$/m);
    expect(preview.stdout).toMatch(/^300 logins: 300 generated \(\d+ with a number\)\.$/m);
    expect(preview.stderr).toContain('Found no results of earlier runs next to class.csv');
    expect(readFileSync(join(folder.path, 'class.csv')).equals(bytes)).toBe(true);
    expect((await type(look)).stdout).toBe(preview.stdout);

    const written = await type(write);
    expect(written).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder.path, 'class.csv.bak')).equals(bytes)).toBe(true);
    const file = await type(look.replace('class.csv', 'class.csv.bak'), '-o', 'roster.csv');
    expect(file).toMatchObject({ status: 0 });
    expect(folder.read('roster.csv').split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFФИО;Класс;Отдел;name.last;name.first;name.middle;nickname',
      'Иванов Иван Иванович;"5""А""";2;Иванов;Иван;Иванович;i.ivanov',
    ]);

    expect(next(written)).toMatch(new RegExp(`${send.replace('provision', '')}$`));
    const created = await type(send);
    expect(created.status, created.stderr).toBe(1);
    expect(created.stdout).toContain('300  rows in class.csv');
    expect(accounts.size).toBe(300);
    expect(folder.read('class.csv.results/credentials.html')).toMatch(/Юрий \S+ Иванов/);

    // A teacher had one of the logins.
    const refused = await type(renew);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('class.csv:3: Иванов Иван Иванович: i.ivanov becomes i.ivanov');
    expect(refused.stderr).toContain('--yes');
    const renewed = await type(renew, '--yes');
    expect(renewed).toMatchObject({ status: 0 });
    expect(renewed.stdout).toContain('The previous version is class.csv.bak2.');
    // --new confirms that this is not the teacher. Once is enough.
    expect(sendAgain?.replace(/ --new \S+/, '')).toBe(send);
    expect(next(renewed)).toMatch(/ --new i\.ivanov\d+$/);
    const again = await type(next(renewed));
    expect(again.status, again.stderr).toBe(0);
    expect(accounts.size).toBe(301);
    const passwords = new Map([...accounts].map(([login, { password }]) => [login, password]));
    const sent = directory.received.length;
    expect(sent).toBe(301);

    // Half of the pupils have left, as many are new, and the list has another order.
    const second = [...ALL.slice(299), ...first.slice(0, 150), first[299] as Pupil].reverse();
    folder.write('autumn.csv', exported(second));
    const autumn = await type(known);
    expect(autumn.status, autumn.stderr).toBe(0);
    expect(autumn.stderr).toContain(`Earlier results in class.csv.results: 300 created (${directory.url}`);
    expect(autumn.stdout).toContain('Left out 151 people');
    expect(next(autumn)).toMatch(new RegExp(`${sendNew?.replace('provision', '')}$`));
    const sentNew = await type(sendNew ?? '');
    expect(sentNew.status, sentNew.stderr).toBe(0);
    expect(directory.received).toHaveLength(sent + 101);
    const newNames = directory.received.slice(sent).map(({ body }) => accounts.get(body.nickname)?.name);
    expect(newNames.sort()).toEqual(
      ALL.slice(299)
        .map(({ name }) => name)
        .sort(),
    );
    // One account for each pupil, with unchanged passwords.
    const names = [...accounts.values()].map(({ name }) => name);
    expect(names.sort()).toEqual(['a teacher', ...ALL.map(({ name }) => name), first[299]?.name].sort());
    for (const [login, password] of passwords) expect(accounts.get(login)?.password).toBe(password);
  }, 120_000);

  it('prepare names people who may already have an account, and asks before they get another login', async () => {
    folder.write('list.csv', exported(ALL.slice(1, 4)));
    const written = await go('prepare', 'list.csv', ...ENCODING, '--nickname', '{last}.{first}', '--write');
    await type(next(written));
    expect(accounts.size).toBe(4);
    const renew = ['prepare', 'list.csv', '--renew', 'ivanov.iurii,ivanov.igor', '--write'];
    const refused = await go(...renew, '--yes');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/ivanov\.iurii \(Юрий Иванович Иванов, created.*would get a second/s);

    mkdirSync(join(folder.path, 'moved'));
    cpSync(join(folder.path, 'list.csv'), join(folder.path, 'moved/list.csv'));
    const before = readFileSync(join(folder.path, 'moved/list.csv'));
    const moved = await go(...renew.with(1, 'moved/list.csv'));
    expect(moved.status).toBe(2);
    expect(moved.stderr).toContain('list.csv:3: Иванов Юрий Иванович: ivanov.iurii becomes ivanov.iurii2');
    expect(moved.stderr).toContain('list.csv:4: Иванов Игорь Иванович: ivanov.igor becomes ivanov.igor2');
    expect(moved.stderr).toContain('There are no results of earlier runs that show who has an account');
    expect(readFileSync(join(folder.path, 'moved/list.csv')).equals(before)).toBe(true);
  });
});
