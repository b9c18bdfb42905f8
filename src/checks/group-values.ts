/** Checks fields that group people in a directory: cells with another separator, and names that look alike. */

import type { CheckCode, FindingMessage } from '../domain/finding.js';
import { lookalikesOf } from '../domain/lookalike.js';
import { foldSpaces } from '../domain/text.js';
import { isText, parseJson } from '../platform/parse-json.js';
import { redact } from './characters.js';
import type { NeededField } from './checker-options.js';

type GroupField = Pick<NeededField, 'name' | 'isGrouping' | 'many'>;

type GroupFinding = {
  readonly code: Extract<CheckCode, 'separator' | 'similar-names'>;
  readonly field: string;
  readonly message: FindingMessage;
};

/** `line`: the first row with this value; `shown`: the value without the password of that row. */
type SeenValue = { rows: number; readonly line: number; readonly shown: string };

/** A field with more different values does not group people. */
const MAX_VALUES = 10_000;

export class GroupValues {
  readonly #values: readonly { readonly field: GroupField; readonly seen: Map<string, SeenValue> }[];

  constructor(fields: readonly GroupField[]) {
    this.#values = fields
      .filter(({ isGrouping, many }) => isGrouping === true || many !== undefined)
      .map((field) => ({ field, seen: new Map() }));
  }

  /** @param secret the password, which must not appear in a finding */
  add(textOf: (field: string) => string, line: number, secret: string): void {
    for (const { field, seen } of this.#values) {
      const cell = textOf(field.name).trim();
      if (seen.size > MAX_VALUES) continue;
      const all = field.many === undefined || isListText(cell) ? [cell] : cell.split(field.many);
      for (const value of all.map((one) => one.trim())) {
        const before = seen.get(value);
        if (before !== undefined) before.rows += 1;
        else if (value !== '') seen.set(value, { rows: 1, line, shown: redact(value, secret) });
      }
    }
  }

  found(): readonly GroupFinding[] {
    return this.#values.flatMap(({ field, seen }) => (seen.size > MAX_VALUES ? [] : findingsOf(field, seen)));
  }
}

function findingsOf(field: GroupField, seen: ReadonlyMap<string, SeenValue>): readonly GroupFinding[] {
  const joined = joinedValues(field, seen);
  const isJoined = new Set(joined.map(({ value }) => value));
  const single = new Map([...seen].filter(([value]) => !isJoined.has(value)));
  return [...separatorFinding(field, joined), ...similarFinding(field, single)];
}

/** A value that seems to consist of several `names`. */
type JoinedValue = SeenValue & { readonly value: string; readonly names: readonly string[] };

/** Values with a separator that the profile does not use. One part must occur alone: a name may have a comma. */
function joinedValues({ many }: GroupField, seen: ReadonlyMap<string, SeenValue>): readonly JoinedValue[] {
  if (many === undefined) return [];
  const others = new RegExp(`[${[...',;|、；，،'].filter((sign) => !many.includes(sign)).join('')}]`, 'u');
  const alone = new Set([...seen.keys()].filter((value) => !others.test(value)).map(foldSpaces));
  return [...seen].flatMap(([value, one]) => {
    const { names, isList } = partsOf(value, others);
    return isList || names.some((name) => alone.has(foldSpaces(name))) ? [{ ...one, value, names }] : [];
  });
}

function separatorFinding(
  { name, many = '' }: GroupField,
  joined: readonly JoinedValue[],
): readonly GroupFinding[] {
  const [first] = joined;
  if (first === undefined) return [];
  const { shown: text, line, names } = first;
  const cells = joined.reduce((sum, { rows }) => sum + rows, 0);
  // If the cell may be a password, its parts are not shown either.
  const written = text === '…' ? '…' : redact(names.join(many), '');
  const message = { key: 'separator', cells, text, line, many, written } as const;
  return [{ code: 'separator', field: name, message }];
}

type Parts = { readonly names: readonly string[]; readonly isList: boolean };

/** No parts if the value has no other separator. `isList`: the value is written as a list. */
function partsOf(value: string, others: RegExp): Parts {
  if (isListText(value)) {
    const parsed = parseJson(value);
    const names = Array.isArray(parsed) && parsed.every(isText) ? parsed : namesIn(value.slice(1, -1));
    return { names: names.map((one) => one.trim()).filter((one) => one !== ''), isList: true };
  }
  const inBraces = /^[[{]([^,;|]+)[\]}]$/u.exec(value)?.[1];
  if (inBraces !== undefined) return { names: [inBraces.trim()], isList: false };
  if (!others.test(value)) return { names: [], isList: false };
  const quoted = QUOTED.test(value);
  const names = quoted ? namesIn(value) : value.split(others).map((one) => one.trim());
  return { names: names.filter((one) => one !== ''), isList: quoted };
}

const QUOTED = /^(?:"[^"]*"|'[^']*')(?:\s*[,;|]\s*(?:"[^"]*"|'[^']*'))+$/u;

/** Lists as in JSON (`["Default","Ops"]`), Python (`('Default', 'Ops')`) or PostgreSQL (`{Default,Ops}`). */
function isListText(cell: string): boolean {
  const inner = (/^\[(.*)\]$|^\{(.*)\}$|^\((.*)\)$/su.exec(cell) ?? []).slice(1).find(isText)?.trim();
  // A list of objects is not a list of names.
  if (inner === undefined || /[{[]/u.test(inner)) return false;
  if (inner === '' || inner.includes(',')) return !cell.startsWith('(') || QUOTED.test(inner);
  return /^(?:"[^"]*"|'[^']*'),?$/u.test(inner);
}

function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/\s*(?:"([^"]*)"|'([^']*)'|([^,;|]+))/gu)].map(
    ([, one, other, plain = '']) => one ?? other ?? plain,
  );
}

/** The first name that looks like a more frequent one. Ignores letter case, as most services do. */
function similarFinding(
  { name, isGrouping }: GroupField,
  seen: ReadonlyMap<string, SeenValue>,
): readonly GroupFinding[] {
  if (isGrouping !== true) return [];
  const lookalikes = lookalikesOf(new Map([...seen].map(([value, { rows }]) => [value, rows])));
  const all = [...lookalikes].flatMap(([value, like]) => {
    const [one, other] = [seen.get(value), seen.get(like)];
    return one === undefined || other === undefined || foldSpaces(value) === foldSpaces(like)
      ? []
      : [{ text: one.shown, rows: one.rows, line: one.line, like: other.shown, likeRows: other.rows }];
  });
  const [first] = all;
  if (first === undefined) return [];
  const message = { key: 'similar-names', ...first, more: all.length - 1 } as const;
  return [{ code: 'similar-names', field: name, message }];
}
