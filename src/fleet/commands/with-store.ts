/** Opens the store that a command specifies. While it is open, journals are in the store instead of files. */

import { processesOf } from '../../journal/owner.js';
import type { Io } from '../../platform/io.js';
import type { Language } from '../../texts/texts.js';
import type { Events } from '../../ui/json/events.js';
import type { FleetStore } from '../domain/fleet-store.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import { fleetError } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';

export type StoreCall = {
  readonly io: Io;
  readonly events: Events;
  readonly language: Language;
};

/** If absent, journals are files. */
function storeAddress({ store }: RawFleetOptions, { env }: Io): string | undefined {
  return store ?? (env.PROVISION_STORE || undefined);
}

function storeOptions({ io, events, language }: StoreCall) {
  return {
    clock: io.clock,
    debug: io.debug,
    signal: io.interruption.second,
    onOutage: (isOut: boolean) => {
      events.emit('note', { message: fleetTextsIn('en').outage(isOut) });
      if (!io.argv.includes('--json')) io.stderr.write(`${fleetTextsIn(language).outage(isOut)}\n`);
    },
  };
}

/** @param work called with the journals and the clock of the store @throws {UserError} if the store cannot be opened */
export async function withStore(
  raw: RawFleetOptions,
  call: StoreCall,
  work: (io: Io, store?: FleetStore) => Promise<number>,
): Promise<number> {
  const { io } = call;
  const address = storeAddress(raw, io);
  if (address === undefined) return await work(io);
  const { openStore } = await import('../postgres/open-store.js');
  const store = await openStore({
    ...storeOptions(call),
    address,
    processes: processesOf(io.host),
    files: io.journals,
    sealedFiles: io.sealed,
    othersAreDead: raw.workerIsDead === true,
  });
  try {
    const { journals, sealed, clock } = store;
    // A plain copy would call the getters, some of which create their member on first use.
    const inStore: Io = Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(io),
        ...Object.getOwnPropertyDescriptors({ journals, sealed, clock }),
      },
    ) as Io;
    return await work(inStore, store);
  } finally {
    await store.close();
  }
}

/** `address`: without a password. `isAccepted`: the store is used although its server has changed. */
export type StoreMade = { readonly address: string; readonly isNew: boolean; readonly isAccepted: boolean };

/** Creates or upgrades the tables. @returns `undefined` if the command specifies no store @throws {UserError} */
export async function makeStore(raw: RawFleetOptions, call: StoreCall): Promise<StoreMade | undefined> {
  const address = storeAddress(raw, call.io);
  if (address === undefined && raw.acceptServer === true) throw fleetError('usage', 'store-unnamed', {});
  if (address === undefined) return undefined;
  const { initStore } = await import('../postgres/open-store.js');
  const isAccepted = raw.acceptServer === true;
  return { ...(await initStore({ ...storeOptions(call), address }, isAccepted)), isAccepted };
}
