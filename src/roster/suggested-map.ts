/** Guesses the columns of missing fields, for a `--map` that the user can copy. No data is read by a guess. */

import { isPasswordHeader, meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import { isJoined, isPlainHeader, meaningOf, normaliseHeader } from './headers.js';
import { NATIONAL_NUMBER } from './known-headers.js';
import { isLoginId } from './login-column.js';

type Needed = 'nickname' | 'password' | 'name.last' | 'name.first' | 'name' | typeof MANAGER;

const MANAGER = 'manager_login';

/** Parts of headers in lower case, without spaces, marks and accents. */
const CLUES: Readonly<Record<Exclude<Needed, 'password' | typeof MANAGER>, RegExp>> = {
  'name.last':
    /nachname|familienname|zuname|surname|lastname|familyname|фамили|прізвищ|nomdefamille|apellido|cognome|sobrenome|achternaam|nazwisk|prijmeni|priezvisk|efternamn|e[ft]t?ernavn|sukunimi|vezeteknev|soyad/u,
  'name.first':
    /vorname|rufname|forename|firstname|givenname|^имя|^ім|prenom|nombredepila|nomeproprio|voornaam|^imie|fornamn|fornavn|etunimi|keresztnev|prenume/u,
  name: /fullname|displayname|wholename|employeename|nameof(?:the)?(?:user|person|employee|student|pupil|learner|member)|личноеимя|фио|піб|(?:mitarbeiter|teilnehmer|mitglieds?|schuler|studenten?|student|pupil|learner|staff|teacher|member|person)(?:innen)?name|^(?:сотрудник|работник|ученик)|nomcomplet|nombrecompleto|nomecompleto|volledigenaam/u,
  nickname:
    /kurzel|kuerzel|kurzname|kennung|benutzer|anmelde|login|logon|username|userid|account|^konto|логин|уч[её]тнаязапись|samaccount|(?<!g|u)uid$/u,
};

const GUESSED = ['name.last', 'name.first', 'name', 'nickname'] as const;

const MANAGERS = /manager|supervis|vorgesetz|руковод|начальник/u;

/** The header is about another person or thing, or about when and how. */
const OTHERS =
  /mother|father|parent|guardian|carer|emergency|contact|spouse|мать|отец|родител|матер|батьк|mutter|vater|eltern|leiter|lehrkraft|notfall|ansprech|erzieh|padre|madre|tutor|mere$|dupere|delamere|delpadre|responsable|vader|moeder|ouder|rodzic|matki|ojca|matky|otce|bank|iban|kontonummer|kontoinhaber|last(?:login|logon|signin|dirsync|pass)|letzte|последн|geburtsname|birth|maiden|naissance|nacimiento|nascita/u;

/** The header is about a login or name, but the column contains neither: `Account type`, `Benutzergruppe`. */
const ABOUT =
  /(?:types?|typ|status|state|groups?|gruppen?|dat(?:e|um)|created|expires?|expiry|(?<!ac)count|language|sprache|url|link|role|rolle|level|class|klasse|file|datei|файла|owner|bild|photo|foto)$/u;

/** Secrets of devices and programs, and substitutes for a password. They are not enough to sign in. */
const OTHER_SECRETS =
  /otp|mfa|2fa|twofactor|zweifaktor|authenti|api|token|client|recover|wiederherstell|восстанов|backup|seed|key$|keys$|schlussel|ключ|.secret|secret.|wifi|wlan|voicemail|door|locker|puk$|hash/u;

/** @returns one mapping for each missing field that has a likely column; never a header that may be a secret */
export function suggestMap(
  fields: readonly string[],
  headers: readonly string[],
  wanted: readonly string[] = [],
): readonly Mapping[] {
  const has = (...names: readonly string[]) => names.some((name) => fields.includes(name));
  const found: Mapping[] = [];
  const profileFields = wanted.includes(MANAGER) ? [MANAGER] : [];
  for (const field of [...GUESSED, 'password', ...profileFields] as const) {
    const isGuessed = found.some((one) => one.field.startsWith('name'));
    if (has(field, ...(field.startsWith('name.') ? ['name'] : []))) continue;
    if (field === 'name' && (isGuessed || has('name.last', 'name.first'))) continue;
    const from =
      headers.find((header) => guess(header) === field && !isLoginId(header)) ??
      (field === 'nickname'
        ? headers.find((header) => isLoginId(header) || isNameAsLogin(header, fields))
        : undefined);
    if (from !== undefined) found.push({ field, from });
  }
  return found;
}

/** True if an unknown header means a login. Not for a mere account, which may be that of a bank or customer. */
export function seemsLogin(header: string): boolean {
  const isAccount = /^(?:konto|accounts?)$/u.test(normaliseHeader(header));
  return guess(header) === 'nickname' && !isLoginId(header) && !isAccount;
}

/** Next to a full name, `name` may be the login, as in MicroStrategy and OpenMetadata. */
function isNameAsLogin(header: string, fields: readonly string[]): boolean {
  return normaliseHeader(header) === 'name' && fields.includes('name');
}

/** The field that an unknown header seems to mean. Judges by its words, never by similar letters. */
export function guess(header: string): Needed | undefined {
  const key = normaliseHeader(header);
  const isOfWords = /^[\p{L}\p{M}\s_()[\]*/:'’-]+\.?$/u.test(header) && !isJoined(header);
  if (!isOfWords || meaningOf(header) !== undefined || OTHERS.test(key) || NATIONAL_NUMBER.test(key))
    return undefined;
  if (isPasswordHeader(header))
    // With a mark in it, a lost line break may have joined the header with a password.
    return meansPassword(header) && isPlainHeader(header) && !OTHER_SECRETS.test(key)
      ? 'password'
      : undefined;
  if (ABOUT.test(key)) return undefined;
  if (MANAGERS.test(key)) return isLogin(key) ? MANAGER : undefined;
  return GUESSED.find((field) => CLUES[field].test(key));
}

function isLogin(key: string): boolean {
  return CLUES.nickname.test(key) || /mail|upn|principal|почт/u.test(key);
}
