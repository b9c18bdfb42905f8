/**
 * A family that shares an address, and columns that may be the logins: from the finding to the accounts, with the
 * printed commands.
 */

import { describe, expect, it } from 'vitest';
import type { Ran } from '../program.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory, go, printedWith } = useDirectory();

/** Runs the printed command. @param by a word in it */
const runPrinted = (ran: Ran, by: string, ...more: readonly string[]) => go(...printedWith(ran, by), ...more);

/** The logins that the directory received, in order. */
function sent(): readonly string[] {
  return directory.received.map(({ body }) => body.nickname);
}

const SEND = ['--pace', '0', '--yes'];

const FAMILY = `First name,Last name,E-Mail,Password
Tara,Mehta,mehta@x.example,Fluss-Kiesel-71
Ann,Lee,ann.lee@x.example,Wiese-Ampel-72
Rohan,Mehta,mehta@x.example,Turm-Segel-73
`;

describe('an address of several people', () => {
  it.each([[[]], [['--skip-invalid']]])(
    'no user is sent with a shared address as the login, with the options %j',
    async (options) => {
      folder.write('list.csv', FAMILY);
      const { status, stdout, stderr } = await go('list.csv', ...SEND, ...options);
      expect(status).toBe(2);
      expect(stdout + stderr).toMatch(/mehta@x\.example.*\[shared-address\]/);
      expect(stdout + stderr).not.toMatch(/Fluss|Turm|\[duplicate\]/);
      expect(sent()).toEqual([]);
    },
  );

  it('the printed commands lead to a roster in which the others keep their logins, and it is sent', async () => {
    folder.write('list.csv', FAMILY);
    const refused = await go('list.csv', ...SEND);
    const prepared = await runPrinted(refused, 'prepare');
    expect(prepared.status, prepared.stderr).toBe(0);
    const ran = await runPrinted(prepared, 'roster.csv', ...SEND);
    expect(ran.status, ran.stdout + ran.stderr).toBe(0);
    expect(sent()).toEqual(['t.mehta', 'ann.lee', 'r.mehta']);
  });

  it.each([
    ['written into the list', ['--write'], 'list.csv'],
    ['written into a workbook', ['-o', 'roster.xlsx'], 'roster.xlsx'],
    ['also to the person who had one', ['--map', 'nickname=', '-o', 'roster.csv'], 'roster.csv'],
  ])('prepare assigns logins, %s', async (_, options, roster) => {
    folder.write('list.csv', FAMILY);
    const prepared = await go('prepare', 'list.csv', '--nickname', '{last}.{first}', ...options);
    expect(prepared.status, prepared.stderr).toBe(0);
    expect((await runPrinted(prepared, roster, ...SEND)).status).toBe(0);
    const ann = options.includes('nickname=') ? 'lee.ann' : 'ann.lee';
    expect(sent()).toEqual(['mehta.tara', ann, 'mehta.rohan']);
  });

  it('addresses stay in their column if the directory uses addresses as logins', async () => {
    folder.write('list.csv', FAMILY);
    const address = ['--profile', 'scim-2', '--set', 'login=address'];
    const refused = await go('list.csv', '--dry-run', ...address);
    expect(refused.stdout + refused.stderr).toContain('[shared-address]');
    const pattern = ['--nickname', '{first}.{last}@x.example'];
    const prepared = await go('prepare', 'list.csv', ...pattern, ...address, '-o', 'roster.csv');
    expect(prepared.status, prepared.stderr).toBe(0);
    expect(folder.read('roster.csv')).toContain('mehta@x.example,Turm-Segel-73,rohan.mehta@x.example');
    const { status, stdout, stderr } = await go('roster.csv', '--dry-run', ...address);
    expect(status, stderr).toBe(0);
    expect(stdout + stderr).toContain('tara.mehta@x.example');
  });

  it('a person who has an account under the address keeps the login, and a new person gets another one', async () => {
    folder.write('list.csv', FAMILY.split('\n').slice(0, 3).join('\n'));
    expect((await go('list.csv', ...SEND)).status).toBe(0);
    folder.write('list.csv', FAMILY);
    expect((await go('list.csv', ...SEND)).status).toBe(2);
    const prepared = await go('prepare', 'list.csv', '--nickname', '{first}.{last}', '-o', 'roster.csv');
    expect((await runPrinted(prepared, 'roster.csv', ...SEND)).status, prepared.stderr).toBe(0);
    expect(sent()).toEqual(['mehta', 'ann.lee', 'rohan.mehta']);
  });
});

describe('a column that may have the logins', () => {
  it.each([
    ['user_id', 'user_id,first name,last name,password'],
    ['Kürzel', 'Kürzel,Vorname,Nachname,Passwort'],
    ['ID', 'ID,Given name,Surname,Password'],
    ['Konto', 'Konto,Vorname,Nachname,Kennwort'],
    ['USERID', 'USERID,FIRSTNAME,LASTNAME,PASSWORD'],
  ])(
    'the finding names the option for %s before the command prepare, and the option works',
    async (header, line) => {
      folder.write('list.csv', `${line}\ntberger,Matilda,Berger,Fluss-Kiesel-71\n`);
      const { status, stdout } = await go('list.csv', '--dry-run');
      expect(status).toBe(1);
      const lines = stdout.split('\n');
      const [first = '', , command = ''] = lines.slice(lines.indexOf('') + 1);
      expect(first).toMatch(
        new RegExp(`: login: has no column\\. .*"${header}".*--map nickname=${header} \\[field-missing`),
      );
      expect(command).toContain('prepare list.csv');
      expect((await go('list.csv', '--map', `nickname=${header}`, ...SEND)).status).toBe(0);
      expect(sent()).toEqual(['tberger']);
    },
  );

  it('a column of informal names is not used as the login, and the plan names the option that uses it', async () => {
    folder.write(
      'list.json',
      JSON.stringify([
        {
          username: 'tberger',
          nickname: 'Tilly',
          password: 'Fluss-Kiesel-71',
          firstName: 'Matilda',
          lastName: 'Berger',
        },
      ]),
    );
    const { stdout } = await go('list.json', '--dry-run');
    expect(stdout).toMatch(/^Logins +from "username"\. .*"nickname" instead: --map nickname=nickname$/m);
    expect((await go('list.json', ...SEND)).status).toBe(0);
    expect(sent()).toEqual(['tberger']);
  });

  it('logins that prepare has assigned are sent, although the list has a column of other logins', async () => {
    folder.write('list.csv', 'Kennung,Vorname,Nachname,Passwort\nk1103,Matilda,Berger,Fluss-Kiesel-71\n');
    const prepared = await go('prepare', 'list.csv', '--map', 'nickname=', '--nickname', '{last}', '--write');
    const ran = await runPrinted(prepared, 'list.csv', ...SEND);
    expect(ran.status, ran.stderr).toBe(0);
    expect(sent()).toEqual(['berger']);
  });
});
