/** Files in which no header is found in the first rows, for a reason other than unknown words. */

import { describe, expect, it } from 'vitest';
import { HeaderError } from '../../src/roster/roster-errors.js';
import { textsIn } from '../../src/texts/texts.js';
import { createRosterFiles, type Options } from './roster-files.js';
import { workbook, zip } from './workbook-file.js';

const { read, errorOf } = createRosterFiles();

const SECRET = 'Fluss-Kiesel-71';
const ROW = ['tberger', SECRET, 'Tom', 'Berger'];
const ENGLISH = ['username', 'password', 'first', 'last'];
const GERMAN = ['Benutzername', 'Kennwort', 'Vorname', 'Nachname'];
const RUSSIAN = ['логин', 'пароль', 'имя', 'фамилия'];

/** The cause of the error, after a check that the message contains no cell of the rows. */
async function causeOf(content: string | Uint8Array, options?: Options) {
  const error = await errorOf(content, options);
  expect(error).toBeInstanceOf(HeaderError);
  expect(`${error.message}${error.next}`).not.toMatch(/Fluss|Kiesel|tberger|Berger/);
  const { cause, headers } = error as HeaderError;
  // The program must not ask whether lines in another form are a header.
  if (cause.kind !== 'unknown') expect(headers).toEqual([]);
  return cause;
}

const lines = (separator: string, ...rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.join(separator)).join('\n')}\n`;

describe('a separator that is not detected', () => {
  it.each([
    [':', ENGLISH],
    [':', RUSSIAN],
    ['^', GERMAN],
    ['~', ENGLISH],
    ['§', RUSSIAN],
    ['#', ENGLISH],
    ['!', ENGLISH],
    [' ', GERMAN],
    ['/', ['Kürzel', 'Kennwort', 'Vorname', 'Nachname']],
  ])(
    'the error names the separator %j of the header %j, and the list can be read with it',
    async (separator, header) => {
      const text = lines(separator, header, ROW, ROW);
      expect(await causeOf(text)).toEqual({ kind: 'separator', separator });
      const { cells } = await read(text, {
        delimiter: separator,
        map: [{ field: 'nickname', from: header[0] ?? '' }],
      });
      expect(cells[0]).toEqual(ROW);
    },
  );

  it('the option for the separator can be copied', async () => {
    const error = await errorOf(lines(':', ENGLISH, ROW));
    expect(error.message).toContain('the cells seem to be separated by ":"');
    expect(error.next).toBe('Add this option: --delimiter :');
    expect((await errorOf(lines('^', ENGLISH, ROW))).next).toBe("Add this option: --delimiter '^'");
  });

  it.each([
    ['a title with two words of a header', 'List of names and login data for teachers\nAccount;Code\na;b\n'],
    ['a time', 'Start 10:30\nEnd 11:30\n'],
    ['a header of one known word', 'Konto:Zeichen\na:b\n'],
    ['rows without the separator of the header', 'Login/Kennwort\ntberger\n'],
    ['a header with unknown words', 'Konto;Zeichen;Wort\na;b;c\n'],
    ['no header', `tberger:${SECRET}:Tom:Berger\n`],
  ])('the error names no separator for %s', async (_, text) => {
    expect((await causeOf(text)).kind).toBe('unknown');
  });

  it('a single cell in the first row leads to a hint about the separator', async () => {
    expect((await errorOf(`tberger:${SECRET}\n`)).next).toContain(
      'If another character separates its cells, set it: --delimiter :',
    );
    expect((await errorOf('a;b\n')).next).not.toContain('--delimiter');
  });
});

describe('a table with rows of single cells', () => {
  const quoted = (separator: string, ...rows: readonly (readonly string[])[]) =>
    rows.map((row) => `"${row.join(separator).replaceAll('"', '""')}"\n`).join('');

  it.each([
    [',', ENGLISH],
    [';', GERMAN],
    ['\t', RUSSIAN],
    ['|', ENGLISH],
    [':', ENGLISH],
  ])('the error says that whole rows are quoted, and names their separator %j', async (separator, header) => {
    expect(await causeOf(quoted(separator, header, ROW))).toEqual({ kind: 'quoted-rows', separator });
  });

  it('the error says that whole rows are quoted even if their cells are also quoted, and below a title', async () => {
    const cells = (row: readonly string[]) => row.map((cell) => `"${cell}"`);
    const text = `Staff\n${quoted(',', cells(ENGLISH), cells(ROW))}`;
    expect(await causeOf(text)).toEqual({ kind: 'quoted-rows', separator: ',' });
  });

  it.each([
    [';', GERMAN],
    [',', ENGLISH],
    ['\t', RUSSIAN],
    ['|', ENGLISH],
    [':', ENGLISH],
  ])(
    'the error says that a workbook has all cells in one column, and names their separator %j',
    async (separator, header) => {
      const rows = [['Staff'], [header.join(separator)], [ROW.join(separator)], [ROW.join(separator)]];
      const content = workbook({ Sheet1: rows });
      expect(await causeOf(content, { name: 'users.xlsx' })).toEqual({ kind: 'one-column', separator });
    },
  );

  it('the error says how to split the column', async () => {
    const content = workbook({ A: [['Benutzername;Kennwort'], [`tberger;${SECRET}`]] });
    const error = await errorOf(content, { name: 'users.xlsx' });
    expect(error.message).toBe(
      'users.xlsx:A: no header was recognised in the first 10 rows; each row is a single cell, separated by ";"',
    );
    expect(error.next).toContain('split it at ";" with Data > Text to Columns, with the format Text');
    const german = textsIn('de').errors['header-unknown'];
    const cause = { kind: 'one-column', separator: ';' } as const;
    expect(german({ label: 'a', within: 10, cause }).next).toContain('Daten > Text in Spalten');
  });

  it('a workbook of one column of names is read', async () => {
    const content = workbook({ A: [['Name'], ['Berger, Tom'], ['Moser, Anna']] });
    expect((await read(content, { name: 'users.xlsx' })).drafts).toEqual([
      { name: 'Berger, Tom' },
      { name: 'Moser, Anna' },
    ]);
  });
});

describe('a file in another format', () => {
  it.each([
    ['ldif', `dn: uid=tberger,ou=people,dc=example,dc=org\nuid: tberger\nuserPassword: ${SECRET}\n`],
    ['ldif', `version: 1\n\ndn: CN=Tom Berger,OU=Staff,DC=example,DC=org\nobjectClass: top\n`],
    ['ldif', `# extended LDIF\n#\n# LDAPv3\n\n# tberger, people\ndn:: dWlkPXRiZXJnZXI=\n`],
    ['vcard', 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Berger;Tom;;;\r\nEND:VCARD\r\n'],
    [
      'sql',
      `INSERT INTO users (username, password, first, last) VALUES\n('tberger', '${SECRET}', 'Tom', 'Berger');\n`,
    ],
    ['sql', '--\n-- PostgreSQL database dump\n--\n\nCOPY users (login, password, first, last) FROM stdin;\n'],
    ['sql', '-- MySQL dump 10.13\n\nDROP TABLE IF EXISTS `users`;\n'],
    ['rtf', '{\\rtf1\\ansi\n\\f0 username, password, first, last\\\n}'],
    ['shortcut', '[InternetShortcut]\r\nURL=https://example.org/list.csv\r\n'],
    ['lines', `| username | password | first | last |\n|---|---|---|---|\n| ${ROW.join(' | ')} |\n`],
    ['lines', `+----------+-----+\n| username | password |\n+----------+-----+\n| tberger | ${SECRET} |\n`],
    ['lines', ` username | password \n----------+----------\n tberger  | ${SECRET}\n`],
    ['lines', `┌──────────┬──────────┐\n│ username │ password │\n└──────────┴──────────┘\n`],
    ['passwd', 'root:x:0:0:root:/root:/bin/bash\ntberger:x:1000:1000:Tom Berger,,,:/home/tb:/bin/bash\n'],
    ['mail', 'Return-Path: <a@example.org>\nSubject: List\n\nHello,\nhere is the list.\n'],
    ['mail', 'From a@example.org Mon Mar  2 10:00:00 2026\nTo: b@example.org\n\nHello\n'],
    ['aligned', `username   password          first   last\ntberger    ${SECRET}   Tom     Berger\n`],
    ['aligned', `Benutzername  Kennwort\ntberger       ${SECRET}\n`],
    ['aligned', 'SamAccountName GivenName\n-------------- ---------\ntberger        Tom\n'],
    ['blocks', `- username: tberger\n  password: ${SECRET}\n- username: amoser\n`],
    ['blocks', `[tberger]\nlogin = tberger\npassword = ${SECRET}\n`],
    ['blocks', 'SamAccountName : tberger\nGivenName      : Tom\nSurname        : Berger\n'],
    ['blocks', `users:\n  - "имя": Tom\n    "пароль": ${SECRET}\n`],
  ])('the error names the format %s of the file (%#)', async (kind, text) => {
    expect(await causeOf(text)).toEqual({ kind });
  });

  it('the error for an LDIF file names a command that exports a CSV', async () => {
    const { next } = await errorOf('dn: uid=a,dc=example\nuid: a\n');
    expect(next).toContain('csvde -f users.csv');
  });

  it('the options for /etc/passwd read its lines', async () => {
    const text = 'tberger:x:1000:1000:Tom Berger:/home/tberger:/bin/bash\n';
    expect((await errorOf(text)).next).toContain('--delimiter : --columns nickname,,,,name,,');
    const columns = ['nickname', '', '', '', 'name', '', ''];
    const { drafts } = await read(text, { delimiter: ':', columns });
    expect(drafts).toEqual([{ nickname: 'tberger', name: 'Tom Berger' }]);
  });

  it.each([
    ['a title that is underlined', 'Staff\n=====\n-----\nlogin,password\na,b\n', 4],
    ['a row of dashes', 'login|password|first\n-|-|-\na|b|c\n', 1],
    ['lines of an e-mail', 'Subject: Staff\nlogin,password\na,b\n', 2],
    ['lines of settings', 'Name: Lyceum No 5\nlogin,password\na,b\n', 2],
    ['a column for SQL', 'login,password,INSERT INTO\na,b,c\n', 1],
    ['a drawn line in a cell', 'login,password,note\na,b,"one\n--+--\ntwo"\n', 1],
    ['a command in a cell', 'login,password,note\na,b,"Remember:\ndrop table users"\n', 1],
  ])('%s above or below a header does not prevent reading', async (_, text, headerLine) => {
    expect((await read(text)).roster.headerLine).toBe(headerLine);
  });

  it.each([
    ['a part of a web page', '<div><table><tr><td>username</td></tr></table></div>'],
    ['a row of a web page', '<tr>\n  <td>username</td><td>password</td></tr>'],
    ['XML without a declaration', '<users>\n  <user name="a"/>\n</users>'],
    ['a comment', '<!-- Saved from Excel --><p>username</p>'],
  ])('%s is refused as a web page', async (_, text) => {
    expect((await errorOf(text)).code).toBe('roster-web-page');
  });

  it('headers in angle brackets are not taken for a web page', async () => {
    expect((await errorOf('<Konto>;<Wort>\na;b\n')).code).toBe('header-unknown');
  });

  it.each([
    ['word/document.xml', 'text document', 'Copy its table'],
    ['Index/Document.iwa', 'Numbers', 'Export it as .xlsx'],
    ['users.csv', 'ZIP archive', 'Unpack it'],
  ])('the error names the type of an archive with %s', async (part, what, next) => {
    const error = await errorOf(zip({ [part]: '<x/>' }), { name: 'users.xlsx' });
    expect(error.message).toContain(what);
    expect(error.next).toContain(next);
  });

  it('the error names an OpenDocument file', async () => {
    const error = await errorOf(zip({ mimetype: 'x', 'content.xml': '<x/>' }), { name: 'users.ods' });
    expect(error.message).toContain('OpenDocument');
  });
});
