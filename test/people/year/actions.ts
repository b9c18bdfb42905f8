/** Changes of a list, a computer and a directory during a year. */

import fc from 'fast-check';
import type { Administrator } from './administrator.js';
import { freeLogin, LAST_NAMES, type ListedPerson, LONG, newcomer, SHORT } from './listed-person.js';
import type { Year } from './year.js';

/** @param n picks a person, a folder or a form */
export type Action = {
  readonly kind: (typeof KINDS)[number];
  readonly who: number;
  readonly how: number;
  /** False if what was done in the directory by hand becomes known to the program only at the end. */
  readonly isTold: boolean;
};

const KINDS = [
  'add',
  'remove',
  'come-back',
  'last-name',
  'login',
  'group',
  'date-of-birth',
  'rename-file',
  'sort',
  'workbook',
  'lose-results',
  'other-computer',
  'delete-by-hand',
  'rename-by-hand',
] as const;

export const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    who: fc.nat({ max: 11 }),
    how: fc.nat({ max: 7 }),
    isTold: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

const MONTHS = ['october', 'november', 'december', 'january', 'february', 'march', 'april', 'may'] as const;

/** @returns a description; `undefined` if the action does not apply */
export async function act(
  { kind, who, how, isTold }: Action,
  year: Year,
  administrator: Administrator,
): Promise<string | undefined> {
  const { list, directory } = year;
  const one = list[who % Math.max(1, list.length)];
  switch (kind) {
    case 'add': {
      const joins = newcomer(year.joined);
      if (joins === undefined) return undefined;
      joins.login = year.loginFor(joins, SHORT);
      year.joined += 1;
      list.splice(how % (list.length + 1), 0, joins);
      year.people.set(joins.id, joins);
      return `adds ${described(joins)}`;
    }
    case 'remove':
      if (one === undefined || list.length < 3) return undefined;
      list.splice(list.indexOf(one), 1);
      return `removes ${described(one)}`;
    case 'come-back': {
      const gone = [...year.people.values()].filter((person) => !list.includes(person));
      const back = gone[who % Math.max(1, gone.length)];
      if (back === undefined) return undefined;
      if (list.some(({ login }) => login === back.login)) back.login = year.loginFor(back, SHORT);
      list.push(back);
      return `takes ${described(back)} back`;
    }
    case 'last-name':
      if (one === undefined) return undefined;
      one.last = LAST_NAMES[how % LAST_NAMES.length] ?? one.last;
      return `changes a last name: ${described(one)}`;
    case 'login':
      if (one === undefined) return undefined;
      one.login = year.loginFor(one, how % 2 === 0 ? LONG : SHORT);
      return `changes a login: ${described(one)}`;
    case 'group':
      if (one === undefined) return undefined;
      one.group = 5 + (how % 3);
      return `changes a class: ${described(one)}`;
    case 'date-of-birth':
      if (one === undefined) return undefined;
      one.born = one.born.replace(/\d+$/u, String(11 + how));
      return `corrects a date of birth: ${described(one)}`;
    case 'rename-file':
      year.saveAs(MONTHS[how] ?? 'june', year.isWorkbook);
      return `renames the list: ${year.file}`;
    case 'sort':
      list.sort((a, b) => (how % 2 === 0 ? compare(a.last, b.last) : compare(b.first, a.first)));
      return 'sorts the list';
    case 'workbook':
      year.saveAs(year.name, !year.isWorkbook);
      return `saves the list as ${year.file}`;
    case 'lose-results': {
      const lost = year.folders[who % Math.max(1, year.folders.length)];
      if (lost === undefined) return undefined;
      year.lose(lost);
      return `loses ${lost}`;
    }
    case 'other-computer': {
      const kept = year.folders.filter((_, at) => at % 2 === how % 2);
      year.moveTo(kept);
      return `continues on another computer with ${kept.join(', ') || 'no folder'}`;
    }
    case 'delete-by-hand': {
      const account = directory.accounts[who % Math.max(1, directory.accounts.length)];
      if (account === undefined) return undefined;
      directory.accounts.splice(directory.accounts.indexOf(account), 1);
      year.untold.set(account.owner, undefined);
      if (isTold) await administrator.tell(account.owner);
      return `deletes ${account.login} (${account.owner}) by hand${isTold ? ' and tells' : ''}`;
    }
    case 'rename-by-hand': {
      const at = who % Math.max(1, directory.accounts.length);
      const account = directory.accounts[at];
      if (account === undefined) return undefined;
      const login = freeLogin(
        account,
        directory.accounts,
        how % 2 === 0 ? LONG : (one) => `${one.last}.x`.toLowerCase(),
      );
      directory.accounts[at] = { ...account, login };
      year.note();
      year.untold.set(account.owner, login);
      if (isTold) await administrator.tell(account.owner);
      return `renames ${account.login} (${account.owner}) to ${login} by hand${isTold ? ' and tells' : ''}`;
    }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function described({ id, first, last, login, group }: ListedPerson): string {
  return `${id} ${first} ${last}, ${login}, ${group}`;
}
