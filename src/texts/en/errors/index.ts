/** All errors by their codes. Each code belongs to one area. */

import { commandErrors } from './commands.js';
import { directoryErrors } from './directory.js';
import { journalErrors } from './journal.js';
import { rosterErrors } from './roster.js';
import { runErrors } from './run.js';
import { settingsErrors } from './settings.js';
import { systemErrors } from './system.js';
import { tokenErrors } from './token.js';

export const errors = {
  ...commandErrors,
  ...directoryErrors,
  ...journalErrors,
  ...rosterErrors,
  ...runErrors,
  ...settingsErrors,
  ...systemErrors,
  ...tokenErrors,
};
