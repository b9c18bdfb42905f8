/** The pipeline: a roster in, outcomes out. */

export { createdOf, isSameName, knownAccount, takenBy, wordsOf } from './account-text.js';
export type { Pacer } from './pacer.js';
export { defaultDepartment, pipelineInput } from './pipeline-input.js';
export {
  check,
  namesInRoster,
  outcomes,
  type PersonOfRow,
  type PipelineInput,
  type PipelineRow,
  people,
  provision,
  type RunParts,
  stepsWithoutRow,
} from './provision.js';
export { pacerOf } from './rate-pacer.js';
export { createRepeats } from './repeat-policy.js';
export { RowsDigest } from './rows-digest.js';
export { UserIds } from './user-ids.js';
