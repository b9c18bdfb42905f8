/** The request to create a user, as a profile describes it. The rules for values are the sandbox's own. */

import type { IncomingHttpHeaders } from 'node:http';
import { answerThatMeans } from './answer-maker.js';
import { fold, PASSWORD_RULE, passwordErrorCode, setUser } from './create-user.js';
import type { Answer } from './http-answer.js';
import {
  CONTENT_TYPES,
  isAuthorized,
  type ProfileService,
  readHeaders,
  refuse,
  refuseHeaders,
  refuseToken,
  toAnswer,
} from './profile-service.js';
import { parseForm, parseJson } from './request-body.js';
import type { SandboxProfile } from './sandbox-profile.js';
import { readBody, type Values } from './template-match.js';

/** A request to create a user that has been read; nothing has been done yet. */
export type CreateRequest = {
  /** `''` where there is none. */
  readonly nickname: string;
  readonly isAuthorized: boolean;
  readonly refuseToken: () => Answer;
  readonly refuseTooSoon: () => Answer;
  readonly create: () => Answer;
};

/** @param known what the path of the request says */
export function readCreateRequest(
  service: ProfileService,
  headers: IncomingHttpHeaders,
  bytes: Uint8Array,
  known: Values,
): CreateRequest {
  const { profile, settings } = service;
  const isForm = profile.create.type === 'form';
  const fields = Object.entries(profile.fields ?? {});
  const lists = new Set(fields.flatMap(([name, { many }]) => (many === undefined ? [] : [name])));
  const body = isForm ? parseForm(bytes) : parseJson(bytes);
  const inHeaders = readHeaders(profile.create.headers ?? {}, headers, known);
  const values = readBody(profile.create.body, body, inHeaders ?? known, { isForm, lists });
  const nickname = values === undefined ? '' : nicknameIn(values, settings);
  return {
    nickname,
    isAuthorized: isAuthorized(service, headers),
    refuseToken: () => refuseToken(service),
    refuseTooSoon: () => refuse(service, 'throttled', 'Too many requests.', { 'Retry-After': '1' }),
    create: () => {
      if (inHeaders === undefined) return refuseHeaders(service, profile.create.headers);
      const refusal = refusalOf(service, headers['content-type'], nickname, values);
      return refusal ?? create(service, nickname, values ?? known);
    },
  };
}

/** The nickname; without one in the request, the part of an address before the `@`. */
function nicknameIn(values: Values, settings: Values): string {
  const own = [...values].flatMap(([name, value]) => (settings.has(name) ? [] : [String(value)]));
  return String(values.get('nickname') ?? own.find((text) => text.includes('@'))?.split('@')[0] ?? '');
}

/** Why no user is created; no value but the nickname is ever quoted. */
function refusalOf(
  service: ProfileService,
  contentType: string | undefined,
  nickname: string,
  values: Values | undefined,
): Answer | undefined {
  const { profile, users } = service;
  const type = CONTENT_TYPES[profile.create.type];
  const [sent = '', charset = 'utf-8'] = (contentType ?? '').toLowerCase().split(/\s*;\s*charset=/);
  if (sent.trim() !== type || charset.replaceAll('"', '').trim() !== 'utf-8') {
    return refuse(service, 'failed', `The content type must be ${type}.`);
  }
  if (values === undefined || nickname === '' || /\p{Cc}/u.test(nickname)) {
    return refuse(service, 'failed', 'Path and body must be as the profile describes them.');
  }
  const department = values.get('department_id');
  if (typeof department === 'number' && department < 1) {
    return refuse(service, 'failed', `Department ${department} does not exist.`);
  }
  // Such a service changes the user who exists, and answers as if it had created it.
  const changesUsers = profile.create.method === 'PUT' || profile.upsert === true;
  if (users.has(fold(nickname)) && !changesUsers) {
    const means = hasRuleFor(profile, 'exists') ? 'exists' : 'failed';
    return refuse(service, means, `The nickname "${nickname}" is taken.`);
  }
  const password = values.get('password');
  const isChecked = profile.password !== 'ignored' && hasRuleFor(profile, 'weak_password');
  if (!isChecked || typeof password !== 'string' || passwordErrorCode(password, nickname) === undefined) {
    return undefined;
  }
  return refuse(service, 'weak_password', `The password is too simple: it needs ${PASSWORD_RULE}.`);
}

function hasRuleFor({ answers }: SandboxProfile, means: string): boolean {
  return answers.some((rule) => rule.means === means);
}

/** Placeholders whose values are kept as members of the user, and the password, which is not kept. */
const APART = /^(?:nickname|first|last|middle|position|department_id|attempt_id|password)$/;

function create(service: ProfileService, nickname: string, values: Values): Answer {
  const { profile, settings, users, date } = service;
  const text = (name: string) => String(values.get(name) ?? '');
  const fields = [...values].filter(([name]) => !settings.has(name) && !APART.test(name));
  const department = values.get('department_id');
  const { id } = setUser(users, {
    nickname,
    name: { first: text('first'), last: text('last'), middle: text('middle') },
    position: text('position'),
    created_at: users.get(fold(nickname))?.created_at ?? date().toISOString(),
    fields: Object.fromEntries(fields),
    department_id: typeof department === 'number' ? department : undefined,
    attempt_id: values.has('attempt_id') ? text('attempt_id') : undefined,
  });
  return toAnswer(profile, answerThatMeans(profile, 'created', '', id));
}
