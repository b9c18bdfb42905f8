/** Makes an answer that has a given meaning by a profile's rules, and verifies that no earlier rule matches it. */

import type { AnswerMatch, ValueMatch } from '../directory/profile-parts.js';
import { listOf, type SandboxProfile, type Texts } from './sandbox-profile.js';

/** `body`: `undefined` for an empty one; `note`: for the log. */
export type MadeAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly note?: string;
  readonly headers?: Texts;
};

/** For every profile, answers with these statuses have this meaning without a rule. */
const WITHOUT_RULE: Readonly<Record<string, readonly number[]>> = {
  failed: [400, 422, 406, 409],
  token_refused: [401],
  throttled: [429],
  wrong_address: [404],
};

/** The statuses to try for a rule about all of a class. */
type Classes = Readonly<Record<string, readonly number[]>>;

const OF_CREATION: Classes = { '2xx': [201, 200], '4xx': [400, 422, 409] };
const OF_LOOK_UP: Classes = { '2xx': [200], '4xx': [404] };

/**
 * Uses the first rule that can be fulfilled. Rules about the message come last: they replace the sandbox's own message.
 * @param id of the user, for a success: placed where the profile expects it, and where a rule requires any value
 */
export function answerThatMeans(
  profile: SandboxProfile,
  means: string,
  message: string,
  id?: string,
  shown?: unknown,
): MadeAnswer {
  const idAt = id !== undefined && typeof profile.create.id === 'string' ? profile.create.id : undefined;
  const drafts = id === undefined ? draftsOf(profile, means, message) : [shown ?? put({}, idAt, id)];
  const isOfMessage = ({ at }: ValueMatch) => at !== undefined && listOf(profile.message).includes(at);
  const saysMessage = (rule: AnswerMatch) => conditionsOf(rule).some(isOfMessage);
  const rules = profile.answers.filter((rule) => rule.means === means);
  const sorted = [...rules.filter((rule) => !saysMessage(rule)), ...rules.filter(saysMessage)];
  const values = (condition: ValueMatch) =>
    valuesThatFit(condition, isOfMessage(condition) ? message : '', id ?? means);
  const made = sorted.flatMap((rule) =>
    answersThatFit(rule, OF_CREATION, drafts, values).filter(
      ({ status, body }) => profile.answers.find((each) => holds(each, status, body)) === rule,
    ),
  );
  const plain = (WITHOUT_RULE[means] ?? [])
    .flatMap((status) => drafts.map((body) => ({ status, body })))
    .filter(({ status, body }) => !profile.answers.some((rule) => holds(rule, status, body)));
  const hasId = ({ body }: MadeAnswer) => idAt === undefined || valuesAt(body, idAt).length > 0;
  const answer = made.find(hasId) ?? made[0] ?? plain[0];
  if (answer !== undefined) return answer;
  const otherwise = WITHOUT_RULE[means]?.[0] ?? (id === undefined ? 400 : 201);
  const [status = otherwise] = rules.flatMap((rule) => statusesOf(rule, OF_CREATION));
  return { status, body: bodyOf(status, {}), note: `the profile has no answer that means ${means}` };
}

/** Bodies that contain fewer and fewer values that no rule requires. */
function draftsOf({ message, code }: SandboxProfile, means: string, text: string): readonly unknown[] {
  const withMessage = put({}, listOf(message)[0], text);
  return [put(put({}, listOf(code)[0], means), listOf(message)[0], text), withMessage, {}];
}

/** The first possible answer for a missing user. */
export function answerForAbsent(matches: readonly AnswerMatch[]): MadeAnswer | undefined {
  const values = (condition: ValueMatch) => valuesThatFit(condition, '', 'absent');
  return matches.flatMap((match) => answersThatFit(match, OF_LOOK_UP, [{}], values))[0];
}

function answersThatFit(
  match: AnswerMatch,
  classes: Classes,
  drafts: readonly unknown[],
  valuesOf: (condition: ValueMatch) => readonly unknown[],
): readonly MadeAnswer[] {
  const bodies = conditionsOf(match).reduce(
    (all, condition) =>
      valuesOf(condition).flatMap((value) =>
        all.map((body) => (value === undefined ? body : put(body, condition.at, value))),
      ),
    drafts,
  );
  const answers = statusesOf(match, classes).flatMap((status) =>
    bodies.map((body) => ({ status, body: bodyOf(status, body) })),
  );
  return answers.filter(({ status, body }) => holds(match, status, body));
}

function bodyOf(status: number, body: unknown): unknown {
  return status === 204 || status === 205 ? undefined : body;
}

function statusesOf({ status }: AnswerMatch, classes: Classes): readonly number[] {
  return typeof status === 'string' ? (classes[status] ?? []) : listOf(status);
}

function conditionsOf(match: AnswerMatch): readonly ValueMatch[] {
  return match.all ?? [match];
}

/** Values that fulfil a condition at its pointer; `undefined` if none is needed. */
function valuesThatFit(condition: ValueMatch, message: string, otherwise: string): readonly unknown[] {
  if (condition.is !== undefined) return [condition.is];
  if (condition.present === true) return [undefined, otherwise];
  const texts = condition.starts ?? condition.contains;
  if (texts === undefined) return [undefined];
  return texts.flatMap((text) => (message === '' ? [text] : [`${text.trimEnd()} (${message})`, text]));
}

export function holds(match: AnswerMatch, status: number, body: unknown): boolean {
  const hasStatus =
    typeof match.status === 'string'
      ? match.status === `${Math.floor(status / 100)}xx`
      : listOf(match.status).includes(status);
  return hasStatus && conditionsOf(match).every((condition) => isMet(condition, body));
}

function isMet(condition: ValueMatch, body: unknown): boolean {
  if (condition.at === undefined) return true;
  if (body === undefined) return false;
  const found = valuesAt(body, condition.at);
  if (condition.present !== undefined) return condition.present === found.some((value) => value !== null);
  const values = found.flat();
  if (condition.is !== undefined) return values.includes(condition.is);
  const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number').map(folded);
  return texts.some(
    (text) =>
      condition.starts?.some((start) => text.startsWith(folded(start))) === true ||
      condition.contains?.some((part) => text.includes(folded(part))) === true,
  );
}

/** Ignores letter case, and spaces at both ends. */
function folded(value: string | number): string {
  return String(value).trim().toLowerCase();
}

/** The tokens of a JSON pointer (RFC 6901, 4). */
function tokensOf(pointer: string): readonly string[] {
  const [, ...tokens] = pointer.split('/');
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** All values at a pointer. `*` means any element of a list or any member of an object. */
export function valuesAt(value: unknown, pointer: string): readonly unknown[] {
  let found: readonly unknown[] = [value];
  for (const token of tokensOf(pointer)) {
    found = found.flatMap((outer) => {
      const inner = typeof outer === 'object' && outer !== null ? Object.entries(outer) : [];
      return inner.filter(([name]) => token === '*' || name === token).map(([, one]) => one);
    });
  }
  return found;
}

/** Returns a copy with `what` at the pointer, including missing objects and arrays on the path. */
export function put(value: unknown, pointer: string | undefined, what: unknown): unknown {
  return pointer === undefined ? value : putAt(value, tokensOf(pointer), what);
}

/** Larger numbers in a pointer are names of members, so that arrays of the sandbox stay short. */
const LAST_INDEX = /^\d{1,2}$/;

/** If the pointer means any element, writes to the first. */
function putAt(value: unknown, [name, ...rest]: readonly string[], what: unknown): unknown {
  if (name === undefined) return what;
  const token = name === '*' ? '0' : name;
  const own = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const inner = putAt(own.find(([name]) => name === token)?.[1], rest, what);
  if (LAST_INDEX.test(token) && (Array.isArray(value) || own.length === 0)) {
    const items: unknown[] = Array.isArray(value) ? [...value] : [];
    while (items.length < Number(token)) items.push({});
    items[Number(token)] = inner;
    return items;
  }
  // With `fromEntries`, `__proto__` is a member like any other.
  return Object.fromEntries([...own.filter(([name]) => name !== token), [token, inner]]);
}
