/** Files with first rows that are not a header, for another reason than unknown words. */

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

/** The kind of cause, after a check of the message: it contains nothing of the rows. */
async function causeOf(content: string | Uint8Array, options?: Options) {
  const found = await errorOf(content, options);
  expect(found).toBeInstanceOf(HeaderError);
  expect(`${found.message}${found.next}`).not.toMatch(/Fluss|Kiesel|tberger|Berger/);
  const { cause, headers } = found as HeaderError;
  // No question asks whether the lines of another form are a header.
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
  ])('the separator %j is named for the header %j, and reads the list', async (separator, header) => {
    const text = lines(separator, header, ROW, ROW);
    expect(await causeOf(text)).toEqual({ kind: 'separator', separator });
    const { cells } = await read(text, {
      delimiter: separator,
      map: [{ field: 'nickname', from: header[0] ?? '' }],
    });
    expect(cells[0]).toEqual(ROW);
  });

  it('the option is ready to be copied', async () => {
    const found = await errorOf(lines(':', ENGLISH, ROW));
    expect(found.message).toContain('the cells seem to be separated by ":"');
    expect(found.next).toBe('Add this option: --delimiter :');
    expect((await errorOf(lines('^', ENGLISH, ROW))).next).toBe("Add this option: --delimiter '^'");
  });

  it.each([
    ['a title with two words of a header', 'List of names and login data for teachers\nAccount;Code\na;b\n'],
    ['a time', 'Start 10:30\nEnd 11:30\n'],
    ['a header of one known word', 'Konto:Zeichen\na:b\n'],
    ['rows that are not separated by it', 'Login/Kennwort\ntberger\n'],
    ['a header whose words are not known', 'Konto;Zeichen;Wort\na;b;c\n'],
    ['no header', `tberger:${SECRET}:Tom:Berger\n`],
  ])('no separator is named because of %s', async (_, text) => {
    expect((await causeOf(text)).kind).toBe('unknown');
  });

  it('a single cell is a hint at a separator', async () => {
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
  ])('rows that are quoted as a whole are named for the separator %j', async (separator, header) => {
    expect(await causeOf(quoted(separator, header, ROW))).toEqual({ kind: 'quoted-rows', separator });
  });

  it('rows that are quoted twice, and below a title, are named', async () => {
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
  ])('a workbook with all cells in one column is named for the separator %j', async (separator, header) => {
    const rows = [['Staff'], [header.join(separator)], [ROW.join(separator)], [ROW.join(separator)]];
    const content = workbook({ Sheet1: rows });
    expect(await causeOf(content, { name: 'users.xlsx' })).toEqual({ kind: 'one-column', separator });
  });

  it('the way to split a column is named', async () => {
    const content = workbook({ A: [['Benutzername;Kennwort'], [`tberger;${SECRET}`]] });
    const found = await errorOf(content, { name: 'users.xlsx' });
    expect(found.message).toBe(
      'users.xlsx:A: no header was recognised in the first 10 rows; each row is a single cell, separated by ";"',
    );
    expect(found.next).toContain('split it at ";" with Data > Text to Columns, with the format Text');
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

describe('a file of another form', () => {
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
  ])('a file of the form %s is named (%#)', async (kind, text) => {
    expect(await causeOf(text)).toEqual({ kind });
  });

  it('an export for LDIF is named', async () => {
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
  ])('%s above or below a header does not prevent reading', async (_, text, headerLine) => {
    expect((await read(text)).roster.headerLine).toBe(headerLine);
  });

  it.each([
    ['a part of a web page', '<div><table><tr><td>username</td></tr></table></div>'],
    ['a row of a web page', '<tr>\n  <td>username</td><td>password</td></tr>'],
    ['XML without a declaration', '<users>\n  <user name="a"/>\n</users>'],
    ['a comment', '<!-- Saved from Excel --><p>username</p>'],
  ])('%s is refused as one', async (_, text) => {
    expect((await errorOf(text)).code).toBe('roster-web-page');
  });

  it('headers in angle brackets are no web page', async () => {
    expect((await errorOf('<Konto>;<Wort>\na;b\n')).code).toBe('header-unknown');
  });

  it.each([
    ['word/document.xml', 'text document', 'Copy its table'],
    ['Index/Document.iwa', 'Numbers', 'Export it as .xlsx'],
    ['users.csv', 'ZIP archive', 'Unpack it'],
  ])('an archive with %s is named', async (part, what, next) => {
    const found = await errorOf(zip({ [part]: '<x/>' }), { name: 'users.xlsx' });
    expect(found.message).toContain(what);
    expect(found.next).toContain(next);
  });

  it('an OpenDocument file is named', async () => {
    const found = await errorOf(zip({ mimetype: 'x', 'content.xml': '<x/>' }), { name: 'users.ods' });
    expect(found.message).toContain('OpenDocument');
  });
});
