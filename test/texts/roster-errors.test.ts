import { describe, expect, it } from 'vitest';
import type { HeaderCause } from '../../src/domain/header-cause.js';
import type { rosterErrors } from '../../src/texts/en/errors/roster.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { type ErrorFacts, errorText } from '../../src/texts/user-error.js';

type Code = keyof typeof rosterErrors;

const label = '1.csv';
const at = { label, line: 17 };
const path = '/1';
const MAP = { field: '1', from: '2' };
const FIELDS = ['1', '2'];
const READINGS = [{ encoding: '1', preview: '2' }];
const USER = { nickname: '1', outcome: 'created', traits: {}, folder: '2' } as const;

const CAUSES: readonly HeaderCause[] = [
  { kind: 'unknown', first: undefined, suggested: [] },
  { kind: 'unknown', first: { line: 1, cells: 1, headers: undefined }, suggested: [] },
  { kind: 'unknown', first: { line: 1, cells: 2, headers: ['1', '2'] }, suggested: [MAP] },
  ...[':', ' ', '\t'].map((separator) => ({ kind: 'separator', separator }) as const),
  ...(['quoted-rows', 'one-column'] as const).map((kind) => ({ kind, separator: ',' })),
  ...(['ldif', 'vcard', 'sql', 'rtf', 'shortcut', 'lines'] as const).map((kind) => ({ kind })),
  ...(['passwd', 'mail', 'aligned', 'blocks'] as const).map((kind) => ({ kind })),
];

/** Facts of each error, for every branch of its text. They have no letters, so that all letters belong to the text. */
const SAMPLES: { readonly [C in Code]: readonly ErrorFacts[C][] } = {
  'roster-missing': [{ path }],
  'roster-unreadable': [{ path, system: 'EACCES' }],
  'roster-is-folder': [{ path }],
  'roster-empty': [{ label }, { label: {} }],
  'roster-no-rows': [{ label: { sheet: '1' } }],
  'roster-too-many-rows': [{ label, most: 250_000 }],
  'roster-too-many-columns': [{ at, columns: 201, most: 200 }],
  'input-too-large': [{ label: {} }],
  'roster-changed': [
    { label, isWriting: true },
    { label, isWriting: false },
  ],
  'roster-pdf': [{ label }],
  'roster-old-workbook': [{ label }],
  'roster-web-page': [{ label }],
  'option-not-for-format': (['csv', 'json', 'jsonl', 'xlsx'] as const).map((format) => ({
    label,
    flag: '--sheet',
    format,
  })),
  'encoding-unknown': [{ given: '1' }],
  'encoding-wrong': (['mark', 'bytes'] as const).map((by) => ({
    at,
    given: '1',
    right: '2',
    by,
    readings: READINGS,
  })),
  'encoding-invalid': [
    { at, encoding: 'utf-8', isSure: true, readings: [], suggested: [], isLikely: false },
    { at, encoding: '1', isSure: false, readings: [], suggested: [], isLikely: false },
    { at, encoding: '1', isSure: false, readings: READINGS, suggested: ['1', '2'], isLikely: true },
    { at, encoding: '1', isSure: false, readings: READINGS, suggested: ['1'], isLikely: false },
  ],
  'roster-nul-byte': [
    { at, utf16: undefined },
    { at, utf16: '1' },
  ],
  'separator-invalid': [{ given: '1' }],
  'row-too-long': [
    { at, kib: 64, quote: undefined },
    { at, kib: 64, quote: { cell: 2, line: 3 } },
  ],
  'quote-wrong': (['quote-inside', 'space-before-quote', 'text-after-quote', 'unclosed'] as const).map(
    (kind) => ({ at, kind, cell: 2, closedIn: 18 }),
  ),
  'row-width': [
    { at, cells: 1, columns: 2 },
    { at, cells: 3, columns: 2 },
  ],
  'cell-without-column': [{ at, cell: 3, columns: 2 }],
  'header-unexpected': [{ at }],
  'header-unknown': [...CAUSES.map((cause) => ({ label, within: 10, cause }))],
  'headers-repeated': [
    { at, columns: [1, 2], header: undefined, field: undefined },
    { at, columns: [1, 2], header: '1', field: '2' },
  ],
  'roster-of-organisations': [{ at }],
  'map-repeated': [{ field: '1' }],
  'map-field-unknown': [
    { field: '1', meant: undefined, fields: FIELDS },
    { field: '1', meant: '2', fields: FIELDS },
  ],
  'map-swapped': [{ given: MAP, right: MAP, fields: FIELDS }],
  'column-unknown': [
    { at, given: MAP, found: [], isField: true, columns: ['1', 2] },
    { at, given: MAP, found: [1, 2], isField: false, columns: ['1', 2] },
  ],
  'column-secret': [{ at, field: '1', column: 2 }],
  'date-form-unknown': [
    { given: MAP, header: '1', form: '2', meant: undefined },
    { given: MAP, header: '1', form: '2', meant: '3' },
  ],
  'columns-field-unknown': [{ given: '1', meant: '2', fields: FIELDS }],
  'columns-secret': [{ given: '1' }],
  'columns-empty': [{}],
  'workbook-unsupported': (
    ['too-large', 'damaged', 'xlsb', 'open-document', 'document', 'numbers', 'zip'] as const
  ).map((why) => ({
    label,
    why,
  })),
  'workbook-damaged': [
    { label, isPartMissing: true },
    { label, isPartMissing: false },
  ],
  'workbook-without-sheet': [{ label }],
  'workbook-empty': [{ label }],
  'sheet-unclear': [{ label, sheets: ['1', '2'], first: '1' }],
  'sheet-missing': [
    { label, sheet: '1', isOther: true, sheets: ['2'] },
    { label, sheet: '1', isOther: false, sheets: ['2'] },
  ],
  'sheet-too-large': (['rows', 'columns'] as const).map((unit) => ({ label, unit, most: 200 })),
  'cell-invalid': (
    ['order', 'text', 'boolean', 'date', 'number', 'date-missing', 'type', 'header-formula'] as const
  ).map((why) => ({ at, cell: '1', why })),
  'date-order-lost': [{ at, column: '1' }],
  'formula-uncalculated': [{ at, cell: '1' }],
  'json-too-large': [{ label }],
  'json-no-list': [{ label }],
  'json-lists': [{ label, names: ['1', '2'] }],
  'json-one-page': [
    { at, member: '1', rows: 2, all: undefined },
    { at, member: '1', rows: 2, all: 3 },
  ],
  'roster-json-invalid': (
    [
      { kind: 'end' },
      { kind: 'not-an-object' },
      { kind: 'long-text' },
      { kind: 'long-line' },
      { kind: 'deep', most: 32 },
      { kind: 'long-row', kib: 64 },
      { kind: 'duplicate-key' },
      { kind: 'duplicate-key', key: '1' },
      { kind: 'CommaExpected' },
    ] as const
  ).map((fault) => ({ at, column: 2, fault })),
  'json-keys-unknown': [
    { label, keys: ['1'], map: [] },
    { label, keys: ['1'], map: [MAP] },
  ],
  'report-csv-form': [{ label, columns: ['1'] }],
  'report-csv-row': (['missing', 'repeated', 'unknown', 'repeated-in-roster'] as const).flatMap((why) =>
    ['1', undefined].map((nickname) => ({ at, nickname, why, other: 3, csv: '1', roster: '2' })),
  ),
  'credentials-unreadable': [{ path, system: 'EACCES' }],
  'credentials-damaged': [{ path, line: 2 }],
  'credentials-changed': [{ path }],
  'seal-to-missing': [{ folder: path, command: '1' }],
  'pattern-invalid': (['constant', 'no-address', 'characters', 'unknown', 'secret', 'nickname'] as const).map(
    (why) => ({ pattern: '1', why, placeholder: '2' }),
  ),
  'nickname-file-form': [{ path }],
  'line-without-row': [{ flag: '--new-line', line: 2, label: {} }],
  'line-said-twice': [{ line: 2 }],
  'renew-unknown': [
    { nicknames: ['1'], more: 0, label: {} },
    { nicknames: ['1', '2'], more: 3, label },
  ],
  'renew-created-before': [{ csv: '1', nickname: '2', command: '3' }],
  'others-unknown': [
    { nicknames: ['1'], more: 0, label: {} },
    { nicknames: ['1', '2'], more: 3, label },
  ],
  'renew-has-account': [
    { users: [USER], more: 0, settle: undefined },
    { users: [USER, USER], more: 3, settle: '1' },
  ],
  'list-of-report': [{ path }],
  'write-workbook': [{ path }],
  'write-irregular': [{ path }],
  'roster-not-extended': [{ path, list: path }],
  'output-too-many-rows': [{ rows: 30_000, most: 20_000 }],
  'output-control-character': [{ line: 2 }],
  'slips-without-passwords': [{ service: 'the directory' }],
  'slips-nobody': [
    { folder: '1', isSome: true },
    { folder: '1', isSome: false },
  ],
  'slips-passwords-missing': [{ path, service: 'the SCIM directory' }],
  'slips-of-sealed': [{ command: '1' }],
  'slips-sealed': [{ command: '1' }],
  'sealed-to-another': [{ n: 1 }, { n: 1234 }],
  'slips-user-unknown': [{ nicknames: ['1'] }, { nicknames: ['1', '2'] }],
  'slips-no-run': [{}],
  'slips-run-unknown': [
    { given: '1', runs: 1 },
    { given: '1', runs: 3 },
  ],
  'group-column-unknown': [{ given: '1', columns: ['2'] }],
  'group-column-secret': [{ given: '1' }],
};

/**
 * Words that stay in Latin letters: options with their values, commands, names of formats, files, keys and programs.
 */
const SAME =
  /--?[a-z][\w-]*(?:[ =]\S+)?|'[^']*'|"[^"]*"|\{[^}]*\}|(?<!\w)(?:CSV|UTF-?\d*\S*|PDF|XML|ZIP|JSON|Excel|LibreOffice|OpenDocument|OneRoster|Boolean|SCIM|EACCES|AP|Numbers|Pages|LDIF|vCard|SQL|RTF|Markdown|YAML|Active Directory|Apache Directory Studio|PowerShell|Export-Csv|csvde -f|ldapsearch|psql|mysql|phpMyAdmin|root|LDAP|столбец A|\/etc\/passwd)\b|\.\w+\b|\b[\w-]+\.(?:csv|json)\b|(?:utf|koi8|ibm|windows)-?[\w-]+| {2}[\w.]+: .*|name\.\w+|\b(?:nickname|password|last|none|yyyy|yy|MM|M|dd|d)\b/g;

describe.each(LANGUAGES)('the errors of rosters in %s', (language) => {
  const texts = Object.entries(SAMPLES).flatMap(([code, samples]) =>
    samples.map((facts, at) => {
      const { what, next = '' } = errorText(code as Code, facts as never, language);
      return [`${code} ${at}`, what, next] as const;
    }),
  );

  it.each(texts)(`the error %s has a complete text in ${language}`, (_, what, next) => {
    for (const text of [what, next]) {
      expect(text).not.toMatch(/undefined|null|\[object| {2}(?!\S+: |--(?:map|delimiter))|\bNaN\b/);
      const plain = text.replace(SAME, '');
      if (language === 'ru') expect(plain).not.toMatch(/[A-Za-z]/);
      if (language === 'de') expect(plain).not.toMatch(/\b(?:is|are|the|this|has|row|line|file|column)\b/i);
    }
  });

  it(`the advice of errors in ${language} is a sentence`, () => {
    for (const [code, , next] of texts) {
      const [last = ''] = next.split('\n').slice(-1);
      if (last !== '' && !/: |^ {2}| -o /.test(last)) expect(last, code).toMatch(/[.?!]$/);
    }
  });
});
