/** Findings put together by what they say, so that 900 rows with one fault read as one fault with examples. */

import type { ChalkInstance } from 'chalk';
import { type CheckCode, type Finding, formatFinding } from '../finding.js';

type Group = { readonly severity: Finding['severity']; count: number; readonly examples: Finding[] };

const EXAMPLES = 3;

/** What is to be said of a check once, below its examples. */
const HINTS: Readonly<Partial<Record<CheckCode, string>>> = {
  'password-weak': 'good ones are a few words that have nothing to do with one another',
};

export type FindingGroups = {
  add(finding: Finding): void;
  /** The lines to print, errors first. */
  lines(label: string, palette: ChalkInstance): readonly string[];
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

  function lines(label: string, palette: ChalkInstance): readonly string[] {
    const sorted = [...groups.values()].sort(
      (a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn') || b.count - a.count,
    );
    return sorted.flatMap((group) => {
      const mark = group.severity === 'error' ? palette.red('error  ') : palette.yellow('warning');
      const shown = group.examples.map((finding) => `${mark} ${formatFinding(finding, label)}`);
      const rest = group.count - group.examples.length;
      const more = rest === 0 ? [] : [`… and ${rest} more ${rest === 1 ? 'row' : 'rows'} with the same`];
      const hint = HINTS[group.examples[0]?.code ?? 'required'];
      const below = [...more, ...(hint === undefined ? [] : [hint])];
      return [...shown, ...below.map((text) => palette.dim(`        ${text}`))];
    });
  }

  return {
    add,
    lines,
    get hidden() {
      let hidden = 0;
      for (const group of groups.values()) hidden += group.count - group.examples.length;
      return hidden;
    },
  };
}
