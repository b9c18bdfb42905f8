/**
 * Passwords in columns of profile fields, through the real program: for every field of every shipped profile, no
 * request (except the body that creates the user), no output and no file has them.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

/** Only letters and digits, which no URL, header or JSON escapes, so that one search finds it everywhere. */
const passwordOf = (name: string): string =>
  `Canary${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;

let folder: Scratch;
let requests: string[];
let bodies: string[];
let server: ReturnType<typeof createServer>;
let url: string;

beforeEach(async () => {
  folder = scratch();
  [requests, bodies] = [[], []];
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}`);
      bodies.push(text);
      // The service repeats what it received.
      const isNew = request.method === 'POST';
      response.writeHead(isNew ? 400 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ errorMessage: `${request.url} ${text}`, detail: text }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  folder.remove();
  await new Promise((done) => server.close(done));
});

async function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: url, PROVISION_DEBUG: '1' };
  return await run(args, { cwd: folder.path, env });
}

/** All texts that must not have a password. */
function searched(rans: readonly Ran[], inputs: readonly string[]): string {
  const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !inputs.includes(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const unescaped = requests.map(
    (request) => `${request}\n${decodeURIComponent(request.replace(/%(?![\da-f]{2})/gi, '%25'))}`,
  );
  return [...rans.flatMap(({ stdout, stderr }) => [stdout, stderr]), ...files, ...unescaped].join('\n');
}

const HEADER = ['nickname', 'password', 'first name', 'last name', 'department', 'email address'];

function rowOf(nickname: string, more: readonly string[]): readonly string[] {
  return [nickname, passwordOf(nickname), 'Anna', 'Petrova', '7', `${nickname}@x.example`, ...more];
}

describe('a password in a field of a shipped profile', () => {
  const withFields = PROFILE_NAMES.filter(
    (name) => Object.keys(shippedProfile(name).form.fields ?? {}).length > 0,
  );

  it.each(withFields)('a password is in no file and no output: %s', async (name) => {
    const { form } = shippedProfile(name);
    const fields = Object.entries(form.fields ?? {});
    const isNamed = (field: string) => Object.hasOwn(form.names ?? {}, field);
    const rows = [
      rowOf(
        'good',
        fields.map(([, { required = false }]) => (required ? 'good@x.example' : '')),
      ),
      ...fields.flatMap(([field, { many }], at) => {
        const whole = passwordOf(`in-${field}`);
        const with_ = (nickname: string, text: string) =>
          rowOf(
            nickname,
            fields.map((_, other) => (other === at ? text : '')),
          );
        return [
          with_(`in-${field}`, whole),
          // This service knows none of the names, which are looked up before any row is sent.
          ...(many === undefined
            ? []
            : [
                with_(`among-${field}`, `${isNamed(field) ? '' : 'a'}${many}${passwordOf(`among-${field}`)}`),
              ]),
        ];
      }),
    ];
    const columns = fields.map(([field]) => `Remark ${field}`);
    folder.write('users.csv', [[...HEADER, ...columns], ...rows].map((row) => row.join(',')).join('\n'));
    const needed = Object.entries(form.settings ?? {}).filter(([, { required }]) => required);
    const options = [
      '--profile',
      name,
      ...needed.flatMap(([setting]) => ['--set', `${setting}=x.example`]),
      ...fields.flatMap(([field], at) => ['--map', `${field}=${columns[at]}`]),
    ];
    const rans = [
      await go('users.csv', ...options, '--dry-run', '--all-findings'),
      await go('users.csv', ...options, '--yes', '--skip-invalid', '--pace', '0'),
    ];
    const sent = bodies.join('\n');
    rans.push(
      ...(form.look_up === undefined ? [] : [await go('diff', 'users.csv', ...options, '--pace', '0')]),
    );
    // Only the password of the good row was sent, as a password. If a step sends passwords, none was sent, since no
    // user was created.
    const isInCreation = form.then?.some((step) => step.for === 'password') !== true;
    expect(sent.includes(passwordOf('good'))).toBe(isInCreation);
    expect(sent).not.toMatch(/(?:in|among)-/);
    const text = searched(rans, ['users.csv']);
    for (const [nickname = ''] of rows) expect(text, nickname).not.toContain(passwordOf(nickname));
  });

  it.each(withFields)('the password column cannot be mapped to another field: %s', async (name) => {
    const { form } = shippedProfile(name);
    folder.write(
      'users.csv',
      `login,Passwort,first name,last name\nanna,${passwordOf('anna')},Anna,Petrova\n`,
    );
    const needed = Object.entries(form.settings ?? {}).filter(([, { required }]) => required);
    const settings = needed.flatMap(([setting]) => ['--set', `${setting}=x.example`]);
    for (const field of Object.keys(form.fields ?? {})) {
      const ran = await go(
        'users.csv',
        '--dry-run',
        '--profile',
        name,
        ...settings,
        '--map',
        `${field}=Passwort`,
      );
      expect(ran.status).toBe(2);
      expect(ran.stderr).toContain(
        `--map ${field}=Passwort: this column is for passwords, and ${field} is shown to others`,
      );
      expect(searched([ran], ['users.csv'])).not.toContain(passwordOf('anna'));
    }
  });
});

it('a profile that declares a password as an ordinary field is invalid', async () => {
  const profile = {
    name: 'orchard',
    title: 'Orchard',
    evidence: 'documentation',
    fields: { ref: { headers: ['password'] } },
    auth: { 'X-Key': '{token}' },
    create: { path: '/people/{ref}', type: 'json', body: { login: '{nickname}', password: '{password}' } },
    answers: [{ status: 201, means: 'created' }],
    password: 'sent',
  };
  folder.write('orchard.json', JSON.stringify(profile));
  folder.write('users.csv', `nickname,password\nanna,${passwordOf('anna')}\n`);
  const checked = await go('profiles', './orchard.json');
  expect(checked).toMatchObject({ status: 2, stdout: '' });
  expect(checked.stderr).toContain('/fields/ref/headers/0: "password" means a password');
  const ran = await go('users.csv', '--profile', './orchard.json', '--yes');
  expect(ran.status).toBe(2);
  expect(requests).toEqual([]);
  expect(searched([ran], ['users.csv'])).not.toContain(passwordOf('anna'));
});
