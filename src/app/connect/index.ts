/** The preparation of a run: profile, directory, token, consent. */

export { agreeToLookUp, type Consent, refuseUnasked } from './consent.js';
export type { Address, Destination, ProfileChoice } from './destination.js';
export { refuseSharedStdin } from './directory-secrets.js';
export type { Notice, NoticeReporter, SlipWarning } from './notice.js';
export { obtainToken, readClient } from './obtain-token.js';
export { NO_LINE } from './one-renewal.js';
export { warnOfOpenFile } from './open-secret-file.js';
export type { CommandTexts, WrongAddress } from './printed-commands.js';
export {
  NOBODY,
  type OpeningPorts,
  type Prompts,
  type Question,
  type SignInWay,
  type TokenNeed,
  type TokenQuestion,
} from './prompts.js';
export type { RunIo } from './run-io.js';
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
export type { CallAgain, RunOptions, RunRequest } from './run-request.js';
export { openDirectory, secretErrors, type Target, targetAddress } from './target.js';
export type { TokenOptions } from './token-options.js';
export { signInPages, type TokenService, tokenServiceAlone } from './token-service.js';
