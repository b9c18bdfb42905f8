/** Reads the facts of a message from a record. Earlier versions recorded them as positions in the message. */

import * as v from 'valibot';
import { DEEPEST, type Detail, toDetail } from '../domain/detail.js';

/** `quotes`: start and end in the message of each variable part, in UTF-16 units. */
const EARLIER = v.looseObject({
  code: v.string(),
  who: v.optional(v.unknown()),
  quotes: v.array(v.tuple([v.number(), v.number()])),
  inner: v.optional(v.unknown()),
});

/** The facts that earlier versions quoted, in order. With all other codes, they quoted the text of the answer. */
const QUOTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['status-only', ['target']],
  ['id-of-another', ['login', 'owner']],
  ['login-of-another', ['login', 'other']],
  ['taken-by', ['name', 'created']],
  ['nickname-shown', ['login', 'created']],
  ['account-shown', ['name', 'created']],
]);

type Recorded = { readonly message?: string | undefined; readonly detail?: unknown };

/** @returns `undefined` if this version does not know the code, or a fact is invalid */
export function recordedDetail({ message = '', detail }: Recorded): Detail | undefined {
  return detail === undefined ? undefined : toDetail(asFacts(detail, message));
}

function asFacts(value: unknown, message: string, depth = 0): unknown {
  const earlier = v.safeParse(EARLIER, value);
  if (!earlier.success || depth > DEEPEST) return value;
  const { quotes, inner, ...facts } = earlier.output;
  const parts = quotes.map(([from, to]) => message.slice(from, to));
  const reason = toDetail(asFacts(inner, parts.at(-1) ?? '', depth + 1));
  if (reason !== undefined) return { ...facts, inner: reason };
  // A message with `who` quotes no name.
  const names = facts.who === undefined ? (QUOTED.get(facts.code) ?? ['said']) : ['created'];
  return { ...facts, ...Object.fromEntries(parts.map((part, at) => [names[at] ?? '', part])) };
}
