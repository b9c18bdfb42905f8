/** Compares a roster with the directory. */

export type { DiffPlan, DiffReporter, DiffRequest, DiffResult } from './diff.js';
export { diff, diffStatus } from './diff.js';
