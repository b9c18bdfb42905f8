/** Runs `provision fleet`, and opens the store for commands on the results of an organisation. */

import type { Io } from '../../platform/io.js';
import type { Invocation } from '../../settings/command-line.js';
import type { RawOptions } from '../../settings/option-table.js';
import type { Ui } from '../../ui/command-reporter.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import type { FleetCommandTexts } from '../ui/fleet-text.js';
import { fleet } from './fleet.js';
import { showStore } from './fleet-init.js';
import { makeStore, type StoreCall, withStore } from './with-store.js';

export { withStore as withJournals } from './with-store.js';

type FleetCall = StoreCall & {
  readonly commands: FleetCommandTexts;
  readonly uiOf: (raw: RawOptions, io: Io) => Promise<Ui>;
  /** The commands that follow from another call. */
  readonly commandsOf: (call: Invocation, io: Io) => FleetCommandTexts;
};

/** @returns the exit status */
export async function run(words: readonly string[], raw: RawFleetOptions, call: FleetCall): Promise<number> {
  const { events, commands, language, uiOf, commandsOf } = call;
  // Findings are written by the checks; a configuration is that of each organisation.
  const { findings: _, overwrite, ...flags } = raw;
  const of = { ...flags, config: false, lang: language } as const;
  // With the address in the environment alone, a folder that is named is to have its table.
  if (
    words[0] === 'init' &&
    (words[1] === undefined || raw.store !== undefined || raw.acceptServer === true)
  ) {
    const made = await makeStore(raw, call);
    const ui = await uiOf(of, call.io);
    if (made !== undefined) return showStore(made, ui, commands);
  }
  return await withStore(raw, call, async (io, store) => {
    const ui = await uiOf(of, io);
    const textsFor = (results: string, options: Readonly<Record<string, string | undefined>>) => {
      const call = { command: 'retry', operands: [results], options: { ...raw, ...options } };
      return { ...ui.texts, commands: commandsOf(call, io) };
    };
    return await fleet(words, raw, { io, ui, events, commands, textsFor, store });
  });
}
