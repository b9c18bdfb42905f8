/** Many organisations in one process, each with an ordinary run. */

export { runFleet } from './fleet.js';
export { type FleetEnd, type FleetPlan, type FleetReporter, NAMED } from './fleet-request.js';
export type { Org } from './org.js';
export { withOwnResults } from './own-results.js';
export { remakeMissing } from './remake-missing.js';
export { settleFleet } from './settle-fleet.js';
export { makeFleetFolder, readFleetStatus } from './status-file.js';
export { storedStatus } from './stored-fleet.js';
