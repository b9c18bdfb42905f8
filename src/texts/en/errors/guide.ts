/** Errors of an answer in the guided start. */

import type { ErrorEntry } from '../../text-facts.js';

export const guideErrors = {} satisfies Readonly<Record<string, ErrorEntry>>;
