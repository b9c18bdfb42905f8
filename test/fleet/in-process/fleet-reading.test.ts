/**
 * Reading options of a fleet: from the call, from the configurations of organisations, and for one list that is split.
 */

import { beforeEach, describe, expect, it } from 'vitest';
import { isObject } from '../../../src/platform/parse-json.js';
import { type Ran, run } from '../../e2e/program.js';
import { useDirectory } from '../../e2e/use-directory.js';
import { encode } from '../../roster/encode.js';
import { type Cell, workbook } from '../../roster/workbook-file.js';

const { folder, directory } = useDirectory(() => reply());
let reply: () => number | undefined = () => undefined;

beforeEach(() => {
  reply = () => undefined;
  folder.write('provision.config.json', settings({}));
  folder.write('token.txt', 'token-of-all');
});

function settings(more: object): string {
  const token = `${folder.path}/token.txt`;
  return JSON.stringify({ base_url: directory.url, pace: 0, token_file: token, ...more });
}

async function fleet(...args: readonly string[]): Promise<Ran> {
  return await run(['fleet', ...args, '--lang', 'en'], { cwd: folder.path });
}

function nameOf(name: unknown): string {
  const { first, last } = isObject(name) ? name : {};
  return `${first} ${last}`;
}

/** All sent users as `login: First Last`, sorted. */
function sent(): readonly string[] {
  return directory.received.map(({ body }) => `${body.nickname}: ${nameOf(body.name)}`).sort();
}

const HEADER = 'nickname,password,last name,first name,School';

/** A list of two schools with one user each. */
function list(header = HEADER): string {
  return [
    header,
    'a.petrova,Fluss-Kiesel-71,Петрова,Анна,Lyceum',
    'b.orlov,Fluss-Kiesel-72,Орлов,Борис,School 2',
    '',
  ].join('\n');
}

/** With commas as separators, its header would have more known fields. */
const MISLEADING_HEADER = list()
  .replaceAll(',', ';')
  .replace(/$/m, ';login,password,last name,first name,name')
  .replaceAll(/(?<=Lyceum|School 2)$/gm, ';');

const BOTH = ['a.petrova: Анна Петрова', 'b.orlov: Борис Орлов'];

describe('reading options of the call apply to all organisations', () => {
  const text = list();
  const [header = '', anna = '', boris = ''] = text.split('\n');
  const reversed = 'nickname,password,name\n';

  it.each([
    [
      '--encoding',
      ['--encoding', 'windows-1251'],
      [encode(`${header}\n${anna}`, 'windows-1251'), encode(`${header}\n${boris}`, 'windows-1251')],
    ],
    [
      '--delimiter',
      ['--delimiter', '~'],
      [`${header}\n${anna}`.replaceAll(',', '~'), `${header}\n${boris}`.replaceAll(',', '~')],
    ],
    [
      '--name-order',
      ['--name-order', 'last-first'],
      [
        `${reversed}a.petrova,Fluss-Kiesel-71,Петрова Анна\n`,
        `${reversed}b.orlov,Fluss-Kiesel-72,Орлов Борис\n`,
      ],
    ],
    [
      '--map',
      ['--map', 'nickname=Kennung', '--map', 'password=Geheim'],
      [
        `${header}\n${anna}`.replace('nickname,password', 'Kennung,Geheim'),
        `${header}\n${boris}`.replace('nickname,password', 'Kennung,Geheim'),
      ],
    ],
    ['--columns', ['--columns', 'nickname,password,name.last,name.first,'], [`${anna}\n`, `${boris}\n`]],
    [
      '--roster-format',
      ['--roster-format', 'tsv'],
      [`${header}\n${anna}`.replaceAll(',', '\t'), `${header}\n${boris}`.replaceAll(',', '\t')],
    ],
    ['--sheet', ['--sheet', 'Now'], [sheets(header, anna), sheets(header, boris)]],
  ] as const)('the reading option %s of the call applies to every list', async (_, args, [one, two]) => {
    const ending = args[0] === '--sheet' ? 'xlsx' : 'csv';
    folder.write(`schools/1/users.${ending}`, one);
    folder.write(`schools/2/users.${ending}`, two);
    const ran = await fleet('schools', '--yes', ...args);
    expect([ran.status, ran.stdout]).toEqual([0, '2 organisations   all done\n']);
    expect(sent()).toEqual(BOTH);
  });

  function sheets(...lines: readonly string[]): Uint8Array {
    const rows = lines.map((line) => line.split(','));
    return workbook({ Before: [...rows.slice(0, 1), ['x', 'y', 'z', 'Z', 'L']], Now: rows });
  }

  it('an option of the call overrides the configuration of an organisation, which applies only to that organisation', async () => {
    folder.write('schools/1/users.csv', encode(`${header}\n${anna}`, 'ibm866'));
    folder.write('schools/1/provision.config.json', settings({ encoding: 'ibm866' }));
    folder.write('schools/2/users.csv', `${header}\n${boris}`);
    expect((await fleet('schools', '--dry-run')).status).toBe(0);
    folder.write('schools/1/users.csv', encode(`${header}\n${anna}`, 'windows-1251'));
    folder.write('schools/2/users.csv', encode(`${header}\n${boris}`, 'windows-1251'));
    expect((await fleet('schools', '--yes', '--encoding', 'windows-1251')).status).toBe(0);
    expect(sent()).toEqual(BOTH);
  });

  it('an option that an organisation cannot use is an error of that organisation, and the others are created', async () => {
    folder.write('schools/1/users.csv', text.replace(boris, ''));
    folder.write('schools/2/users.xlsx', sheets(header, boris));
    const ran = await fleet('schools', '--yes', '--sheet', 'Now');
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('1: other settings');
    expect(ran.stdout).toMatch(/--sheet/);
    expect(sent()).toEqual(BOTH.slice(1));
  });

  it('an invalid value of an option is an error of the call', async () => {
    folder.write('schools/1/users.csv', text);
    const ran = await fleet('schools', '--dry-run', '--encoding', 'windows-9');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('--encoding');
  });
});

describe('reading options of a list that is split apply to the list, not to its parts', () => {
  const split = ['--split-by', 'School', '--yes'];

  it.each([
    ['windows-1251', ['--encoding', 'windows-1251'], encode(list(), 'windows-1251')],
    ['a byte order mark and UTF-16', ['--encoding', 'utf-16le'], encode(`\uFEFF${list()}`, 'utf-16le')],
    ['an unusual separator', ['--delimiter', '~'], list().replaceAll(',', '~')],
    ['a separator that cannot be detected from the header', ['--delimiter', 'semicolon'], MISLEADING_HEADER],
    [
      'a mapped login',
      ['--map', 'nickname=Kennung', '--map', 'password=Geheim'],
      list('Kennung,Geheim,last name,first name,School'),
    ],
    [
      'a mapped name in a column with a known header',
      ['--map', 'name.first=Rufname', '--map', 'name.last=Position'],
      list('nickname,password,Position,Rufname,School'),
    ],
    ['a format', ['--roster-format', 'tsv'], list().replaceAll(',', '\t')],
  ] as const)('a list with %s is split', async (_, args, bytes) => {
    folder.write('all.csv', bytes);
    const ran = await fleet('all.csv', ...split, ...args);
    expect([ran.status, ran.stdout]).toEqual([0, '2 organisations   all done\n']);
    expect(sent()).toEqual(BOTH);
    expect((await fleet('all.csv', ...args)).status).toBe(0);
    expect(directory.received).toHaveLength(2);
  });

  it('an order of names applies to each row of a list that is split', async () => {
    folder.write(
      'all.csv',
      'nickname,password,name,School\na.petrova,Fluss-Kiesel-71,Петрова Анна,Lyceum\nb.orlov,Fluss-Kiesel-72,Орлов Борис,School 2\n',
    );
    expect((await fleet('all.csv', ...split, '--name-order', 'last-first')).status).toBe(0);
    expect(sent()).toEqual(BOTH);
  });

  it('reading options may be in the configuration next to the list, from any current folder', async () => {
    folder.write('lists/all.csv', encode(list().replaceAll(',', '~'), 'windows-1251'));
    folder.write('lists/provision.config.json', settings({ encoding: 'windows-1251', delimiter: '~' }));
    const ran = await fleet('lists/all.csv', ...split);
    expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('2 users to send')]);
    expect(sent()).toEqual(BOTH);
  });

  it('a sheet of a workbook is split, and dates and numbers keep their types', async () => {
    const rows: Cell[][] = list()
      .trim()
      .split('\n')
      .map((line, at) => [...line.split(','), at === 0 ? 'department' : 40 + at]);
    folder.write(
      'all.xlsx',
      workbook({
        Then: [
          ['nickname', 'password', 'School'],
          ['x', 'y', 'z'],
        ],
        Now: rows,
      }),
    );
    const ran = await fleet('all.xlsx', ...split, '--sheet', 'Now');
    expect([ran.status, ran.stdout]).toEqual([0, '2 organisations   all done\n']);
    expect(sent()).toEqual(BOTH);
    expect(directory.received.map(({ body }) => body.department_id).sort()).toEqual([41, 42]);
    expect(folder.read('all.xlsx.fleet/Lyceum/all.csv')).toContain('a.petrova');
  });

  it('a number as the password or login in a workbook is refused with its line, and not shown', async () => {
    const rows: Cell[][] = [
      HEADER.split(','),
      ['a.petrova', 70177, 'Петрова', 'Анна', 'Lyceum'],
      ['b.orlov', 'Fluss-Kiesel-72', 'Орлов', 'Борис', 'School 2'],
      [4711, 'Fluss-Kiesel-73', 'Weber', 'Anna', 'School 2'],
    ];
    folder.write('all.xlsx', workbook({ Now: rows }));
    const ran = await fleet('all.xlsx', ...split);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('all.xlsx');
    expect(ran.stderr).toContain('2, 4');
    expect(ran.stderr).not.toContain('70177');
    expect(directory.received).toEqual([]);
  });

  it('a formula without a calculated value is refused with its cell', async () => {
    const rows: Cell[][] = [
      HEADER.split(','),
      ['a', 'Fluss-Kiesel-71', { raw: '<c r="C2"><f>X1</f><v/></c>' }, 'Anna', 'Lyceum'],
    ];
    folder.write('all.xlsx', workbook({ Now: rows }));
    const ran = await fleet('all.xlsx', ...split);
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('C2')]);
  });

  it('a list without a header and a JSON list cannot be split, since they have no column for it', async () => {
    folder.write('all.csv', list().split('\n').slice(1).join('\n'));
    const columns = 'nickname,password,name.last,name.first,';
    expect((await fleet('all.csv', ...split, '--columns', columns)).stderr).toContain(
      'only a CSV file or a workbook with a header',
    );
    folder.write('all.json', '[{"nickname":"a","School":"x"}]');
    expect((await fleet('all.json', ...split)).stderr).toContain(
      'only a CSV file or a workbook with a header',
    );
  });

  it('the error about an invalid option names the place where it was set', async () => {
    folder.write('all.csv', list());
    folder.write('provision.config.json', settings({ sheet: 'Now' }));
    const ran = await fleet('all.csv', ...split);
    expect([ran.status, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/--sheet.*\n.*provision\.config\.json/),
    ]);
  });

  it('a command for one part does not use the reading options of the list', async () => {
    folder.write('all.csv', encode(list(), 'windows-1251'));
    reply = () => 422;
    const args = ['--encoding', 'windows-1251', '--delimiter', 'comma', '--map', 'name.first=first name'];
    expect((await fleet('all.csv', ...split, ...args)).status).toBe(1);
    const report = folder.read('all.csv.fleet/Lyceum/all.csv.results/report.html');
    expect(report).toMatch(/provision.* retry .*--map/);
    expect(report).not.toMatch(/--encoding|--delimiter/);
  });

  it('a part can be retried if the reading options of its list are in the configuration', async () => {
    folder.write('all.csv', encode(list().replaceAll(',', '~'), 'windows-1251'));
    folder.write('provision.config.json', settings({ encoding: 'windows-1251', delimiter: '~' }));
    reply = () => 422;
    expect((await fleet('all.csv', ...split)).status).toBe(1);
    const results = 'all.csv.fleet/Lyceum/all.csv.results';
    const ways = folder.read(`${results}/report.html`);
    expect(ways).toMatch(/provision.* retry .*--encoding utf-8/);
    reply = () => undefined;
    const ran = await run(['retry', results, '--yes', '--encoding', 'utf-8'], { cwd: folder.path });
    expect([ran.status, ran.stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  });
});
