/**
 * Findings put together by what they say, so that 900 rows with one fault read as one fault with examples. Where every
 * finding is shown, they come in the order of the lines, as a list is mended.
 */

import type { ChalkInstance } from 'chalk';
import { type Finding, formatFinding } from '../finding.js';
import { count, wrapped } from './words.js';

type Group = { readonly severity: Finding['severity']; count: number; readonly examples: Finding[] };

const EXAMPLES = 3;

/** What is to be said once, below the findings that it is about; a command is never broken between lines. */
type Hint = 'password' | 'nickname';

function hintOf({ code, field }: Finding): readonly Hint[] {
  if (code === 'password-weak') return ['password'];
  return code === 'required' && field === 'nickname' ? ['nickname'] : [];
}

function hintLines(hint: Hint, paper: Paper): readonly string[] {
  if (hint === 'password')
    return below('good passwords are a few words that have nothing to do with one another', paper);
  if (paper.prepare === undefined) return [];
  const command = paper.palette.dim(behindMarks(paper.prepare));
  return [...below('this gives nicknames to the rows that have none:', paper), command];
}

export type FindingGroups = {
  add(finding: Finding): void;
  /** The lines to print, errors first; then by line where all are shown, else the most frequent first. */
  lines(paper: Paper): readonly string[];
  /** How many findings are left out of the lines. */
  readonly hidden: number;
};

/** @param all keep every finding instead of examples (`--all-findings`) */
export function createFindingGroups(all: boolean): FindingGroups {
  const groups = new Map<string, Group>();
  const most = all ? Number.POSITIVE_INFINITY : EXAMPLES;

  function add(finding: Finding): void {
    const key = `${finding.severity} ${finding.code} ${finding.field}`;
    const group = groups.get(key) ?? { severity: finding.severity, count: 0, examples: [] };
    groups.set(key, group);
    group.count += 1;
    if (group.examples.length < most) group.examples.push(finding);
  }

  function hidden(): number {
    let sum = 0;
    for (const group of groups.values()) sum += group.count - group.examples.length;
    return sum;
  }

  function lines(paper: Paper): readonly string[] {
    const all = [...groups.values()];
    return hidden() === 0 ? inOrder(all, paper) : inGroups(all, paper);
  }

  return {
    add,
    lines,
    get hidden() {
      return hidden();
    },
  };
}

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

type Graded = Pick<Finding, 'severity'>;

function errorsFirst(a: Graded, b: Graded): number {
  return Number(a.severity === 'warn') - Number(b.severity === 'warn');
}

function inOrder(groups: readonly Group[], paper: Paper): readonly string[] {
  const findings = groups.flatMap(({ examples }) => examples);
  findings.sort((a, b) => errorsFirst(a, b) || (a.line ?? 0) - (b.line ?? 0));
  const hints = new Set(findings.flatMap(hintOf));
  return [
    ...findings.flatMap((finding) => linesOf(finding, paper)),
    ...[...hints].flatMap((hint) => hintLines(hint, paper)),
  ];
}

function inGroups(groups: readonly Group[], paper: Paper): readonly string[] {
  const sorted = groups.toSorted((a, b) => errorsFirst(a, b) || b.count - a.count);
  return sorted.flatMap(({ examples, count: all }) => {
    const rest = all - examples.length;
    return [
      ...examples.flatMap((finding) => linesOf(finding, paper)),
      ...(rest === 0 ? [] : below(`… and ${count(rest, 'more row', 'more rows')} with the same`, paper)),
      ...examples
        .slice(0, 1)
        .flatMap(hintOf)
        .flatMap((hint) => hintLines(hint, paper)),
    ];
  });
}

function linesOf(finding: Finding, { label, palette, columns }: Paper): readonly string[] {
  const mark = finding.severity === 'error' ? palette.red('error  ') : palette.yellow('warning');
  const [first = '', ...rest] = inColumns(formatFinding(finding, label), columns);
  return [`${mark} ${first}`, ...rest.map(behindMarks)];
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
