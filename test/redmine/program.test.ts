import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
/** Runs of the real program against Debian's Redmine. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../e2e/program.js';
import { startCuttingProxy } from '../support/cutting-proxy.js';
import { type Redmine, startRedmine } from './redmine.js';

let redmine: Redmine;
let folder: Scratch;

beforeAll(async () => {
  redmine = await startRedmine();
  folder = scratch();
});

afterAll(async () => {
  folder?.remove();
  await redmine?.close();
});

const go = (...args: string[]): Promise<Ran> => goTo({}, ...args);

function goTo(more: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> {
  const env = {
    PROVISION_BASE_URL: redmine.baseUrl,
    PROVISION_TOKEN: redmine.key,
    PROVISION_PROFILE: 'redmine',
    ...more,
  };
  return run(args, { cwd: folder.path, env });
}

const HEADER = 'login,password,first name,last name,e-mail';
const row = (login: string, password = `Sample-Pass-${login}`) =>
  `${login},${password},Авдотья,Петрова-${login},${login}@example.org`;

type Report = {
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: Readonly<
    Record<string, readonly { readonly nickname: string; readonly message?: string }[]>
  >;
};

const report = (name: string): Report => folder.json(`${name}.results/report.json`) as Report;

describe('the profile redmine', () => {
  it('the profile redmine distinguishes a weak password from a taken login, although both are 422', async () => {
    folder.write('first.csv', [HEADER, row('taken')].join('\n'));
    expect(await go('first.csv', '--pace', '0')).toMatchObject({ status: 0 });
    mkdirSync(join(folder.path, 'apart'));
    const other = 'taken,Sample-Pass-1,Boris,Ivanov,boris@example.org';
    folder.write('apart/mixed.csv', [HEADER, other, row('weak', 'Qx7'), row('fine')].join('\n'));
    expect(await go('apart/mixed.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(report('apart/mixed.csv').rows).toMatchObject({
      exists: [{ nickname: 'taken', message: expect.stringContaining('taken by Авдотья Петрова-taken') }],
      weak_password: [{ nickname: 'weak', message: 'Password is too short (minimum is 8 characters)' }],
      created: [{ nickname: 'fine' }],
    });
    expect(redmine.users().map(({ login }) => login)).toEqual(['taken', 'fine']);
    expect(await redmine.signsIn('fine', 'Sample-Pass-fine')).toBe(true);
  });

  it('the profile redmine checks that all users have an e-mail address before anything is sent', async () => {
    folder.write('mail.csv', `${HEADER}\nnobody,Sample-Pass-1,Anna,Petrova,\n`);
    const ran = await go('mail.csv', '--pace', '0');
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toContain('e-mail address: is missing [required]');
  });

  it('the profile redmine stops if the key does not belong to an administrator', async () => {
    folder.write('plain.csv', [HEADER, row('plain-user')].join('\n'));
    const env = {
      PROVISION_BASE_URL: redmine.baseUrl,
      PROVISION_TOKEN: redmine.plainKey,
      PROVISION_PROFILE: 'redmine',
    };
    const ran = await run(['plain.csv'], { cwd: folder.path, env });
    expect(ran).toMatchObject({ status: 4 });
  });

  it('settle at Redmine settles by time only on request', async () => {
    const proxy = await startCuttingProxy(redmine.baseUrl);
    try {
      proxy.decide = ({ user }) => (user === 'lost' ? { passes: true, answer: 'reset' } : undefined);
      folder.write('lost.csv', [HEADER, row('kept'), row('lost')].join('\n'));
      const atProxy = { PROVISION_BASE_URL: proxy.baseUrl };
      expect(await goTo(atProxy, 'lost.csv', '--pace', '0')).toMatchObject({ status: 1 });
      expect(report('lost.csv').rows.unconfirmed).toMatchObject([{ nickname: 'lost' }]);
      const settle = ['settle', 'lost.csv.results', 'lost', '--look-up', '--pace', '0'];
      const result = await goTo(atProxy, ...settle);
      expect(result).toMatchObject({ status: 1, stdout: expect.stringContaining('--accept time') });
      expect(await goTo(atProxy, ...settle, '--accept', 'time')).toMatchObject({ status: 0 });
      expect(report('lost.csv').rows.created).toMatchObject([{ nickname: 'kept' }, { nickname: 'lost' }]);
      expect(await goTo(atProxy, 'lost.csv', '--pace', '0')).toMatchObject({ status: 0 });
      expect(proxy.arrivals()).toEqual({ kept: 1, lost: 1 });
    } finally {
      await proxy.close();
    }
  });

  it('the profile redmine asks first with --skip-existing, and sends only missing users', async () => {
    folder.write('some.csv', [HEADER, row('fine'), row('new')].join('\n'));
    const proxy = await startCuttingProxy(redmine.baseUrl);
    try {
      const ran = await goTo(
        { PROVISION_BASE_URL: proxy.baseUrl },
        'some.csv',
        '--skip-existing',
        '--pace',
        '0',
      );
      expect(ran).toMatchObject({ status: 0 });
      expect(proxy.arrivals()).toEqual({ new: 1 });
      expect(report('some.csv').rows.created).toMatchObject([{ nickname: 'fine' }, { nickname: 'new' }]);
    } finally {
      await proxy.close();
    }
  });

  it('the profile redmine compares a roster with the directory: missing, the same, and a different person', async () => {
    const other = 'fine,Sample-Pass-1,Boris,Ivanov,fine@example.org';
    folder.write('compare.csv', [HEADER, row('taken'), other, row('nobody-yet')].join('\n'));
    const ran = await go('diff', 'compare.csv', '--pace', '0');
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stdout).toMatch(/nobody-yet +missing/);
    expect(ran.stdout).toMatch(/fine +different.*Boris/);
    expect(ran.stdout).toMatch(/1 +same/);
    folder.write('same.csv', [HEADER, row('taken'), row('fine')].join('\n'));
    expect(await go('diff', 'same.csv', '--pace', '0')).toMatchObject({ status: 0 });
  });

  it('the profile redmine creates 200 users once each', async () => {
    const logins = Array.from({ length: 200 }, (_, i) => `pupil${i + 1}`);
    folder.write('users.csv', [HEADER, ...logins.map((login) => row(login))].join('\n'));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 0 });
    expect(report('users.csv').counts).toMatchObject({ total: 200, created: 200 });
    expect(
      redmine
        .users()
        .map(({ login }) => login)
        .filter((login) => login.startsWith('pupil')),
    ).toEqual(logins);
  });
});
