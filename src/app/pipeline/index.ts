/** The pipeline: a roster in, outcomes out. */

export { createdOf, isSameName, knownAccount, takenBy, wordsOf } from './account-text.js';
export { type CheckResult, check, type PersonOfRow, stepsWithoutRow } from './check.js';
export type { CheckOptions, ReadingOptions } from './check-options.js';
export type { PipelineInput } from './decide.js';
export { type NamesInRoster, namesInRoster } from './names-in-roster.js';
export { outcomes, type PipelineRow, people } from './outcomes.js';
export type { Gate, Pacer } from './pacer.js';
export { defaultDepartment, pipelineInput } from './pipeline-input.js';
export { provision, type RunParts } from './provision.js';
export { pacerOf } from './rate-pacer.js';
export { createRepeats } from './repeat-policy.js';
export type { RowSettled, StepSettled, Waiting } from './row-events.js';
export { RowsDigest } from './rows-digest.js';
export { type RunEnd, stoppedBy } from './run-end.js';
export { ALL_TO_DO, type PasswordSource, type Selection } from './selection.js';
export type { SendingOptions } from './sending-options.js';
export type { PacedLookUp, Sighting } from './sighting.js';
export { UserIds } from './user-ids.js';
