/** Users of earlier runs, from results folders that were specified or are next to the list. */

import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { nicknameForm } from '../../directory/configure-profile.js';
import type { ListedUser } from '../../directory/list-users.js';
import { SANDBOX } from '../../domain/journals.js';
import { untitledName } from '../../domain/name-title.js';
import { isUnclear } from '../../domain/outcome.js';
import { IDENTITY_FIELDS, type Identity, nicknameKey, splitLogin } from '../../domain/user.js';
import { RESULTS_SUFFIX } from '../../journal/journal.js';
import { nameWords } from '../../naming/split-name.js';
import { defined } from '../../platform/collections.js';
import type { Caller, Io } from '../../platform/io.js';
import { parseJson } from '../../platform/parse-json.js';
import { readRegular } from '../../platform/safe-open.js';
import { shownPath } from '../../platform/shown-path.js';
import type { DirectoryPeople } from '../look-up/index.js';
import { findResults, hasJournal, refuseUntrusted } from '../results/index.js';
import { type KnownUser, mayHaveAccount, type Traits } from './person.js';

export type KnownResults = {
  /** The folder as the user would type it, or the title of the directory. */
  readonly folder: string;
  readonly baseUrl: string;
  /** True if the users were read from the directory, not from an earlier run. */
  readonly isDirectory?: true;
  readonly users: readonly KnownUser[];
};

type System = Caller & Pick<Io, 'journals'>;

/** @throws {UserError} `results` if a folder is damaged or not trusted; `locked` if a run is using one */
export async function readKnownResults(
  list: string | null,
  named: readonly string[],
  system: System,
): Promise<readonly KnownResults[]> {
  const results = new Map<string, KnownResults | undefined>();
  for (const typed of named) {
    const { folder } = await findResults(typed, system);
    results.set(folder, await readFolder(folder, system));
  }
  for (const folder of list === null ? [] : await resultsNextTo(list)) {
    if (results.has(folder) || !(await hasJournal(folder))) continue;
    await refuseUntrusted(folder, `--known ${shownPath(folder, system.cwd)}`, system);
    const known = await readFolder(folder, system);
    // A rehearsal creates no accounts.
    if (known?.baseUrl !== SANDBOX) results.set(folder, known);
  }
  return [...results.values()].filter((known) => known !== undefined);
}

async function resultsNextTo(list: string): Promise<readonly string[]> {
  const names = (await readdir(dirname(list))).filter((name) => name.endsWith(RESULTS_SUFFIX.run)).sort();
  return names.map((name) => join(dirname(list), name));
}

async function readFolder(path: string, { cwd, journals }: System): Promise<KnownResults | undefined> {
  await journals.refuseLocked(path);
  const journal = await journals.read(path);
  if (journal === undefined) return undefined;
  const folder = shownPath(path, cwd);
  const { positions, removed } = await readReport(path);
  const users = [...journal.all()].map((known): KnownUser => {
    const { nickname, departmentId, identity = {}, at } = known;
    const name = untitledName(known.name);
    const position = positions.get(nickname);
    // A directory may have no department numbers.
    const department = departmentId === undefined ? undefined : String(departmentId);
    // An unconfirmed attempt most likely created the account whose nickname is taken now.
    const outcome = isUnclear(known) ? 'unconfirmed' : known.outcome;
    const traits: Traits = { ...(department && { department }), ...(position && { position }) };
    const user = { nickname, name, outcome, traits, identity, at, folder };
    return { ...user, isAbandoned: !mayHaveAccount(user) && removed.has(nickname) };
  });
  return { folder, baseUrl: journal.head.baseUrl, users };
}

const PERSON = v.object({ nickname: v.nullish(v.string()), position: v.nullish(v.string()) });

/** The facts in a report that the journal does not have. */
const REPORT = v.object({
  rows: v.record(v.string(), v.array(PERSON)),
  not_in_roster: v.array(v.object({ nickname: v.string() })),
});

/** Returns nothing for a report that is missing or malformed. */
async function readReport(folder: string) {
  const positions = new Map<string, string>();
  const text = await readRegular(join(folder, 'report.json')).then(String, () => '');
  const report = parseJson(text);
  if (!v.is(REPORT, report)) return { positions, removed: new Set<string>() };
  for (const { nickname, position } of Object.values(report.rows).flat())
    if (nickname && position) positions.set(nickname, position);
  return { positions, removed: new Set(report.not_in_roster.map(({ nickname }) => nickname)) };
}

export function knownDirectory({ profile, baseUrl, users }: DirectoryPeople): KnownResults {
  const { title } = profile.form;
  // Users of another domain have different logins.
  const ownUsers = users.filter(({ key }) => key !== undefined);
  return {
    folder: title,
    baseUrl,
    isDirectory: true,
    users: ownUsers.map((user) => knownUser(user, profile)),
  };
}

function knownUser(user: ListedUser, profile: DirectoryPeople['profile']): KnownUser {
  const { fields, names, createdAt = 0, enabled } = user;
  const { nickname } = splitLogin(user.nickname, nicknameForm(profile));
  const { 'name.first': first = '', 'name.middle': middle = '', 'name.last': last = '' } = fields;
  const words = nameWords(names.join(' '));
  const whole = { first: words.slice(0, -1).join(' '), middle: '', last: words.at(-1) ?? '' };
  const { position, department_id: department } = fields;
  return {
    nickname,
    name: untitledName(first + last === '' ? whole : { first, middle, last }),
    outcome: 'created',
    traits: { ...(position && { position }), ...(department && { department }) },
    identity: identityOf(nickname, fields),
    at: createdAt,
    folder: profile.form.title,
    isAbandoned: false,
    isInDirectory: true,
    ...(enabled === false && { isDisabled: true }),
  };
}

/** Leaves out an address derived from the nickname, since it cannot distinguish two people with the same name. */
function identityOf(nickname: string, fields: ListedUser['fields']): Identity {
  const known = IDENTITY_FIELDS.map((field) => [field, fields[field] || undefined] as const);
  const { email, ...others } = defined(Object.fromEntries(known)) as Identity;
  const isMade = nicknameKey(splitLogin(email ?? '').nickname) === nicknameKey(splitLogin(nickname).nickname);
  return { ...others, ...(email !== undefined && !isMade && { email }) };
}
