/** What each language has: what English has. */

import type * as en from './en/index.js';

export type Texts = typeof en;
