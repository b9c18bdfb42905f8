/** What a use case reports while it works. `src/ui` puts it into words for people, or into events for programs. */

import type { Finding } from '../domain/finding.js';
import type { Roster } from '../roster/roster.js';
import type { Waiting } from './attempt.js';
import type { Plan } from './plan.js';
import type { RowSettled } from './provision.js';

/** How a roster was read, as far as people are shown it. */
export type RosterFacts = Pick<
  Roster,
  | 'name'
  | 'label'
  | 'path'
  | 'format'
  | 'encoding'
  | 'bom'
  | 'delimiter'
  | 'sheet'
  | 'headerLine'
  | 'skipped'
  | 'columns'
>;

export type Reporter = {
  findings(findings: readonly Finding[], roster: RosterFacts): void;
  plan(plan: Plan): void;
  /** Rows are going to be sent. @returns what is called when that is over, however it ends */
  started(plan: Plan): Promise<() => void>;
  row(settled: RowSettled): void;
  waiting(waiting: Waiting): void;
  notice(notice: Notice): void;
};

/** Something that people should know and that changes nothing. Paths are absolute. */
export type Notice =
  /** A whole sentence. */
  | { readonly kind: 'note' | 'warning'; readonly text: string }
  | { readonly kind: 'nothing-sent' }
  /** A signal came. @param timeoutMs how long a request in progress may still take; absent: there is none */
  | { readonly kind: 'stopping'; readonly timeoutMs?: number }
  /** `--fresh` begins anew although so many people were created before. */
  | { readonly kind: 'forgets-created'; readonly people: number }
  | { readonly kind: 'archived'; readonly folder: string }
  | { readonly kind: 'rehearsal-replaced'; readonly folder: string }
  /** So many rows of a report's CSV differ from the roster in more than the password. */
  | { readonly kind: 'csv-differs'; readonly rows: number; readonly roster: string }
  | { readonly kind: 'token-pipe-used-up'; readonly from: string }
  | { readonly kind: 'token-for-this-run'; readonly from: string }
  | { readonly kind: 'token-file-open'; readonly path: string; readonly mode: number };
