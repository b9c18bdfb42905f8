/** A roster is read in a wrong encoding: nothing is sent, and the suggested command works. */

import { describe, expect, it } from 'vitest';
import { encode } from '../../roster/encode.js';
import { type Ran, run, type Scratch } from '../program.js';
import type { TestDirectory } from '../server.js';
import { setUpEach } from '../setup.js';

let folder: Scratch;
let directory: TestDirectory;

setUpEach((setup) => {
  ({ folder, directory } = setup);
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return run(args, { cwd: folder.path, env });
}

/** A roster with headers and logins in ASCII, and names as bytes in hexadecimal. */
function withNames(...people: readonly (readonly [last: string, first: string])[]): Buffer {
  const rows = people.map(([last, first], at) =>
    Buffer.concat([
      Buffer.from(`user${at},Sample-Pass-${at},`),
      Buffer.from(last, 'hex'),
      Buffer.from(','),
      Buffer.from(first, 'hex'),
      Buffer.from('\n'),
    ]),
  );
  return Buffer.concat([Buffer.from('login,password,last name,first name\n'), ...rows]);
}

const ROSTER = 'login,password,last name,first name\na.petrova,Sample-Pass-1,Петрова,Авдотья\n';

const LISTS: readonly (readonly [about: string, bytes: Buffer, name: string])[] = [
  ['Korean', withNames(['b1e8', 'c3b6bcf6'], ['c0cc', 'bfb5c8f1']), 'Person      철수 김 (last name 김), '],
  [
    'Japanese',
    withNames(['93639286', '91be9859'], ['97e996d8', '82b382ad82e7']),
    'Person      太郎 田中 (last name 田中), ',
  ],
  ['simplified Chinese', withNames(['c0ee', 'ceb0'], ['cdf5', 'b7bc']), 'Person      伟 李 (last name 李), '],
  [
    'traditional Chinese',
    withNames(['b3af', 'a9c9a767'], ['aa4c', 'a7d3bba8']),
    'Person      怡君 陳 (last name 陳), ',
  ],
  ['Russian', encode(ROSTER, 'windows-1251'), 'Person      Авдотья Петрова (last name Петрова), '],
  ['Russian from DOS', encode(ROSTER, 'ibm866'), 'Person      Авдотья Петрова (last name Петрова), '],
  [
    'UTF-16 LE without a byte order mark',
    Buffer.from(ROSTER, 'utf16le'),
    'Person      Авдотья Петрова (last name Петрова), ',
  ],
  [
    'UTF-16 BE without a byte order mark',
    Buffer.from(ROSTER, 'utf16le').swap16(),
    'Person      Авдотья Петрова (last name Петрова), ',
  ],
];

describe('a list in an unspecified encoding', () => {
  it.each(LISTS)(
    'a list in an unspecified encoding is read by the next run, which follows the suggestion: %s',
    async (_, bytes, name) => {
      folder.write('users.csv', bytes);
      const refused = await go('users.csv', '--dry-run');
      expect(refused.status).toBe(2);
      const advice = /--encoding [\w-]+/.exec(refused.stderr)?.[0] ?? expect.fail(refused.stderr);
      const ran = await go('users.csv', '--dry-run', ...advice.split(' '));
      expect(ran).toMatchObject({ status: 0 });
      expect(ran.stdout + ran.stderr).toContain(name);
    },
  );

  it.each([
    ['truncated UTF-16', Buffer.from(`\ufeff${ROSTER}`, 'utf16le').subarray(0, -1)],
    ['UTF-16 with half a character', Buffer.from(`\ufeff${ROSTER}\ud800`, 'utf16le')],
    ['UTF-32', Buffer.concat(Array.from(`\ufeff${ROSTER}`, (char) => Buffer.from(`${char}\0`, 'utf16le')))],
    [
      'a byte order mark before windows-1251',
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), encode(ROSTER, 'windows-1251')]),
    ],
  ])('a list that no --encoding can read must be saved again: %s', async (_, bytes) => {
    folder.write('users.csv', bytes);
    const { status, stderr } = await go('users.csv', '--dry-run');
    expect(status).toBe(2);
    expect(stderr).toContain('CSV (UTF-8)');
    expect(stderr).not.toContain('--encoding');
  });
});

describe('a UTF-8 list that is read in a single-byte encoding', () => {
  it.each(['windows-1251', 'latin1'])(
    'a UTF-8 list that is read in a single-byte encoding is refused before anything is sent, with both readings, and then read as suggested: %s',
    async (encoding) => {
      folder.write('users.csv', ROSTER);
      const refused = await go('users.csv', '--yes', '--pace', '0', '--encoding', encoding);
      expect(refused.status).toBe(2);
      expect(refused.stderr).toMatch(/^Error: users\.csv:2: --encoding [\w-]+ is wrong: .* valid UTF-8/);
      expect(refused.stderr).toMatch(
        /\n {2}utf-8: Петрова Авдотья\n {2}[\w-]+: [^\n]+\nRemove --encoding, or set it to utf-8\./,
      );
      expect(refused.stderr).not.toContain('Sample-Pass');
      expect(directory.received).toEqual([]);
      expect(await go('users.csv', '--yes', '--pace', '0', '--encoding', 'utf-8')).toMatchObject({
        status: 0,
      });
      expect(directory.received.map(({ body }) => body.name)).toMatchObject([{ first: 'Авдотья' }]);
    },
  );

  it('the error about a UTF-8 list names the configuration that sets a single-byte encoding', async () => {
    folder.write('users.csv', ROSTER);
    folder.write('provision.config.json', '{"encoding": "windows-1251"}');
    const { status, stderr } = await go('users.csv', '--dry-run');
    expect(status).toBe(2);
    expect(stderr).toContain('--encoding is set in provision.config.json, as "encoding".');
    expect(await go('users.csv', '--dry-run', '--encoding', 'utf-8')).toMatchObject({ status: 0 });
  });

  it.each(['retry', 'report'])(
    'the error about a UTF-8 list names the journal that sets a single-byte encoding: %s',
    async (command) => {
      folder.write('users.csv', encode(ROSTER, 'windows-1251'));
      await go('users.csv', '--yes', '--pace', '0', '--encoding', 'windows-1251');
      folder.write('users.csv', ROSTER);
      const { status, stderr } = await go(command, 'users.csv.results');
      expect(status).toBe(2);
      expect(stderr).toContain('--encoding is set in the journal, as "encoding".');
      expect((await go(command, 'users.csv.results', '--encoding', 'utf-8')).stderr).not.toContain(
        'is wrong: the file is valid UTF-8',
      );
    },
  );
});
