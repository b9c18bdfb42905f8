/**
 * A SCIM server that others wrote: scimmy-routers in Express. SCIMMY leaves the keeping of users to its application;
 * here that is a list in memory, which keeps the password too.
 */

import { randomUUID } from 'node:crypto';
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';
import { listenCounting, type ScimServer, type StoredUser } from './scim-server.js';

const SCIM_PATH = '/scim/v2';
const TOKEN = 'scimmy-test-token';

type User = Omit<SCIMMY.Schemas.User, 'schemas' | 'meta'> & {
  readonly id: string;
  readonly meta: { readonly created: Date; readonly lastModified: Date };
};

/** SCIMMY's resources are global, so the list is handed over with each request. */
type Context = { readonly users: User[] };

export async function startScimmy(): Promise<ScimServer> {
  const users: User[] = [];
  declareUser();
  const listener = await listenCounting(SCIM_PATH, (origin) => {
    const app = express();
    app.use(
      SCIM_PATH,
      new SCIMMYRouters({
        type: 'bearer',
        baseUri: () => origin,
        handler: (request) => {
          if (request.header('authorization') !== `Bearer ${TOKEN}`)
            throw new Error('The token is not valid');
          return 'tests';
        },
        context: (): Context => ({ users }),
      }),
    );
    return app;
  });
  return {
    baseUrl: `${listener.origin}${SCIM_PATH}`,
    token: TOKEN,
    users: () => users.map(storedUser),
    requests: listener.requests,
    close: listener.close,
  };
}

function declareUser(): void {
  SCIMMY.Resources.declare(SCIMMY.Resources.User)
    .extend(SCIMMY.Schemas.EnterpriseUser, false)
    .ingress((resource, data, { users }: Context) => {
      if (resource.id !== undefined) throw new SCIMMY.Types.Error(501, '', 'Users can only be created');
      const isTaken = users.some(({ userName }) => userName.toLowerCase() === data.userName.toLowerCase());
      if (isTaken) throw new SCIMMY.Types.Error(409, 'uniqueness', `userName '${data.userName}' is taken`);
      const now = new Date();
      const user = { ...data, id: randomUUID(), meta: { created: now, lastModified: now } };
      users.push(user);
      return user;
    })
    .egress((resource, { users }: Context) => {
      if (resource.id !== undefined) {
        const user = users.find(({ id }) => id === resource.id);
        if (user === undefined) throw new SCIMMY.Types.Error(404, '', `User ${resource.id} not found`);
        return user;
      }
      return resource.filter?.match(users) ?? users;
    });
}

function storedUser(user: User): StoredUser {
  return {
    userName: user.userName,
    ...(user.externalId === undefined ? {} : { externalId: user.externalId }),
    ...(user.name?.givenName === undefined ? {} : { givenName: user.name.givenName }),
    ...(user.name?.familyName === undefined ? {} : { familyName: user.name.familyName }),
    ...(user.password === undefined ? {} : { password: user.password }),
    createdAt: user.meta.created,
    stored: JSON.stringify(user),
  };
}
