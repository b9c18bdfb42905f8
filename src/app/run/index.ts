/** Runs that send: `create` and `retry`. */

export { type CreateRequest, create } from './create.js';
export type { Plan, Reporter, RunPorts } from './plan.js';
export { retry } from './retry.js';
