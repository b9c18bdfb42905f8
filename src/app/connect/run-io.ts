/** The effects that a use case needs. */

import type { Io } from '../../platform/io.js';
import type { Gate } from '../pipeline/index.js';

export type RunIo = Pick<
  Io,
  | 'clock'
  | 'debug'
  | 'random'
  | 'journals'
  | 'sealed'
  | 'secrets'
  | 'interruption'
  | 'env'
  | 'cwd'
  | 'uid'
  | 'stdin'
  | 'version'
> & {
  /** Passed by each request, in addition to the run's own pace. */
  readonly gate?: Gate | undefined;
};
