/**
 * A sensible administrator: knows who is who, answers the program truthfully, and goes only ways that it has printed.
 * Throws an error if there is none.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedIn, type Ran, run } from '../../e2e/program.js';
import { freeLogin, type ListedPerson, LONG } from './listed-person.js';
import type { Year } from './year.js';

/** More steps than any state needs. */
const MAX_STEPS = 10;

type Asked = {
  readonly person: ListedPerson;
  readonly line: number;
  readonly text: string;
  readonly code: string;
};

export class Administrator {
  readonly #year: Year;
  readonly #env: Readonly<Record<string, string>>;
  /** All that was done, for the message of a failure. */
  readonly log: string[] = [];
  /** All that the program has printed since the list was changed. */
  readonly #screens: string[] = [];
  /** Called before and after each command. */
  readonly #watch: (command: string) => () => void;

  constructor(year: Year, env: Readonly<Record<string, string>>, watch: (command: string) => () => void) {
    this.#year = year;
    this.#env = env;
    this.#watch = watch;
  }

  /** Runs the list until the program has nothing left to say. */
  async create(): Promise<void> {
    this.#year.save();
    this.#screens.length = 0;
    let args: readonly string[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const answers = await this.#answer(await this.#list(args, '--dry-run'), args);
      if (answers !== undefined) {
        args = answers;
        continue;
      }
      const ran = await this.#list(args);
      const next = ran.status === 0 ? await this.#afterwards(ran) : await this.#wayOn(ran, args);
      if (next === undefined) return;
      args = next;
    }
    throw new Error(`no end after ${MAX_STEPS} steps`);
  }

  /** Runs the list once more, without any answer. */
  async repeat(): Promise<void> {
    const { status } = await this.#list([]);
    if (status !== 0) throw new Error('a repeated run does not end with status 0');
  }

  /** Records what was done in the directory by hand. If no journal has the person, nothing has to be recorded. */
  async tell(id: string): Promise<void> {
    const { results, folders, untold } = this.#year;
    const login = untold.get(id);
    untold.delete(id);
    // A list that was created twice may have given the person another account, which is still there.
    if (login === undefined && this.#year.accountsOf(id).length > 0) return;
    // The current list comes first.
    for (const folder of [...folders].sort((a) => (a === results ? -1 : 0))) {
      const key = this.#loginIn(folder, id);
      if (key === undefined) continue;
      await this.#run(['retry', folder, '--only', 'created']);
      const settle = this.#printed(login === undefined ? '--deleted' : '--renamed-to');
      const fill = settle.map((word) => ({ '<login>': key, '<new-login>': login ?? '' })[word] ?? word);
      const told = await this.#run([...fill, ...(login === undefined ? ['--yes'] : [])]);
      if (told.status !== 0) throw new Error('what was done by hand cannot be recorded');
      return;
    }
  }

  /** The login that a folder has for a person. */
  #loginIn(folder: string, id: string): string | undefined {
    const report = join(this.#year.cwd, folder, 'report.json');
    const { rows, not_in_roster } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly rows: { readonly created: readonly { readonly nickname: string }[] };
      readonly not_in_roster: readonly { readonly nickname: string; readonly outcome: string }[];
    };
    const gone = not_in_roster.filter(({ outcome }) => outcome === 'created');
    return [...rows.created, ...gone].find(({ nickname }) => this.#year.isOwn(nickname, id))?.nickname;
  }

  async #list(args: readonly string[], ...more: readonly string[]): Promise<Ran> {
    return await this.#run([this.#year.file, '--all-findings', ...args, ...more]);
  }

  async #run(args: readonly string[]): Promise<Ran> {
    const { cwd } = this.#year;
    const done = this.#watch(args.join(' '));
    const ran = await run(
      [...args, ...(['retry', 'settle', 'prepare'].includes(args[0] ?? '') ? [] : ['--pace', '0'])],
      { cwd, env: this.#env },
    );
    this.log.push(`$ ${args.join(' ')} → ${ran.status}\n${ran.stdout}${ran.stderr}`);
    this.#screens.unshift(`${ran.stdout}\n${ran.stderr}`);
    done();
    this.#year.note();
    return ran;
  }

  /** @returns the options of the next call; `undefined` if there is no question */
  async #answer(ran: Ran, args: readonly string[]): Promise<readonly string[] | undefined> {
    const asked = this.#findings(ran);
    for (const one of asked) {
      const way = this.#answerTo(one);
      if (way === 'edited') {
        this.#year.save();
        return args;
      }
      if (way?.[0] === '--same-line') this.#year.own(one.person);
      if (way !== undefined && !hasOption(args, way)) return [...args, ...way];
    }
    return undefined;
  }

  #answerTo({ person, line, text, code }: Asked): readonly string[] | 'edited' | undefined {
    const year = this.#year;
    const same = ['--same-line', String(line)];
    const isPrinted = (way: readonly string[]) => text.includes(way.join(' '));
    const [, login = ''] = /(?:created as|has the account) ([^\s,]+)/u.exec(text) ?? [];
    if (code === 'changed') {
      if (year.isOwn(person.login, person.id) && isPrinted(same)) return same;
      return this.#otherLogin(person, /use another login/u.test(text));
    }
    if (code === 'duplicate') return this.#otherLogin(person, true);
    if (code === 'renamed') {
      if (year.isOwn(login, person.id)) return isPrinted(same) ? same : undefined;
      const other = ['--new', person.login];
      return isPrinted(other) ? other : undefined;
    }
    if (code === 'namesakes' && year.isOwn(login, person.id)) return isPrinted(same) ? same : undefined;
    return undefined;
  }

  #otherLogin(person: ListedPerson, isPrinted: boolean): 'edited' | undefined {
    if (!isPrinted) return undefined;
    const { list, owners } = this.#year;
    person.login = freeLogin(person, list, LONG, (login) => owners.has(login));
    this.log.push(`${person.id} has the login ${person.login}`);
    return 'edited';
  }

  #findings({ stdout, stderr }: Ran): readonly Asked[] {
    const lines = `${stdout}\n${stderr}`.matchAll(/^\w+ +\S+?:(\d+): (.*) \[([\w-]+)\]$/gmu);
    return [...lines].flatMap(([, line = '', text = '', code = '']) => {
      const person = this.#year.list[Number(line) - 2];
      return person === undefined ? [] : [{ person, line: Number(line), text, code }];
    });
  }

  /** After a run that did not end with status 0. @returns the options of the next call */
  async #wayOn(ran: Ran, args: readonly string[]): Promise<readonly string[] | undefined> {
    const text = ran.stdout + ran.stderr;
    const answers = await this.#answer(ran, args);
    if (answers !== undefined) return answers;
    const taken = this.#taken();
    const isOwn = ({ person }: { readonly person: ListedPerson }) =>
      this.#year.accountsOf(person.id).some(({ login }) => login === person.login);
    const own = taken.filter(isOwn);
    const others = taken.filter((one) => !isOwn(one));
    if (own.length > 0) {
      if (others.length === 0 && text.includes('--skip-existing')) return [...args, '--skip-existing'];
      await this.#settleSame(own);
      return args;
    }
    if (others.length > 0) {
      await this.#renew(
        ran,
        others.map(({ person }) => person),
      );
      return args;
    }
    const [again] = this.#commands().filter(([first]) => first === this.#year.file);
    if (again === undefined) throw new Error('no way on is printed');
    return args;
  }

  /** After `--skip-existing`, the taken logins are those of the people in the list, or of others. */
  async #afterwards(ran: Ran): Promise<readonly string[] | undefined> {
    const taken = this.#taken();
    if (taken.length === 0) return undefined;
    return await this.#wayOn(ran, []);
  }

  #taken(): readonly { readonly person: ListedPerson }[] {
    const report = JSON.parse(readFileSync(join(this.#year.cwd, this.#year.results, 'report.json'), 'utf8'));
    const rows = report.rows.exists as readonly { readonly nickname: string }[];
    return rows.flatMap(({ nickname }) => {
      const person = this.#year.list.find(({ login }) => login === nickname.toLowerCase());
      return person === undefined ? [] : [{ person }];
    });
  }

  async #settleSame(own: readonly { readonly person: ListedPerson }[]): Promise<void> {
    await this.#settle(
      this.#isPrinted('--same') ? '--same' : '--created',
      own.map(({ person }) => person.login),
    );
  }

  /** Types the printed command, for these logins. */
  async #settle(option: string, logins: readonly string[]): Promise<void> {
    const [command = '', folder = '', ...rest] = this.#printed(option);
    const options = rest.filter((word) => word.startsWith('--') && word !== '--all');
    const told = await this.#run([command, folder, ...logins, ...options]);
    if (told.status !== 0) throw new Error(`${option} cannot be recorded`);
  }

  async #renew(ran: Ran, others: readonly ListedPerson[]): Promise<void> {
    if (!/--renew|change their login|another login|change the login/u.test(ran.stdout + ran.stderr))
      throw new Error('no way to another login is printed');
    if (this.#isPrinted('--not-created'))
      await this.#settle(
        '--not-created',
        others.map(({ login }) => login),
      );
    for (const person of others) this.#otherLogin(person, true);
    this.#year.save();
  }

  #isPrinted(option: string): boolean {
    return this.#commands().some((argv) => argv.includes(option));
  }

  #printed(option: string): readonly string[] {
    const found = this.#commands().find((argv) => argv.includes(option));
    if (found === undefined) throw new Error(`no command with ${option} is printed`);
    return found;
  }

  /** The commands on the screens, the latest first. */
  #commands(): readonly (readonly string[])[] {
    return this.#screens.flatMap((text) => printedIn(text, this.#year.cwd));
  }
}

function hasOption(args: readonly string[], [option = '', value = '']: readonly string[]): boolean {
  return args.some((arg, at) => arg === option && args[at + 1] === value);
}
