/** The meanings of cells in status columns. Headers, and the sources of both: `src/roster/status-headers.ts`. */

import type { StatusAnswer } from '../domain/finding.js';
import { type Day, daysIn } from '../domain/list-date.js';
import type { StatusKind } from '../domain/row.js';
import { foldStatus, STATUS_WORDS } from '../domain/status-words.js';
import { foldSpaces, phrases } from '../domain/text.js';
import { NO, YES } from '../domain/yes-no.js';

/** `change`: changes an existing account; `unknown`: the value is in no table. */
export type StatusMeaning = StatusAnswer | 'change' | 'unknown';

const REMOVES = phrases(`
  delete; deactivate; remove; disable; suspend; d; x; удалить; заблокировать; отключить; löschen; deaktivieren
  sperren; entfernen
`);

const CHANGES = phrases('update; modify; rename; change; edit; u; m; изменить; переименовать; ändern');

const CREATES = phrases('create; add; new; insert; a; c; создать; добавить; новый; anlegen; neu; hinzufügen');

type Meanings = ReadonlyMap<string, StatusMeaning>;

function meanings(words: Readonly<Partial<Record<StatusMeaning, readonly string[]>>>): Meanings {
  return new Map(
    Object.entries(words).flatMap(([meaning, all]) =>
      // `Object.entries` loses the type of the keys.
      all.map((word) => [foldStatus(word), meaning as StatusMeaning] as const),
    ),
  );
}

/** Texts for an event that has not happened, in place of a day or a yes. */
const NEVER = phrases(`
  never; none; null; (null); \\n; nil; nan; nat; n/a; -; --; –; —; not set; никогда; не задано; niemals; keine
  unbefristet; jamais; nunca; mai; nooit; nigdy; ніколи
`);

const LEAVES = meanings({ inactive: YES, active: [...NO, ...NEVER] });

const BY_KIND: Readonly<Partial<Record<StatusKind, Meanings>>> = {
  'yes-leaves': LEAVES,
  since: LEAVES,
  'no-leaves': meanings({ inactive: NO, active: YES }),
  // A passive member of a club is still a member.
  member: meanings({ active: YES }),
  perhaps: meanings({ active: [...NO, ...NEVER] }),
  // redmine.org, Rest Users: 1 is active, 3 locked; 2 is registered and awaits the approval of an administrator.
  redmine: meanings({ active: ['1'], inactive: ['3'] }),
  // PowerSchool: currently enrolled, pre-registered; inactive, transferred out, graduated, imported as historical.
  enrollment: meanings({ active: ['0', '-1'], inactive: ['1', '2', '3', '4'] }),
  auth: meanings({ inactive: ['nologin'] }),
  deactivate: meanings({ inactive: [...YES, ...REMOVES], change: CHANGES, active: [...NO, ...CREATES] }),
  action: meanings({ inactive: REMOVES, change: CHANGES, active: CREATES }),
};

/** @param kind any but `end` and `start` */
export function meaningOfStatus(kind: StatusKind, value: string): StatusMeaning {
  const folded = foldStatus(value).replace(/^([01])[.,]0$/u, '$1');
  if (kind === 'account-control') return meaningOfAccountControl(folded);
  // All other ways to sign in mean that the account is in use.
  if (kind === 'auth') return BY_KIND.auth?.get(folded) ?? 'active';
  return BY_KIND[kind]?.get(folded) ?? STATUS_WORDS.get(folded) ?? 'unknown';
}

/** Bit 2 of `userAccountControl` is ACCOUNTDISABLE (Microsoft's description of the attribute). */
function meaningOfAccountControl(value: string): StatusMeaning {
  if (!/^\d{1,10}$/.test(value)) return 'unknown';
  return (Number(value) & 2) === 0 ? 'active' : 'inactive';
}

/** Remarks about people who have left, and names of their groups. Ambiguous words such as “suspended” are left out. */
const LEFT_IN_REMARKS: readonly string[] = phrases(`
  left; terminated; withdrawn; transferred out; resigned; exited; left school; leaver; left the school
  left the company; no longer employed; no longer here; no longer works here; former employee; former student
  former pupil; former staff; ex employee; выбыл; выбыла; отчислен; отчислена; уволен; уволена; уволился
  уволилась; исключён; исключена; бывший сотрудник; бывшая сотрудница; бывший ученик; не работает; ausgetreten
  ausgeschieden; gekündigt; abgemeldet; entlassen; exmatrikuliert; ehemalig; ehemalige; ehemaliger
  ehemalige schülerin; ehemaliger schüler; nicht mehr da; ehemaliger mitarbeiter; ehemalige mitarbeiterin
  ehemaliges mitglied; démissionnaire; radié; radiée; a quitté l'établissement; ancien élève; ancienne élève
  dado de baja; dada de baja; antiguo alumno; antigua alumna; cessato; cessata; dimesso; dimessa; licenziato
  licenziata; desligado; desligada; demitido; demitida; uit dienst; uitgeschreven; vertrokken; ontslagen
  zwolniony; zwolniona; odszedł; odeszła; skreślony; skreślona; звільнений; звільнена; вибув; вибула
  відрахований; відрахована; slutat; har slutat; fratrådt; udmeldt; sluttet; har sluttet; utmeldt; eronnut
  odešel; odešla; propuštěn; propuštěna; leavers; alumni; alumnus; alumna; former students; former pupils
  former employees; disabled users; disabled accounts; inactive users; deactivated users; ex employees
  ehemalige schüler; ehemalige mitarbeiter; ehemalige mitglieder; abgänger; ausgeschiedene; выпускники
  выбывшие; уволенные; отчисленные; бывшие сотрудники; бывшие ученики; anciens; anciens élèves
  anciens étudiants; anciens salariés; sortants; antiguos alumnos; exalumnos; ex alunni; ex dipendenti
  ex alunos; oud leerlingen; oud medewerkers; absolwenci; byli uczniowie; випускники; tidigare elever
  tidligere elever; absolventi
`);

/** Any text may follow these: “Deceased 2024-04, keep account for fines”. */
const DIED: readonly string[] = phrases(`
  deceased; died; умер; умерла; verstorben; gestorben; décédé; décédée; fallecido; fallecida; deceduto
  deceduta; falecido; falecida; overleden; zmarł; zmarła; помер; померла; avliden; kuollut; zemřel; zemřela
`);

const MONTHS =
  'jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|янв|фев|мар|апр|ма[йяе]|июн|июл|авг|сен|окт|ноя|дек';

/** `01.09`, `03.2026`, `2026-09-01`, `2026-9-1`, `2024`, `1 September`, `Juli 2026`. */
const DATE = `\\d{4}|\\d{1,4}[./-]\\d{1,4}(?:[./-]\\d{1,4})?\\.?|(?:\\d{1,2}\\.?\\s+)?(?:${MONTHS})\\p{L}*\\.?(?:\\s+\\d{4})?`;

const WITH_DATE = `[.,:;]?(?:(?:\\s+(?:on|in|since|from|am|zum|ab|seit|im|с|со|от|в|le|el|il|em|op))?\\s+(?<date>${DATE})(?:\\s*(?:г\\.?|года))?)?`;

/** One of these words, with or without a date: `выбыл 01.09`, `ausgetreten zum 31.07.2026`, `left, 1 September`. */
const LEFT_REMARK = new RegExp(`^(?:${pattern([...LEFT_IN_REMARKS, ...DIED])})${WITH_DATE}$`, 'u');

const DIED_REMARK = new RegExp(`^(?:${pattern(DIED)})${WITH_DATE}(?:\\s*[,;.(].*)?$`, 'u');

function pattern(words: readonly string[]): string {
  return words.map(foldStatus).join('|');
}

/** A fast test that almost every cell fails. */
const LEFT_BEGINNINGS = new Set([...LEFT_IN_REMARKS, ...DIED].map((word) => word.slice(0, 2)));
const MAX_LEFT_LENGTH = 40;
const MAX_DIED = 200;

/** The day of leaving in each possible reading; empty without a whole date; `undefined` for any other text. */
export function leftByRemark(text: string): readonly Day[] | undefined {
  const bare = text.trim();
  if (!LEFT_BEGINNINGS.has(bare.slice(0, 2).toLowerCase())) return undefined;
  // `ex-alunni`, `Former_students`
  const folded = foldSpaces(bare.normalize('NFC').toLowerCase().replaceAll('ё', 'е'))
    .replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ')
    .replaceAll('’', "'");
  const match =
    (bare.length > MAX_LEFT_LENGTH ? null : LEFT_REMARK.exec(folded)) ??
    (bare.length > MAX_DIED ? null : DIED_REMARK.exec(folded));
  return match === null ? undefined : daysIn(match.groups?.date ?? '');
}
