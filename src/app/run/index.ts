/** A run that sends: `create` and `retry`. */

export { type CreateRequest, create } from './create.js';
export type { Plan } from './plan.js';
export type { Reporter, RunPorts } from './reporter.js';
export { retry } from './retry.js';
