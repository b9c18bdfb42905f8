/** The context for the answers of a profile's service: settings, token, and functions that make answers. */

import type { IncomingHttpHeaders } from 'node:http';
import type { BodyTemplate } from '../directory/profile-parts.js';
import type { StepForm } from '../directory/profile-steps.js';
import { answerThatMeans, type MadeAnswer } from './answer-maker.js';
import type { Users } from './create-user.js';
import { type Answer, json } from './http-answer.js';
import { parseForm } from './request-body.js';
import type { SandboxProfile, Texts } from './sandbox-profile.js';
import { bodyWith, isObject, settingsToRehearse } from './sandbox-profile.js';
import { fill, matchText, type Values } from './template-match.js';

export type ProfileService = {
  readonly profile: SandboxProfile;
  /** The profile's steps, with settings inserted into their bodies. */
  readonly steps: readonly StepForm[];
  readonly settings: Values;
  /** The path of the service's base address, without a trailing slash. */
  readonly basePath: string;
  readonly token: string;
  readonly users: Users;
  readonly date: () => Date;
};

/** @param given values of the profile's settings; missing ones get samples */
export function createProfileService(
  described: SandboxProfile,
  given: Readonly<Record<string, string>>,
  state: Pick<ProfileService, 'token' | 'users' | 'date'>,
): ProfileService {
  // `change_password` is not a setting here: every request contains it.
  const { change_password: _, ...settings } = settingsToRehearse(described, given);
  const { create, then = [] } = described;
  const body = <Body extends BodyTemplate>(template: Body) => bodyWith(template, described, settings);
  const profile = { ...described, create: { ...create, body: body(create.body) } };
  const steps = then.map((step) => (step.body === undefined ? step : { ...step, body: body(step.body) }));
  const unset = Object.keys(profile.settings ?? {}).map((name): [string, string] => [name, '']);
  const basePath =
    profile.base_url === undefined ? '' : new URL(profile.base_url).pathname.replace(/\/$/, '');
  return { profile, steps, settings: new Map([...unset, ...Object.entries(settings)]), basePath, ...state };
}

export const CONTENT_TYPES = {
  json: 'application/json',
  scim: 'application/scim+json',
  form: 'application/x-www-form-urlencoded',
} as const;

export type Sent = {
  readonly method: string | undefined;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
};

/** `refusal`: the answer to a request that is not as the profile describes it. */
export type Content = { readonly values: Values; readonly refusal: Answer | undefined };

/** A request that creates or changes a user and has not been carried out yet. */
export type WriteRequest = {
  /** `''` if the request contains none. */
  readonly nickname: string;
  readonly isAuthorized: boolean;
  readonly refuseToken: () => Answer;
  readonly refuseTooSoon: () => Answer;
  readonly carryOut: () => Answer;
};

export function writeRequest(
  service: ProfileService,
  sent: Sent,
  nickname: string,
  carryOut: () => Answer,
): WriteRequest {
  return {
    nickname,
    isAuthorized: isAuthorized(service, sent),
    refuseToken: () => refuseToken(service),
    refuseTooSoon: () => refuse(service, 'throttled', 'Too many requests.', { 'Retry-After': '1' }),
    carryOut,
  };
}

export function isAuthorized(
  { profile: { auth }, settings, token }: ProfileService,
  { headers, bytes }: Pick<Sent, 'headers' | 'bytes'>,
): boolean {
  const known = new Map([...settings, ['token', token]]);
  if (typeof auth.form === 'object') {
    const form = parseForm(bytes);
    const parameters = Object.entries(auth.form);
    return parameters.every(
      ([name, template]) => isObject(form) && form[name] === fill(template, (one) => known.get(one)),
    );
  }
  const { basic, ...rest } = auth as Texts;
  if (basic === undefined) return readHeaders(rest, headers, known) !== undefined;
  const user = fill(basic, (name) => known.get(name));
  return headers.authorization === `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}

/** The known values and those in headers with these templates; `undefined` if a header is missing or differs. */
export function readHeaders(
  templates: Texts,
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

/** If the token is in the usual header, adds the challenge that RFC 9110, 15.5.2, requires. */
export function refuseToken(service: ProfileService): Answer {
  const { basic, Authorization = '' } = service.profile.auth as Texts;
  const scheme = basic === undefined ? Authorization.split(' ')[0] : 'Basic';
  const challenge = scheme ? { 'WWW-Authenticate': `${scheme} realm="sandbox"` } : {};
  return refuse(service, 'token_refused', 'The token is not that of this sandbox.', challenge);
}

export function refuse(
  { profile }: ProfileService,
  means: string,
  message: string,
  headers: Texts = {},
): Answer {
  return toAnswer(profile, { ...answerThatMeans(profile, means, message), headers });
}

export function hasRuleFor({ profile: { answers } }: ProfileService, means: string): boolean {
  return answers.some((rule) => rule.means === means);
}

export function toAnswer(
  { create: { type } }: SandboxProfile,
  { status, body, note, headers }: MadeAnswer,
): Answer {
  const contentType = type === 'scim' ? CONTENT_TYPES.scim : CONTENT_TYPES.json;
  const answer = json(status, body ?? null, { 'Content-Type': contentType, ...headers });
  return { ...answer, ...(body === undefined && { body: '' }), ...(note !== undefined && { note }) };
}
