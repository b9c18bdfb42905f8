/**
 * Findings in the order of the lines, as a list is fixed, errors first. Of those alike, some are shown and
 * the others counted, so that 900 rows with one error read as one error with examples.
 */

import type { ChalkInstance } from 'chalk';
import type { Finding } from '../../domain/finding.js';
import { groupBy } from '../../lib/collections.js';
import { count, wrapped } from '../../lib/text.js';
import { formatFinding } from '../../texts/finding-texts.js';

const EXAMPLES = 3;

type Layout = {
  /** The roster's name, with the sheet for a workbook. */
  readonly label: string;
  /** The command that gives nicknames to rows without one; `undefined` where that is under way. */
  readonly prepare: string | undefined;
  readonly palette: ChalkInstance;
  /** Of the terminal, where there is one: findings are broken between words there. */
  readonly columns: number | undefined;
  readonly all: boolean;
  readonly showAll: string;
};

const MARK = 8;

/** Whole lines, and an empty one below them; nothing where there are no findings. */
export function findingsText(findings: readonly Finding[], layout: Layout): string {
  if (findings.length === 0) return '';
  const { label, prepare, palette, columns, all, showAll } = layout;
  const below = (text: string): string => palette.dim(' '.repeat(MARK) + wrapped(text, columns, MARK));
  const shown = examplesOf(findings, all);
  const lines = shown.flatMap(({ finding, more }) => {
    const mark = finding.severity === 'error' ? palette.red('error  ') : palette.yellow('warning');
    const line = `${mark} ${wrapped(formatFinding(finding, label), columns, MARK)}`;
    return more === 0
      ? [line]
      : [line, below(`… and ${count(more, 'more row', 'more rows')} with the same problem`)];
  });
  if (findings.some(({ code }) => code === 'password-weak'))
    lines.push(below('a few unrelated words make a strong password'));
  const lacksNickname = findings.some(({ code, field }) => code === 'required' && field === 'nickname');
  // A command is never broken between lines.
  if (lacksNickname && prepare !== undefined)
    lines.push(
      below('to assign nicknames to the rows without one:'),
      palette.dim(' '.repeat(MARK) + prepare),
    );
  if (shown.some(({ more }) => more > 0)) lines.push(below(`${showAll} shows all`));
  return `${lines.join('\n')}\n\n`;
}

/** `more`: how many others say the same and are not shown. */
type Shown = { readonly finding: Finding; readonly more: number };

function examplesOf(findings: readonly Finding[], all: boolean): readonly Shown[] {
  const groups = groupBy(findings, ({ severity, code, field }) => `${severity} ${code} ${field}`);
  const shown = [...groups.values()].flatMap((group) => {
    const examples = all ? group : group.slice(0, EXAMPLES);
    const hidden = group.length - examples.length;
    return examples.map((finding, at) => ({ finding, more: at === examples.length - 1 ? hidden : 0 }));
  });
  const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
  const place = ({ line }: Finding): number => line ?? 0;
  return shown.sort(({ finding: a }, { finding: b }) => rank(a) - rank(b) || place(a) - place(b));
}
