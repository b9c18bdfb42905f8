/** One organisation of a fleet, and how its run talks to people. */

import type { RunIo, RunOptions } from '../../app/connect/index.js';
import type { Texts } from '../../app/results/index.js';
import type { OptionOrigin } from '../../domain/errors.js';
import type { HostProcess } from '../../platform/io.js';
import type { FleetStore } from '../domain/fleet-store.js';

export type Org = {
  /** As people know it; no other organisation of the fleet is called so. */
  readonly name: string;
  /** Its line in the table, or its folder, in messages. */
  readonly where: string;
  /** Absolute path of its roster. */
  readonly roster: string;
  /** The list that it was split off, where it has to be corrected. */
  readonly part?: { readonly path: string; readonly lineOf: (line: number) => number };
  /**
   * Its settings, as a run in its folder would read them. Organisations with one configuration read it once.
   * @param again the configuration is read again: it may have changed since the check
   * @throws {UserError}
   */
  readonly read: (again?: 'again') => Promise<OrgRequest>;
};

export type OrgRequest = RunOptions & {
  readonly rosterPath: string;
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly isFolderNamed: boolean;
  readonly fresh: boolean;
  readonly configured: OptionOrigin | undefined;
  readonly texts: Texts;
};

/** The surroundings of a fleet: those of its runs, and what its lock needs. */
export type FleetIo = RunIo & {
  readonly host: HostProcess;
  /** The store of its journals. */
  readonly store?: FleetStore | undefined;
};
