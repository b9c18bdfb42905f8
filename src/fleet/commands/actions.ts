/** Runs `provision fleet`, and opens the store for commands on the results of one organisation. */

import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Io } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import type { Invocation } from '../../settings/command-line.js';
import type { RawOptions } from '../../settings/option-table.js';
import { userError } from '../../texts/user-error.js';
import type { Ui } from '../../ui/command-reporter.js';
import { widthOf } from '../../ui/human/human-reporter.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import { fleetPlace, type OwnOptions } from '../settings/fleet-organisations.js';
import type { FleetCommandTexts } from '../ui/fleet-text.js';
import type { FleetCall } from './fleet-call.js';
import { fleetExport } from './fleet-export.js';
import { fleetInit, showStore } from './fleet-init.js';
import { fleetReport } from './fleet-report.js';
import { fleetSettle } from './fleet-settle.js';
import { fleetStatus } from './fleet-status.js';
import { runOrganisations } from './run-organisations.js';
import { makeStore, type StoreCall, withStore } from './with-store.js';

export { withStore as withJournals } from './with-store.js';

type FeatureCall = StoreCall & {
  readonly commands: FleetCommandTexts;
  readonly uiOf: (raw: RawOptions, io: Io) => Promise<Ui>;
  readonly commandsOf: (call: Invocation, io: Io) => FleetCommandTexts;
};

type TypedOptions = Omit<RawFleetOptions, 'fresh'> & { readonly fresh?: readonly string[] };

/** @returns the exit status */
export async function run(
  words: readonly string[],
  { fresh, ...raw }: TypedOptions,
  call: FeatureCall,
): Promise<number> {
  const { events, commands, language, uiOf, commandsOf } = call;
  // The checks write the findings, and each organisation has its own configuration.
  const { findings: _, overwrite, ...flags } = raw;
  const uiOptions = { ...flags, config: false, lang: language } as const;
  // If only the environment has the store's address, `init` with a folder writes the folder's table.
  if (
    words[0] === 'init' &&
    (words[1] === undefined || raw.store !== undefined || raw.acceptServer === true)
  ) {
    const newStore = await makeStore(raw, call);
    const ui = await uiOf(uiOptions, call.io);
    if (newStore !== undefined) return showStore(newStore, ui, commands);
  }
  return await withStore(raw, call, async (io, store) => {
    const ui = await uiOf(uiOptions, io);
    const textsFor = (results: string, options: OwnOptions) => {
      const call = { command: 'retry', operands: [results], options: { ...raw, ...options } };
      return { ...ui.texts, commands: commandsOf(call, io) };
    };
    return await act(words, commands, { raw, fresh, io, ui, events, textsFor, store });
  });
}

const ACTIONS = ['status', 'report', 'settle', 'init', 'export'] as const;

/** @param words an action, then the folder or list, both optional; for `export`, also an organisation */
async function act(
  words: readonly string[],
  commands: FleetCommandTexts,
  callParts: Omit<FleetCall, 'place'>,
): Promise<number> {
  const action = ACTIONS.find((one) => one === words[0]);
  const [, , org] = words;
  if ((words.length > 1 && action === undefined) || (org !== undefined && action !== 'export'))
    throw userError('usage', 'too-many-operands', { command: 'fleet', meant: undefined });
  const typed = (action === undefined ? words[0] : words[1]) ?? '.';
  const { io, ui } = callParts;
  const at = await fleetPlace(typed, io.cwd);
  const results = (folderName: string) => shownPath(join(at.base, folderName), io.cwd);
  const columns = widthOf(io.stderr);
  const place = { ...at, words: { language: ui.texts.language, commands, typed, results, columns } };
  const call: FleetCall = {
    ...callParts,
    place,
    io: {
      ...io,
      // Standard input belongs to no organisation, so each finds it empty.
      get stdin() {
        return Readable.from([]);
      },
    },
  };
  switch (action) {
    case 'init':
      return await fleetInit(call);
    case 'status':
      return await fleetStatus(call);
    case 'report':
      return await fleetReport(call);
    case 'settle':
      return await fleetSettle(call);
    case 'export':
      return await fleetExport(org, call);
    case undefined:
      return await runOrganisations(call);
  }
}
