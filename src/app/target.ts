/** Where a run sends to: the directory at an address, or a sandbox that lives as long as the run. */

import type { Directory } from '../directory/directory.js';
import { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { type JournalView, SANDBOX } from '../journal/journal.js';
import type { Settings } from '../settings/settings.js';
import type { Outside } from './run-request.js';
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
  const address = addressWords(settings);
  const { createDirectory } = await import('../directory/directory.js');
  const { headers, timeoutMs } = settings;
  const { version, clock, env } = io;
  const connect = (url: string, token: () => Secret): Directory =>
    createDirectory({ baseUrl: new URL(url), token, headers, timeoutMs, version, clock, env });
  if (settings.address.kind !== 'sandbox') {
    const { current, ready, renew } = await createTokenKeeper(outside);
    const directory = connect(address.baseUrl, current);
    return { ...address, directory, ready, newToken: renew, close: async () => {} };
  }
  const sandbox = await startWith(journal, settings.pace.max === 0 ? 0 : 0.5);
  const token = new Secret(sandbox.token);
  return {
    ...address,
    directory: connect(sandbox.url, () => token),
    ready: async () => {},
    newToken: async () => false,
    close: () => sandbox.close(),
  };
}

/** A sandbox that has the users whom a journal has as created. */
async function startWith(journal: JournalView | undefined, throttle: number) {
  const { startSandbox } = await import('../sandbox/server.js');
  const created = [...(journal?.all() ?? [])].filter((known) => known.outcome === 'created');
  const users = created.map(({ nickname, name, departmentId }) => ({
    nickname,
    name,
    department_id: departmentId,
    position: '',
  }));
  return await startSandbox({ throttle, users });
}
