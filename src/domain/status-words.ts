/** Words of status columns in several languages, for people who should have an account and for those who should not. */

import type { StatusAnswer } from './finding.js';
import { wordsIn } from './yes-no.js';

const LEFT = wordsIn(`
  terminated, inactive, suspended, left, withdrawn, transferred out, graduated, deleted, deprovisioned,
  увольнение, tobedeleted, archived, former, exited, not active, deactivated, disabled, resigned,
  deceased, retired, blocked, banned, locked, ldap blocked, blocked pending approval, expired, dismissed,
  cancelled, canceled, rejected, declined, deprovisioning, trashed, baja, pasif, egresado, нет доступа,
  leaver, alumni, alumnus, revoked, removed, quit, expelled, dropped out, off roll, not enrolled,
  unenrolled, left school, ex employee, former employee, уволен, уволена, выбыл, выбыла, отчислен,
  отчислена, неактивен, неактивна, в архиве, архив, уволился, уволилась, умер, умерла, заблокирован,
  заблокирована, удалён, исключён, исключена, выпускник, выпускница, выпущен, удалена, отключён,
  отключена, деактивирован, деактивирована, ausgetreten, ausgeschieden, gekündigt, inaktiv, abgemeldet,
  ehemalig, ehemalige, ehemaliger, entlassen, exmatrikuliert, nicht mehr da, gesperrt, gelöscht,
  deaktiviert, archiviert, verstorben, nicht aktiv, abgelaufen, inactif, bloqué, bloquée, suspendu,
  suspendue, désactivé, désactivée, archivé, archivée, supprimé, supprimée, licencié, licenciée,
  démissionnaire, inactivo, inactiva, bloqueado, bloqueada, suspendido, suspendida, desactivado,
  desactivada, eliminado, eliminada, archivado, archivada, de baja, jubilado, inattivo, inattiva,
  bloccato, bloccata, sospeso, sospesa, disattivato, disattivata, disabilitato, disabilitata, archiviato,
  archiviata, cessato, cessata, inativo, inativa, suspenso, suspensa, desativado, desativada, excluído,
  excluída, arquivado, desligado, desligada, demitido, demitida, inactief, geblokkeerd, geschorst,
  gedeactiveerd, verwijderd, gearchiveerd, uit dienst, nieaktywny, nieaktywna, zablokowany, zablokowana,
  zawieszony, zawieszona, usunięty, usunięta, zarchiwizowany, zwolniony, zwolniona, slutat, avslutad,
  spärrad, avstängd, inaktiverad, fratrådt, udmeldt, spærret, opsagt, sluttet, utmeldt, oppsagt, sperret,
  päättynyt, lukittu, eronnut, neaktivní, ukončen, ukončeno, zablokovaný, propuštěn, propuštěna,
  неактивний, заблокований, заблокована, видалений, видалена, звільнений, звільнена, вибув, вибула,
  відрахований, відрахована, деактивований
`);

/** Includes marital status, which says nothing about an account. */
const PRESENT = wordsIn(`
  single, married, divorced, widowed, ledig, verheiratet, geschieden, verwitwet, женат, замужем, холост,
  не замужем, не женат, разведён, разведена, вдова, вдовец, active, enabled, current, enrolled, employed,
  on leave, leave, hired, activated, member, full time, part time, fulltime, parttime, contractor, intern,
  temporary, seasonal, probation, onboarding, provisioned, recovery, password expired, locked out,
  pre registered, active external suite, confirmed, force change password, reset required, активен,
  активна, работает, работа, обучается, учится, в отпуске, действует, отпуск основной, отпуск, болезнь,
  больничный, командировка, декрет, отпуск по уходу за ребёнком, отпуск по беременности и родам,
  отпуск без оплаты, aktiv, beschäftigt, beurlaubt, passiv, mitglied, angestellt, ruhend, abwesend,
  elternzeit, freigeschaltet, aktiviert, actif, en poste, inscrit, inscrite, en congé, activo, activa,
  matriculado, matriculada, de alta, attivo, attiva, in servizio, iscritto, iscritta, ativo, ativa,
  actief, in dienst, ingeschreven, aktywny, aktywna, zatrudniony, zatrudniona, активний, працює,
  навчається, у відпустці, anställd, tjänstledig, föräldraledig, ansat, ansatt, permisjon, aktiivinen,
  voimassa, aktivní, zaměstnán, zaměstnána, vollzeit, teilzeit, befristet, unbefristet, praktikant,
  werkstudent, aushilfe
`);

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

export const STATUS_WORDS: ReadonlyMap<string, StatusAnswer> = new Map([
  ...LEFT.flatMap(spellings).map((word) => [foldStatus(word), 'inactive'] as const),
  ...PRESENT.flatMap(spellings).map((word) => [foldStatus(word), 'active'] as const),
]);

/** A word as it is, and as systems without accents write it: `gelöscht`, `geloescht`, `geloscht`. */
export function spellings(word: string): readonly string[] {
  const bare = word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');
  return [word, word.replace(/[äöüß]/gu, (letter) => UMLAUTS[letter] ?? letter), bare];
}

/** Ignores letter case, repeated spaces, a final dot and the dots of ё. Reduces gRPC names: `USER_STATE_LOCKED`. */
export function foldStatus(value: string): string {
  return value
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/^(?:[a-z]+_)?(?:state|status)_(?=.)/u, '')
    .replace(/(?<=\S)[\s_-]+/gu, ' ')
    .replace(/\.$/u, '')
    .replaceAll('ё', 'е');
}

/** True if a text is a known status word of any meaning. In brackets after a name, it is not part of the name. */
export function isStatusWord(text: string): boolean {
  return STATUS_WORDS.has(foldStatus(text));
}
