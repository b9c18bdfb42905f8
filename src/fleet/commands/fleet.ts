/** `provision fleet`: the runs of many organisations, their status, their page, and the look-ups of all of them. */

import { join } from 'node:path';
import { Readable } from 'node:stream';
import { shownPath } from '../../platform/shown-path.js';
import { userError } from '../../texts/user-error.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import { fleetPlace } from '../settings/fleet-organisations.js';
import type { FleetContext } from './fleet-call.js';
import { fleetExport } from './fleet-export.js';
import { fleetInit } from './fleet-init.js';
import { fleetReport } from './fleet-report.js';
import { fleetSettle } from './fleet-settle.js';
import { fleetStatus } from './fleet-status.js';
import { runOrganisations } from './run-organisations.js';

const ACTIONS = ['status', 'report', 'settle', 'init', 'export'] as const;

/** @param words an action and the folder or list, or one of them; with `export` an organisation @returns the exit status */
export async function fleet(
  words: readonly string[],
  raw: RawFleetOptions,
  given: FleetContext,
): Promise<number> {
  const action = ACTIONS.find((one) => one === words[0]);
  const [, , org] = words;
  if ((words.length > 1 && action === undefined) || (org !== undefined && action !== 'export'))
    throw userError('usage', 'too-many-operands', { command: 'fleet', meant: undefined });
  const typed = (action === undefined ? words[0] : words[1]) ?? '.';
  const { commands } = given;
  const { language } = given.ui.texts;
  const at = await fleetPlace(typed, given.io.cwd);
  const results = (of: string) => shownPath(join(at.base, of), given.io.cwd);
  const place = { ...at, words: { language, commands, typed, results } };
  const context: FleetContext = {
    ...given,
    io: {
      ...given.io,
      // It is of no organisation: each of them finds it empty.
      get stdin() {
        return Readable.from([]);
      },
    },
  };
  switch (action) {
    case 'init':
      return await fleetInit(place, raw, context);
    case 'status':
      return await fleetStatus(place, raw, context);
    case 'report':
      return await fleetReport(place, raw, context);
    case 'settle':
      return await fleetSettle(place, raw, context);
    case 'export':
      return await fleetExport(place, org, raw, context);
    case undefined:
      return await runOrganisations(place, raw, context);
  }
}
