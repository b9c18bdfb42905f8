/** The notices of a use case. `src/ui` turns them into messages or events. */

import { sep } from 'node:path';
import type { ShownMessage } from '../../domain/detail.js';
import type { ErrorTextIn, UserError } from '../../domain/errors.js';
import type { FileWarning } from '../../domain/file-warning.js';
import type { JournalNote } from '../../domain/journals.js';
import type { LookUpResult, LookUpWait, Sought } from '../../domain/look-up-result.js';
import type { CountedValue } from '../../domain/lookalike.js';
import type { SecretName } from '../../texts/secret-facts.js';
import type { TokenSource } from '../../token/secret-file.js';

export type NoticeReporter = {
  notice(notice: Notice): void;
};

/** Paths are absolute. */
export type Notice =
  | { readonly kind: 'problem'; readonly error: UserError }
  | { readonly kind: 'slips'; readonly warning: SlipWarning }
  | { readonly kind: 'file'; readonly warning: FileWarning }
  | { readonly kind: 'journal'; readonly note: JournalNote }
  | { readonly kind: 'nothing-sent' }
  | { readonly kind: 'roster-changed'; readonly roster: string }
  /** A signal arrived. @property timeoutMs how long the request in progress may still take; absent without one */
  | { readonly kind: 'stopping'; readonly timeoutMs?: number }
  /** Logins are taken as if the list was created before. The plan names the people to create. */
  | { readonly kind: 'second-accounts' }
  /** `--fresh` starts over although these people were already created. */
  | { readonly kind: 'forgets-created'; readonly people: number }
  /** `--fresh` replaces a damaged journal. @property created how many people it records; `undefined` if unknown */
  | {
      readonly kind: 'forgets-damaged';
      readonly damage: ErrorTextIn;
      readonly created: number | undefined;
    }
  | { readonly kind: 'archived' | 'rehearsal-replaced'; readonly folder: string }
  /** The people of an earlier list are not known. */
  | {
      readonly kind: 'passed-over';
      readonly folder: string;
      readonly why: ErrorTextIn;
      readonly org?: string;
    }
  /** Rows of a report's CSV differ from the roster in more than the password. */
  | { readonly kind: 'csv-differs'; readonly rows: number; readonly roster: string }
  | {
      readonly kind: 'token-pipe-used-up' | 'token-for-this-run';
      readonly secret: SecretName;
      readonly from: string;
    }
  | { readonly kind: 'no-other-token'; readonly error: UserError }
  | {
      readonly kind: 'secret-file-open';
      readonly secret: SecretName;
      readonly path: string;
      readonly mode: number;
      readonly org?: string;
    }
  | { readonly kind: 'new-token-refused'; readonly clientId: string; readonly title: string }
  /** `from`: the source of the address, unless a person typed it; `hosts`: further hosts. */
  | ({
      readonly kind: 'look-up-begins';
      readonly title: string;
      readonly profile: string;
      readonly baseUrl: string;
      readonly from: string | undefined;
      readonly hosts: readonly string[];
    } & Sought)
  | { readonly kind: 'nothing-looked-up' }
  | { readonly kind: 'nothing-recorded' }
  | { readonly kind: 'listing'; readonly title: string }
  /** The list may be incomplete, so each row is looked up. `why`: a clause. */
  | { readonly kind: 'not-listed'; readonly title: string; readonly why: ShownMessage }
  /** Some rows, or all, were not compared with the users of the directory before the run. */
  | { readonly kind: 'not-compared'; readonly title: string; readonly why: ShownMessage | TooManyRows }
  | { readonly kind: 'found-by-id'; readonly found: number; readonly unconfirmed: number }
  | { readonly kind: 'look-up-incomplete'; readonly why: ShownMessage }
  | { readonly kind: 'looked-up'; readonly result: LookUpResult }
  | { readonly kind: 'look-up-waits'; readonly wait: LookUpWait; readonly now: number }
  | { readonly kind: 'page-opened' | 'page-not-opened'; readonly path: string }
  | { readonly kind: 'reports-not-updated'; readonly error: UserError }
  | { readonly kind: 'update-reports'; readonly command: string }
  | { readonly kind: 'fill-in' };

/** `most`: how many rows are looked up before a run. */
type TooManyRows = { readonly rows: number; readonly most: number };

export type SlipWarning =
  /** The passwords may not work: some services of this kind store none. */
  | { readonly kind: 'sign-in-first' }
  | { readonly kind: 'without'; readonly nicknames: readonly string[] }
  /** `unopened`: how many sealed records the key does not open; `undefined` without a key. */
  | { readonly kind: 'sealed'; readonly nicknames: readonly string[]; readonly unopened: number | undefined }
  | { readonly kind: 'alike'; readonly groups: readonly CountedValue[] }
  /** Users whose slips may be out of date, since the roster was changed. */
  | { readonly kind: 'unsure'; readonly nicknames: readonly string[]; readonly rosterName: string };

export function warnOfOpenFile(
  secret: SecretName,
  source: TokenSource | undefined,
  mode: number | undefined,
  reporter: NoticeReporter,
): void {
  // Modes mean nothing on Windows.
  if (source?.kind !== 'file' || mode === undefined || sep === '\\' || (mode & 0o077) === 0) return;
  reporter.notice({ kind: 'secret-file-open', secret, path: source.path, mode });
}
