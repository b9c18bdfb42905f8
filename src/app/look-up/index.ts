/** Looks users up, and settles unconfirmed rows by what the directory shows or a person found. */

export { type Changed, changeAccounts } from './change-account.js';
export { absentAfterMs } from './evidence.js';
export { knownDirectory } from './known-directory.js';
export type { DirectoryPeople } from './listed-look-up.js';
export { allUsers, allUsersIn, ListedLookUp, withoutList } from './listed-look-up.js';
export { lookUpAfterRun, mayLookUpAfter, withAttemptId } from './look-up-after-run.js';
export { createPacedLookUp, withLookUp, withoutLookUp } from './paced-look-up.js';
export { resolveNames } from './resolve-names.js';
export { giveUp, settle } from './settle.js';
export { type LookUpSettled, settleByLookUp } from './settle-by-look-up.js';
export type { LookUpStop, SoughtRow } from './sought-rows.js';
export { knownUsers, lookedUpFields, lookUpKnown, soughtRows, stopOf } from './sought-rows.js';
