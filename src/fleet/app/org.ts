/** One organisation of a fleet, and how its run talks to people. */

import type { RunIo } from '../../app/connect/index.js';
import type { Texts } from '../../app/results/index.js';
import type { CreateRequest } from '../../app/run/index.js';
import type { OptionOrigin } from '../../domain/errors.js';
import type { HostProcess } from '../../platform/io.js';
import type { FleetStore } from '../domain/fleet-store.js';

export type Org = {
  /** Unique in the fleet. */
  readonly name: string;
  /** The organisation's line in the table, or its folder, for messages. */
  readonly where: string;
  /** Absolute path of its roster. */
  readonly roster: string;
  /** The list that it was split from, which has to be corrected. */
  readonly part?: { readonly path: string; readonly lineOf: (line: number) => number };
  /** Reads its settings as a run in its folder would. @param again not from the cache @throws {UserError} */
  readonly read: (again?: 'again') => Promise<OrgRequest>;
};

export type OrgRequest = CreateRequest & {
  readonly configured: OptionOrigin | undefined;
  readonly texts: Texts;
};

export type FleetIo = RunIo & { readonly host: HostProcess; readonly store?: FleetStore | undefined };
