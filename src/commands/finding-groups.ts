/**
 * Findings put together by what they say, so that 900 rows with one fault read as one fault with examples. Where every
 * finding is shown, they come in the order of the lines, as a list is mended.
 */

import type { ChalkInstance } from 'chalk';
import { type Finding, formatFinding } from '../finding.js';
import { count } from './words.js';
import { wrapped } from './wrapped.js';

type Group = { readonly severity: Finding['severity']; count: number; readonly examples: Finding[] };

const EXAMPLES = 3;

/** What is to be said once, below the findings that it is about. */
function hintOf({ code, field, what }: Finding): readonly string[] {
  if (code === 'password-weak')
    return ['good passwords are a few words that have nothing to do with one another'];
  // Of those for which a pattern was given it is said why it made none.
  if (code === 'required' && field === 'nickname' && what === 'is missing')
    return ["--nickname '{first:1}.{last}' makes the missing nicknames from the names"];
  return [];
}

export type FindingGroups = {
  add(finding: Finding): void;
  /**
   * The lines to print, errors first; then by line where all are shown, else the most frequent first.
   * @param columns of the terminal, where there is one: findings are broken between words there
   */
  lines(label: string, palette: ChalkInstance, columns?: number): readonly string[];
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

  function lines(label: string, palette: ChalkInstance, columns?: number): readonly string[] {
    const all = [...groups.values()];
    const paper = { label, palette, columns };
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
  readonly label: string;
  readonly palette: ChalkInstance;
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
  return [...findings.flatMap((finding) => linesOf(finding, paper)), ...below([...hints], paper)];
}

function inGroups(groups: readonly Group[], paper: Paper): readonly string[] {
  const sorted = groups.toSorted((a, b) => errorsFirst(a, b) || b.count - a.count);
  return sorted.flatMap(({ examples, count: all }) => {
    const rest = all - examples.length;
    const more = rest === 0 ? [] : [`… and ${count(rest, 'more row', 'more rows')} with the same`];
    const hint = examples.slice(0, 1).flatMap(hintOf);
    return [...examples.flatMap((finding) => linesOf(finding, paper)), ...below([...more, ...hint], paper)];
  });
}

function linesOf(finding: Finding, { label, palette, columns }: Paper): readonly string[] {
  const mark = finding.severity === 'error' ? palette.red('error  ') : palette.yellow('warning');
  const [first = '', ...rest] = inColumns(formatFinding(finding, label), columns);
  return [`${mark} ${first}`, ...rest.map(behindMarks)];
}

function below(texts: readonly string[], { palette, columns }: Paper): readonly string[] {
  return texts.flatMap((text) => inColumns(text, columns).map((line) => palette.dim(behindMarks(line))));
}

/** How wide the marks are, with the space behind them. */
const MARK = 8;

function inColumns(text: string, columns: number | undefined): readonly string[] {
  return columns === undefined ? [text] : wrapped(text, columns - MARK - 1);
}

function behindMarks(line: string): string {
  return `${' '.repeat(MARK)}${line}`;
}
