/** Rosters in JSON and JSON Lines. In a finding, the line is the number of an element; in an error, it is a line. */

import { ANNA, ANNA_AT_WORK, BORIS, type Entry, gives, refused, user } from './entry.js';

const BORIS_WITHOUT_FIRST = { ...BORIS, name: { ...BORIS.name, first: '' } };

export const JSON_ROSTERS: readonly Entry[] = [
  {
    about: 'an array in the shape of the payload',
    from: { file: 'payload.json' },
    options: { department: 1 },
    is: gives([ANNA_AT_WORK, { ...BORIS, name: { ...BORIS.name, middle: 'Петрович' } }], [], {
      format: 'json',
      delimiter: null,
    }),
  },
  {
    about: 'a row without the department that other rows have',
    from: { file: 'payload.json' },
    is: gives([ANNA_AT_WORK], ['2 department_id department']),
  },
  {
    about: 'an object with users, and other members',
    from: { file: 'users-member.json' },
    is: gives([ANNA_AT_WORK], [], { format: 'json' }),
  },
  {
    about: 'flat keys in three languages, and spaces',
    from: { file: 'flat-keys.json' },
    is: gives([{ ...ANNA_AT_WORK, password: ' word of anna ' }], ['1 password password-edges'], {
      ignored: [],
    }),
  },
  {
    about: 'values of every type in place of text',
    from: { file: 'types.json' },
    options: { department: 1, hasOneName: true },
    is: gives(
      [
        user('a4', '0007', { first: 'Anna' }),
        user('a6', 'word-of-anna', { first: 'Anna', last: 'Weber', department: 100_000 }),
      ],
      [
        '1 password type',
        '2 nickname type',
        '3 password type',
        '3 name.first type',
        '4 name.last name-missing',
        '5 password required',
        '7 department_id department',
        '8 department_id department',
        '9 department_id department',
        '10 department_id department',
      ],
    ),
  },
  {
    about: 'escapes in keys and values',
    from: { file: 'escapes.json' },
    is: gives([user('a.weber', 'word "of"\\anna/🙂', { first: 'Анна', last: 'Weber' })]),
  },
  {
    about: 'an escape that is half a character',
    from: { file: 'lone-surrogate.json' },
    is: gives([], ['1 name.first hidden-character']),
  },
  {
    about: 'keys that are built-in property names',
    from: { file: 'prototype-keys.json' },
    is: gives([ANNA], [], { ignored: ['__proto__.nickname', 'constructor'] }),
  },
  {
    about: 'a duplicate key',
    from: { file: 'duplicate-key.json' },
    is: refused(3, 'column 53', 'duplicate key "login"'),
  },
  {
    about: 'a key that is both nested and flat',
    from: { file: 'duplicate-key-nested.json' },
    is: refused(2, 'duplicate key "name.first"'),
  },
  {
    about: 'a trailing comma',
    from: { file: 'trailing-comma.json' },
    is: refused(3, 'column 1'),
  },
  {
    about: 'a comment',
    from: { file: 'comment.json' },
    is: refused(2, 'column 3'),
  },
  {
    about: 'single quotes',
    from: { file: 'single-quotes.json' },
    options: { format: 'json' },
    is: refused(2, 'column 4'),
  },
  {
    about: 'a file that was cut short',
    from: { file: 'cut-short.json' },
    is: refused(2, 'column 36', 'unexpected end of string'),
  },
  {
    about: 'a missing comma',
    from: { file: 'missing-comma.json' },
    is: refused(2, 'column 23', 'comma expected'),
  },
  {
    about: 'two documents in one file',
    from: { file: 'two-documents.json' },
    is: refused(2, 'column 1', 'end of the JSON expected'),
  },
  {
    about: 'a row that is a string',
    from: { file: 'row-is-text.json' },
    is: refused(3, 'column 3', 'this row is not an object'),
  },
  {
    about: 'a row that is an array',
    from: { file: 'row-is-array.json' },
    is: refused(2, 'column 3', 'this row is not an object'),
  },
  {
    about: 'no users at all',
    from: { file: 'no-users.json' },
    is: refused(null, 'has no rows'),
  },
  {
    about: 'users that are all empty',
    from: { file: 'empty-objects.json' },
    is: refused(null, 'has no rows'),
  },
  {
    about: 'empty users between users',
    from: { file: 'empty-objects-between.json' },
    is: gives([ANNA, BORIS_WITHOUT_FIRST], ['4 name.first name-missing']),
  },
  {
    about: 'unknown keys',
    from: { file: 'unknown-keys.json' },
    is: { ...refused(null, 'no key is a known field'), next: '--map nickname=' },
  },
  {
    about: 'unknown keys that --map maps',
    from: { file: 'unknown-keys.json' },
    options: {
      map: [
        { field: 'nickname', from: 'account' },
        { field: 'password', from: 'code' },
      ],
    },
    is: gives([user('a.weber', 'word-of-anna')], ['1 name.first name-missing', '1 name.last name-missing']),
  },
  {
    about: 'one object that is not a list',
    from: { file: 'one-object.json' },
    is: refused(null, 'neither an array of users'),
  },
  {
    about: 'JSON that is only a string',
    from: { file: 'only-a-text.json' },
    is: refused(null, 'neither an array of users'),
  },
  {
    about: 'deeply nested lists',
    from: { file: 'too-deep.json' },
    is: refused(1, 'more than 32 levels deep'),
  },
  {
    about: 'JSON with a byte order mark',
    from: { file: 'byte-order-mark.json' },
    is: gives([ANNA], [], { format: 'json', bom: true }),
  },
  {
    about: 'JSON in UTF-16',
    from: { file: 'utf-16.json' },
    is: gives([BORIS], [], { format: 'json', encoding: 'utf-16le' }),
  },
  {
    about: 'JSON in windows-1251 without --encoding',
    from: { file: 'windows-1251.json' },
    is: refused(1, 'invalid UTF-8', 'windows-1251: Борис, Орлов'),
  },
  {
    about: 'JSON from standard input',
    from: { stdin: '[{"login": "a.weber", "password": "word-of-anna", "first": "Anna", "last": "Weber"}]' },
    is: gives([ANNA], [], { format: 'json' }),
  },
  {
    about: 'JSON with 201 keys in a row',
    from: {
      bytes: Buffer.from(
        JSON.stringify([Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at]))]),
      ),
      as: 'wide.json',
    },
    is: refused(1, '201 columns, but a roster can have at most 200'),
  },
  {
    about: 'JSON with --delimiter, which does not apply',
    from: { file: 'payload.json' },
    options: { delimiter: ';' },
    is: { ...refused(null, '--delimiter does not apply'), reason: 'usage' },
  },
  {
    about: 'JSON Lines',
    from: { file: 'lines.jsonl' },
    is: gives([ANNA, BORIS_WITHOUT_FIRST], ['2 name.first name-missing'], { format: 'jsonl' }),
  },
  {
    about: 'JSON Lines with CRLF and blank lines',
    from: { file: 'lines-crlf.ndjson' },
    is: gives([ANNA, BORIS_WITHOUT_FIRST], ['2 name.first name-missing'], { format: 'jsonl' }),
  },
  {
    about: 'JSON Lines with another file extension',
    from: { file: 'lines-unnamed.txt' },
    is: gives([ANNA, BORIS_WITHOUT_FIRST], ['2 name.first name-missing'], { format: 'jsonl' }),
  },
  {
    about: 'JSON Lines with one line',
    from: { file: 'one-line.jsonl' },
    is: gives([ANNA], [], { format: 'jsonl' }),
  },
  {
    about: 'JSON Lines with an invalid line',
    from: { file: 'faulty-line.jsonl' },
    is: refused(3, 'column 34', 'invalid symbol'),
  },
  {
    about: 'JSON Lines with a row that is a number',
    from: { file: 'row-is-number.jsonl' },
    is: refused(2, 'column 1', 'this row is not an object'),
  },
  {
    about: 'JSON Lines with two objects in a line',
    from: { file: 'two-objects-in-a-line.jsonl' },
    is: refused(1, 'end of the JSON expected'),
  },
  {
    about: 'JSON Lines with a duplicate key',
    from: { file: 'duplicate-key.jsonl' },
    is: refused(2, 'duplicate key "login"'),
  },
  {
    about: 'JSON Lines with a NUL byte',
    from: { file: 'nul-byte.jsonl' },
    is: refused(2, 'this line contains a NUL byte'),
  },
  {
    about: 'JSON Lines with a line longer than 64 KiB',
    from: {
      bytes: Buffer.from(
        `{"login": "a.weber", "password": "word-of-anna"}\n{"login": "${'b'.repeat(70_000)}"}\n`,
      ),
      as: 'long.jsonl',
    },
    is: refused(2, 'longer than 64 KiB'),
  },
];
