/** Standard input can be read once: for the roster, or for a secret. */

import { UserError } from '../../domain/errors.js';
import type { TokenOptions } from '../types/options.js';

export const STDIN = '-';

/** Of a roster from standard input. @throws {UserError} `usage` where token or client secret come from there as well */
export function refuseSharedStdin({ source, clientSecret }: TokenOptions): void {
  const [given, name, variable] =
    source === undefined
      ? ([clientSecret, 'client secret', 'PROVISION_CLIENT_SECRET'] as const)
      : ([source, 'token', 'PROVISION_TOKEN'] as const);
  if (given?.kind !== 'file' || given.path !== STDIN) return;
  const what = `The roster and the ${name} (${given.from}) cannot both be read from standard input`;
  throw new UserError('usage', what, `Read one of them from a file, or set ${variable}.`);
}
