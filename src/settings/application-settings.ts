/** The application that asks for a token, and where it asks: what the user says, or how to prepare one. */

import { UserError } from '../domain/errors.js';
import { defined } from '../lib/defined.js';
import type { Io } from '../lib/io.js';
import { type Application, parseAuthUrl, parseClientId } from '../token/application.js';
import { STEPS } from '../ui/human/sign-in-steps.js';
import { askLine, canAsk, withTries } from '../ui/prompts/ask.js';
import { meaning, type Sources } from './setting-source.js';

/** What is said of it. @throws {UserError} `configuration` where something of it is wrong */
export function applicationOf(sources: Sources): Partial<Application> {
  return defined({ authUrl: meaning('authUrl', sources), clientId: meaning('clientId', sources) });
}

/**
 * The application; what is not said is asked for at a terminal, after the steps of preparing one.
 * @throws {UserError} `configuration` where something is missing
 */
export async function wholeApplication(
  { authUrl, clientId }: Partial<Application>,
  io: Io,
): Promise<Application> {
  if (clientId === undefined && canAsk(io)) io.stderr.write(`${STEPS}\n`);
  return {
    authUrl: authUrl ?? (await ask(AUTH_URL, parseAuthUrl, io)),
    clientId: clientId ?? (await ask(CLIENT_ID, parseClientId, io)),
  };
}

type Asked = { readonly what: string; readonly question: string; readonly ways: string };

const AUTH_URL: Asked = {
  what: 'auth URL',
  question: 'Address of the sign-in, as in https://auth.example (the auth URL): ',
  ways: 'Give it with --auth-url https://…, in PROVISION_AUTH_URL, or as "auth_url" in provision.config.json.',
};

const CLIENT_ID: Asked = {
  what: 'client id',
  question: 'Identifier of the application (the client id): ',
  ways: 'Give it with --client-id <id>, in PROVISION_CLIENT_ID, or as "client_id" in provision.config.json. `provision token --help` says how to prepare an application.',
};

async function ask<T>({ what, question, ways }: Asked, parse: (text: string) => T, io: Io): Promise<T> {
  const answer = async () => (canAsk(io) ? (await askLine(question, io)) || undefined : undefined);
  const value = await withTries(answer, parse, io);
  if (value === undefined) throw new UserError('configuration', `There is no ${what}`, ways);
  return value;
}
