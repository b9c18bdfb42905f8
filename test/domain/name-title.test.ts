import { describe, expect, it } from 'vitest';
import { isFormOfAddress, withoutTitles } from '../../src/domain/name-title.js';

describe('titles in the cell of a part of a name', () => {
  it.each<[cell: string, text: string, ...titles: string[]]>([
    ['Dr. Anna', 'Anna', 'Dr.'],
    ['dr Anna', 'Anna', 'dr'],
    ['Prof. Dr. Weber', 'Weber', 'Prof.', 'Dr.'],
    ['Prof. Dr. med. Anna', 'Anna', 'Prof.', 'Dr.', 'med.'],
    ['Dr. rer. nat. Weber', 'Weber', 'Dr.', 'rer.', 'nat.'],
    ['Dr. h. c. Weber', 'Weber', 'Dr.', 'h.c.'],
    ['Dr. h.c. Weber', 'Weber', 'Dr.', 'h.c.'],
    ['Dipl.-Ing. Weber', 'Weber', 'Dipl.-Ing.'],
    ['Dr.-Ing. Weber', 'Weber', 'Dr.-Ing.'],
    ['Dr.Weber', 'Weber', 'Dr.'],
    ['Prof.Dr.Weber', 'Weber', 'Prof.', 'Dr.'],
    ['Professor Anna', 'Anna', 'Professor'],
    ['Herr Jonas', 'Jonas', 'Herr'],
    ['Herrn Jonas', 'Jonas', 'Herrn'],
    ['Frau Dr. Anna', 'Anna', 'Frau', 'Dr.'],
    ['Fr. Anna', 'Anna', 'Fr.'],
    ['Mr Tom', 'Tom', 'Mr'],
    ['Mrs. Ann', 'Ann', 'Mrs.'],
    ['Ms Ann', 'Ann', 'Ms'],
    ['Miss Ann', 'Ann', 'Miss'],
    ['Walker, PhD', 'Walker', 'PhD'],
    ['Walker Ph.D.', 'Walker', 'Ph.D.'],
    ['Walker Ph. D.', 'Walker', 'Ph.D.'],
    ['Weber Dr.', 'Weber', 'Dr.'],
    ['Weber, Herr', 'Weber', 'Herr'],
    ['г-н Орлов', 'Орлов', 'г-н'],
    ['г-жа Орлова', 'Орлова', 'г-жа'],
    ['господин Орлов', 'Орлов', 'господин'],
    ['Госпожа Орлова', 'Орлова', 'Госпожа'],
    ['д-р Орлов', 'Орлов', 'д-р'],
    ['проф. Орлов', 'Орлов', 'проф.'],
  ])('the titles are removed from the cell %j', (cell, text, ...titles) => {
    expect(withoutTitles(cell)).toEqual({ text, titles });
  });

  it.each([
    'Herr',
    'Frau',
    'Dr.',
    'Prof.',
    'Miss',
    'Mr',
    'PhD',
    'г-н',
    'проф.',
    'Herrmann',
    'Frauke',
    'Drew',
    'Missy',
    'Professori',
    'Probst',
    'Ingrid',
    'Magda',
    'Medina',
    'Anna Maria',
    'de Mag',
    'Ing Mari',
    'Nat Cole',
    'Phil Collins',
    'Walker Jr.',
    'Walker III',
    'King Sr',
    // Initials.
    'DR Anna',
    'Anna MS',
  ])('the cell %j has no title', (cell) => {
    expect(withoutTitles(cell)).toEqual({ text: cell, titles: [] });
  });
});

describe('titles in the cell of a whole name', () => {
  it.each<[cell: string, text: string, ...titles: string[]]>([
    ['Dr. Anna Weber', 'Anna Weber', 'Dr.'],
    ['Herr Thomas Müller', 'Thomas Müller', 'Herr'],
    ['Frau Prof. Dr. Anna Weber', 'Anna Weber', 'Frau', 'Prof.', 'Dr.'],
    ['Müller, Dr. Hans', 'Müller, Hans', 'Dr.'],
    ['Müller, Prof. Dr. Hans', 'Müller, Hans', 'Prof.', 'Dr.'],
    ['Weber, Anna, PhD', 'Weber, Anna', 'PhD'],
    ['Anna Weber, Dr. rer. nat.', 'Anna Weber', 'Dr.', 'rer.', 'nat.'],
    ['г-жа Орлова Анна', 'Орлова Анна', 'г-жа'],
    ['д-р Орлов Борис Петрович', 'Орлов Борис Петрович', 'д-р'],
  ])('the titles are removed from the whole name %j', (cell, text, ...titles) => {
    expect(withoutTitles(cell, true)).toEqual({ text, titles });
  });

  it.each(['Thomas Herr', 'Herr, Thomas', 'Herr Thomas', 'Miss Anna', 'Anna Frau', 'Frau'])(
    'the whole name %j has no title',
    (cell) => {
      expect(withoutTitles(cell, true)).toEqual({ text: cell, titles: [] });
    },
  );
});

describe('a cell of positions', () => {
  it.each([
    'Ms',
    'Ms.',
    'Mr',
    'MR',
    'Mrs.',
    'Miss',
    'Mx',
    'Herr',
    'Frau',
    'Herrn',
    'Hr.',
    'Fr.',
    'Fräulein',
    'г-н',
    'г-жа',
    'Господин',
    'Пан',
    'Пані',
    'M.',
    'Mme',
    'Mlle',
    'Monsieur',
    'Sr.',
    'Sra.',
    'Srta',
    'Señora',
    'Sig.',
    'Sig.ra',
    'Signora',
    'Dhr.',
    'Mevr.',
    'Mevrouw',
    'Pan',
    'Paní',
    'Fru',
    'Rouva',
    'Herr Dr.',
    'Frau Prof. Dr.',
    'Mr./Mrs.',
    'Dr.',
    'Dr',
    'Prof. Dr. med.',
    'PhD',
    'д-р',
    ' Ms ',
  ])('the cell %j is a form of address, not a position', (cell) => {
    expect(isFormOfAddress(cell)).toBe(true);
  });

  it.each([
    'Dean',
    'Teacher',
    'Professor',
    'Doctor',
    'Prof.',
    'Doktor',
    'Доцент',
    'Frau Direktorin',
    'Mrs. Claus',
    'Herrenausstatter',
    'Sir Speaker',
    'M. A. Teacher',
    'Sr. Engineer',
    'Senior Engineer',
    'Miss Universe',
    'Pan-European Lead',
    'MS Office Trainer',
    'Dr. Anna Weber',
    'Don Teacher',
    'Врач',
    'Ingenieur',
    'HR',
    'M',
    'FR',
    '',
  ])('the cell %j is a position', (cell) => {
    expect(isFormOfAddress(cell)).toBe(false);
  });
});
