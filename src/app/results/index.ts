/** The results of a run: its results folder, its journal opened again, its reports. */

export {
  ANSWERS_FILE,
  type ListAnswers,
  listShape,
  preparedIn,
  readAnswers,
  writeAnswers,
} from './answers-file.js';
export type { Ending, Ports, RunResult, Standing, Texts } from './ending.js';
export { exitStatus, exitStatusOf, hasSlips } from './ending.js';
export { handOnFindings } from './hand-on-findings.js';
export {
  isOfSubject,
  type PassedOver,
  readKnownResults,
  resultsIn,
  withReports,
} from './known-results.js';
export { isNicknameFile, readNicknames } from './nickname-file.js';
export type { OpenedRoster, ResultsRequest } from './recorded-run.js';
export { completedByJournal, recordedReading, withRoster } from './recorded-run.js';
export {
  findResults,
  hasJournal,
  hasReport,
  hasRunFiles,
  isReportFile,
  type Results,
  usedAs,
  withJournal,
} from './results-folder.js';
export {
  checkSealing,
  cleanOptions,
  openCredentialsOf,
  waitingPasswords,
} from './run-credentials.js';
export { obtainsToken } from './run-names.js';
export { conclude, remake, report } from './run-reports.js';
export { slipRuns } from './slip-runs.js';
export { isTrusted, refuseUntrusted } from './trusted-folder.js';
