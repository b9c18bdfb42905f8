/**
 * Findings in the order of the lines, as a list is fixed, errors first. Of those that say the same, some are shown and
 * the others counted, so that 900 rows with one fault read as one fault with examples.
 */

import type { ChalkInstance } from 'chalk';
import { type Finding, formatFinding } from '../finding.js';
import { count, wrapped } from './words.js';

const EXAMPLES = 3;

export type FindingGroups = {
  add(finding: Finding): void;
  /** The lines to print. */
  lines(paper: Paper): readonly string[];
  /** How many findings are left out of the lines. */
  readonly hidden: number;
};

/** What the lines are made for. */
type Paper = {
  /** The roster's name, with the sheet for a workbook. */
  readonly label: string;
  /** The command that gives nicknames to rows without one; `undefined` where that is under way. */
  readonly prepare: string | undefined;
  readonly palette: ChalkInstance;
  /** Of the terminal, where there is one: findings are broken between words there. */
  readonly columns: number | undefined;
};

/** @param all keep every finding instead of examples (`--all-findings`) */
export function createFindingGroups(all: boolean): FindingGroups {
  const groups = new Map<string, { readonly examples: Finding[]; hidden: number }>();
  return {
    add(finding) {
      const key = `${finding.severity} ${finding.code} ${finding.field}`;
      const group = groups.get(key) ?? { examples: [], hidden: 0 };
      groups.set(key, group);
      if (all || group.examples.length < EXAMPLES) group.examples.push(finding);
      else group.hidden += 1;
    },
    lines(paper) {
      const shown = [...groups.values()].flatMap(({ examples, hidden }) =>
        examples.map((finding, at) => ({ finding, more: at === examples.length - 1 ? hidden : 0 })),
      );
      shown.sort(
        (a, b) => rank(a.finding) - rank(b.finding) || (a.finding.line ?? 0) - (b.finding.line ?? 0),
      );
      return [
        ...shown.flatMap(({ finding, more }) => linesOf(finding, more, paper)),
        ...hintLines(
          shown.map(({ finding }) => finding),
          paper,
        ),
      ];
    },
    get hidden() {
      return [...groups.values()].reduce((sum, { hidden }) => sum + hidden, 0);
    },
  };
}

function rank({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}

/** @param more how many others say the same and are not shown */
function linesOf(finding: Finding, more: number, paper: Paper): readonly string[] {
  const { label, palette, columns } = paper;
  const mark = finding.severity === 'error' ? palette.red('error  ') : palette.yellow('warning');
  const [first = '', ...rest] = inColumns(formatFinding(finding, label), columns);
  const others =
    more === 0 ? [] : below(`… and ${count(more, 'more row', 'more rows')} with the same`, paper);
  return [`${mark} ${first}`, ...rest.map(behindMarks), ...others];
}

/** What is said once, below all findings; a command is never broken between lines. */
function hintLines(findings: readonly Finding[], paper: Paper): readonly string[] {
  const lines: string[] = [];
  if (findings.some(({ code }) => code === 'password-weak'))
    lines.push(...below('good passwords are a few words that have nothing to do with one another', paper));
  const lacksNickname = findings.some(({ code, field }) => code === 'required' && field === 'nickname');
  if (lacksNickname && paper.prepare !== undefined)
    lines.push(
      ...below('this gives nicknames to the rows that have none:', paper),
      paper.palette.dim(behindMarks(paper.prepare)),
    );
  return lines;
}

function below(text: string, { palette, columns }: Paper): readonly string[] {
  return inColumns(text, columns).map((line) => palette.dim(behindMarks(line)));
}

/** How wide the marks are, with the space behind them. */
const MARK = 8;

function inColumns(text: string, columns: number | undefined): readonly string[] {
  return columns === undefined ? [text] : wrapped(text, columns - MARK - 1);
}

function behindMarks(line: string): string {
  return `${' '.repeat(MARK)}${line}`;
}
