/** `provision token`: gets an access token as the profile says. Standard output, or a file, gets the token alone. */

import {
  CLIENT_ID_WAYS,
  type Client,
  missing,
  obtainToken,
  signInPages,
  type TokenService,
  tokenServiceAlone,
} from '../app/opening/index.js';
import { usedAs } from '../app/results/index.js';
import type { CommandTexts } from '../app/types/printed-commands.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { UserError } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import type { Secret } from '../domain/secret.js';
import { type Text, worded } from '../domain/wording.js';
import type { Io } from '../lib/io.js';
import { type Browse, openInBrowser } from '../lib/open-browser.js';
import type { OutputFile } from '../lib/output-file.js';
import { shellQuote } from '../lib/shell-quote.js';
import { shownPath } from '../lib/shown-path.js';
import { canAsk } from '../lib/terminal-text.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { profileChoice } from '../settings/profile-setting.js';
import {
  applicationOf,
  clientSecretOf,
  destinationOf,
  type GivenApplication,
  type Sources,
  usedFilesOf,
} from '../settings/setting-source.js';
import { fillIn } from '../texts/fill-in.js';
import { CLIENT_SECRET_WAYS, readClientSecret } from '../token/client-secret.js';
import { saveToken, tokenOutput } from '../token/saved-token.js';
import { beginSignIn, pagesBelow, parseAuthUrl, parseClientId, takeAnswer } from '../token/sign-in.js';
import { handOver } from '../token/token-source.js';
import { createPalette } from '../ui/format/palette.js';
import { dateText, span } from '../ui/format/time.js';
import { STEPS } from '../ui/human/sign-in-steps.js';
import { askLine, askYesNo, withTries } from '../ui/prompts/ask.js';
import { pasteAnswer } from '../ui/prompts/paste-answer.js';
import { showSignIn } from '../ui/prompts/show-sign-in.js';

export type RawTokenOptions = Pick<
  RawOptions,
  'authUrl' | 'baseUrl' | 'clientId' | 'clientSecretFile' | 'profile' | 'set' | 'config' | 'color' | 'open'
> & {
  readonly bare?: boolean;
  readonly save?: string;
};

type Granted = {
  readonly token: Secret;
  readonly expiresInMs?: number | undefined;
  readonly warning?: string;
};

export async function token(
  raw: RawTokenOptions,
  commands: CommandTexts,
  io: Io,
  browse: Browse = openInBrowser,
): Promise<number> {
  const sources: Sources = { flags: raw, env: io.env, config: await configOf(raw, io) };
  const { profile = shippedProfile(DEFAULT_PROFILE), settings } = await profileChoice(sources, io);
  const given = applicationOf(sources);
  const service = tokenServiceAlone(profile, settings, () => {
    const destination = destinationOf(sources);
    return destination.kind === 'url' ? destination : undefined;
  });
  if (service.grant === undefined) throw takesKey(service);
  const used = usedAs(null, usedFilesOf(sources, io.cwd, 'tokenFile'));
  const file = raw.save === undefined ? undefined : await tokenOutput(raw.save, io.cwd, used);
  if (file === undefined && !(await mayShow(commands, io))) return EXIT_STATUS.declined;
  const opens = raw.open !== false && canAsk(io) ? browse : undefined;
  const granted =
    service.grant === 'implicit'
      ? await takePasted(service, given, raw.bare === true, opens, commands, io)
      : await fetchToken(service, given, sources, opens, io);
  await give(granted, file, raw, io);
  if (service.grant === 'client_credentials')
    io.stderr.write(
      'A run with the same client ID and client secret gets its tokens itself, and renews them.\n',
    );
  return 0;
}

/** The implicit grant. */
async function takePasted(
  service: TokenService,
  { authUrl, clientId }: GivenApplication,
  bare: boolean,
  browse: Browse | undefined,
  commands: CommandTexts,
  io: Io,
): Promise<Granted> {
  const known = signInPages(service, authUrl);
  // They are about a service whose address its administrator has to be asked for.
  if (clientId === undefined && service.authorizeUrl === undefined && canAsk(io))
    io.stderr.write(`${STEPS}\n`);
  const pages = known ?? pagesBelow(await askPart(AUTH_URL, parseAuthUrl, io));
  const signIn = beginSignIn({ ...pages, clientId: clientId ?? (await askClientId(service, io)) });
  const take = (pasted: Secret) => takeAnswer(pasted, signIn, bare);
  const { address, lastPage } = signIn;
  const { isOurs, ...granted } = await pasteAnswer(
    { address, lastPage, browse, bare, take, again: commands.again() },
    io,
  );
  if (isOurs) return granted;
  const warning =
    'the pasted text has no state, so it cannot be matched to this sign-in. Use the token only if you copied it from the last page of this sign-in.';
  return { ...granted, warning };
}

/** The grants with a token endpoint. */
async function fetchToken(
  service: TokenService,
  given: GivenApplication,
  sources: Sources,
  browse: Browse | undefined,
  io: Io,
): Promise<Granted> {
  const source = clientSecretOf(sources);
  if (source === undefined && service.grant === 'client_credentials')
    throw missing(`The client secret for ${service.title}`, CLIENT_SECRET_WAYS);
  const secret = source && (await readClientSecret(source, io));
  const clientId = given.clientId ?? (await askClientId(service, io));
  const client: Client = { clientId, ...(secret && { clientSecret: secret.clientSecret }) };
  const { accessToken, expiresInMs } = await obtainToken(
    service,
    client,
    async (way, finished) => {
      await showSignIn(way, browse, io);
      return await finished;
    },
    io,
  );
  return { token: accessToken, expiresInMs };
}

function takesKey({ title, basicUser }: TokenService): UserError {
  const key =
    basicUser === undefined
      ? 'It takes a key, which an administrator finds or creates in its settings'
      : `It takes the password of ${basicUser === '' ? 'an administrator' : basicUser}, or better an app password that this user creates in its settings`;
  return new UserError(
    'usage',
    `No program gets tokens of ${title}. ${key}`,
    'Write it to a file and name that with --token-file, or set PROVISION_TOKEN to it.',
  );
}

type Part = { readonly name: string; readonly question: string; readonly next: Text };

const AUTH_URL: Part = {
  name: 'The auth URL',
  question: 'Auth URL (address of the sign-in service, such as https://auth.example): ',
  next: 'Set it with --auth-url https://…, PROVISION_AUTH_URL, or "auth_url" in provision.config.json.',
};

const CLIENT_ID: Part = {
  name: 'The client ID',
  question: 'Client ID (identifier of the application): ',
  next: CLIENT_ID_WAYS,
};

const STEPS_IN_HELP = '`provision token --help` explains how to create an application.';

async function askClientId(service: TokenService, io: Io): Promise<string> {
  const { title, grant } = service;
  if (grant === 'authorization_code' && canAsk(io))
    io.stderr.write(
      `Tokens of ${title} are issued to an application that you register there once:\n` +
        'a desktop application with the redirect address http://127.0.0.1/callback.\n\n',
    );
  const more = hasSteps(service) ? { next: worded`${CLIENT_ID.next} ${STEPS_IN_HELP}` } : {};
  return await askPart({ ...CLIENT_ID, ...more }, parseClientId, io);
}

/** True if the steps of the help are about this service: its administrator has to be asked for the address. */
function hasSteps({ grant, authorizeUrl }: TokenService): boolean {
  return grant === 'implicit' && authorizeUrl === undefined;
}

/** Asks for a part that is not given, at a terminal. @throws {UserError} `configuration` if nobody can be asked */
async function askPart<T>({ name, question, next }: Part, parse: (text: string) => T, io: Io): Promise<T> {
  const answer = async () => (canAsk(io) ? (await askLine(question, io)) || undefined : undefined);
  const value = await withTries(answer, parse, io);
  if (value === undefined) throw missing(name, next);
  return value;
}

/** True if the token may go to standard output: on a screen others could see it. */
async function mayShow(commands: CommandTexts, io: Io): Promise<boolean> {
  if (io.stdout.isTTY !== true) return true;
  const what = 'The token would be visible on this screen and in its scrollback';
  const saved = commands.again({ options: { save: { gap: 'file' } } });
  const instead = `Run one of these instead:\n  export PROVISION_TOKEN="$(${commands.again()})"\n  ${saved}\n${fillIn([saved]).join('')}`;
  if (!canAsk(io)) throw new UserError('usage', what, instead);
  io.stderr.write(`${what}.\n${instead}\n`);
  return await askYesNo('Show it here anyway?', io);
}

/** @param file where to save it; `undefined`: it goes to standard output */
async function give(
  { token: secret, expiresInMs, warning }: Granted,
  file: OutputFile | undefined,
  raw: RawTokenOptions,
  io: Io,
): Promise<void> {
  const palette = createPalette(io.stderr, io.env, raw.color === false ? false : undefined);
  const warn = (text: string) => io.stderr.write(`${palette.yellow('Warning:')} ${text}\n`);
  if (warning !== undefined) warn(warning);
  const end = expiresInMs === undefined ? '' : `, ${lifeText(expiresInMs, io.clock.now())}`;
  if (file === undefined) {
    await handOver(secret, (line) => io.stdout.write(line));
    io.stderr.write(`This is the token${end}.\n`);
    return;
  }
  const ofFile = await saveToken(secret, file);
  if (ofFile !== undefined) warn(ofFile);
  const name = shownPath(file.path, io.cwd);
  io.stderr.write(
    `The token is in ${name}, readable only by you${end}. ` +
      `Use it with --token-file ${shellQuote(name)}, or set PROVISION_TOKEN_FILE to that path.\n`,
  );
}

const HOUR_MS = 3_600_000;

function lifeText(ms: number, now: number): string {
  return ms <= HOUR_MS ? `valid for ${span(ms)}` : `valid until ${dateText(now + ms, now)}`;
}
