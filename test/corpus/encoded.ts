/** Every encoding with every line end, and misleading encodings. */

import { ENCODINGS, type Encoding, encode, isSingleByte } from '../roster/encode.js';
import { ANNA, ANNA_AT_WORK, BORIS_AT_WORK, type Entry, gives, refused, user } from './entry.js';

const ENDS = { LF: ['\n'], CRLF: ['\r\n'], CR: ['\r'], 'mixed ends': ['\r\n', '\n', '\r'] } as const;

const RUSSIAN = {
  lines: [
    'Логин;Пароль;Фамилия;Имя;Отчество',
    'yolkin;слово-Ёлкина;Ёлкин;Яша;Юрьевич',
    '',
    '"b.orlov";"слово;из\u00a0двух";Орлов;;""',
  ],
  users: [
    user('yolkin', 'слово-Ёлкина', { first: 'Яша', last: 'Ёлкин', middle: 'Юрьевич' }),
    user('b.orlov', 'слово;из\u00a0двух', { last: 'Орлов' }),
  ],
};

const GERMAN = {
  lines: [
    'Benutzername;Kennwort;Nachname;Vorname;Zweiter Vorname',
    's.mueller;wört-für-€;Müller;Sören;Øÿ',
    '',
    '"a.weber";"wort;ß\u00a0";Weber;;""',
  ],
  users: [
    user('s.mueller', 'wört-für-€', { first: 'Sören', last: 'Müller', middle: 'Øÿ' }),
    user('a.weber', 'wort;ß\u00a0', { last: 'Weber' }),
  ],
};

function written(encoding: Encoding, name: keyof typeof ENDS): Entry {
  const isGerman = encoding === 'windows-1252';
  const { lines, users } = isGerman ? GERMAN : RUSSIAN;
  const ends: readonly string[] = ENDS[name];
  const text = lines.map((line, at) => line + ends[at % ends.length]).join('');
  return {
    about: `${encoding}, ${name}`,
    from: { bytes: encode(text, encoding), as: 'users.csv' },
    options: isSingleByte(encoding) ? { encoding } : {},
    is: gives(
      users,
      isGerman ? ['4 name.first name-missing', '4 password password-edges'] : ['4 name.first name-missing'],
      { encoding: encoding.replace(' with mark', ''), bom: /mark|16/.test(encoding), delimiter: ';' },
    ),
  };
}

export const ENCODED: readonly Entry[] = [
  ...ENCODINGS.flatMap((encoding) =>
    (Object.keys(ENDS) as (keyof typeof ENDS)[]).map((end) => written(encoding, end)),
  ),
  {
    about: 'a byte order mark, which is not part of the first header',
    from: { file: 'byte-order-mark.csv' },
    is: gives([ANNA], [], { bom: true, encoding: 'utf-8' }),
  },
  {
    about: 'a byte order mark before a quote',
    from: { file: 'byte-order-mark-quoted.csv' },
    is: gives([ANNA], [], { bom: true }),
  },
  {
    about: 'two byte order marks',
    from: { file: 'byte-order-mark-twice.csv' },
    is: gives([ANNA], [], { bom: true }),
  },
  {
    about: 'UTF-16 LE with its mark',
    from: { file: 'utf-16le.csv' },
    is: gives([ANNA_AT_WORK, BORIS_AT_WORK], [], { encoding: 'utf-16le', bom: true }),
  },
  {
    about: 'UTF-16 BE with its mark',
    from: { file: 'utf-16be.csv' },
    is: gives([ANNA_AT_WORK, BORIS_AT_WORK], [], { encoding: 'utf-16be', bom: true }),
  },
  {
    about: 'UTF-16 with its mark and --encoding utf-16',
    from: { file: 'utf-16be.csv' },
    options: { encoding: 'utf-16' },
    is: gives([ANNA_AT_WORK, BORIS_AT_WORK], [], { encoding: 'utf-16be' }),
  },
  {
    about: 'UTF-16 without its mark',
    from: { file: 'utf-16-without-mark.csv' },
    is: { ...refused(1, 'this line contains a NUL byte'), next: '--encoding utf-16le' },
  },
  {
    about: 'UTF-16 without its mark, with --encoding',
    from: { file: 'utf-16-without-mark.csv' },
    options: { encoding: 'utf-16le' },
    is: gives([ANNA_AT_WORK], [], { encoding: 'utf-16le', bom: false }),
  },
  {
    about: 'UTF-16 that ends in the middle of a character',
    from: { file: 'utf-16-cut.csv' },
    is: refused(3, 'invalid utf-16le', 'a character in this line is incomplete'),
  },
  {
    about: 'windows-1251 without --encoding',
    from: { file: 'windows-1251.csv' },
    is: {
      ...refused(1, 'invalid UTF-8', 'windows-1251: Орлов Борис', 'ibm866: ╬Ёыют ┴юЁшё'),
      next: '--encoding windows-1251',
    },
  },
  {
    about: 'windows-1251 with --encoding',
    from: { file: 'windows-1251.csv' },
    options: { encoding: 'cp1251' },
    is: gives([user('b.orlov', 'word-of-boris', { first: 'Борис', last: 'Орлов' })], [], {
      encoding: 'windows-1251',
    }),
  },
  {
    about: 'ibm866 without --encoding',
    from: { file: 'ibm866.csv' },
    is: refused(2, 'invalid UTF-8', 'ibm866: Орлов Борис'),
  },
  {
    about: 'ibm866 with --encoding',
    from: { file: 'ibm866.csv' },
    options: { encoding: 'ibm866' },
    is: gives([user('b.orlov', 'word-of-boris', { first: 'Борис', last: 'Орлов' })]),
  },
  {
    about: 'windows-1252 without --encoding',
    from: { file: 'windows-1252.csv' },
    is: refused(2, 'invalid UTF-8', 'windows-1252: Müller Sören'),
  },
  {
    about: 'windows-1252 with --encoding',
    from: { file: 'windows-1252.csv' },
    options: { encoding: 'windows-1252' },
    is: gives([user('s.mueller', 'word-of-söri', { first: 'Sören', last: 'Müller' })]),
  },
  {
    about: 'a row near the end in another encoding',
    from: { file: 'invalid-far-below.csv' },
    is: refused(42, 'invalid UTF-8', 'windows-1251: Кинг Клара'),
  },
  {
    about: 'an encoding that does not exist',
    from: { file: 'comma.csv' },
    options: { encoding: 'utf-9' },
    is: { ...refused(null, '--encoding utf-9'), reason: 'usage' },
  },
  {
    about: 'an encoding that the byte order mark contradicts',
    from: { file: 'utf-16le.csv' },
    options: { encoding: 'windows-1251' },
    is: { ...refused(null, 'starts with the byte order mark of utf-16le'), next: 'set it to utf-16le' },
  },
];
