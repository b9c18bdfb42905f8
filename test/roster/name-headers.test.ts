/** Headers of names, passwords and numbers of people in many languages, alone and next to others. */

import { describe, expect, it } from 'vitest';
import { matchColumns } from '../../src/roster/columns.js';

/** The fields of the columns, as `name.first: Nome`. */
function read(header: string): readonly string[] {
  const { sources, identity = [] } = matchColumns(header.split(';'), { label: 'users.csv', line: 1 });
  return [...sources, ...identity].map(({ field, from }) => `${field}: ${from}`).sort();
}

/** The last name of a row. */
function lastName(header: string, cells: string): unknown {
  const { draft } = matchColumns(header.split(';'), { label: 'users.csv', line: 1 });
  return draft({ row: 1, line: 2, cells: cells.split(';') })['name.last'];
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
    'Nome',
    'Nom',
    'Nombre',
    'Naam',
    'Namn',
    'Navn',
    'Nimi',
    'Jméno',
    'Név',
    'Name',
    'Names',
    'Nome completo',
    'Nom complet',
    'Nombre y apellidos',
    'Apellidos y nombre',
    'Nome e cognome',
    'Volledige naam',
    'Imię i nazwisko',
    'Nazwisko i imię',
    'Jméno a příjmení',
    'Ad Soyad',
    'ПІБ',
    'Fullt navn',
    'För- och efternamn',
    'Koko nimi',
    'Teljes név',
    'Nume și prenume',
    'Họ và tên',
    "Прізвище та ім'я",
    'Name of User',
    'Name and Surname',
    'Ime i prezime',
    "Nom de l'élève",
  ])('the column %s gives whole names without other columns', (header) => {
    expect(read(`${header};Login`)).toEqual([`name: ${header}`, 'nickname: Login']);
  });

  it.each([
    'Employee',
    'Pupil',
    'Learner',
    'Student',
    'Schüler',
    'Schülerin',
    'Mitarbeiter',
    'Сотрудник',
    'Lehrer',
    'Élève',
    'Eleve',
    'Alumno',
    'Alunno',
    'Aluno',
    'Leerling',
    'Uczeń',
    'Žák',
    'Elev',
    'Oppilas',
    'Tanuló',
    'Учень',
    'Учитель',
    'Member',
    'Mitglied',
    'Teilnehmer',
    'Medewerker',
  ])('the column %s gives whole names if no other column has names', (header) => {
    expect(read(`${header};Login`)).toEqual([`name: ${header}`, 'nickname: Login']);
  });

  it.each([
    ['Vorname;Nachname;Lehrer;Login', ['name.first: Vorname', 'name.last: Nachname', 'nickname: Login']],
    ['Full name;Teacher;Login', ['name: Full name', 'nickname: Login']],
    ['Teacher;Pupil;Login', ['name: Pupil', 'nickname: Login']],
    ['Klassenlehrer;Login', ['nickname: Login']],
    ['Student ID;Login', ['nickname: Login', 'person_id: Student ID']],
    ['Employee Type;Student Group;Login', ['nickname: Login']],
  ])('a column with a word for a person does not give a name next to other names: %s', (header, expected) => {
    expect(read(header)).toEqual(expected);
  });

  it('a column “name” next to a column with the name of a field gives the whole name', () => {
    expect(read('name;name.first')).toEqual(['name.first: name.first', 'name: name']);
  });

  it('a column “Name” next to first and last names gives the whole name', () => {
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
    ['Drugie imię', 'Drugie imię'],
    ['Mellannamn', 'Mellannamn'],
    ['Tên đệm', 'Tên đệm'],
  ])('the column %s gives the middle name', (header) => {
    expect(read(`${header};Login`)).toEqual([`name.middle: ${header}`, 'nickname: Login']);
  });
});

describe('a last name in several columns', () => {
  it.each([
    ['Nombre;Apellido 1;Apellido 2', 'Lucía;Arregui;Montesinos', 'Arregui Montesinos'],
    ['Nombre;APELLIDO1;APELLIDO2', 'Lucía;Arregui;', 'Arregui'],
    ['Nombre;Primer apellido;Segundo apellido', 'Ana;Ruiz;-', 'Ruiz'],
    ['Nombre;Apellido 1;Apellido 2', 'Ana;-;---', '-'],
    ['Nombre;Apellido 1;Apellido 2', 'Ana;Ruiz;y Gil', 'Ruiz y Gil'],
    ['Roepnaam;Tussenvoegsel;Achternaam', 'Sem;-;Wit', 'Wit'],
    ['Roepnaam;Tussenvoegsel;Achternaam', "Sem;'t;Hart", "'t Hart"],
    ['Segundo apellido;Primer apellido;Nombre', 'Montesinos;Arregui;Lucía', 'Arregui Montesinos'],
    ['Apellido paterno;Apellido materno;Nombres', 'de la Torre;Peña;Ana', 'de la Torre Peña'],
    ['Nombre;Apellido;Segundo Apellido', 'Ana;Íñiguez;Sanz', 'Íñiguez Sanz'],
    ['First name;First surname;Second surname', 'Ana;Ruiz;Gil', 'Ruiz Gil'],
    ['First name;Last name;Second last name', 'Ana;Ruiz;Gil', 'Ruiz Gil'],
    ['Nom;Primer cognom;Segon cognom', 'Pau;Ferrer;Soler', 'Ferrer Soler'],
    ['Nome;Primeiro apelido;Segundo apelido', 'Iria;Castro;Pena', 'Castro Pena'],
    ['Roepnaam;Tussenvoegsel;Achternaam', 'Noor;van den;Brakel', 'van den Brakel'],
    ['Achternaam;Voornaam;Tussenvoegsels', 'Brakel;Noor;', 'Brakel'],
    ['Voorvoegsel;Achternaam;Voornamen', 'El;Amrani;Samira', 'El Amrani'],
    ['Voornaam;Naam;Tussenvoegsel', 'Noor;Waal;van der', 'van der Waal'],
    ['first_name;last_name;infix', 'Noor;Waal;van der', 'van der Waal'],
    ['First name;Last name prefix;Last name', 'Noor;de;Wit', 'de Wit'],
    ['Vorname;Vorsatzwort;Nachname', 'Jörg;von der;Aue', 'von der Aue'],
    ['Familienname;Namensbestandteil;Vornamen', 'Berg;von;Ida', 'von Berg'],
  ])('%s: the last name of “%s” is %s', (header, cells, last) => {
    expect(lastName(header, cells)).toBe(last);
    expect(read(header).filter((one) => one.startsWith('name.first'))).toHaveLength(1);
    expect(read(header).join()).not.toContain('name.middle');
  });

  it('the columns of a last name are shown as a template, and none of them is ignored', () => {
    const { sources, ignored } = matchColumns(['Tussenvoegsel', 'Achternaam', 'Roepnaam'], {
      label: 'users.csv',
      line: 1,
    });
    expect(sources).toContainEqual({ field: 'name.last', from: '{Tussenvoegsel} {Achternaam}' });
    expect(ignored).toEqual([]);
  });

  it.each([
    ['Apellidos;Segundo apellido;Nombre', 'Ruiz Gil;Gil;Ana', 'Ruiz Gil'],
    ['Tussenvoegsel;Achternaam;name.last;Roepnaam', 'van den;Brakel;van den Brakel;Noor', 'van den Brakel'],
    ['Namenszusatz;Nachname;Vorname', 'jun.;Berg;Ida', 'Berg'],
    ['Prefix;Last name;First name', 'Dr.;Berg;Ida', 'Berg'],
    ['Segundo apellido;Nombre', 'Gil;Ana', 'Gil'],
  ])('%s: a column that adds nothing to the last name of “%s” is not joined', (header, cells, last) => {
    expect(lastName(header, cells)).toBe(last);
  });

  it('a column in a mapping is not joined, and gives only its field', () => {
    const map = [
      { field: 'name.last', from: 'Achternaam' },
      { field: 'name.middle', from: 'Tussenvoegsel' },
    ];
    const headers = ['Tussenvoegsel', 'Achternaam', 'Roepnaam'];
    const mapped = matchColumns(headers, { label: 'users.csv', line: 1, map });
    expect(mapped.sources.map(({ from }) => from).sort()).toEqual([
      'Achternaam',
      'Roepnaam',
      'Tussenvoegsel',
    ]);
    const middle = matchColumns(headers, { label: 'users.csv', line: 1, map: map.slice(1) });
    expect(middle.sources.map(({ from }) => from).sort()).toEqual([
      'Achternaam',
      'Roepnaam',
      'Tussenvoegsel',
    ]);
  });
});

describe('the full name next to a plain name', () => {
  it.each([
    ['NAME;FULLNAME;PASSWORD', 'FULLNAME'],
    ['name;displayName;email', 'displayName'],
    ['real_name;name;email', 'real_name'],
    ['Nombre;Nombre completo;Usuario', 'Nombre completo'],
    ['Name;Vollständiger Name', 'Vollständiger Name'],
    ['Naam;Volledige naam;Wachtwoord', 'Volledige naam'],
    ['Name;Login;Display name', 'Name'],
    ['sAMAccountName;DisplayName;Name', 'Name'],
    ['Name;Position', 'Name'],
  ])('the columns %s have the whole name in %s', (header, name) => {
    expect(read(header)).toContain(`name: ${name}`);
  });

  it('the plain name is suggested as the login if the list has no login', () => {
    const suggestionsFor = (...headers: readonly string[]) =>
      matchColumns(headers, { label: 'users.csv', line: 1 }).suggested;
    expect(suggestionsFor('NAME', 'FULLNAME', 'PASSWORD')).toEqual([{ field: 'nickname', from: 'NAME' }]);
    expect(suggestionsFor('name', 'display_name', 'password')).toEqual([{ field: 'nickname', from: 'name' }]);
    expect(suggestionsFor('Name', 'Full name', 'Password', 'Login')).toEqual([]);
    expect(suggestionsFor('Name', 'Password')).toEqual([]);
  });
});

describe('the first of several columns of first names', () => {
  it.each([
    ['Rufname;Alle Vornamen;Nachname', 'Rufname'],
    ['Vornamen;Rufname;Nachname', 'Rufname'],
    ['Nachname;Vorname;Rufname', 'Vorname'],
    ['Voornamen;Roepnaam;Achternaam', 'Roepnaam'],
    ['Nom;Prénom usuel;Tous les prénoms', 'Prénom usuel'],
    ['Nom de famille;Prénom 1;Login', 'Prénom 1'],
  ])('the columns %s have the first name in %s', (header, first) => {
    expect(read(header)).toContain(`name.first: ${first}`);
  });
});

describe('a second name', () => {
  it.each([
    ['LAST_NAME;NAME;SECOND_NAME', ['name.first: NAME', 'name.last: LAST_NAME', 'name.middle: SECOND_NAME']],
    [
      'Surname;First name;Second name',
      ['name.first: First name', 'name.last: Surname', 'name.middle: Second name'],
    ],
    ['First name;Second name;Login', ['name.first: First name', 'nickname: Login']],
  ])('%s: a second name is a middle name only next to a last name', (header, fields) => {
    expect(read(header)).toEqual(fields);
  });
});

describe('headers of positions', () => {
  it.each([
    'WORK_POSITION',
    'Poste',
    'Fonction',
    'Intitulé du poste',
    'Cargo',
    'Puesto de trabajo',
    'Mansione',
    'Função',
    'FUNCAO',
    'Functie',
    'Stanowisko',
    'Befattning',
    'Stilling',
    'Tehtävänimike',
    'Funkce',
    'Pracovní pozice',
    'Munkakör',
    'Beosztás',
    'Görevi',
    'Посада',
    'Длъжност',
    'Chức vụ',
  ])('the column %s gives the position', (header) => {
    expect(read(`${header};Login`)).toEqual(['nickname: Login', `position: ${header}`]);
  });

  it.each(['Rol', 'Ruolo', 'Rola', 'Roll', 'Berechtigung', 'Profil', 'Права', 'Permission'])(
    'the column %s does not give a position: it may mean permissions',
    (header) => {
      expect(read(`${header};Login`)).toEqual(['nickname: Login']);
    },
  );
});

describe('headers of numbers of people', () => {
  it.each([
    'Mitgl.-Nr.',
    'Mitgl.Nr',
    'Mitglieds-Nr.',
    'Pers.-Nr.',
    'Schüler-Nr.',
    'Matr.-Nr.',
    'MA-Nr.',
    'Таб. №',
    'таб.№',
    'Таб. номер',
    '№ личного дела',
    'Emp. No.',
    'Student No',
    'Employee Code',
    'Numéro de matricule',
    'N° matricule',
    'Matrícula',
    'Nº de empleado',
    'Numero di matricola',
    'Personeelsnr.',
    'Numer albumu',
    'Anst.nr',
    'Osobní číslo',
    'Mã sinh viên',
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
