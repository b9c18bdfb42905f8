/**
 * A SCIM server with the rules of AWS IAM Identity Center in its developer guide (the pages CreateUser, ListUsers, and
 * Limitations from SCIM specification): required and refused attributes, and filters. The rest follows RFC 7644.
 */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listenCounting, type ScimServer, type StoredUser } from './scim-server.js';

const SCIM_PATH = '/tenant/scim/v2';
const TOKEN = 'identity-center-test-token';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The attributes that the guide lists as supported. It lists `password` as not supported. */
const SINGLE = [
  'userName',
  'displayName',
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'externalId',
] as const;
const OTHERS = ['schemas', 'name', 'active', 'emails', 'phoneNumbers', 'addresses'];
const OF_NAME = ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'];
const OF_EMAIL = ['type', 'value', 'primary'];

const UNPARSABLE = 'Request is unparsable, syntactically incorrect, or violates schema.';

type Members = Readonly<Record<string, unknown>>;

/** The server, without groups. `refused` has the reason for every 400. */
export type IdentityCenter = Omit<ScimServer, 'groups'> & { readonly refused: readonly string[] };

export async function startIdentityCenter(): Promise<IdentityCenter> {
  const users: Members[] = [];
  const refused: string[] = [];
  const handler: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(response, 401, 'Unauthorized');
      if (url.pathname !== `${SCIM_PATH}/Users`) return refuse(response, 404, 'Not found');
      const text = Buffer.concat(chunks).toString();
      const why =
        request.method === 'POST' ? create(users, text, response) : list(users, url, request, response);
      if (why === undefined) return;
      refused.push(why);
      refuse(response, 400, UNPARSABLE);
    });
  };
  const listener = await listenCounting(SCIM_PATH, () => handler);
  return {
    baseUrl: `${listener.origin}${SCIM_PATH}`,
    token: TOKEN,
    users: () => users.map(storedUser),
    requests: listener.requests,
    close: listener.close,
    refused,
  };
}

/** @returns the reason for a refusal */
function create(users: Members[], text: string, response: ServerResponse): string | undefined {
  const body = parsed(text);
  if (body === undefined) return 'no JSON object';
  const why = whyInvalid(body);
  if (why !== undefined) return why;
  const isTaken = users.some(({ userName }) => fold(userName) === fold(body.userName));
  if (isTaken) {
    refuse(response, 409, 'User already exists.');
    return undefined;
  }
  const now = new Date().toISOString();
  const user = { id: randomUUID(), meta: { resourceType: 'User', created: now, lastModified: now }, ...body };
  users.push(user);
  answer(response, 201, user);
  return undefined;
}

function whyInvalid(body: Members): string | undefined {
  const known: readonly string[] = [...SINGLE, ...OTHERS];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) return `${unknown} is not supported`;
  if (!Array.isArray(body.schemas) || !body.schemas.includes(USER)) return 'schemas';
  const empty = SINGLE.find((name) => name in body && !isText(body[name]));
  if (empty !== undefined) return `${empty} is not a text`;
  const { name, userName, displayName, active = true } = body;
  if (!isText(userName)) return 'userName is required';
  if (!isText(displayName)) return 'displayName is required';
  if (typeof active !== 'boolean') return 'active is not a boolean';
  if (!isMembers(name) || !isText(name.givenName) || !isText(name.familyName))
    return 'givenName and familyName are required';
  if (Object.entries(name).some(([part, value]) => !OF_NAME.includes(part) || !isText(value))) return 'name';
  return ['emails', 'phoneNumbers', 'addresses'].map((many) => whyNotOne(many, body[many])).find(Boolean);
}

/** Lists have one value, and the e-mail address is marked as primary. */
function whyNotOne(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const [one, ...others] = Array.isArray(value) ? value : [];
  if (!isMembers(one) || others.length > 0) return `${name} takes one value`;
  if (name !== 'emails') return undefined;
  if (Object.keys(one).some((part) => !OF_EMAIL.includes(part)))
    return 'emails has an attribute that is not supported';
  return isText(one.value) && one.primary === true ? undefined : 'emails is not marked as primary';
}

/** @returns the reason for a refusal */
function list(
  users: readonly Members[],
  { searchParams }: URL,
  { method }: IncomingMessage,
  response: ServerResponse,
): string | undefined {
  if (method !== 'GET') return `${method} is not supported`;
  const unknown = [...searchParams.keys()].find((name) => !['filter', 'count'].includes(name));
  if (unknown !== undefined) return `${unknown} is not supported`;
  const filter = searchParams.get('filter');
  const [, attribute = '', value = ''] = /^(userName|externalId) eq "([^"]*)"$/.exec(filter ?? '') ?? [];
  if (filter !== null && attribute === '') return `the filter ${filter} is not supported`;
  const found = users
    .filter((user) => attribute === '' || fold(user[attribute]) === fold(value))
    .slice(0, 100);
  answer(response, 200, {
    schemas: [LIST],
    totalResults: found.length,
    itemsPerPage: found.length,
    startIndex: 1,
    Resources: found,
  });
  return undefined;
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  const facts = { exceptionRequestId: randomUUID(), timeStamp: new Date().toISOString() };
  answer(response, status, { schemas: [ERROR], status: String(status), detail, ...facts });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function parsed(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function fold(value: unknown): string {
  return String(value ?? '').toLowerCase();
}

function storedUser(user: Members): StoredUser {
  const { userName, externalId, name, meta } = user;
  const { givenName, familyName } = isMembers(name) ? name : {};
  return {
    userName: String(userName),
    ...(isText(externalId) && { externalId }),
    ...(isText(givenName) && { givenName }),
    ...(isText(familyName) && { familyName }),
    createdAt: new Date(isMembers(meta) ? String(meta.created) : ''),
    stored: JSON.stringify(user),
  };
}
