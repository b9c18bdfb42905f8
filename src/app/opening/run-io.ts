/** The surroundings of a use case, beside its request. */

import type { Io } from '../../lib/io.js';
import type { Gate } from '../pipeline/index.js';

/** The effects that a use case needs. */
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
  /** Passed by each request, beside the run's own pace. Default: no other run is in this process. */
  readonly gate?: Gate | undefined;
};
