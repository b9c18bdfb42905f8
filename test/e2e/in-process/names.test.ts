import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import type { Reply, TestDirectory } from '../server.js';
import { serveByNickname } from '../setup.js';

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
  directory = await serveByNickname(reply);
}

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return run([...args, '--pace', '0'], { cwd: folder.path, env });
}

const named = (): unknown[] => directory.received.map(({ body }) => [body.nickname, body.name]);

it('--fresh warns that users were created before', async () => {
  await serve();
  folder.write('users.csv', 'nickname,password,last name\nanna,Sunny-Meadow-1,A\n');
  expect((await go('users.csv')).stderr).not.toContain('Warning');
  const warning = 'Warning: 1 user was already created from this roster, and --fresh sends this user again.';
  expect((await go('users.csv', '--fresh', '--dry-run')).stderr).toContain(warning);
  expect((await go('users.csv', '--fresh')).stderr).toContain(warning);
});

describe('a list without logins', () => {
  it.each([
    [
      'without a column for them',
      'full name,password\nAnna Petrova,Sunny-Meadow-1\n',
      ': login: has no column',
    ],
    [
      'with an empty column',
      'full name,password,login\nAnna Petrova,Sunny-Meadow-1,\n',
      ':2: login: is missing [required]',
    ],
  ])(
    'a list without logins is not sent, and the command that assigns them is shown: %s',
    async (_, text, finding) => {
      await serve();
      folder.write('my list.csv', text);
      for (const more of [[], ['--dry-run']]) {
        const { status, stdout, stderr } = await go('my list.csv', ...more);
        expect(status).toBe(more.length === 0 ? 2 : 1);
        expect(stdout + stderr).toContain(`my list.csv${finding}`);
        expect(stdout + stderr).toMatch(
          /^ +.* prepare 'my list\.csv' --nickname '\{first:1\}\.\{last\}' -o roster\.csv$/m,
        );
      }
      expect(directory.received).toHaveLength(0);
    },
  );

  it.each([
    [['--nickname', '{last}'], /create has no option --nickname\./],
    [['--conflict', 'next'], /create has no option --conflict\./],
    [['--write-roster', 'full.csv'], /create has no option --write-roster\./],
    [['--name-order', 'last'], /--name-order takes last-first-middle/],
  ])('a run refuses options that it does not have, and an invalid --name-order: %j', async (args, words) => {
    await serve();
    folder.write('users.csv', 'full name,login,password\nAnna Petrova,anna,Sunny-Meadow-1\n');
    expect(await go('users.csv', ...args)).toMatchObject({ status: 2, stderr: expect.stringMatching(words) });
    expect(directory.received).toHaveLength(0);
  });
});

describe('a column of whole names', () => {
  it('a column of whole names is split in the given order, also by retry and from a CSV with typed passwords', async () => {
    let isStrict = true;
    await serve(() => (isStrict ? 422 : undefined));
    folder.write(
      'users.csv',
      'Teilnehmer,Login,Kennwort\nPetrov Ivan,petrov,Sunny-Meadow-1\nOrlov Oleg,orlov,Sunny-Meadow-2\n',
    );
    const first = await go('users.csv', '--map', 'name=Teilnehmer', '--name-order', 'last-first');
    expect(first).toMatchObject({ status: 1 });
    const sent = [
      ['petrov', { first: 'Ivan', last: 'Petrov', middle: '' }],
      ['orlov', { first: 'Oleg', last: 'Orlov', middle: '' }],
    ];
    expect(named()).toEqual(sent);
    isStrict = false;
    const csv = folder.read('users.csv.results/weak-password.csv');
    expect(csv).toContain('Teilnehmer,Login,Kennwort,outcome,status,message,line');
    folder.write('users.csv.results/weak-password.csv', csv.replace('petrov,,', 'petrov,Garden-Of-Roses-7,'));
    expect(await go('retry', 'users.csv.results/weak-password.csv')).toMatchObject({ status: 0 });
    expect(named().slice(2)).toEqual(sent);
    const passwords = directory.received.map(({ body }) => body.password);
    expect(passwords.slice(2)).toEqual(['Garden-Of-Roses-7', 'Sunny-Meadow-2']);
  });

  it('a row is not sent if the column of whole names cannot be split with certainty, and both readings are shown', async () => {
    await serve();
    folder.write(
      'users.csv',
      'full name,login,password\nAnna Maria Petrova,anna,Sunny-Meadow-1\nMadonna,madonna,Sunny-Meadow-2\n',
    );
    const ran = await go('users.csv');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(
      /users\.csv:2: full name: has 3 words.*first "Anna Maria" last "Petrova", or first "Anna" last "Maria Petrova".*\[name-split\]/,
    );
    expect(ran.stderr).toMatch(
      /users\.csv:3: full name: is one word: last "Madonna", or first "Madonna".*\[name-split\]/,
    );
    expect(ran.stderr).not.toContain('[name-missing]');
    expect(directory.received).toHaveLength(0);
  });

  it('a column of whole names is read as text in JSON, next to names in objects', async () => {
    await serve();
    folder.write('provision.config.json', '{"nickname": ["{last}"], "name_order": "first-last"}');
    const users = [
      { nickname: 'anna', name: 'Anna Petrova', password: 'Sunny-Meadow-1' },
      { nickname: 'oleg', name: { first: 'Oleg', last: 'Orlov' }, password: 'Sunny-Meadow-2' },
    ];
    folder.write('users.json', JSON.stringify(users));
    expect(await go('users.json')).toMatchObject({ status: 0 });
    expect(named()).toEqual([
      ['anna', { first: 'Anna', last: 'Petrova', middle: '' }],
      ['oleg', { first: 'Oleg', last: 'Orlov', middle: '' }],
    ]);
  });
});

describe('departments', () => {
  it('departments are ids or names that the configuration maps to ids, and an unknown name is reported with the nearest known one', async () => {
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
      'users.csv:5: department: "Lehrkräfe" is not a department in the configuration; did you mean "Lehrkräfte"? [department]',
    );
    expect(ran.stderr).toContain(
      'users.csv:6: department: 1 name has no number, in 1 row: Sport\u00a0(1) [department]\n' +
        '        add this to provision.config.json after "departments": {, with a number in place of each null:\n' +
        '            "Sport": null,\n',
    );
    const report = JSON.parse(folder.read('users.csv.results/report.json')) as {
      rows: { created: readonly object[]; invalid: readonly object[] };
    };
    expect(report.rows.created).toMatchObject([
      { department_id: 5, department: 'Lehrkräfte' },
      { department_id: 5, department: 'Lehrkräfte' },
      { department_id: 12, department: 'Начальные классы' },
    ]);
    expect(report.rows.invalid[1]).toMatchObject({ department: 'Sport' });
    await run(['slips', 'users.csv.results'], { cwd: folder.path });
    const slips = folder.read('users.csv.results/credentials.html');
    // One group, and each slip shows the text of its cell.
    expect(slips).toContain('<h2>Lehrkräfte (2)</h2>');
    for (const name of ['Lehrkräfte', 'LEHRKRÄFTE', 'Начальные  классы'])
      expect(slips).toContain(`<p><bdi>${name}</bdi></p>`);
    expect(slips).not.toContain('Department');
    expect((await go('users.csv', '--dry-run', '--department', 'Lehrkräfte')).status).toBe(1);
  });
});
