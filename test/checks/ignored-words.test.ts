import { describe, expect, it } from 'vitest';
import { IgnoredWords } from '../../src/checks/ignored-words.js';

/** The words that are found in a list with these cells in an ignored column. */
function foundIn(...cells: readonly unknown[]) {
  const words = new IgnoredWords({
    ignored: [{ header: 'Labels', why: 'not a known field', column: 0 }],
    secretCells: new Set(),
  });
  for (const cell of cells) words.read({ cells: [cell] });
  return words.found();
}

describe('an ignored column', () => {
  it.each([
    'уволен, архив',
    'стажёр; уволена',
    'staff|left',
    'Ehemalige 2024',
    'Ehemalige Schüler',
    'Anciens',
    'Anciens élèves',
    'Alumni',
    'Leavers 2023',
    'Former_Students',
    'Disabled Users',
    'Ex-alunni',
    'Oud-leerlingen',
    'Выпускники 2023',
    'Absolwenci',
    'Tidigare elever',
    'Antiguos alumnos',
    'Deceased, 2 books',
    'a quitté l’établissement',
  ])('the value "%s" means that a person has left', (value) => {
    expect(foundIn('5b', value, value)).toEqual([{ header: 'Labels', value, rows: 2 }]);
  });

  it.each([
    'left 2024, returned 2025',
    'отчислен 01.09, восстановлен 15.09',
    'Ancienne Mairie',
    'Alumni office',
    'Ehemalige Post',
    'archive, staff',
    'BGT 12a',
    '',
    'Leftwich, Ann',
    'Выпускной класс',
    'licencié',
  ])('the value "%s" does not mean that a person has left', (value) => {
    expect(foundIn('5b', value)).toEqual([]);
  });
});
