/** The type of the texts, which every language shares with English. */

import type * as en from './en/index.js';

export type Texts = typeof en;
