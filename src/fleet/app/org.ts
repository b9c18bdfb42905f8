/** One organisation of a fleet, and how its run communicates with people. */

import type { RunIo } from '../../app/connect/index.js';
import type { Texts } from '../../app/results/index.js';
import type { CreateRequest } from '../../app/run/index.js';
import type { OptionOrigin } from '../../domain/errors.js';
import type { HostProcess } from '../../platform/io.js';
import type { FleetStore } from '../domain/fleet-store.js';

export type Org = {
  /** Unique in the fleet. */
  readonly name: string;
  /** For messages: the organisation's line in the table, or its folder. */
  readonly where: string;
  /** Absolute path of its roster. */
  readonly roster: string;
  /** The list that the roster was split from, where errors must be corrected. */
  readonly part?: { readonly path: string; readonly lineOf: (line: number) => number };
  /** Reads the settings as a run in its folder would. @param again bypasses the cache @throws {UserError} */
  readonly read: (again?: 'again') => Promise<OrgRequest>;
};

export type OrgRequest = CreateRequest & {
  readonly configured: OptionOrigin | undefined;
  readonly texts: Texts;
  readonly configPath?: string | undefined;
};

export type FleetIo = RunIo & { readonly host: HostProcess; readonly store?: FleetStore | undefined };
