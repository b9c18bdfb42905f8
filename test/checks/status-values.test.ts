/** The meanings of values by the kind of their column, and the days in remarks about people who have left. */

import { describe, expect, it } from 'vitest';
import { leftByRemark, meaningOfStatus, type StatusMeaning } from '../../src/checks/status-values.js';
import type { StatusKind } from '../../src/domain/row.js';

const YES = ['yes', 'TRUE', '1', '1.0', '1,0', 'x', 'да', 'ja', 'oui', 'sí', '✓'];
const NO = ['no', 'False', '0', '0.0', '0,0', 'n', 'нет', 'nein', 'não', 'nie'];
const NEVER = [
  ...['never', 'none', 'NULL', '(null)', '\\N', 'nil', 'NaN', 'NaT', 'n/a', '-', '--', '–', '—', 'not set'],
  ...['никогда', 'не задано', 'niemals', 'keine', 'unbefristet', 'jamais', 'nunca', 'mai', 'nooit', 'nigdy'],
  'ніколи',
];
const REMOVES = [
  ...['delete', 'deactivate', 'remove', 'disable', 'suspend', 'd', 'x', 'удалить', 'заблокировать'],
  ...['отключить', 'löschen', 'lo\u0308schen', 'deaktivieren', 'sperren', 'entfernen'],
];
const CHANGES = [
  ...['update', 'modify', 'rename', 'change', 'edit', 'u', 'm', 'изменить', 'переименовать', 'ändern'],
];
const CREATES = [
  ...['create', 'add', 'new', 'insert', 'a', 'c', 'создать', 'добавить', 'новый', 'anlegen', 'neu'],
  'hinzufügen',
];

describe('the meaning of a value by the kind of its column', () => {
  it.each<readonly [StatusKind, StatusMeaning, readonly string[]]>([
    ['yes-leaves', 'inactive', YES],
    ['yes-leaves', 'active', [...NO, ...NEVER]],
    ['since', 'inactive', YES],
    ['since', 'active', [...NO, ...NEVER]],
    ['no-leaves', 'inactive', NO],
    ['no-leaves', 'active', YES],
    ['no-leaves', 'unknown', ['never', 'none', '-']],
    ['member', 'active', YES],
    ['member', 'unknown', NO],
    ['perhaps', 'active', [...NO, ...NEVER.filter((word) => word !== 'unbefristet')]],
    ['perhaps', 'unknown', YES],
    ['redmine', 'active', ['1', '1.0']],
    ['redmine', 'inactive', ['3', 'locked']],
    ['redmine', 'unknown', ['0', '2', '4', '3.0', 'yes']],
    ['enrollment', 'active', ['0', '-1', '0.0']],
    ['enrollment', 'inactive', ['1', '2', '3', '4']],
    ['enrollment', 'unknown', ['5', '-2', '9', '-1.0']],
    ['auth', 'inactive', ['nologin', 'NoLogin']],
    ['auth', 'active', ['ldap', 'manual', 'terminated', '0']],
    ['action', 'inactive', REMOVES],
    ['action', 'change', CHANGES],
    ['action', 'active', CREATES],
    ['action', 'unknown', ['yes', 'no', '1', '0']],
    ['deactivate', 'inactive', [...YES, ...REMOVES]],
    ['deactivate', 'change', CHANGES],
    ['deactivate', 'active', [...NO, ...CREATES]],
    ['account-control', 'active', ['0', '1', '4', '512', '66048', '1.0', '4294967289']],
    ['account-control', 'inactive', ['2', '3', '514', '66050', '4294967295']],
    [
      'account-control',
      'unknown',
      ['', 'x2', '2x', '-2', '2.5', '0x2', '1.00', '21.0', '12345678902', 'terminated'],
    ],
    ['status', 'unknown', ['yes', 'no', '1', '0', 'delete', 'never', '']],
    ['state', 'unknown', ['yes', 'CA', '1']],
    ['remark', 'inactive', ['left', 'ausgetreten']],
  ])('in a column of the kind %s, the meaning is %s for %j', (kind, meaning, values) => {
    const others = values.filter((value) => meaningOfStatus(kind, value) !== meaning);
    expect(others).toEqual([]);
  });

  it.each<StatusKind>([
    'yes-leaves',
    'no-leaves',
    'member',
    'perhaps',
    'status',
    'state',
    'action',
    'deactivate',
  ])('in a column of the kind %s, a word for a status has its own meaning', (kind) => {
    for (const word of ['terminated', 'Gekündigt', 'удален', 'удалён', 'USER_STATE_LOCKED'])
      expect(meaningOfStatus(kind, word), word).toBe('inactive');
    for (const word of ['active', 'beurlaubt', 'больничный', 'отпуск по уходу за ребенком'])
      expect(meaningOfStatus(kind, word), word).toBe('active');
    expect(meaningOfStatus(kind, 'Vollmitglied')).toBe('unknown');
  });
});

const LEFT: Readonly<Record<string, readonly string[]>> = {
  English: ['left', 'terminated', 'withdrawn', 'transferred out', 'resigned', 'leaver', 'no longer employed'],
  'groups in English': ['alumni', 'former students', 'disabled users', 'inactive users', 'ex employees'],
  Russian: ['выбыл', 'отчислена', 'уволен', 'уволилась', 'исключён', 'исключена', 'бывший сотрудник'],
  'groups in Russian': ['выпускники', 'выбывшие', 'уволенные', 'бывшие ученики'],
  German: [
    'ausgetreten',
    'gekündigt',
    'entlassen',
    'exmatrikuliert',
    'ehemalige',
    'nicht mehr da',
    'abgänger',
  ],
  French: ['démissionnaire', 'radiée', "a quitté l'établissement", 'ancienne élève', 'anciens étudiants'],
  Spanish: ['dado de baja', 'antigua alumna', 'exalumnos'],
  Italian: ['cessato', 'dimessa', 'licenziato', 'ex dipendenti'],
  Portuguese: ['desligado', 'demitida', 'ex alunos'],
  Dutch: ['uit dienst', 'uitgeschreven', 'vertrokken', 'oud leerlingen'],
  Polish: ['zwolniona', 'odszedł', 'skreślony', 'byli uczniowie'],
  Ukrainian: ['звільнений', 'вибула', 'відрахований', 'випускники'],
  Swedish: ['slutat', 'har slutat', 'tidigare elever'],
  Danish: ['fratrådt', 'udmeldt', 'sluttet'],
  Norwegian: ['utmeldt', 'tidligere elever'],
  Finnish: ['eronnut'],
  Czech: ['odešel', 'propuštěna', 'absolventi'],
};

const DIED: Readonly<Record<string, readonly string[]>> = {
  English: ['deceased', 'died'],
  Russian: ['умер', 'умерла'],
  German: ['verstorben', 'gestorben'],
  French: ['décédé', 'décédée'],
  Spanish: ['fallecido', 'fallecida'],
  Italian: ['deceduto', 'deceduta'],
  Portuguese: ['falecido', 'falecida'],
  Dutch: ['overleden'],
  Polish: ['zmarł', 'zmarła'],
  Ukrainian: ['помер', 'померла'],
  Swedish: ['avliden'],
  Finnish: ['kuollut'],
  Czech: ['zemřel', 'zemřela'],
};

describe('a remark of leaving', () => {
  it.each([...Object.entries(LEFT), ...Object.entries(DIED)])(
    'the words in %s are found in any spelling: %j',
    (_, words) => {
      for (const word of words) {
        const capital = word.charAt(0).toUpperCase() + word.slice(1);
        const spelled = [word, capital, word.toUpperCase(), ` ${word} `, word.replaceAll('ё', 'е')];
        for (const text of [...spelled, word.normalize('NFD'), `${word}.`, `${word}, 2024`])
          expect(leftByRemark(text), text).toEqual([]);
        expect(leftByRemark(`${word} 01.09.2026`), word).toEqual([20260901]);
        expect(leftByRemark(`${word}x`), word).toBeUndefined();
        expect(leftByRemark(`x${word}`), word).toBeUndefined();
        expect(leftByRemark(`${word} x`), word).toBeUndefined();
      }
    },
  );

  it.each([
    'ex-alunni',
    'Former_students',
    'former   students',
    'a quitté l’établissement',
    'LEFT THE SCHOOL',
    'no-longer-here',
    'бывшие_сотрудники',
  ])('the words of "%s" are separated by any space, hyphen, or underscore', (text) => {
    expect(leftByRemark(text)).toEqual([]);
  });

  it.each(['left_5', '-left', 'left-', 'former - students', 'ex--alunni', 'leftover', 'left - 2024'])(
    'the text "%s" is not a remark of leaving',
    (text) => {
      expect(leftByRemark(text)).toBeUndefined();
    },
  );

  it.each<readonly [string, readonly number[]]>([
    ['left 2024', []],
    ['left 09.2026', []],
    ['left 9/26', []],
    ['left 01.09', []],
    ['left 1.9.', []],
    ['left 01.09.2026', [20260901]],
    ['left 1.9.26', [20260901]],
    ['left 2026-09-01', [20260901]],
    ['left 2026-9-1', [20260901]],
    ['left 2026/9/1', [20260901]],
    ['left 09/24/2026', [20260924]],
    ['left 10/12/2026', [20261210, 20261012]],
    ['left September', []],
    ['left Sept. 2026', []],
    ['left 1 September', []],
    ['left 1. September 2026', []],
    ['left 12 dec', []],
    ['ausgetreten März', []],
    ['ausgetreten 3. Mai 2026', []],
    ['ausgetreten Okt. 2026', []],
    ['ausgetreten 24. Dezember', []],
    ['выбыл 1 сентября 2026 г.', []],
    ['выбыл 1 сентября 2026г', []],
    ['выбыл 1 мая 2026 года', []],
    ['выбыл 31.12.2026 г.', [20261231]],
    ...[
      'январь',
      'февраля',
      'марта',
      'апреля',
      'май',
      'июне',
      'июля',
      'августа',
      'октября',
      'ноября',
      'декабря',
    ].map((month) => [`выбыл в ${month}`, []] as const),
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'October', 'November'].map(
      (month) => [`left in ${month} 2026`, []] as const,
    ),
  ])('the remark "%s" has the days %j', (text, days) => {
    expect(leftByRemark(text)).toEqual(days);
  });

  it.each([
    ...['on', 'in', 'since', 'from', 'am', 'zum', 'ab', 'seit', 'im', 'с', 'со', 'от', 'в', 'le', 'el', 'il'],
    'em',
    'op',
  ])('the word "%s" may be before the day', (word) => {
    expect(leftByRemark(`left ${word} 31.12.2026`)).toEqual([20261231]);
    expect(leftByRemark(`left ${word}`)).toBeUndefined();
  });

  it.each(['.', ',', ':', ';'])('the sign "%s" may be before the day', (sign) => {
    expect(leftByRemark(`left${sign} 31.12.2026`)).toEqual([20261231]);
    expect(leftByRemark(`left${sign} on 31.12.2026`)).toEqual([20261231]);
    expect(leftByRemark(`left${sign}${sign} 31.12.2026`)).toBeUndefined();
    expect(leftByRemark(`left${sign}31.12.2026`)).toBeUndefined();
  });

  it.each([
    'left31.12.2026',
    'left 123',
    'left 20265',
    'left 31.12.2026 and returned',
    'left on Monday',
    'left 1 2026',
    'left 31.12.2026 or 1.1.2027',
    'left 100 September',
    'left September 26x',
    'left to 2026',
    'left on on 2026',
    'graduated 2024',
    'suspended',
    '',
    'l',
  ])('the text "%s" is no remark with a day', (text) => {
    expect(leftByRemark(text)).toBeUndefined();
  });

  it('a text longer than 40 characters is not a remark of leaving', () => {
    const ofLength = (length: number) => `left${' '.repeat(length - 8)}2024`;
    expect(leftByRemark(ofLength(40))).toEqual([]);
    expect(leftByRemark(ofLength(41))).toBeUndefined();
    expect(leftByRemark(` ${ofLength(40)} `)).toEqual([]);
  });
});

describe('a remark of a death', () => {
  it.each<readonly [string, readonly number[]]>([
    ['Deceased 2024-04, keep account for fines', []],
    ['died 12.03.2024; books returned', [20240312]],
    ['died 12.03.2024 (letter of the family)', [20240312]],
    ['died. Books returned', []],
    ['died , books returned', []],
    ['Умерла 12.03.2024, документы в архиве', [20240312]],
    ['verstorben am 03.02.2024 (Mitteilung der Tochter, die auch die Bücher zurückgebracht hat)', [20240203]],
  ])('any text may follow a sign after the death: "%s"', (text, days) => {
    expect(leftByRemark(text)).toEqual(days);
  });

  it.each([
    'died books returned',
    'Deceased father, letters to the mother',
    'умер отец 12.03.2024',
    'left, books returned',
    'ausgetreten (Umzug)',
  ])('the text "%s" is not a remark of a death', (text) => {
    expect(leftByRemark(text)).toBeUndefined();
  });

  it('a text longer than 200 characters is not a remark of a death', () => {
    const ofLength = (length: number) => `died, ${'x'.repeat(length - 6)}`;
    expect(leftByRemark(ofLength(200))).toEqual([]);
    expect(leftByRemark(ofLength(201))).toBeUndefined();
  });
});
