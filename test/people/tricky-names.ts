/** Names of people, most of them real, that look like words of a list: sums, gaps, titles, statuses, months, jobs. */

import type { Name } from '../../src/domain/user.js';

export type TrickyName = Name & {
  /** True if one cell for the whole name would be misread by the program or a person. */
  readonly needsColumns: boolean;
};

/** `first|last`, after a `!` if the name needs columns for its parts. */
const LATIN = `
!N. N.|Taleb
Michael|Herr
Kate|Miss
!Miss|Elliott
!Thomas|Martin Jr
!Robert|Downey, Jr.
!John|Paul II
!George|Windsor III
!William|Gates IV
!Sammy|Davis Sr.
!Karonhí:io|Delaronde
!Kanien'kehá:ka|Deer
Anne|Total
Total|Mwangi
Tom|Test
Test|Bekele
Pascal|Testard
Buffy|Summers
Donna|Summer
Christopher|Null
Janet|Vacant
!Dr|Mohan
!D. R.|Patel
!DR|Kumar
!MS|Dhoni
!M. S.|Subbulakshmi
Conan|O'Brien
Sinéad|O’Connor
!Mariana|de la Cruz
!Joost|'s-Gravenmade
!Gerard|'t Hooft
Mary|Sum
Sum|Nguyen
Count|Basie
Grand|Mixer
Ana|Gesamt
Hans|Summe
Peter|Summerer
Inge|Anzahl
Georges|Void
Harriet|Voigt
Richard|Leer
Van|Leer
Anna|Leerssen
Frauke|Petry
Joseph|Fraunhofer
Maria|Frau
Frauke|Frauendorf
Roman|Herrmann
Carolina|Herrera
Ulrich|Herrndorf
Edgar|Doctorow
Sam|Doctor
Drew|Barrymore
Adam|Driver
Drake|Graham
Steffi|Graf
!Manfred|Freiherr von Richthofen
!Karl|Prinz von Preußen
Pat|Mister
Dominic|Masters
Master|Gee
Mistral|Gabriela
Billie|King
King|Vidor
Dean|Martin
Martin|Dean
Major|Taylor
Judge|Reinhold
Prince|Nelson
Earl|Hines
Duke|Ellington
Pope|Benedict
Christian|Bishop
Proft|Helmut
Giovanni|Profumo
Ing|Chang
Dipali|Diplock
Jan|Mráz
Alen|Mršić
Zodwa|Msimang
Active|Otieno
Mark|Archer
Robert|Left
Otto|Links
Evelyn|Exit
Tatjana|Exner
Grace|Former
Daniel|Formanek
Current|Banda
Ian|Currie
Ada|Archibald
Leave|Ndlovu
Holly|Leaver
Dele|Alli
Locke|John
John|Locke
David|Blocker
Herbert|Block
Ariel|Enable
Graduate|Moyo
Bill|Withers
Karl|Aktiv
Sven|Mitgliedt
Ewald|Ehemann
Otto|Frei
Arthur|Frey
Nemo|Erehwon
Niemand|Erik
Jonas|Niemand
Moritz|Blank
Nil|Sahin
None|Tanaka
Nan|Goldin
Na|Li
Hye-sok|Na
Yu-na|No
Nguyen|No
Ja|Rule
Yes|Kumar
True|Boardman
Jan|Nein
Nana|Anyidoho
Tab|Hunter
Addison|Adder
New|Chen
Add|Newman
Newton|New
Sunday|Adeyemi
April|May
June|Carter
August|März
Mai|Januar
January|Jones
Tuesday|Weld
Tom|Baker
Mary|Cook
Romy|Schneider
Ernst|Lehrer
Will|Hunting
Bo|X
Malcolm|X
Cher|D
Ok|O
Xi|E
Ali|A
Name|Nguyen
First|Mabaso
Guy|Last
Login|Singh
User|Bayram
Admin|Gomes
Guest|Edgar
Nobody|Kamau
Anon|Mous
Data|Singh
Page|Jimmy
Jimmy|Page
List|Franz
Franz|List
Summa|Laude
Zahl|Peter
Totalová|Hana
Toto|Cutugno
Tot|Nguyen
Kountz|Samuel
Subtil|Marie
`;

const CYRILLIC = `
Всеволод|Всеславин
Всеслава|Всегоев
Итожа|Итогов
Панкрат|Сумароков
Сума|Сумин
Вакан|Ваканов
Анзаль|Анзалов
Архип|Архивов
Архип|Архипов
Марта|Августова
Май|Апрелев
Июнь|Маев
Господин|Господинов
Доктор|Докторов
Пров|Професоров
Профир|Профиров
Драгомир|Драгов
Актив|Активнов
Увар|Уволенский
Выбыла|Выбылов
Отчислав|Отчеславов
Неуказ|Указов
Неонила|Нетуевна
Новый|Новиков
Да|Даев
Нет|Нетов
Кол|Количев
Герр|Гершвин
Фрау|Фраучи
Миссис|Миссов
Тест|Тестов
Тотал|Тоталов
Пусто|Пустов
Пустой|Пустовойт
Удал|Удалов
Удалена|Удаленцова
Блок|Блок
Александр|Блок
Борис|Пропускной
Отпуск|Отпущенников
Работай|Рабочев
Обучай|Ученикова
Король|Королёв
Принц|Князев
Роман|Романов
Неизвестный|Эрнст
Эрнст|Неизвестный
Безымянный|Пётр
`;

/** Names with a note in brackets. The program warns about them, so a clean list has only few. */
export const NAMES_WITH_NOTES: readonly Name[] = [
  { first: 'Anna (Anya)', last: 'Smith', middle: '' },
  { first: 'Elizabeth (Beth)', last: 'Carter', middle: '' },
  { first: 'Johann (Hans)', last: 'Brandt', middle: '' },
  { first: 'Мария (Маша)', last: 'Орлова', middle: '' },
  { first: 'Helga', last: 'Maier (Schulz)', middle: '' },
];

function namesIn(lines: string): readonly TrickyName[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const needsColumns = line.startsWith('!');
      const [first = '', last = ''] = line.slice(needsColumns ? 1 : 0).split('|');
      return { first, last, middle: '', needsColumns };
    });
}

export const LATIN_NAMES = namesIn(LATIN);
export const CYRILLIC_NAMES = namesIn(CYRILLIC);

/** Last names that are also forms of address, and so ambiguous at the beginning of a whole name. */
export const LIKE_TITLES: ReadonlySet<string> = new Set(
  'herr frau mr mrs ms miss mister dr doctor prof phd г-н г-жа д-р проф. доктор господин'.split(' '),
);
