/** The texts of each language: those of English. */

import type * as en from './en/index.js';

export type Texts = typeof en;
