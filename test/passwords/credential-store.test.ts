import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptOutcome, Known } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import { CredentialStore, readCredentials } from '../../src/passwords/credential-store.js';
import { CredentialsFile } from '../../src/passwords/credentials-file.js';
import { splitCsv } from '../../src/platform/csv-reader.js';
import { BOM, unguard } from '../../src/platform/csv-writer.js';
import { NO_FIELDS } from '../support/default-profile.js';

let folder: string;
let made = 0;
const generator = () => new Secret(`Made-Up-${++made}`);
const path = () => join(folder, 'credentials.csv');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const NAME = { first: '', last: '', middle: '' };
function user(nickname: string, password = ''): User {
  return {
    nickname,
    password: new Secret(password),
    name: NAME,
    position: '',
    departmentId: 1,
    ...NO_FIELDS,
  };
}
function known(outcome: AttemptOutcome, attempt: number, more: Partial<Known> = {}): Known {
  return {
    key: 'anna',
    outcome,
    row: 1,
    nickname: 'anna',
    name: NAME,
    departmentId: 1,
    attempt,
    run: 1,
    at: 0,
    ...more,
  };
}

const open = async () => new CredentialsFile(folder, await readCredentials(folder, ','), generator);

async function keepAll(...all: readonly (readonly [nickname: string, password: string, attempt: number])[]) {
  const credentials = await open();
  for (const [nickname, password, attempt] of all) await credentials.keep(user(nickname, password), attempt);
  await credentials.close();
}
async function offeredTo(last: Known | undefined): Promise<string> {
  return (await open()).passwordFor(user('anna'), last).reveal();
}

describe('saved passwords', () => {
  it('a saved password is read from a file that only its owner can access, and that exists only if a password was saved', async () => {
    await (await open()).close();
    expect(() => statSync(path())).toThrow();
    await keepAll(['anna', 'one', 1], ['Ben', 'two', 1], ['anna', 'three', 2]);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(readFileSync(path(), 'utf8')).toBe(
      `${BOM}nickname,password,attempt,outcome\r\nanna,one,1,\r\nBen,two,1,\r\nanna,three,2,\r\n`,
    );
    const { store } = await readCredentials(folder, ';');
    expect([store.size, store.passwordOf('anna', 1)?.reveal(), store.passwordOf('ben', 1)?.reveal()]).toEqual(
      [2, 'one', 'two'],
    );
    expect(store.latest('anna')?.password.reveal()).toBe('three');
    expect(store.passwordOf('anna', 3)).toBeUndefined();
  });

  it('a password is not saved twice for the same attempt', async () => {
    await keepAll(['anna', 'one', 1]);
    await keepAll(['anna', 'one', 1], ['anna', 'two', 1]);
    expect(readFileSync(path(), 'utf8').split('\r\n')).toHaveLength(4);
    expect((await readCredentials(folder, ',')).store.passwordOf('anna', 1)?.reveal()).toBe('two');
  });

  it('a file of passwords that was cut off at any byte keeps its complete lines and is continued', async () => {
    await keepAll(['анна', 'one', 1], ['ben', 'two', 12]);
    const whole = readFileSync(path());
    const end = (text: string): number => whole.indexOf(text) + text.length;
    for (let length = 0; length <= whole.length; length += 1) {
      writeFileSync(path(), whole);
      truncateSync(path(), length);
      await keepAll(['carl', 'three', 1]);
      const { store } = await readCredentials(folder, ',');
      expect(store.passwordOf('анна', 1)?.reveal(), String(length)).toBe(
        length >= end('one,1,') ? 'one' : undefined,
      );
      expect(store.passwordOf('carl', 1)?.reveal()).toBe('three');
      expect(store.latest('ben')?.attempt, String(length)).toBe(length >= end('two,12,') ? 12 : undefined);
    }
  });

  it('zeros that a power failure left in the file of passwords are removed', async () => {
    await keepAll(['anna', 'one', 1]);
    appendFileSync(path(), Buffer.alloc(300));
    await keepAll(['ben', 'two', 1]);
    expect(readFileSync(path(), 'utf8')).not.toContain('\0');
    expect((await readCredentials(folder, ',')).store.size).toBe(2);
  });

  it('a file of passwords is read after a spreadsheet has changed its separator, quotes, line ends and blank lines', async () => {
    const text = `${BOM}nickname;password;attempt;outcome\nanna;"one";1;created\n\n;;;\n"b""en";two;2;`;
    writeFileSync(path(), text);
    await keepAll(['carl', 'three', 1]);
    const { store } = await readCredentials(folder, ',');
    expect([
      store.passwordOf('anna', 1)?.reveal(),
      store.passwordOf('b"en', 2)?.reveal(),
      store.passwordOf('carl', 1)?.reveal(),
    ]).toEqual(['one', 'two', 'three']);
    expect(readFileSync(path(), 'utf8')).toContain('carl;three;1;');
  });

  it.each([
    ['another file', 'something else\n'],
    ['a line without a number', 'nickname,password,attempt,outcome\nanna,one,x,\nben,two,1,\n'],
    ['a line with an open quote', 'nickname,password,attempt,outcome\n"anna,one,1,\nben,two,1,\n'],
    ['a line of three cells', 'nickname,password,attempt,outcome\nanna,one,1\nben,two,1,\n'],
  ])('a file that is %s is not overwritten with passwords', async (_, text) => {
    writeFileSync(path(), text);
    await expect(open()).rejects.toMatchObject({ reason: 'results' });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });

  it('a file of passwords is read after a spreadsheet has quoted every cell', async () => {
    writeFileSync(
      path(),
      `${BOM}"nickname";"password";"attempt";"outcome"\r\n"anna";"one";"1";"created"\r\n`,
    );
    await keepAll(['carl', 'three', 1]);
    const { store } = await readCredentials(folder, ',');
    expect([store.passwordOf('anna', 1)?.reveal(), store.passwordOf('carl', 1)?.reveal()]).toEqual([
      'one',
      'three',
    ]);
  });

  it('a file of passwords that was cut off inside quotes is continued', async () => {
    await keepAll(['anna', 'one', 1], ['ben', 'two', 1]);
    appendFileSync(path(), '"car');
    await keepAll(['dora', 'four', 1]);
    const { store } = await readCredentials(folder, ',');
    expect([store.size, store.passwordOf('dora', 1)?.reveal()]).toEqual([3, 'four']);
  });

  it('a run stops if another program has changed the file of passwords', async () => {
    const credentials = await open();
    await credentials.keep(user('anna', 'one'), 1);
    appendFileSync(path(), 'ben,two,1,\r\n');
    await expect(credentials.keep(user('carl', 'three'), 1)).rejects.toMatchObject({ reason: 'disk' });
    await credentials.close();
  });
});

describe('the password offered to a user', () => {
  it('a user without a saved password is offered a new one', async () =>
    expect(await offeredTo(undefined)).toBe('Made-Up-1'));

  it.each([
    ['was never sent', undefined, 'two'],
    ['was never sent after an earlier attempt', known('weak_password', 1), 'two'],
    ['was sent with a row that was refused for another reason', known('failed', 2), 'two'],
    ['may have been accepted', known('unconfirmed', 2, { unconfirmedSince: 1 }), 'two'],
    ['may have been accepted before the last attempt', known('exists', 3, { unconfirmedSince: 1 }), 'two'],
    ['was too simple', known('weak_password', 2, { status: 422 }), 'Made-Up-1'],
    [
      'was too simple, in a run that was then killed',
      known('pending', 2, { wasTooSimple: true }),
      'Made-Up-1',
    ],
    [
      'is older than the last attempt, which had the password of the roster',
      known('weak_password', 3),
      'Made-Up-1',
    ],
  ])('a user is offered the right password if the saved password %s', async (_, last, expected) => {
    await keepAll(['anna', 'one', 1], ['anna', 'two', 2]);
    expect(await offeredTo(last)).toBe(expected);
  });
});

describe('the file at the end of a run', () => {
  const textAtEnd = async (last: Known | undefined): Promise<string> =>
    (await readCredentials(folder, ',')).store
      .textWithOutcomes(() => last)
      .split('\r\n')
      .slice(1)
      .join('|');

  it.each([
    ['only the accepted password', known('created', 1), 'anna,one,1,created|'],
    ['no password if the password of the roster was accepted', known('created', 3), ''],
    [
      'the last password if all passwords were refused',
      known('weak_password', 2),
      'anna,two,2,weak_password|',
    ],
    ['the password that was never sent', known('weak_password', 1), 'anna,two,2,pending|'],
    ['the password that was never sent, of a row that was never announced', undefined, 'anna,two,2,pending|'],
    [
      'all passwords that may be the right one',
      known('exists', 2, { unconfirmedSince: 1 }),
      'anna,one,1,exists|anna,two,2,exists|',
    ],
  ])('the file of passwords has %s at the end of a run', async (_, last, expected) => {
    await keepAll(['anna', 'one', 1], ['anna', 'two', 2]);
    expect(await textAtEnd(last)).toBe(expected);
  });
});

it('the passwords of created users and of unconfirmed users are counted separately', async () => {
  await keepAll(['anna', 'one', 1], ['ben', 'two', 1], ['ben', 'three', 2], ['carl', 'four', 1]);
  const words: Record<string, Known> = {
    anna: known('created', 1),
    ben: known('unconfirmed', 2, { unconfirmedSince: 1 }),
    carl: known('weak_password', 1),
  };
  const { store } = await readCredentials(folder, ',');
  expect(store.retained((key) => words[key])).toEqual({ created: 1, unconfirmed: 1 });
});

describe('a line of the file of passwords', () => {
  const lineOf = (nickname: string, delimiter: string) =>
    new CredentialStore(delimiter).line({
      nickname,
      password: new Secret('Pass-1'),
      attempt: 1,
      outcome: '',
    });

  it('a line of the file of passwords is read as it was written, whatever its login contains', () => {
    const cell = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/^[\r\n]|\uFEFF/.test(text));
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '\t'),
        (names, delimiter) => {
          const { rows } = splitCsv(names.map((name) => lineOf(name, delimiter)).join(''), delimiter);
          expect(rows.map(({ cells: [name = '', ...rest] }) => [unguard(name), ...rest])).toEqual(
            names.map((name) => [name, 'Pass-1', '1', '']),
          );
        },
      ),
    );
  });

  it('a line of the file of passwords is never run as a formula by a spreadsheet', () => {
    for (const name of ['=1+1', '+a', '-a', '@a', '\ta', "'=a"]) {
      expect(lineOf(name, ',').replace(/^"/, '')).toMatch(/^'/);
    }
  });
});
