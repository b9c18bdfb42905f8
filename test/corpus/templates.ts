/** Upload templates of office suites and school platforms, as people export and fill them in. They need no `--map`. */

import { ANNA, ANNA_AT_WORK, BORIS, BORIS_AT_WORK, type Entry, gives, user } from './entry.js';

const BORIS_IN_FULL = user('b.orlov', 'word-of-boris', {
  first: 'Борис',
  last: 'Орлов',
  middle: 'Петрович',
  position: 'Учитель',
  department: 3,
});

export const TEMPLATES: readonly Entry[] = [
  {
    about: 'an office suite: First Name [Required]',
    from: { file: 'template-first-name-required.csv' },
    options: { map: [{ field: 'position', from: 'Employee Title' }] },
    is: gives([ANNA_AT_WORK, BORIS_AT_WORK], [], {
      headerLine: 1,
      ignored: ['Password Hash Function [UPLOAD ONLY]', 'Org Unit Path [Required]'],
    }),
  },
  {
    about: 'an office suite: a version line above User name [userPrincipalName] Required',
    from: { file: 'version-line.csv' },
    is: gives([{ ...ANNA, position: 'Teacher' }], [], {
      headerLine: 2,
      skipped: ['1 version:v1.0'],
      ignored: ['Usage location [usageLocation]'],
    }),
  },
  {
    about: 'an office suite: Username, Display name, Job title, without passwords',
    from: { file: 'template-username-display-name.csv' },
    is: gives([], ['2 password required'], { headerLine: 1 }),
  },
  {
    about: 'an office suite in Russian: a version line, and semicolons',
    from: { file: 'template-bulk-create-ru.csv' },
    is: gives([{ ...BORIS, position: 'Учитель' }], [], { headerLine: 2, delimiter: ';', ignored: [] }),
  },
  {
    about: 'an office suite in German: a version line, and semicolons',
    from: { file: 'template-bulk-create-de.csv' },
    is: gives([{ ...ANNA, position: 'Lehrerin', departmentId: 2 }], [], { headerLine: 2, ignored: [] }),
  },
  {
    about: 'a school platform in Russian: Логин*',
    from: { file: 'template-school-ru.csv' },
    is: gives([BORIS_IN_FULL], [], { bom: true, ignored: ['Класс'] }),
  },
  {
    about: 'a school platform in German: Nachname, Anmeldename',
    from: { file: 'template-school-de.csv' },
    is: gives([user('s.mueller', 'word-of-soeren', { first: 'Sören', last: 'Müller', department: 2 })], [], {
      ignored: ['Klasse'],
    }),
  },
  {
    about: 'a school platform in English: Surname, Forename, Dept.',
    from: { file: 'template-school-en.csv' },
    is: gives([ANNA_AT_WORK], [], { ignored: ['Year Group'] }),
  },
  {
    about: 'a mail platform in Russian: Почта, ID отдела',
    from: { file: 'template-mail-ru.csv' },
    is: gives([BORIS_IN_FULL], [], { ignored: [] }),
  },
  {
    about: 'the member names of the request',
    from: { file: 'template-payload-names.csv' },
    is: gives([BORIS_IN_FULL], [], { ignored: [] }),
  },
  {
    about: 'headers in capitals with underscores, and tabs',
    from: { file: 'template-snake-case.tsv' },
    is: gives([BORIS_IN_FULL], [], { delimiter: '\t', ignored: [] }),
  },
  {
    about: 'stars, brackets and words for “required” in all places',
    from: { file: 'template-required-words.csv' },
    is: gives([{ ...BORIS, name: { ...BORIS.name, middle: 'Петрович' } }], [], { ignored: [] }),
  },
];
