/** What the file was taken for, which column is which field, and the first user: in full by a dry run, in short before a run. */

import { shown } from '../roster/shown.js';
import type { User } from '../user.js';
import { forecast, maskedPayload, paceWords, planLines } from './plan.js';
import type { Plan } from './view.js';
import { count, spanRange } from './words.js';

const DELIMITER_WORDS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

const FORMAT_WORDS = { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines', xlsx: 'Excel workbook' } as const;

/** Label and text, in the order in which a person asks. */
export function explainLines(plan: Plan): readonly (readonly [string, string])[] {
  const { roster } = plan;
  const { columns } = roster;
  const lines: [string, string][] = [['File', `${roster.name}: ${shape(plan)}`]];
  for (const { line, text } of roster.skipped) lines.push(['Skipped', `line ${line}: ${text}`]);
  columns.sources.forEach(({ field, from }, index) => {
    const order = field === 'name' ? ` (${plan.nameOrder}; columns of its parts win)` : '';
    lines.push([index === 0 ? 'Columns' : '', `${field.padEnd(13)} ← ${from}${order}`]);
  });
  columns.ignored.forEach(({ header, why }, index) => {
    lines.push([index === 0 ? 'Ignored' : '', `${header} (${why})`]);
  });
  if (plan.survey.domain !== undefined) {
    lines.push(['Nicknames', `@${plan.survey.domain} is cut off: a nickname is the part before the domain`]);
  }
  if (plan.survey.first !== undefined)
    lines.push(['First user', JSON.stringify(maskedPayload(plan.survey.first))]);
  return lines;
}

/** The most columns that are named in one line. */
const MOST_NAMED = 10;

/** The same in short, to be seen before a run asks whether to send: label and text. */
export function readingLines({ roster, survey, ...plan }: Plan): readonly (readonly [string, string])[] {
  const { sources, ignored } = roster.columns;
  const lines: [string, string][] = [['File', `${roster.name}: ${shape({ roster })}`]];
  for (const { line, text } of roster.skipped) lines.push(['Skipped', `line ${line}: ${shown(text)}`]);
  const pairs = sources.map(({ field, from }) => {
    const order = field === 'name' ? ` (${plan.nameOrder})` : '';
    return `${shown(from)} → ${field}${order}`;
  });
  lines.push(['Columns', pairs.join(', ')]);
  if (ignored.length > 0) {
    const named = ignored.slice(0, MOST_NAMED).map(({ header }) => shown(header));
    const rest = ignored.length - named.length;
    lines.push(['Ignored', rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`]);
  }
  if (survey.domain !== undefined) lines.push(['Nicknames', `without @${survey.domain}`]);
  if (survey.first !== undefined) lines.push(['First person', personWords(survey.first)]);
  return lines;
}

/** `Авдотья Фёдоровна Петрова (last name Петрова), a.petrova, Teacher, department 1`; never the password. */
function personWords({ name: { first, middle, last }, nickname, position, departmentId }: User): string {
  const whole = [first, middle, last].filter((part) => part !== '').join(' ');
  // Without it, first and last name in each other's columns would look like another custom of writing them.
  const name = last === '' ? whole : `${whole} (last name ${last})`;
  return [name, nickname, position, `department ${departmentId}`].filter((part) => part !== '').join(', ');
}

function shape({ roster }: Pick<Plan, 'roster'>): string {
  const parts: string[] = [FORMAT_WORDS[roster.format]];
  if (roster.delimiter !== null) {
    parts.push(`separator ${DELIMITER_WORDS[roster.delimiter] ?? roster.delimiter}`);
  }
  if (roster.sheet !== null) parts.push(`sheet ${roster.sheet}`);
  if (roster.format !== 'xlsx') parts.push(`${roster.encoding}${roster.bom ? ' with BOM' : ''}`);
  if (roster.headerLine !== null) parts.push(`header in line ${roster.headerLine}`);
  return parts.join(', ');
}

/** The totals at the end of a dry run. */
export function totalsLines(plan: Plan): readonly (readonly [string, string])[] {
  const lines = planLines(plan, 0).filter(([name]) => !['Directory', 'Time', 'Pause'].includes(name));
  if (plan.sending === 0) return lines;
  const { from, to } = forecast(plan.sending, plan.pace);
  const pause = plan.pace.max > 0 && plan.sending > 1 ? ` with a pause of ${paceWords(plan.pace)}` : '';
  return [...lines, ['Time', `about ${spanRange(from, to)} for ${count(plan.sending, 'user')}${pause}`]];
}
