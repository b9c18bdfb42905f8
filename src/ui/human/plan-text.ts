/** The plan: how the file was read, how many users are created where, how long it takes, what is not sent again. */

import type { PeopleFacts, Plan, SharedValues } from '../../app/types/plan.js';
import type { Pace } from '../../domain/clock.js';
import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import { type IgnoredColumn, identityColumns } from '../../domain/row.js';
import { PASSWORDS_MAY_BE_LOST } from '../../domain/service.js';
import { type NameOrder, spokenName, type User } from '../../domain/user.js';
import { shellQuote } from '../../lib/shell-quote.js';
import { capitalized, count, excerpt } from '../../lib/text.js';
import { comingTime, spanRange } from '../format/time.js';

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

const FORMAT_NAMES = { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines', xlsx: 'Excel workbook' } as const;

/** The assumed time of an answer of the directory. */
const ANSWER_MS = { least: 100, most: 500 } as const;

/** The expected duration of sending, in milliseconds. */
export function forecast(rows: number, pace: Pace): { readonly from: number; readonly to: number } {
  const pauses = Math.max(0, rows - 1);
  return {
    from: pauses * pace.min + rows * ANSWER_MS.least,
    to: pauses * pace.max + rows * ANSWER_MS.most,
  };
}

/** The longest duration of one row in milliseconds; `undefined` without a pause, when the directory sets the pace. */
export function expectedEach(rows: number, pace: Pace): number | undefined {
  return pace.max === 0 ? undefined : forecast(rows, pace).to / Math.max(1, rows);
}

/** The pause between requests: `1 to 2 s`, `1.5 s`; nothing if there is none. */
export function paceText({ min, max }: Pace): string | undefined {
  if (max === 0) return undefined;
  return min === max ? `${min / 1000} s` : `${min / 1000} to ${max / 1000} s`;
}

export type Line = readonly [label: string, text: string];

/** The lines of the plan, without those that are zero. */
export function planLines(plan: Plan, now: number): readonly Line[] {
  const { checked, roster, sending, department } = plan;
  const { before, domain, people, notInRoster } = checked;
  const isSending = sending > 0;
  const alone = plan.retry ? '' : ', not sent again';
  const lines: readonly (readonly [string, string | false | null | undefined])[] = [
    ...listLines(roster, plan.nameOrder, plan.profile.title, checked.leftInIgnored),
    ['Nicknames', domain !== undefined && `without @${domain}`],
    ...peopleLines(people, checked.toSend),
    ['Titles', checked.titles.length > 0 && `left out: ${countedText(checked.titles)}`],
    ['Roster', `${roster.name}, ${count(before.total, 'row')}`],
    ['Directory', directoryText(plan)],
    ['Service', serviceText(plan.profile, plan.defaults)],
    ['Profile', profileText(plan)],
    ['Other hosts', otherHosts(plan)],
    ['Organisation', plan.org],
    ['To create', toCreate(plan)],
    ['Created before', before.created > 0 && `${before.created}, not sent again`],
    ['Taken', before.exists > 0 && `${count(before.exists, 'nickname')}${alone}`],
    ['Unconfirmed', before.unconfirmed > 0 && `${before.unconfirmed} sent without a clear answer${alone}`],
    ['Invalid', checked.refused > 0 && invalidText(checked)],
    [
      'Not in roster',
      notInRoster.total > 0 && `${count(notInRoster.total, 'nickname')} of earlier runs, not changed`,
    ],
    ['Passwords', isSending && passwordText(plan)],
    ['First sign-in', isSending && signInText(plan)],
    ['Department', isSending && department !== undefined && `${department} for rows without one`],
    ['Pause', sending > 1 && paceText(plan.pace)],
    ['Time', isSending && timeText(plan, now)],
  ];
  return lines.filter((line): line is Line => typeof line[1] === 'string');
}

const MOST_NAMED = 10;

/** The first three people and the last two, and the values that many of them share. */
function peopleLines({ first, last, values, sharedNumbers }: PeopleFacts, people: number): readonly Line[] {
  const between = people - first.length - last.length;
  const groups = values.flatMap((shared): readonly Line[] => {
    const text = sharedText(shared, people);
    return text === undefined ? [] : [[capitalized(shared.field.replaceAll('_', ' ')), text]];
  });
  const numbers = sharedNumbers.map(({ id, names }): Line => {
    const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return ['Department', `${all} are ${names.length === 2 ? 'both' : 'all'} department ${id}`];
  });
  return [
    ...first.map((person): Line => ['Person', personText(person)]),
    ...(between > 0 ? [['', `… and ${between} more …`] as const] : []),
    ...last.map((person): Line => ['Person', personText(person)]),
    ...groups,
    ...numbers,
  ];
}

/** So many values can be read at a glance. */
const MOST_VALUES = 12;

/** `5А (24), 5Б (23), 5 а (1, like 5А)`; of more values, those that look like another one. `undefined`: nothing to say. */
function sharedText({ values }: SharedValues, people: number): string | undefined {
  const alike = values.filter(({ like }) => like !== undefined);
  const isFew = values.length <= MOST_VALUES && values.length < people;
  const shown = isFew ? values : alike;
  if (shown.length === 0) return undefined;
  return shown
    .map(
      ({ value, people: n, like }) =>
        `${excerpt(value)} (${n}${like === undefined ? '' : `, like ${excerpt(like)}`})`,
    )
    .join(', ');
}

/** `Dr. (3), Frau (12)` */
function countedText(counts: readonly (readonly [what: string, rows: number])[]): string {
  return counts.map(([what, rows]) => `${what} (${rows})`).join(', ');
}

/**
 * The format of the file, and the column of each field.
 * @param title of the directory
 * @param leftInIgnored ignored columns that say that somebody has left: they are named first
 */
export function listLines(
  roster: Plan['roster'],
  nameOrder: NameOrder | undefined,
  title = 'the directory',
  leftInIgnored: Plan['checked']['leftInIgnored'] = [],
): [string, string][] {
  const { sources, ignored, statuses = [] } = roster.columns;
  const identity = identityColumns(roster.columns);
  const lines: [string, string][] = [['File', `${roster.name}: ${shape(roster)}`]];
  for (const { line, text } of roster.skipped) lines.push(['Skipped', `line ${line}: ${excerpt(text)}`]);
  const pairs = sources.map(({ field, from }) => {
    const order = field === 'name' ? ` (${nameOrder})` : '';
    return `${excerpt(from)} → ${field}${order}`;
  });
  lines.push(['Columns', pairs.join(', ')]);
  if (identity.length > 0) {
    const named = identity.map(({ field, from }) => `${excerpt(from)} (${field.replaceAll('_', ' ')})`);
    lines.push(['Recognised by', `${named.join(', ')}: kept in the journal`]);
  }
  const told = statuses.map(({ header }) => excerpt(header));
  if (told.length > 0) lines.push(['Has left', `by ${told.join(', ')}`]);
  const hidden = hiddenText(roster.hidden);
  if (hidden !== undefined) lines.push(['Hidden', `${hidden} of the sheet, read as well`]);
  const left = new Map(leftInIgnored.map(({ header, ...one }) => [header, one]));
  const isLeft = ({ header, isStatus }: IgnoredColumn) => isStatus === true || left.has(header);
  const telling = ignored.filter(isLeft).map(({ header }) => {
    const { rows, value } = left.get(header) ?? {};
    return rows === undefined
      ? `${excerpt(header)} (may say who has left)`
      : `${excerpt(header)} (says of ${count(rows, 'row')} that somebody has left: “${excerpt(value ?? '')}”)`;
  });
  const [unused, others] = [true, false].map((is) =>
    headersText(
      ignored.filter((one) => !isLeft(one) && (one.isUnused === true) === is).map(({ header }) => header),
      excerpt,
    ),
  );
  const parts = [...telling, others, unused && `${unused} (not used by ${title})`].filter(Boolean);
  if (parts.length > 0) lines.push(['Ignored', parts.join('; ')]);
  const { suggested = [] } = roster.columns;
  const options = suggested.map(({ field, from }) => `--map ${shellQuote(`${field}=${from}`)}`);
  if (options.length > 0) lines.push(['Suggestion', `if these columns are meant: ${options.join(' ')}`]);
  return lines;
}

/** The hidden parts of a sheet: `the header, 12 rows and 2 columns (Class, Phone)`; `undefined` if there are none. */
export function hiddenText(
  hidden: Plan['roster']['hidden'],
  shown: (header: string) => string = excerpt,
): string | undefined {
  if (hidden === undefined) return undefined;
  const { rows, columns, isHeader } = hidden;
  const named = `${count(columns.length, 'column')} (${headersText(columns, shown)})`;
  const all = [isHeader && 'the header', rows > 0 && count(rows, 'row'), columns.length > 0 && named];
  const parts = all.filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}

/** `''` if there are none. */
function headersText(headers: readonly string[], shown: (header: string) => string): string {
  const named = headers.slice(0, MOST_NAMED).map(shown);
  const rest = headers.length - named.length;
  return rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
}

/** `Авдотья Фёдоровна Петрова (last name Петрова), a.petrova, Teacher, department Office (1)`; never the password. */
function personText({ name, nickname, position, ...user }: User): string {
  const spoken = spokenName(name);
  // Shows if first and last name are in each other's columns.
  const whole = name.last === '' ? spoken : `${spoken} (last name ${name.last})`;
  const { departmentId: id, department: text } = user;
  const department = id === undefined || text === '' ? (id ?? text) : `${text} (${id})`;
  const more = Object.entries(user.fields).map(([field, value]) => value && `${field} ${value}`);
  return [whole, nickname, position, department && `department ${department}`, ...more]
    .filter(Boolean)
    .join(', ');
}

function shape(roster: Plan['roster']): string {
  const parts: string[] = [FORMAT_NAMES[roster.format]];
  if (roster.delimiter !== null) {
    parts.push(`separator ${DELIMITER_NAMES[roster.delimiter] ?? roster.delimiter}`);
  }
  if (roster.sheet !== null) parts.push(`sheet ${roster.sheet}${roster.hidden?.isSheet ? ' (hidden)' : ''}`);
  if (roster.format !== 'xlsx') parts.push(`${roster.encoding}${roster.bom ? ' with BOM' : ''}`);
  if (roster.headerLine !== null) parts.push(`header in line ${roster.headerLine}`);
  return parts.join(', ');
}

function directoryText({ destination }: Plan): string | undefined {
  if (destination?.kind === 'sandbox') return 'a local sandbox; nothing leaves this machine';
  return destination && `${destination.url.href} (from ${destination.from})`;
}

/** The service if it is not the default, and the settings that are not defaults. */
export function serviceText(
  { name, title, settings }: Pick<Plan['profile'], 'name' | 'title' | 'settings'>,
  defaults: Plan['defaults'],
): string | undefined {
  if (name === DEFAULT_PROFILE) return undefined;
  const chosen = Object.entries(settings).filter(([setting]) => !defaults.includes(setting));
  const values = chosen.map(([setting, value]) => `${setting} ${value}`);
  return [capitalized(title), ...values].join(', ');
}

/** The evidence for a profile, which may be wrong if it was not tried on its service. */
function profileText(plan: Plan): string | undefined {
  const { name, evidence } = plan.profile;
  if (name === DEFAULT_PROFILE) return undefined;
  if (evidence !== 'documentation') return `${name}, ${evidence.replace(/^tested: /, 'tested with ')}`;
  const advice = canBeginWithOne(plan) ? ': begin with --limit 1' : '';
  return `${name}, written from the documentation, not yet tried on the service${advice}`;
}

/** Nobody is created yet, and this run would create more than one user. */
function canBeginWithOne({ checked, sending, destination }: Plan): boolean {
  return destination?.kind !== 'sandbox' && checked.before.created === 0 && sending > 1;
}

/** Hosts other than that of the directory's address. */
function otherHosts({ profile: { hosts }, destination }: Plan): string | undefined {
  if (destination?.kind !== 'url') return undefined;
  const others = hosts.filter((host) => host !== destination.url.host);
  return others.length === 0 ? undefined : `${others.join(', ')} (for tokens and look-ups)`;
}

/** The user's change of password at the first sign-in, if the service can ask for it. */
function signInText({ profile: { changesPassword, password } }: Plan): string | undefined {
  if (changesPassword === undefined || password === 'ignored') return undefined;
  return changesPassword ? 'users must choose a new password' : 'users keep the initial password';
}

function toCreate({ sending, checked }: Plan): string {
  if (checked.refusedBy.length > 0) return 'nothing, until the errors of the whole list are corrected';
  if (sending === 0) return 'nothing';
  const left = checked.toSend - sending;
  return left > 0 ? `${count(sending, 'user')} now, ${left} later (--limit)` : count(sending, 'user');
}

/** `undefined` if the passwords of the roster are sent and the directory stores them. */
function passwordText(plan: Plan): string | undefined {
  const { title, password } = plan.profile;
  if (password === 'ignored') return `not sent: ${title} does not store passwords`;
  const parts = [sourcesText(plan)];
  if (plan.replacesRefused) parts.push('a refused one is replaced by a generated one');
  const advice = canBeginWithOne(plan) ? ': create one user and sign in as that user first' : '';
  if (password === 'unknown') parts.push(PASSWORDS_MAY_BE_LOST + advice);
  return parts.filter((part) => part !== undefined).join('; ') || undefined;
}

/** The sources of passwords. With `--limit` each number is a maximum, since the order of the rows is not known here. */
function sourcesText({ checked, sending, replacesRefused }: Plan): string | undefined {
  const { roster, typed, generated } = checked.passwords;
  if (typed + generated === 0 && !replacesRefused) return undefined;
  const most = (n: number) => (sending < checked.toSend ? `up to ${Math.min(n, sending)}` : `${n}`);
  const parts = [
    roster > 0 && `${most(roster)} from the roster`,
    typed > 0 && `${most(typed)} typed into the report`,
    generated > 0 && `${most(generated)} generated, kept in credentials.csv`,
  ];
  return parts.filter(Boolean).join(', ');
}

function invalidText({ refused, lackPassword }: Plan['checked']): string {
  const text = `${count(refused, 'row')}, not sent`;
  if (lackPassword === 0) return text;
  const them = lackPassword === 1 ? 'one' : 'them';
  return `${text}; ${lackPassword} without a password (to generate ${them}, add --generate-passwords missing)`;
}

function timeText({ sending, pace, profile, destination }: Plan, now: number): string {
  const text = durationText(sending, pace, profile.title);
  const { to } = forecast(sending, pace);
  const isClock = destination !== undefined && pace.max > 0 && to >= SHORT_MS;
  return isClock ? `${text}, done by ${comingTime(now + to, now)}` : text;
}

const SHORT_MS = 10_000;

/** The expected duration of the rows. Without a pause it depends on the directory. @param title of the directory */
export function durationText(rows: number, pace: Pace, title: string): string {
  if (pace.max === 0) return `as fast as ${title} answers`;
  const { from, to } = forecast(rows, pace);
  return to < SHORT_MS ? 'a few seconds' : spanRange(from, to);
}
