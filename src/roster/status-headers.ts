/**
 * Headers of columns that say who gets an account, and of hashes of passwords. Cells: `src/checks/status-values.ts`.
 * Sources: templates and exports of Microsoft Entra, Google Workspace, Moodle, OneRoster, PowerSchool, Personio,
 * BambooHR and 1C; answers of the services with shipped profiles; lists of schools and clubs.
 */

import type { StatusKind } from '../domain/row.js';
import { phrases } from '../domain/text.js';

export const STATUS_HEADERS: Readonly<Record<StatusKind, readonly string[]>> = {
  'yes-leaves': phrases(`
    suspended; deleted; blocked; block sign in; block credential; locked; archived; account disabled
    user disabled; login disabled; sign in disabled; sign in blocked; prohibit login; login prohibited
    ns account lock; ms ds user account disabled; inactive; deactivated; banned; expired; terminated
    dismissed; bot; robot; has left; trashed; deceased; block login; disable login; ist gesperrt; verstorben
    умер; умерла; décédé; baja; fallecido; cessato; uitgeschreven; vertrokken; konto zablokowane; zablokowane
    blokovaný; zablokovaný; letiltva; blokkert; spärrad; spærret; engelli hesap; devre dışı; pasif; removed
    revoked; frozen; resigned; retired; leaver; preserved; заблокирован; заблокирована; удалён; удалена; архив
    в архиве; уволен; уволена; выбыл; выбыла; отчислен; отчислена; отключён; отключена; неактивен; неактивна
    деактивирован; деактивирована; вход запрещён; учётная запись отключена; gesperrt; gelöscht; deaktiviert
    archiviert; ausgetreten; ausgeschieden; gekündigt; entlassen; exmatrikuliert; inaktiv; abgelaufen
    abgemeldet; anmeldung gesperrt; konto deaktiviert; ehemalig; bloqué; suspendu; désactivé; archivé
    supprimé; inactif; compte désactivé; bloqueado; suspendido; desactivado; eliminado; archivado; inactivo
    de baja; bloccato; sospeso; disattivato; disabilitato; eliminato; archiviato; inattivo; suspenso
    desativado; excluído; arquivado; inativo; desligado; geblokkeerd; geschorst; gedeactiveerd; verwijderd
    gearchiveerd; inactief; zablokowany; zawieszony; dezaktywowany; usunięty; zarchiwizowany; nieaktywny
    avstängd; inaktiverad; raderad; arkiverad; slutat; slettet; deaktiveret; arkiveret; fratrådt; udmeldt
    sperret; deaktivert; utmeldt; sluttet; lukittu; poistettu; arkistoitu; smazaný; deaktivovaný; neaktivní
    заблокований; заблокована; видалений; видалена; звільнений; звільнена; неактивний
  `),
  'no-leaves': phrases(`
    enabled; enabled user; active; activated; approved; confirmed; login allowed; login active
    sign in enabled; sign in allowed; allow login; can login; can log in; is enrolled; is employed; is current
    on roll; can sign in; currently active; account non locked; account non expired; ist aktiv; aktivní
    aktívny; aktív; aktif; aktivan; activat; activ; aktiivinen; aktivert; currently enrolled
    currently employed; still active; still enrolled; still employed; активен; активна; активирован
    активирована; учётная запись активна; вход разрешён; включён; включена; учётная запись включена
    доступ разрешён; доступ открыт; подтверждён; подтверждена; одобрен; одобрена; aktiviert; freigeschaltet
    freigegeben; konto aktiv; login aktiv; anmeldung erlaubt; actif; activé; compte actif; activo; activa
    cuenta activa; habilitado; attivo; attiva; abilitato; ativo; ativa; conta ativa; actief; ingeschakeld
    aktiverad; aktywny; aktywna; konto aktywne; активний; активно; увімкнено
  `),
  member: ['aktiv'],
  // Not certain: some of these may be about a course that has ended.
  perhaps: ['disabled', 'left', 'avslutad', 'avsluttet', 'afsluttet', 'päättynyt', 'ukončen', 'ukončeno'],
  status: phrases(`
    status; employment status; new status; enrollment status; enrolment status; row status; record status
    job status; membership status; статус; состояние; статус сотрудника; статус учащегося
    статус учётной записи; mitgliedsstatus; mitgliedstatus; beschäftigungsstatus; approval status; статус уз
    статус ученика; statut du compte; statut utilisateur; stato account; stato dell'account; stato utente
    estado de la cuenta; estado del usuario; situação do usuário; status da conta; status konta; hesap durumu
    durum; schülerstatus; mitarbeiterstatus; kontostatus; statut; situação; situación
  `),
  state: ['state', 'zustand', 'état', 'estado', 'stato', 'stan', 'стан'],
  // Like `status`, but with Redmine's numbers.
  redmine: [],
  remark: phrases(`
    remark; remarks; note; notes; comment; comments; borrower notes; borrower note; patron notes; patron note
    user notes; user note; student notes; member notes; account notes; admin notes; internal notes; anteckning
    anteckningar; bemærkning; bemærkninger; merknad; merknader; poznámka; примечание; примечания; комментарий
    заметка; заметки; пометка; отметка; bemerkung; bemerkungen; anmerkung; anmerkungen; notiz; notizen
    kommentar; vermerk
  `),
  enrollment: ['enroll status'],
  auth: ['auth'],
  deactivate: ['deactivate'],
  action: ['action', 'operation', 'change type', 'действие', 'операция', 'aktion', 'vorgang'],
  end: phrases(`
    termination date; terminated on; leave date; leaving date; end date; exit date; end of contract
    end of employment; end of service; end of membership; employment end; job end; job end date
    contract expires; contract expiry; contract expiry date; service end date; membership ended
    last day of employment; дата выбытия из школы; выбыл из школы; дата окончания работы; austritt zum
    abgang am; mitgliedschaft beendet am; mitgliedschaft bis; beschäftigt bis; abmeldung zum
    date de fin d'activité; fecha baja; fecha de egreso; data uscita; data de término; ayrılış tarihi
    işten ayrılış tarihi; datum ukončení; kilépés dátuma; slutdatum; sluttdato; date of leaving; date left
    date of exit; date of termination; departure date; employee leave date time; contract end
    contract end date; contract valid until; last day; last day of work; last working day; withdrawal date
    account expires; account expiration date; account expiry date; account valid until; shadow expire
    krb principal expiration; login expiration time; membership expires; membership end; member until
    membership valid until; separation date; employment end date; resignation date; quit date; off roll date
    leavers date; leaver date; access until; дата увольнения; дата выбытия; дата отчисления; дата окончания
    дата ухода; дата расторжения договора; дата окончания договора; дата окончания контракта; окончание работы
    окончание договора; дата окончания трудового договора; окончание трудового договора; конец работы
    дата исключения; работает до; последний рабочий день; дата окончания обучения
    срок действия учётной записи; срок действия договора; договор до; контракт до; austritt; austrittsdatum
    abgangsdatum; abgang; vertragsende; entlassdatum; ausgetreten am; ausgetreten zum; ausgeschieden am
    ausscheidedatum; austritt am; kündigungsdatum; gekündigt zum; gekündigt am; kündigung zum; enddatum
    abmeldedatum; kündigung; entlassen am; exmatrikulationsdatum; letzter tag; vertrag bis; zugang bis
    letzter arbeitstag; befristet bis; mitglied bis; konto gültig bis; entlassungsdatum; beschäftigungsende
    ende der beschäftigung; dienstende; ende des arbeitsverhältnisses; vertrag ende; ende mitgliedschaft
    angestellt bis; date de départ; date de sortie; date de fin; date de fin de contrat; fin de contrat
    fecha de baja; fecha de salida; fecha de fin; fecha fin; fin de contrato; data di uscita; data fine
    data di fine; data cessazione; data di cessazione; data de saída; data de desligamento; data de demissão
    data de rescisão; avslutsdatum; sista anställningsdag; sista arbetsdag; anställd till; anställning upphör
    avgångsdatum; utträdesdatum; anställd till och med; slutdato; fratrædelsesdato; fratredelsesdato
    ophørsdato; udmeldelsesdato; sidste arbejdsdag; siste arbeidsdag; ansat til; ansatt til; utmeldingsdato
    päättymispäivä; päättymispvm; loppupäivä; loppupvm; viimeinen työpäivä; työsuhteen päättymispäivä
    työsuhde päättyy; datum odchodu; datum ukončení pracovního poměru; ukončení pracovního poměru
    konec pracovního poměru; pracovní poměr do; poslední pracovní den; datum ukončení studia
    einde dienstverband; einddatum dienstverband; einde contract; einddatum contract; einddatum
    datum uit dienst; uit dienst; uitschrijfdatum; data zwolnienia; data odejścia; data zakończenia
    data zakończenia umowy; дата звільнення; дата вибуття; дата відрахування
  `),
  expiry: phrases(`
    valid until; valid to; valid till; valid through; expiry; expiry date; expires; date expiry; date expires
    date of expiration; expire date; expiring; expire; till och med; giltig till; giltig till och med
    gäller till; gäller till och med; utgångsdatum; til og med; gyldig til; gyldig til og med; udløbsdato
    udløber; utløpsdato; utløper; voimassa asti; voimassaolo päättyy; platnost do; platí do; konec platnosti
    datum platnosti do; gültigkeit bis; gültig bis einschl; gültig bis einschließlich; expires at; expires on
    expiration; expiration date; date of expiry; действует до; действителен до; действительна до
    срок действия; срок действия до; дата окончания действия; дата окончания срока действия; истекает
    gültig bis; ablaufdatum; läuft ab am; läuft ab; valable jusqu'au; date d'expiration; válido hasta
    fecha de caducidad; fecha de expiración; valido fino al; data di scadenza; válido até; data de expiração
    geldig tot; vervaldatum; ważne do; ważny do; data ważności; дійсний до; дійсна до
  `),
  since: phrases(`
    deleted at; delete at; deleted on; deleted date; date deleted; deletion date; archived at; archived on
    archived date; date archived; inactive since; inactive from; deactivated at; deactivated on
    deactivated since; deactivation date; disabled at; disabled on; disabled since; blocked at; blocked on
    blocked since; banned at; banned on; suspended at; suspended on; suspended since; locked since; expired at
    expired on; terminated at; dismissed at; left at; left on; left school; left company; left school on
    locked at; left the company; verlassen am; выбыл с; pwd account locked time; removed at; removed on
    removal date; revoked at; revoked on; withdrawn on; left the school; left organisation; left organization
    дата удаления; дата блокировки; дата деактивации; дата архивации; неактивен с; неактивна с; заблокирован с
    заблокирована с; в архиве с; удалён с; уволен с; gelöscht am; gelöscht seit; gesperrt am; gesperrt seit
    deaktiviert am; deaktiviert seit; archiviert am; inaktiv seit; löschdatum; abgemeldet am; supprimé le
    désactivé le; archivé le; inactif depuis; inactivo desde; inattivo dal; inativo desde; inactief sinds
    nieaktywny od; неактивний з
  `),
  start: phrases(`
    start date; hire date; rehire date; entry date; original hire date; enrollment date; join date
    joining date; date joined; date of joining; date of hire; contract start; job start date
    employment start date; contract start date; employment start; start of employment; date started
    startdatum; från och med; anställningsdatum; anställd från; anställd från och med; giltig från
    giltig från och med; gäller från; startdato; fra og med; gyldig fra; ansættelsesdato; tiltrædelsesdato
    ansettelsesdato; ansatt fra; ansat fra; alkamispäivä; alkupäivä; aloituspäivä; alkamispvm
    työsuhteen alkamispäivä; datum nástupu; platnost od; platí od; datum in dienst; startdatum dienstverband
    einstellungsdatum; beschäftigungsbeginn; dienstbeginn; дата приёма; дата приёма на работу
    дата поступления; дата зачисления; дата начала; eintritt; eintrittsdatum; wiedereintritt; vertragsbeginn
    aufnahmedatum
  `),
  'account-control': ['user account control'],
  'former-login': ['old username', 'new primary email'],
};

/** Prefixes that do not change the meaning of a header: `is_active`, `Account status`. */
export const STATUS_PREFIX =
  /^(?:is|has|ist|user|account|access|login|membership|member|student|pupil|employee|staff|person|patron|borrower|teacher|konto|benutzer|mitglied|mitarbeiter|schüler|zugang|доступ|учетнаязапись|пользователь|сотрудник|ученик|compte|cuenta|conta)(?=.)/u;

export const PREFIXED_KINDS = phrases(
  'yes-leaves; no-leaves; member; perhaps; status; state; end; expiry; since; start',
);

/** Suffixes that do not change the meaning of a date: `End date job`, `Start date contract`. */
export const DAY_SUFFIX = /(?<=.)(?:job|contract|employment|membership|service)$/u;

/** Next to one of these, `disabled` is about the account, not a disability: exports of Firebase, Grafana, others. */
export const ACCOUNT_HEADERS: readonly string[] = phrases(`
  email verified; local id; provider user info; last signed in at; last login; last login at; last sign in
  last sign in at; last seen at; auth labels; is admin; is superuser; letzte anmeldung; последний вход
`);

/** Columns of Redmine's users (redmine.org, Rest Users). In these lists, `status` is a number. */
export const REDMINE_HEADERS: readonly string[] = ['last_login_on', 'passwd_changed_on', 'twofa_scheme'];

/** Words for documents. Their `valid until` is not about the account. */
export const DOCUMENT =
  /visa|licen[cs]e|card|document|certificate|permit|insurance|dbs|firstaid|training|ausweis|führerschein|führungszeugnis|versicherung|aufenthalt|dokument|bescheinigung|impf|виз[аы]|удостоверен|документ|права|страхов|медкнижк|медосмотр|справк|сертификат|permis|licenc|licenz|documento|tarjeta|carte/u;

/** Headers of hash functions, hashes and salts, in exports and imports of passwords. */
export const HASH_HEADERS = phrases(`
  password hash function; hash function; hash algorithm; password hash algorithm; hash type; hashing algorithm
  password hash; hashed password; password digest; hash; salt; password salt; hash salt; encryption
  password encryption; encryption type; хеш; хеш-функция; хеш пароля; соль; соль пароля; hashfunktion
  hash-verfahren; passwort-hash; passworthash; salz
`);
