/** Makes answers that mean something by a profile's rules, and verifies that no earlier rule matches them. */

import { listOf, type Match, type SandboxProfile } from './sandbox-profile.js';

/** Without a body where it is undefined. The note is for the log. */
export type MadeAnswer = { readonly status: number; readonly body: unknown; readonly note?: string };

/** Statuses of answers that mean it where no rule takes them, for every profile. */
const WITHOUT_RULE: Readonly<Record<string, readonly number[]>> = {
  failed: [400, 422, 406, 409],
  token_refused: [401],
  throttled: [429],
  wrong_address: [404],
};

/** The statuses to try where a rule names a class of them. */
const SUCCESS = [201, 200];
const REFUSAL = [400, 422, 409];

/**
 * By the first rule that can be fulfilled. Those about the message come last: the message is then not the service's own.
 * @param message for people
 * @param id of the user, in an answer that is a success; where a rule asks for any value, it is this
 */
export function answerThatMeans(
  profile: SandboxProfile,
  means: string,
  message: string,
  id?: number,
): MadeAnswer {
  const drafts = id === undefined ? draftsOf(profile, means, message) : [{}];
  const isOfMessage = ({ at }: Match) => at !== undefined && listOf(profile.message).includes(at);
  const rules = profile.answers.filter((rule) => rule.means === means);
  const sorted = [...rules.filter((rule) => !isOfMessage(rule)), ...rules.filter(isOfMessage)];
  const made = sorted.flatMap((rule) => {
    const said = isOfMessage(rule) ? message : '';
    return answersThatFit(rule, SUCCESS, REFUSAL, drafts, said, String(id ?? means)).filter(
      ({ status, body }) => profile.answers.find((each) => holds(each, status, body)) === rule,
    );
  });
  const plain = (WITHOUT_RULE[means] ?? [])
    .flatMap((status) => drafts.map((body) => ({ status, body })))
    .filter(({ status, body }) => !profile.answers.some((rule) => holds(rule, status, body)));
  const [answer] = [...made, ...plain];
  if (answer !== undefined) return answer;
  const otherwise = WITHOUT_RULE[means]?.[0] ?? (id === undefined ? 400 : 201);
  const [status = otherwise] = rules.flatMap((rule) => statusesOf(rule, SUCCESS, REFUSAL));
  return { status, body: bodyOf(status, {}), note: `the profile has no answer that means ${means}` };
}

/** Bodies with less and less of what no rule asks for. */
function draftsOf({ message, code }: SandboxProfile, means: string, text: string): readonly unknown[] {
  const withMessage = put({}, listOf(message)[0], text);
  return [put(put({}, listOf(code)[0], means), listOf(message)[0], text), withMessage, {}];
}

/** The answer for somebody who is not there: the first of these that can be made. */
export function answerForAbsent(matches: readonly Match[]): MadeAnswer | undefined {
  return matches.flatMap((match) => answersThatFit(match, [200], [404], [{}], '', 'absent'))[0];
}

/** Answers that fulfil a match, by themselves. */
function answersThatFit(
  match: Match,
  success: readonly number[],
  refusal: readonly number[],
  drafts: readonly unknown[],
  message: string,
  otherwise: string,
): readonly MadeAnswer[] {
  const values = valuesThatFit(match, message, otherwise);
  const answers = statusesOf(match, success, refusal).flatMap((status) =>
    values.flatMap((value) =>
      drafts.map((draft) => ({
        status,
        body: bodyOf(status, value === undefined ? draft : put(draft, match.at, value)),
      })),
    ),
  );
  return answers.filter(({ status, body }) => holds(match, status, body));
}

function bodyOf(status: number, body: unknown): unknown {
  return status === 204 || status === 205 ? undefined : body;
}

/** The statuses of a match: where it names a class, these of it. */
function statusesOf(
  { status }: Match,
  success: readonly number[],
  refusal: readonly number[],
): readonly number[] {
  if (status === '2xx') return success;
  if (status === '4xx') return refusal;
  return listOf(status).map(Number);
}

/** Values that fulfil a match at its pointer; undefined: nothing is needed there. */
function valuesThatFit(match: Match, message: string, otherwise: string): readonly unknown[] {
  if (match.is !== undefined) return [match.is];
  if (match.present === true) return [undefined, otherwise];
  const texts = match.starts ?? match.contains;
  if (texts === undefined) return [undefined];
  return texts.flatMap((text) => (message === '' ? [text] : [`${text.trimEnd()} (${message})`, text]));
}

/** True if an answer is one of those that are meant. */
export function holds(match: Match, status: number, body: unknown): boolean {
  const group = typeof match.status === 'string' && /^\dxx$/.test(match.status);
  const hasStatus = group
    ? match.status === `${Math.floor(status / 100)}xx`
    : listOf(match.status).some((one) => Number(one) === status);
  if (!hasStatus || match.at === undefined) return hasStatus;
  if (body === undefined) return false;
  const found = valuesAt(body, match.at);
  if (match.present !== undefined) return match.present === found.some((value) => value !== null);
  const values = found.flat();
  if (match.is !== undefined) return values.includes(match.is);
  const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number').map(folded);
  return texts.some(
    (text) =>
      match.starts?.some((start) => text.startsWith(folded(start))) === true ||
      match.contains?.some((part) => text.includes(folded(part))) === true,
  );
}

/** Letter case is ignored, as are spaces at the ends: a reader that takes less finds the whole phrase. */
function folded(value: string | number): string {
  return String(value).trim().toLowerCase();
}

/** The parts of a JSON pointer (RFC 6901, 4). */
function tokensOf(pointer: string): readonly string[] {
  const [, ...tokens] = pointer.split('/');
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Every value that a pointer points to: `*` stands for any element of a list and any member of an object. */
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

/** A copy of the value with this at a pointer, and objects and arrays on the way there. No pointer: nothing is put. */
export function put(value: unknown, pointer: string | undefined, what: unknown): unknown {
  return pointer === undefined ? value : putAt(value, tokensOf(pointer), what);
}

/** A larger number in a pointer is the name of a member: the arrays of the sandbox stay short. */
const LAST_INDEX = /^\d{1,2}$/;

/** A pointer to any element writes to the first one. */
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
  // From entries: so `__proto__` is a member like any other.
  return Object.fromEntries([...own.filter(([name]) => name !== token), [token, inner]]);
}
