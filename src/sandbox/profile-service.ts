/** The context of every answer of a profile's service: its settings, its token, and how answers are made. */

import type { IncomingHttpHeaders } from 'node:http';
import { answerThatMeans, type MadeAnswer } from './answer-maker.js';
import type { Users } from './create-user.js';
import { type Answer, json } from './http-answer.js';
import { bodyWith, type SandboxProfile, settingsToRehearse } from './sandbox-profile.js';
import { fill, matchText, type Values } from './template-match.js';

export type ProfileService = {
  readonly profile: SandboxProfile;
  readonly settings: Values;
  /** The path of the service's base address, without a slash at its end. */
  readonly basePath: string;
  readonly token: string;
  readonly users: Users;
  readonly date: () => Date;
};

/** @param given the values of the profile's settings; those that are missing have samples */
export function createProfileService(
  described: SandboxProfile,
  given: Readonly<Record<string, string>>,
  state: Pick<ProfileService, 'token' | 'users' | 'date'>,
): ProfileService {
  // Not a value of its own: each request says it.
  const { change_password: _, ...settings } = settingsToRehearse(described, given);
  const body = bodyWith(described, settings);
  const profile = { ...described, create: { ...described.create, body } };
  const unset = Object.keys(profile.settings ?? {}).map((name): [string, string] => [name, '']);
  const basePath =
    profile.base_url === undefined ? '' : new URL(profile.base_url).pathname.replace(/\/$/, '');
  return { profile, settings: new Map([...unset, ...Object.entries(settings)]), basePath, ...state };
}

/** By the `type` of the request. */
export const CONTENT_TYPES = {
  json: 'application/json',
  scim: 'application/scim+json',
  form: 'application/x-www-form-urlencoded',
} as const;

export function isAuthorized(
  { profile, settings, token }: ProfileService,
  headers: IncomingHttpHeaders,
): boolean {
  const known = new Map([...settings, ['token', token]]);
  const { basic, ...rest } = profile.auth;
  if (basic === undefined) return readHeaders(rest, headers, known) !== undefined;
  const user = fill(basic, (name) => known.get(name));
  return headers.authorization === `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}

/** The known values, with those in headers of these templates; undefined if one is missing or differs. */
export function readHeaders(
  templates: Readonly<Record<string, string>>,
  headers: IncomingHttpHeaders,
  known: Values,
): Values | undefined {
  let values = known;
  for (const [name, template] of Object.entries(templates)) {
    const sent = headers[name.toLowerCase()];
    const found = typeof sent === 'string' ? matchText(template, sent, values) : undefined;
    if (found === undefined) return undefined;
    values = new Map([...values, ...found]);
  }
  return values;
}

export function refuseHeaders(
  service: ProfileService,
  templates: Readonly<Record<string, string>> = {},
): Answer {
  const names = Object.keys(templates).join(', ');
  return refuse(service, 'failed', `The request must have the headers of the profile: ${names}.`);
}

/** With the challenge that RFC 9110, 15.5.2, asks for, where the token is in the usual header. */
export function refuseToken(service: ProfileService): Answer {
  const { basic, Authorization = '' } = service.profile.auth;
  const scheme = basic === undefined ? Authorization.split(' ')[0] : 'Basic';
  const challenge = scheme ? { 'WWW-Authenticate': `${scheme} realm="sandbox"` } : {};
  return refuse(service, 'token_refused', 'The token is not the one of this sandbox.', challenge);
}

export function refuse(
  { profile }: ProfileService,
  means: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return toAnswer(profile, answerThatMeans(profile, means, message), headers);
}

export function toAnswer(
  { create: { type } }: SandboxProfile,
  { status, body, note }: MadeAnswer,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const contentType = type === 'scim' ? CONTENT_TYPES.scim : CONTENT_TYPES.json;
  const answer = json(status, body ?? null, { 'Content-Type': contentType, ...headers });
  return { ...answer, ...(body === undefined && { body: '' }), ...(note !== undefined && { note }) };
}
