/** The texts of a rehearsal: they distinguish it from a real run, and lead to the real run. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';

const RESULTS = 'users.csv.sandbox-results';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', rosterOf(3));
});

afterEach(() => folder.remove());

function go(...args: string[]): Promise<Ran> {
  return run(args, { cwd: folder.path });
}

describe('a dry run of a rehearsal', () => {
  it('a dry run of a rehearsal does not count users of the previous rehearsal, which the next one replaces', async () => {
    await go('users.csv', '--sandbox');
    const { stdout } = await go('users.csv', '--sandbox', '--dry-run');
    expect(stdout).toMatch(/^To create +3 users$/m);
    expect(stdout).not.toContain('Created before');
    expect((await go('users.csv', '--sandbox')).stderr).toMatch(/^To create +3 users$/m);
  });

  it('a dry run of a rehearsal in an explicit folder counts users of the previous one', async () => {
    await go('users.csv', '--sandbox');
    expect((await go('retry', RESULTS, '--dry-run')).stdout).toMatch(/^As before +3, not sent again$/m);
  });
});

describe('a rehearsal of a sample', () => {
  it('a rehearsal of a sample leads to the guided start, and not to a real user', async () => {
    mkdirSync(join(folder.path, 'samples'));
    folder.write('samples/users.csv', rosterOf(3));
    const { stdout } = await go('samples/users.csv', '--sandbox');
    expect(stdout).toMatch(/Now with your own list:\n +.*provision(?:\.js)?$/m);
    expect(stdout).not.toContain('--limit 1');
    expect((await go('users.csv', '--sandbox')).stdout).toContain('--limit 1');
  });
});

describe('a rehearsal without a created user', () => {
  it('a rehearsal without a created user suggests rehearsing the corrected rows', async () => {
    folder.write('users.csv', rosterOf(2).replace(/Sample-Pass-\d/g, '12345'));
    const { stdout } = await go('users.csv', '--sandbox');
    expect(stdout).toContain('Then rehearse the corrected rows:');
    expect(stdout).not.toMatch(/--limit 1|real user/);
  });
});

describe('the plan of a service with settings', () => {
  const dryRun = (...args: string[]) => go('users.csv', '--profile', 'scim-2', ...args, '--dry-run');

  it('the plan of a service with settings has the chosen values, and not the defaults', async () => {
    expect((await dryRun()).stdout).toMatch(/^Service +The SCIM directory$/m);
    expect((await dryRun('--set', 'sign_in=sso')).stdout).toMatch(
      /^Service +The SCIM directory, sign-in: sso$/m,
    );
  });
});

/** The command of the real run. */
const REAL = /provision\.js users\.csv .*$/m;

describe('the sheet of slips of a rehearsal', () => {
  it('the sheet of slips of a rehearsal says everywhere that it must not be handed out', async () => {
    const { stdout } = await go('users.csv', '--sandbox', '--slips');
    expect(stdout).toContain('no real user was created. Do not hand them out.');
    expect(stdout).not.toContain('hand it out');
    await go('slips', RESULTS, '--lang', 'ru');
    const sheet = folder.read(`${RESULTS}/credentials.html`);
    expect(sheet).toContain('<h1>Пробный запуск: начальные пароли</h1>');
    expect(sheet.split('это не пароль настоящего пользователя')).toHaveLength(4);
  });

  it('the sheet of slips of a rehearsal does not warn of passwords that its service may not keep', async () => {
    const { status, stdout, stderr } = await go('users.csv', '--sandbox', '--slips', '--profile', 'scim-2');
    expect(status).toBe(0);
    expect(stdout + stderr).not.toContain('Sign in with one of the slips');
    expect(folder.read(`${RESULTS}/credentials.html`)).not.toContain('sign in with one of them');
  });
});

describe('the settings that a rehearsal generated', () => {
  const KEYCLOAK = ['users.csv', '--sandbox', '--profile', 'keycloak'];

  it('the settings that a rehearsal generated are gaps in the command of the real run, and not in the plan', async () => {
    const { stdout, stderr } = await go(...KEYCLOAK);
    expect(REAL.exec(stdout)?.[0]).toBe(
      'provision.js users.csv --profile keycloak --base-url <address> --limit 1 --set realm=<realm>',
    );
    expect(stderr).toMatch(/^Service +Keycloak$/m);
    expect((await go(...KEYCLOAK, '--dry-run')).stdout).toMatch(/^Service +Keycloak$/m);
    expect((await go('retry', RESULTS, '--dry-run')).stdout).toMatch(/^Service +Keycloak$/m);
    expect(folder.read(`${RESULTS}/report.html`)).toContain('--set realm=&lt;realm&gt;');
  });

  it('the settings that a rehearsal generates are only those that neither command nor configuration has', async () => {
    const ranWithRealm = await go(...KEYCLOAK, '--set', 'realm=school');
    expect(REAL.exec(ranWithRealm.stdout)?.[0]).toBe(
      'provision.js users.csv --profile keycloak --set realm=school --base-url <address> --limit 1',
    );
    expect(ranWithRealm.stderr).toMatch(/^Service +Keycloak, realm: school$/m);
    folder.write('provision.config.json', JSON.stringify({ profile_settings: { realm: 'school' } }));
    const configured = await go(...KEYCLOAK);
    expect(configured.stdout).not.toContain('--set');
    expect(configured.stderr).toMatch(/^Service +Keycloak, realm: school$/m);
  });
});

describe('the report of a rehearsal', () => {
  it('the report of a rehearsal has a headline that says so, also when the report is written again', async () => {
    await go('users.csv', '--sandbox');
    const headline = () => /<h1>(.*)<\/h1>/.exec(folder.read(`${RESULTS}/report.html`))?.[1];
    expect(headline()).toBe('Rehearsal: all 3 users were created');
    await go('report', RESULTS, '--lang', 'ru');
    expect(headline()).toBe('Пробный запуск. Все пользователи созданы: 3');
    await go('retry', RESULTS, '--lang', 'de');
    expect(headline()).toBe('Probelauf: Alle 3 Benutzer wurden angelegt');
  });
});
