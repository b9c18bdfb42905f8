/**
 * A third-party SCIM server: better-auth with its plugin `@better-auth/scim`, which has its own groups, and its
 * database in memory. It stores no passwords.
 *
 * Two entries of package.json are only for npm's resolution: `@better-auth/core`, a peer that would otherwise be newer
 * than the plugin supports, and an override for `@vitejs/plugin-react`, a peer of an optional peer, since its newer
 * versions require another Babel.
 */

import { scim } from '@better-auth/scim';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { type MemoryDB, memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';
import { listenCounting, type ScimServer, type StoredGroup, type StoredUser } from './scim-server.js';

const AUTH_PATH = '/api/auth';
const SCIM_PATH = `${AUTH_PATH}/scim/v2`;
const TOKEN = 'better-auth-test-token';

/** The plugin's types are not valid under `exactOptionalPropertyTypes`. */
const SCIM = scim({
  connections: [{ id: 'tests', credentials: [{ type: 'bearer', id: 'tests', token: TOKEN }] }],
}) as BetterAuthPlugin;

export async function startBetterAuthScim(): Promise<ScimServer> {
  const database: MemoryDB = {};
  const listener = await listenCounting(SCIM_PATH, async (origin) => {
    const auth = betterAuth({
      baseURL: origin,
      basePath: AUTH_PATH,
      secret: 'a secret of the tests, 1234567890 abcdef',
      database: memoryAdapter(database),
      logger: { disabled: true },
      rateLimit: { enabled: false },
      telemetry: { enabled: false },
      plugins: [SCIM],
    });
    // The memory adapter has no migrations, so the tables must exist.
    const { tables } = await auth.$context;
    for (const table of Object.keys(tables)) database[table] = [];
    return toNodeHandler(auth);
  });
  return {
    baseUrl: `${listener.origin}${SCIM_PATH}`,
    token: TOKEN,
    users: () => (database.scimUser ?? []).map((user) => storedUser(user, database)),
    groups: () => (database.scimGroup ?? []).map((group) => storedGroup(group, database)),
    requests: listener.requests,
    close: listener.close,
  };
}

/** @param user a row of the plugin's table; better-auth's own row and its accounts, with any passwords, are added */
function storedUser(user: Readonly<Record<string, unknown>>, database: MemoryDB): StoredUser {
  const authUser = database.user?.find(({ id }) => id === user.userId);
  const accounts = database.account?.filter(({ userId }) => userId === user.userId);
  return {
    userName: String(user.userName),
    ...textOf('externalId', user.externalId),
    ...textOf('givenName', user.givenName),
    ...textOf('familyName', user.familyName),
    ...textOf('password', accounts?.find(({ password }) => password)?.password),
    createdAt: user.createdAt instanceof Date ? user.createdAt : new Date(Number.NaN),
    stored: JSON.stringify({ user, own: authUser, accounts }),
  };
}

/** @param group a row of the plugin's table; memberships are in another table */
function storedGroup(
  { id, displayName }: Readonly<Record<string, unknown>>,
  database: MemoryDB,
): StoredGroup {
  const memberships = database.scimGroupMember?.filter(({ groupId }) => groupId === id) ?? [];
  const nameOf = (user: unknown) => database.scimUser?.find((one) => one.id === user)?.userName;
  return {
    id: String(id),
    displayName: String(displayName),
    members: memberships.map(({ scimUserId }) => String(nameOf(scimUserId))),
  };
}

function textOf<K extends string>(key: K, value: unknown): Partial<Record<K, string>> {
  return typeof value === 'string' ? ({ [key]: value } as Record<K, string>) : {};
}
