/** Lists with hashes in the column of passwords. */

import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from './people.js';
import { type Cells, type ListPlan, type WrittenList, writeList } from './written-list.js';

const digest = (algorithm: string, at: number, form: 'hex' | 'base64') =>
  createHash(algorithm).update(`password ${at}`).digest(form);

const bcrypt = (kind: string) => (at: number) =>
  `$${kind}$10$${digest('sha512', at, 'base64').replace(/[+=]/gu, '.').slice(0, 53)}`;

/** The passwords of a list, by the kind of hash. Hashes of 32 digits are recognised only with a column of hashes. */
const KINDS: readonly (readonly [kind: string, hash: (at: number) => string])[] = [
  ['bcrypt, $2a$', bcrypt('2a')],
  ['bcrypt, $2b$', bcrypt('2b')],
  ['bcrypt, $2y$', bcrypt('2y')],
  ...['argon2i', 'argon2d', 'argon2id'].map((kind) => {
    const salt = 'c2FsdHNhbHRzYWx0c2FsdA';
    const hash = (at: number) =>
      `$${kind}$v=19$m=65536,t=3,p=4$${salt}$${digest('sha256', at, 'base64').slice(0, 43)}`;
    return [kind, hash] as const;
  }),
  ['SSHA', (at) => `{SSHA}${digest('sha224', at, 'base64')}`],
  ['SHA-1', (at) => digest('sha1', at, 'hex')],
  ['SHA-1 in capitals', (at) => digest('sha1', at, 'hex').toUpperCase()],
  ['SHA-256', (at) => digest('sha256', at, 'hex')],
  ['SHA-256 in capitals', (at) => digest('sha256', at, 'hex').toUpperCase()],
];

/** Columns that show that passwords are hashed, with a value. */
const HASH_COLUMNS: Readonly<Record<Language, readonly (readonly [header: string, value: string])[]>> = {
  en: [
    ['Password Hash Function [UPLOAD ONLY]', 'MD5'],
    ['Password Hash Function [UPLOAD ONLY]', 'SHA-1'],
    ['Hash function', 'crypt'],
    ['hashFunction', 'MD5'],
    ['Salt', 'x7Lk'],
    ['Password salt', 'x7Lk'],
  ],
  ru: [
    ['Хеш-функция', 'MD5'],
    ['Соль', 'x7Lk'],
  ],
  de: [
    ['Hashfunktion', 'MD5'],
    ['Hash-Funktion', 'SHA-1'],
    ['Salt', 'x7Lk'],
  ],
};

const HASHED = ['error password-hash'] as const;

function kindLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) =>
    KINDS.flatMap(([kind, hash]) =>
      [3, 5].map(
        (count): ListPlan => ({
          about: `${count} passwords of the kind ${kind} (${language})`,
          language,
          rows: Array.from({ length: count }, (_, at) => [{ password: hash(at) }] as const),
          list: HASHED,
          others: 0,
        }),
      ),
    ),
  );
}

function columnLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) =>
    HASH_COLUMNS[language].flatMap(([header, value]): ListPlan[] => {
      const md5 = (at: number): Cells => ({ password: digest('md5', at, 'hex'), [header]: value });
      return [
        {
          about: `32 digits and a column about hashes: “${header}” ${value}`,
          language,
          rows: [0, 1, 2, 3].map((at) => [md5(at)] as const),
          list: HASHED,
          others: 0,
        },
        {
          about: `a column of hash functions or salts: “${header}” ${value}`,
          language,
          rows: [],
          list: HASHED,
          others: 4,
          otherCells: [{ [header]: value }],
        },
      ];
    }),
  );
}

export const PASSWORD_LISTS: readonly WrittenList[] = [...kindLists(), ...columnLists()].map(writeList);
