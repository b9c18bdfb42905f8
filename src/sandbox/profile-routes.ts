/** The routes of a profile's service. Hosts are ignored, so a look-up at another host is also answered here. */

import type { RequestForm } from '../directory/profile-parts.js';
import type { ReadForm } from '../directory/profile-reads.js';
import type { MadeAnswer } from './answer-maker.js';
import { type Answer, json } from './http-answer.js';
import { answerList, answerNames } from './list-answer.js';
import { answerLookUp } from './look-up-answer.js';
import { readCreateRequest } from './profile-create.js';
import {
  CONTENT_TYPES,
  type Content,
  isAuthorized,
  type ProfileService,
  readHeaders,
  refuse,
  refuseToken,
  type Sent,
  toAnswer,
  type WriteRequest,
} from './profile-service.js';
import { readStepRequest, serviceOfStep } from './profile-step.js';
import { parseForm, parseJson } from './request-body.js';
import { isObject, listOf, type SandboxProfile } from './sandbox-profile.js';
import type { Values, ValueType } from './template-match.js';
import { fill, matchTarget, placeholdersIn, readBody } from './template-match.js';

type Route = {
  readonly method: string;
  /** Paths without the host. Clients may use any of them. */
  readonly paths: readonly string[];
  readonly form: RequestForm;
  readonly service: ProfileService;
  readonly single?: string;
  readonly respond: (
    content: Content,
    sent: Sent,
  ) => WriteRequest | (Answer & { readonly isFound?: boolean });
};

/**
 * Answers a request, or returns the write that it requests. If several requests of the profile have the same path, the
 * most specific one with a matching body answers; of several look-ups, the first that finds a user.
 */
export function respond(service: ProfileService, sent: Sent): WriteRequest | Answer {
  if (isForToken(service, sent)) return grantToken(service, sent);
  const requests = routesOf(service).flatMap(({ method, paths, form, single, ...route }) => {
    const [known] = paths.flatMap((path) => matchTarget(path, sent.target, service.settings) ?? []);
    if (method !== sent.method || known === undefined) return [];
    return [{ ...route, content: readContent(route.service, form, sent, known, single) }];
  });
  const fits = requests.filter(({ content }) => content.refusal === undefined);
  const responses = (fits.length > 0 ? fits : requests).map((one) => one.respond(one.content, sent));
  const [first = notFound(service)] = responses;
  const isNotFound = 'isFound' in first && first.isFound === false;
  return isNotFound ? (responses.find((one) => 'isFound' in one && one.isFound === true) ?? first) : first;
}

function routesOf(service: ProfileService): readonly Route[] {
  const { profile, steps, settings, basePath, users } = service;
  const { create, look_up, names = {}, list } = profile;
  const reading = (
    form: ReadForm,
    make: (values: Values, sent: Sent, path: string) => MadeAnswer & { readonly isFound?: boolean },
  ): Route => {
    const path = form.path ?? pathOf(form.url ?? '', basePath);
    return {
      method: form.method ?? 'GET',
      form,
      service,
      // For a URL at another host, a client may put the whole base address before the path.
      paths: [basePath + path, ...(form.path === undefined ? [path] : [])],
      respond({ values, refusal }, sent) {
        if (!isAuthorized(service, sent)) return refuseToken(service);
        if (refusal !== undefined) return refusal;
        const { isFound, ...made } = make(values, sent, path);
        const nickname = String(values.get('nickname') ?? '');
        return { ...toAnswer(profile, made), ...(isFound !== undefined && { isFound }), nickname };
      },
    };
  };
  const routes: readonly Route[] = [
    {
      method: create.method ?? 'POST',
      paths: [basePath + create.path],
      form: create,
      service,
      respond: (content, sent) => readCreateRequest(service, content, sent),
    },
    ...steps.map((step): Route => {
      const { method, path } = step;
      const own = serviceOfStep(service, step);
      return {
        method,
        paths: [basePath + path],
        form: step,
        service: own,
        single: step.for,
        respond: (content, sent) => readStepRequest(own, step, content, sent),
      };
    }),
    ...listOf(look_up).map((lookUp) =>
      reading(lookUp, (values, _sent, path) => {
        const isOne = placeholdersIn(path.split('?')[0] ?? '').some((name) => !settings.has(name));
        return answerLookUp(service, lookUp, values, isOne);
      }),
    ),
    ...Object.values(names).flatMap((form) =>
      'users' in form ? [] : [reading(form, (values, sent) => answerNames(form, values, sent))],
    ),
    // If there are several lists, the first one has all users: the sandbox never locks or deactivates any.
    ...listOf(list).map((form, index) =>
      reading(form, (values, sent) =>
        answerList(service, form, values, sent, index === 0 ? [...users.values()] : []),
      ),
    ),
  ];
  return [...routes].sort((one, other) => constantsOf(other) - constantsOf(one));
}

function constantsOf({ paths: [path = ''] }: Route): number {
  return fill(path, () => '').length;
}

function pathOf(url: string, basePath: string): string {
  return url.replace('{base_url}', basePath).replace(/^\w+:\/\/[^/?]*/, '');
}

/** The `grant_type` of each grant that needs no person (RFC 6749, 4.4; RFC 7523, 2.1). */
const GRANT_TYPES: Readonly<Record<string, string>> = {
  client_credentials: 'client_credentials',
  jwt_bearer: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
};

/** The token endpoint (RFC 6749, 5). Every client and every assertion gets the token. */
function grantToken({ token, profile }: ProfileService, { headers, bytes }: Sent): Answer {
  const form = new URLSearchParams(Buffer.from(bytes).toString());
  const refused = (status: number, error: string) => json(status, { error });
  const grantType = GRANT_TYPES[profile.token?.grant ?? ''];
  if (form.get('grant_type') !== grantType) return refused(400, 'unsupported_grant_type');
  const isNamed = Boolean(form.get('client_id') ?? form.get('assertion'));
  if (!isNamed && !/^Basic ./i.test(headers.authorization ?? '')) return refused(401, 'invalid_client');
  return json(200, { access_token: token, token_type: 'Bearer', expires_in: 300 });
}

function isForToken(
  { profile: { token }, settings, basePath }: ProfileService,
  { method, target }: Sent,
): boolean {
  if (method !== 'POST' || token?.url === undefined || !Object.hasOwn(GRANT_TYPES, token.grant)) return false;
  return matchTarget(pathOf(token.url, basePath), target, settings) !== undefined;
}

function notFound(service: ProfileService): Answer {
  const { method = 'POST', path } = service.profile.create;
  return refuse(service, 'wrong_address', `Not found. Users are created with ${method} ${path}`);
}

/** @param known values in the path @param single the field with several values, if each request has one of them */
function readContent(
  service: ProfileService,
  { type = 'json', headers: templates = {}, body: template }: RequestForm,
  { headers, bytes }: Sent,
  known: Values,
  single?: string,
): Content {
  const inHeaders = readHeaders(templates, headers, known);
  const before = inHeaders ?? known;
  const form = { isForm: type === 'form', types: typesOf(service.profile, single) };
  const body = form.isForm ? withoutAuth(service, parseForm(bytes)) : parseJson(bytes);
  const nothing = bytes.length === 0 ? before : undefined;
  const inBody = template === undefined ? nothing : readBody(template, body, before, form);
  const values = inBody ?? before;
  const refusal = (message: string) => ({ values, refusal: refuse(service, 'failed', message) });
  if (inHeaders === undefined) {
    const names = Object.keys(templates).join(', ');
    return refusal(`The request must have the headers of the profile: ${names}.`);
  }
  if (template !== undefined && !isOfType(headers['content-type'], CONTENT_TYPES[type])) {
    return refusal(`The content type must be ${CONTENT_TYPES[type]}.`);
  }
  return inBody === undefined
    ? refusal('Path and body must be as the profile describes them.')
    : { values, refusal: undefined };
}

function isOfType(contentType = '', type: string): boolean {
  const [sent = '', charset = 'utf-8'] = contentType.toLowerCase().split(/\s*;\s*charset=/);
  return sent.trim() === type && charset.replaceAll('"', '').trim() === 'utf-8';
}

/** Removes the parameters that authenticate the client from a form. */
function withoutAuth({ profile: { auth } }: ProfileService, form: unknown): unknown {
  if (typeof auth.form !== 'object' || !isObject(form)) return form;
  const names = Object.keys(auth.form);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

function typesOf({ fields = {} }: SandboxProfile, single?: string): ReadonlyMap<string, ValueType> {
  const own = Object.entries(fields).flatMap(([name, { many, type }]): [string, ValueType][] => {
    if (many !== undefined) return name === single ? [] : [[name, 'list']];
    return type === undefined ? [] : [[name, type]];
  });
  const numbers = ['department_id', 'offset', 'page'].map((name) => [name, 'integer'] as const);
  return new Map<string, ValueType>([...numbers, ['change_password', 'boolean'], ...own]);
}
