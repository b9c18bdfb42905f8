/**
 * What a program that embeds this one may use: the two functions of the story, and what they are to be given. Nothing
 * here prints, asks or ends the process; trouble that a person can mend is thrown as a `UserError`. Loads only what it
 * names: the directory's HTTP client when a directory is created, the password estimator when a checker judges strength.
 *
 * ```ts
 * import { stdin } from 'node:process';
 *
 * const roster = await openRoster({ path: '/srv/users.csv', stdin });
 * const source: Source = {
 *   roster,
 *   journal: undefined,
 *   wanted: STILL_TO_DO,
 *   checker: () => createChecker({ department: 1, hasDepartmentColumn: false }),
 * };
 * const survey = await check(source, (finding) => console.log(formatFinding(finding, roster.label)));
 * ```
 *
 * To send, open a journal, `begin()` it, give it to the source and to `provision` together with a directory and a
 * pacer, pull the events, then `end()` and `close()` it.
 */

export { type Checker, type CheckOptions, createChecker } from './check/checker.js';
export { systemClock } from './clock.js';
export { STILL_TO_DO, type Wanted } from './decision.js';
export { parseBaseUrl } from './directory/base-url.js';
export {
  createDirectory,
  type Directory,
  type DirectoryOptions,
} from './directory/directory.js';
export { Interrupted, type Reason, UserError } from './errors.js';
export { type Finding, formatFinding } from './finding.js';
export type { Clock, Interruption } from './io.js';
export {
  type Journal,
  type JournalView,
  type OpenOptions,
  openJournal,
  readJournal,
} from './journal/journal.js';
export type { Counts, OutcomeName, Verdict } from './outcome.js';
export { createPacer, type Pace, type Pacer } from './pacer.js';
export {
  check,
  type End,
  provision,
  type RowSettled,
  type RunParts,
  type Source,
  type Survey,
} from './provision.js';
export { openRoster, type Roster, type RosterOptions } from './roster/roster.js';
export { Secret } from './secret.js';
export type { Waiting } from './trying.js';
export type { User } from './user.js';
