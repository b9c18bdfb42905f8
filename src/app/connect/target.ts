/** The destination of a run: the directory at an address, or its own sandbox. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { missingSecret, sampleOf, secretSettings, variableOf } from '../../directory/configure-profile.js';
import type { Directory } from '../../directory/directory.js';
import type { Profile } from '../../directory/load-profile.js';
import { noting, type UserError } from '../../domain/errors.js';
import { type JournalView, SANDBOX } from '../../domain/journals.js';
import type { Known } from '../../domain/outcome.js';
import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import { STDIN } from '../../domain/roster-options.js';
import { Secret } from '../../domain/secret.js';
import { startSandbox } from '../../sandbox/server.js';
import { missingOption, userError } from '../../texts/user-error.js';
import { readSecretSetting } from '../../token/client-secret.js';
import type { TokenSource } from '../../token/secret-file.js';
import type { SendingOptions } from '../pipeline/index.js';
import { type NoticeReporter, warnOfOpenFile } from './notice.js';
import type { TokenOptions } from './obtain-token.js';
import type { OpeningPorts } from './ports.js';
import { identityOf, tokenChangeOf } from './run-profile.js';
import type { Address, Destination, RunIo } from './run-request.js';
import { createTokenKeeper, type TokenKeeper } from './token-keeper.js';
import { tokenServiceOf } from './token-service.js';

export type Target = {
  readonly directory: Directory;
  readonly token?: TokenKeeper;
  close(): Promise<void>;
};

type Tokens = Pick<TokenKeeper, 'current' | 'secrets'>;

/** Needs no token and opens nothing. @throws {UserError} `usage` if there is no address */
export function targetAddress(destination: Destination, profile: ConfiguredProfile): Address {
  const directory = identityOf(profile);
  switch (destination.kind) {
    case 'sandbox':
      return { baseUrl: SANDBOX, directory, destination };
    case 'url':
      return { baseUrl: destination.url.href, directory, destination };
    case 'none':
      throw missingOption('--base-url', 'address-missing', { title: profile.form.title, canRehearse: true });
  }
}

export type Access = {
  readonly profile: ConfiguredProfile;
  readonly sending: SendingOptions;
  readonly token: TokenOptions;
};

/** The share of early requests that the sandbox answers with 429. */
const THROTTLED_SHARE = 0.5;

/** A sandbox preloads the users recorded as created. @throws {UserError} if a secret is missing or wrong */
export async function openDirectory(
  { profile, sending: { headers, timeoutMs, pace, rate }, token: tokenOptions }: Access,
  { baseUrl, destination }: Address,
  journal: JournalView | undefined,
  ports: OpeningPorts,
  io: RunIo,
): Promise<Target> {
  const { version, clock, debug, env, secrets: knownSecrets } = io;
  const effects = { known: knownSecrets, version, clock, debug, env, headers, timeoutMs };
  // Imported lazily: loading it takes as long as a whole command that sends nothing.
  const { createDirectory } = await import('../../directory/directory.js');
  const connect = (
    url: string,
    { current: token, secrets }: Tokens,
    secretValues: Readonly<Record<string, Secret>>,
    isRehearsal: boolean,
  ): Directory =>
    createDirectory({
      ...effects,
      profile: { ...profile, secretValues },
      baseUrl: new URL(url),
      isRehearsal,
      token,
      secrets,
    });
  if (destination.kind === 'url') {
    debug.line('directory', { address: baseUrl, from: destination.from });
    const command = ports.texts.commands.next('token', tokenChangeOf(profile, baseUrl));
    const values = await readSecretSettings(profile, tokenOptions, ports.reporter, io);
    const service = { ...tokenServiceOf(profile, new URL(baseUrl)), command };
    const token = await createTokenKeeper(tokenOptions, service, ports, io);
    return { directory: connect(baseUrl, token, values, false), token, close: async () => {} };
  }
  const created = [...(journal?.all() ?? [])].filter((row) => row.outcome === 'created');
  const { form, settings } = profile;
  const sandbox = await startSandbox({
    throttle: pace.max === 0 || rate !== undefined ? 0 : THROTTLED_SHARE,
    users: created.map(sandboxUser),
    ...(form.name !== DEFAULT_PROFILE && { profile: form, settings }),
  });
  const token = new Secret(sandbox.token);
  const tokens: Tokens = { current: async () => token, secrets: () => [] };
  // A rehearsal needs no secrets; the sandbox uses the same sample values.
  const values = Object.fromEntries(
    secretSettings(profile).map((name) => [name, new Secret(sampleOf(name, form.settings?.[name]))] as const),
  );
  return { directory: connect(sandbox.baseUrl, tokens, values, true), close: () => sandbox.close() };
}

async function isReadOnce(source: TokenSource | undefined, cwd: string): Promise<boolean> {
  if (source?.kind !== 'file') return false;
  const path = resolve(cwd, source.path);
  return source.path === STDIN || (await stat(path).catch(() => undefined))?.isFIFO() === true;
}

/** The errors of token and secret settings without a request; none if a secret is a pipe, which is read only once. */
export async function secretErrors(
  { profile, token: options }: Pick<Access, 'profile' | 'token'>,
  { baseUrl, destination }: Address,
  ports: Pick<OpeningPorts, 'prompts' | 'texts'>,
  io: RunIo,
): Promise<readonly UserError[]> {
  const { source, clientSecret, keyFile, secretSettings } = options;
  const sources = [source, clientSecret, keyFile, ...Object.values(secretSettings ?? {})];
  const readOnce = await Promise.all(sources.map((one) => isReadOnce(one, io.cwd)));
  if (destination.kind !== 'url' || readOnce.includes(true)) return [];
  const command = ports.texts.commands.next('token', tokenChangeOf(profile, baseUrl));
  const reporter = { notice() {} };
  const errors: UserError[] = [];
  await noting(errors, async () => await readSecretSettings(profile, options, reporter, io));
  await noting(errors, async () => {
    const service = { ...tokenServiceOf(profile, new URL(baseUrl)), command };
    await createTokenKeeper(options, service, { ...ports, reporter }, io);
  });
  return errors;
}

function sandboxUser({ nickname, name, departmentId, attemptId, at }: Known) {
  return {
    nickname,
    name,
    position: '',
    ...(departmentId !== undefined && { department_id: departmentId }),
    ...(attemptId !== undefined && { attempt_id: attemptId }),
    created_at: new Date(at).toISOString(),
  };
}

/** @returns the values by name @throws {UserError} `usage` if one is missing, `no_token` if one is unreadable */
export async function readSecretSettings(
  profile: Pick<Profile, 'form'>,
  options: TokenOptions,
  reporter: NoticeReporter,
  io: RunIo,
): Promise<Readonly<Record<string, Secret>>> {
  const values: Record<string, Secret> = {};
  for (const name of secretSettings(profile)) {
    const source = options.secretSettings?.[name];
    if (source === undefined) {
      if (profile.form.settings?.[name]?.required === true) throw missingSecret(name, profile);
      continue;
    }
    const { value, mode } = await readSecretSetting(source, name, variableOf(name), io);
    values[name] = value;
    io.secrets.add(value);
    warnOfOpenFile({ kind: 'setting', name }, source, mode, reporter);
  }
  return values;
}

/** Rejects a secret on standard input, from which the roster is read. @throws {UserError} `usage` */
export function refuseSharedStdin({ source, clientSecret, keyFile }: TokenOptions): void {
  const all = [
    [source, 'token', 'PROVISION_TOKEN'],
    [clientSecret, 'client-secret', 'PROVISION_CLIENT_SECRET'],
    [keyFile, 'key', 'PROVISION_KEY_FILE'],
  ] as const;
  // With an explicit token, the other secrets are not read.
  for (const [secretSource, kind, variable] of source === undefined ? all : all.slice(0, 1))
    if (secretSource?.kind === 'file' && secretSource.path === STDIN)
      throw userError('usage', 'secret-and-roster', { secret: { kind }, from: secretSource.from, variable });
}
