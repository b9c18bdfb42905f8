/** The last line of a dry run: how many rows have which errors, most frequent first. */

import type { Plan } from '../../app/run/index.js';
import { type Finding, isError } from '../../domain/finding.js';
import { firstFew, groupBy } from '../../platform/collections.js';
import { fieldName } from '../../texts/finding-text.js';
import { type Language, textsIn } from '../../texts/texts.js';

/** Two lines of a narrow terminal, which may be broken before a long word. */
const MAX_LENGTH = 150;

export function verdictText(
  findings: readonly Finding[],
  { before: { total }, refused }: Pick<Plan['checked'], 'before' | 'refused'>,
  language: Language,
): string {
  const { verdict } = textsIn(language);
  const errors = findings.filter(isError);
  if (errors.length === 0) return verdict.clean(total, findings.length);
  const kinds = groupBy(errors, ({ code, field }) =>
    code === 'required' || code === 'field-missing'
      ? verdict.missing(fieldName(field, language))
      : verdict.kinds[code],
  );
  // A missing column concerns every row, so it comes first and has no number.
  const counted = [...kinds].map(([kind, all]) => {
    const lines = all.map(({ line }) => line);
    return { kind, rows: lines.includes(null) ? total : new Set(lines).size, isWhole: lines.includes(null) };
  });
  const sorted = counted.toSorted((a, b) => b.rows - a.rows);
  const textOf = (most: number): string => {
    const [shown, more] = firstFew(sorted, most);
    const named = shown.map(({ kind, rows, isWhole }) => verdict.kind(kind, isWhole ? 0 : rows)).join(', ');
    return verdict.errors(refused, total, named + (more > 0 ? verdict.more(more) : ''));
  };
  return [3, 2].map(textOf).find(({ length }) => length < MAX_LENGTH) ?? textOf(1);
}
