/** The setup of a proof: an empty store in PostgreSQL, a directory, and the folder of a fleet. */

import type { Ran } from '../../e2e/program.js';
import { type Directory, startDirectory } from './directory.js';
import { type FleetFolder, type FleetSize, makeFleetFolder } from './fleet-folder.js';
import type { Postgres } from './postgres.js';
import { type Call, call, type Running, start } from './workers.js';

export type Stage = {
  readonly postgres: Postgres;
  /** The name of the store's database. */
  readonly database: string;
  readonly directory: Directory;
  readonly fleet: FleetFolder;
  /** The address of the store. @param port of a proxy. Default: that of PostgreSQL itself */
  store(port?: number): string;
  /** The options of a person's call in the folder of the fleet. */
  readonly person: Call;
  /** Creates the tables of the store. */
  init(): Promise<Ran>;
  /** Starts a worker with these arguments after `fleet <folder>`. */
  worker(args: readonly string[], options?: Partial<Call>): Running;
  close(): Promise<void>;
};

let databases = 0;

/** @param postgres is not closed by the stage */
export async function setUpStage(postgres: Postgres, size: FleetSize): Promise<Stage> {
  databases += 1;
  const database = `store_${databases}`;
  const [directory] = await Promise.all([startDirectory(), postgres.createDatabase(database)]);
  const fleet = makeFleetFolder(size, directory.url);
  const store = (port?: number): string => postgres.address(database, port);
  const person: Call = { cwd: fleet.path, store: store() };
  return {
    postgres,
    database,
    directory,
    fleet,
    store,
    person,
    init: () => call(['fleet', 'init', '--store', store()], { cwd: fleet.path }),
    worker(args, options = {}) {
      const all = { ...person, ...options };
      return start(['fleet', all.cwd, '--yes', '--quiet', ...args], all);
    },
    async close() {
      fleet.remove();
      await directory.close();
    },
  };
}
