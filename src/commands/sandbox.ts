/** `provision sandbox`: a local directory service to rehearse against, until Ctrl-C. */

import { configureProfile, variableOf } from '../directory/configure-profile.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { shellQuote } from '../domain/shell-quote.js';
import { systemCode } from '../platform/errno.js';
import type { Io } from '../platform/io.js';
import { FAULT_KINDS, FaultError, parseFault } from '../sandbox/fault.js';
import { type SandboxProfile, settingsToRehearse } from '../sandbox/sandbox-profile.js';
import { DEFAULT_PORT, type Sandbox, startSandbox } from '../sandbox/server.js';
import type { RawOptions } from '../settings/option-table.js';
import { profileChoice } from '../settings/profile-setting.js';
import { fillIn } from '../texts/fill-in.js';
import { type Language, textsIn } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';

export type RawSandboxOptions = Pick<RawOptions, 'profile' | 'set'> & {
  readonly port?: string;
  readonly fault?: readonly string[];
  readonly throttle?: string;
  readonly quiet?: boolean;
};

export type RehearsedProfile = {
  readonly form: SandboxProfile;
  readonly settings: Readonly<Record<string, string>>;
  readonly source?: string;
};

/** @returns the exit status after a signal */
export async function sandbox(
  raw: RawSandboxOptions,
  language: Language,
  io: Io,
  profile?: RehearsedProfile,
): Promise<number> {
  const port = number('--port', raw.port, DEFAULT_PORT, 65_535);
  const service = await startSandbox({
    port,
    throttle: number('--throttle', raw.throttle, 50, 100) / 100,
    faults: (raw.fault ?? []).map(toFault),
    ...(profile !== undefined && { profile: profile.form, settings: profile.settings }),
    ...(raw.quiet === true ? {} : { log: (line: string) => io.stderr.write(`${line}\n`) }),
  }).catch((error: unknown) => {
    throw cannotListen(port, error);
  });
  io.stdout.write(`${greeting(service, io.program, language, profile)}\n`);
  await new Promise<void>((resolve) => {
    const { first } = io.interruption;
    if (first.aborted) resolve();
    first.addEventListener('abort', () => resolve(), { once: true });
  });
  await service.close();
  io.stderr.write(`${textsIn(language).commands.sandbox.stopped}\n`);
  return 0;
}

/** @returns `undefined` for the default profile, which is built into the sandbox */
export async function rehearsedProfile(
  flags: RawSandboxOptions,
  io: Io,
): Promise<RehearsedProfile | undefined> {
  const { profile, settings } = await profileChoice({ flags, env: io.env, config: undefined }, io);
  if (profile === undefined || profile.form.name === DEFAULT_PROFILE) return undefined;
  const source = flags.profile ?? io.env.PROVISION_PROFILE ?? profile.form.name;
  return { form: profile.form, settings: configureProfile(profile, settings, true).settings, source };
}

function greeting(
  { url, baseUrl, token }: Sandbox,
  program: string,
  language: Language,
  profile?: RehearsedProfile,
): string {
  const texts = textsIn(language).commands.sandbox;
  // If the profile has a sign-in address, the sandbox does not offer its own sign-in.
  const { grant, authorize_url } = profile === undefined ? { grant: 'implicit' } : (profile.form.token ?? {});
  const hasSignIn = grant === 'implicit' && authorize_url === undefined;
  const run = [program, '<roster>', ...(profile === undefined ? [] : setOptions(profile))].join(' ');
  return [
    texts.listening(url),
    ...texts.begin,
    '',
    `  export PROVISION_BASE_URL=${baseUrl}`,
    `  export PROVISION_TOKEN=${token}`,
    ...(profile === undefined
      ? []
      : [
          `  export PROVISION_PROFILE=${shellQuote(profile.source ?? profile.form.name)}`,
          ...rehearsedSettings(profile, true).map(
            ([name, value]) => `  export ${variableOf(name)}=${shellQuote(value)}`,
          ),
        ]),
    // Separate from the lines to paste, since a shell treats <…> as redirection.
    '',
    `  ${run}`,
    ...fillIn([run], language),
    '',
    ...(hasSignIn
      ? [
          texts.signIn,
          '',
          `  export PROVISION_TOKEN="$(${program} token --auth-url ${url} --client-id test)"`,
          '',
        ]
      : []),
    texts.end,
  ].join('\n');
}

const COMMON_DEFAULTS: Readonly<Record<string, string>> = { change_password: 'true' };

/** The settings of the sandbox. Secret settings get sample values only. */
function rehearsedSettings({ form, settings }: RehearsedProfile, isSecret: boolean) {
  const all = Object.entries(settingsToRehearse(form, settings));
  return all.filter(([name]) => (form.settings?.[name]?.secret === true) === isSecret);
}

/** The other settings of the sandbox, except defaults. */
function setOptions(profile: RehearsedProfile): readonly string[] {
  const { form } = profile;
  return rehearsedSettings(profile, false)
    .filter(([name, value]) => value !== (form.settings?.[name]?.default ?? COMMON_DEFAULTS[name]))
    .map(([name, value]) => `--set ${shellQuote(`${name}=${value}`)}`);
}

function toFault(text: string): ReturnType<typeof parseFault> {
  try {
    return parseFault(text);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const { problem } = error;
    throw userError('usage', 'fault-wrong', { fault: text, problem, kinds: FAULT_KINDS });
  }
}

function number(option: string, text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw userError('usage', 'number-too-large', { option, most, typed: text });
}

function cannotListen(port: number, error: unknown): unknown {
  const system = systemCode(error);
  if (system === '') return error;
  return system === 'EADDRINUSE'
    ? userError('usage', 'port-in-use', { port })
    : userError('usage', 'port-unusable', { port, system }, { cause: error });
}
