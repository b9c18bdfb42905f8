/** Headers of names, passwords and numbers of people, in the languages of lists; alone and beside others. */

import { describe, expect, it } from 'vitest';
import { matchColumns } from '../../src/roster/columns.js';

/** The fields of the columns: `name.first: Nome`. */
function read(header: string): readonly string[] {
  const { sources, identity = [] } = matchColumns(header.split(';'), { label: 'users.csv', line: 1 });
  return [...sources, ...identity].map(({ field, from }) => `${field}: ${from}`).sort();
}

/** First name, last name and password, in this order. */
const IN_LANGUAGES = [
  ["Ім'я", 'Прізвище', 'Пароль'],
  ['Ім’я', 'Прізвище', 'Тимчасовий пароль'],
  ['Prénom', 'Nom', 'Mot de passe'],
  ['Prenom', 'Nom de famille', 'Mot de passe provisoire'],
  ['Nombre', 'Apellidos', 'Contraseña'],
  ['NOMBRES', 'APELLIDOS', 'CONTRASENA'],
  ['Nome', 'Cognome', 'Password'],
  ['Nome', 'Sobrenome', 'Senha'],
  ['Nome próprio', 'Apelido', 'Palavra-passe'],
  ['Primeiro nome', 'Último nome', 'Senha inicial'],
  ['Voornaam', 'Achternaam', 'Wachtwoord'],
  ['Voornaam', 'Naam', 'Tijdelijk wachtwoord'],
  ['Imię', 'Nazwisko', 'Hasło'],
  ['Imie', 'Nazwisko', 'Haslo'],
  ['Jméno', 'Příjmení', 'Heslo'],
  ['Meno', 'Priezvisko', 'Heslo'],
  ['Ad', 'Soyad', 'Şifre'],
  ['Adı', 'Soyadı', 'Parola'],
  ['Förnamn', 'Efternamn', 'Lösenord'],
  ['Fornamn', 'Namn', 'Losenord'],
  ['Fornavn', 'Efternavn', 'Adgangskode'],
  ['Fornavn', 'Etternavn', 'Passord'],
  ['Fornavn', 'Navn', 'Kodeord'],
  ['Etunimi', 'Sukunimi', 'Salasana'],
  ['Keresztnév', 'Vezetéknév', 'Jelszó'],
  ['Utónév', 'Név', 'Jelszo'],
  ['Prenume', 'Nume', 'Parolă'],
  ['Tên', 'Họ', 'Mật khẩu'],
  ['Ime', 'Prezime', 'Lozinka'],
  ['Име', 'Презиме', 'Лозинка'],
  ['Nom', 'Cognoms', 'Contrasenya'],
  ['Eesnimi', 'Perekonnanimi', 'Parool'],
  ['Vardas', 'Pavardė', 'Slaptažodis'],
  ['Όνομα', 'Επώνυμο', 'Κωδικός πρόσβασης'],
  ['Vorname', 'Name', 'Passwort'],
  ['First name', 'Name', 'Initial password'],
  ['Name', 'Surname', 'Password'],
] as const;

describe('headers of names and passwords', () => {
  it.each(IN_LANGUAGES)(
    'the columns %s and %s give first and last name, and %s the password',
    (first, last, password) => {
      const expected = [`name.first: ${first}`, `name.last: ${last}`, `password: ${password}`];
      expect(read(`${last};${first};${password}`)).toEqual(expected);
      expect(read(`${first};${password};${last}`)).toEqual(expected);
    },
  );

  it.each([
    ...['Nome', 'Nom', 'Nombre', 'Naam', 'Namn', 'Navn', 'Nimi', 'Jméno', 'Név', 'Name', 'Names'],
    ...['Nome completo', 'Nom complet', 'Nombre y apellidos', 'Apellidos y nombre', 'Nome e cognome'],
    ...['Volledige naam', 'Imię i nazwisko', 'Nazwisko i imię', 'Jméno a příjmení', 'Ad Soyad', 'ПІБ'],
    ...['Fullt navn', 'För- och efternamn', 'Koko nimi', 'Teljes név', 'Nume și prenume', 'Họ và tên'],
    ...["Прізвище та ім'я", 'Name of User', 'Name and Surname', 'Ime i prezime', "Nom de l'élève"],
  ])('the column %s alone gives whole names', (header) => {
    expect(read(`${header};Login`)).toEqual([`name: ${header}`, 'nickname: Login']);
  });

  it.each([
    ...['Employee', 'Pupil', 'Learner', 'Student', 'Schüler', 'Schülerin', 'Mitarbeiter', 'Сотрудник'],
    ...['Lehrer', 'Élève', 'Eleve', 'Alumno', 'Alunno', 'Aluno', 'Leerling', 'Uczeń', 'Žák', 'Elev'],
    ...['Oppilas', 'Tanuló', 'Учень', 'Учитель', 'Member', 'Mitglied', 'Teilnehmer', 'Medewerker'],
  ])('the column %s, where no other column has names, gives whole names', (header) => {
    expect(read(`${header};Login`)).toEqual([`name: ${header}`, 'nickname: Login']);
  });

  it.each([
    ['Vorname;Nachname;Lehrer;Login', ['name.first: Vorname', 'name.last: Nachname', 'nickname: Login']],
    ['Full name;Teacher;Login', ['name: Full name', 'nickname: Login']],
    ['Teacher;Pupil;Login', ['name: Pupil', 'nickname: Login']],
    ['Klassenlehrer;Login', ['nickname: Login']],
    ['Student ID;Login', ['nickname: Login', 'person_id: Student ID']],
    ['Employee Type;Student Group;Login', ['nickname: Login']],
  ])('a word for a person is no name of the person beside other names: %s', (header, expected) => {
    expect(read(header)).toEqual(expected);
  });

  it('a plain name beside the own name of a field stays a whole name', () => {
    expect(read('name;name.first')).toEqual(['name.first: name.first', 'name: name']);
  });

  it('a plain name beside first and last names stays a whole name', () => {
    expect(read('Name;Vorname;Nachname')).toEqual([
      'name.first: Vorname',
      'name.last: Nachname',
      'name: Name',
    ]);
  });

  it.each([
    ['Middle name', 'Middle name'],
    ['По батькові', 'По батькові'],
    ['Deuxième prénom', 'Deuxième prénom'],
    ['Segundo nombre', 'Segundo nombre'],
    ['Tussenvoegsel', 'Tussenvoegsel'],
    ['Drugie imię', 'Drugie imię'],
    ['Mellannamn', 'Mellannamn'],
    ['Tên đệm', 'Tên đệm'],
  ])('the column %s gives the middle name', (header) => {
    expect(read(`${header};Login`)).toEqual([`name.middle: ${header}`, 'nickname: Login']);
  });
});

describe('headers of numbers of people', () => {
  it.each([
    ...['Mitgl.-Nr.', 'Mitgl.Nr', 'Mitglieds-Nr.', 'Pers.-Nr.', 'Schüler-Nr.', 'Matr.-Nr.', 'MA-Nr.'],
    ...['Таб. №', 'таб.№', 'Таб. номер', '№ личного дела', 'Emp. No.', 'Student No', 'Employee Code'],
    ...['Numéro de matricule', 'N° matricule', 'Matrícula', 'Nº de empleado', 'Numero di matricola'],
    ...['Personeelsnr.', 'Numer albumu', 'Anst.nr', 'Osobní číslo', 'Mã sinh viên'],
  ])('the column %s has the number of a person', (header) => {
    expect(read(`${header};Login`)).toEqual(['nickname: Login', `person_id: ${header}`]);
  });

  it.each(['№ п/п', '№', 'Lfd. Nr.', 'Nr.', 'No.', 'Telefon-Nr.', 'Personal ID', 'Room No', 'Personnummer'])(
    'the column %s has no number of a person',
    (header) => {
      expect(read(`${header};Login`)).toEqual(['nickname: Login']);
    },
  );
});
