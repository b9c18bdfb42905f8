/** The checks of a row, as a table. Adding a check is adding a row here and one to its test. */

import type { CheckCode, Severity } from '../finding.js';
import type { Field, Name } from '../user.js';
import { describe, describeAll } from './characters.js';
import type { Facts } from './facts.js';
import { hiddenCharacter } from './hidden.js';
import type { Weakness } from './password-rules.js';
import { quote, shows } from './quote.js';
import { sameName } from './same-name.js';
import { type Mixture, mixedScript, scriptOf } from './script.js';
import { RIGHT_TYPES } from './wrong-types.js';

/** What a check has to say about a field, in words. */
export type Complaint = { readonly field: Field; readonly what: string };

/** What a check may ask beside the facts. */
export type Means = {
  /** Why a password is weak; absent where strength is not judged. */
  readonly weakness?: Weakness;
  /** Whether another check is on, which then has the word about what it finds. */
  readonly judges: (code: CheckCode) => boolean;
};

export type Check = {
  readonly code: CheckCode;
  /** Whether the configuration may set its severity. Default: no. */
  readonly adjustable?: true;
  /** Its severity for a field, where the table of severities does not say it. */
  readonly severity?: (field: Field) => Severity;
  /** Checks that explain the same field better: where one of them spoke, this one is silent. */
  readonly unless?: readonly CheckCode[];
  /** Looks at the facts alone. One complaint for a field at most. */
  readonly judge: (facts: Facts, means: Means) => readonly Complaint[];
};

/** In the order in which they judge and their findings stand. */
export const TABLE: readonly Check[] = [
  { code: 'type', judge: type },
  { code: 'required', unless: ['type'], judge: required },
  { code: 'duplicate', judge: duplicate },
  { code: 'department', judge: department },
  { code: 'domain', judge: domain },
  { code: 'changed', unless: ['duplicate'], judge: changed },
  { code: 'password-elsewhere', unless: ['required'], judge: passwordElsewhere },
  {
    code: 'mixed-script',
    adjustable: true,
    severity: (field) => (field === 'nickname' ? 'error' : 'warn'),
    judge: mixedScripts,
  },
  { code: 'hidden-character', adjustable: true, unless: ['required'], judge: hiddenCharacters },
  { code: 'nickname-characters', adjustable: true, judge: nicknameCharacters },
  { code: 'name-missing', adjustable: true, unless: ['type'], judge: nameMissing },
  { code: 'password-edges', adjustable: true, unless: ['required'], judge: passwordEdges },
  { code: 'password-mask', judge: passwordMask },
  {
    code: 'password-weak',
    adjustable: true,
    unless: ['type', 'required', 'password-mask'],
    judge: passwordWeak,
  },
];

const NONE: readonly Complaint[] = [];

function one(field: Field, what: string): readonly Complaint[] {
  return [{ field, what }];
}

function type({ wrongTypes }: Facts): readonly Complaint[] {
  if (wrongTypes === RIGHT_TYPES) return NONE;
  let complaints = NONE;
  for (const field in wrongTypes) {
    const what = wrongTypes[field as Field];
    if (what !== undefined) complaints = [...complaints, { field: field as Field, what }];
  }
  return complaints;
}

function required({ text, domain }: Facts): readonly Complaint[] {
  let complaints = NONE;
  if (text.nickname === '') {
    complaints = one(
      'nickname',
      domain === undefined ? 'is missing' : 'is missing: nothing stands before the "@"',
    );
  }
  if (text.password === '') complaints = [...complaints, { field: 'password', what: 'is missing' }];
  else if (WHITE.test(text.password)) {
    complaints = [...complaints, { field: 'password', what: 'holds only white space' }];
  }
  return complaints;
}
const WHITE = /^\s+$/;

function duplicate({ earlierLine }: Facts): readonly Complaint[] {
  return earlierLine === undefined ? NONE : one('nickname', `stands in line ${earlierLine} already`);
}

function department({ departmentTrouble }: Facts): readonly Complaint[] {
  return departmentTrouble === undefined ? NONE : one('department_id', departmentTrouble);
}

function domain({ domain: own, home, secret }: Facts): readonly Complaint[] {
  if (own === undefined || own === '' || home === undefined) return NONE;
  if (own === home.domain || own.toLowerCase() === home.domain.toLowerCase()) return NONE;
  const mine = quote(own, secret);
  const first = shows(home.domain, secret) ? '"…"' : home.quoted;
  return one(
    'nickname',
    `is of the domain ${mine}, and line ${home.line} of ${first}: a roster is for one domain`,
  );
}

function changed({ createdBefore, text, wrongTypes, secret }: Facts): readonly Complaint[] {
  if (createdBefore === undefined || wrongTypes['name.first'] || wrongTypes['name.last']) return NONE;
  const now = { first: text['name.first'], last: text['name.last'], middle: text['name.middle'] };
  if (sameName(createdBefore, now)) return NONE;
  const words = ({ first, middle, last }: Name) => {
    const full = [first, middle, last].filter((part) => part !== '').join(' ');
    return full === '' ? 'somebody without a name' : quote(full, secret);
  };
  return one(
    'nickname',
    `was created from this roster before for ${words(createdBefore)}, and here stands ${words(now)}: ` +
      'for the same person keep the old name here, and change it in the directory itself, for a run changes nobody who ' +
      'exists; a new person needs another nickname',
  );
}

/** Fields that the journal, the report or the terminal show. */
const SHOWN = ['nickname', 'name.first', 'name.last', 'name.middle', 'position'] as const;

/** Such a row would carry its password to where no password may be, so it is not sent. */
function passwordElsewhere({ text, secret }: Facts): readonly Complaint[] {
  const password = secret.trim();
  if (password === '' || standsAlone(text, password)) return NONE;
  let complaints = NONE;
  for (const field of SHOWN) {
    // The journal has the nickname in small letters too.
    const isSame = field === 'nickname' ? sameLetters(text.nickname, password) : text[field] === password;
    if (isSame) complaints = [...complaints, { field, what: ELSEWHERE }];
  }
  return complaints;
}

/** What is true of nearly every row, found out without a list. */
function standsAlone(text: Facts['text'], password: string): boolean {
  return (
    text.nickname.length !== password.length &&
    text['name.first'] !== password &&
    text['name.last'] !== password &&
    text['name.middle'] !== password &&
    text.position !== password &&
    ASCII.test(text.nickname)
  );
}

/** Whether two texts are one but for letter case. */
function sameLetters(nickname: string, password: string): boolean {
  // Nothing but plain letters turns into as many plain letters: of nearly every row the length says enough.
  if (nickname.length !== password.length && ASCII.test(nickname)) return false;
  return nickname.toLowerCase() === password.toLowerCase();
}
const ASCII = /^[\x00-\x7f]*$/;
const ELSEWHERE = 'is the same as the password, which must stand nowhere else';

function mixedScripts({ text, unusual }: Facts): readonly Complaint[] {
  let complaints = NONE;
  for (const field of unusual) {
    const mixture = mixtureIn(field, text[field]);
    if (mixture !== undefined) complaints = [...complaints, { field, what: mixes(field, mixture) }];
  }
  return complaints;
}

function mixtureIn(field: Field, text: string): Mixture | undefined {
  if (field === 'department_id') return undefined;
  return mixedScript(text, field === 'nickname' ? 'Latin' : undefined);
}

function mixes(field: Field, { scripts, odd }: Mixture): string {
  const words = `mixes ${scripts.slice(0, -1).join(', ')} and ${scripts.at(-1)} letters`;
  return field === 'password' ? `${words} in one word` : `${words}: ${describeAll(odd)}`;
}

function hiddenCharacters({ text, unusual }: Facts): readonly Complaint[] {
  let complaints = NONE;
  for (const field of unusual) {
    const hidden = field === 'department_id' ? undefined : hiddenCharacter(text[field]);
    if (hidden === undefined) continue;
    const place = field === 'password' ? '' : `, character ${hidden.place}`;
    const lost = hidden.char === '\ufffd' ? ': letters were lost when the file was saved' : '';
    complaints = [...complaints, { field, what: `holds ${describe(hidden.char)}${place}${lost}` }];
  }
  return complaints;
}

const NICKNAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const FIT = 'Latin letters without accents, digits, ".", "_" and "-"';

function nicknameCharacters({ text: { nickname } }: Facts, { judges }: Means): readonly Complaint[] {
  if (nickname === '' || NICKNAME.test(nickname)) return NONE;
  const told = new Set(judges('mixed-script') ? mixedScript(nickname, 'Latin')?.odd : []);
  const hidden = judges('hidden-character') ? hiddenCharacter(nickname)?.char : undefined;
  if (hidden !== undefined) told.add(hidden);
  const unfit = Array.from(nickname).filter((char) => !/[A-Za-z0-9._-]/.test(char) && !told.has(char));
  if (unfit.length > 0) {
    const cyrillic = unfit.every((char) => scriptOf(char) === 'Cyrillic') ? 'Cyrillic letters: ' : '';
    return one('nickname', `holds ${cyrillic}${describeAll(unfit)}; allowed are ${FIT}`);
  }
  const first = nickname[0] ?? '';
  const last = nickname.at(-1) ?? '';
  if (/[._-]/.test(first))
    return one('nickname', `begins with "${first}": it should begin with a letter or digit`);
  return /[._-]/.test(last)
    ? one('nickname', `ends with "${last}": it should end with a letter or digit`)
    : NONE;
}

function nameMissing({ text }: Facts): readonly Complaint[] {
  let complaints = NONE;
  if (text['name.first'] === '') complaints = one('name.first', 'is empty');
  if (text['name.last'] === '') complaints = [...complaints, { field: 'name.last', what: 'is empty' }];
  return complaints;
}

function passwordEdges({ text: { password } }: Facts, { judges }: Means): readonly Complaint[] {
  if (password.trim() === password) return NONE;
  // A tab or a line break is told as the hidden character that it is.
  const isWhite = (char: string) =>
    /\s/.test(char) && !(judges('hidden-character') && hiddenCharacter(char) !== undefined);
  const begins = isWhite(password.slice(0, 1));
  const ends = isWhite(password.slice(-1));
  if (!begins && !ends) return NONE;
  return one(
    'password',
    `${begins && ends ? 'begins and ends' : begins ? 'begins' : 'ends'} with white space`,
  );
}

function passwordMask({ text: { password } }: Facts): readonly Complaint[] {
  return MASK.test(password) ? one('password', MASKED) : NONE;
}
/**
 * Asterisks, bullets, middle dots and filled shapes of any width, and the number signs of a column that is too narrow.
 * Not the letter x, of which somebody may make a password.
 */
const MASK =
  /^\s*(?:[*#\xb7\u2022\u2027\u2043\u204e\u2217\u2219\u22c5\u25a0\u25aa\u25cf\u25e6\u2588\u26ab\u2731\u2b24\u30fb\ufe61\uff03\uff0a\uff65]\s*)+$/;
const MASKED =
  'consists only of mask characters such as *, which programs export instead of the password: type the password, or ' +
  'generate one with --generate-passwords weak';

function passwordWeak({ text }: Facts, { weakness }: Means): readonly Complaint[] {
  const why = weakness?.(text.password, [
    text.nickname,
    text['name.first'],
    text['name.last'],
    text['name.middle'],
  ]);
  return why === undefined ? NONE : one('password', `may be refused as too simple: ${why}`);
}
