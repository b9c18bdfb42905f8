/**
 * `provision token`: obtains an access token in the browser. The token alone goes to standard output, or into a file;
 * all that is said goes to stderr. No port is listened on: a person carries the answer from the browser to here.
 */

import { CONFIG_NAME } from '../config/locate.js';
import { EXIT_STATUS, Interrupted, UserError } from '../errors.js';
import type { Io } from '../io.js';
import { createPalette } from '../palette.js';
import { readPastedLine } from '../token/pasted.js';
import { createSignIn, type SignIn, type SignInAnswer } from '../token/sign-in.js';
import { handOver } from '../token/token.js';
import { type Application, applicationText, parseApplication, wholeApplication } from './application.js';
import { askYesNo, canAsk, withTries } from './ask.js';
import { askHidden } from './ask-hidden.js';
import { type Browse, openInBrowser } from './browser.js';
import { createTokenFile, type TokenFile } from './token-file.js';
import { configOf } from './trusted.js';
import { againCommand, dateWords, shellQuote } from './words.js';

/** As typed. */
export type RawTokenOptions = {
  readonly authUrl?: string;
  readonly clientId?: string;
  /** `false` for `--no-open`. */
  readonly open?: boolean;
  readonly bare?: boolean;
  readonly save?: string;
  /** `false` for `--no-config`. */
  readonly config?: string | false;
  readonly color?: boolean;
};

/** @returns the exit status */
export async function token(raw: RawTokenOptions, io: Io, browse: Browse = openInBrowser): Promise<number> {
  const config = await configOf(raw, io);
  const said = parseApplication(applicationText({ flags: raw, env: io.env, config }));
  const file = raw.save === undefined ? undefined : await createTokenFile(raw.save, io);
  if (file === undefined && !(await mayShow(io))) return EXIT_STATUS.declined;
  const application = await wholeApplication(said, io);
  const signIn = createSignIn(application.authUrl, application.clientId);
  await showAddress(signIn, raw.open !== false && canAsk(io) ? browse : undefined, io);
  const answer = await pastedAnswer(signIn, raw.bare === true, io);
  if (answer.answer === 'refused') throw answer.trouble;
  await give(answer, file, raw, io);
  if (application.isAsked) io.stderr.write(nextTime(application, config?.label, io));
  return 0;
}

/** Whether the token may go to standard output. On a screen it would stay for others to see. */
async function mayShow(io: Io): Promise<boolean> {
  if (io.stdout.isTTY !== true) return true;
  const typed = againCommand(io);
  const instead = `  export PROVISION_TOKEN="$(${typed})"\n  ${typed} --save <file>\n`;
  if (!canAsk(io)) {
    throw new UserError(
      'usage',
      'The token would be shown on the screen',
      `Type one of these instead:\n${instead}`,
    );
  }
  io.stderr.write(
    `The token would be shown on this screen and stay in what can be scrolled back.\nBetter type one of these:\n${instead}`,
  );
  return await askYesNo('Show it here all the same?', io);
}

async function showAddress(signIn: SignIn, browse: Browse | undefined, io: Io): Promise<void> {
  const how =
    browse === undefined
      ? 'Open this address in a browser:'
      : 'Your browser opens this address (if it does not, open it yourself):';
  io.stderr.write(`${how}\n\n  ${signIn.address}\n\n`);
  if (browse !== undefined && !(await browse(signIn.address, io.clock))) {
    io.stderr.write('No browser could be opened from here.\n');
  }
  io.stderr.write(
    `Sign in as the domain administrator and allow the access. You end on a page\n` +
      `whose address begins with ${signIn.verification}.\n` +
      `Copy that whole address from the address bar.\n\n`,
  );
}

/** At a terminal what is pasted is not shown, and may be pasted again where it is no answer. */
async function pastedAnswer(signIn: SignIn, bare: boolean, io: Io): Promise<SignInAnswer> {
  const take = (pasted: Parameters<SignIn['take']>[0]): SignInAnswer => signIn.take(pasted, { bare });
  if (io.stdin.isTTY !== true) return take(await readPastedLine(io.stdin));
  const prompt = `Paste ${bare ? 'it, or the token alone,' : 'it'} here and press Enter (nothing of it is shown): `;
  const ask = async () => {
    const pasted = await askHidden(prompt, io);
    return pasted?.isEmpty === true ? undefined : pasted;
  };
  const answer = await withTries(ask, take, io).catch((error: unknown) => {
    // The address that was shown is good for this call alone.
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.reason, error.message, `For a new address, type ${againCommand(io)} again.`);
  });
  if (io.interruption.first.aborted) throw new Interrupted();
  if (answer === undefined) throw new UserError('no_token', 'Nothing was pasted, so there is no token');
  return answer;
}

type Granted = SignInAnswer & { readonly answer: 'token' };

async function give(
  answer: Granted,
  file: TokenFile | undefined,
  raw: RawTokenOptions,
  io: Io,
): Promise<void> {
  const { token: secret, expiresInMs, isOurs } = answer;
  const palette = createPalette(io.stderr, io.env, raw.color === false ? false : undefined);
  const warn = (text: string) => io.stderr.write(`${palette.yellow('Warning:')} ${text}\n`);
  if (!isOurs) {
    warn(
      'nothing in what you pasted says that it answers this sign-in (there is no state in it). All is well if you copied it from the page that you ended on just now.',
    );
  }
  const warning = await file?.write(secret);
  if (warning !== undefined) warn(warning);
  if (file === undefined) await handOver(secret, (line) => io.stdout.write(line));
  const end =
    expiresInMs === undefined
      ? ''
      : `, good until ${dateWords(io.clock.now() + expiresInMs, io.clock.now())}`;
  const where =
    file === undefined ? 'This is the token' : `The token is in ${file.name}, readable by you alone`;
  const use =
    file === undefined
      ? ''
      : ` Use it with --token-file ${shellQuote(file.name)}, or put that path into PROVISION_TOKEN_FILE.`;
  io.stderr.write(`${where}${end}.${use}\n`);
}

/** What spares the questions. @param config what the configuration file is called; `undefined` where there is none */
function nextTime({ authUrl, clientId }: Application, config: string | undefined, io: Io): string {
  const file = config ?? `${CONFIG_NAME} (\`${io.program} init\` writes one)`;
  const lines = { auth_url: authUrl.href.replace(/\/$/, ''), client_id: clientId };
  const typed = Object.entries(lines).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  return `So that you are not asked next time, put this into ${file}:\n\n${typed.join('')}`;
}
