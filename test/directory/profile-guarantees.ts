/**
 * The rules that no profile can change, in a second implementation that shares no code with the program. A profile is
 * refused, or every answer means what the rules say and no request has a forbidden value or address.
 */

import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect } from 'vitest';
import { profileSchema } from '../../build/json-schemas.js';
import { classify } from '../../src/directory/classify.js';
import {
  addressOf,
  type ConfiguredProfile,
  configureProfile,
  hostsOf,
  parseBaseUrl,
} from '../../src/directory/configure-profile.js';
import { createDirectory, type Directory } from '../../src/directory/directory.js';
import { parseProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { AnswerMatch, ValueMatch } from '../../src/directory/profile-parts.js';
import type { StepForm } from '../../src/directory/profile-steps.js';
import type { Answer, Request } from '../../src/directory/send-request.js';
import { classifyStep } from '../../src/directory/step-answer.js';
import { wantedSteps } from '../../src/directory/wanted-steps.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { UserError } from '../../src/domain/errors.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import { createFakeClock } from '../support/fake-clock.js';
import {
  type AnswerPlan,
  answerPlan,
  type Json,
  type People,
  people,
  profileText,
} from './generated-profiles.js';

const PASSWORD = 'Zq7PasswordOfTheTest';
const TOKEN = 'Xw9TokenOfTheTest';
const ATTEMPT = '7d0c1f0e-6a55-4a0e-9d0b-0d2a5d5b8f01';
/** The ids of a user and a group. */
const [ID, NAME_ID] = ['u/7 ü', 'g/../9'];
const BASE = parseBaseUrl('https://directory.example/gate/way');

const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(profileSchema()));

export type Trial = {
  readonly text: string;
  readonly answers: readonly AnswerPlan[];
  readonly people: People;
};

export const trial: fc.Arbitrary<Trial> = fc.record({
  text: profileText,
  answers: fc.array(answerPlan, { minLength: 6, maxLength: 6 }),
  people,
});

/** How far a profile got: refused when it was loaded, refused with its settings, or accepted. */
export type TrialResult = 'refused' | 'settings refused' | 'held';

export async function expectGuarantees({ text, answers, people: person }: Trial): Promise<TrialResult> {
  const profile = refusedOr(() => parseProfile(text, 'profile.json'));
  if (profile === undefined) return 'refused';
  const { form } = profile;
  expect(validate(JSON.parse(text)), 'the published schema accepts what the loader accepts').toBe(true);
  if (form.create.method === 'PUT' || form.upsert === true) expect(form.look_up).toBeDefined();
  expectSecretsInPlace(JSON.parse(text));
  for (const plan of answers) expectMeaning(form, plan);
  for (const step of form.then ?? []) for (const plan of answers) expectStepMeaning(step, form, plan);
  const names = Object.keys(form.settings ?? {});
  const given = Object.fromEntries(person.setting === '' ? [] : names.map((name) => [name, person.setting]));
  const configured = refusedOr(() => configureProfile(profile, given));
  const hosts = configured && refusedOr(() => hostsOf(configured, BASE));
  if (configured === undefined || hosts === undefined) return 'settings refused';
  await expectRequests(configured, hosts, person);
  return 'held';
}

/** Returns `undefined` for a `UserError`. Any other error is a bug in the program. */
function refusedOr<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const TEMPLATES =
  /^(?:base_url$|auth\/|token\/|fields\/\w+\/default$|(?:create|look_up(?:\/\d+)?|names\/\w+|list|then\/\d+)\/(?:path$|url$|headers\/|body))/;

/** Expects the password only in bodies that create a user or set a password, and the token only in `auth`. */
function expectSecretsInPlace(value: unknown, at: readonly string[] = []): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) expectSecretsInPlace(inner, [...at, key]);
    return;
  }
  const place = at.join('/');
  const placeholders =
    String(value)
      .replaceAll('{{', '')
      .match(/\{[a-z][\w.]*\??\}/g) ?? [];
  // Other texts, such as pointers, are not templates.
  if (!TEMPLATES.test(place)) return;
  if (placeholders.some((one) => one.startsWith('{password')))
    expect(place).toMatch(/^(?:create|then\/\d+)\/body/);
  if (placeholders.some((one) => one.startsWith('{token'))) expect(place).toMatch(/^auth\/(?!basic$)/);
  if (placeholders.some((one) => /^\{(?:id|\w+\.id)\??\}$/.test(one))) expect(place).toMatch(/^then\//);
}

type Ruled = { readonly answers: readonly AnswerMatch[] };

/** The status of one of the rules, or any status. */
function statusOf({ answers }: Ruled, { status, pick }: AnswerPlan): number {
  const rule = answers[pick % Math.max(answers.length, 1)];
  const [ofRule] = [rule?.status ?? []].flat();
  if (ofRule === undefined || pick % 3 === 0) return status;
  return typeof ofRule === 'number'
    ? ofRule
    : Number(ofRule.replace('xx', String(pick % 100).padStart(2, '0')));
}

/** A body that fits a rule of the profile, if there is one. */
function bodyOf(form: Ruled, { body, pick, json }: AnswerPlan): { text: string; isWhole: boolean } {
  const whole = JSON.stringify(json) ?? '';
  if (body === 'empty') return { text: '', isWhole: true };
  if (body === 'no json') return { text: `<${whole}`, isWhole: true };
  const rule = form.answers[pick % Math.max(form.answers.length, 1)];
  if (rule?.at === undefined || body === 'json') return { text: whole, isWhole: true };
  const { at = '', is, starts, contains } = rule;
  const value = is !== undefined ? is : (starts?.[0] ?? contains?.[0] ?? 'x');
  const text = JSON.stringify(
    at
      .split('/')
      .slice(1)
      .reduceRight<Json>((inner, token) => ({ [plain(token)]: inner }), value),
  );
  return { text, isWhole: body !== 'cut' };
}

function plain(token: string): string {
  return token.replace(/~1/g, '/').replace(/~0/g, '~');
}

const NONE_CREATED = { everCreated: false, createdThisRun: false };

type Expected = { readonly outcome: string; readonly stop: string | null; readonly again?: string };

const UNCONFIRMED: Expected = { outcome: 'unconfirmed', stop: null };
const NOT_A_DIRECTORY: Expected = { outcome: 'unconfirmed', stop: 'wrong_address' };
const WRONG_ADDRESS: Expected = { outcome: 'pending', stop: 'wrong_address' };
const THROTTLED: Expected = { outcome: 'pending', stop: 'throttled', again: 'throttled' };
const TOKEN_REFUSED: Expected = { outcome: 'pending', stop: 'token_refused', again: 'token' };
const FORBIDDEN: Expected = { outcome: 'pending', stop: 'forbidden' };

const MEANT: Readonly<Record<string, Expected>> = {
  throttled: THROTTLED,
  token_refused: TOKEN_REFUSED,
  forbidden: FORBIDDEN,
  wrong_address: WRONG_ADDRESS,
};

const AFTER_RULES: Readonly<Record<number, Expected>> = {
  401: TOKEN_REFUSED,
  403: FORBIDDEN,
  404: WRONG_ADDRESS,
  405: WRONG_ADDRESS,
  415: WRONG_ADDRESS,
  429: THROTTLED,
};

/** The outcome that the general rules and those of the profile give an answer before any user is created. */
function expectedOf(
  form: ProfileForm,
  status: number,
  isPage: boolean,
  text: string,
  isWhole: boolean,
): Expected {
  const isSuccess = status >= 200 && status < 300;
  if (status === 101 || (isSuccess && isPage)) return NOT_A_DIRECTORY;
  if (status === 421 || (status >= 300 && status < 400)) return WRONG_ADDRESS;
  if (status === 408 || status >= 500) return UNCONFIRMED;
  const json = isWhole ? jsonOf(text) : undefined;
  const rule = form.answers.find((one) => fits(one, status, json));
  if (rule !== undefined) return MEANT[rule.means] ?? { outcome: rule.means, stop: null };
  return AFTER_RULES[status] ?? (isSuccess ? UNCONFIRMED : { outcome: 'failed', stop: null });
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function fits(rule: AnswerMatch, status: number, json: { readonly value: unknown } | undefined): boolean {
  const statuses = [rule.status].flat();
  if (!statuses.some((one) => one === status || one === `${String(status)[0]}xx`)) return false;
  return [rule, ...(rule.all ?? [])].every((one) => isTrue(one, json));
}

function isTrue(rule: ValueMatch, json: { readonly value: unknown } | undefined): boolean {
  if (rule.at === undefined) return true;
  if (json === undefined) return false;
  let found = json.value;
  for (const token of rule.at.split('/').slice(1)) {
    const isIndex = !Array.isArray(found) || /^(0|[1-9][0-9]*)$/.test(token);
    const isInside = typeof found === 'object' && found !== null && isIndex;
    found = isInside ? new Map(Object.entries(found as object)).get(plain(token)) : undefined;
  }
  if (rule.present !== undefined) return rule.present === (found !== undefined && found !== null);
  return (Array.isArray(found) ? found : [found]).some((one) => {
    if (rule.is !== undefined) return isDeepStrictEqual(one, rule.is);
    if (typeof one !== 'string' && typeof one !== 'number') return false;
    const text = String(one).toLowerCase().trim();
    const wanted = (list: readonly string[] = []) => list.map((part) => part.toLowerCase().trim());
    return (
      wanted(rule.starts).some((part) => text.indexOf(part) === 0) ||
      wanted(rule.contains).some((part) => text.indexOf(part) >= 0)
    );
  });
}

function expectMeaning(form: ProfileForm, plan: AnswerPlan): void {
  const { type } = plan;
  const status = statusOf(form, plan);
  const { text, isWhole } = bodyOf(form, plan);
  const answer: Answer = {
    kind: 'status',
    status,
    header: (name) => (name === 'content-type' && type !== '' ? type : undefined),
    body: Buffer.from(text),
    isWhole,
  };
  const context = { redact: (shown: string) => shown, now: 0, profile: form };
  const verdict = classify(answer, NONE_CREATED, context);
  const isPage = type.toLowerCase().startsWith('text/html');
  const { outcome, stop, again = 'never' } = expectedOf(form, status, isPage, text, isWhole);
  const place = `${status} ${type} ${isWhole ? text : `${text} (cut)`}`;
  expect([verdict.outcome, verdict.stop, verdict.again], place).toEqual([outcome, stop, again]);
  // The same rules, one by one.
  const isSuccess = status >= 200 && status < 300;
  if (verdict.outcome === 'created') expect(isSuccess && !isPage, place).toBe(true);
  const isOfBody = ['exists', 'weak_password', 'failed'].includes(verdict.outcome) || verdict.stop !== null;
  if (isSuccess && !isPage && isOfBody) expect(isWhole && jsonOf(text) !== undefined, place).toBe(true);
  const byStatus = form.answers.filter(({ at, all }) => at === undefined && all === undefined);
  const ofStatus = classify(answer, NONE_CREATED, { ...context, profile: { ...form, answers: byStatus } });
  if (isSuccess) expect(['created', 'unconfirmed'], place).toContain(ofStatus.outcome);
  if (isSuccess && !isPage) expect([null, 'token_refused'], place).toContain(verdict.stop);
  if (status === 408 || status >= 500) expect(verdict.outcome, place).toBe('unconfirmed');
}

/** Expects the same for an answer to a step: only a 2xx, a conflict or a value in a complete body means “done”. */
function expectStepMeaning(step: StepForm, form: ProfileForm, plan: AnswerPlan): void {
  const { type } = plan;
  const status = statusOf(step, plan);
  const { text, isWhole } = bodyOf(step, plan);
  const answer: Answer = {
    kind: 'status',
    status,
    header: (name) => (name === 'content-type' && type !== '' ? type : undefined),
    body: Buffer.from(text),
    isWhole,
  };
  const context = { redact: (shown: string) => shown, now: 0, profile: form };
  const { outcome } = classifyStep(answer, step, context);
  const place = `${step.step} ${status} ${type} ${isWhole ? text : `${text} (cut)`}`;
  const isSuccess = status >= 200 && status < 300;
  const isPage = isSuccess && type.toLowerCase().startsWith('text/html');
  const isGuarded = status < 200 || (status >= 300 && status < 400) || [408, 421].includes(status);
  if (isGuarded || isPage || status >= 500) expect(['unconfirmed', 'pending'], place).toContain(outcome);
  if (step.for !== 'password') expect(outcome, place).not.toBe('weak_password');
  const byStatus = step.answers.filter(({ at, all }) => at === undefined && all === undefined);
  const { outcome: ofStatus } = classifyStep(answer, { ...step, answers: byStatus }, context);
  if (ofStatus === 'created') expect(isSuccess || status === 409, place).toBe(true);
  if (isSuccess) expect(['created', 'unconfirmed'], place).toContain(ofStatus);
  if (!isWhole || jsonOf(text) === undefined) expect(outcome, place).toBe(ofStatus);
}

function userOf({ nickname, first, last, middle, field }: People, form: ProfileForm): User {
  const fields = Object.keys(form.fields ?? {}).map((name) => [name, field]);
  return {
    nickname,
    password: new Secret(PASSWORD),
    name: { first, last, middle },
    position: field,
    departmentId: 7,
    department: field,
    fields: Object.fromEntries(fields),
  };
}

async function expectRequests(
  profile: ConfiguredProfile,
  hosts: readonly string[],
  person: People,
): Promise<void> {
  const { form } = profile;
  const sent: Request[] = [];
  const directory: Directory = createDirectory({
    known: new KnownSecrets(),
    profile,
    baseUrl: BASE,
    token: () => new Secret(TOKEN),
    headers: [],
    timeoutMs: 1000,
    version: '0',
    clock: createFakeClock(),
    debug: NO_DEBUG_LOG,
    env: {},
    send: async (request) => {
      sent.push(request);
      // A 404 never shows a user, so all look-ups of the profile follow.
      return { kind: 'status', status: 404, header: () => undefined, body: Buffer.from(''), isWhole: true };
    },
  });
  const user = userOf(person, form);
  const never = new AbortController().signal;
  await directory.create(user, NONE_CREATED, never, () => {}, ATTEMPT);
  for (const request of sent) {
    expect(request.url.origin).toBe(BASE.origin);
    expectSafe(request, profile, hosts);
    expectWhere(request.url, form.create.path, profile, user);
  }
  const creations = sent.splice(0).length;
  expect(creations).toBeLessThanOrEqual(1);
  await directory.lookUp?.(user, [ATTEMPT], never);
  const ways = [form.look_up ?? []].flat();
  for (const request of sent) {
    expectReading(request, profile, hosts);
  }
  // If a look-up finds no user, the next one follows, unless its request cannot be made.
  if (sent.length === ways.length)
    for (const [at, { path, url = '' }] of ways.entries()) {
      const request = sent[at];
      const template = path ?? url.replace(/^(?:\{base_url\}|https:\/\/[^/?]*)/, '');
      const base = path !== undefined || url.startsWith('{base_url}') ? BASE.pathname : '';
      if (request !== undefined) expectWhere(request.url, template, profile, user, base);
    }
  expectTokenAddresses(profile, hosts);
  for (const { form: step, value } of wantedSteps(profile)?.(user) ?? []) {
    sent.splice(0);
    await directory.step(step, user, { value, id: ID, nameId: NAME_ID }, never);
    expect(sent.length).toBeLessThanOrEqual(1);
    const about = step.for === 'nickname' ? { ...user, nickname: value } : user;
    for (const request of sent) expectStep(step, request, profile, hosts, about);
  }
  const names = Object.values(form.names ?? {}).flatMap((one) => ('users' in one ? [] : [one]));
  for (const read of [...names, ...[form.list ?? []].flat()]) {
    const values = { value: person.field, offset: 1, page: 1, page_token: person.field };
    sent.splice(0);
    await directory.read(read, values, never);
    for (const request of sent) expectReading(request, profile, hosts);
    const here = sent.splice(0).map(({ url }) => url.host);
    for (const next of ['/next', '//evil.example/next', 'https://evil.example/next', person.field])
      await directory.read(read, values, never, next);
    for (const { url } of sent) expect(here).toContain(url.host);
  }
}

/** Expects that the request only reads: a GET, or a POST that the profile declares as reading. */
function expectReading(request: Request, profile: ConfiguredProfile, hosts: readonly string[]): void {
  const { method, body } = request;
  if (method === 'GET') expect(body).toBeUndefined();
  else expect(profile.form.reads).toBe(true);
  expect(['GET', 'POST']).toContain(method);
  expectSafe(request, profile, hosts);
  expect(request.url.href + (body ?? '')).not.toContain(PASSWORD);
}

/** Expects that a step goes to the directory, names the user, and contains the password only if it sets it. */
function expectStep(
  step: StepForm,
  request: Request,
  profile: ConfiguredProfile,
  hosts: readonly string[],
  user: User,
): void {
  const { method, url, body = '' } = request;
  expect(url.origin).toBe(BASE.origin);
  expect(method).toBe(step.method);
  expectSafe(request, profile, hosts);
  expectWhere(url, step.path, profile, user);
  if (step.for !== 'password') expect(body).not.toContain(PASSWORD);
  const texts = [...`${url.pathname}?${url.search}`.split(/[/?&=]/).map(decoded), ...textsIn(step, body)];
  const about = [ID, user.nickname].map(closed);
  expect(texts.map(closed).some((text) => about.some((one) => text.includes(one)))).toBe(true);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Closes the gaps that empty values leave in a text. */
function closed(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

function textsIn({ type }: StepForm, body: string): readonly string[] {
  if (type === 'form') return [...new URLSearchParams(body).values()];
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [String(value)];
  return body === '' ? [] : texts(JSON.parse(body));
}

function expectSafe(
  { url, headers, body = '' }: Request,
  { form }: ConfiguredProfile,
  hosts: readonly string[],
) {
  expect(hosts).toContain(url.host);
  expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', '']);
  expect(url.href).not.toContain(PASSWORD);
  const isInForm = typeof form.auth.form === 'object';
  expect(url.href + (isInForm ? '' : body)).not.toContain(TOKEN);
  const authNames = 'basic' in form.auth ? ['authorization'] : isInForm ? [] : Object.keys(form.auth);
  const ofAuth = new Set(authNames.map((name) => name.toLowerCase()));
  const names = headers.map(([name]) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /^(?:host|content-length|transfer-encoding|connection)$/.test(name))).toEqual(
    [],
  );
  if (!ofAuth.has('authorization')) expect(names).not.toContain('authorization');
  for (const [name, value] of headers) {
    expect(name).toMatch(/^[!#$%&'*+.^_`|~\w-]+$/);
    expect(value).toMatch(/^[^\u0000-\u0008\u000a-\u001f\u007f]*$/);
    const text = value + Buffer.from(value.replace(/^Basic /, ''), 'base64').toString();
    expect(text).not.toContain(PASSWORD);
    if (!ofAuth.has(name.toLowerCase())) expect(text).not.toContain(TOKEN);
  }
  const shown = headers.map(([, value]) => value.replace(/^Basic (.*)$/, (_, pair) => atob(pair)));
  expect(isInForm ? body : shown.join('\n')).toContain(TOKEN);
}

/** Expects that the address is the template with percent-encoded values, and that no segment leads upwards. */
function expectWhere(
  url: URL,
  template: string,
  { form, settings }: ConfiguredProfile,
  user: User,
  base = BASE.pathname,
): void {
  const values = new Map<string, string>([
    ...Object.entries(settings),
    ['nickname', user.nickname],
    ['first', user.name.first],
    ['last', user.name.last],
    ['middle', user.name.middle],
    ['position', user.position],
    ['department', user.department],
    ['department_id', '7'],
    ['attempt_id', ATTEMPT],
    ['id', ID],
    ...Object.keys(form.names ?? {}).map((name): [string, string] => [`${name}.id`, NAME_ID]),
  ]);
  const used = [...template.matchAll(/\{([a-z0-9_.]+)\}/g)].map(([, name = '']) => name);
  // The values of fields have their own rules.
  if (used.some((name) => form.fields !== undefined && Object.hasOwn(form.fields, name))) return;
  const [way = ''] = template.split('?', 1);
  const filled = way.replace(/\{([a-z0-9_.]+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
  expect(url.pathname).toBe((base === '/' ? '' : base) + filled || '/');
  for (const segment of url.pathname.split('/')) expect(segment).not.toMatch(/^(?:\.|%2e){1,2}$/i);
  const quotes = [...(/"|%22/.test(template) ? ['"'] : []), ...(/'|%27/.test(template) ? ["'"] : [])];
  if (quotes.length === 0) return;
  const ends = (value: string) => [...quotes, '\\'].some((sign) => value.includes(sign));
  expect(used.map((name) => values.get(name) ?? '').filter(ends)).toEqual([]);
}

function expectTokenAddresses(profile: ConfiguredProfile, hosts: readonly string[]): void {
  const { token } = profile.form;
  for (const template of [token?.url, token?.authorize_url, token?.device_url]) {
    const url = template && refusedOr(() => addressOf(template, profile, BASE));
    if (!url) continue;
    expect(hosts).toContain(url.host);
    const way = template.replace(/^(?:\{base_url\}|https:\/\/[^/]*)/, '');
    const base = template.startsWith('{base_url}') ? BASE.pathname : '';
    const value = (name: string) => (name === 'base_url' ? BASE.href : (profile.settings[name] ?? ''));
    const filled = way.replace(/\{([a-z0-9_]+)\}/g, (_, name) => encodeURIComponent(value(name)));
    expect(url.pathname).toBe((base + filled).replace(/\/+$/, '') || '/');
  }
}

export type TrialCounts = Record<TrialResult, number>;

/** Tests this many profiles. @returns how often each result occurred */
export async function tryProfiles(numRuns: number, seed: number): Promise<TrialCounts> {
  const counts: TrialCounts = { refused: 0, 'settings refused': 0, held: 0 };
  await fc.assert(
    fc.asyncProperty(trial, async (one) => {
      counts[await expectGuarantees(one)] += 1;
    }),
    { numRuns, seed },
  );
  return counts;
}
