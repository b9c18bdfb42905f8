/** The state of a test: the list, the computer with its results folders, and what each person is known by. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workbook } from '../../roster/workbook-file.js';
import { listingProfile } from '../../support/listing-profile.js';
import type { Account, CountingDirectory } from './counting-directory.js';
import {
  type Columns,
  firstTwelve,
  freeLogin,
  type ListedPerson,
  type LoginForm,
  tableOf,
} from './listed-person.js';

/** `plain`: a directory that cannot be asked; `look-up`: about one login; `listing`: also about all users. */
export const SERVICES = ['plain', 'look-up', 'listing'] as const;
export type Service = (typeof SERVICES)[number];

const LISTING = 'school.json';

export class Year {
  readonly list: ListedPerson[] = firstTwelve();
  /** All people who were ever in the list, by id. */
  readonly people = new Map<string, ListedPerson>();
  /** By login: all people who ever had an account with it. */
  readonly owners = new Map<string, Set<string>>();
  /** Changes made by hand that the program does not know about, by person: the new login; `undefined`: the account was deleted. */
  readonly untold = new Map<string, string | undefined>();
  readonly directory: CountingDirectory;
  readonly columns: Columns;
  readonly service: Service;
  readonly #root = mkdtempSync(join(tmpdir(), 'provision-year-'));
  #computers = 0;
  cwd = '';
  name = 'september';
  isWorkbook = false;
  joined = 0;

  constructor(directory: CountingDirectory, columns: Columns, service: Service) {
    this.directory = directory;
    this.columns = columns;
    this.service = service;
    writeFileSync(join(this.#root, LISTING), listingProfile());
    this.moveTo([]);
    for (const one of this.list) this.people.set(one.id, one);
  }

  /** The profile, as `PROVISION_PROFILE` has it. */
  get profile(): string {
    return { plain: 'v6', 'look-up': 'scim-2', listing: join(this.#root, LISTING) }[this.service];
  }

  get file(): string {
    return `${this.name}.${this.isWorkbook ? 'xlsx' : 'csv'}`;
  }

  get results(): string {
    return `${this.file}.results`;
  }

  get folders(): readonly string[] {
    return readdirSync(this.cwd).filter((one) => one.endsWith('.results'));
  }

  /** Continues on another computer, with these results folders. */
  moveTo(folders: readonly string[]): void {
    const before = this.cwd;
    this.#computers += 1;
    this.cwd = join(this.#root, `computer${this.#computers}`);
    mkdirSync(this.cwd);
    for (const one of folders) cpSync(join(before, one), join(this.cwd, one), { recursive: true });
    if (before !== '') rmSync(before, { recursive: true });
  }

  lose(folder: string): void {
    rmSync(join(this.cwd, folder), { recursive: true });
  }

  /** The results folder stays where it is, as with every file manager. */
  saveAs(name: string, isWorkbook: boolean): void {
    const before = this.file;
    this.name = name;
    this.isWorkbook = isWorkbook;
    if (before !== this.file && existsSync(join(this.cwd, before)))
      renameSync(join(this.cwd, before), join(this.cwd, this.file));
  }

  save(): void {
    const rows = tableOf(this.list, this.columns);
    const text = rows.map((cells) => `${cells.join(',')}\n`).join('');
    writeFileSync(join(this.cwd, this.file), this.isWorkbook ? workbook({ Sheet1: rows }) : text);
  }

  accountsOf(id: string): readonly Account[] {
    return this.directory.accounts.filter(({ owner }) => owner === id);
  }

  /** Keeps in mind who has which login now. */
  note(): void {
    for (const { login, owner } of this.directory.accounts) {
      const all = this.owners.get(login) ?? new Set();
      this.owners.set(login, all.add(owner));
    }
  }

  /**
   * A login that no other person in the list has. Where neither a number nor a date of birth distinguishes people of one name,
   * it is not one that another of them has had: a list with it would be the same for either.
   */
  loginFor(person: ListedPerson, form: LoginForm): string {
    const { number, born } = this.columns;
    const isMistakable = (login: string) =>
      [...(this.owners.get(login) ?? [])].some(
        (id) => id !== person.id && this.people.get(id)?.first === person.first,
      );
    const others = this.list.filter((one) => one !== person);
    return freeLogin(person, others, form, number || born ? undefined : isMistakable);
  }

  /** The login of the list is that of the person's account, whatever the account has. */
  own({ login, id }: ListedPerson): void {
    this.owners.set(login, (this.owners.get(login) ?? new Set()).add(id));
  }

  isOwn(login: string, id: string): boolean {
    return this.owners.get(login.toLowerCase())?.has(id) === true;
  }

  /** The people with an account who are, as the list has them, in a journal of this computer or in the directory. */
  reachable(): ReadonlySet<string> {
    const records = this.folders.flatMap((folder) => recordsIn(join(this.cwd, folder, 'journal.jsonl')));
    const known = this.list.filter(
      (one) =>
        this.accountsOf(one.id).length > 0 &&
        (records.some((record) => this.#isRecognisable(record, one)) || this.#isShown(one)),
    );
    return new Set(known.map(({ id }) => id));
  }

  /** A look-up shows the person who has the login of the row; a listing also people with other logins. */
  #isShown(one: ListedPerson): boolean {
    if (this.service === 'plain') return false;
    return this.accountsOf(one.id).some(
      ({ login, last, mail }) =>
        (this.service === 'listing' || login === one.login) &&
        (last === one.last || (this.columns.mail && mail === one.mail)),
    );
  }

  /** True if anything of the record is also in the row: the login, the name, or a value that identifies the person. */
  #isRecognisable({ logins, first, last, values }: Recorded, one: ListedPerson): boolean {
    if (first !== one.first || !logins.some((login) => this.isOwn(login, one.id))) return false;
    const { number, born, mail } = this.columns;
    const shown = [number && one.number, born && one.born, mail && one.mail].filter(Boolean) as string[];
    return logins.includes(one.login) || last === one.last || shown.some((value) => values.includes(value));
  }

  end(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}

type Recorded = {
  readonly logins: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly values: readonly string[];
};

type Line = {
  readonly key?: string;
  readonly account?: string;
  readonly login?: string;
  readonly outcome?: string;
  readonly deleted?: true;
  readonly same?: true;
  readonly name?: { readonly first: string; readonly last: string };
  readonly identity?: Readonly<Record<string, string>>;
};

/** The people that a journal has as created, as docs/journal.md describes it. */
function recordsIn(path: string): readonly Recorded[] {
  if (!existsSync(path)) return [];
  const people = new Map<string, Line>();
  for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) {
    const record = JSON.parse(line.slice(9)) as Line;
    const { key } = record;
    if (key === undefined) continue;
    const { login, ...more } = record;
    people.set(key, {
      ...people.get(key),
      ...more,
      ...(record.deleted && { outcome: 'pending' }),
      ...(record.same && { outcome: 'created' }),
      ...(login !== undefined && { account: login.toLowerCase() }),
    });
  }
  return [...people].flatMap(([key, { account, outcome, name, identity = {} }]) =>
    outcome !== 'created' || name === undefined
      ? []
      : [{ logins: [key, account ?? key], ...name, values: Object.values(identity) }],
  );
}
