/** What a use case uses of its process. */

import type { Io } from '../../lib/io.js';

export type RunIo = Pick<
  Io,
  'clock' | 'debug' | 'random' | 'host' | 'interruption' | 'env' | 'cwd' | 'uid' | 'stdin' | 'version'
>;
