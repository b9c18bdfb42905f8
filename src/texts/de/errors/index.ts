import { fleetErrors } from '../../../fleet/texts/de/errors/fleet.js';
import { storeErrors } from '../../../fleet/texts/de/errors/store.js';
import type { Texts } from '../../texts-type.js';
import { commandErrors } from './commands.js';
import { directoryErrors } from './directory.js';
import { everybodyErrors } from './everybody.js';
import { journalErrors } from './journal.js';
import { rosterErrors } from './roster.js';
import { runErrors } from './run.js';
import { settingsErrors } from './settings.js';
import { systemErrors } from './system.js';
import { tokenErrors } from './token.js';

export const errors: Texts['errors'] = {
  ...commandErrors,
  ...directoryErrors,
  ...everybodyErrors,
  ...fleetErrors,
  ...journalErrors,
  ...rosterErrors,
  ...runErrors,
  ...settingsErrors,
  ...storeErrors,
  ...systemErrors,
  ...tokenErrors,
};
