/** A run reads the logins that `prepare` wrote without an option, whatever columns the list has. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESSES } from '../../../src/roster/known-headers.js';
import { LOGIN_IDS, LOGINS, LOGINS_WITH_PASSWORDS } from '../../../src/roster/login-headers.js';
import { propertyRuns } from '../../support/property-runs.js';
import { createFolder, type Options } from './lists.js';

const folder = createFolder();

const HEADERS = [
  'nickname',
  'nickName',
  'userid',
  'Kürzel',
  'Passwort',
  'Klasse',
  ...LOGINS,
  ...LOGINS_WITH_PASSWORDS,
  ...LOGIN_IDS,
  ...ADDRESSES,
];

const CELLS = ['', 'a.weber', 'a.weber@school.example', '00117'];

/** Distinct headers, since two equal headers are an error. */
const headers = fc.uniqueArray(fc.constantFrom(...HEADERS), {
  maxLength: 6,
  selector: (header) => header.toLowerCase().replace(/[\s_.-]/g, ''),
});

const lists = headers.chain((names) =>
  fc.record({
    headers: fc.constant(names),
    rows: fc.array(fc.tuple(...names.map(() => fc.constantFrom(...CELLS))), { minLength: 1, maxLength: 3 }),
    /** The column in `--map nickname=…`: `''` is no column; `undefined` is no `--map`. */
    map: fc.constantFrom(undefined, '', ...names.filter((name) => name !== 'Passwort')),
    to: fc.constantFrom('list', 'csv', 'json'),
  }),
);

type List = typeof lists extends fc.Arbitrary<infer Value> ? Value : never;

async function prepareAndRead({ headers, rows, map, to }: List) {
  const table = [
    ['last name', 'first name', ...headers],
    ...rows.map((cells, at) => [`Weber${at}`, 'Anna', ...cells]),
  ];
  const text = table.map((cells) => cells.join(';')).join('\n');
  const options = map === undefined ? {} : { map: [{ field: 'nickname', from: map }] };
  const { nicknames, reading } = await folder.write(text, options, to);
  const loginsWith = async (given: Options) => {
    const { drafts } = await folder.read(to === 'list' ? 'list.csv' : `roster.${to}`, given);
    return drafts.map(({ nickname }) => nickname && String(nickname).split('@')[0]);
  };
  return {
    nicknames,
    options: reading.map,
    logins: await loginsWith({ map: reading.map ?? [] }),
    withoutOptions: await loginsWith({}),
  };
}

describe('a roster that prepare wrote', () => {
  it.each([
    ['Kennung', ''],
    ['nickname', ''],
    ['nickName', ''],
    ['Benutzer', ''],
    ['provision login', ''],
    ['login', 'Kürzel'],
    ['provision login', 'Kürzel'],
    ['email', 'Kürzel'],
    ['nickname', 'email'],
  ])(
    'the roster of a list with a column %s and --map nickname=%s has the logins that prepare wrote',
    async (header, map) => {
      const headers = [header, ...['Kürzel', 'email', 'Passwort'].filter((one) => one !== header)];
      const rows = [headers.map((_, at) => `a${at}`), headers.map(() => '')];
      const read = await prepareAndRead({ headers, rows, map, to: 'csv' });
      expect(read.withoutOptions).toEqual(read.nicknames);
      expect(read.options).toEqual([]);
    },
  );

  it('a run reads the logins that prepare wrote, whatever columns the list has', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        folder.clear();
        const { nicknames, logins, withoutOptions } = await prepareAndRead(list);
        expect(logins).toEqual(nicknames);
        // Without the printed option, a run reads the same logins or none.
        if (withoutOptions.some((login) => login !== undefined)) expect(withoutOptions).toEqual(nicknames);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
