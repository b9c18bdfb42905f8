/** An error for tests that do not check its text. */

import { type Reason, UserError } from '../../src/domain/errors.js';

export function errorOf(reason: Reason, what: string, next?: string): UserError {
  return new UserError(reason, 'of-a-test', () => ({ what, next }));
}
