/** Headers of an organisation's numbers of people. Excludes national numbers, which are private, and row numbers. */

import { phrases } from '../domain/text.js';

/** Each first word is combined with each second one, as written: `Emp. No.`, `Mitgl.-Nr.`, `№ личного дела`. */
const NUMBERED: readonly (readonly [first: string, second: string])[] = [
  [
    `employee; emp; empl; staff; personnel; pers; payroll; student; stud; pupil; learner; teacher; member
    membership; admission; enrolment; enrollment`,
    'id; id number; no; nr; num; number; #',
  ],
  [
    `mitglieds; mitglied; mitgl; personal; pers; schüler; schueler; matrikel; matr; mitarbeiter; mitarb; ma
    lehrer; teilnehmer; stamm`,
    'nr; nummer',
  ],
  ['таб; табельный; табельний; личный; особовий', 'номер; №; ном; н'],
  [
    'номер; №',
    `табельный; таб; личного дела; л/д; студенческого билета; студ билета; зачётной книжки; зачётки
    сотрудника; ученика; учащегося; студента; учня`,
  ],
  [
    'numéro; n°; nº; no; num',
    "d'élève; d'étudiant; de matricule; matricule; élève; étudiant; d'employé; employé",
  ],
  [
    'número; numero; núm; nº; n°; n',
    `de matrícula; matrícula; de empleado; empleado; de alumno; alumno; de expediente; de socio
    de funcionário; de aluno; aluno; mecanográfico; di matricola; matricola`,
  ],
  ['personeels; leerling; student; medewerkers; medewerker; lid', 'nummer; nr'],
  ['numer; nr', 'pracownika; ewidencyjny; albumu; indeksu; legitymacji'],
  ['anställnings; anst; elev; medlems; medarbejder; ansatt', 'nummer; nr'],
];

/** The earliest wins. */
export const PERSON_IDS: readonly string[] = [
  ...phrases(`
    employee id; employee number; employee #; employee no; employee identifier; staff id; staff number
    teacher id; teacher number; personnel number; student id; student number; pupil id; sourced id; id number
    adno; external id; extern key; табельный номер; личный номер; номер личного дела; id сотрудника
    id ученика; pers nr; pers no; personalnummer; mitgliedsnummer; schülernummer; schüleridentnummer
    interne id nummer; externe id nr; matrikelnummer; employee code; emp code; matricule; matrícula; matricola
    legajo; osobní číslo; os. č.; číslo zaměstnance; osobné číslo; henkilöstönumero; opiskelijanumero
    sicil no; sicil numarası; öğrenci no; öğrenci numarası; törzsszám; mã nhân viên; mã số nhân viên
    mã học sinh; mã sinh viên; mssv; număr matricol; nr. matricol; nr. matr.; marcă; schüler-id
    mitarbeiter-id; mitglieds-id
  `),
  ...NUMBERED.flatMap(([first, second]) =>
    phrases(first).flatMap((one) => phrases(second).map((other) => `${one} ${other}`)),
  ),
];
