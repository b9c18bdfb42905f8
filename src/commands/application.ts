/** The application that asks for a token, and where it asks: what the user says, or how to prepare one. */

import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { parseAuthUrl, parseClientId } from '../token/auth-url.js';
import { askLine, canAsk, withTries } from './ask.js';
import { type Given, meaningOf } from './option-values.js';
import { SETTINGS } from './options.js';
import { givenText, type Sources } from './origin.js';
import { STEPS } from './steps.js';

export type Application = {
  readonly authUrl: URL;
  readonly clientId: string;
  /** Whether a person had to type something of it. */
  readonly isAsked: boolean;
};

/** As typed, or as it stands in the environment or the configuration; and where that is. */
export type ApplicationText = { readonly authUrl: Given | undefined; readonly clientId: Given | undefined };

export function applicationText(sources: Sources): ApplicationText {
  return { authUrl: givenText('authUrl', sources), clientId: givenText('clientId', sources) };
}

/** The application, as far as it is said. */
export type Said = { readonly authUrl: URL | undefined; readonly clientId: string | undefined };

/** @throws {UserError} `configuration` where something of it is wrong */
export function parseApplication({ authUrl, clientId }: ApplicationText): Said {
  return {
    authUrl: authUrl && meaningOf(SETTINGS.authUrl.kind, authUrl),
    clientId: clientId && meaningOf(SETTINGS.clientId.kind, clientId),
  };
}

/**
 * The application; what is not said is asked for at a terminal, after the steps of preparing one.
 * @throws {UserError} `configuration` where something is missing
 */
export async function wholeApplication({ authUrl, clientId }: Said, io: Io): Promise<Application> {
  if (authUrl !== undefined && clientId !== undefined) return { authUrl, clientId, isAsked: false };
  if (!canAsk(io)) throw authUrl === undefined ? missing('auth URL') : missing('client id');
  if (clientId === undefined) io.stderr.write(`${STEPS}\n`);
  return {
    authUrl: authUrl ?? (await ask('auth URL', parseAuthUrl, io)),
    clientId: clientId ?? (await ask('client id', parseClientId, io)),
    isAsked: true,
  };
}

const QUESTIONS = {
  'auth URL': {
    question: 'Address of the sign-in, as in https://auth.example (the auth URL): ',
    ways: 'Give it with --auth-url https://…, in PROVISION_AUTH_URL, or as "auth_url" in provision.config.json.',
  },
  'client id': {
    question: 'Identifier of the application (the client id): ',
    ways: 'Give it with --client-id <id>, in PROVISION_CLIENT_ID, or as "client_id" in provision.config.json. `provision token --help` says how to prepare an application.',
  },
} as const;

async function ask<T>(what: keyof typeof QUESTIONS, parse: (text: string) => T, io: Io): Promise<T> {
  const { question } = QUESTIONS[what];
  const value = await withTries(async () => (await askLine(question, io)) || undefined, parse, io);
  if (value === undefined) throw missing(what);
  return value;
}

function missing(what: keyof typeof QUESTIONS): UserError {
  return new UserError('configuration', `There is no ${what}`, QUESTIONS[what].ways);
}
