/** Lists with every kind of error about people, in every language, and the expected findings. */

import { NAME_LISTS } from './dirty-names.js';
import { PASSWORD_LISTS } from './dirty-passwords.js';
import { PEOPLE_LISTS } from './dirty-people.js';
import { STATUS_LISTS } from './dirty-statuses.js';
import type { WrittenList } from './written-list.js';

export const DIRTY_LISTS: readonly WrittenList[] = [
  ...STATUS_LISTS,
  ...NAME_LISTS,
  ...PEOPLE_LISTS,
  ...PASSWORD_LISTS,
];
