/**
 * Tables as personnel and school systems export them. None needs `--map`: fields that a system does not export
 * (logins, passwords) are findings. Each entry names the source of its columns.
 */

import { type Entry, gives, user } from './entry.js';

const WITHOUT_PASSWORD = (line: number) => `${line} password required` as const;
const WITHOUT_BOTH = (line: number) => [`${line} nickname required`, `${line} password required`] as const;

const PERSONNEL: readonly Entry[] = [
  {
    // From memory: a list saved as text, with a title in the first line.
    about: '1C: a list of staff with a title, tabs',
    from: { file: 'export-1c-list.txt' },
    options: { departments: { 'Учебная часть': 3 } },
    is: gives([], [...WITHOUT_BOTH(4), ...WITHOUT_BOTH(5)], {
      delimiter: '\t',
      headerLine: 3,
      skipped: ['1 Список сотрудников', '2 (empty)'],
      ignored: ['Дата приема'],
      columns: [
        'position: Должность',
        'department_id: Подразделение',
        'name: Сотрудник',
        'person_id: Табельный номер',
      ],
    }),
  },
  {
    // From memory.
    about: '1C: Физическое лицо, windows-1251',
    from: { file: 'export-1c.csv' },
    options: { encoding: 'windows-1251' },
    is: gives([], WITHOUT_BOTH(2), {
      delimiter: ';',
      ignored: ['Организация'],
      columns: ['position: Должность', 'department_id: Подразделение организации', 'name: Физическое лицо'],
    }),
  },
  {
    // SAP knowledge base 2087504 and learning.sap.com: keys in the first line, labels in the second, people from the third.
    about: 'SAP SuccessFactors: the user data file with its two headers',
    from: { file: 'export-successfactors.csv' },
    is: gives([], [WITHOUT_PASSWORD(3)], {
      headerLine: 1,
      skipped: ['2 a second header'],
      columns: [
        'nickname: USERNAME',
        'name.first: FIRSTNAME',
        'name.last: LASTNAME',
        'position: TITLE',
        'department_id: DEPARTMENT',
        'email: EMAIL',
        'status: STATUS',
      ],
      ignored: ['USERID', 'MI', 'GENDER', 'MANAGER', 'HR', 'JOBCODE', 'TIMEZONE'],
    }),
  },
  {
    // Personalnummer, Nachname, Vorname: public importers of such files. Planstelle, Organisationseinheit: from memory.
    about: 'SAP HCM in German, windows-1252',
    from: { file: 'export-sap-de.csv' },
    options: { encoding: 'windows-1252', departments: { Buchhaltung: 2 } },
    is: gives([], WITHOUT_BOTH(2), {
      columns: [
        'name.first: Vorname',
        'name.last: Nachname',
        'position: Planstelle',
        'department_id: Organisationseinheit',
        'person_id: Personalnummer',
      ],
      ignored: ['Kostenstelle', 'Eintritt'],
    }),
  },
  {
    // From memory.
    about: 'SAP HCM in English, tabs',
    from: { file: 'export-sap-en.txt' },
    options: { departments: { Accounting: 2 } },
    is: gives([], WITHOUT_BOTH(2), {
      columns: [
        'name.first: First name',
        'name.last: Last name',
        'position: Position',
        'department_id: Organizational unit',
        'person_id: Pers.No.',
      ],
      ignored: ['Cost Center'],
    }),
  },
  {
    // Names of the fields: documentation.bamboohr.com and the lists in public connectors. `Employee #`: from memory.
    about: 'BambooHR: a report with a private address, which is not the login',
    from: { file: 'export-bamboohr.csv' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      columns: [
        'nickname: Work Email',
        'name.first: First Name',
        'name.last: Last Name',
        'position: Job Title',
        'department_id: Department',
        'person_id: Employee #',
        'email: Work Email',
        'status: Status',
      ],
      ignored: ['Home Email'],
    }),
  },
  {
    // From memory.
    about: 'BambooHR: a report with Last Name, First Name',
    from: { file: 'export-bamboohr-name.csv' },
    is: gives([], WITHOUT_BOTH(2), {
      columns: ['position: Job Title', 'name: Last Name, First Name', 'person_id: Employee #'],
      ignored: ['Location'],
    }),
  },
  {
    // Labels of the attributes: the API, see `export-personio.json`. The German labels: from memory.
    about: 'Personio in German',
    from: { file: 'export-personio-de.csv' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      delimiter: ';',
      columns: [
        'nickname: E-Mail',
        'name.first: Vorname',
        'name.last: Nachname',
        'position: Position',
        'department_id: Abteilung',
        'email: E-Mail',
        'status: Status',
      ],
      ignored: ['ID', 'Geschlecht', 'Standort', 'Vorgesetzter'],
    }),
  },
  {
    // As above.
    about: 'Personio in English',
    from: { file: 'export-personio-en.csv' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      columns: [
        'nickname: Email',
        'name.first: First name',
        'name.last: Last name',
        'position: Position',
        'department_id: Department',
        'email: Email',
        'status: Status',
      ],
    }),
  },
];

const SUITES: readonly Entry[] = [
  {
    // The header of the template and the download: many public scripts. `****`: from memory.
    about: 'Google Workspace: the download of all users, with masked passwords',
    from: { file: 'export-google-users.csv' },
    is: gives([], ['2 password password-mask'], {
      columns: [
        'nickname: Email Address [Required]',
        'password: Password [Required]',
        'name.first: First Name [Required]',
        'name.last: Last Name [Required]',
        'position: Employee Title',
        'department_id: Department',
        'person_id: Employee ID',
        'email: Email Address [Required]',
        'status: New Primary Email [UPLOAD ONLY]',
        'status: Status [READ ONLY]',
        'status: New Status [UPLOAD ONLY]',
      ],
    }),
  },
  {
    // Block credential, City, Country/Region, Department, Display name, First name, Last name, User principal name: the test
    // of a public importer. The other columns: from memory.
    about: 'Microsoft 365: the export of the admin center, which has no real passwords',
    from: { file: 'export-microsoft-admin-center.csv' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      bom: true,
      columns: [
        'nickname: User principal name',
        'name.first: First name',
        'name.last: Last name',
        'position: Title',
        'department_id: Department',
        'name: Display name',
        'email: User principal name',
        'status: Block credential',
      ],
    }),
  },
  {
    // The header of "Download users": a public security report.
    about: 'Microsoft Entra: the download of users, with an address that is not the login',
    from: { file: 'export-entra-users.csv' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      columns: [
        'nickname: userPrincipalName',
        'name.first: givenName',
        'name.last: surname',
        'position: jobTitle',
        'department_id: department',
        'name: displayName',
        'email: mail',
        'status: accountEnabled',
      ],
      ignored: ['id', 'userType', 'usageLocation'],
    }),
  },
];

const SCHOOLS: readonly Entry[] = [
  {
    // The header of the student report: the tests of public programs that read it.
    about: 'WebUntis: students, with a code as the name and a postal address',
    from: { file: 'export-webuntis-students.csv' },
    is: gives([], WITHOUT_BOTH(2), {
      delimiter: '\t',
      columns: [
        'name.first: foreName',
        'name.last: longName',
        'name: name',
        'person_id: externKey',
        'birth_date: birthDate',
        'status: exitDate',
      ],
      // The entry date is read together with the exit date.
      ignored: ['gender', 'klasse.name', 'text', 'id', 'address.email', 'address.mobile', 'address.city'],
    }),
  },
  {
    // From memory, modelled on the student report. The status is a code of the school, so it leads to a question.
    about: 'WebUntis: teachers, with an academic title',
    from: { file: 'export-webuntis-teachers.csv' },
    is: gives([], [...WITHOUT_BOTH(2), 'null status inactive-list'], {
      columns: ['name.first: foreName', 'name.last: longName', 'name: name', 'status: status'],
      ignored: ['title', 'address.email'],
    }),
  },
  {
    // From memory.
    about: 'Untis: teachers, with a code that is not a login',
    from: { file: 'export-untis-teachers.csv' },
    options: { encoding: 'windows-1252' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      columns: [
        'nickname: E-Mail-Adresse',
        'name.first: Vorname',
        'name.last: Nachname',
        'person_id: Pers.Nr.',
        'email: E-Mail-Adresse',
      ],
      ignored: ['Kürzel', 'Titel'],
    }),
  },
  {
    // GPU files have no header: public importers read them by position.
    about: 'Untis: a GPU file',
    from: { file: 'export-untis-gpu004.txt' },
    is: { line: null, parts: ['no header was recognised', 'line 1 has 15 cells'], next: '--columns last,' },
  },
  {
    about: 'Untis: a GPU file with --columns',
    from: { file: 'export-untis-gpu004.txt' },
    options: { columns: ['', 'last', ...Array<string>(12).fill(''), 'first'] },
    is: gives([], [...WITHOUT_BOTH(1), ...WITHOUT_BOTH(2)], {
      columns: ['name.first: first', 'name.last: last'],
    }),
  },
  {
    // From memory: the usual list of a German school.
    about: 'a German school: Name next to Vorname',
    from: { file: 'export-school-list-de.csv' },
    is: gives([], WITHOUT_BOTH(2), {
      columns: ['name.first: Vorname', 'name.last: Name', 'birth_date: Geburtsdatum'],
      ignored: ['Klasse'],
    }),
  },
  {
    // Adno, Legal Surname, Legal Forename, Preferred Surname, Preferred Forename: a public script for this report.
    about: 'SIMS: legal and preferred names',
    from: { file: 'export-sims.csv' },
    is: gives([], WITHOUT_BOTH(2), {
      columns: ['name.first: Preferred Forename', 'name.last: Preferred Surname', 'person_id: Adno'],
      ignored: ['Legal Surname', 'Legal Forename', 'Reg Group', 'Year Group', 'UPN'],
    }),
  },
  {
    // From memory.
    about: 'SIMS: Surname, Forename, Reg, Year',
    from: { file: 'export-sims-reg.csv' },
    is: gives([], WITHOUT_BOTH(2), {
      columns: ['name.first: Forename', 'name.last: Surname', 'name.middle: Middle Name(s)'],
      ignored: ['Reg', 'Year'],
    }),
  },
  {
    // The columns: the published template for pupils. `School ID` and `School Code`: from memory.
    about: 'iSAMS: pupils, with a form of address as the title',
    from: { file: 'export-isams.csv' },
    is: gives([], [WITHOUT_PASSWORD(2)], {
      columns: [
        'nickname: AD Username',
        'name.first: Forename',
        'name.last: Surname',
        'name.middle: Middle Names',
        'email: School Email Address',
      ],
      ignored: [
        'School ID',
        'School Code',
        'Title',
        'Name Initials',
        'Preferred Name',
        'Form/Tutor Group',
        'NC Year',
      ],
    }),
  },
  {
    // From memory.
    about: 'Дневник.ру: pupils with temporary passwords',
    from: { file: 'export-dnevnik.csv' },
    is: gives([user('b.orlov', 'word-of-boris', { first: 'Борис', last: 'Орлов', middle: 'Петрович' })], [], {
      bom: true,
      ignored: ['Класс'],
    }),
  },
  {
    // From memory.
    about: 'ЭлЖур: pupils by ФИО, windows-1251',
    from: { file: 'export-eljur.csv' },
    options: { encoding: 'windows-1251' },
    is: gives([user('b.orlov', 'word-of-boris', { first: 'Борис', last: 'Орлов', middle: 'Петрович' })], [], {
      columns: ['nickname: Логин', 'password: Пароль', 'name: ФИО ученика'],
      ignored: ['Класс', 'Личная почта'],
    }),
  },
];

export const EXPORTS: readonly Entry[] = [...PERSONNEL, ...SUITES, ...SCHOOLS];
