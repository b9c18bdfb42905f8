/** The plan in words: how many users go where, how long it takes, what is left alone. */

import type { Pace } from '../pacer.js';
import { comingTime } from '../progress/time.js';
import type { User } from '../user.js';
import type { Plan } from './view.js';
import { count, spanRange } from './words.js';

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

/** The pause between requests: `1 to 2 s`, `1.5 s`, `none`. */
export function paceWords({ min, max }: Pace): string {
  if (max === 0) return 'none';
  return min === max ? `${min / 1000} s` : `${min / 1000} to ${max / 1000} s`;
}

/** The plan's lines, label and text. What is nought is left out. */
export function planLines(plan: Plan, now: number): readonly (readonly [string, string])[] {
  const { survey, roster } = plan;
  const { before } = survey;
  const lines: [string, string][] = [
    ['Roster', `${roster.name}, ${count(before.total, 'row')}`],
    ['Directory', plan.addressFrom === '' ? plan.address : `${plan.address} (from ${plan.addressFrom})`],
  ];
  if (plan.org !== null) lines.push(['Organisation', plan.org]);
  lines.push(['To create', toCreate(plan)]);
  for (const line of leftAlone(plan)) lines.push(line);
  if (survey.toMakeUp > 0 && plan.sending > 0) lines.push(['Passwords', passwordWords(plan)]);
  if (plan.department !== undefined && plan.sending > 0) {
    lines.push(['Department', `${plan.department} for rows that have none`]);
  }
  if (plan.sending > 1 && plan.pace.max > 0) lines.push(['Pause', paceWords(plan.pace)]);
  if (plan.sending > 0) lines.push(['Time', timeWords(plan, now)]);
  return lines;
}

function toCreate(plan: Plan): string {
  const { sending, survey } = plan;
  if (sending === 0) return 'nothing';
  const left = survey.toSend - sending;
  return left > 0 ? `${count(sending, 'user')} now, ${left} later (--limit)` : count(sending, 'user');
}

/** Which rows come first is not known here, so with `--limit` it is a most. */
function passwordWords({ survey, sending }: Plan): string {
  const n = Math.min(survey.toMakeUp, sending);
  return `${sending < survey.toSend ? 'up to ' : ''}${n} will be generated, kept in credentials.csv`;
}

function leftAlone({ survey, retry }: Plan): [string, string][] {
  const { before } = survey;
  const lines: [string, string][] = [];
  if (before.created > 0)
    lines.push(['Created before', `${before.created}, left alone: a run changes nobody who exists`]);
  if (before.exists > 0) {
    lines.push([
      'Taken',
      `${count(before.exists, 'nickname')} found taken before${retry ? '' : ', left alone'}`,
    ]);
  }
  if (before.unconfirmed > 0) {
    const left = retry ? '' : ', left alone';
    lines.push(['In doubt', `${before.unconfirmed} sent before without a clear answer${left}`]);
  }
  if (survey.refused > 0) lines.push(['Invalid', invalidWords(survey)]);
  if (survey.notInRoster > 0) {
    lines.push(['Not in roster', `${count(survey.notInRoster, 'nickname')} of earlier runs, left alone`]);
  }
  return lines;
}

function invalidWords({ refused, lackPassword }: Plan['survey']): string {
  const words = `${count(refused, 'row')}, not to be sent`;
  if (lackPassword === 0) return words;
  const them = lackPassword === 1 ? 'one' : 'them';
  return `${words}; ${lackPassword} without a password (--generate-passwords missing makes ${them} up)`;
}

function timeWords(plan: Plan, now: number): string {
  const { from, to } = forecast(plan.sending, plan.pace);
  if (to < 10_000) return 'a few seconds';
  return `${spanRange(from, to)}, done by ${comingTime(now + to, now)}`;
}

/** A user as it would be sent, with the password masked. */
export function maskedPayload(user: User): object {
  const { departmentId, position, nickname, name } = user;
  return { department_id: departmentId, position, password: '********', nickname, name };
}
