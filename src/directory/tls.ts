/** Certificates: a run does not begin where the environment switches their check off. */

import { UserError } from '../errors.js';

/** @throws {UserError} `configuration` where `NODE_TLS_REJECT_UNAUTHORIZED=0` is set */
export function refuseInsecureTls(env: Readonly<Record<string, string | undefined>>): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  throw new UserError(
    'configuration',
    'NODE_TLS_REJECT_UNAUTHORIZED=0 switches the check of certificates off: anybody on the way could read the token and the passwords.',
    'Unset it. For a certificate of your own organisation, name its file in NODE_EXTRA_CA_CERTS.',
  );
}
