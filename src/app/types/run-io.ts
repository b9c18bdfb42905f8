/** What a use case works with, beside what it is asked to do. */

import type { Io } from '../../lib/io.js';

export type RunIo = Pick<
  Io,
  'clock' | 'debug' | 'random' | 'journals' | 'interruption' | 'env' | 'cwd' | 'uid' | 'stdin' | 'version'
>;
