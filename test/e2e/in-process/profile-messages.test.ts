/** The texts of a run with a profile: they have the title of its directory, and no term of another service. */

import { beforeEach, describe, expect, it } from 'vitest';
import KEYCLOAK from '../../../src/directory/profiles/keycloak.json' with { type: 'json' };
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const ROSTER = [
  'login,password,first name,last name,email,department',
  'weak,Sunny-Meadow-41,Wendy,Weak,weak@example.org,Sales',
  'created,Sunny-Meadow-42,Clara,Created,created@example.org,Sales',
  'refused,Sunny-Meadow-43,Rita,Refused,refused@example.org,Office',
  'taken,Sunny-Meadow-44,Tom,Taken,taken@example.org,Office',
  'lost,Sunny-Meadow-45,Lena,Lost,lost@example.org,Office',
  '',
].join('\n');

const KEYCLOAK_RUN = ['users.csv', '--profile', 'keycloak', '--set', 'realm=school', '--pace', '0'];

const { folder, directory, go } = useDirectory(({ body }) => reply(String(body.username)));
let reply: (login: string) => Reply;

beforeEach(() => {
  folder.write('users.csv', ROSTER);
  reply = () => undefined;
});

const json =
  (status: number, body: unknown) => (response: Parameters<Exclude<Reply, number | undefined>>[0]) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const ANSWERS: Readonly<Record<string, Reply>> = {
  weak: json(400, { errorMessage: 'Password policy not met' }),
  refused: 400,
  taken: json(409, { errorMessage: 'User exists with same username' }),
  lost: 502,
};

/** Terms of the default profile, in any text. */
const OTHERS = /\bthe directory\b|\b422\b/i;

describe('a run against Keycloak', () => {
  it('a run against Keycloak calls the directory Keycloak everywhere, from the plan to the report', async () => {
    reply = (login) => ANSWERS[login];
    const { stderr, stdout } = await go(...KEYCLOAK_RUN);
    expect(stderr).toMatch(/^Service +Keycloak, realm: school$/m);
    expect(stderr).toMatch(
      /^Profile +keycloak, written from the documentation, not yet tested on the service: begin with --limit 1$/m,
    );
    expect(stderr).toMatch(/^Ignored +department \(not used by Keycloak\)$/m);
    expect(stderr).toMatch(/^First sign-in +users must choose a new password$/m);
    expect(stderr).not.toMatch(/^(?:Other hosts|Passwords|Department)/m);
    expect(stdout).toContain('1  refused by Keycloak');
    expect(stdout).toContain('1  unconfirmed: sent, but Keycloak gave no clear answer');
    expect(stdout).toContain('Keycloak refused 1 row. Correct it in users.csv');
    expect(stdout).toContain('provision.js settle users.csv.results --look-up');
    const page = folder.read('users.csv.results/report.html');
    expect(page).toContain('<dt>Service</dt><dd>Keycloak, realm school</dd>');
    const report = folder.json('users.csv.results/report.json') as {
      readonly profile: string;
      readonly rows: Record<string, { readonly advice: string; readonly fields: object }[]>;
    };
    expect(report.profile).toBe('keycloak');
    expect(report.rows.failed?.[0]?.advice).toMatch(/^Keycloak refused this row\./);
    expect(report.rows.failed?.[0]?.fields).toEqual({ email: 'refused@example.org' });
    expect(report.rows.unconfirmed?.[0]?.advice).toMatch(/Check in Keycloak whether the user exists/);
    for (const text of [stderr, stdout, page]) expect(text).not.toMatch(OTHERS);
  });

  it.each([
    [401, 'Keycloak refused the token (401)'],
    [403, 'This token may not create users in Keycloak (403)'],
    [404, 'The base URL or a setting is probably wrong'],
  ])(
    'a run that stops at a %i calls the directory Keycloak, and so does its report when it is written again',
    async (status, what) => {
      reply = () => status;
      const { stdout, stderr } = await go(...KEYCLOAK_RUN);
      expect(stdout).toContain(
        `Stopped at users.csv:2. ${what}${status === 404 ? ': Keycloak answered 404' : '.\n'}`,
      );
      expect(folder.read('users.csv.results/report.html')).toContain(`The run stopped early. ${what}.`);
      const again = await go('report', 'users.csv.results');
      const page = folder.read('users.csv.results/report.html');
      expect(page).toContain(`The run stopped early. ${what}.`);
      for (const text of [stdout, stderr, page, again.stdout, again.stderr]) expect(text).not.toMatch(OTHERS);
      if (status === 401)
        expect(stdout).toContain(
          `token --profile keycloak --base-url ${directory.url}/ --client-id <id> --set realm=school)"`,
        );
    },
  );
});

describe('a directory that stores no passwords', () => {
  const { credentials: _, ...body } = KEYCLOAK.create.body;
  const ownForm = {
    ...KEYCLOAK,
    name: 'own',
    title: 'the intranet',
    password: 'ignored',
    create: { ...KEYCLOAK.create, body: { ...body, attributes: { team: ['{department}'] } } },
    answers: KEYCLOAK.answers.filter(({ means }) => means !== 'weak_password'),
  };
  const PROFILE = ['--profile', './own.json', '--set', 'realm=school', '--pace', '0'];

  beforeEach(() => {
    const { $schema: __, ...form } = ownForm;
    folder.write('own.json', JSON.stringify(form));
  });

  it('a directory that stores no passwords accepts users without one, and messages do not mention passwords', async () => {
    folder.write('users.csv', ROSTER.replaceAll(/Sunny-Meadow-\d+/g, ''));
    const { status, stderr, stdout } = await go('users.csv', ...PROFILE);
    expect(stderr).toMatch(/^Passwords +not sent: the intranet does not store passwords$/m);
    expect(stderr).not.toMatch(/^First sign-in/m);
    expect(status, stdout).toBe(0);
    expect(stdout).not.toMatch(/password/i);
    expect(directory.received.map(({ text }) => text).join()).not.toContain('password');
    expect(folder.read('users.csv.results/report.json')).toContain('"department":"Sales"');
  });

  it('a directory that stores no passwords gets none from the roster, and they are not checked', async () => {
    folder.write('users.csv', ROSTER.replaceAll(/Sunny-Meadow-\d+/g, 'weak'));
    const { status, stderr } = await go('users.csv', ...PROFILE);
    expect(status, stderr).toBe(0);
    expect(stderr).not.toMatch(/warning|too simple/);
    expect(directory.received.map(({ text }) => text).join()).not.toContain('assword');
  });

  it.each([['--slips'], ['--generate-passwords', 'all']])(
    'a directory that stores no passwords refuses %s',
    async (...options) => {
      const { status, stderr } = await go('users.csv', ...PROFILE, ...options);
      expect(stderr).toContain(`Error: ${options[0]} does not apply: the intranet does not store passwords.`);
      expect(status).toBe(2);
    },
  );

  it('a directory that stores no passwords has no slips', async () => {
    await go('users.csv', ...PROFILE);
    const { status, stderr } = await go('slips', 'users.csv.results', '--profile', './own.json');
    expect(stderr).toContain('Error: There are no slips: the intranet does not store passwords.');
    expect(status).toBe(2);
  });
});

describe('a directory that may not store passwords', () => {
  it('a directory that may not store passwords is reported in the plan, once at the end, and with the slips', async () => {
    const { stderr, stdout } = await go('users.csv', '--profile', 'scim-2', '--pace', '0', '--slips');
    const warning = 'some services of this kind do not keep the passwords that they are sent';
    expect(stderr).toMatch(/^Profile +scim-2, tested with /m);
    expect(stderr).toMatch(
      new RegExp(`^Passwords +${warning}: create one user and sign in as that user first$`, 'm'),
    );
    expect(stdout.split(warning)).toHaveLength(2);
    expect(stdout).toContain('Before you hand out passwords, sign in as one of the created users: ');
    expect(stderr).toMatch(/^Warning: Some services of this kind .* Sign in with one of the slips before/m);
    const sheet = folder.read('users.csv.results/credentials.html');
    expect(sheet.split('sign in with one of them')).toHaveLength(2);
  });
});

it.each(PROFILE_NAMES)('a rehearsal as %s mentions no other service', async (profile) => {
  folder.write('users.csv', ROSTER.replaceAll('Sales', '2').replaceAll('Office', '3'));
  const { status, stderr, stdout } = await go('users.csv', '--sandbox', '--profile', profile);
  expect(status, stdout + stderr).toBe(0);
  if (profile !== 'v6') expect(stderr + stdout).not.toMatch(OTHERS);
  else expect(stderr).not.toMatch(/^(?:Service|Profile|Other hosts|First sign-in) /m);
});
