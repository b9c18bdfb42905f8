/** What a dry run says of the file: what it was taken for, which column is which field, and the first user. */

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

function shape({ roster }: Plan): string {
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
