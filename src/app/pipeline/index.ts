/** The pipeline: turns a roster into outcomes. */

export { createdOf, isSameName, knownAccount, takenBy, wordsOf } from './account-text.js';
export type { RunParts } from './attempt.js';
export { type CheckResult, check, type PersonOfRow, RowsDigest, stepsWithoutRow } from './check.js';
export type { DecidedRow, PipelineInput } from './decide.js';
export {
  type NamesInRoster,
  namesInRoster,
  outcomes,
  type PipelineRow,
  people,
} from './outcomes.js';
export type { Gate, Pacer } from './pacer.js';
export { defaultDepartment, pipelineInput, rowChecks } from './pipeline-input.js';
export {
  ALL_TO_DO,
  type CheckOptions,
  type PasswordSource,
  type ReadingOptions,
  type Selection,
  type SendingOptions,
} from './pipeline-options.js';
export { provision } from './provision.js';
export { pacerOf } from './rate-pacer.js';
export { createRepeats } from './repeat-policy.js';
export type { PacedLookUp, Sighting } from './row-look-up.js';
export { type RowSettled, type RunEnd, type StepSettled, stoppedBy, type Waiting } from './run-events.js';
export { TakenLogins } from './taken-logins.js';
export { UserIds } from './user-ids.js';
