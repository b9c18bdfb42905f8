/** Compares a roster with the directory. */

export {
  type DiffPlan,
  type DiffReporter,
  type DiffRequest,
  type DiffResult,
  diff,
  diffStatus,
} from './diff.js';
