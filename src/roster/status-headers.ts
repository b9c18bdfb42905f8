/**
 * The headers of columns that say who is to have an account, and of hashes of passwords. The meanings of their cells are
 * in `src/checks/status-values.ts`. Sources: the import templates and exports of Microsoft Entra, Google Workspace, Moodle,
 * OneRoster, PowerSchool, Personio, BambooHR and 1C, and lists of schools and clubs.
 */

import type { StatusKind } from '../domain/row.js';

export const STATUS_HEADERS: Readonly<Record<StatusKind, readonly string[]>> = {
  'yes-leaves': [
    ...['suspended', 'deleted', 'blocked', 'block sign in', 'block credential', 'locked', 'archived'],
    ...['account disabled', 'account locked', 'inactive', 'is suspended', 'is archived', 'is deleted'],
    ...['terminated', 'заблокирован', 'заблокирована', 'удалён', 'удалена', 'архив', 'в архиве', 'уволен'],
    ...['gesperrt', 'gelöscht', 'deaktiviert', 'archiviert', 'ausgetreten'],
  ],
  'no-leaves': [
    ...['enabled', 'account enabled', 'enabled user', 'active', 'is active', 'is enabled', 'user active'],
    ...['активен', 'активна', 'учётная запись активна'],
  ],
  member: ['aktiv'],
  status: [
    ...['status', 'account status', 'employment status', 'employee status', 'member status', 'user status'],
    ...['enrollment status', 'enrolment status', 'new status', 'staff status', 'student status'],
    ...['membership status', 'статус', 'состояние', 'статус сотрудника', 'статус учащегося'],
    ...['mitgliedsstatus', 'mitgliedstatus', 'beschäftigungsstatus', 'schülerstatus', 'mitarbeiterstatus'],
  ],
  remark: [
    ...['remark', 'remarks', 'note', 'notes', 'comment', 'comments'],
    ...['примечание', 'примечания', 'комментарий', 'заметка', 'заметки', 'пометка', 'отметка'],
    ...['bemerkung', 'bemerkungen', 'anmerkung', 'anmerkungen', 'notiz', 'notizen', 'kommentar', 'vermerk'],
  ],
  enrollment: ['enroll status'],
  auth: ['auth'],
  deactivate: ['deactivate'],
  action: ['action', 'operation', 'change type', 'действие', 'операция', 'aktion', 'vorgang'],
  end: [
    ...['termination date', 'leave date', 'leaving date', 'end date', 'exit date', 'date of leaving'],
    ...['contract end', 'contract end date', 'last day', 'last day of work', 'withdrawal date'],
    ...['дата увольнения', 'дата выбытия', 'дата отчисления', 'дата окончания'],
    ...['austritt', 'austrittsdatum', 'abgangsdatum', 'abgang', 'vertragsende', 'entlassdatum'],
  ],
  start: [
    ...['start date', 'hire date', 'rehire date', 'entry date', 'original hire date', 'enrollment date'],
    ...['дата приёма', 'дата приёма на работу', 'дата поступления', 'дата зачисления', 'дата начала'],
    ...['eintritt', 'eintrittsdatum', 'wiedereintritt', 'vertragsbeginn', 'aufnahmedatum'],
  ],
  'account-control': ['user account control'],
  'former-login': ['old username', 'new primary email'],
};

/** The headers of hash functions, hashes and salts, as exports and imports of passwords have them. */
export const HASH_HEADERS = [
  ...['password hash function', 'hash function', 'hash algorithm', 'password hash algorithm', 'hash type'],
  ...['hashing algorithm', 'password hash', 'hashed password', 'password digest', 'hash', 'salt'],
  ...['password salt', 'hash salt', 'encryption', 'password encryption', 'encryption type', 'хеш'],
  ...['хеш-функция', 'хеш пароля', 'соль', 'соль пароля'],
  ...['hashfunktion', 'hash-verfahren', 'passwort-hash', 'passworthash', 'salz'],
] as const;
