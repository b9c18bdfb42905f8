/**
 * Whether a person without a nickname is one who was created before under another name: a name that was mended makes
 * nobody new. People whom the journal knows and the roster no longer has are looked at.
 */

import type { Assignment, Known } from '../outcome.js';
import { type Name, nicknameKey } from '../user.js';
import { fold } from './fingerprint.js';
import { type Former, mayExist, type Person } from './people.js';

/** What is known of a person who is not in the roster any more. */
type Missing = {
  readonly known: Known;
  readonly assignment: Assignment | undefined;
  /** A row of the same name is taken for them, though its other cells differ. */
  readonly isUnsure: boolean;
};

/** Whether a person of an earlier run is in the roster now, by the key of their nickname. */
export type Presence = (key: string) => 'here' | 'unsure' | 'missing';

export type Renamed =
  /** The same name, but for a middle name that only one of the two has. */
  | { readonly is: 'same'; readonly known: Known }
  /** Maybe the same person, maybe not. */
  | { readonly is: 'maybe'; readonly known: Known };

/** A fresh row with the nicknames that its patterns make. */
export type Fresh = { readonly person: Person; readonly wishes: readonly string[] };

export function findRenamed(
  fresh: readonly Fresh[],
  everybody: readonly Person[],
  former: Former,
  presence: Presence,
): ReadonlyMap<Person, Renamed> {
  const renamed = new Map<Person, Renamed>();
  if (fresh.length === 0) return renamed;
  const missing = missingPeople(former, presence);
  if (missing.length === 0) return renamed;
  const byName = grouped(missing, ({ known }) => [plainName(known.name)]);
  const rivals = grouped(fresh, ({ person }) => [plainName(person.name)]);
  // That another one wishes the same nickname says nothing of a person who seems to be here.
  const byWish = grouped(missing, ({ known, isUnsure }) => (isUnsure ? [] : [stem(known.key)]));
  const byPart = grouped(missing, ({ known }) => partsOf(known.name));
  const byCells = uniqueCells(missing, everybody, former);
  for (const one of fresh) {
    const { person, wishes } = one;
    const plain = plainName(person.name);
    // Who has the very same name was matched by the other cells already, or was not.
    const isOther = ({ assignment }: Missing) => assignment?.source !== person.source;
    const namesakes = (byName.get(plain) ?? []).filter(
      (other) => isOther(other) && mayShareMiddle(other.known.name.middle, person.name),
    );
    const [only, another] = namesakes;
    if (only !== undefined) {
      const isClear = another === undefined && !only.isUnsure && rivals.get(plain)?.length === 1;
      renamed.set(person, { is: isClear ? 'same' : 'maybe', known: only.known });
      continue;
    }
    const found =
      wishes
        .flatMap((wish) => byWish.get(stem(wish)) ?? [])
        // Another name and other cells: two rows that have nothing in common are two people.
        .find(({ assignment }) => assignment === undefined || assignment.of === person.of) ??
      byCells.get(person.of) ??
      partsOf(person.name)
        .flatMap((part) => byPart.get(part) ?? [])
        .find((other) => isOther(other) && isNear(other.known, person));
    if (found !== undefined) renamed.set(person, { is: 'maybe', known: found.known });
  }
  return renamed;
}

function missingPeople(former: Former, presence: Presence): readonly Missing[] {
  const assignments = new Map<string, Assignment>();
  for (const assignment of former.assignments())
    assignments.set(nicknameKey(assignment.nickname), assignment);
  const missing: Missing[] = [];
  for (const known of former.all()) {
    const now = presence(known.key);
    if (!mayExist(known) || now === 'here' || former.passedOver.has(known.key)) continue;
    missing.push({ known, assignment: assignments.get(known.key), isUnsure: now === 'unsure' });
  }
  return missing;
}

/** Missing people by their other cells, where these cells are one person's alone. */
function uniqueCells(
  missing: readonly Missing[],
  everybody: readonly Person[],
  former: Former,
): ReadonlyMap<string, Missing> {
  const counts = new Map<string, number>();
  const count = (of: string) => counts.set(of, (counts.get(of) ?? 0) + 1);
  for (const { of } of everybody) count(of);
  // A person who is here still counts twice, once in each list, and so is never alone.
  for (const { of } of former.assignments()) count(of);
  const unique = new Map<string, Missing>();
  for (const one of missing) {
    const of = one.assignment?.of ?? '';
    if (of !== '' && counts.get(of) === 2) unique.set(of, one);
  }
  return unique;
}

function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

function plainName({ last, first }: Name): string {
  return `${fold(last)}\n${fold(first)}`;
}

function mayShareMiddle(middle: string, name: Name): boolean {
  const [one, other] = [fold(middle), fold(name.middle)];
  return one === '' || other === '' || one === other;
}

/** Without the number behind it. */
function stem(nickname: string): string {
  return nicknameKey(nickname).replace(/(?<=\D)\d+$/u, '');
}

function partsOf({ last, first }: Name): readonly string[] {
  return [`last ${fold(last)}`, `first ${fold(first)}`].filter((part) => !part.endsWith(' '));
}

/** A slip or two in one part of the name, the other being the same. */
function isNear({ name }: Known, { name: now }: Person): boolean {
  const slips = edits(fold(name.last), fold(now.last)) + edits(fold(name.first), fold(now.first));
  return slips <= 2 && mayShareMiddle(name.middle, now);
}

/** Letters to add, drop or change; more than `most` are not told apart, so that two long names take no time squared. */
function edits(a: string, b: string, most = 2): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (at === a.length && at === b.length) return 0;
  if (most === 0) return 1;
  const behind = (x: number, y: number) => edits(a.slice(at + x), b.slice(at + y), most - 1);
  return 1 + Math.min(behind(1, 0), behind(0, 1), behind(1, 1));
}
