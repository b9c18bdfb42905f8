/** The preparation of a run: profile, directory, token, consent. */

export { agreeToLookUp, confirmRun } from './consent.js';
export { refuseSharedStdin } from './directory-secrets.js';
export { obtainToken, readClient } from './obtain-token.js';
export { NO_LINE } from './one-renewal.js';
export { warnOfOpenFile } from './open-secret-file.js';
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
export { openDirectory, secretErrors, type Target, targetAddress } from './target.js';
export { signInPages, type TokenService, tokenServiceAlone } from './token-service.js';
