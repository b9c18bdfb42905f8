/** Accounts that were changed in the directory by hand, and taken logins of the same people, against a server of its own. */

import { beforeEach, describe, expect, it } from 'vitest';
import { useAccounts } from '../use-directory.js';

const PEOPLE = ['Ann Walker', 'Bob Stone', 'Cem Kaya', 'Dora Lind'] as const;

/** A list of these people, with the login as in `a.walker`. */
function listOf(people: readonly string[], logins = people.map(loginOf)): string {
  const rows = people.map((name, at) => `${logins[at]},Kiefer-Lampe-${at}73,${name.replace(' ', ',')}`);
  return ['nickname,password,first name,last name', ...rows, ''].join('\n');
}

function loginOf(name: string): string {
  return name.toLowerCase().replace(/^(.)\S* /u, '$1.');
}

const { folder, directory, answered, printedWith, accounts } = useAccounts();

const go = (args: string, answer?: (shown: string) => string) => answered(answer, ...args.split(' '));
const create = () => go('users.csv --pace 0 --stop-after 0');
const settle = (rest: string, answer?: (shown: string) => string) =>
  go(`settle users.csv.results ${rest}`, answer);

async function createAll(): Promise<void> {
  folder.write('users.csv', listOf(PEOPLE));
  expect(await create()).toMatchObject({ status: 0 });
  expect(directory.received).toHaveLength(4);
}

describe('an account that was deleted by hand', () => {
  it('only the row of a deleted account is created again', async () => {
    await createAll();
    accounts.delete('b.stone');
    const refused = await settle('b.stone --not-created');
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain('settle users.csv.results b.stone --deleted\n');
    expect(refused.stderr).toContain('settle users.csv.results b.stone --renamed-to <new-login>\n');

    expect((await settle('b.stone --deleted')).stderr).toContain(
      '[settle-needs-yes]\nCheck the logins, then add --yes.',
    );
    const deleted = await settle('b.stone --deleted --yes');
    expect(deleted).toMatchObject({ status: 0 });
    expect(deleted.stdout).toContain('b.stone: the account is gone; the next run creates it again');
    expect(deleted.stdout).toContain('1 row is still to do. To send it:\n  node');
    expect(directory.received).toHaveLength(4);

    expect(await go([...printedWith(deleted, 'retry'), '--pace', '0'].join(' '))).toMatchObject({
      status: 0,
    });
    expect(directory.hits()).toEqual({ 'a.walker': 1, 'b.stone': 2, 'c.kaya': 1, 'd.lind': 1 });
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(5);
  });

  it('a deletion is asked about, and is not recorded without a yes', async () => {
    await createAll();
    const no = await settle('b.stone --deleted', () => 'n');
    expect(no.status).not.toBe(0);
    expect(no.stderr).toContain('  b.stone  Stone Bob\n');
    expect(no.stderr).toContain('Nothing was recorded.');
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(4);
    expect(await settle('b.stone --deleted', () => 'y')).toMatchObject({ status: 0 });
    accounts.delete('b.stone');
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(5);
  });

  it('a row whose account was not deleted after all is not sent a third time', async () => {
    await createAll();
    await settle('b.stone --deleted --yes');
    const taken = await create();
    expect(taken).toMatchObject({ status: 1 });
    expect(taken.stdout).not.toContain('--renew');
    expect(await settle('b.stone --same')).toMatchObject({ status: 0 });
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.hits()['b.stone']).toBe(2);
  });
});

describe('an account that was renamed by hand', () => {
  it('a row whose account has another login is done, under either login', async () => {
    await createAll();
    const renamed = await settle('a.walker --renamed-to A.Lind@school.example');
    expect(renamed).toMatchObject({ status: 0 });
    expect(renamed.stdout).toContain(
      'a.walker: the login of the account is A.Lind now\nNothing is left to send.',
    );
    expect(await create()).toMatchObject({ status: 0 });
    // The list gets the new login, then also the new name.
    folder.write('users.csv', listOf(PEOPLE, ['a.lind', 'b.stone', 'c.kaya', 'd.lind']));
    const sameLogin = await create();
    expect(sameLogin).toMatchObject({ status: 0 });
    expect(sameLogin.stderr).not.toMatch(/^Gone /m);
    const married = ['Ann Lind', ...PEOPLE.slice(1)];
    folder.write('users.csv', listOf(married));
    const changed = await create();
    expect(changed).toMatchObject({ status: 1 });
    expect(changed.stderr).toContain('--same-line 2');
    const same = await go('users.csv --pace 0 --stop-after 0 --same-line 2');
    expect(same).toMatchObject({ status: 0 });
    expect(same.stderr).not.toMatch(/^Gone /m);
    expect(await create()).toMatchObject({ status: 0 });
    expect(await go('report users.csv.results')).toMatchObject({ status: 0 });
    expect(folder.read('users.csv.results/report.json')).not.toContain('"changed"');
    expect(directory.received).toHaveLength(4);
  });

  it('a login of another created user is refused', async () => {
    await createAll();
    const refused = await settle('a.walker --renamed-to B.Stone');
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain(
      'B.Stone is the login of another created user: Stone Bob. Nothing was recorded',
    );
    expect(await settle('b.stone --renamed-to b.new')).toMatchObject({ status: 0 });
    expect(await settle('a.walker --renamed-to b.stone')).toMatchObject({ status: 0 });
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(4);
  });
});

describe('an account with other logins than the list', () => {
  const LOGINS = PEOPLE.map(loginOf);
  const withLogin = (first: string) => listOf(PEOPLE, [first, ...LOGINS.slice(1)]);

  it.each(['a.walker', 'ann.walker'])(
    'a deleted account is created again if its login %s is named',
    async (login) => {
      await createAll();
      folder.write('users.csv', withLogin('ann.walker'));
      expect(await go('users.csv --pace 0 --same-line 2')).toMatchObject({ status: 0 });
      accounts.delete('a.walker');
      expect(await settle(`${login} --deleted --yes`)).toMatchObject({ status: 0 });
      expect(await create()).toMatchObject({ status: 0 });
      expect(directory.received).toHaveLength(5);
      expect(accounts).toContain('ann.walker');
    },
  );

  it('a user whose account was renamed may get another name in the list', async () => {
    await createAll();
    expect(await settle('a.walker --renamed-to a.lind')).toMatchObject({ status: 0 });
    for (const login of ['a.walker', 'a.lind']) {
      const people = [`Ann ${login === 'a.lind' ? 'Lind' : 'Moss'}`, ...PEOPLE.slice(1)];
      folder.write('users.csv', listOf(people, [login, ...LOGINS.slice(1)]));
      expect(await go('users.csv --pace 0 --same-line 2')).toMatchObject({ status: 0 });
      expect(await create()).toMatchObject({ status: 0 });
    }
    expect(directory.received).toHaveLength(4);
  });
});

describe('logins that are taken by the people in the list', () => {
  beforeEach(() => {
    for (const name of PEOPLE.slice(1)) accounts.add(loginOf(name));
    folder.write('users.csv', listOf(PEOPLE));
  });

  it('settle --same --all keeps all taken logins as those of the people in the list', async () => {
    const taken = await create();
    expect(taken).toMatchObject({ status: 3 });
    expect(taken.stdout).toContain('settle users.csv.results --same --all\n');
    expect((await settle('--same --all')).stderr).toContain(
      'Check the logins in users.csv.results/exists.csv, then',
    );
    const same = await settle('--same --all --yes');
    expect(same).toMatchObject({ status: 0 });
    expect(same.stdout).toContain(
      "d.lind: this person's account; it is never sent\nNothing is left to send.\n",
    );
    expect(await create()).toMatchObject({ status: 0 });
    expect(await go('retry users.csv.results --only exists --yes --pace 0')).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(4);
    expect((await settle('--same --all')).stderr).toContain('No login in users.csv.results is taken.');
    // Recognised people have no slips.
    expect((await go('slips users.csv.results --all')).stdout).toContain('1 slip, in English');
  });

  it('a taken login that another account has since been given is not recorded as that of its row', async () => {
    await create();
    expect(await settle('a.walker --renamed-to b.stone')).toMatchObject({ status: 0 });
    const { stdout } = await settle('--same --all --yes');
    expect(stdout.match(/^.*(?=: this person's account)/gmu)).toEqual(['c.kaya', 'd.lind']);
  });

  it('at a terminal, settle --same --all shows the people and wants their number', async () => {
    await create();
    for (const answer of ['y', '', '2', '4']) {
      const { status, stderr } = await settle('--same --all', () => answer);
      expect(status).not.toBe(0);
      expect(stderr).toContain('  c.kaya  Kaya Cem\n');
    }
    expect(folder.read('users.csv.results/report.json')).toContain('"exists": 3');
    expect(await settle('--same --all', () => '3')).toMatchObject({ status: 0 });
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(4);
  });

  it('an account of another person is put back to a taken login', async () => {
    await create();
    expect(await settle('b.stone --same')).toMatchObject({ status: 0 });
    const back = await settle('b.stone --not-created');
    expect(back.stdout).toContain('b.stone: taken by another account');
    expect(await create()).toMatchObject({ status: 1 });
    expect(directory.received).toHaveLength(4);
  });
});

describe('calls that do not fit', () => {
  it.each([
    ['a.walker --same --deleted', 'settle-no-finding'],
    ['a.walker --created --renamed-to b', 'settle-no-finding'],
    ['a.walker b.stone --renamed-to b', 'settle-one-login'],
    ['--renamed-to b', 'settle-nobody'],
    ['--deleted --all --yes', 'settle-all'],
    ['a.walker --same --all --yes', 'settle-all'],
    ['e.nobody --deleted --yes', 'settle-other-outcome'],
    ['b.stone --deleted --yes', 'settle-other-outcome'],
    ['b.stone --renamed-to b', 'settle-other-outcome'],
  ])('settle %s is refused, and nothing is recorded', async (rest, code) => {
    accounts.add('b.stone');
    folder.write('users.csv', listOf(PEOPLE));
    await create();
    const before = folder.read('users.csv.results/journal.jsonl');
    const refused = await settle(rest);
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain(`[${code}]`);
    expect(folder.read('users.csv.results/journal.jsonl')).toBe(before);
  });

  it('a created user is not recorded as the owner of a taken login', async () => {
    await createAll();
    const refused = await settle('a.walker --same');
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain('[settle-other-outcome]');
  });

  it('a retry of created rows names the ways to record a change', async () => {
    await createAll();
    const refused = await go('retry users.csv.results --only created');
    expect(refused.stderr).toContain('settle users.csv.results <login> --deleted\n');
    expect(refused.stderr).toContain('settle users.csv.results <login> --renamed-to <new-login>\n');
    expect((await go('retry users.csv.results/created.csv')).stderr).toContain('[created-never-again]');
  });
});
