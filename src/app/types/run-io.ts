/** The surroundings of a use case, beside its request. */

import type { Io } from '../../lib/io.js';

/** The effects that a use case needs. */
export type RunIo = Pick<
  Io,
  'clock' | 'debug' | 'random' | 'journals' | 'interruption' | 'env' | 'cwd' | 'uid' | 'stdin' | 'version'
>;
