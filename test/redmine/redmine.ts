/** A Redmine from Debian, started by start.sh: a real server with its own database, which the tests read directly. */

import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

export type RedmineUser = {
  readonly login: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly mail: string;
  /** In UTC, in SQLite's format: `2026-03-01 09:30:00.123456`. */
  readonly created_on: string;
};

export type Redmine = {
  readonly baseUrl: string;
  /** The administrator's API key. */
  readonly key: string;
  /** The API key of a user who is not an administrator. */
  readonly plainKey: string;
  /** Debian's version of the package. */
  readonly version: string;
  /** The users in the database, in the order of creation, without the two users of start.sh. */
  users(): readonly RedmineUser[];
  /** The memberships in the database, including duplicates. */
  memberships(): readonly { readonly login: string; readonly group: string }[];
  /** Creates a group by the API. @returns its id */
  createGroup(name: string): Promise<number>;
  /** Deletes a group by the API, with or without members. */
  deleteGroup(id: number): Promise<void>;
  /** True if the user can sign in with this password, even if the user has to change it. */
  signsIn(login: string, password: string): Promise<boolean>;
  close(): Promise<void>;
};

type Started = Readonly<Record<'base_url' | 'key' | 'plain_key' | 'database' | 'version', string>>;

const SCRIPT = join(import.meta.dirname, 'start.sh');
const USERS = `SELECT login, firstname, lastname, address AS mail, users.created_on
  FROM users LEFT JOIN email_addresses ON user_id = users.id AND is_default
  WHERE type = 'User' AND login NOT IN ('admin', 'plain') ORDER BY users.id`;

const MEMBERSHIPS = `SELECT users.login, groups.lastname AS "group"
  FROM groups_users JOIN users ON users.id = user_id JOIN users AS groups ON groups.id = group_id
  ORDER BY users.id, groups.id`;

/**
 * @param language the administrator's language, in which errors are written; empty: that of `Accept-Language`
 * @throws if Redmine does not start, with its output
 */
export async function startRedmine(language = 'en'): Promise<Redmine> {
  const child = spawn('bash', [SCRIPT], { env: { ...process.env, REDMINE_LANGUAGE: language } });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([lines[Symbol.asyncIterator]().next(), ended]);
  if (line?.value === undefined) throw new Error(`Redmine did not start: ${errors.slice(-2_000)}`);
  const started: Started = JSON.parse(line.value);
  const rows = <Row>(query: string): readonly Row[] => {
    const options = ['-readonly', '-json', started.database, query];
    const text = execFileSync('sqlite3', options, { encoding: 'utf8' });
    return text === '' ? [] : JSON.parse(text);
  };
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'x-redmine-api-key': started.key, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${started.base_url}${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    baseUrl: started.base_url,
    key: started.key,
    plainKey: started.plain_key,
    version: started.version,
    users: () => rows<RedmineUser>(USERS),
    memberships: () => rows(MEMBERSHIPS),
    async createGroup(name) {
      const created = await ask('POST', '/groups.json', { group: { name } });
      return (created as { readonly group: { readonly id: number } }).group.id;
    },
    async deleteGroup(id) {
      await ask('DELETE', `/groups/${id}.json`);
    },
    async signsIn(login, password) {
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
      const { status } = await fetch(`${started.base_url}/users/current.json`, {
        headers: { authorization },
      });
      // 403: the password is right, but the user has to change it first.
      return status === 200 || status === 403;
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
