/**
 * What the roster lacks, filled in before a row is checked: whole names are split, and rows without a nickname get one
 * made by the patterns. Worked out once for a run, in a reading of its own, so that every later reading agrees.
 */

import { Interrupted } from '../errors.js';
import type { Complaint } from '../finding.js';
import type { Assignment } from '../outcome.js';
import type { Columns, Draft, Row } from '../row.js';
import type { Field, Name, NameOrder } from '../user.js';
import { createFingerprint, sourceOf } from './fingerprint.js';
import { askForColumn } from './nickname-words.js';
import { giveNicknames, type Lacking, type Nicknames } from './nicknames.js';
import type { Pattern } from './pattern.js';
import type { Former, Person } from './people.js';
import { createNamer, type Namer } from './whole-name.js';

export type { Former } from './people.js';

export type FillOptions = {
  readonly columns: Columns;
  /** Read once, and only where there are patterns. */
  readonly rows: () => AsyncIterable<Row>;
  /** Default: by the header of the column with whole names. */
  readonly nameOrder: NameOrder | undefined;
  /** For the nicknames of rows that have none, the first choice first. */
  readonly patterns: readonly string[];
  /** What earlier runs left; `undefined` before the first. */
  readonly former: Former | undefined;
  /** Whether another nickname is tried where the directory says that one is taken. */
  readonly triesNext: boolean;
  readonly signal?: AbortSignal;
};

/** A row with what it lacked. */
export type Filled = {
  readonly draft: Draft;
  readonly complaints: readonly Complaint[];
  /** The nickname that was made for the row, to be kept in the journal before the row is sent. */
  readonly assigned?: Assignment;
  /** It stands for one that an earlier run found taken: the row belongs to those with the outcome `exists`. */
  readonly insteadOfTaken?: true;
};

/** A nickname that was made, for people to look over. */
export type Made = {
  readonly row: number;
  readonly line: number;
  readonly name: Name;
  readonly nickname: string;
  /** Whether it has a number, for others had taken what the patterns make. */
  readonly numbered: boolean;
  /** Whether it is from an earlier run. */
  readonly kept: boolean;
};

export type Filler = {
  /** The fields that may come from here and not from the roster. */
  readonly fields: readonly Field[];
  fill(row: Row, draft: Draft): Filled;
  /** Every nickname that was made, in the order of the rows. */
  made(): Iterable<Made>;
  /** Assignments of earlier runs that hold for rows whose other cells have changed: to be kept anew in the journal. */
  readonly renewed: readonly Assignment[];
  /** Another nickname for a row whose own is taken in the directory; `undefined` where none is to be tried. */
  next(row: number): Assignment | undefined;
};

const NAME_FIELDS = ['name.first', 'name.last', 'name.middle'] as const satisfies readonly Field[];
const NONE: readonly Complaint[] = [];
const INSTEAD = { insteadOfTaken: true } as const;

/**
 * @throws {UserError} `usage` for a pattern that fits no roster, or not this one; {Interrupted}; whatever `rows()` throws
 */
export async function createFiller(options: FillOptions): Promise<Filler> {
  const { columns } = options;
  const namer = createNamer(columns, options.nameOrder);
  const patterns = await parsed(options.patterns, columns);
  const { people, given, renewed, next } = await nicknamesOf(options, namer, patterns);
  const hasColumn = columns.sources.some(({ field }) => field === 'nickname');
  const splits = columns.sources.some(({ field }) => field === 'name');
  return {
    fields: [...(splits ? NAME_FIELDS : []), ...(patterns.length > 0 ? (['nickname'] as const) : [])],
    renewed,
    next,
    *made() {
      for (const { row, line, name } of people) {
        const own = given.get(row);
        if (own === undefined || !('assignment' in own)) continue;
        const { assignment, numbered, kept } = own;
        yield { row, line, name, nickname: assignment.nickname, numbered, kept };
      }
    },
    fill({ row }, plain) {
      const { draft, complaint } = namer(plain);
      const own = given.get(row);
      if (complaint === undefined && own === undefined) return { draft, complaints: NONE };
      const asked = hasColumn ? own?.complaint : askForColumn(own?.complaint);
      const complaints = [complaint, asked].filter((one) => one !== undefined);
      if (own === undefined || !('assignment' in own)) return { draft, complaints };
      const { assignment } = own;
      return {
        draft: { ...draft, nickname: assignment.nickname },
        complaints,
        assigned: assignment,
        ...(own.insteadOfTaken && INSTEAD),
      };
    },
  };
}

/** What makes nicknames knows the alphabets of the world, so it is loaded only where there is one to make. */
async function parsed(patterns: readonly string[], columns: Columns): Promise<readonly Pattern[]> {
  if (patterns.length === 0) return [];
  const { parsePattern } = await import('./pattern.js');
  return patterns.map((pattern) => parsePattern(pattern, columns));
}

type Worked = Nicknames & { readonly people: readonly Person[] };

async function nicknamesOf(
  { columns, rows, former, triesNext, signal }: FillOptions,
  namer: Namer,
  patterns: readonly Pattern[],
): Promise<Worked> {
  if (patterns.length === 0) return { people: [], given: new Map(), renewed: [], next: () => undefined };
  const fingerprint = createFingerprint(columns);
  const written: string[] = [];
  const lacking: Lacking[] = [];
  for await (const row of rows()) {
    if (signal?.aborted === true) throw new Interrupted();
    const { draft, complaint } = namer(columns.draft(row));
    if (!isBlank(draft.nickname)) {
      written.push(loginOf(draft.nickname));
      continue;
    }
    if (complaint !== undefined) continue;
    const name = nameOf(draft);
    const results = patterns.map((pattern) => pattern(row, draft));
    const wishes = [...new Set(results.flatMap((made) => ('nickname' in made ? [made.nickname] : [])))];
    const empty = results.flatMap((made) => ('empty' in made ? [made.empty] : []))[0];
    const person = {
      row: row.row,
      line: row.line,
      source: sourceOf(name),
      of: fingerprint(row, draft),
      name,
      hasPassword: !isBlank(draft.password),
    };
    lacking.push({ person, wishes, empty });
  }
  return {
    people: lacking.map(({ person }) => person),
    ...giveNicknames(lacking, written, former, triesNext),
  };
}

function nameOf(draft: Draft): Name {
  return {
    first: textOf(draft['name.first']),
    last: textOf(draft['name.last']),
    middle: textOf(draft['name.middle']),
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** A nickname as it will be sent: without what stands behind an `@`. */
function loginOf(value: unknown): string {
  return (textOf(value).split('@', 1)[0] ?? '').trim();
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
