/** The access token of a run: where the first one comes from, and another one if that is refused. */

import { takesKeyOnly } from '../../directory/profile.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { MACHINE_GRANTS } from '../../domain/service.js';
import { tokenName } from '../../texts/secret-facts.js';
import { optionError, userError } from '../../texts/user-error.js';
import { beginSignIn, takeAnswer } from '../../token/sign-in.js';
import { readToken } from '../../token/token-source.js';
import { type NoticeReporter, warnOfOpenFile } from './notice.js';
import { type Client, obtainToken, readClient, type TokenOptions } from './obtain-token.js';
import { withOneRenewal } from './one-renewal.js';
import type { OpeningPorts, Prompts, TokenNeed } from './ports.js';
import { createRenewedToken } from './renewed-token.js';
import type { RunIo } from './run-request.js';
import { signInPages, type TokenService } from './token-service.js';

export type TokenKeeper = {
  /** The secret that obtains tokens; no text of an answer may show it. */
  secrets(): readonly Secret[];
  /** The token of the next request. @throws {UserError} if there is none; {Interrupted} at a signal */
  current(): Promise<Secret>;
  /**
   * Asks for a token if there is none yet. Called once everything else is ready and the addresses are agreed to: the
   * client secret goes to one of them. @throws {UserError} `no_token` if none is given
   */
  ready(): Promise<void>;
  /**
   * After a refusal: gets another token as the first one was got, or reads the token file again; if that gives no other
   * one, asks a person at the terminal.
   * @param askedAt when the request asked for its token, by the monotonic clock. Default: after the last renewal
   * @returns whether there is another one now; also if it was renewed for another request
   */
  renew(line: number, status?: number, askedAt?: number): Promise<boolean>;
  /** Resolves when no token is being obtained or asked for. */
  idle(): Promise<void>;
};

type SingleKeeper = Omit<TokenKeeper, 'idle'>;

type KeeperIo = Pick<
  RunIo,
  'cwd' | 'stdin' | 'clock' | 'interruption' | 'debug' | 'env' | 'version' | 'secrets'
>;

type KeptService = TokenService & { readonly command: string };

/**
 * A token that is given is used. Otherwise the run gets one by the grant of the profile, if it has what that needs.
 * @throws {UserError} if it cannot be read, or there is none and no terminal
 */
export async function createTokenKeeper(
  options: TokenOptions,
  service: KeptService,
  { prompts, reporter, texts: { language } }: OpeningPorts,
  io: KeeperIo,
): Promise<TokenKeeper> {
  const { grant } = service;
  const needsPerson = !MACHINE_GRANTS.has(grant);
  const canAsk = prompts.availability() === 'available';
  const client =
    options.source === undefined && grant !== undefined && grant !== 'implicit' && (canAsk || !needsPerson)
      ? await clientOf(options, service, reporter, io)
      : undefined;
  if (client !== undefined) {
    const { title } = service;
    const obtain = (why: TokenNeed) =>
      obtainToken(
        service,
        client,
        (way, finished) => prompts.signIn(why, title, way, finished),
        language,
        io,
      );
    const noteRefused = () =>
      reporter.notice({ kind: 'new-token-refused', clientId: client.clientId, title });
    const renewed = createRenewedToken(obtain, needsPerson, io.clock, noteRefused);
    const own = [client.clientSecret, client.key?.secret].filter((secret) => secret !== undefined);
    return withOneRenewal({ ...renewed, secrets: () => [...own, ...renewed.secrets()] }, io.clock);
  }
  return withOneRenewal(await keepGiven(options, service, prompts, reporter, io), io.clock);
}

/** @returns `undefined` if no application is given. @throws {UserError} `configuration` if a part of it is missing */
async function clientOf(
  { application, clientSecret, keyFile }: TokenOptions,
  service: TokenService,
  reporter: NoticeReporter,
  io: KeeperIo,
): Promise<Client | undefined> {
  const given = { clientId: application().clientId, clientSecret, keyFile };
  if (Object.values(given).every((part) => part === undefined)) return undefined;
  const { clientId, ...proof } = await readClient(service, given, io, reporter);
  if (clientId !== undefined) return { clientId, ...proof };
  const facts = { title: service.title, inHelp: false };
  throw optionError('--client-id', 'client-id-missing', facts, 'configuration');
}

/** A token, or password, of a flag, the environment, a file, or a person who pastes it. */
async function keepGiven(
  { source, application }: TokenOptions,
  service: KeptService,
  prompts: Prompts,
  reporter: NoticeReporter,
  io: KeeperIo,
): Promise<SingleKeeper> {
  const { authUrl, clientId } = application();
  const canAsk = prompts.availability() === 'available';
  if (source === undefined && !canAsk) throw noToken(service);
  const pages = signInPages(service, authUrl);
  const { title, basicUser: user } = service;
  const secret = tokenName(user);
  const read = source && (await readToken(source, io, user));
  if (read) io.secrets.add(read.value);
  warnOfOpenFile(secret, source, read?.mode, reporter);
  const from = source?.from ?? '';
  const refused: Secret[] = [];
  let token = read?.value;
  let refusedAt: number | undefined;

  /** @throws {UserError} what was wrong with the last answer */
  async function ask(why: TokenNeed): Promise<Secret | undefined> {
    if (!canAsk) return undefined;
    const signIn = pages && clientId ? beginSignIn({ ...pages, clientId }) : undefined;
    return await prompts.token(
      { why, service, command: service.command, signIn: signIn?.address },
      (pasted) => {
        const { token: taken } = takeAnswer(pasted, signIn, true, user);
        if (!refused.some((one) => one.equals(taken))) return taken;
        throw userError('token_refused', 'token-refused-before', { title, user });
      },
    );
  }

  /** A source that gives no token, and answers that hold none, stop the run as an empty answer does. */
  function noted(error: unknown): undefined {
    // The run ends by its signal.
    if (error instanceof Interrupted) return undefined;
    if (!(error instanceof UserError)) throw error;
    reporter.notice({ kind: 'no-other-token', error });
  }

  async function renew(line: number, status?: number): Promise<boolean> {
    const again = refusedAt === line;
    refusedAt = line;
    if (token !== undefined) refused.push(token);
    if (read?.isPipe === true && refused.length === 1)
      reporter.notice({ kind: 'token-pipe-used-up', secret, from });
    const reread =
      read?.isPipe === false && source ? await readToken(source, io, user).catch(noted) : undefined;
    const isNew = reread !== undefined && !refused.some((one) => one.equals(reread.value));
    const next = isNew ? reread.value : await ask({ kind: 'refused', line, status, again }).catch(noted);
    if (next === undefined) return false;
    if (!isNew && read?.isPipe === false && from !== '')
      reporter.notice({ kind: 'token-for-this-run', secret, from });
    token = next;
    return true;
  }

  return {
    secrets: () => [],
    async current() {
      if (token === undefined) throw new Error('a request before there was a token');
      return token;
    },
    async ready() {
      token ??= await ask({ kind: 'missing' });
      if (io.interruption.first.aborted) throw new Interrupted();
      if (token === undefined) throw noToken(service);
    },
    renew,
  };
}

function noToken({ title, grant, auth, basicUser: user, command }: KeptService): UserError {
  // A client that a key authenticates needs the same file.
  const way = takesKeyOnly(grant, auth) ? 'jwt_bearer' : grant;
  return userError('no_token', 'token-missing', { title, grant: way, user, command }, { option: 'token' });
}
