/** The people of a list that is used all year: twelve at first, and those who join later. */

export type ListedPerson = {
  /** Identifies the person in the test. The password carries it, so the directory can identify the person of a row. */
  readonly id: string;
  readonly first: string;
  last: string;
  readonly number: string;
  born: string;
  readonly mail: string;
  group: number;
  login: string;
};

/** The columns that not every list has. */
export type Columns = { readonly number: boolean; readonly born: boolean; readonly mail: boolean };

type Who = readonly [name: string, born: string, group: number, mail?: string];

/** Two people have one name, siblings have one address, and twins have one day of birth. */
const FIRST_TWELVE: readonly Who[] = [
  ['Anna Smith', '2011-03-04', 5],
  ['Anna Smith', '2012-11-19', 6],
  ['Ben Frost', '2010-01-02', 5, 'frost@home.example'],
  ['Mia Frost', '2012-08-30', 6, 'frost@home.example'],
  ['Tom Berg', '2011-05-06', 5],
  ['Tim Berg', '2011-05-06', 5],
  ['Cem Kaya', '2010-07-08', 5],
  ['Dora Lind', '2011-09-10', 6],
  ['Eva Moss', '2012-02-03', 7],
  ['Finn Ray', '2010-12-24', 7],
  ['Gus Hill', '2011-06-17', 7],
  ['Hana Sato', '2012-04-05', 6],
];

/** Some resemble the first ones. */
const LATER: readonly Who[] = [
  ['Anna Smith', '2013-01-30', 7],
  ['Lea Frost', '2013-10-11', 5, 'frost@home.example'],
  ['Ian Wood', '2012-06-07', 5],
  ['Mia Berg', '2011-05-06', 6],
  ['Tom Hill', '2010-02-14', 6],
  ['Dora Moss', '2013-03-03', 7],
];

export const LAST_NAMES = ['Adler', 'Brandt', 'Frost', 'Smith'] as const;

export function firstTwelve(): ListedPerson[] {
  const list: ListedPerson[] = [];
  for (const [at, who] of FIRST_TWELVE.entries()) list.push(listed(who, at + 1, list));
  return list;
}

/** @returns `undefined` if there is no further person */
export function newcomer(joined: number): ListedPerson | undefined {
  const who = LATER[joined];
  return who && listed(who, FIRST_TWELVE.length + joined + 1, []);
}

function listed([name, born, group, mail]: Who, n: number, list: readonly ListedPerson[]): ListedPerson {
  const [first = '', last = ''] = name.split(' ');
  const person = { first, last, born, group, login: '' };
  const login = freeLogin(person, list, SHORT);
  const own = mail ?? `${first.toLowerCase()}${'abcdefghijklmnopqr'.charAt(n)}@home.example`;
  return { ...person, id: `p${n}`, number: String(4000 + n), mail: own, login };
}

export type LoginForm = (person: Pick<ListedPerson, 'first' | 'last'>) => string;

export const SHORT: LoginForm = ({ first, last }) => `${first.charAt(0)}.${last}`.toLowerCase();
export const LONG: LoginForm = ({ first, last }) => `${first}.${last}`.toLowerCase();

/** A login that no other person in the list has, as an administrator makes it: with a number if need be. */
export function freeLogin(
  person: Pick<ListedPerson, 'first' | 'last'>,
  list: readonly Pick<ListedPerson, 'login'>[],
  form: LoginForm,
  isTaken: (login: string) => boolean = () => false,
): string {
  const login = form(person);
  const used = new Set(list.map((one) => one.login));
  for (let n = 1; ; n += 1) {
    const one = n === 1 ? login : `${login}${n}`;
    if (!used.has(one) && !isTaken(one)) return one;
  }
}

export function passwordOf({ id }: Pick<ListedPerson, 'id'>): string {
  return `Kiefer-Lampe-${id}-73`;
}

/** The rows of the list, with its header. */
export function tableOf(list: readonly ListedPerson[], { number, born, mail }: Columns): string[][] {
  const head = ['nickname', 'password', 'last name', 'first name', 'department'];
  const header = [
    ...head,
    ...(number ? ['employee number'] : []),
    ...(born ? ['date of birth'] : []),
    ...(mail ? ['e-mail'] : []),
  ];
  const rows = list.map((one) => [
    one.login,
    passwordOf(one),
    one.last,
    one.first,
    String(one.group),
    ...(number ? [one.number] : []),
    ...(born ? [one.born] : []),
    ...(mail ? [one.mail] : []),
  ]);
  return [header, ...rows];
}
