/** The access token of a run: its source, and its replacement if the token is refused. */

import { Interrupted, UserError } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { MACHINE_GRANTS } from '../../domain/service.js';
import type { NetworkIo } from '../../platform/io.js';
import { tokenName } from '../../texts/secret-facts.js';
import { optionError, userError } from '../../texts/user-error.js';
import type { Read, Reading, TokenSource } from '../../token/secret-file.js';
import { beginSignIn, takeAnswer } from '../../token/sign-in.js';
import { readToken } from '../../token/token-source.js';
import { type NoticeReporter, warnOfOpenFile } from './notice.js';
import { type Client, obtainToken, readClient, type TokenOptions } from './obtain-token.js';
import { withOneRenewal } from './one-renewal.js';
import type { OpeningPorts, Prompts, TokenNeed } from './ports.js';
import { createRenewedToken } from './renewed-token.js';
import { signInPages, type TokenService } from './token-service.js';

export type TokenKeeper = {
  /** The secrets used to obtain tokens; no message of a response may show them. */
  secrets(): readonly Secret[];
  /** The token of the next request. @throws {UserError} if there is none; {Interrupted} at a signal */
  current(): Promise<Secret>;
  /**
   * Asks for a token if there is none. Call this once the user has agreed to the addresses: one gets a client secret.
   * @throws {UserError} `no_token` if no token is available
   */
  ready(): Promise<void>;
  /**
   * Gets another token after a refusal, like the first one or from the token file. Otherwise, asks at the terminal.
   * @param askedAt when the request got its token, by the monotonic clock. Default: after the last renewal
   * @returns true if there is another token now, even if another request renewed it
   */
  renew(line: number, status?: number, askedAt?: number): Promise<boolean>;
  /** Resolves when no token is being requested, from a service or a person. */
  idle(): Promise<void>;
};

type KeeperIo = NetworkIo & Reading;

type KeptService = TokenService & { readonly command: string };

/** Prefers the user's token to a grant. @throws {UserError} if it is unreadable, or there is none and no terminal */
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
  if (client === undefined) {
    const given = await givenToken(options, service, { prompts, reporter, io });
    return { ...withOneRenewal(given, io.clock), secrets: () => [], ready: () => given.ready() };
  }
  const { title } = service;
  const obtain = (why: TokenNeed) =>
    obtainToken(service, client, (way, finished) => prompts.signIn(why, title, way, finished), language, io);
  const noteRefused = () => reporter.notice({ kind: 'new-token-refused', clientId: client.clientId, title });
  const renewed = createRenewedToken(obtain, needsPerson, io.clock, noteRefused);
  const clientSecrets = [client.clientSecret, client.key?.secret].filter((secret) => secret !== undefined);
  const { ready } = renewed;
  return {
    ...withOneRenewal(renewed, io.clock),
    secrets: () => [...clientSecrets, ...renewed.secrets()],
    ready,
  };
}

/** @returns `undefined` if no application is set. @throws {UserError} `configuration` if a part of it is missing */
async function clientOf(
  { application, clientSecret, keyFile }: TokenOptions,
  service: TokenService,
  reporter: NoticeReporter,
  io: KeeperIo,
): Promise<Client | undefined> {
  const parts = { clientId: application().clientId, clientSecret, keyFile };
  const isNoneGiven = Object.values(parts).every((part) => part === undefined);
  if (isNoneGiven && !MACHINE_GRANTS.has(service.grant)) return undefined;
  const { clientId, ...proof } = await readClient(service, parts, io, reporter);
  if (clientId !== undefined) return { clientId, ...proof };
  const facts = { title: service.title, inHelp: false };
  throw optionError('--client-id', 'client-id-missing', facts, 'configuration');
}

type GivenParts = {
  readonly source: TokenSource | undefined;
  readonly service: KeptService;
  readonly signIn: Parameters<typeof beginSignIn>[0] | undefined;
  readonly canAsk: boolean;
  readonly prompts: Prompts;
  readonly reporter: NoticeReporter;
  readonly io: KeeperIo;
};

async function givenToken(
  { source, application }: TokenOptions,
  service: KeptService,
  ports: Pick<GivenParts, 'prompts' | 'reporter' | 'io'>,
): Promise<GivenToken> {
  const { prompts, reporter, io } = ports;
  const { authUrl, clientId } = application();
  const canAsk = prompts.availability() === 'available';
  if (source === undefined && !canAsk) throw noToken(service);
  const pages = signInPages(service, authUrl);
  const read = source && (await readToken(source, io, service.basicUser));
  if (read) io.secrets.add(read.value);
  warnOfOpenFile(tokenName(service.basicUser), source, read?.mode, reporter);
  const signIn = pages && clientId ? { ...pages, clientId } : undefined;
  return new GivenToken({ source, service, signIn, canAsk, ...ports }, read);
}

/** A token, or password, of a flag, the environment, a file, or a person who pastes it. */
class GivenToken {
  readonly #parts: GivenParts;
  readonly #isPipe: boolean | undefined;
  readonly #refused: Secret[] = [];
  #token: Secret | undefined;
  #refusedAt: number | undefined;

  constructor(parts: GivenParts, read: Read<Secret> | undefined) {
    this.#parts = parts;
    this.#isPipe = read?.isPipe;
    this.#token = read?.value;
  }

  async current(): Promise<Secret> {
    if (this.#token === undefined) throw new Error('a request before there was a token');
    return this.#token;
  }

  async ready(): Promise<void> {
    this.#token ??= await this.#ask({ kind: 'missing' });
    if (this.#parts.io.interruption.first.aborted) throw new Interrupted();
    if (this.#token === undefined) throw noToken(this.#parts.service);
  }

  async renew(line: number, status?: number): Promise<boolean> {
    const { source, service, reporter } = this.#parts;
    const place = { secret: tokenName(service.basicUser), from: source?.from ?? '' };
    const again = this.#refusedAt === line;
    this.#refusedAt = line;
    if (this.#token !== undefined) this.#refused.push(this.#token);
    if (this.#isPipe === true && this.#refused.length === 1)
      reporter.notice({ kind: 'token-pipe-used-up', ...place });
    const reread = await this.#readAgain();
    const next = reread ?? (await this.#ask({ kind: 'refused', line, status, again }).catch(this.#noted));
    if (next === undefined) return false;
    if (reread === undefined && this.#isPipe === false && place.from !== '')
      reporter.notice({ kind: 'token-for-this-run', ...place });
    this.#token = next;
    return true;
  }

  /** @returns `undefined` for a refused token */
  async #readAgain(): Promise<Secret | undefined> {
    const { source, service, io } = this.#parts;
    if (source === undefined || this.#isPipe !== false) return undefined;
    const read = await readToken(source, io, service.basicUser).catch(this.#noted);
    return read && !this.#isRefused(read.value) ? read.value : undefined;
  }

  async #ask(why: TokenNeed): Promise<Secret | undefined> {
    const { prompts, service, canAsk, signIn: pages } = this.#parts;
    if (!canAsk) return undefined;
    const { title, basicUser: user, command } = service;
    const signIn = pages && beginSignIn(pages);
    return await prompts.token({ why, service, command, signIn: signIn?.address }, (pasted) => {
      const { token } = takeAnswer(pasted, signIn, true, user);
      if (!this.#isRefused(token)) return token;
      throw userError('token_refused', 'token-refused-before', { title, user });
    });
  }

  #isRefused(token: Secret): boolean {
    return this.#refused.some((one) => one.equals(token));
  }

  /** A source or an answer without a token stops the run, as an empty answer does. */
  readonly #noted = (error: unknown): undefined => {
    // The run ends because of its signal.
    if (error instanceof Interrupted) return undefined;
    if (!(error instanceof UserError)) throw error;
    this.#parts.reporter.notice({ kind: 'no-other-token', error });
  };
}

function noToken({ title, grant, basicUser: user, command }: KeptService): UserError {
  return userError('no_token', 'token-missing', { title, grant, user, command }, { option: 'token' });
}
