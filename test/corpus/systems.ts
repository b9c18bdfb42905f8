/**
 * Tables of other systems: filled-in upload templates, and exports. None needs an option. If the system has a status,
 * the table has a person who has left or may not sign in. Each entry names the source of its columns.
 */

import { type Entry, type FindingText, gives, refused, user } from './entry.js';

const WITHOUT_PASSWORD = (line: number): FindingText => `${line} password required`;
const WITHOUT_BOTH = (line: number): readonly FindingText[] => [
  `${line} nickname required`,
  `${line} password required`,
];
const WITHOUT_NAMES = (line: number): readonly FindingText[] => [
  `${line} name.first name-missing`,
  `${line} name.last name-missing`,
];
const INACTIVE = (line: number): FindingText => `${line} status inactive`;
const NOT_A_PERSON = (line: number): FindingText => `${line} name not-a-person`;

const ANNA = { first: 'Anna', last: 'Weber' };
const MIRA = { first: 'Mira', last: 'Holm' };
const JONAS = { first: 'Jonas', last: 'Brandt' };
const ELIN = { first: 'Elin', last: 'Lind' };
const RASHID = { first: 'Rashid', last: 'Oduya' };
const SARA = { first: 'Sara', last: 'Ferro' };

const ANNA_TEACHES = user('a.weber', 'word-of-anna', { ...ANNA, position: 'Teacher', department: 2 });
const JONAS_REPAIRS = user('j.brandt', 'word-of-jonas', { ...JONAS, position: 'Caretaker', department: 3 });

/** The unused columns of the Google template, before and after `Employee ID`. */
const GOOGLE_CONTACTS = [
  'Recovery Email',
  'Home Secondary Email',
  'Work Secondary Email',
  'Recovery Phone [MUST BE IN THE E.164 FORMAT]',
  'Work Phone',
  'Home Phone',
  'Mobile Phone',
  'Work Address',
  'Home Address',
];
const GOOGLE_PLACES = ['Building ID', 'Floor Name', 'Floor Section'];
const GOOGLE_END = ['Change Password at Next Sign-In', 'Advanced Protection Program enrollment'];
const GOOGLE_COLUMNS = [
  'nickname: Email Address [Required]',
  'password: Password [Required]',
  'name.first: First Name [Required]',
  'name.last: Last Name [Required]',
  'position: Employee Title',
  'department_id: Department',
  'person_id: Employee ID',
  'email: Email Address [Required]',
];

const SUITES: readonly Entry[] = [
  {
    // learn.microsoft.com, "Bulk create users" (the version line, the form of the headers); the whole header: public files.
    about: 'Entra: bulk create, with a blocked user',
    from: { file: 'system-entra-create.csv' },
    is: gives([ANNA_TEACHES, JONAS_REPAIRS], [INACTIVE(4)], {
      headerLine: 2,
      skipped: ['1 version:v1.0'],
      columns: [
        'nickname: User name [userPrincipalName] Required',
        'password: Initial password [passwordProfile] Required',
        'name.first: First name [givenName]',
        'name.last: Last name [surname]',
        'position: Job title [jobTitle]',
        'department_id: Department [department]',
        'name: Name [displayName] Required',
        'status: Block sign in (Yes/No) [accountEnabled] Required',
      ],
      ignored: [
        'Usage location [usageLocation]',
        'Street address [streetAddress]',
        'State or province [state]',
        'Country or region [country]',
        'Office [physicalDeliveryOfficeName]',
        'City [city]',
        'ZIP or postal code [postalCode]',
        'Office phone [telephoneNumber]',
        'Mobile phone [mobile]',
      ],
    }),
  },
  {
    // learn.microsoft.com, "Bulk invite": the two required columns. The others: from memory. Guests have no names there.
    about: 'Entra: bulk invite, with guests of two organisations',
    from: { file: 'system-entra-invite.csv' },
    is: gives(
      [],
      [
        WITHOUT_PASSWORD(3),
        ...WITHOUT_NAMES(3),
        WITHOUT_PASSWORD(4),
        ...WITHOUT_NAMES(4),
        WITHOUT_PASSWORD(5),
        '5 nickname domain',
        ...WITHOUT_NAMES(5),
      ],
      {
        headerLine: 2,
        columns: [
          'nickname: Email address to invite [inviteeEmail] Required',
          'email: Email address to invite [inviteeEmail] Required',
        ],
        ignored: [
          'Redirection url [inviteRedirectURL] Required',
          'Send invitation message (true or false) [sendEmail]',
          'Customized invitation message [customizedMessageBody]',
        ],
      },
    ),
  },
  {
    // The header of "Download blank CSV": many public programs. A new primary address renames a user.
    about: 'Google Workspace: the template, with a suspended user and a rename',
    from: { file: 'system-google-upload.csv' },
    is: gives(
      [
        { ...ANNA_TEACHES, identity: { person_id: '00117' } },
        { ...JONAS_REPAIRS, identity: { person_id: '00119' } },
      ],
      [INACTIVE(3), '5 status other-action'],
      {
        columns: [
          ...GOOGLE_COLUMNS,
          'status: New Primary Email [UPLOAD ONLY]',
          'status: New Status [UPLOAD ONLY]',
        ],
        ignored: [
          'Password Hash Function [UPLOAD ONLY]',
          'Org Unit Path [Required]',
          ...GOOGLE_CONTACTS,
          'Employee Type',
          'Manager Email',
          'Cost Center',
          ...GOOGLE_PLACES,
          ...GOOGLE_END,
        ],
      },
    ),
  },
  {
    // As above; the values of the hash function: support.google.com, "Add or update multiple users", from memory.
    about: 'Google Workspace: the template, with hashes as passwords',
    from: { file: 'system-google-hash.csv' },
    is: gives(
      [
        { ...ANNA_TEACHES, password: '0cc175b9c0f1b6a831c399e269772661' },
        user('m.holm', '92eb5ffee6ae2fec3ad71c777531578f', { ...MIRA, position: 'Teacher', department: 2 }),
        { ...JONAS_REPAIRS, password: '4a8a08f09d37b73795649038408b5f33' },
      ],
      ['null password password-hash'],
      {
        columns: [
          ...GOOGLE_COLUMNS,
          'status: New Primary Email [UPLOAD ONLY]',
          'status: New Status [UPLOAD ONLY]',
        ],
      },
    ),
  },
  {
    // The header of "Download users": several public programs.
    about: 'Google Workspace: the download of users, with a suspended user',
    from: { file: 'system-google-download.csv' },
    is: gives([], ['2 password password-mask', INACTIVE(3), '4 password password-mask'], {
      columns: [
        ...GOOGLE_COLUMNS,
        'status: New Primary Email [UPLOAD ONLY]',
        'status: Status [READ ONLY]',
        'status: New Status [UPLOAD ONLY]',
      ],
      ignored: [
        'Password Hash Function [UPLOAD ONLY]',
        'Org Unit Path [Required]',
        'Last Sign In [READ ONLY]',
        ...GOOGLE_CONTACTS,
        'Employee Type',
        'Manager Email',
        'Cost Center',
        '2sv Enrolled [READ ONLY]',
        '2sv Enforced [READ ONLY]',
        ...GOOGLE_PLACES,
        'Email Usage [READ ONLY]',
        'Drive Usage [READ ONLY]',
        'Total Storage [READ ONLY]',
        ...GOOGLE_END,
      ],
    }),
  },
];

const PLATFORMS: readonly Entry[] = [
  {
    // Moodle, admin/tool/uploaduser/classes/process.php: the standard fields. `nologin`, a plugin: from memory.
    about: 'Moodle: an upload that suspends, deletes, renames and locks out users',
    from: { file: 'system-moodle-upload.csv' },
    is: gives(
      [
        user('a.weber', 'word-of-anna', { ...ANNA, id: 'S-0117', email: 'a.weber@school.example' }),
        user('b.orlov', 'word-of-boris', {
          first: 'Борис',
          last: 'Орлов',
          id: 'S-0122',
          email: 'b.orlov@school.example',
        }),
      ],
      [INACTIVE(3), INACTIVE(4), '5 status other-action', INACTIVE(6)],
      {
        columns: [
          'nickname: username',
          'password: password',
          'name.first: firstname',
          'name.last: lastname',
          'person_id: idnumber',
          'email: email',
          'status: auth',
          'status: suspended',
          'status: deleted',
          'status: oldusername',
        ],
        ignored: ['institution', 'cohort1', 'profile_field_birthday'],
      },
    ),
  },
  {
    // Moodle, admin/user/user_bulk_download.php: the fields of the download, which has no suspensions.
    about: 'Moodle: the download of users',
    from: { file: 'system-moodle-download.csv' },
    options: { departments: { Staff: 2, Pupils: 3 } },
    is: gives([], [WITHOUT_PASSWORD(2), WITHOUT_PASSWORD(3), WITHOUT_PASSWORD(4)], {
      columns: [
        'nickname: username',
        'name.first: firstname',
        'name.last: lastname',
        'department_id: department',
        'person_id: idnumber',
        'email: email',
      ],
      ignored: ['id', 'institution', 'phone1', 'phone2', 'city', 'country', 'profile_field_birthday'],
    }),
  },
  {
    // The columns of the app "User CSV Import": a public manual. Commas between groups: other importers.
    about: 'Nextcloud: the CSV app with the login in userid, and an account without a person',
    from: { file: 'system-nextcloud-app.csv' },
    is: gives(
      [
        user('a.weber', 'word-of-anna', { ...ANNA, email: 'a.weber@school.example' }),
        user('j.brandt', 'word-of-jonas', { ...JONAS, email: 'j.brandt@school.example' }),
      ],
      ['4 name name-split'],
      {
        columns: ['nickname: userid', 'password: password', 'name: display_name', 'email: email'],
        ignored: ['groups', 'quota'],
      },
    ),
  },
  {
    // users.csv of a public importer that calls the provisioning interface, t-markmann/nc-userimporter.
    about: 'Nextcloud: a user import with groups that are separated by commas',
    from: { file: 'system-nextcloud-import.csv' },
    is: gives(
      [
        user('a.weber', 'word-of-anna', { ...ANNA, email: 'a.weber@school.example' }),
        user('j.brandt', 'word-of-jonas', JONAS),
        user('e.vandenberg', 'word-of-elin', { first: 'Elin', last: 'van den Berg' }),
      ],
      [],
      {
        delimiter: ';',
        columns: ['nickname: username', 'password: password', 'name: displayname', 'email: email'],
        ignored: ['groups', 'subadmin', 'quota'],
      },
    ),
  },
];

const CANVAS: Entry = {
  // From memory: users.csv of the SIS import.
  about: 'Canvas: users.csv with a number as the user_id, and a deleted user',
  from: { file: 'system-canvas.csv' },
  is: gives(
    [
      user('a.weber', 'word-of-anna', { ...ANNA, email: 'anna.weber@school.example' }),
      user('j.brandt', 'word-of-jonas', { ...JONAS, email: 'jonas.brandt@school.example' }),
    ],
    [INACTIVE(3)],
    {
      columns: [
        'nickname: login_id',
        'password: password',
        'name.first: first_name',
        'name.last: last_name',
        'email: email',
        'status: status',
      ],
      ignored: ['user_id'],
    },
  ),
};

const DIRECTORIES: readonly Entry[] = [
  {
    // The header of the template: a question at support.okta.com. `nickName` is an informal name.
    about: 'Okta: the import template, with a nickName that is not a login',
    from: { file: 'system-okta-import.csv' },
    is: gives([], [WITHOUT_PASSWORD(2), WITHOUT_PASSWORD(3), WITHOUT_PASSWORD(4)], {
      columns: [
        'nickname: login',
        'name.first: firstName',
        'name.last: lastName',
        'name.middle: middleName',
        'position: title',
        'department_id: department',
        'name: displayName',
        'person_id: employeeNumber',
        'email: email',
      ],
      ignored: [
        'honorificPrefix',
        'honorificSuffix',
        'nickName',
        'profileUrl',
        'secondEmail',
        'mobilePhone',
        'primaryPhone',
        'streetAddress',
        'city',
        'state',
        'zipCode',
        'countryCode',
        'postalAddress',
        'preferredLanguage',
        'locale',
        'timezone',
        'userType',
        'costCenter',
        'organization',
        'division',
        'managerId',
        'manager',
      ],
    }),
  },
  {
    // TheJumpCloud/support: the files that test its import.
    about: 'JumpCloud: the import of its PowerShell module',
    from: { file: 'system-jumpcloud-import.csv' },
    is: gives(
      [
        user('a.weber', 'word-of-anna', {
          ...ANNA,
          position: 'Clerk',
          department: 2,
          id: '00117',
          email: 'a.weber@firm.example',
        }),
        user('j.brandt', 'word-of-jonas', {
          ...JONAS,
          middle: 'Emil',
          position: 'Engineer',
          department: 3,
          id: '00119',
          email: 'j.brandt@firm.example',
        }),
      ],
      [WITHOUT_PASSWORD(4)],
      {
        columns: [
          'nickname: Username',
          'password: Password',
          'name.first: FirstName',
          'name.last: LastName',
          'name.middle: MiddleName',
          'position: jobTitle',
          'department_id: department',
          'person_id: employeeIdentifier',
          'email: Email',
        ],
        ignored: [
          'preferredName',
          'costCenter',
          'company',
          'employeeType',
          'description',
          'location',
          'work_city',
          'work_country',
          'mobile_number',
          'work_number',
        ],
      },
    ),
  },
  {
    // The header: a public program that makes this file. The bits: learn.microsoft.com, [MS-DRSR] userAccountControl.
    about: 'Active Directory: csvde, with disabled accounts and an expired account',
    from: { file: 'system-ad-csvde.csv' },
    is: gives([], [WITHOUT_PASSWORD(2), INACTIVE(3), WITHOUT_PASSWORD(4), INACTIVE(5), INACTIVE(6)], {
      columns: [
        'nickname: sAMAccountName',
        'name.first: givenName',
        'name.last: sn',
        'position: title',
        'department_id: department',
        'name: name',
        'person_id: employeeID',
        'email: mail',
        'status: userAccountControl',
        'status: accountExpires',
      ],
      ignored: [
        'DN',
        'objectClass',
        'cn',
        'distinguishedName',
        'whenCreated',
        'displayName',
        'objectGUID',
        'userPrincipalName',
      ],
    }),
  },
  {
    // learn.microsoft.com, "Get-ADUser default and extended properties"; the first line: public programs that write it.
    about: 'Active Directory: Get-ADUser | Export-Csv of Windows PowerShell',
    from: { file: 'system-ad-get-aduser.csv' },
    is: gives([], [WITHOUT_PASSWORD(3), INACTIVE(4), WITHOUT_PASSWORD(5), INACTIVE(6)], {
      headerLine: 2,
      skipped: ['1 #TYPE Microsoft.ActiveDirectory.Management.ADUser'],
      columns: [
        'nickname: SamAccountName',
        'name.first: GivenName',
        'name.last: Surname',
        'name: Name',
        'email: UserPrincipalName',
        'status: Enabled',
      ],
      ignored: ['DistinguishedName', 'ObjectClass', 'ObjectGUID', 'SID'],
    }),
  },
];

const SCHOOLS: readonly Entry[] = [
  {
    // OneRoster 1.1, users.csv: the header as several public programs write it; enabledUser: a vendor's manual.
    // The other values: from memory.
    about: 'OneRoster: users.csv with a disabled user, a user to delete and a parent',
    from: { file: 'system-oneroster-users.csv' },
    is: gives(
      [
        user('a.weber', 'word-of-anna', {
          ...ANNA,
          position: 'teacher',
          id: 'u-0117',
          email: 'a.weber@school.example',
        }),
        user('e.lind', 'word-of-elin', {
          ...ELIN,
          position: 'student',
          id: 'u-0120',
          email: 'e.lind@school.example',
        }),
      ],
      [INACTIVE(3), INACTIVE(4), WITHOUT_PASSWORD(6)],
      {
        columns: [
          'nickname: username',
          'password: password',
          'name.first: givenName',
          'name.last: familyName',
          'name.middle: middleName',
          'position: role',
          'person_id: sourcedId',
          'email: email',
          'status: status',
          'status: enabledUser',
        ],
        ignored: [
          'dateLastModified',
          'orgSourcedIds',
          'userIds',
          'identifier',
          'sms',
          'phone',
          'agentSourcedIds',
          'grades',
        ],
      },
    ),
  },
  {
    // Same sources, orgs.csv: the schools of users.csv, which are not people.
    about: 'OneRoster: orgs.csv in place of users.csv',
    from: { file: 'system-oneroster-orgs.csv' },
    is: { ...refused(1, 'list of organisations'), next: 'users.csv' },
  },
  {
    // The columns: two school systems that export for Clever document them. Dates of birth as passwords: from memory.
    about: 'Clever: students.csv with dates as passwords',
    from: { file: 'system-clever-students.csv' },
    is: gives(
      [
        // The date of birth contains the password, so it is not kept.
        user('aweber', '2/27/2013', { ...ANNA, id: '1117', email: 'a.weber@pupils.example' }),
        user('mholm', '11/3/2012', {
          ...MIRA,
          middle: 'Kaya',
          id: '1118',
          email: 'm.holm@pupils.example',
          born: '11/03/2012',
        }),
        user('jbrandt', 'word-of-jonas', { ...JONAS, id: '1119', born: '05/14/2013' }),
      ],
      [],
      {
        columns: [
          'nickname: Username',
          'password: Password',
          'name.first: First_name',
          'name.last: Last_name',
          'name.middle: Middle_name',
          'person_id: Student_id',
          'email: Student_email',
          'birth_date: Dob',
        ],
        ignored: [
          'School_id',
          'Student_number',
          'State_id',
          'Gender',
          'Grade',
          'Race',
          'Hispanic_Latino',
          'Ell_status',
          'Frl_status',
          'Iep_status',
          'Student_zip',
          'Contact_name',
          'Contact_type',
          'Contact_phone',
          'Contact_email',
        ],
      },
    ),
  },
  {
    // Same sources: a teacher at two schools has two rows.
    about: 'Clever: teachers.csv with a teacher at two schools',
    from: { file: 'system-clever-teachers.csv' },
    is: gives(
      [
        user('klind', 'word-of-karl', {
          first: 'Karl',
          last: 'Lind',
          position: 'Science Teacher',
          id: '501',
          email: 'k.lind@school.example',
        }),
        user('sferro', 'word-of-sara', {
          ...SARA,
          middle: 'Rita',
          position: 'Principal',
          id: '502',
          email: 's.ferro@school.example',
        }),
      ],
      ['3 nickname same-person'],
      {
        columns: [
          'nickname: Username',
          'password: Password',
          'name.first: First_name',
          'name.last: Last_name',
          'name.middle: Middle_name',
          'position: Title',
          'person_id: Teacher_id',
          'email: Teacher_email',
        ],
        ignored: ['School_id', 'Teacher_number', 'State_teacher_id'],
      },
    ),
  },
  {
    // The table Students: ps-compliance.powerschool-docs.com and public programs that read this file. The values of
    // Enroll_Status: docs.glenbard.org. Web_ID and Web_Password are the parents'. ExitDate is the end of the school year, so
    // it does not show departures next to Enroll_Status.
    about:
      'PowerSchool: a quick export with logins of parents, and with students who transferred out or graduated',
    from: { file: 'system-powerschool.txt' },
    is: gives(
      [
        user('aweber', 'word-of-anna', { ...ANNA, id: '10117', born: '02/27/2013' }),
        user('elind', 'word-of-elin', { ...ELIN, id: '10120', born: '09/30/2020' }),
        user('roduya', 'word-of-rashid', { ...RASHID, id: '10121', born: '04/02/2013' }),
        user('sferro', 'word-of-sara', { ...SARA, id: '10122', born: '07/19/2012' }),
      ],
      [INACTIVE(3), INACTIVE(4)],
      {
        delimiter: '\t',
        columns: [
          'nickname: Student_Web_ID',
          'password: Student_Web_Password',
          'name.first: First_Name',
          'name.last: Last_Name',
          'name.middle: Middle_Name',
          'name: LastFirst',
          'person_id: Student_Number',
          'birth_date: DOB',
          'status: Enroll_Status',
        ],
        ignored: [
          'State_StudentNumber',
          'Grade_Level',
          'Home_Room',
          'SSN',
          'EntryDate',
          'ExitDate',
          'Web_ID',
          'Web_Password',
        ],
      },
    ),
  },
  {
    // From memory.
    about: 'Сетевой город: pupils with a Cyrillic login, and a pupil who has left',
    from: { file: 'system-netcity.csv' },
    is: gives(
      [
        user('lianna', 'word-of-anna', {
          first: 'Анна',
          last: 'Ли',
          id: 'Л-4',
          email: 'anna@mail.example',
          born: '02.03.2012',
        }),
        user('kimo', 'word-of-oleg', { first: 'Олег', last: 'Ким', id: 'К-2', born: '30.06.2012' }),
      ],
      ['2 nickname nickname-characters', INACTIVE(4)],
      {
        bom: true,
        delimiter: ';',
        columns: [
          'nickname: Имя пользователя',
          'password: Пароль',
          'name.first: Имя',
          'name.last: Фамилия',
          'name.middle: Отчество',
          'person_id: Номер личного дела',
          'email: E-mail',
          'birth_date: Дата рождения',
          'status: Дата выбытия',
        ],
        ignored: ['№', 'СНИЛС', 'Класс'],
      },
    ),
  },
  {
    // The header of the student report: the tests of public programs that read it.
    about: 'WebUntis: students with exit dates in the past and in the future',
    from: { file: 'system-webuntis-students.csv' },
    is: gives([], [...WITHOUT_BOTH(2), INACTIVE(3), ...WITHOUT_BOTH(4)], {
      delimiter: '\t',
      columns: [
        'name.first: foreName',
        'name.last: longName',
        'name: name',
        'person_id: externKey',
        'birth_date: birthDate',
        'status: exitDate',
      ],
      ignored: [
        'gender',
        'klasse.name',
        'text',
        'id',
        'medicalReportDuty',
        'schulpflicht',
        'majority',
        'address.email',
        'address.mobile',
        'address.phone',
        'address.city',
        'address.postCode',
        'address.street',
      ],
    }),
  },
  {
    // From memory: the master data of teachers as a list. `Name` is a code there, `Langname` the name.
    about: 'Untis: teachers, with a code as the Name',
    from: { file: 'system-untis-teachers.csv' },
    is: gives([], [WITHOUT_PASSWORD(2), INACTIVE(3)], {
      columns: [
        'nickname: E-Mail',
        'name.first: Vorname',
        'name.last: Langname',
        'name: Name',
        'person_id: Personalnummer',
        'email: E-Mail',
        'status: Status',
        'status: Austrittsdatum',
      ],
      ignored: ['Titel'],
    }),
  },
  {
    // hilfe.edoop.de, "Baden-Württemberg": the columns of the list. The dates of entry and exit: from memory.
    about: 'ASV: a list of pupils with all given names and the usual name',
    from: { file: 'system-asv.csv' },
    is: gives([], [...WITHOUT_BOTH(2), INACTIVE(3), ...WITHOUT_BOTH(4)], {
      columns: [
        'name.first: Vorname',
        'name.last: Nachname',
        'person_id: Schüleridentnummer',
        'birth_date: Geburtsdatum',
        'status: Austrittsdatum',
      ],
      ignored: [
        'Rufname',
        'Klasse',
        'Jahrgangsstufe',
        'Geschlecht',
        'Geburtsort',
        'Klassenart',
        'Schulzweig',
      ],
    }),
  },
  {
    // SchuelerBasisdaten.dat: wiki.svws.nrw.de, "Schnittstellenbeschreibung"; its header: a public program that writes it.
    about: 'SchILD: SchuelerBasisdaten.dat, with a number as the Status',
    from: { file: 'system-schild.dat' },
    is: gives(
      [],
      [
        ...WITHOUT_BOTH(2),
        ...WITHOUT_BOTH(3),
        ...WITHOUT_BOTH(4),
        ...WITHOUT_BOTH(5),
        'null status inactive-list',
      ],
      {
        delimiter: '|',
        columns: ['name.first: Vorname', 'name.last: Nachname', 'birth_date: Geburtsdatum', 'status: Status'],
        ignored: [
          'Geschlecht',
          'PLZ',
          'Ort',
          'Straße',
          'Aussiedler',
          '1. Staatsang.',
          'Konfession',
          'StatistikKrz Konfession',
          'Aufnahmedatum',
          'Abmeldedatum Religionsunterricht',
          'Anmeldedatum Religionsunterricht',
          'Schulpflicht erf.',
          'Reform-Pädagogik',
          'Nr. Stammschule',
          'Jahr',
          'Abschnitt',
          'Jahrgang',
          'Klasse',
        ],
      },
    ),
  },
];

const PERSONNEL: readonly Entry[] = [
  {
    // From memory.
    about: '1C: a list of staff with a vacancy, a sum and two people who have left',
    from: { file: 'system-1c-zup.txt' },
    options: { departments: { 'Учебная часть': 2, Канцелярия: 3 } },
    is: gives(
      [],
      [
        ...WITHOUT_BOTH(4),
        ...WITHOUT_BOTH(5),
        INACTIVE(6),
        NOT_A_PERSON(7),
        NOT_A_PERSON(8),
        NOT_A_PERSON(9),
      ],
      {
        delimiter: '\t',
        headerLine: 3,
        columns: [
          'position: Должность',
          'department_id: Подразделение',
          'name: Сотрудник',
          'person_id: Табельный номер',
          'birth_date: Дата рождения',
          'status: Состояние',
          'status: Дата увольнения',
        ],
        ignored: ['СНИЛС', 'ИНН'],
      },
    ),
  },
  {
    // support.personio.de: the states Aktiv and Onboarding. The labels of the columns, and Inaktiv: from memory.
    about:
      'Personio in German: an inactive person, a person before the first day, and a leaving date in the past',
    from: { file: 'system-personio.csv' },
    options: { departments: { Verwaltung: 2, Technik: 3 } },
    is: gives([], [WITHOUT_PASSWORD(2), INACTIVE(3), WITHOUT_PASSWORD(4), WITHOUT_PASSWORD(5), INACTIVE(6)], {
      delimiter: ';',
      columns: [
        'nickname: E-Mail',
        'name.first: Vorname',
        'name.last: Nachname',
        'position: Position',
        'department_id: Abteilung',
        'person_id: Personalnummer',
        'email: E-Mail',
        'birth_date: Geburtsdatum',
        'status: Status',
        'status: Austrittsdatum',
      ],
      ignored: ['ID', 'Sozialversicherungsnummer', 'Steuer-ID'],
    }),
  },
  {
    // From memory.
    about: 'Personio in English: an inactive person, and a person on leave',
    from: { file: 'system-personio-en.csv' },
    is: gives([], [WITHOUT_PASSWORD(2), INACTIVE(3), WITHOUT_PASSWORD(4)], {
      columns: [
        'nickname: Email',
        'name.first: First name',
        'name.last: Last name',
        'position: Position',
        'department_id: Department',
        'person_id: Employee number',
        'email: Email',
        'birth_date: Birthday',
        'status: Status',
        'status: Termination date',
      ],
      ignored: ['ID'],
    }),
  },
  {
    // The fields: help.okta.com, the connector for BambooHR. "Terminated": the manual of another connector.
    about: 'BambooHR: a report with terminated people and kinds of employment',
    from: { file: 'system-bamboohr.csv' },
    is: gives([], [WITHOUT_PASSWORD(2), INACTIVE(3), WITHOUT_PASSWORD(4), WITHOUT_PASSWORD(5)], {
      columns: [
        'nickname: Work Email',
        'position: Job Title',
        'department_id: Department',
        'name: Last name, First name',
        'person_id: Employee #',
        'email: Work Email',
        'birth_date: Birth Date',
        'status: Employment Status',
        'status: Termination Date',
      ],
      ignored: ['SSN'],
    }),
  },
  {
    // SAP knowledge base 2087504: the columns, and that inactive people have left or are on leave.
    about: 'SAP SuccessFactors: the user data file with an inactive user',
    from: { file: 'system-successfactors.csv' },
    is: gives([], [WITHOUT_PASSWORD(3), INACTIVE(4), WITHOUT_PASSWORD(5)], {
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
    // From memory. 31.12.9999 means that there is no end date.
    about: 'SAP HCM in German: people who have left, and open-ended contracts',
    from: { file: 'system-sap-hcm.csv' },
    options: { departments: { Buchhaltung: 2, Werkstatt: 3 } },
    is: gives([], [...WITHOUT_BOTH(2), INACTIVE(3), ...WITHOUT_BOTH(4)], {
      delimiter: ';',
      columns: [
        'name.first: Vorname',
        'name.last: Nachname',
        'position: Planstelle',
        'department_id: Organisationseinheit',
        'person_id: Personalnummer',
        'birth_date: Geburtsdatum',
        'status: Beschäftigungsstatus',
        'status: Austritt',
      ],
      ignored: ['Sozialversicherungsnummer'],
    }),
  },
];

export const SYSTEMS: readonly Entry[] = [
  ...SUITES,
  ...PLATFORMS,
  CANVAS,
  ...DIRECTORIES,
  ...SCHOOLS,
  ...PERSONNEL,
];
