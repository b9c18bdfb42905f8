/** Known headers by field, collected from exports of personnel and school systems. */

import { phrases } from '../domain/text.js';
import type { ColumnField, IdentityField } from '../domain/user.js';
import { LOGINS } from './login-headers.js';
import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES, SECOND_LAST_NAMES, WHOLE_NAMES } from './name-headers.js';
import { PERSON_IDS } from './person-id-headers.js';

/** Work addresses. If no column has logins, the part before the `@` is the nickname. */
export const ADDRESSES = phrases(`
  user principal name; work email; primary email; email; email address; work email address; business email
  school email address; student email; teacher email; staff email; email address to invite; mail; почта
  рабочая почта; электронная почта; email-адрес; адрес email; адрес почты; эл. почта; адрес эл. почты
  корпоративная почта; корпоративный email; рабочий email; електронна пошта; пошта; адрес электронной почты
  e-mail-adresse; dienstliche e-mail; dienstliche e-mail-adresse; geschäftliche e-mail; e-mail geschäftlich
  e-mail dienstlich
`);

export const PERSON_ID = 'person_id';

export const BIRTH_DATES = phrases(`
  birth date; birthdate; date of birth; dob; birthday; дата рождения; дата рожд; geburtsdatum; geburtstag; geb
  geb datum
`);

/** Headers of values that identify people in other lists and earlier runs. */
export const IDENTITY_HEADERS: Readonly<Record<IdentityField, readonly string[]>> = {
  person_id: PERSON_IDS,
  // A principal name looks like an address, but may not be one.
  email: [...ADDRESSES.slice(1), ...ADDRESSES.slice(0, 1)],
  birth_date: BIRTH_DATES,
};

/** Parts of headers for numbers that a state assigns to people. These are never stored or compared. */
export const NATIONAL_NUMBER =
  /passport|паспорт|reisepass|снилс|^инн$|полис|свидетельствоорождении|socialsecurity|^ssn|^ninumber|nationalin|nationalid|^taxid|^tin$|sozialversicherung|^svnummer|rentenversicherung|krankenversicher|steuer(?:nummer|id)|^ahv|ausweisnummer|personalausweis|^state(?:id|studentnumber|teacherid)$|^uln$|^cpf$|^dni$|^pesel$|^bsn$/u;

/** Parts of normalised headers that are not about a login, password or name: `Redirection url`, `Room`. */
export const OTHER_MATTERS =
  /url|link|website|redirect|invitation|message|phone|telefon|handy|mobil|fax$|street|strasse|city$|wohnort|zip|plz|postcode|postal|country|room|raum$|zimmer|телефон|адрес|город|улица|кабинет|gender|geschlecht|^sex$|^пол$|language|sprache|язык|created|modified|lastlog|quota|locale|timezone|photo|foto|фото|birthplace|geburtsort/u;

/** Headers of positions. Excludes words that mean a role in software. */
const POSITIONS = phrases(`
  job title; employee title; position title; title; role; work position; job position; position name
  должность; посада; пасада; длъжност; лауазымы; лауазым; stelle; stellenbezeichnung; planstelle; jobtitel
  berufsbezeichnung; funktion; poste; fonction; intitulé du poste; intitulé de poste; poste occupé; cargo
  puesto; puesto de trabajo; càrrec; mansione; qualifica; função; functie; functietitel; functienaam
  functieomschrijving; stanowisko; stanowisko pracy; befattning; yrkestitel; tjänstetitel; stilling
  stillingsbetegnelse; stillingstittel; tehtävänimike; ammattinimike; työnimike; ametikoht; amats; pareigos
  funkce; pozice; pracovní pozice; pracovní zařazení; funkcia; pozícia; pracovná pozícia; munkakör; beosztás
  funcția; görev; görevi; unvan; radno mjesto; радно место; radno mesto; delovno mesto; θέση εργασίας; chức vụ
  chức danh; jabatan; 役職; 职位; 직책
`);

/** Headers of classes, which become departments only with `--map`. */
export const CLASSES = ['class', 'form', 'klasse', 'класс', 'группа'] as const;

/** Columns that are not sent but distinguish people with the same name, such as a suffix for father and son. */
export const APART = [
  ...CLASSES,
  ...phrases(`
    suffix; name suffix; generation; year group; grade; home email; personal email; private email
    secondary email; личная почта; личный email; параллель; private e-mail; e-mail privat; jahrgang
    jahrgangsstufe
  `),
];

/** Headers of each field in addition to its name, best match first. Numbers of people (`Employee #`) are not logins. */
export const HEADERS = {
  nickname: [...LOGINS, ...ADDRESSES],
  password: phrases(`
    initial password; pass; temporary password; student web password; default password; пароль
    начальный пароль; временный пароль; початковий пароль; тимчасовий пароль; passwort; kennwort
    initialpasswort; initialkennwort; startpasswort; startkennwort; erstpasswort; mot de passe
    mot de passe initial; mot de passe provisoire; mot de passe temporaire; contraseña; contraseña inicial
    contraseña temporal; contrasenya; senha; senha inicial; senha provisória; senha temporária; palavra-passe
    parola; password iniziale; password provvisoria; password temporanea; parola inițială; parolă temporară
    wachtwoord; initieel wachtwoord; tijdelijk wachtwoord; startwachtwoord; hasło; hasło początkowe
    hasło startowe; hasło tymczasowe; heslo; počáteční heslo; dočasné heslo; geslo; lozinka; zaporka; лозинка
    парола; şifre; geçici şifre; lösenord; startlösenord; tillfälligt lösenord; adgangskode; kodeord; passord
    startpassord; midlertidig passord; lykilorð; salasana; väliaikainen salasana; alkusalasana; parool
    slaptažodis; jelszó; kezdeti jelszó; ideiglenes jelszó; mật khẩu; mật khẩu ban đầu; kata sandi; құпиясөз
    κωδικός πρόσβασης; パスワード; 密码; 密碼; 비밀번호; סיסמה; كلمة المرور
  `),
  'name.first': FIRST_NAMES,
  'name.last': [...LAST_NAMES, ...SECOND_LAST_NAMES],
  'name.middle': MIDDLE_NAMES,
  position: POSITIONS,
  department_id: phrases(`
    department; department id; dept; department name; organizational unit; отдел; подразделение; id отдела
    структурное подразделение; подразделение организации; abteilung; organisationseinheit
  `),
  name: Object.keys(WHOLE_NAMES).slice(1),
} as const satisfies Record<ColumnField, readonly string[]>;
