/**
 * `provision token`: gets an access token in the browser. Standard output, or a file, gets the token alone; everything
 * else goes to stderr. It listens on no port: a person pastes the answer of the browser.
 */

import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Interrupted, UserError } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { Secret } from '../domain/secret.js';
import { isMissing, systemMessage, withDiskErrors } from '../lib/errno.js';
import { replaceOrBeside } from '../lib/files.js';
import type { Io } from '../lib/io.js';
import { type Browse, openInBrowser } from '../lib/open-browser.js';
import { shellQuote } from '../lib/shell-quote.js';
import { shownPath } from '../lib/shown-path.js';
import { appendPath } from '../lib/url.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { applicationOf } from '../settings/setting-source.js';
import {
  type Application,
  beginSignIn,
  type Granted,
  parseAuthUrl,
  parseClientId,
  type SignIn,
  takeAnswer,
} from '../token/sign-in.js';
import { handOver, isTokenOrNothing, LARGEST_TOKEN_FILE } from '../token/token-source.js';
import { againCommand } from '../ui/format/command-text.js';
import { createPalette } from '../ui/format/palette.js';
import { dateText } from '../ui/format/time.js';
import { STEPS } from '../ui/human/sign-in-steps.js';
import { askHidden, askLine, askYesNo, canAsk, withTries } from '../ui/prompts/ask.js';

export type RawTokenOptions = Pick<RawOptions, 'authUrl' | 'clientId' | 'config' | 'color' | 'open'> & {
  readonly bare?: boolean;
  readonly save?: string;
};

export async function token(raw: RawTokenOptions, io: Io, browse: Browse = openInBrowser): Promise<number> {
  const config = await configOf(raw, io);
  const given = applicationOf({ flags: raw, env: io.env, config });
  const file = raw.save === undefined ? undefined : await checkTokenFile(raw.save, io);
  if (file === undefined && !(await mayShow(io))) return EXIT_STATUS.declined;
  const application = await completeApplication(given, io);
  const signIn = beginSignIn(application);
  await showAddress(signIn, application, raw.open !== false && canAsk(io) ? browse : undefined, io);
  await give(await pastedAnswer(signIn, raw.bare === true, io), file, raw, io);
  return 0;
}

/**
 * Asks for the parts that are not given, at a terminal, after the steps of preparing an application.
 * @throws {UserError} `configuration` where a part is missing and nobody can be asked
 */
async function completeApplication(
  { authUrl, clientId }: Partial<Application>,
  io: Io,
): Promise<Application> {
  if (clientId === undefined && canAsk(io)) io.stderr.write(`${STEPS}\n`);
  return {
    authUrl: authUrl ?? (await askPart(AUTH_URL, parseAuthUrl, io)),
    clientId: clientId ?? (await askPart(CLIENT_ID, parseClientId, io)),
  };
}

type Part = { readonly name: string; readonly question: string; readonly next: string };

const AUTH_URL: Part = {
  name: 'auth URL',
  question: 'Auth URL (address of the sign-in service, such as https://auth.example): ',
  next: 'Set it with --auth-url https://…, PROVISION_AUTH_URL, or "auth_url" in provision.config.json.',
};

const CLIENT_ID: Part = {
  name: 'client ID',
  question: 'Client ID (identifier of the application): ',
  next: 'Set it with --client-id <id>, PROVISION_CLIENT_ID, or "client_id" in provision.config.json. `provision token --help` explains how to create an application.',
};

async function askPart<T>({ name, question, next }: Part, parse: (text: string) => T, io: Io): Promise<T> {
  const answer = async () => (canAsk(io) ? (await askLine(question, io)) || undefined : undefined);
  const value = await withTries(answer, parse, io);
  if (value === undefined) throw new UserError('configuration', `The ${name} is missing`, next);
  return value;
}

/** Whether the token may go to standard output: on a screen others could see it. */
async function mayShow(io: Io): Promise<boolean> {
  if (io.stdout.isTTY !== true) return true;
  const command = againCommand(io);
  const what = 'The token would be visible on this screen and in its scrollback';
  const instead = `Run one of these instead:\n  export PROVISION_TOKEN="$(${command})"\n  ${command} --save <file>\n`;
  if (!canAsk(io)) throw new UserError('usage', what, instead);
  io.stderr.write(`${what}.\n${instead}`);
  return await askYesNo('Show it here anyway?', io);
}

async function showAddress(
  { address }: SignIn,
  { authUrl }: Application,
  browse: Browse | undefined,
  io: Io,
): Promise<void> {
  const how =
    browse === undefined
      ? 'Open this address in a browser:'
      : 'Your browser should open this address. If it does not, open it yourself:';
  io.stderr.write(`${how}\n\n  ${address}\n\n`);
  if (browse !== undefined && !(await browse(address, io.clock)))
    io.stderr.write('No browser could be started.\n');
  io.stderr.write(
    `Sign in as the domain administrator and allow access. The address of the\n` +
      `last page begins with ${appendPath(authUrl, 'verification_code').href}.\n` +
      `Copy that whole address from the address bar.\n\n`,
  );
}

/** At a terminal the input is hidden, and a person may paste again after a wrong paste. */
async function pastedAnswer(signIn: SignIn, bare: boolean, io: Io): Promise<Granted> {
  const take = (pasted: Secret): Granted => takeAnswer(pasted, signIn, bare);
  if (io.stdin.isTTY !== true) return take(new Secret(await askLine('', io)));
  const prompt = `Paste ${bare ? 'it, or the token alone,' : 'it'} here and press Enter (input hidden): `;
  const answer = await withTries(() => askHidden(prompt, io), take, io).catch((error: unknown) => {
    // The address is valid for this call alone.
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.reason, error.message, `To get a new address, run ${againCommand(io)} again.`);
  });
  if (io.interruption.first.aborted) throw new Interrupted();
  if (answer === undefined) throw new UserError('no_token', 'Nothing was pasted, so there is no token');
  return answer;
}

/** @param file the absolute path to save it to; `undefined`: it goes to standard output */
async function give(granted: Granted, file: string | undefined, raw: RawTokenOptions, io: Io): Promise<void> {
  const { token: secret, expiresInMs, isOurs } = granted;
  const palette = createPalette(io.stderr, io.env, raw.color === false ? false : undefined);
  const warn = (text: string) => io.stderr.write(`${palette.yellow('Warning:')} ${text}\n`);
  if (!isOurs) {
    warn(
      'the pasted text has no state, so it cannot be matched to this sign-in. Use the token only if you copied it from the last page of this sign-in.',
    );
  }
  const now = io.clock.now();
  const end = expiresInMs === undefined ? '' : `, valid until ${dateText(now + expiresInMs, now)}`;
  if (file === undefined) {
    await handOver(secret, (line) => io.stdout.write(line));
    io.stderr.write(`This is the token${end}.\n`);
    return;
  }
  const { warning } = await handOver(secret, (line) => withDiskErrors(() => replaceOrBeside(file, line)));
  if (warning !== undefined) warn(warning);
  const name = shownPath(file, io.cwd);
  io.stderr.write(
    `The token is in ${name}, readable only by you${end}. ` +
      `Use it with --token-file ${shellQuote(name)}, or set PROVISION_TOKEN_FILE to that path.\n`,
  );
}

/**
 * Checks the file to save to before a person signs in. @returns its absolute path
 * @throws {UserError} `usage` where the file cannot be written, or contains something other than a token, such
 * as a roster that was named by mistake
 */
async function checkTokenFile(typed: string, { cwd }: Pick<Io, 'cwd'>): Promise<string> {
  const refused = (what: string, next = 'Choose another file.') =>
    new UserError('usage', `--save ${what}`, next);
  if (typed === '' || typed === '-')
    throw refused('takes a file', 'Without --save, the program writes the token to standard output.');
  const path = resolve(cwd, typed);
  try {
    await access(dirname(path), constants.W_OK);
    const found = await stat(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    const isSmall = found?.isFile() === true && found.size <= LARGEST_TOKEN_FILE;
    if (!found || (isSmall && isTokenOrNothing(await readFile(path, 'utf8')))) return path;
  } catch (error) {
    throw refused(`cannot write to ${typed}: ${systemMessage(error)}`);
  }
  throw refused(`does not overwrite ${typed}, which contains something other than a token`);
}
