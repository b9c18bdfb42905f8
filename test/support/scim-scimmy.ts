/**
 * A third-party SCIM server: scimmy-routers in Express. SCIMMY leaves storage to its application: here two lists in
 * memory, for users, with their passwords, and for groups.
 */

import { randomUUID } from 'node:crypto';
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';
import { listenCounting, type ScimServer, type StoredGroup, type StoredUser } from './scim-server.js';

const SCIM_PATH = '/scim/v2';
const TOKEN = 'scimmy-test-token';

type User = Omit<SCIMMY.Schemas.User, 'schemas' | 'meta'> & {
  readonly id: string;
  readonly meta: { readonly created: Date; readonly lastModified: Date };
};

type Group = Pick<User, 'id' | 'meta'> & { readonly displayName: string; readonly members: Member[] };
type Member = { readonly value: string };

/** SCIMMY's resources are global, so each request passes the lists. */
type Context = { readonly users: User[]; readonly groups: Group[] };

export async function startScimmy(): Promise<ScimServer> {
  const context: Context = { users: [], groups: [] };
  declareUser();
  declareGroup();
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
        context: () => context,
      }),
    );
    return app;
  });
  return {
    baseUrl: `${listener.origin}${SCIM_PATH}`,
    token: TOKEN,
    users: () => context.users.map(storedUser),
    groups: () => context.groups.map((group) => storedGroup(group, context)),
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

function declareGroup(): void {
  SCIMMY.Resources.declare(SCIMMY.Resources.Group)
    .ingress(({ id }, { displayName, members = [] }, { users, groups }: Context) => {
      // A PATCH arrives as the whole group. A member who is added again is in it twice (RFC 7644, 3.5.2.1: no change).
      const ids = [...new Set(members.map(({ value }) => value))];
      const unknown = ids.find((member) => !users.some((user) => user.id === member));
      if (unknown !== undefined)
        throw new SCIMMY.Types.Error(400, 'invalidValue', `Member ${unknown} is not a user`);
      const known = id === undefined ? undefined : groupWith(id, groups);
      const now = new Date();
      const group = {
        id: known?.id ?? randomUUID(),
        displayName,
        members: ids.map((value) => ({ value })),
        meta: { created: known?.meta.created ?? now, lastModified: now },
      };
      if (known === undefined) groups.push(group);
      else groups[groups.indexOf(known)] = group;
      return group;
    })
    .egress(({ id, filter }, { groups }: Context) =>
      id === undefined ? (filter?.match(groups) ?? groups) : groupWith(id, groups),
    )
    .degress(({ id }, { groups }: Context) => {
      groups.splice(groups.indexOf(groupWith(String(id), groups)), 1);
    });
}

function groupWith(id: string, groups: readonly Group[]): Group {
  const group = groups.find((one) => one.id === id);
  if (group === undefined) throw new SCIMMY.Types.Error(404, '', `Group ${id} not found`);
  return group;
}

function storedGroup({ id, displayName, members }: Group, { users }: Context): StoredGroup {
  const nameOf = (member: string) => users.find((user) => user.id === member)?.userName;
  return { id, displayName, members: members.map(({ value }) => String(nameOf(value))) };
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
