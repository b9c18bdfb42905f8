import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../src/domain/roster-options.js';
import { matchColumns } from '../../src/roster/columns.js';
import { LOGIN_IDS, LOGINS, LOGINS_WITH_PASSWORDS } from '../../src/roster/login-headers.js';

function match(headers: readonly string[], map?: readonly Mapping[]) {
  return matchColumns(headers, { map, label: 'users.csv', line: 1 });
}

function loginOf(...headers: readonly string[]): string | undefined {
  return match(headers).sources.find(({ field }) => field === 'nickname')?.from;
}

function suggestedFor(...headers: readonly string[]): string | undefined {
  return match(headers).suggested?.find(({ field }) => field === 'nickname')?.from;
}

describe('the column of logins', () => {
  it.each([
    ['username', 'password', 'first name', 'last name', 'nickname'],
    ['nickname', 'Anmeldename', 'Passwort', 'Vorname', 'Nachname'],
    ['nickname', 'E-Mail', 'sAMAccountName', 'Surname'],
    ['Имя', 'Фамилия', 'nickname', 'Логин'],
    ['nickname', 'nom d’utilisateur', 'mot de passe', 'email'],
    ['profile.nickname', 'profile.login', 'profile.firstName'],
    ['Nickname', 'Gebruikersnaam', 'email'],
  ])('a column of logins takes precedence over a column of informal names: %s, %s, %s, %s', (...headers) => {
    expect(loginOf(...headers)?.toLowerCase()).not.toMatch(/nickname|mail/);
  });

  it.each(LOGINS)('"%s" is the login, even next to a number, an address and an informal name', (header) => {
    const rest = ['user_id', 'email', 'nickname', 'password', 'first_name', 'last_name'];
    const title = header[0]?.toUpperCase() + header.slice(1);
    for (const one of [header, title, header.toUpperCase(), header.replaceAll(' ', '_')])
      expect(loginOf(...rest, one)).toBe(one);
  });

  it.each([
    [['user_id', 'login_id', 'password', 'first_name', 'last_name', 'email'], 'login_id'],
    [['Matrikelnummer', 'Familienname', 'Vorname', 'Kennung', 'E-Mail'], 'Kennung'],
    [['ID', 'KULLANICI ADI', 'E-Mail', 'Parola'], 'KULLANICI ADI'],
    [['uidNumber', 'uid', 'mail', 'sn', 'givenName'], 'uid'],
    [['USERID', 'USERNAME', 'FIRSTNAME', 'LASTNAME'], 'USERNAME'],
    [['userid', 'password', 'display_name', 'email'], 'userid'],
    [['userid', 'username', 'email'], 'username'],
    [['login', 'username'], 'login'],
    [['nickname', 'preferred_username', 'given_name', 'family_name'], 'preferred_username'],
    [['nickname', 'account.username', 'first_name', 'email'], 'account.username'],
    [['nickname', 'user.login', 'email'], 'user.login'],
    [['HRZ-Kennung', 'Familienname', 'E-Mail'], 'HRZ-Kennung'],
    [['Student Username', 'Email'], 'Student Username'],
    [['Учётка', 'Фамилия', 'Почта'], 'Учётка'],

    [['nickname', 'email', 'user_id'], 'nickname'],
    [['nickName', 'email'], 'email'],
    [['nickName', 'user_id'], 'nickName'],
    [['user_id', 'E-Mail-Adresse'], 'E-Mail-Adresse'],
    [['User ID', 'User principal name'], 'User principal name'],
    [['Имя и фамилия', 'Email-адрес (логин)', 'Роль'], 'Email-адрес (логин)'],
    [['ФИО', 'Эл. почта'], 'Эл. почта'],
    [['ФИО', 'Корпоративный e-mail', 'Почта'], 'Почта'],
    [['cognito:username', 'nickname', 'preferred_username', 'email'], 'cognito:username'],
    [['preferred_username', 'cognito:username', 'nickname'], 'cognito:username'],
    [['nickname', 'preferred_username', 'email'], 'preferred_username'],
    [['Preferred Username', 'email', 'Enabled'], 'Preferred Username'],
    [['preferred_username', 'username'], 'username'],
    [['person_id', 'first_name', 'last_name', 'email_address', 'sis_username'], 'sis_username'],
    [['SIS Username', 'Email Address', 'Person ID'], 'SIS Username'],
    [['Student Username', 'Student Email'], 'Student Username'],
    [['Attributes.preferred_username', 'Username', 'Attributes.email'], 'Username'],
    [['user.profile.preferred_username', 'user.profile.email'], 'user.profile.preferred_username'],
  ])('the columns %j have the login in %s', (headers, login) => {
    expect(loginOf(...headers)).toBe(login);
  });

  it.each(['Intranet_username', 'Schul_Username', 'Mein Username', 'Exam username', 'UserName Moodle'])(
    '"%s" is suggested as the login, not as a whole name',
    (header) => {
      expect(match([header, 'Position', 'Password']).suggested).toEqual([
        { field: 'nickname', from: header },
      ]);
    },
  );

  it.each(LOGINS_WITH_PASSWORDS)('"%s" is the login only if the list has passwords', (header) => {
    expect(loginOf(header, 'Passwort', 'email')).toBe(header);
    expect(loginOf(header, 'mot de passe', 'username')).toBe('username');
    expect(loginOf(header, 'email')).toBe('email');
    expect(loginOf(header, 'Vorname')).toBeUndefined();
    expect(suggestedFor(header, 'Vorname')).toBe(header);
  });

  it.each([...LOGIN_IDS, 'USERID', 'UserId', 'User-ID', 'Konto', 'Account'])(
    '"%s" is not the login, and is suggested if there is no better column',
    (header) => {
      const names = ['First name', 'Last name', 'Password'];
      expect(loginOf(header, ...names)).toBeUndefined();
      expect(suggestedFor(header, ...names)).toBe(header);
      expect(suggestedFor(header, ...names, 'email')).toBeUndefined();
    },
  );

  it('a word for a person before a login does not make it a name', () => {
    expect(suggestedFor('Employee username old', 'Employee First Name', 'Last name')).toBe(
      'Employee username old',
    );
  });

  it('a column that looks like a column of logins is suggested before a number', () => {
    expect(suggestedFor('ID', 'User ID', 'Kürzel', 'Vorname', 'Nachname')).toBe('Kürzel');
  });

  it.each([
    'Kontonummer',
    'objectGUID',
    'Employee #',
    'Matrikelnummer',
    'Personalnummer',
    'Klasse',
    'Manager ID',
    'Last login',
    'Login der Mutter',
  ])('"%s" is neither the login nor suggested as the login', (header) => {
    const headers = [header, 'First name', 'Last name', 'Password'];
    expect(loginOf(...headers)).toBeUndefined();
    expect(suggestedFor(...headers)).toBeUndefined();
  });

  it.each([
    [['username', 'nickname', 'email'], undefined, ['nickname']],
    [['login', 'nickName', 'uid'], undefined, ['nickName']],
    [['username', 'nickname'], 'nickname', ['username']],
    [['username', 'uid', 'email'], undefined, []],
    [['nickname', 'email', 'user_id'], undefined, []],
    [
      ['email', 'Chamber login', 'Konto', 'Account', 'Account type', 'Last login'],
      undefined,
      ['Chamber login'],
    ],
    [['nickname', 'Citrix-Kennung'], undefined, ['Citrix-Kennung']],
    [['username', 'Citrix-Kennung'], undefined, []],
    [['username', 'nickname'], '', []],
  ])('the columns %j with the mapping %j have %j as other logins', (headers, from, others) => {
    const { ignored } = match(headers, from === undefined ? [] : [{ field: 'nickname', from }]);
    expect(ignored.filter(({ isLogin }) => isLogin).map(({ header }) => header)).toEqual(others);
  });
});
