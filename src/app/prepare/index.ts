/** Turns a list into a roster. */

export type { Assignment, Holder } from './assign-nicknames.js';
export type { Person } from './person.js';
export type { PrepareIo, PrepareQuestions, PrepareReporter, PrepareRequest } from './prepare.js';
export { prepareList } from './prepare.js';
export { isOfPeople, type PreparedRows, personFinding, readList } from './prepare-rows.js';
export { type RosterReading, readingAfter, type WriteResult, type WriteTarget } from './write-roster.js';
