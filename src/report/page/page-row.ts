/** A row as the page holds it: what `report.json` tells of it, and its outcome. */

import type { OutcomeName } from '../../outcome.js';

export type PageFinding = {
  readonly field: string;
  readonly code: string;
  readonly severity: string;
  readonly what: string;
};

/** What does not apply is left out. */
export type PageRow = {
  readonly outcome: OutcomeName;
  /** The journal knows it and the roster no longer holds it. */
  readonly absent?: true;
  readonly line?: number;
  readonly nickname?: string;
  readonly name?: { readonly first: string; readonly last: string; readonly middle: string };
  readonly department_id?: number;
  readonly position?: string;
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  readonly attempts?: number;
  readonly run?: number;
  /** ISO 8601 in UTC. */
  readonly at?: string;
  readonly duration_ms?: number;
  readonly advice?: string;
  readonly findings?: readonly PageFinding[];
};

/** Of the run, as far as the script needs it. */
export type PageRun = {
  readonly roster: string;
  /** The command that goes on. */
  readonly again: string;
  /** Of the CSV: the roster's own. */
  readonly delimiter: string;
};

/** `Last First Middle`, as lists of people are read. */
export function fullName({ name }: PageRow): string {
  return name === undefined
    ? ''
    : [name.last, name.first, name.middle].filter((part) => part !== '').join(' ');
}

/** What the directory or the checks said, without the status. */
export function messageOf(row: PageRow): string {
  const found = (row.findings ?? []).map(({ field, what }) => `${field}: ${what}`).join('; ');
  const said = row.message ?? row.code ?? '';
  return [said, found].filter((part) => part !== '').join('; ');
}
