/** The headers of names in many languages. Letter case and accents make no difference. */

import { phrases } from '../domain/text.js';
import type { NameOrder } from '../domain/user.js';

/** Headers of whole names, by the order of the parts in that language. */
export const WHOLE_NAMES: Readonly<Record<string, NameOrder>> = inOrders({
  'first-last': `
    name; names; full name; real name; display name; employee name; student name; pupil name; learner name
    staff name; teacher name; member name; name of user; name of employee; name of student; name of pupil
    whole name; complete name; first and last name; first name last name; first name and last name
    name and surname; name surname; имя фамилия; имя и фамилия; ім'я прізвище; ім'я та прізвище
    ім'я і прізвище; vorname nachname; vorname name; vor- und nachname; vorname und nachname
    vollständiger name; name des schülers; name der schülerin; name des mitarbeiters; nom; nom complet
    prénom nom; prénom et nom; nom de l'élève; nom de l'utilisateur; nombre; nombre completo
    nombre y apellido; nombre y apellidos; nombre apellidos; nombre del alumno; nome; nome completo
    nome e cognome; nome cognome; nome e sobrenome; nome e apelido; nome do aluno; naam; volledige naam
    voor- en achternaam; naam leerling; imię i nazwisko; imię nazwisko; jméno; celé jméno; jméno a příjmení
    jméno příjmení; celé meno; meno a priezvisko; ime i prezime; ime in priimek; ad soyad; adı soyadı; tam adı
    namn; fullständigt namn; för- och efternamn; navn; fulde navn; fullt navn; for- og efternavn
    for- og etternavn; nafn; fullt nafn; nimi; koko nimi; etunimi ja sukunimi; täisnimi; nume complet
    prenume și nume; prenume nume; vardas ir pavardė; vārds uzvārds; vārds, uzvārds; ονοματεπώνυμο
    име и презиме; nama lengkap; nom i cognoms; الاسم الكامل; שם מלא
  `,
  'last-first': `
    lastfirst; last name, first name; last name first name; last, first; surname, first name
    surname, forename; surname, name; surname and name; фамилия имя; фамилия, имя; фамилия и имя
    прізвище ім'я; прізвище, ім'я; прізвище та ім'я; прізвище і ім'я; name, vorname; name vorname
    name und vorname; nachname, vorname; nachname vorname; nachname und vorname; familienname, vorname
    nom prénom; nom, prénom; nom et prénom; nom et prénoms; apellidos, nombre; apellidos y nombre
    apellidos y nombres; apellido y nombre; cognome nome; cognome e nome; cognome, nome; nazwisko i imię
    nazwisko imię; nazwisko, imię; příjmení a jméno; příjmení jméno; priezvisko a meno; prezime i ime
    efternamn, förnamn; sukunimi, etunimi; nume și prenume; nume prenume; név; teljes név; tanuló neve; 姓名; 氏名
    성명
  `,
  'last-first-middle': `
    фио; полное имя; фамилия имя отчество; фамилия, имя, отчество; физическое лицо; фио сотрудника
    фио ученика; фио учащегося; фио обучающегося; фио студента; піб; прізвище ім'я по батькові
    прізвище, ім'я, по батькові; повне ім'я; піб учня; піб працівника; піб співробітника; аты-жөні
    тегі, аты, әкесінің аты
  `,
  'last-middle-first': 'họ và tên; họ tên; họ và tên học sinh',
});

/** Words for a person. They mean whole names if the list has no other column of names. The earliest wins. */
export const PERSON_NAMES: Readonly<Record<string, NameOrder>> = {
  ...inOrders({
    'last-first-middle': 'ученик; учащийся; обучающийся; студент; учень; учениця',
    'first-last': `
      pupil; student; learner; schüler; schülerin; schüler/in; schüler*in; schüler:in; studierende; lernende
      lernender; élève; étudiant; alumno; alumna; alumno/a; estudiante; alunno; studente; aluno; estudante
      leerling; uczeń; žák; žiak; student/in; elev; oppilas; opiskelija; õpilane; učenik; diák
    `,
    'last-first': 'tanuló',
    'last-middle-first': 'học sinh; sinh viên; nhân viên; giáo viên',
  }),
  ...inOrders({
    'last-first-middle': 'сотрудник; работник; працівник; співробітник',
    'first-last': `
      employee; staff member; mitarbeiter; mitarbeiterin; mitarbeiter/in; mitarbeiter*in; mitarbeiter:in
      mitarbeitende; mitarbeitender; beschäftigter; angestellter; employé; salarié; collaborateur; empleado
      empleada; trabajador; dipendente; collaboratore; funcionário; colaborador; empregado; medewerker
      werknemer; pracownik; zaměstnanec; zamestnanec; medarbejder; medarbetare; anställd; ansatt; työntekijä
      angajat; alkalmazott; çalışan; personel
    `,
  }),
  ...inOrders({
    'last-first-middle': 'учитель; преподаватель; педагог; вчитель; викладач',
    'first-last': `
      teacher; lehrer; lehrerin; lehrer/in; lehrkraft; dozent; enseignant; professeur; profesor; docente
      insegnante; professor; leraar; docent; nauczyciel; učitel; lärare; lærer; opettaja
    `,
  }),
  ...inOrders({
    'last-first-middle': 'участник; слушатель; учасник',
    'first-last': `
      member; participant; attendee; trainee; mitglied; teilnehmer; teilnehmerin; teilnehmer/in; teilnehmende
      auszubildender; azubi; membre; stagiaire; miembro; participante; membro; partecipante; deelnemer
      członek; uczestnik; člen; deltager; deltagare; medlem; jäsen; osallistuja; résztvevő
    `,
  }),
};

/** Next to first names, these mean the last name (`Nom`); next to last names, the first name (`Nome`). */
export const PLAIN_NAMES: readonly string[] = phrases(`
  name; names; nom; nombre; nombres; nome; nomes; naam; namn; navn; nafn; nimi; név; nume; jméno; meno; ime
  ad; adı; isim; vardas; vārds; nama; emri; nom de l'élève; nombre del alumno; nome do aluno; tên; όνομα; име
  аты; 名前
`);

export const FIRST_NAMES = phrases(`
  first; first name; given name; forename; first names; forenames; preferred forename; preferred first name
  legal forename; legal first name; given names; имя; vorname; rufname; vornamen; alle vornamen; ім'я; prénom
  prénom usuel; prénom d'usage; prénom 1; prénoms; tous les prénoms; premier prénom; prénom de l'élève
  nombre de pila; primer nombre; primeiro nome; nome próprio; nomes próprios; nome di battesimo; primo nome
  voornaam; roepnaam; voornamen; imię; imiona; pierwsze imię; křestní jméno; krstné meno; förnamn
  tilltalsnamn; fornavn; fornafn; eiginnafn; etunimi; etunimet; kutsumanimi; eesnimi; keresztnév; utónév
  prenume; prenumele; osobno ime; собствено име; nama depan; тегі аты; 名; 이름; الاسم الأول; שם פרטי; izena
`);

export const LAST_NAMES = phrases(`
  last; last name; family name; surname; preferred surname; preferred last name; legal surname
  legal last name; last names; surnames; фамилия; nachname; familienname; zuname; sn; long name; langname
  прізвище; прозвішча; nom de famille; nom d'usage; apellidos; apellido; apellido 1; 1er apellido; 1º apellido
  primer apellido; apellido paterno; first surname; first last name; paternal surname; primer cognom; cognom 1
  primeiro apelido; primeiro sobrenome; cognome; sobrenome; sobrenomes; apelido; apelidos; último nome
  nome de família; achternaam; familienaam; nazwisko; příjmení; priezvisko; prezime; priimek; efternamn
  efternavn; etternavn; eftirnafn; kenninafn; sukunimi; perekonnanimi; perenimi; vezetéknév; családnév
  nume de familie; numele de familie; họ; họ và tên đệm; soyad; soyadı; soyisim; pavardė; uzvārds; cognoms
  abizena; abizenak; mbiemri; nama belakang; επώνυμο; презиме; фамилно име; тегі; 姓; 성; اسم العائلة; שם משפחה
`);

/** Prefixes of last names that have their own column: `van den`, `von`. */
export const LAST_NAME_PREFIXES: readonly string[] = phrases(`
  tussenvoegsel; tussenvoegsels; tussenv; tussenvoegsel achternaam; voorvoegsel; voorvoegsels
  voorvoegsel achternaam; voorvoegsels achternaam; voorvoegsel geslachtsnaam; last name prefix; surname prefix
  family name prefix; infix; name infix; vorsatzwort; vorsatzwörter; namensvorsatz; namensvorsatzwort
  namensbestandteil; namensbestandteile
`);

/** The second of two last names that have their own columns. */
export const SECOND_LAST_NAMES: readonly string[] = phrases(`
  apellido 2; 2º apellido; 2do apellido; segundo apellido; apellido materno; second surname; second last name
  maternal surname; last name 2; surname 2; segon cognom; cognom 2; segundo apelido; segundo sobrenome
  apelido 2; sobrenome 2
`);

/** The plural includes both last names, so a column of the second one adds nothing. */
export const BOTH_LAST_NAMES: readonly string[] = phrases(`
  apellidos; apelidos; sobrenomes; cognoms; surnames; last names
`);

export const MIDDLE_NAMES = phrases(`
  middle; middle name; middle names; patronymic; отчество; zweiter vorname; по батькові; deuxième prénom
  second prénom; segundo nombre; secondo nome; nome do meio; segundo nome; second name; tweede voornaam
  drugie imię; druhé jméno; mellannamn; mellomnavn; mellemnavn; millinafn; toinen nimi; második keresztnév
  al doilea prenume; tên đệm; ikinci ad; srednje ime; бащино име; әкесінің аты
`);

/** @param texts by order: headers, separated by semicolons */
function inOrders(texts: Readonly<Partial<Record<NameOrder, string>>>): Readonly<Record<string, NameOrder>> {
  const all = Object.entries(texts).flatMap(([order, text]) =>
    phrases(text).map((header) => [header, order]),
  );
  return Object.fromEntries(all);
}
