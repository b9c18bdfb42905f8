/** The folder of a fleet, and copies of it for the machines of several workers. */

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf } from '../../e2e/program.js';

export type FleetSize = {
  readonly organisations: number;
  /** The rows of each organisation. */
  readonly rows: number;
};

export type FleetFolder = FleetSize & {
  readonly path: string;
  /** The names of the organisations: `1`, `2` and so on. Their tokens are `token-of-1` and so on. */
  readonly names: readonly string[];
  /** The logins, the same in each organisation. */
  readonly nicknames: readonly string[];
  /** The results folder of an organisation, relative to that of the fleet. */
  results(name: string): string;
  /** Copies the folder for another machine. @returns the path of the copy */
  copy(): string;
  /** Removes the folder with all copies. */
  remove(): void;
};

/**
 * The profile of every second organisation: a run looks up users by the id of an attempt, and settles the ones that it
 * finds.
 */
const PROFILE = {
  name: 'people',
  title: 'the people',
  evidence: 'documentation',
  create: {
    path: '/people',
    type: 'json',
    body: {
      nickname: '{nickname}',
      password: '{password}',
      reference: '{attempt_id}',
      name: { first: '{first}', last: '{last}' },
    },
  },
  auth: { Authorization: 'Bearer {token}' },
  answers: [
    { status: 201, means: 'created' },
    { status: 409, means: 'exists' },
  ],
  look_up: [
    {
      path: '/people?reference={attempt_id}',
      items: '/people',
      nickname: '/nickname',
      attempt_id: '/reference',
      absent_after: 1,
    },
    {
      path: '/people/{nickname}',
      nickname: '/nickname',
      attempt_id: '/reference',
      created_at: '/created_at',
      names: ['/first', '/last'],
      absent: { status: 404, at: '/code', is: 'unknown' },
      absent_after: 1,
    },
  ],
  password: 'sent',
  pace: '1',
};

/** The file of this profile, in the folder of the fleet. */
export const PEOPLE = 'people.json';

export const hasLookUp = (name: string): boolean => Number(name) % 2 === 0;

/** @param url the URL of the directory */
export function makeFleetFolder({ organisations, rows }: FleetSize, url: string): FleetFolder {
  const all = mkdtempSync(join(tmpdir(), 'provision-fleet-'));
  const path = join(all, 'machine-1');
  const names = Array.from({ length: organisations }, (_, at) => String(at + 1));
  const nicknames = Array.from({ length: rows }, (_, at) => `user${at + 1}`);
  for (const folder of ['lists', 'tokens']) mkdirSync(join(path, folder), { recursive: true });
  for (const name of names) {
    const lines = nicknames.map(
      (nickname, at) => `${nickname},Xq7-vTr9-${name}-${at}zz,${nameOf(at + 1, 'Last')},${nameOf(at + 1)},1`,
    );
    const header = 'nickname,password,last name,first name,department';
    writeFileSync(join(path, `lists/${name}.csv`), [header, ...lines, ''].join('\n'));
    writeFileSync(join(path, `tokens/${name}.txt`), `token-of-${name}\n`, { mode: 0o600 });
  }
  const table = names.map(
    (name) => `${name},lists/${name}.csv,${hasLookUp(name) ? PEOPLE : ''},tokens/${name}.txt`,
  );
  writeFileSync(join(path, 'fleet.csv'), ['org,roster,profile,token_file', ...table, ''].join('\n'));
  writeFileSync(join(path, PEOPLE), JSON.stringify(PROFILE));
  writeFileSync(join(path, 'provision.config.json'), JSON.stringify({ base_url: url }));
  let copies = 1;
  return {
    organisations,
    rows,
    path,
    names,
    nicknames,
    results: (name) => `lists/${name}.csv.results`,
    copy() {
      copies += 1;
      const copy = join(all, `machine-${copies}`);
      cpSync(path, copy, { recursive: true });
      return copy;
    },
    remove: () => rmSync(all, { recursive: true, force: true }),
  };
}
