/** Where a run sends to: the directory at an address, or a sandbox that lives as long as the run. */

import type { Directory } from '../directory/directory.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type JournalView, SANDBOX } from '../journal/journal.js';
import { Secret } from '../secret.js';
import type { Outside } from './job.js';
import type { Settings } from './settings.js';
import { createTokenKeeper } from './token-keeper.js';

/** Where a run sends to, for the journal's guard and for people. */
export type Address = {
  /** What the journal is guarded by. */
  readonly baseUrl: string;
  /** For people. */
  readonly address: string;
  /** Who said so. */
  readonly from: string;
};

export type Target = Address & {
  readonly directory: Directory;
  /** Asks for a token where there is none yet. @throws {UserError} `no_token` where none is given */
  ready(): Promise<void>;
  /** After a refused token: whether there is another one now. */
  newToken(line: number): Promise<boolean>;
  close(): Promise<void>;
};

const NO_ADDRESS =
  'Give it with --base-url https://…, in PROVISION_BASE_URL, or as "base_url" in provision.config.json; ' +
  'or rehearse on a local directory with --sandbox.';

/** The address that the settings give, for the journal's guard and the plan; needs no token and opens nothing. */
export function addressWords(settings: Settings): Address {
  const { address } = settings;
  switch (address.kind) {
    case 'sandbox':
      return { baseUrl: SANDBOX, address: 'a local sandbox; nothing leaves this machine', from: '' };
    case 'url':
      return { baseUrl: address.url.href, address: address.url.href, from: address.from };
    case 'none':
      throw new UserError('usage', 'There is no address of a directory', NO_ADDRESS);
  }
}

/** Opens what the settings say. @throws {UserError} where address or token is missing or wrong */
export async function openTarget(outside: Outside, journal: JournalView | undefined): Promise<Target> {
  const { settings, io } = outside;
  return settings.address.kind === 'sandbox'
    ? await openSandbox(settings, io, journal)
    : await openDirectory(outside);
}

async function openSandbox(settings: Settings, io: Io, journal: JournalView | undefined): Promise<Target> {
  const created = [...(journal?.all() ?? [])].filter((known) => known.outcome === 'created');
  const { startSandbox } = await import('../sandbox/sandbox.js');
  const sandbox = await startSandbox({
    throttle: settings.pace.max === 0 ? 0 : 0.5,
    users: created.map(({ nickname, name, departmentId }) => ({
      nickname,
      name,
      department_id: departmentId,
      position: '',
    })),
  });
  const token = new Secret(sandbox.token);
  const directory = await connect(new URL(sandbox.url), () => token, settings, io);
  return {
    ...addressWords(settings),
    directory,
    ready: async () => {},
    newToken: async () => false,
    close: () => sandbox.close(),
  };
}

async function openDirectory(outside: Outside): Promise<Target> {
  const { settings, io } = outside;
  const words = addressWords(settings);
  const keeper = await createTokenKeeper(outside);
  const directory = await connect(new URL(words.baseUrl), keeper.current, settings, io);
  return { ...words, directory, ready: keeper.ready, newToken: keeper.renew, close: async () => {} };
}

async function connect(baseUrl: URL, token: () => Secret, settings: Settings, io: Io): Promise<Directory> {
  const { createDirectory } = await import('../directory/directory.js');
  return createDirectory({
    baseUrl,
    token,
    headers: settings.headers,
    timeoutMs: settings.timeoutMs,
    version: io.version,
    clock: io.clock,
    env: io.env,
  });
}
