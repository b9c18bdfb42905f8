/** The plan: how the file was read, how many users are created where, how long it takes, what is not sent again. */

import type { Plan } from '../../app/plan.js';
import type { Pace } from '../../domain/clock.js';
import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import type { NameOrder, User } from '../../domain/user.js';
import { count, excerpt } from '../../lib/text.js';
import { comingTime, spanRange } from '../format/time.js';

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

const FORMAT_NAMES = { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines', xlsx: 'Excel workbook' } as const;

/** What an answer of the directory takes, at least and at most, as far as a forecast needs to know. */
const ANSWER_MS = { least: 100, most: 500 } as const;

/** How long sending so many rows takes, in milliseconds, from and to. */
export function forecast(rows: number, pace: Pace): { readonly from: number; readonly to: number } {
  const pauses = Math.max(0, rows - 1);
  return {
    from: pauses * pace.min + rows * ANSWER_MS.least,
    to: pauses * pace.max + rows * ANSWER_MS.most,
  };
}

/** The pause between requests: `1 to 2 s`, `1.5 s`; nothing where there is none. */
export function paceText({ min, max }: Pace): string | undefined {
  if (max === 0) return undefined;
  return min === max ? `${min / 1000} s` : `${min / 1000} to ${max / 1000} s`;
}

type Line = readonly [label: string, text: string];

/** The plan's lines, label and text. What is nought is left out. */
export function planLines(plan: Plan, now: number): readonly Line[] {
  const { checked, roster, sending, department } = plan;
  const { before, domain, first, notInRoster } = checked;
  const isSending = sending > 0;
  const alone = plan.retry ? '' : ', not sent again';
  const lines: readonly (readonly [string, string | false | null | undefined])[] = [
    ...listLines(roster, plan.nameOrder),
    ['Nicknames', domain !== undefined && `without @${domain}`],
    ['First person', first !== undefined && personText(first)],
    ['Roster', `${roster.name}, ${count(before.total, 'row')}`],
    ['Directory', directoryText(plan)],
    ['Service', serviceText(plan.profile)],
    ['Hosts', plan.profile.hosts.length > 1 && plan.profile.hosts.join(', ')],
    ['Evidence', evidenceText(plan)],
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
    ['Passwords', isSending && checked.toGenerate > 0 && passwordText(plan)],
    ['Stored', isSending && storedText(plan)],
    ['Department', isSending && department !== undefined && `${department} for rows without one`],
    ['Pause', sending > 1 && paceText(plan.pace)],
    ['Time', isSending && timeText(plan, now)],
  ];
  return lines.filter((line): line is Line => typeof line[1] === 'string');
}

const MOST_NAMED = 10;

/** What the file was taken for, and which column is which field. */
export function listLines(roster: Plan['roster'], nameOrder: NameOrder | undefined): [string, string][] {
  const { sources, ignored } = roster.columns;
  const lines: [string, string][] = [['File', `${roster.name}: ${shape(roster)}`]];
  for (const { line, text } of roster.skipped) lines.push(['Skipped', `line ${line}: ${excerpt(text)}`]);
  const pairs = sources.map(({ field, from }) => {
    const order = field === 'name' ? ` (${nameOrder})` : '';
    return `${excerpt(from)} → ${field}${order}`;
  });
  lines.push(['Columns', pairs.join(', ')]);
  if (ignored.length > 0) {
    const named = ignored.slice(0, MOST_NAMED).map(({ header }) => excerpt(header));
    const rest = ignored.length - named.length;
    lines.push(['Ignored', rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`]);
  }
  return lines;
}

/** `Авдотья Фёдоровна Петрова (last name Петрова), a.petrova, Teacher, department 1`; never the password. */
function personText({ name: { first, middle, last }, nickname, position, ...user }: User): string {
  const whole = [first, middle, last].filter((part) => part !== '').join(' ');
  // Without it, first and last name in each other's columns would look like another custom of writing them.
  const name = last === '' ? whole : `${whole} (last name ${last})`;
  const department = user.departmentId ?? user.department;
  const more = Object.entries(user.fields).map(([field, value]) => value && `${field} ${value}`);
  return [name, nickname, position, department && `department ${department}`, ...more]
    .filter(Boolean)
    .join(', ');
}

function shape(roster: Plan['roster']): string {
  const parts: string[] = [FORMAT_NAMES[roster.format]];
  if (roster.delimiter !== null) {
    parts.push(`separator ${DELIMITER_NAMES[roster.delimiter] ?? roster.delimiter}`);
  }
  if (roster.sheet !== null) parts.push(`sheet ${roster.sheet}`);
  if (roster.format !== 'xlsx') parts.push(`${roster.encoding}${roster.bom ? ' with BOM' : ''}`);
  if (roster.headerLine !== null) parts.push(`header in line ${roster.headerLine}`);
  return parts.join(', ');
}

function directoryText({ destination }: Plan): string | undefined {
  if (destination?.kind === 'sandbox') return 'a local sandbox; nothing leaves this machine';
  return destination && `${destination.url.href} (from ${destination.from})`;
}

/** The service where it is not the default one, and the settings that say which directory of it. */
export function serviceText({
  name,
  title,
  settings,
}: Pick<Plan['profile'], 'name' | 'title' | 'settings'>): string | undefined {
  if (name === DEFAULT_PROFILE) return undefined;
  const values = Object.entries(settings).map(([setting, value]) => `${setting} ${value}`);
  return `${title} (${[`profile ${name}`, ...values].join(', ')})`;
}

/** A profile that nobody tried on its service may be wrong about it. */
function evidenceText({ profile: { name, evidence }, destination }: Plan): string | undefined {
  const isTried = name === DEFAULT_PROFILE || evidence !== 'documentation' || destination?.kind === 'sandbox';
  return isTried
    ? undefined
    : 'the profile was written from its documentation, not yet tried on the service: begin with --limit 1';
}

const STORED = {
  sent: undefined,
  unknown: 'some services of this kind do not keep the password that they are sent: check with one user',
  ignored: 'this service keeps no passwords; those of the roster are not sent',
} as const;

function storedText({ profile: { password } }: Plan): string | undefined {
  return STORED[password];
}

function toCreate(plan: Plan): string {
  const { sending, checked } = plan;
  if (sending === 0) return 'nothing';
  const left = checked.toSend - sending;
  return left > 0 ? `${count(sending, 'user')} now, ${left} later (--limit)` : count(sending, 'user');
}

/** Which rows come first is not known here, so with `--limit` it is a most. */
function passwordText({ checked, sending }: Plan): string {
  const n = Math.min(checked.toGenerate, sending);
  return `${sending < checked.toSend ? 'up to ' : ''}${n} generated, kept in credentials.csv`;
}

function invalidText({ refused, lackPassword }: Plan['checked']): string {
  const text = `${count(refused, 'row')}, not sent`;
  if (lackPassword === 0) return text;
  const them = lackPassword === 1 ? 'one' : 'them';
  return `${text}; ${lackPassword} without a password (to generate ${them}, add --generate-passwords missing)`;
}

function timeText(plan: Plan, now: number): string {
  const { from, to } = forecast(plan.sending, plan.pace);
  if (to < 10_000) return 'a few seconds';
  const span = spanRange(from, to);
  return plan.destination === undefined ? span : `${span}, done by ${comingTime(now + to, now)}`;
}
