/** Many organisations in one call: `provision fleet`, and the store that can hold their journals. */

import { SUMMARY } from './command-summary.js';

export const fleet = {
  summary: SUMMARY,
  load: async () => (await import('./feature-parts.js')).parts,
};
