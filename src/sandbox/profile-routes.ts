/** The routes of a profile's service. Paths count and hosts do not: a look-up at another host is answered here as well. */

import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, json } from './http-answer.js';
import { answerLookUp, type LookUpRequest } from './look-up-answer.js';
import {
  isAuthorized,
  type ProfileService,
  readHeaders,
  refuse,
  refuseHeaders,
  refuseToken,
  toAnswer,
} from './profile-service.js';
import { listOf } from './sandbox-profile.js';
import { matchTarget, placeholdersIn, type Values } from './template-match.js';

type ProfileRoute =
  | { readonly kind: 'create'; readonly values: Values }
  | { readonly kind: 'look_up'; readonly requests: readonly LookUpRequest[] }
  | { readonly kind: 'token' };

/** @param target path and query, as they came in the request line */
export function routeOf(
  { profile, settings, basePath }: ProfileService,
  method: string | undefined,
  target: string,
): ProfileRoute | undefined {
  const { create, token, look_up } = profile;
  const match = (path: string) => matchTarget(path, target, settings);
  const pathOf = (url: string) => url.replace('{base_url}', basePath).replace(/^\w+:\/\/[^/?]*/, '');
  if (method === (create.method ?? 'POST')) {
    const values = match(basePath + create.path);
    if (values !== undefined) return { kind: 'create', values };
  }
  if (method === 'POST' && token?.grant === 'client_credentials' && token.url !== undefined) {
    if (match(pathOf(token.url)) !== undefined) return { kind: 'token' };
  }
  if (method !== 'GET') return undefined;
  const requests = listOf(look_up).flatMap((lookUp) => {
    const path = lookUp.path ?? pathOf(lookUp.url ?? '');
    // A client may put the path of another host behind the whole base address.
    const values = match(basePath + path) ?? (lookUp.path === undefined ? match(path) : undefined);
    const isOne = placeholdersIn(path.split('?')[0] ?? '').some((name) => !settings.has(name));
    return values === undefined ? [] : [{ lookUp, values, isOne }];
  });
  return requests.length === 0 ? undefined : { kind: 'look_up', requests };
}

/** The first of the look-ups that finds somebody; else the first. */
export function answerToLookUp(
  service: ProfileService,
  headers: IncomingHttpHeaders,
  requests: readonly LookUpRequest[],
): Answer {
  const { profile, settings, users } = service;
  const [first] = requests;
  if (!isAuthorized(service, headers)) return refuseToken(service);
  const templates = first?.lookUp.headers ?? {};
  if (readHeaders(templates, headers, settings) === undefined) return refuseHeaders(service, templates);
  const made = requests.map((request) => answerLookUp(profile, settings, request, [...users.values()]));
  const [answer] = [...made.filter(({ isFound }) => isFound), ...made];
  const nickname = String(first?.values.get('nickname') ?? '');
  return { ...toAnswer(profile, answer ?? { status: 404, body: {} }), nickname };
}

/** The token endpoint (RFC 6749, 4.4 and 5): every client may have the token. */
export function grantToken(
  { token }: ProfileService,
  headers: IncomingHttpHeaders,
  form: URLSearchParams,
): Answer {
  const refused = (status: number, error: string) => json(status, { error });
  if (form.get('grant_type') !== 'client_credentials') return refused(400, 'unsupported_grant_type');
  const isNamed = /^Basic ./i.test(headers.authorization ?? '') || Boolean(form.get('client_id'));
  if (!isNamed) return refused(401, 'invalid_client');
  return json(200, { access_token: token, token_type: 'Bearer', expires_in: 300 });
}

/** The answer for a path that the profile does not have. */
export function notFound(service: ProfileService): Answer {
  const { method = 'POST', path } = service.profile.create;
  return refuse(service, 'wrong_address', `Not found. Users are created with ${method} ${path}`);
}
