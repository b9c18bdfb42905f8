/** The facts that a use case reports while it works. `src/ui` makes words or events of them. */

import type { FileWarning } from '../../domain/file-warning.js';
import type { Finding } from '../../domain/finding.js';
import type { Roster } from '../../roster/roster.js';
import type { Plan } from './plan.js';
import type { LookUpResult, LookUpWait, RowSettled, Waiting } from './row-events.js';

/** The events meanwhile: in words for people, or as events for programs. */
export type Reporter = {
  findings(findings: readonly Finding[], roster: Roster): void;
  plan(plan: Plan): void;
  /** Rows are going to be sent. @returns what is called when that is over, however it ends */
  started(plan: Plan): () => void;
  row(settled: RowSettled): void;
  waiting(waiting: Waiting): void;
  notice(notice: Notice): void;
};

/** Something that people should know and that changes nothing. Paths are absolute. */
export type Notice =
  /** A whole sentence. */
  | { readonly kind: 'note' | 'warning'; readonly text: string }
  | { readonly kind: 'file'; readonly warning: FileWarning }
  | { readonly kind: 'nothing-sent' }
  /** A signal came. @param timeoutMs how long a request in progress may still take; absent: there is none */
  | { readonly kind: 'stopping'; readonly timeoutMs?: number }
  /** `--fresh` begins anew although so many people were created before. */
  | { readonly kind: 'forgets-created'; readonly people: number }
  | { readonly kind: 'archived' | 'rehearsal-replaced'; readonly folder: string }
  /** So many rows of a report's CSV differ from the roster in more than the password. */
  | { readonly kind: 'csv-differs'; readonly rows: number; readonly roster: string }
  | { readonly kind: 'token-pipe-used-up' | 'token-for-this-run'; readonly from: string }
  | {
      readonly kind: 'token-file-open' | 'client-secret-file-open' | 'secret-file-open';
      readonly path: string;
      readonly mode: number;
    }
  /** Tokens of this application are refused, also new ones. */
  | { readonly kind: 'new-token-refused'; readonly clientId: string; readonly title: string }
  /** Where unconfirmed users are going to be looked up. `from`: what gave the address. */
  | {
      readonly kind: 'look-up-begins';
      readonly users: number;
      readonly title: string;
      readonly profile: string;
      readonly baseUrl: string;
      readonly from: string;
      readonly hosts: readonly string[];
    }
  /** At the end of a run, so many of the unconfirmed users were found by the ids of their requests. */
  | { readonly kind: 'found-by-id'; readonly found: number; readonly unconfirmed: number }
  /** At the end of a run, not all of them could be looked up. `why`: a clause. */
  | { readonly kind: 'look-up-incomplete'; readonly why: string }
  /** The result of a look-up of one unconfirmed row, or its wait before it asks again. */
  | { readonly kind: 'looked-up'; readonly result: LookUpResult }
  | { readonly kind: 'look-up-waits'; readonly wait: LookUpWait; readonly now: number };
