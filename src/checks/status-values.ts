/**
 * The meanings of the cells of status columns, by language; which columns they are is in `src/roster/status-headers.ts`. Sources:
 * the templates and exports that are named there.
 */

import type { StatusAnswer } from '../domain/finding.js';
import { type Day, daysIn } from '../domain/list-date.js';
import type { StatusKind } from '../domain/row.js';
import { foldStatus, STATUS_WORDS } from '../domain/status-words.js';
import { NO, YES } from '../domain/yes-no.js';

/** `change`: a change of an account that exists; `unknown`: a value in no table. */
export type StatusMeaning = StatusAnswer | 'change' | 'unknown';

const REMOVES = [
  ...['delete', 'deactivate', 'remove', 'disable', 'suspend', 'd', 'x'],
  ...['удалить', 'заблокировать', 'отключить', 'löschen', 'deaktivieren', 'sperren', 'entfernen'],
];

const CHANGES = [
  ...['update', 'modify', 'rename', 'change', 'edit', 'u', 'm', 'изменить', 'переименовать', 'ändern'],
];

const CREATES = [
  ...['create', 'add', 'new', 'insert', 'a', 'c', 'создать', 'добавить', 'новый', 'anlegen', 'neu'],
  ...['hinzufügen'],
];

type Meanings = ReadonlyMap<string, StatusMeaning>;

function meanings(words: Readonly<Partial<Record<StatusMeaning, readonly string[]>>>): Meanings {
  return new Map(
    Object.entries(words).flatMap(([meaning, all]) =>
      // `Object.entries` forgets which keys there are.
      all.map((word) => [foldStatus(word), meaning as StatusMeaning] as const),
    ),
  );
}

/** Texts instead of a day or a yes, if nothing has happened. */
const NEVER = [
  ...['never', 'none', 'null', '(null)', '\\n', 'nil', 'nan', 'nat', 'n/a', '-', '--', '–', '—', 'not set'],
  ...['никогда', 'не задано', 'niemals', 'keine', 'unbefristet', 'jamais', 'nunca', 'mai', 'nooit'],
  ...['nigdy', 'ніколи'],
];

const LEAVES = meanings({ inactive: YES, active: [...NO, ...NEVER] });

const BY_KIND: Readonly<Partial<Record<StatusKind, Meanings>>> = {
  'yes-leaves': LEAVES,
  since: LEAVES,
  'no-leaves': meanings({ inactive: NO, active: YES }),
  // A passive member of a club is a member.
  member: meanings({ active: YES }),
  perhaps: meanings({ active: [...NO, ...NEVER] }),
  // redmine.org, Rest Users: 1 active, 3 locked; 2 is registered, and an administrator has to approve it.
  redmine: meanings({ active: ['1'], inactive: ['3'] }),
  // PowerSchool: currently enrolled, pre-registered; inactive, transferred out, graduated, imported as historical.
  enrollment: meanings({ active: ['0', '-1'], inactive: ['1', '2', '3', '4'] }),
  auth: meanings({ inactive: ['nologin'] }),
  deactivate: meanings({
    inactive: [...YES, ...REMOVES],
    change: CHANGES,
    active: [...NO, ...CREATES],
  }),
  action: meanings({ inactive: REMOVES, change: CHANGES, active: CREATES }),
};

/** The meaning of a word in a column of this kind, which is neither `end` nor `start`. */
export function meaningOfStatus(kind: StatusKind, value: string): StatusMeaning {
  const folded = foldStatus(value).replace(/^([01])[.,]0$/u, '$1');
  if (kind === 'account-control') return meaningOfAccountControl(folded);
  // Any other way to sign in is one.
  if (kind === 'auth') return BY_KIND.auth?.get(folded) ?? 'active';
  return BY_KIND[kind]?.get(folded) ?? STATUS_WORDS.get(folded) ?? 'unknown';
}

/** Bit 2 of `userAccountControl` is ACCOUNTDISABLE (Microsoft's description of the attribute). */
function meaningOfAccountControl(value: string): StatusMeaning {
  if (!/^\d{1,10}$/.test(value)) return 'unknown';
  return (Number(value) & 2) === 0 ? 'active' : 'inactive';
}

/** Words that say in a remark that somebody has left. Others, such as “suspended”, are of many things. */
const LEFT_IN_REMARKS: readonly string[] = [
  ...['left', 'terminated', 'withdrawn', 'transferred out', 'resigned', 'exited', 'deceased'],
  ...[
    'выбыл',
    'выбыла',
    'отчислен',
    'отчислена',
    'уволен',
    'уволена',
    'уволился',
    'уволилась',
    'умер',
    'умерла',
  ],
  ...['ausgetreten', 'ausgeschieden', 'gekündigt', 'abgemeldet', 'verstorben'],
];

const MONTHS =
  'jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|янв|фев|мар|апр|ма[йяе]|июн|июл|авг|сен|окт|ноя|дек';

/** `01.09`, `03.2026`, `2026-09-01`, `2024`, `1 September`, `Juli 2026`. */
const DATE = `\\d{4}|\\d{1,4}[./-]\\d{1,4}(?:[./-]\\d{2,4})?\\.?|(?:\\d{1,2}\\.?\\s+)?(?:${MONTHS})\\p{L}*\\.?(?:\\s+\\d{4})?`;

/** Such a word alone, or with a date to the end: `выбыл 01.09`, `ausgetreten zum 31.07.2026`, `left, 1 September`. */
const LEFT_REMARK = new RegExp(
  `^(?:${LEFT_IN_REMARKS.join('|')})[.,:;]?(?:(?:\\s+(?:on|in|since|from|am|zum|ab|seit|im|с|со|от|в))?` +
    `\\s+(?<date>${DATE})(?:\\s*(?:г\\.?|года))?)?$`,
  'u',
);

/** A first look, which almost every cell fails. */
const LEFT_BEGINNINGS: ReadonlySet<string> = new Set(LEFT_IN_REMARKS.map((word) => word.slice(0, 2)));
const LONGEST_LEFT = 40;

/**
 * The day on which somebody leaves by a remark, in each of its readings: none where it has no whole date; `undefined` where
 * the text says nothing of the kind.
 */
export function leftByRemark(text: string): readonly Day[] | undefined {
  const bare = text.trim();
  if (bare.length > LONGEST_LEFT || !LEFT_BEGINNINGS.has(bare.slice(0, 2).toLowerCase())) return undefined;
  const match = LEFT_REMARK.exec(bare.normalize('NFC').toLowerCase().replaceAll('ё', 'е'));
  return match === null ? undefined : daysIn(match.groups?.date ?? '');
}
