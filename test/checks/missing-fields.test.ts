/** A field that all rows lack is reported once, with the columns that may have it. */

import { describe, expect, it } from 'vitest';
import { check } from '../../src/app/pipeline/check.js';
import type { Finding } from '../../src/domain/finding.js';
import type { Mapping } from '../../src/domain/roster-options.js';
import { formatFinding } from '../../src/texts/finding-text.js';
import { sourceOf } from '../corpus/reading.js';
import { createRosterFiles } from '../roster/roster-files.js';

const { open } = createRosterFiles();

async function findingsOf(text: string, map: readonly Mapping[] = []) {
  const roster = await open(text, { map });
  try {
    const found: Finding[] = [];
    const { refusedBy, toSend } = await check(sourceOf(roster, {}), (finding) => found.push(finding));
    const texts = found.map((finding) => `${finding.severity} ${formatFinding(finding, 'a.csv')}`);
    return { texts, refusedBy, toSend };
  } finally {
    await roster.close();
  }
}

const PASSWORDS = ['Fluss-Kiesel-71', 'Berg-Wolke-82', 'Wald-Lampe-93'];

/** A list of rows with a login, a password and these cells. */
function list(header: string, ...rows: readonly string[]): string {
  const lines = rows.map((row, at) => `user${at};${PASSWORDS[at]};${row}`);
  return [`Login;Password;${header}`, ...lines].join('\n');
}

describe('a field without a column', () => {
  it('a list without a recognised column of names has one error, which names the unused columns', async () => {
    const { texts, refusedBy } = await findingsOf(list('Mbiemr;Emr', 'Hoxha;Arta', 'Leka;Bora'));
    expect(texts).toEqual([
      `error a.csv: full name: has no column. Unused columns: "Mbiemr", "Emr". To choose a column: --map 'name.first=<column>' --map 'name.last=<column>'. If your users need none: --map name.first= --map name.last= [field-missing]`,
    ]);
    expect(refusedBy).toEqual(['field-missing']);
  });

  it('a part of a name that has no column is a separate error', async () => {
    const { texts } = await findingsOf(list('Vorname;Mbiemr', 'Arta;Hoxha', 'Bora;Leka'));
    expect(texts).toEqual([
      `error a.csv: last name: has no column. Unused columns: "Mbiemr". To choose a column: --map 'name.last=<column>'. If your users need none: --map name.last= [field-missing]`,
    ]);
  });

  it('the error has the option for a likely column, ready to copy', async () => {
    const { texts } = await findingsOf(list('Apellidos del alumno;Nr', 'Ruiz;1', 'Vega;2'));
    expect(texts[0]).toContain("To choose a column: --map 'name.last=Apellidos del alumno'.");
  });

  it('an unused column whose header looks like a password is not named, and other headers with digits are', async () => {
    const header = 'Fluss-Kiesel-71;E-Mail-Kopie 2;Zug 5a;Kontakt (work)';
    const { texts } = await findingsOf(list(header, 'a;b;c;d', 'e;f;g;h'));
    expect(texts[0]).toContain('Unused columns: "…", "E-Mail-Kopie 2", "Zug 5a", "Kontakt (work)".');
  });

  it('a list with no other column has one warning, and is sent', async () => {
    const { texts, refusedBy, toSend } = await findingsOf(
      `Login;Password\na;${PASSWORDS[0]}\nb;${PASSWORDS[1]}\n`,
    );
    expect(texts).toEqual([
      'warn a.csv: full name: has no column. If your users need none: --map name.first= --map name.last= [field-missing]',
    ]);
    expect(refusedBy).toEqual([]);
    expect(toSend).toBe(2);
  });

  it.each([
    'Klasse',
    'E-Mail (privat)',
    'Birthday',
    'Status',
    'Reisepass',
    'Hire date',
    'Password hint',
    'Redirection url',
    'Telefon',
  ])('the column %s, which has a known meaning, is not suggested as a column of names', async (header) => {
    const { texts } = await findingsOf(list(header, '', ''));
    expect(texts.map((text) => text.slice(0, 4))).toEqual(['warn']);
  });

  it('a field that --map leaves out is not missing', async () => {
    const text = list('Mbiemr;Emr', 'Hoxha;Arta', 'Leka;Bora');
    const both = [
      { field: 'name.first', from: '' },
      { field: 'name.last', from: '' },
    ];
    expect((await findingsOf(text, both)).texts).toEqual([]);
    expect((await findingsOf(text, both.slice(1))).texts).toHaveLength(1);
  });

  it('a login and a password without a column are reported once, and no row is sent', async () => {
    const { texts, refusedBy, toSend } = await findingsOf(
      'Vorname;Nachname;Kürzel\nAnna;Weber;we\nBo;Berg;be\n',
    );
    expect(texts).toEqual([
      'error a.csv: login: has no column. Unused columns: "Kürzel". To choose a column: --map nickname=Kürzel [field-missing]',
      `error a.csv: password: has no column. Unused columns: "Kürzel". To choose a column: --map 'password=<column>' [field-missing]`,
    ]);
    // Each row is refused, so there is no need to refuse the list.
    expect({ refusedBy, toSend }).toEqual({ refusedBy: [], toSend: 0 });
  });
});

describe('a field with an empty column', () => {
  it('a column that is empty in all rows is reported once', async () => {
    const { texts } = await findingsOf(list('Vorname;Nachname', 'Anna;', 'Bo;', 'Cleo;'));
    expect(texts).toEqual([
      'warn a.csv: last name: is empty in every row (column "Nachname"). If your users need none: --map name.last= [field-missing]',
    ]);
  });

  it('a column that is empty in some rows is reported for each of these rows', async () => {
    const { texts } = await findingsOf(list('Vorname;Nachname', 'Anna;', 'Bo;Berg', 'Cleo;'));
    expect(texts).toEqual([
      'warn a.csv:2: last name: is empty [name-missing]',
      'warn a.csv:4: last name: is empty [name-missing]',
    ]);
  });

  it('an empty cell in a list of one row is reported for that row', async () => {
    const { texts } = await findingsOf(list('Vorname;Nachname', 'Anna;'));
    expect(texts).toEqual(['warn a.csv:2: last name: is empty [name-missing]']);
  });

  it('rows of people who get no account do not count', async () => {
    const { texts } = await findingsOf(list('Vorname;Nachname;Status', 'Anna;;', 'Bo;;', 'Cleo;Berg;left'));
    expect(texts.filter((text) => text.includes('[field-missing]'))).toHaveLength(1);
  });
});
