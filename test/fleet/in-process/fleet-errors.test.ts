/** Errors of a fleet: one call reports all errors of its table and of all organisations. */

import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run } from '../../e2e/program.js';
import { useDirectory } from '../../e2e/use-directory.js';
import { encode } from '../../roster/encode.js';

const { folder, directory } = useDirectory();

beforeEach(() => {
  folder.write('provision.config.json', settings({}));
  folder.write('token.txt', 'token-of-all');
});

function settings(more: object): string {
  const token = `${folder.path}/token.txt`;
  return JSON.stringify({ base_url: directory.url, pace: 0, token_file: token, ...more });
}

function roster(nickname: string, first = 'Anna'): string {
  return `nickname,password,last name,first name\n${nickname},Fluss-Kiesel-71,Weber,${first}\n`;
}

async function fleet(...args: readonly string[]): Promise<Ran> {
  return await run(['fleet', ...args, '--lang', 'en'], { cwd: folder.path });
}

/** The codes of all reported errors, in order. */
function codes(text: string): readonly string[] {
  return [...text.matchAll(/\[([a-z-]+)\]/g)].map(([, code = '']) => code);
}

describe('errors of organisations', () => {
  it('seven kinds of errors are listed in one call, each with its folder and a suggestion, and the other organisations are created', async () => {
    folder.write('schools/good/users.csv', roster('good'));
    folder.write('schools/key/users.csv', roster('b'));
    folder.write('schools/key/provision.config.json', settings({ encodin: 'x', delimter: ';' }));
    folder.write('schools/profile/users.csv', roster('c'));
    folder.write('schools/profile/provision.config.json', settings({ profile: 'keyclok' }));
    folder.write('schools/encoding/users.csv', encode(roster('d', 'Анна'), 'windows-1251'));
    folder.write('schools/nolist/provision.config.json', settings({}));
    folder.write('schools/header/users.csv', 'foo,bar\nx,y\n');
    folder.write('schools/token/users.csv', roster('g'));
    folder.write('schools/token/provision.config.json', settings({ token_file: 'none.txt' }));
    folder.write('schools/address/users.csv', roster('h'));
    folder.write('schools/address/provision.config.json', JSON.stringify({ token_file: '../../token.txt' }));
    const ran = await fleet('schools', '--yes');
    expect(ran.status).toBe(1);
    expect(Object.keys(directory.hits())).toEqual(['good']);
    expect([...codes(ran.stdout)].sort()).toEqual([
      'address-missing',
      'config-invalid',
      'encoding-invalid',
      'fleet-roster-missing',
      'header-unknown',
      'profile-unknown',
      'secret-unreadable',
    ]);
    for (const text of [
      'key: other settings – schools/key: provision.config.json:1:',
      '"delimter" is not a setting; did you mean "delimiter"?',
      'profile: other settings – schools/profile: There is no profile "keyclok"',
      'Did you mean keycloak?',
      'encoding: a list that can be read – schools/encoding: users.csv:2: invalid UTF-8',
      'probably --encoding windows-1251',
      'nolist: other settings – schools/nolist has no list',
      'header: a list that can be read – schools/header: users.csv: no header',
      'address: other settings – schools/address: The address of the directory is missing',
      'Set it in provision.config.json or, for one organisation, in fleet.csv',
    ])
      expect(ran.stdout).toContain(text);
    expect(ran.stdout).not.toMatch(/PROVISION_|--sandbox|--base-url/);
  });

  it('a dry run lists the same errors, and names what a run would lack without failing for it', async () => {
    folder.write('schools/1/users.csv', roster('a'));
    folder.write('schools/2/users.csv', roster('b'));
    folder.write('schools/provision.config.json', settings({ token_file: 'none.txt' }));
    folder.write('schools/3/users.csv', roster('c'));
    folder.write('schools/3/provision.config.json', JSON.stringify({ base_url: directory.url }));
    folder.write('schools/4/users.csv', roster('d'));
    folder.write('schools/4/provision.config.json', settings({}));
    const ran = await fleet('schools', '--dry-run');
    expect([ran.status, ran.stdout]).toEqual([0, '4 organisations   all waiting\n']);
    expect(ran.stderr).toContain('Warning: 3 organisations cannot be sent until this is corrected:');
    expect(ran.stderr).toMatch(/\n {2}1, 2: .*none\.txt.* cannot be read.*\[secret-unreadable\]\n/);
    expect(ran.stderr).toMatch(/\n {2}3: .*access token is missing.*\[token-missing\]\n/);
    expect(ran.stderr).not.toContain('PROVISION_TOKEN');
    const events = (await fleet('schools', '--dry-run', '--json')).stdout.split('\n');
    const notes = events.filter((line) => line.includes('"note"')).map((line) => JSON.parse(line));
    expect(notes.map(({ org }) => org)).toEqual(['1', '2', '3']);
    folder.write('schools/none.txt', '');
    expect((await fleet('schools', '--dry-run')).stderr).toContain('1, 2: ');
    expect(directory.received).toEqual([]);
  });

  it('no warning is given about the token of an organisation without users to send', async () => {
    folder.write('schools/1/users.csv', roster('a'));
    folder.write('schools/1/provision.config.json', settings({ token_file: 'own.txt' }));
    folder.write('schools/1/own.txt', 'token');
    expect((await fleet('schools', '--yes')).status).toBe(0);
    folder.write('schools/1/provision.config.json', settings({ token_file: 'none.txt' }));
    expect((await fleet('schools', '--dry-run')).stderr).not.toContain('Warning');
  });

  it('ten of many organisations are shown, and the printed command shows all of them', async () => {
    for (let at = 10; at < 35; at += 1) folder.write(`schools/${at}/users.csv`, 'foo,bar\nx,y\n');
    const ran = await fleet('schools', '--dry-run');
    expect(ran.status).toBe(1);
    expect(codes(ran.stdout)).toHaveLength(10);
    expect(ran.stdout).toMatch(/and 15 more: .* fleet schools --dry-run .*--all-findings/);
    // The same advice is shown once.
    expect(ran.stdout.split('If the file has a header')).toHaveLength(2);
    const all = await fleet('schools', '--dry-run', '--all-findings');
    expect(codes(all.stdout)).toHaveLength(25);
    expect(all.stdout).not.toContain('more:');
  });

  it('all errors of one organisation are listed', async () => {
    folder.write('land/1.csv', encode(roster('a', 'Анна'), 'windows-1251'));
    folder.write(
      'land/fleet.csv',
      'org,roster,base_url,client_id,token_file\nSchool 1,1.csv,ftp://x,"a b",none.txt\n',
    );
    const ran = await fleet('land', '--yes');
    expect(ran.status).toBe(2);
    expect([...codes(ran.stdout)].sort()).toEqual([
      'address-invalid',
      'client-id-invalid',
      'encoding-invalid',
      'secret-unreadable',
    ]);
    expect(ran.stdout).toContain('land/fleet.csv:2: base_url: ');
  });
});

describe('errors of the table', () => {
  const table = [
    'org,rooster,base_url,token_file,profile,notes',
    'A,a.csv,htp:/x,none.txt,,',
    'B,b.csv,,,keyclok,',
    'C,c.csv,,,,hello',
    'A,c.csv,,,,',
    ',d.csv,,,,',
    'E,c.csv,,,,,one too many',
    'F,missing.csv,,,,',
    '№ C,d.csv,,,,',
  ];

  it('errors of the table and of the organisations are listed together, and nothing is sent', async () => {
    for (const name of ['a', 'b', 'c', 'd']) folder.write(`land/${name}.csv`, roster(name));
    folder.write('land/fleet.csv', table.join('\n'));
    const ran = await fleet('land', '--yes');
    expect(ran.status).toBe(2);
    expect(directory.received).toEqual([]);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain('Error: 6 errors; nothing was sent.');
    for (const text of [
      'land/fleet.csv has an unknown column "rooster"',
      'Did you mean roster?',
      'land/fleet.csv has an unknown column "notes"',
      '"A" is in land/fleet.csv:2 and in land/fleet.csv:5',
      'land/fleet.csv:6 has no name',
      'land/fleet.csv:7: cell 7 has no column',
      '"C" and "№ C" could be one organisation',
      // Errors of organisations, assigned to the column that was probably intended.
      'A: other settings – land/fleet.csv:2: base_url: ',
      'B: other settings – land/fleet.csv:3: There is no profile "keyclok"',
      'F: a list that can be read – land/fleet.csv:8: ',
    ])
      expect(ran.stderr).toContain(text);
    const json = (await fleet('land', '--yes', '--json')).stdout.trim().split('\n');
    expect(JSON.parse(json.at(-1) ?? '')).toMatchObject({
      event: 'error',
      exit_status: 2,
      code: 'several-errors',
    });
    expect(json.filter((line) => line.includes('"finished"'))).toEqual([]);
  });

  it('a single error is shown without a list', async () => {
    folder.write('land/1.csv', roster('a'));
    folder.write('land/fleet.csv', 'org,roster,notes\nSchool 1,1.csv,\n');
    const ran = await fleet('land');
    expect(ran.stderr).toMatch(/^Error: land\/fleet\.csv has an unknown column "notes"/);
  });

  it('twenty of many errors are shown, and all on request', async () => {
    const lines = Array.from({ length: 30 }, () => ',x.csv');
    folder.write('land/fleet.csv', `org,roster\n${lines.join('\n')}\n`);
    const ran = await fleet('land', '--dry-run');
    expect(codes(ran.stderr)).toHaveLength(21);
    expect(ran.stderr).toContain('and 10 more; --all-findings shows all');
    expect(codes((await fleet('land', '--all-findings')).stderr)).toHaveLength(31);
  });

  it('with duplicate columns no line is checked, and with an unclosed quote only the lines before it are', async () => {
    folder.write('land/1.csv', roster('a'));
    folder.write('land/fleet.csv', 'org,roster,roster,org,notes\nA,1.csv,2.csv,B,\n');
    expect(codes((await fleet('land')).stderr)).toEqual([
      'several-errors',
      'fleet-column-unknown',
      'fleet-column-twice',
      'fleet-column-twice',
    ]);
    folder.write('land/fleet.csv', 'org,roster,base_url\nA,1.csv,x\nB,"1.csv\n');
    const ran = await fleet('land');
    expect(ran.stderr).toContain('land/fleet.csv:3 has no name');
    expect(ran.stderr).toContain('land/fleet.csv:2: base_url: ');
    expect(ran.status).toBe(2);
  });

  it.each([['settle', '--look-up'], ['init']])(
    'fleet %s fails if the table has errors, and sends nothing',
    async (...args) => {
      folder.write('land/1.csv', roster('a'));
      folder.write('land/fleet.csv', 'org,roster,notes,more\nA,1.csv,,\n');
      const [action = '', ...more] = args;
      const ran = await fleet(action, 'land', ...more);
      expect([ran.status, codes(ran.stderr)]).toEqual([
        2,
        ['several-errors', 'fleet-column-unknown', 'fleet-column-unknown'],
      ]);
      expect(directory.received).toEqual([]);
    },
  );

  it('the status of the last fleet is shown even if its table has errors since', async () => {
    folder.write('land/1.csv', roster('a'));
    folder.write('land/token.txt', 'token-of-a');
    const line = `A,1.csv,${directory.url},token.txt`;
    folder.write('land/fleet.csv', `org,roster,base_url,token_file\n${line}\n`);
    const ran = await fleet('land', '--yes');
    expect(ran.status).toBe(0);
    folder.write('land/fleet.csv', `org,roster,base_url,token_file,notes\n${line},\n`);
    const status = await fleet('status', 'land');
    expect([status.status, status.stdout]).toEqual([0, ran.stdout]);
  });
});

describe('errors of one list for all organisations', () => {
  const header = 'nickname,password,last name,first name,School\n';

  function list(...schools: readonly string[]): string {
    return (
      header +
      schools.map((name, at) => `u${at},Fluss-Kiesel-7${at},Weber${'abcde'[at]},Anna,${name}\n`).join('')
    );
  }

  it('errors of names, of rows without an organisation and of the table are listed together', async () => {
    folder.write('all.csv', list('School 1', 'School №1', 'A/B', 'C:D', ''));
    folder.write('fleet.csv', 'org,notes\nSchool 1,\n');
    const ran = await fleet('all.csv', '--split-by', 'School', '--yes');
    expect([ran.status, codes(ran.stderr)]).toEqual([
      2,
      [
        'several-errors',
        'split-rows-without',
        'split-name-no-folder',
        'split-name-no-folder',
        'fleet-names-alike',
        'fleet-column-unknown',
      ],
    ]);
  });

  it('organisations are also checked if the table has an error', async () => {
    folder.write('all.csv', list('School 1', 'School 2').replace('Fluss-Kiesel-71', ''));
    folder.write('fleet.csv', 'org,notes\nSchool 1,\nSchool 2,\n');
    const ran = await fleet('all.csv', '--split-by', 'School', '--yes');
    expect([ran.status, codes(ran.stderr)]).toEqual([2, ['required', 'fleet-column-unknown']]);
    expect(ran.stdout + ran.stderr).toContain('all.csv:3: password: is missing');
    expect(ran.stderr).not.toContain('has no line for');
    expect(directory.received).toEqual([]);
  });
});
