/** Many organisations in one process, each an ordinary run. */

export {
  type FleetEnd,
  type FleetPlan,
  type FleetReporter,
  runFleet,
} from './fleet.js';
export { settleFleet } from './settle-fleet.js';
export { readFleetStatus } from './status-file.js';
