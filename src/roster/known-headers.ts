/** The headers that are known, by the field that they mean; collected from what personnel and school systems export. */

import type { ColumnField, IdentityField, NameOrder } from '../domain/user.js';

/** The headers of whole names, with the order of their parts in the language of the header. */
export const WHOLE_NAMES = {
  name: 'first-last',
  'full name': 'first-last',
  'display name': 'first-last',
  'employee name': 'first-last',
  'student name': 'first-last',
  lastfirst: 'last-first',
  'pupil name': 'first-last',
  'first and last name': 'first-last',
  'first name last name': 'first-last',
  'first name and last name': 'first-last',
  'last name, first name': 'last-first',
  'last name first name': 'last-first',
  'last, first': 'last-first',
  'surname, first name': 'last-first',
  'surname, forename': 'last-first',
  фио: 'last-first-middle',
  'полное имя': 'last-first-middle',
  'фамилия имя отчество': 'last-first-middle',
  'фамилия, имя, отчество': 'last-first-middle',
  сотрудник: 'last-first-middle',
  'физическое лицо': 'last-first-middle',
  работник: 'last-first-middle',
  ученик: 'last-first-middle',
  учащийся: 'last-first-middle',
  обучающийся: 'last-first-middle',
  'фио сотрудника': 'last-first-middle',
  'фио ученика': 'last-first-middle',
  'фио учащегося': 'last-first-middle',
  'фио обучающегося': 'last-first-middle',
  'фамилия имя': 'last-first',
  'фамилия, имя': 'last-first',
  'фамилия и имя': 'last-first',
  'имя фамилия': 'first-last',
  'имя и фамилия': 'first-last',
  піб: 'last-first-middle',
  "прізвище ім'я по батькові": 'last-first-middle',
  'vorname nachname': 'first-last',
  'vorname name': 'first-last',
  'vor- und nachname': 'first-last',
  'vorname und nachname': 'first-last',
  'vollständiger name': 'first-last',
  'name, vorname': 'last-first',
  'name vorname': 'last-first',
  'name und vorname': 'last-first',
  'nachname, vorname': 'last-first',
  'nachname vorname': 'last-first',
  'nachname und vorname': 'last-first',
  'familienname, vorname': 'last-first',
  'họ và tên': 'last-middle-first',
  'họ tên': 'last-middle-first',
} as const satisfies Record<string, NameOrder>;

/** The headers of e-mail addresses that are for work. The part before the `@` is a nickname where no column of logins is. */
export const ADDRESSES = [
  'user principal name',
  'work email',
  'primary email',
  'email',
  'email address',
  'work email address',
  'business email',
  'school email address',
  'student email',
  'teacher email',
  'staff email',
  'email address to invite',
  'mail',
  'почта',
  'рабочая почта',
  'электронная почта',
  'адрес электронной почты',
  'e-mail-adresse',
  'dienstliche e-mail',
  'dienstliche e-mail-adresse',
  'geschäftliche e-mail',
  'e-mail geschäftlich',
  'e-mail dienstlich',
] as const;

/** The name of the field of a profile that takes the id of a person. */
export const PERSON_ID = 'person_id';

/** The headers of columns that number the people of an organisation. Never a national number: that is nobody's business. */
export const PERSON_IDS = [
  'employee id',
  'employee number',
  'employee #',
  'employee no',
  'employee identifier',
  'staff id',
  'staff number',
  'teacher id',
  'teacher number',
  'personnel number',
  'student id',
  'student number',
  'pupil id',
  'sourced id',
  'id number',
  'adno',
  'external id',
  'extern key',
  'табельный номер',
  'личный номер',
  'номер личного дела',
  'id сотрудника',
  'pers nr',
  'pers no',
  'personalnummer',
  'mitgliedsnummer',
  'schülernummer',
  'schüleridentnummer',
  'interne id nummer',
  'externe id nr',
  'matrikelnummer',
] as const;

/** The headers of dates of birth: kept to tell namesakes apart. */
export const BIRTH_DATES = [
  'birth date',
  'birthdate',
  'date of birth',
  'dob',
  'birthday',
  'дата рождения',
  'дата рожд',
  'geburtsdatum',
  'geburtstag',
  'geb',
  'geb datum',
] as const;

/** The headers by which people are recognised in other lists and earlier runs. */
export const IDENTITY_HEADERS: Readonly<Record<IdentityField, readonly string[]>> = {
  person_id: PERSON_IDS,
  // A principal name has the form of an address, and may be none.
  email: [...ADDRESSES.slice(1), ADDRESSES[0]],
  birth_date: BIRTH_DATES,
};

/** Parts of headers of numbers that a state gives to a person: never kept, never compared. */
export const NATIONAL_NUMBER =
  /passport|паспорт|reisepass|снилс|^инн$|полис|свидетельствоорождении|socialsecurity|^ssn|^ninumber|nationalin|nationalid|^taxid|^tin$|sozialversicherung|^svnummer|rentenversicherung|krankenversicher|steuer(?:nummer|id)|^ahv|ausweisnummer|personalausweis|^state(?:id|studentnumber|teacherid)$|^uln$|^cpf$|^dni$|^pesel$|^bsn$/u;

/** The headers of classes, which are departments where a `--map` says so. */
export const CLASSES = ['class', 'form', 'klasse', 'класс', 'группа'] as const;

/** The headers of columns that are not sent and yet tell two people of one name apart. */
export const APART = [
  ...CLASSES,
  // Father and son.
  ...['suffix', 'name suffix', 'generation'],
  ...['year group', 'grade', 'home email', 'personal email', 'private email', 'secondary email'],
  ...['личная почта', 'личный email', 'параллель'],
  ...['private e-mail', 'e-mail privat', 'jahrgang', 'jahrgangsstufe'],
] as const;

/**
 * The headers of a field besides its own name, as documented. Where several columns match, the earliest in this list wins.
 * Numbers and codes of people (`Employee #`, `Табельный номер`, `Kürzel`) are no logins, and classes no departments: those
 * columns need a `--map`.
 */
export const HEADERS = {
  nickname: [
    'login',
    'username',
    'user',
    'login name',
    'ad username',
    'sam account name',
    'student web id',
    'логин',
    'имя пользователя',
    'benutzername',
    'anmeldename',
    'user id',
    ...ADDRESSES,
  ],
  password: [
    'initial password',
    'pass',
    'temporary password',
    'student web password',
    'пароль',
    'начальный пароль',
    'временный пароль',
    'passwort',
    'kennwort',
    'initialpasswort',
    'initialkennwort',
    'startpasswort',
  ],
  'name.first': [
    'first',
    'first name',
    'given name',
    'forename',
    'first names',
    'forenames',
    'preferred forename',
    'preferred first name',
    'legal forename',
    'legal first name',
    'имя',
    'vorname',
    'vornamen',
  ],
  'name.last': [
    'last',
    'last name',
    'family name',
    'surname',
    'preferred surname',
    'preferred last name',
    'legal surname',
    'legal last name',
    'фамилия',
    'nachname',
    'familienname',
    'zuname',
    'sn',
    'long name',
    'langname',
  ],
  'name.middle': ['middle', 'middle name', 'middle names', 'patronymic', 'отчество', 'zweiter vorname'],
  position: [
    'job title',
    'employee title',
    'position title',
    'title',
    'role',
    'должность',
    'stelle',
    'stellenbezeichnung',
    'planstelle',
    'jobtitel',
    'berufsbezeichnung',
    'funktion',
  ],
  department_id: [
    'department',
    'department id',
    'dept',
    'department name',
    'organizational unit',
    'отдел',
    'подразделение',
    'id отдела',
    'структурное подразделение',
    'подразделение организации',
    'abteilung',
    'organisationseinheit',
  ],
  name: Object.keys(WHOLE_NAMES).slice(1),
} as const satisfies Record<ColumnField, readonly string[]>;
