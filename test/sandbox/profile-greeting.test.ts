import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { type RehearsedProfile, sandbox } from '../../src/commands/sandbox.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { Io } from '../../src/platform/io.js';
import { createFakeClock } from '../support/fake-clock.js';
import { journals, sealed } from '../support/journals.js';

const FORM: ProfileForm = {
  name: 'identity',
  title: 'Identity',
  evidence: 'documentation',
  base_url: 'https://id.example/auth',
  settings: {
    realm: { description: 'Its name', required: true },
    domain: { description: 'Of the addresses', required: true },
    place: { description: 'Where they are', required: true },
    unit: { description: 'Of the school' },
    region: { description: 'Of the world', default: 'eu' },
  },
  auth: { Authorization: 'Bearer {token}' },
  create: { path: '/users', type: 'json', body: { login: '{nickname}' } },
  answers: [{ status: 201, means: 'created' }],
  password: 'ignored',
};

/** The output of the command `sandbox`, which is then stopped. */
async function greeting(profile?: RehearsedProfile): Promise<string> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const first = new AbortController();
  let printed = '';
  stdout.on('data', (chunk) => {
    printed += chunk;
    first.abort('SIGINT');
  });
  const io: Io = {
    argv: ['sandbox'],
    program: 'provision',
    env: {},
    cwd: '/',
    uid: undefined,
    locale: () => 'en',
    stdin,
    stdout,
    stderr,
    clock: createFakeClock(),
    debug: NO_DEBUG_LOG,
    random: () => 0,
    journals,
    sealed,
    secrets: new KnownSecrets(),
    host: { pid: 1, platform: 'linux', probe() {} },
    interruption: { first: first.signal, second: new AbortController().signal },
    raise: () => {},
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
    version: '0',
    nodeVersion: 'v0',
  };
  expect(await sandbox({ port: '0' }, 'en', io, profile)).toBe(0);
  return printed;
}

it('the greeting names the profile and its settings in the commands to use', async () => {
  const settings = { place: 'Haus 1', region: 'eu', change_password: 'true' };
  const printed = await greeting({ form: FORM, settings, source: './my own.json' });
  expect(printed).toMatch(/export PROVISION_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/auth\n/);
  expect(printed).toContain("export PROVISION_PROFILE='./my own.json'\n");
  expect(printed).toContain(
    "  provision <roster> --set 'place=Haus 1' --set realm=realm --set domain=example.org\n",
  );
  expect(printed).not.toContain('sign-in');
});

it('the greeting has the name of a shipped profile, and mentions the sign-in only if the sandbox has the sign-in page', async () => {
  const form = { ...FORM, token: { grant: 'implicit' } } as const;
  const printed = await greeting({ form, settings: {} });
  expect(printed).toContain('export PROVISION_PROFILE=identity\n');
  expect(printed).toContain('rehearse the sign-in');
  const token = { grant: 'implicit', authorize_url: 'https://id.example/authorize' } as const;
  expect(await greeting({ form: { ...form, token }, settings: {} })).not.toContain('sign-in');
});

it('the lines of the greeting to paste have no placeholder, which a shell would read as a redirection', async () => {
  const paragraphs = (await greeting()).split('\n\n').filter((text) => text.includes('export '));
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(paragraphs.filter((text) => text.includes('<'))).toEqual([]);
});

it('the greeting without a profile names no profile', async () => {
  const printed = await greeting();
  expect(printed).toMatch(/PROVISION_BASE_URL=http:\/\/127\.0\.0\.1:\d+\n/);
  expect(printed).toContain('  provision <roster>\n');
  expect(printed).toContain('rehearse the sign-in');
  expect(printed).not.toContain('PROVISION_PROFILE');
});
