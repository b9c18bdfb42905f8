/** The client of the directory service. Creates one user per request, and never sends a request twice. */

import type { Clock } from '../domain/clock.js';
import type { DebugFacts, DebugLog } from '../domain/debug-log.js';
import { Interrupted, UserError } from '../domain/errors.js';
import type { KnownSecrets } from '../domain/known-secrets.js';
import type { History, Verdict } from '../domain/outcome.js';
import { Secret } from '../domain/secret.js';
import { clipped } from '../domain/text.js';
import type { User } from '../domain/user.js';
import type { Exchange, RequestContext } from './classify.js';
import { classify, MAX_LIST_BYTES, MAX_TEXT_LENGTH } from './classify.js';
import { addressOf, type ConfiguredProfile, settingValues } from './configure-profile.js';
import { createConnect } from './connector.js';
import { withId } from './created-id.js';
import { secretsOfHeader } from './header.js';
import { type LookUpResult, lookUpUser } from './look-up.js';
import { applyRule } from './outcome-rules.js';
import type { RequestForm } from './profile-parts.js';
import type { ListForm, NameSearch, ReadForm } from './profile-reads.js';
import type { StepForm } from './profile-steps.js';
import { proxyFor, refuseInsecureTls } from './proxy-env.js';
import { redact } from './redact.js';
import {
  authHeaders,
  type Person,
  RequestError,
  refuseQuotes,
  requestBody,
  requestHeaders,
  requestUrl,
  type StepSubject,
  stepValues,
  userValues,
} from './render-request.js';
import type { Answer, Request, SendRequest, Start } from './send-request.js';
import { createSendRequest, NOT_STARTED } from './send-request.js';
import { classifyStep, ONCE_CREATED, type StepVerdict } from './step-answer.js';
import type { Values } from './template.js';

export type DirectoryOptions = {
  readonly profile: ConfiguredProfile;
  readonly baseUrl: URL;
  /** True for a sandbox, so that no request goes to another host. */
  readonly isRehearsal?: boolean;
  /** Called for each request. Rejects with a `UserError` if there is no token, and with `Interrupted` at a signal. */
  readonly token: () => Secret | Promise<Secret>;
  /** The secrets used to obtain tokens. Texts of answers that contain one are withheld. */
  readonly secrets?: () => readonly Secret[];
  /** Collects the secrets of each request. No displayed text of an answer contains any of them. */
  readonly known: KnownSecrets;
  /** Extra request headers, from `parseHeader`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The time limit of one request, from connecting to the end of the answer, in milliseconds. */
  readonly timeoutMs: number;
  readonly version: string;
  readonly clock: Clock;
  readonly debug: DebugLog;
  /** Supplies `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY` and `NODE_TLS_REJECT_UNAUTHORIZED`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly send?: SendRequest;
};

export type Directory = {
  /**
   * Sends at most one request, on its own connection. Errors of the row or the network are verdicts, not exceptions.
   * @param signal if aborted, stops at once: `unconfirmed` if bytes may have been sent, otherwise `pending`
   * @param answered called once the complete answer has arrived, before it is classified
   * @param start awaited right before the request is sent
   */
  create(
    user: User,
    history: History,
    signal: AbortSignal,
    answered?: () => void,
    attemptId?: string,
    start?: Start,
  ): Promise<Verdict>;
  /** Sends one request of a step for a created user, like `create`. See `StepVerdict`. */
  step(
    step: StepForm,
    user: Person,
    subject: StepSubject,
    signal: AbortSignal,
    start?: Start,
  ): Promise<StepVerdict>;
  /** Reads names or users. @param next the address of a further page @returns a verdict if nothing was sent */
  read(
    form: NameSearch | ListForm,
    values: Readonly<Record<string, string | number | undefined>>,
    signal: AbortSignal,
    next?: string,
    start?: Start,
  ): Promise<Exchange | { readonly verdict: Verdict }>;
  /** Looks up a person in all ways of the profile, once per attempt id if a way uses these. Never throws. */
  readonly lookUp?: (
    person: Person,
    attemptIds: readonly string[],
    signal: AbortSignal,
    start?: Start,
  ) => Promise<LookUpResult>;
};

/** Earlier tokens may still be valid, so texts must not show them. After this many renewals, a token has expired. */
const MAX_TOKENS = 20;

/** Does not connect yet. @throws {UserError} `configuration` for an unusable proxy or disabled certificate checks */
export function createDirectory(options: DirectoryOptions): Directory {
  refuseInsecureTls(options.env);
  const { profile, baseUrl, clock, debug, known } = options;
  const fixed = [
    ...Object.values(profile.secretValues ?? {}),
    ...options.headers.flatMap((header) => secretsOfHeader(...header).map((value) => new Secret(value))),
  ];
  const creation = { method: 'POST', ...profile.form.create } as const;
  // The tokens of this run, latest last.
  const tokens: Secret[] = [];
  const senders = createSenders(options);
  const addressed = requestUrl(profile.form.create.path, baseUrl, (name) => `{${name}}`);
  const proxy = proxyFor(baseUrl, options.env);
  debug.line('directory', {
    profile: profile.form.name,
    // Show the placeholders readably. Decode nothing else, since it may not be UTF-8.
    url: addressed.href.replace(/%7B|%7D/g, (brace) => (brace === '%7B' ? '{' : '}')),
    proxy: proxy?.host ?? null,
  });

  /** @throws {RequestError} if a value cannot be part of the request, in which case nothing was sent */
  async function exchange(
    request: Request,
    secrets: readonly Secret[],
    signal: AbortSignal,
    start?: Start,
    answered = () => {},
  ): Promise<Exchange> {
    const allSecrets = () => [...secrets, ...tokens, ...(options.secrets?.() ?? []), ...fixed];
    for (const secret of allSecrets()) known.add(secret);
    const isStarted = start === undefined || (await start());
    const { method, url, body = '' } = request;
    if (debug.isOn) {
      // The path may come from the directory, for the next page of a list.
      const path = redact(url.pathname, allSecrets(), known) ?? '[redacted]';
      debug.line('request', { method, path, bytes: Buffer.byteLength(body) });
    }
    const startedAt = clock.monotonic();
    const answer = isStarted ? await senders(url)(request, signal, answered) : NOT_STARTED;
    // The token may have been replaced during the request.
    const searchedFor = allSecrets();
    const redacted: RequestContext['redact'] = (text, searched) =>
      redact(text, searchedFor, searched === 'own' ? undefined : known);
    const ms = Math.round(clock.monotonic() - startedAt);
    if (debug.isOn) debug.line('answer', { ms, ...answerFacts(answer, redacted) });
    return { answer, context: { redact: redacted, now: clock.now(), profile: profile.form } };
  }

  /** Sends with the current token. @returns a verdict if there is no token, or nothing can be sent */
  async function withToken<T>(history: History, send: (token: Secret) => Promise<T>): Promise<T | Verdict> {
    const token = await currentToken(options, tokens, history);
    if (!(token instanceof Secret)) return token;
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { ...applyRule('unsendable', history), ...error.own };
    }
  }

  return {
    create: (user, history, signal, answered, attemptId, start) =>
      withToken(history, async (token) => {
        const request = requestOf(creation, userValues(profile, user, attemptId), token, options);
        const { answer, context } = await exchange(request, passwordsOf(user), signal, start, answered);
        return withId(classify(answer, history, context), answer, user, profile, context);
      }),
    step: (step, user, subject, signal, start) =>
      withToken(ONCE_CREATED, async (token) => {
        const values = stepValues(userValues(profile, user), step, subject);
        const request = requestOf(step, values, token, options);
        const { answer, context } = await exchange(request, passwordsOf(user), signal, start);
        return classifyStep(answer, step, context);
      }),
    async read(form, values, signal, next, start) {
      const settings = settingValues(profile);
      const all: Values = (name) => (Object.hasOwn(values, name) ? values[name] : settings(name));
      const read = await withToken(NO_HISTORY, (token) => {
        const request = readRequest(form, all, token, options);
        const url = next === undefined ? request.url : nextUrl(next, request.url);
        return exchange({ ...request, url, longestBody: MAX_LIST_BYTES }, [], signal, start);
      });
      return 'answer' in read ? read : { verdict: read };
    },
    ...(profile.form.look_up && {
      async lookUp(person, attemptIds, signal, start) {
        const found = await withToken(NO_HISTORY, (token) =>
          lookUpUser(person, attemptIds, profile, (lookUp, values) =>
            exchange(readRequest(lookUp, values, token, options), passwordsOf(person), signal, start),
          ),
        );
        return 'kind' in found ? found : { kind: 'unknown', verdict: found };
      },
    }),
  };
}

const NO_HISTORY: History = { everCreated: false, createdThisRun: false };

/** The token for one request, or the verdict if there is none. Adds the token to `tokens`, for redaction. */
async function currentToken(
  { token }: DirectoryOptions,
  tokens: Secret[],
  history: History,
): Promise<Secret | Verdict> {
  try {
    const current = await token();
    if (!tokens.some((one) => one.equals(current))) tokens.push(current);
    if (tokens.length > MAX_TOKENS) tokens.shift();
    return current;
  } catch (error) {
    if (error instanceof Interrupted) return applyRule('aborted_before_sending', history);
    if (!(error instanceof UserError)) throw error;
    const { reason, textIn } = error;
    const messageParts = { message: clipped(error.message, MAX_TEXT_LENGTH), why: textIn };
    if (reason === 'unreachable') return { ...applyRule('unreachable', history), ...messageParts };
    return { ...applyRule('token_refused', history), again: 'never', stop: reason, ...messageParts };
  }
}

function passwordsOf({ password, otherPasswords = [] }: Person): readonly Secret[] {
  return [...(password === undefined ? [] : [password]), ...otherPasswords];
}

/** Provides one client per origin, each with its own connections. */
function createSenders(options: DirectoryOptions): (url: URL) => SendRequest {
  const { env, version, timeoutMs, clock, send } = options;
  const senders = new Map<string, SendRequest>();
  return (url) => {
    const known = send ?? senders.get(url.origin);
    if (known !== undefined) return known;
    const connect = createConnect(url, proxyFor(url, env), userAgentOf(version));
    const created = createSendRequest(url.origin, connect, timeoutMs, clock);
    senders.set(url.origin, created);
    return created;
  };
}

/** @throws {RequestError} if a value cannot be part of the request */
function requestOf(
  form: RequestForm & { readonly method?: Request['method'] },
  values: Values,
  token: Secret,
  { profile, baseUrl, headers, version, isRehearsal }: DirectoryOptions,
): Request {
  const { method = 'GET', path, url = '', body } = form;
  refuseQuotes(form, values, profile, token);
  const [origin = '', rest = ''] = /^(\{base_url\}|https:\/\/[^/?]*)(.*)$/.exec(url)?.slice(1) ?? [];
  // In a rehearsal, no request leaves this machine.
  const base = path !== undefined || isRehearsal === true ? baseUrl : addressOf(origin, profile, baseUrl);
  const content = body === undefined ? undefined : requestBody(form, values, profile, token);
  const extraHeaders = [...requestHeaders(form.headers, values), ...headers];
  const hasAccept = extraHeaders.some(([name]) => name.toLowerCase() === 'accept');
  return {
    method,
    url: requestUrl(path ?? rest, base, values),
    headers: [
      ...(content === undefined ? [] : [['Content-Type', content.mediaType] as const]),
      ...authHeaders(profile, token),
      ['User-Agent', userAgentOf(version)],
      // A compressed answer could grow without bounds.
      ['Accept-Encoding', 'identity'],
      ...extraHeaders,
      // Some gateways refuse requests that do not say what they accept.
      ...(hasAccept ? [] : [['Accept', '*/*'] as const]),
    ],
    ...(content !== undefined && { body: content.text }),
  };
}

function readRequest(form: ReadForm, values: Values, token: Secret, options: DirectoryOptions): Request {
  const request = requestOf(form, values, token, options);
  return form.whole === true ? { ...request, longestBody: MAX_LIST_BYTES } : request;
}

const LOGGED_HEADERS = ['content-type', 'content-length', 'retry-after', 'server', 'via', 'x-request-id'];

/** An answer for the debug log: the size of its body, and a few redacted headers. */
function answerFacts(answer: Answer, redacted: (text: string) => string | undefined): DebugFacts {
  if (answer.kind !== 'status')
    return { kind: answer.kind, message: redacted(answer.message) ?? '[redacted]' };
  const headers = LOGGED_HEADERS.flatMap((name) => {
    const value = answer.header(name);
    return value === undefined ? [] : [[name, redacted(value) ?? '[redacted]'] as const];
  });
  return { status: answer.status, bytes: answer.body.length, ...Object.fromEntries(headers) };
}

function userAgentOf(version: string): string {
  return `provision/${version}`;
}

/** The next page. @throws {RequestError} if it is on another host, since the token would be sent there */
function nextUrl(text: string, first: URL): URL {
  const url = URL.canParse(text, first.href) ? new URL(text, first.href) : undefined;
  if (url?.origin !== first.origin || url.username !== '' || url.password !== '')
    throw new RequestError('page-elsewhere', { host: first.host });
  return url;
}
