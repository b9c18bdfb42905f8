/** `provision token`: gets an access token. Only the token goes to standard output or the file. */

import type { CommandTexts, NoticeReporter, TokenService } from '../app/connect/index.js';
import { obtainToken, readClient, signInPages, tokenServiceAlone } from '../app/connect/index.js';
import { usedAs } from '../app/results/index.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { asSentence, type UserError } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import type { Secret } from '../domain/secret.js';
import { MACHINE_GRANTS } from '../domain/service.js';
import { shellQuote } from '../domain/shell-quote.js';
import { printable } from '../domain/terminal-text.js';
import { canAsk, type Io } from '../platform/io.js';
import { type Browse, openInBrowser } from '../platform/open-browser.js';
import type { OutputFile } from '../platform/output-file.js';
import { shownPath } from '../platform/shown-path.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { profileChoice } from '../settings/profile-setting.js';
import {
  applicationOf,
  clientSecretOf,
  destinationOf,
  type GivenApplication,
  keyFileOf,
  type Sources,
  usedFilesOf,
} from '../settings/setting-source.js';
import { fillIn } from '../texts/fill-in.js';
import type { Life } from '../texts/secret-facts.js';
import { type Language, textsIn } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';
import { warningText } from '../texts/warning-text.js';
import { beginSignIn, pagesBelow, parseAuthUrl, parseClientId, takeAnswer } from '../token/sign-in.js';
import { handOver, saveToken, tokenOutput } from '../token/token-source.js';
import { noticeCommands, noticeText } from '../ui/format/notice-text.js';
import { createPalette } from '../ui/format/palette.js';
import { dateText } from '../ui/format/time.js';
import { askLine, askYesNo, withAttempts } from '../ui/prompts/ask.js';
import { pasteAnswer, showSignIn } from '../ui/prompts/sign-in-prompts.js';

export type RawTokenOptions = Pick<RawOptions, 'clientId' | 'clientSecretFile' | 'keyFile'> &
  Pick<RawOptions, 'authUrl' | 'baseUrl' | 'profile' | 'set' | 'config' | 'color' | 'open'> & {
    readonly bare?: boolean;
    readonly save?: string;
  };

type Granted = {
  readonly token: Secret;
  readonly expiresInMs?: number | undefined;
  /** True if the token cannot be matched to this sign-in. */
  readonly isUnmatched?: boolean;
};

export async function token(
  raw: RawTokenOptions,
  commands: CommandTexts,
  language: Language,
  io: Io,
  browse: Browse = openInBrowser,
): Promise<number> {
  const sources: Sources = { flags: raw, env: io.env, config: await configOf(raw, io) };
  const { profile = shippedProfile(DEFAULT_PROFILE), settings } = await profileChoice(sources, io);
  const application = applicationOf(sources);
  const service = tokenServiceAlone(profile, settings, () => {
    const destination = destinationOf(sources);
    return destination.kind === 'url' ? destination : undefined;
  });
  const { title, grant, basicUser: user } = service;
  if (grant === undefined) throw userError('usage', 'token-not-issued', { title, user });
  const used = usedAs(null, usedFilesOf(sources, io.cwd, 'tokenFile'));
  const file = raw.save === undefined ? undefined : await tokenOutput(raw.save, io.cwd, used);
  if (file === undefined && !(await mayShow(commands, language, io))) return EXIT_STATUS.declined;
  const opens = raw.open !== false && canAsk(io) ? browse : undefined;
  const granted =
    grant === 'implicit'
      ? await takePasted(service, application, raw.bare === true, opens, commands, language, io)
      : await fetchToken(service, application, sources, opens, language, io);
  await give(granted, file, raw, language, io);
  if (MACHINE_GRANTS.has(grant)) io.stderr.write(`${textsIn(language).signIn.getsItself}\n`);
  return 0;
}

/** Gets a token by the implicit grant. */
async function takePasted(
  service: TokenService,
  { authUrl, clientId }: GivenApplication,
  bare: boolean,
  browse: Browse | undefined,
  commands: CommandTexts,
  language: Language,
  io: Io,
): Promise<Granted> {
  const known = signInPages(service, authUrl);
  const texts = textsIn(language).signIn;
  // The steps apply to a service whose address only its administrator knows.
  if (clientId === undefined && service.authorizeUrl === undefined && canAsk(io))
    io.stderr.write(`${texts.steps}\n`);
  const pages = known ?? pagesBelow(await askAuthUrl(language, io));
  const signIn = beginSignIn({ ...pages, clientId: clientId ?? (await askClientId(service, language, io)) });
  const take = (pasted: Secret) => takeAnswer(pasted, signIn, bare);
  const { address, lastPage } = signIn;
  const asked = { address, lastPage, browse, bare, take, again: commands.again() };
  const { isOurs, ...granted } = await pasteAnswer(asked, language, io);
  return { ...granted, isUnmatched: !isOurs };
}

/** Gets a token by a grant with a token endpoint. */
async function fetchToken(
  service: TokenService,
  application: GivenApplication,
  sources: Sources,
  browse: Browse | undefined,
  language: Language,
  io: Io,
): Promise<Granted> {
  const secrets = { clientSecret: clientSecretOf(sources), keyFile: keyFileOf(sources) };
  const warnings = secretFileWarnings(language, io);
  const read = await readClient(service, { clientId: application.clientId, ...secrets }, io, warnings);
  const clientId = read.clientId ?? (await askClientId(service, language, io));
  const signIn: Parameters<typeof obtainToken>[2] = async (way, finished) => {
    await showSignIn(way, browse, language, io);
    return await finished;
  };
  const client = { ...read, clientId };
  const { accessToken, expiresInMs } = await obtainToken(service, client, signIn, language, io);
  return { token: accessToken, expiresInMs };
}

async function askAuthUrl(language: Language, io: Io): Promise<URL> {
  const question = textsIn(language).signIn.authUrlQuestion;
  const missing = () => userError('configuration', 'auth-url-missing', {});
  return await askPart(question, parseAuthUrl, missing, language, io);
}

async function askClientId(service: TokenService, language: Language, io: Io): Promise<string> {
  const { title, grant, authorizeUrl } = service;
  const { desktopApplication, clientIdQuestion: question } = textsIn(language).signIn;
  if (grant === 'authorization_code' && canAsk(io)) io.stderr.write(`${desktopApplication(title)}\n\n`);
  // The help has the steps for this case.
  const inHelp = grant === 'implicit' && authorizeUrl === undefined;
  const missing = () => userError('configuration', 'client-id-missing', { title: undefined, inHelp });
  return await askPart(question, parseClientId, missing, language, io);
}

function secretFileWarnings(language: Language, { stderr, cwd }: Io): NoticeReporter {
  return {
    notice(notice) {
      if (notice.kind !== 'secret-file-open') return;
      const commands = noticeCommands(notice).map((command) => `  ${command}`);
      const text = printable(noticeText(notice, cwd, language));
      stderr.write(`${[text, ...commands].join('\n')}\n`);
    },
  };
}

/** Asks for a missing part. @throws {UserError} `configuration` without a terminal */
async function askPart<T>(
  question: string,
  parse: (text: string) => T,
  missing: () => UserError,
  language: Language,
  io: Io,
): Promise<T> {
  const answer = async () => (canAsk(io) ? (await askLine(`${question} `, io)) || undefined : undefined);
  const value = await withAttempts(answer, parse, language, io);
  if (value === undefined) throw missing();
  return value;
}

/** Asks before the token appears on the screen, where others could see it. */
async function mayShow(commands: CommandTexts, language: Language, io: Io): Promise<boolean> {
  if (io.stdout.isTTY !== true) return true;
  const saved = commands.again({ options: { save: { gap: 'file' } } });
  const lines = [
    `  export PROVISION_TOKEN="$(${commands.again()})"`,
    `  ${saved}`,
    ...fillIn([saved], language),
  ];
  const visible = userError('usage', 'token-on-screen', { commands: lines.join('\n') });
  if (!canAsk(io)) throw visible;
  const { what, next = '' } = visible.textIn(language);
  io.stderr.write(`${asSentence(what)}\n${next}\n`);
  return await askYesNo(textsIn(language).signIn.showAnyway, language, io);
}

/** @param file written instead of standard output */
async function give(
  { token: secret, expiresInMs, isUnmatched = false }: Granted,
  file: OutputFile | undefined,
  raw: RawTokenOptions,
  language: Language,
  io: Io,
): Promise<void> {
  const { signIn: texts, summary } = textsIn(language);
  const palette = createPalette(io.stderr, io.env, raw.color === false ? false : undefined);
  const warn = (text: string) => io.stderr.write(`${palette.yellow(`${summary.warning}:`)} ${text}\n`);
  if (isUnmatched) warn(texts.withoutState);
  const now = io.clock.now();
  const lifeOf = (ms: number): Life =>
    ms <= HOUR_MS ? { forMs: ms } : { until: dateText(now + ms, now, language) };
  const life = expiresInMs === undefined ? undefined : lifeOf(expiresInMs);
  if (file === undefined) {
    await handOver(secret, (line) => io.stdout.write(line));
    io.stderr.write(`${texts.isToken(life)}\n`);
    return;
  }
  const ofFile = await saveToken(secret, file);
  if (ofFile !== undefined) warn(warningText(ofFile, language));
  const name = shownPath(file.path, io.cwd);
  io.stderr.write(`${texts.saved(name, `--token-file ${shellQuote(name)}`, life)}\n`);
}

const HOUR_MS = 3_600_000;
