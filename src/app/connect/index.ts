/** The preparation of a run: profile, directory, token, consent. */

export { agreeToLookUp, refuseWithoutConsent } from './consent.js';
export { type Notice, type NoticeReporter, type SlipWarning, warnOfOpenFile } from './notice.js';
export { obtainToken, readClient, type TokenOptions } from './obtain-token.js';
export { NO_LINE } from './one-renewal.js';
export {
  type CommandTexts,
  NO_PROMPTS,
  type OpeningPorts,
  type Prompts,
  type Question,
  type SignInWay,
  type TokenNeed,
  type TokenQuestion,
  type WrongAddress,
} from './ports.js';
export {
  changesPassword,
  columnsFor,
  identityOf,
  isRecordedChoice,
  needsOf,
  resolveProfile,
  serviceOf,
  shownSettings,
  tokenChangeOf,
  withProfile,
} from './run-profile.js';
export type {
  Address,
  CallAgain,
  Consent,
  Destination,
  ProfileChoice,
  RunIo,
  RunOptions,
  RunRequest,
} from './run-request.js';
export { openDirectory, refuseSharedStdin, secretErrors, type Target, targetAddress } from './target.js';
export { signInPages, type TokenService, tokenServiceAlone } from './token-service.js';
