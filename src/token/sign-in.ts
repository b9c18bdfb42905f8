/**
 * One sign-in: an address that asks for a token, and the answer that a person pastes back. Its state is good for one.
 * No message here quotes anything that was pasted.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { UserError } from '../errors.js';
import type { Secret } from '../secret.js';
import { authorizeAddress, verificationUrl } from './auth-url.js';
import { readPasted } from './pasted.js';
import { signInRefused } from './sign-in-errors.js';
import { parseToken } from './token.js';

/** What the sign-in answered. What is no answer at all is thrown, and another paste may do better. */
export type SignInAnswer =
  | {
      readonly answer: 'token';
      readonly token: Secret;
      /** From now; `undefined` where nothing credible is said. */
      readonly expiresInMs: number | undefined;
      /** Whether it is known to answer this sign-in. */
      readonly isOurs: boolean;
    }
  | { readonly answer: 'refused'; readonly trouble: UserError };

export type TakeOptions = {
  /** Whether a token alone will do. */
  readonly bare: boolean;
};

export type SignIn = {
  /** To be opened in a browser. */
  readonly address: string;
  /** What the address of the page begins with that the browser ends on. */
  readonly verification: string;
  /**
   * Takes what was pasted.
   * @throws {UserError} `no_token` where it is no answer to this sign-in
   */
  take(pasted: Secret, options: TakeOptions): SignInAnswer;
};

/** 128 bits, as `state` needs them so that nobody guesses it. */
const STATE_BYTES = 16;

/** @param random random bytes; a test gives its own */
export function createSignIn(
  authUrl: URL,
  clientId: string,
  random: (size: number) => Uint8Array = randomBytes,
): SignIn {
  const state = Buffer.from(random(STATE_BYTES)).toString('base64url');
  let isSpent = false;
  return {
    address: authorizeAddress(authUrl, clientId, state),
    verification: verificationUrl(authUrl).href,
    take(pasted, options) {
      const answer = takeAnswer(pasted, { authUrl, state, isSpent, ...options });
      isSpent = true;
      return answer;
    },
  };
}

/** What is known of the sign-in that a pasted answer is to. */
export type Expected = TakeOptions & {
  readonly authUrl: URL | undefined;
  /** `undefined`: it was begun elsewhere. */
  readonly state: string | undefined;
  /** Whether an answer with this state was taken before. */
  readonly isSpent?: boolean;
};

/**
 * The answer that was pasted.
 * @throws {UserError} `no_token` where it is none, or one to another sign-in
 */
export function takeAnswer(pasted: Secret, expected: Expected): SignInAnswer {
  const what = readPasted(pasted.reveal(), expected.authUrl);
  switch (what.kind) {
    case 'nothing':
      throw slip('Nothing was pasted.', copyAddress(expected));
    case 'other':
      if (!expected.bare)
        throw slip('This is no address.', `${copyAddress(expected)} For a token alone: --bare`);
      return { answer: 'token', token: parseToken(what.text), expiresInMs: undefined, isOurs: false };
    case 'page':
      throw what.page === 'authorize'
        ? slip(
            'This is the address of the page that asks, not of the one that answers.',
            'Press Allow there, and copy the address of the page that comes next.',
          )
        : slip('This is the address of another page.', copyAddress(expected));
    case 'answer':
      return judge(what.parameters, expected);
  }
}

function judge(parameters: URLSearchParams, expected: Expected): SignInAnswer {
  const isOurs = compareState(only(parameters, 'state'), expected.state);
  if (isOurs && expected.isSpent === true) {
    throw slip('This sign-in has had its answer.', 'Start a new one with `provision token`.');
  }
  const error = only(parameters, 'error');
  const token = only(parameters, 'access_token');
  if (error !== undefined && token !== undefined) {
    throw slip(
      'The address holds a token and a refusal at once, so it cannot be trusted.',
      copyAddress(expected),
    );
  }
  if (error !== undefined) {
    return { answer: 'refused', trouble: signInRefused(error) };
  }
  if (token === undefined) throw noToken(parameters, expected);
  const expiresInMs = toMs(only(parameters, 'expires_in'));
  return { answer: 'token', token: parseToken(token), expiresInMs, isOurs };
}

/** @returns whether both are the same; false where either is not there */
function compareState(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  if (one.length === other.length && timingSafeEqual(one, other)) return true;
  throw slip(
    'This address answers another sign-in, perhaps an earlier one (its state is not the one that was sent).',
    'Open the address above, and copy the address of the page that you end on.',
  );
}

function noToken(parameters: URLSearchParams, expected: Expected): UserError {
  if (parameters.has('code')) {
    return slip(
      'The sign-in answered with a code, which is no token.',
      'Open the application: the platform has to be “web services”.',
    );
  }
  return slip('The address holds no token: the part after # is missing or cut short.', copyAddress(expected));
}

/** @throws {UserError} where the parameter stands there twice, which no sign-in does (RFC 6749, 3.1) */
function only(parameters: URLSearchParams, name: string): string | undefined {
  const [value, second] = parameters.getAll(name);
  if (second === undefined) return value;
  throw slip(`The address holds ${name} more than once.`, 'Copy the whole address once more, and only once.');
}

const MOST_SECONDS = 100 * 366 * 24 * 3600;

function toMs(seconds: string | undefined): number | undefined {
  const value = /^\d{1,12}$/.test(seconds ?? '') ? Number(seconds) : Number.NaN;
  return value > 0 && value <= MOST_SECONDS ? value * 1000 : undefined;
}

function copyAddress({ authUrl }: Expected): string {
  const begin =
    authUrl === undefined
      ? 'whose path ends in /verification_code'
      : `that begins with ${verificationUrl(authUrl).href}`;
  return `Copy the whole address ${begin} from the address bar of the browser.`;
}

function slip(what: string, next: string): UserError {
  return new UserError('no_token', what, next);
}
