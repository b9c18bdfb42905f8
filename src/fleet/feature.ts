/** Many organisations in one call: `provision fleet`, and the store that their journals may be in. */

import { FLEET } from './fleet-command.js';
import { FEATURE_OPTIONS } from './settings/fleet-options.js';

export const fleet = {
  command: FLEET,
  options: FEATURE_OPTIONS,
  load: async () => await import('./commands/actions.js'),
};
