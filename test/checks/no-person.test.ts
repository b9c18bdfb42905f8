import { describe, expect, it } from 'vitest';
import type { RowShape } from '../../src/checks/list-note.js';
import { noPersonIn, oddSignIn } from '../../src/checks/no-person.js';
import { checkAll, codesInCells, findingTexts } from './rows.js';

/** A row that has as many cells as the other rows. */
const FULL = { texts: 3, only: undefined, isSparse: false };

const inParts = (last: string, first = '', middle = '') => noPersonIn({ first, last, middle }, '', FULL)?.why;
const inWhole = (whole: string) => noPersonIn({ first: '', last: '', middle: '' }, whole, FULL)?.why;

const WORDS = [
  'total',
  'Sum',
  'SUBTOTAL',
  'count',
  'grand total',
  'vacant',
  'vacancy',
  'open position',
  'n/a',
  'tbd',
  'всего',
  'Итого',
  'сумма',
  'количество',
  'вакансия',
  'не указано',
  'gesamt',
  'Summe',
  'insgesamt',
  'Anzahl',
  'vakant',
  'unbesetzt',
];

describe('rows with sums, and placeholders for people', () => {
  it.each(WORDS)('the word "%s" as a whole name, or as the only part of a name, is not a person', (word) => {
    for (const text of [word, `${word}:`, ` ${word} `.trim(), `${word}: 25`, `${word} 25`]) {
      expect(inWhole(text), text).toBe('sum');
      expect(inParts(text), text).toBe('sum');
      expect(inParts('', text), text).toBe('sum');
      expect(inParts(text, '25'), text).toBe('sum');
      expect(inParts(text, '-'), text).toBe('sum');
      expect(inParts(text, '—'), text).toBe('sum');
      expect(inParts(text, 'Total'), text).toBe('sum');
    }
  });

  it.each([
    'Summe Mitglieder',
    'Всего человек: 25',
    'Итого по списку',
    'Total students 120',
    'Gesamt: 24 Schüler',
    'N. N.',
    'N.N.',
  ])('the whole name "%s" is not a person', (text) => {
    expect(inWhole(text)).toBe('sum');
  });

  it.each([
    'Total, Anne',
    'Test, Tom',
    'N. N. Taleb',
    'Anna Sum',
    'Count, Dracula',
    'Karonhí:io',
    'Na',
    'Sumner, Ann',
    'Нетов Иван',
  ])('the whole name "%s" is a person', (text) => {
    expect(inWhole(text)).toBeUndefined();
  });

  it.each([
    ['Total', 'Anne'],
    ['Sum', 'Wai'],
    ['Vacant', 'Paul'],
    ['Na', 'Na'],
    ['Na', ''],
    ['Weber', '-'],
    ['', ''],
    ['Karonhí:io', 'Anna'],
    ['Всеволодов', ''],
  ])('the last name "%s" with the first name "%s" belongs to a person', (last, first) => {
    expect(inParts(last, first)).toBeUndefined();
  });

  it('a word for a sum in the column Name is a last name if the row has a first name', async () => {
    const headers = ['Login', 'Password', 'Name', 'Vorname'];
    expect(await codesInCells(headers, [['a.total', 'Kiefer-Lampe-73', 'Total', 'Anne']])).toEqual([]);
    expect(await codesInCells(headers, [['b', 'Kiefer-Lampe-73', 'Total', '']])).toEqual([
      '2 name.last not-a-person',
    ]);
  });
});

describe('name cells that contain no name', () => {
  it.each(['25', '1.', '12/3', '2026-01-01', '3,5'])(
    'a row with the number %s as a name is not a person',
    (text) => {
      expect(inParts(text, 'Anna')).toBe('number');
      expect(inParts('Weber', text)).toBe('number');
      expect(inParts('Weber', 'Anna', text)).toBe('number');
      expect(inWhole(text)).toBe('number');
    },
  );

  it.each([
    ['Required', 'Required'],
    ['(optional)', 'REQUIRED'],
    ['Pflichtfeld', 'freiwillig'],
    ['Обязательно', 'необязательно'],
    ['Obligatoire*', 'Facultatif'],
    ['Record', 'Sample'],
    ['Example', 'User'],
    ['Benutzer', 'Beispiel'],
    ['Запись', 'Пример'],
  ])('the template row with the names %s and %s is not a person', (last, first) => {
    expect(inParts(last, first)).toBe('example');
    expect(inWhole(`${first} ${last}`)).toBe('example');
  });

  it.each([
    ['Sample', 'John'],
    ['Muster', 'Max'],
    ['Muss', 'Anna'],
    ['User', 'Tom'],
    ['Record', 'Ann'],
    ['Example', 'Ève'],
    ['Optional', 'Jana'],
    ['Muster', ''],
  ])('the name %s, %s belongs to a person', (last, first) => {
    expect(inParts(last, first)).toBeUndefined();
    expect(inWhole(`${first} ${last}`.trim())).toBeUndefined();
  });

  it.each(['Example: Chris Green', 'Beispiel: Anna', 'Пример: Анна'])(
    'the example row "%s" is not a person',
    (text) => {
      expect(inWhole(text)).toBe('example');
      expect(inParts('Green', text)).toBe('example');
    },
  );

  it.each([
    '(выбыл 01.09)',
    '(выбыл)',
    '(уволена)',
    '(в архиве)',
    '(beurlaubt)',
    '(ausgetreten)',
    '[gekündigt zum 31.7.]',
    '(left)',
    '(on leave)',
    '(transferred out)',
    '{inactive}',
    '(01.09.2026)',
    '(2026-09-01)',
    '(ab 1.9.)',
    '(left',
  ])('the error of a name with the note "%s" quotes the note', (note) => {
    const found = noPersonIn({ first: `Anna ${note}`, last: 'Weber', middle: '' }, '', FULL);
    expect(found).toMatchObject({ why: 'note', part: 'first', note: note.replace(/[()[\]{}]/gu, '') });
    expect(inWhole(`Weber Anna ${note}`)).toBe('note');
  });

  it.each([
    'Anna (Anya)',
    'Müller (geb. Huber)',
    'Jean-Luc',
    'O’Connor',
    'García',
    'Анна-Мария',
    'Louis XIV',
    'Leftwich',
  ])('the name "%s" belongs to a person', (text) => {
    expect(inParts(text, 'Kim')).toBeUndefined();
    expect(inWhole(`${text} Kim`)).toBeUndefined();
  });
});

describe('characters that names rarely have', () => {
  it.each([
    ['Anna2', '2'],
    ['Anna (Anya)', '(Anya)'],
    ['Anna [x]', '[x]'],
    ['Anna:', ':'],
    ['Anna: Maria', ':'],
  ])('the name "%s" has the rare character "%s"', (text, sign) => {
    expect(oddSignIn(text)).toBe(sign);
  });

  it.each(['Anna', 'Karonhí:io', 'O’Connor', 'van der Berg', 'Weber, Dr.', 'Ng/Wong', ''])(
    'the name "%s" has no rare character',
    (text) => {
      expect(oddSignIn(text)).toBeUndefined();
    },
  );
});

describe('the finding not-a-person', () => {
  it('a row that is not a person is an error, and has no other finding', async () => {
    const [text, ...others] = await findingTexts({
      'name.last': 'Summe',
      'name.first': '25',
      nickname: '',
      password: '',
    });
    expect(text).toMatch(/^error name\.last: .*Summe.* \[not-a-person\]$/);
    expect(others).toEqual([]);
  });

  it.each(['name.last', 'name.first'] as const)(
    'a spreadsheet number in %s is reported as not a person, not as a wrong type',
    async (field) => {
      const texts = await findingTexts({ [field]: 25 as never });
      expect(texts).toEqual([expect.stringMatching(/^error name\.\w+: .*25.* \[not-a-person\]$/)]);
    },
  );

  it('a name with a rare character is a warning, in addition to other findings', async () => {
    const texts = await findingTexts({ 'name.first': 'Анна (Аня)', position: '', password: '' });
    expect(texts.map((text) => text.split(':')[0])).toEqual(['warn name.first', 'error password']);
    expect(texts[0]).toContain('Анна (Аня)');
  });

  it('a warning about a rare character in a name does not show the password', async () => {
    const texts = await findingTexts({ 'name.first': 'Anna Kiefer-Lampe-73' });
    expect(texts.join()).not.toContain('7');
  });

  it('a row is a person if its login is marked as that of a new person', async () => {
    const change = { 'name.last': 'Total', 'name.first': '', nickname: 'total' };
    const isNew = (key: string) => key === 'total';
    const [checked] = await checkAll([change], { isNew });
    expect(checked?.user?.nickname).toBe('total');
  });
});

/** A row with one text, below rows that have more cells. */
const ALONE = { texts: 1, only: undefined, isSparse: true };

describe('the part of a name that shows that a row is not a person', () => {
  const found = (last: string, first = '', middle = '', shape: RowShape = FULL) =>
    noPersonIn({ first, last, middle }, '', shape);

  it('the part is that of the word for a sum, the last name first', () => {
    expect(found('Total:', '-')).toEqual({ why: 'sum', text: 'Total:', part: 'last' });
    expect(found('', 'Total')).toEqual({ why: 'sum', text: 'Total', part: 'first' });
    expect(found('25', 'Total')).toEqual({ why: 'sum', text: 'Total', part: 'first' });
    expect(found('Summe', 'Total')).toEqual({ why: 'sum', text: 'Summe', part: 'last' });
    expect(found('', '', 'Total')).toBeUndefined();
    expect(found('Weber', 'Total')).toBeUndefined();
  });

  it('the part is that of the number, the example or the note, the last name first', () => {
    expect(found('25', 'Anna')).toEqual({ why: 'number', text: '25', part: 'last' });
    expect(found('Weber', '7', '8')).toEqual({ why: 'number', text: '7', part: 'first' });
    expect(found('Weber', 'Anna', 'e.g.: Maria')).toEqual({
      why: 'example',
      text: 'e.g.: Maria',
      part: 'middle',
    });
    expect(found('Weber ( left ) ', 'Anna')).toEqual({
      why: 'note',
      text: 'Weber ( left ) ',
      note: 'left',
      part: 'last',
    });
  });

  it('the text of a template row is its first name', () => {
    expect(found('(Required)', ' *Optional* ')).toEqual({
      why: 'example',
      text: '*Optional*',
      part: 'first',
    });
    expect(found('[required]', '')).toBeUndefined();
  });

  it('a whole name is shown as it is in its cell', () => {
    const inCell = (whole: string, shape: RowShape = FULL) =>
      noPersonIn({ first: '', last: '', middle: '' }, whole, shape);
    expect(inCell(' Total ')).toBeUndefined();
    expect(inCell('Total: 25 ')).toEqual({ why: 'sum', text: 'Total: 25 ', part: 'name' });
    expect(inCell('25')).toEqual({ why: 'number', text: '25', part: 'name' });
    expect(inCell('Record, Sample')).toEqual({ why: 'example', text: 'Record, Sample', part: 'name' });
    expect(inCell('Sample  Record')).toEqual({ why: 'example', text: 'Sample  Record', part: 'name' });
    expect(inCell(' Sample Record ')).toEqual({ why: 'example', text: ' Sample Record ', part: 'name' });
    expect(inCell('Sample Record Smith')).toBeUndefined();
    expect(inCell('Anna Weber (left)')).toEqual({
      why: 'note',
      text: 'Anna Weber (left)',
      note: 'left',
      part: 'name',
    });
    expect(inCell('Seite 1 von 3', ALONE)).toEqual({ why: 'remark', text: 'Seite 1 von 3', part: 'name' });
    expect(inCell('* new', ALONE)).toEqual({ why: 'remark', text: '* new', part: 'name' });
    expect(inCell('* new')).toBeUndefined();
  });

  it('a note of the list in one part is a remark only if the other part is also one, or empty', () => {
    expect(found('Signature', '', '', ALONE)).toEqual({ why: 'remark', text: 'Signature', part: 'last' });
    expect(found('', 'Signature', '', ALONE)).toEqual({ why: 'remark', text: 'Signature', part: 'first' });
    expect(found('Signature', '* x', '', ALONE)).toEqual({ why: 'remark', text: 'Signature', part: 'last' });
    expect(found('Signature', 'Anna', '', ALONE)).toBeUndefined();
    expect(found('Signature', '', '', { ...ALONE, texts: 3 })).toBeUndefined();
  });

  it('a note in another cell counts if the row has no name and fewer cells than others', () => {
    const only = 'Prepared by J. Smith';
    const shape = { texts: 1, only, isSparse: true };
    expect(found('', '', '', shape)).toEqual({ why: 'remark', text: only, part: 'name' });
    expect(found(' - ', '.', '', shape)).toEqual({ why: 'remark', text: only, part: 'name' });
    expect(found('', '', '', { ...shape, only: 'Total 25' })).toEqual({
      why: 'sum',
      text: 'Total 25',
      part: 'name',
    });
    expect(found('', '', '', { ...shape, only: 'Chess club' })).toBeUndefined();
    expect(found('', '', '', { ...shape, only: undefined })).toBeUndefined();
    expect(found('', '', '', { ...shape, isSparse: false })).toBeUndefined();
    expect(found('Weber', '', '', shape)).toBeUndefined();
    expect(found('', 'Anna', '', shape)).toBeUndefined();
    expect(found('', '', 'Maria', shape)).toBeUndefined();
  });
});

describe('the words for a sum or a vacancy', () => {
  it.each([
    ...['totals', 'GRAND TOTAL', 'итог', 'Gesamtzahl', 'Zwischensumme', 'tba', 'tbc', 'none', 'unknown'],
    ...[
      'вакантно',
      'нет',
      'N/A',
      'н/д',
      'not specified',
      'n n',
      'k a',
      'k.A.',
      'k. A.',
      'n. a.',
      'n a',
      'TBD.',
    ],
    ...['Total total', 'Total: Summe: 5', 'Sum and count', 'Total - grand total', 'Grand  total;  25'],
    ...['Total (25)', 'Total + 5%', 'Vacant 1/2', 'Summe – 25', 'Summe — 25', 'Vacancy, 1.'],
  ])('the text "%s" is not a person', (text) => {
    expect(inWhole(text)).toBe('sum');
    expect(inParts(text)).toBe('sum');
  });

  it.each([
    ...[
      'members',
      'people',
      'persons',
      'pupils',
      'students',
      'staff',
      'employees',
      'users',
      'rows',
      'records',
    ],
    ...[
      'участников',
      'человек',
      'чел.',
      'учеников',
      'учащихся',
      'обучающихся',
      'сотрудников',
      'членов',
      'строк',
    ],
    ...['Mitglieder', 'Schüler', 'Schu\u0308ler', 'Schülerinnen', 'Personen', 'Mitarbeiter', 'Teilnehmer'],
    ...[
      'Benutzer',
      'Zeilen',
      'Plätze',
      'Stellen',
      'Schüler und Schülerinnen',
      'pupils and staff',
      'of the staff',
    ],
    ...['по списку', 'учеников и сотрудников', 'der Mitglieder'],
  ])('the sum of %s is not a person', (things) => {
    const isKnown = !things.includes('the');
    expect(inWhole(`Total ${things}`)).toBe(isKnown ? 'sum' : undefined);
    expect(inWhole(`Anna ${things}`)).toBeUndefined();
  });

  it.each([
    ...[
      'Total Anne',
      'Anne Total',
      'Total Anne Total',
      'Grand',
      'Open',
      'Open door',
      'not',
      'Totally',
      'Sum Li',
    ],
    ...['N. Neumann', 'K. Adler', 'n', 'к', 'Нетто', 'Totalova 5', 'und 25', 'And 25'],
  ])('the text "%s" has a name', (text) => {
    expect(inWhole(text)).toBeUndefined();
  });

  it.each([
    ['Total for 5A', 'sum'],
    ['Total for class:', 'sum'],
    ['Total for class：', 'sum'],
    ['Total for class: ', 'sum'],
    ['ИТОГО в классе:', 'sum'],
    ['Grand total for 5A', 'sum'],
    ['Total for class', undefined],
    ['Total: for class', undefined],
    ['Totale\u0301 5', undefined],
    ['Totalis 5:', undefined],
    ['The total for 5A', undefined],
  ])('the phrase "%s" is a sum if it has a number or ends with a colon', (text, why) => {
    expect(inWhole(text)).toBe(why);
  });
});

describe('a row of a template', () => {
  it.each([
    ...['required', 'optional', 'mandatory', 'recommended', 'not required', 'Pflicht', 'Pflichtfeld', 'muss'],
    ...['erforderlich', 'freiwillig', 'обязательно', 'обязательное', 'необязательно', 'необязательное'],
    ...['обязательное поле', 'необязательное поле', 'obligatoire', 'facultatif', 'optionnel', 'obligatorio'],
    ...['opcional', 'obbligatorio', 'facoltativo', 'obrigatório', 'verplicht', 'optioneel', 'wymagane'],
    ...['opcjonalne', "обов'язково", 'obligatorisk', 'valfritt', 'povinné', 'nepovinné'],
  ])('the word "%s" marks a column', (word) => {
    for (const text of [word, word.toUpperCase(), ` (${word}) `, `[${word}]`, `*${word}*`, `([${word}])`])
      expect(inParts(text, 'Required'), text).toBe('example');
    expect(inParts(word, 'Anna')).toBeUndefined();
    expect(inParts(`x${word}`, 'Required')).toBeUndefined();
    for (const sign of ['(', ')', '*'])
      expect(inParts(`${word.slice(0, 2)}${sign}${word.slice(2)}`, 'Required')).toBeUndefined();
  });

  it.each([
    ...['sample', 'example', 'beispiel', 'muster', 'пример', 'образец', 'exemple', 'ejemplo', 'esempio'],
    'exemplo',
  ])('the word "%s" with a word for a row is an example, in either order', (word) => {
    expect(inParts('Record', word)).toBe('example');
    expect(inParts(word.toUpperCase(), 'Record')).toBe('example');
    expect(inParts(word, word)).toBeUndefined();
    expect(inParts(`${word}s`, 'Record')).toBeUndefined();
    expect(inParts(`x${word}`, 'Record')).toBeUndefined();
  });

  it.each([
    ...['record', 'row', 'entry', 'data', 'user', 'Datensatz', 'Zeile', 'Eintrag', 'Benutzer', 'запись'],
    ...['строка', 'пользователь', 'utilisateur', 'usuario', 'utente', 'usuário'],
  ])('the word "%s" with a word for an example is an example', (word) => {
    expect(inParts(word, 'Sample')).toBe('example');
    expect(inParts(`${word}s`, 'Sample')).toBeUndefined();
    expect(inParts(`x${word}`, 'Sample')).toBeUndefined();
  });

  it.each(['example: Ann', 'EXAMPLE : Ann', 'e.g.: Ann', 'Beispiel: Ann', 'пример:Анна'])(
    'the text "%s" is an example',
    (text) => {
      expect(inWhole(text)).toBe('example');
    },
  );

  it.each(['An example: Ann', 'Examples: Ann', 'e.g. Ann', 'eg: Ann'])(
    'the text "%s" is not an example',
    (text) => {
      expect(inWhole(text)).toBeUndefined();
    },
  );
});

describe('numbers and notes in names', () => {
  it.each(['25', ' 25 ', '1.', '1,5', '12:30', '3;4', '1/2', '(7)', '+49 30', '50 %', '2-3', '007'])(
    'the text "%s" is a number',
    (text) => {
      expect(inParts(text, 'Anna')).toBe('number');
      expect(inWhole(text)).toBe('number');
    },
  );

  it.each(['25a', 'a25', '-', '()', '№ 5', '25 Anna'])('the text "%s" is not a number', (text) => {
    expect(inParts(text, 'Anna')).toBeUndefined();
  });

  it.each([
    ...['left', ' left ', 'left school', 'has left', 'left, moved', 'moved; left', 'moved:left', 'on leave'],
    ...[
      'is on leave',
      'was transferred out today',
      '1.9.',
      '01.09',
      '1/9',
      '01.09.26',
      '01/09/2026',
      '1.9/26',
      '1/9.2026',
      '9.2026',
      '09/2026',
      '2026-09-01',
    ],
    ...['since 1.9.2026', '20260901', 'выбыл', 'left.'],
  ])('the note "%s" says that a person may have left', (note) => {
    for (const text of [
      `Anna (${note})`,
      `Anna [${note}]`,
      `Anna {${note}}`,
      `(${note}) Anna`,
      `Anna (${note}`,
    ])
      expect(inParts(text, 'Kim'), text).toBe('note');
    expect(inParts(`Anna (Anya) (${note})`, 'Kim')).toBe('note');
  });

  it.each([
    'Anya',
    'born Huber',
    '5',
    '5b',
    '1.9.2.3',
    'a 1.9x',
    '123.4',
    '1.234',
    'x9.2026',
    '9.2026x',
    '1.9/2',
    '1.9.26x',
    '2026',
    'x1.9',
    '',
    'out transferred',
  ])('the note "%s" is part of a name', (note) => {
    expect(inParts(`Anna (${note})`, 'Kim')).toBeUndefined();
  });

  it.each([
    ['12', '12'],
    ['Anna 12b', '12'],
    ['(a', '(a'],
    ['Anna (Anya) [x]', '(Anya)'],
    ['Anna{x}', '{x}'],
    ['Anna)', ')'],
    ['Anna ]x', ']'],
    ['Anna }', '}'],
    ['Anna (a(b', '(a'],
    ['Anna :', ':'],
    [':a', undefined],
    ['Anna: 5', ':'],
    ['Anna/Kim', undefined],
    ['Anna*', undefined],
  ])('the first rare character of "%s" is "%s"', (text, sign) => {
    expect(oddSignIn(text)).toBe(sign);
  });
});
