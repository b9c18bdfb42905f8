/** Many organisations in one process, each an ordinary run. */

export {
  type FleetEnd,
  type FleetPlan,
  type FleetReporter,
  type FleetRequest,
  runFleet,
} from './fleet.js';
export { type FleetSettled, settleFleet } from './settle-fleet.js';
export { type FleetStatus, readFleetStatus } from './status-file.js';
