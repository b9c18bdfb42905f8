/** Many organisations in one process, each an ordinary run. */

export {
  type FleetEnd,
  type FleetIo,
  type FleetReporter,
  type FleetRequest,
  runFleet,
} from './fleet.js';
export { type FleetStatus, readFleetStatus } from './status-file.js';
