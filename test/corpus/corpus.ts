/** All rosters of the corpus, in one table for each kind. */

import { CHECKED } from './checked.js';
import { ENCODED } from './encoded.js';
import type { Entry } from './entry.js';
import { EXPORTS } from './exports.js';
import { JSON_ROSTERS } from './json.js';
import { JSON_EXPORTS } from './json-exports.js';
import { SERVICES } from './services.js';
import { SHAPES } from './shapes.js';
import { SYSTEMS } from './systems.js';
import { JSON_SYSTEMS } from './systems-json.js';
import { TEMPLATES } from './templates.js';
import { TRAPS } from './traps.js';
import { UNREADABLE } from './unreadable.js';
import { WORKBOOKS } from './workbooks.js';

export const CORPUS: readonly Entry[] = [
  ...SHAPES,
  ...TRAPS,
  ...TEMPLATES,
  ...EXPORTS,
  ...JSON_EXPORTS,
  ...SYSTEMS,
  ...JSON_SYSTEMS,
  ...SERVICES,
  ...ENCODED,
  ...CHECKED,
  ...JSON_ROSTERS,
  ...WORKBOOKS,
  ...UNREADABLE,
];
