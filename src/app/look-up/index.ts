/** Looks users up, and settles unconfirmed rows by what the directory shows, or by what a person found. */

export { lookUpAfterRun, mayLookUpAfter, withAttemptId } from './look-up-after-run.js';
export { NO_KNOWN_USER } from './look-up-doubts.js';
export { type Doubt, doubtsOf, knownUsers, lookedUpFields } from './look-up-person.js';
export { NO_LINE, withLookUp, withoutLookUp } from './look-up-session.js';
export { type LookUpSettled, settleByLookUp } from './look-up-settle.js';
export { createPacedLookUp } from './paced-look-up.js';
export { settle } from './settle.js';
