import { describe, expect, it } from 'vitest';
import { COLUMN_FIELDS } from '../../src/domain/user.js';
import { meaningOf, normaliseHeader, printableHeader, withoutQuotes } from '../../src/roster/headers.js';
import { HEADERS } from '../../src/roster/known-headers.js';

describe('meaningOf', () => {
  it.each(COLUMN_FIELDS)(
    'the field %s is recognised by its own name and every header of the table',
    (field) => {
      const found = [field, ...HEADERS[field]].map((header) => meaningOf(header)?.field);
      expect(found).toEqual(found.map(() => field));
    },
  );

  it('no header is given to two fields', () => {
    const all = COLUMN_FIELDS.flatMap((field) => HEADERS[field].map(normaliseHeader));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ['First Name [Required]', 'name.first'],
    ['Last Name [Required]', 'name.last'],
    ['Email Address [Required]', 'nickname'],
    ['Password [Required]', 'password'],
    ['User name [userPrincipalName] Required', 'nickname'],
    ['Initial password [passwordProfile] Required', 'password'],
    ['First name [givenName]', 'name.first'],
    ['Display name [displayName]', 'name'],
    ['Ф.И.О.', 'name'],
    ['Ф. И. О. (полностью)', 'name'],
    ['ИМЯ И ФАМИЛИЯ', 'name'],
    ['Name, Vorname', 'name'],
    ['Vor- und Nachname*', 'name'],
    ['Job title [jobTitle]', 'position'],
    ['Department [department]', 'department_id'],
    ['userPrincipalName', 'nickname'],
    ['Логин*', 'nickname'],
    ['* Пароль', 'password'],
    ['Фамилия (обязательно)', 'name.last'],
    ['Имя обязательно', 'name.first'],
    ['Имя пользователя', 'nickname'],
    ['Nachname Pflichtfeld', 'name.last'],
    ['Zweiter Vorname', 'name.middle'],
    ['FIRST_NAME', 'name.first'],
    ['department-id', 'department_id'],
    ['E-Mail', 'nickname'],
    ['\u200bLogin\u00a0', 'nickname'],
    ['Login (short) [x] **', 'nickname'],
    ['E-Mail (dienstlich)', 'nickname'],
    ['name.givenName', 'name.first'],
    ['profile.login', 'nickname'],
    ['attributes.last_name.value', 'name.last'],
    ['attributes.department.value.attributes.name', 'department_id'],
    ['human.profile.givenName', 'name.first'],
    ['human.profile.familyName', 'name.last'],
    ['user.profile.title', 'position'],
    ['user.name.familyName', 'name.last'],
    ['data.attributes.last_name', 'name.last'],
    ['data.user.profile.login', 'nickname'],
    ['person.name.middle', 'name.middle'],
    ['custom:department', 'department_id'],
    ['Attributes.custom:job_title', 'position'],
  ])('the header %s is recognised as %s', (header, field) => {
    expect(meaningOf(header)?.field).toBe(field);
  });

  it.each([
    'E-Mail (privat)',
    'Email [personal]',
    'Почта (личная)',
    'Home Email',
    'Recovery Email',
    'Manager Email',
    'Employee #',
    'Табельный номер',
    'Personalnummer',
    'Kürzel',
    'Preferred Name',
    'Titel',
    'Klasse',
    'Класс',
    'Reg Group',
    'Form',
    'Year Group',
    'klasse.name',
    'name.title',
    'attributes.first_name.label',
    'attributes.supervisor.value.attributes.last_name.value',
    'manager.name.givenName',
    'parents.profile.firstName',
    'guardian.user.name.last',
    'machine.name',
    'user.profile.manager.login',
    'custom:a:login',
    'other:username',
    'emergency.profile.lastName',
  ])('the header %j, which may mean something else, is not recognised', (header) => {
    expect(meaningOf(header)).toBeUndefined();
  });

  it.each(['', ' ', '*', 'Required', 'Notes', '__proto__', 'constructor', 'toString', 'Logins', 'passport'])(
    'the header %j is not recognised',
    (header) => {
      expect(meaningOf(header)).toBeUndefined();
    },
  );
});

describe('withoutQuotes', () => {
  it.each([
    [' “Login” ', 'Login'],
    ["'O'Brien'", "O'Brien"],
    ['««»', '««»'],
    ['«A» or «B»', '«A» or «B»'],
    ['“Login', '“Login'],
    ['“Login«', '“Login«'],
    ['"', '"'],
    ["'", "'"],
    ["''", ''],
  ])('%j without quotes is %j', (cell, text) => expect(withoutQuotes(cell)).toBe(text));
});

describe('a header that is shown', () => {
  it.each(['password: secretive', 'Passwort:geheim', 'Пароль: весна', 'note password: ex-word'])(
    'the header %s is not shown, because its end may be a password',
    (header) => expect(printableHeader(header, 'column 3')).toBe('column 3'),
  );

  it.each(['Initial password:', 'Note: internal', 'Password'])('the header %s is shown', (header) =>
    expect(printableHeader(header, 'column 3')).toBe(header),
  );
});
