/** Opens the store that a command names, for the time that it runs: its journals then stand in the place of files. */

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

/** The address of the store; `undefined`: journals are files. */
function storeAddress({ store }: RawFleetOptions, { env }: Pick<Io, 'env'>): string | undefined {
  return store ?? (env.PROVISION_STORE || undefined);
}

/** Whatever a store needs beside its address. */
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

/**
 * @param work is given the surroundings with the store's journals and its time of day
 * @throws {UserError} where the store cannot be opened
 */
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
    // Some of them are made when they are used, which a copy would do at once.
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

/**
 * Makes the tables of the store, where the command names one. The same command again brings them to this version.
 * @returns the address without a password, and whether they are new; `undefined`: it names none
 * @throws {UserError} where that cannot be done
 */
export async function makeStore(
  raw: RawFleetOptions,
  call: StoreCall,
): Promise<{ readonly address: string; readonly isNew: boolean; readonly isAccepted: boolean } | undefined> {
  const address = storeAddress(raw, call.io);
  if (address === undefined && raw.acceptServer === true) throw fleetError('usage', 'store-unnamed', {});
  if (address === undefined) return undefined;
  const { initStore } = await import('../postgres/open-store.js');
  const isAccepted = raw.acceptServer === true;
  return { ...(await initStore({ ...storeOptions(call), address }, isAccepted)), isAccepted };
}
