/** The checks of a row, as a table. Adding a check is adding a row here and one to its test. */

import type { CheckCode, Severity } from '../domain/finding.js';
import type { ColumnField, Field, Name } from '../domain/user.js';
import { foldName } from '../lib/text.js';
import { describe, describeAll, quote, shown, shows } from './characters.js';
import { hiddenCharacter } from './hidden-characters.js';
import { type Mixture, mixedScript, scriptOf } from './mixed-script.js';
import type { Weakness } from './password-strength.js';
import { type Facts, fullName } from './row-facts.js';

/** Takes what a check has to say about a field, in words. */
export type Say = (field: ColumnField, what: string) => void;

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
  readonly severity?: (field: ColumnField) => Severity;
  /** Checks that explain the same field better: where one of them spoke, this one is silent. */
  readonly unless?: readonly CheckCode[];
  /** Looks at the facts alone, and says one thing about a field at most. */
  readonly judge: (facts: Facts, say: Say, means: Means) => void;
};

/** In the order in which they judge and their findings stand. */
export const TABLE: readonly Check[] = [
  { code: 'name-split', judge: ({ told }, say) => told && say(told.field, told.what) },
  { code: 'type', judge: wrongType },
  { code: 'required', unless: ['type'], judge: required },
  { code: 'duplicate', judge: duplicate },
  { code: 'department', judge: ({ department: { wrong } }, say) => wrong && say('department_id', wrong) },
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

function wrongType({ wrongTypes }: Facts, say: Say): void {
  for (const { field, what } of wrongTypes) say(field, what);
}

function required({ text, domain }: Facts, say: Say): void {
  const nothing = domain === undefined ? '' : ': nothing stands before the "@"';
  if (text.nickname === '') say('nickname', `is missing${nothing}`);
  if (text.password === '') say('password', 'is missing');
  else if (text.password.trim() === '') say('password', 'holds only white space');
}

function duplicate({ holder, text, name, secret }: Facts, say: Say): void {
  if (holder === undefined) return;
  const of = (person: Name) => {
    const full = fullName(person);
    return full === '' ? '' : ` (${shows(full, holder.secret) ? '…' : shown(full, secret)})`;
  };
  const here = `${quote(text.nickname, secret)}${of(name)}`;
  say('nickname', `${here} is also in line ${holder.line}${of(holder.name)}`);
}

function domain({ domain: own, home, secret }: Facts, say: Say): void {
  if (!own || home === undefined || own.toLowerCase() === home.domain.toLowerCase()) return;
  const mine = quote(own, secret);
  const first = shows(home.domain, secret) ? '"…"' : quote(home.domain, home.secret);
  say('nickname', `is of the domain ${mine}, and line ${home.line} of ${first}: a roster is for one domain`);
}

function changed({ createdBefore, name, wrongTypes, secret }: Facts, say: Say): void {
  if (createdBefore === undefined || isSamePerson(createdBefore, name)) return;
  if (wrongTypes.some(({ field }) => field === 'name.first' || field === 'name.last')) return;
  const words = (name: Name) => {
    const full = fullName(name);
    return full === '' ? 'somebody without a name' : quote(full, secret);
  };
  say(
    'nickname',
    `was created from this roster before for ${words(createdBefore)}, and here stands ${words(name)}: ` +
      'for the same person keep the old name here, and change it in the directory itself, for a run changes nobody who ' +
      'exists; a new person needs another nickname',
  );
}

/** As far as spelling goes: a middle name that only one of them has makes no other person, for rosters get completed. */
function isSamePerson(a: Name, b: Name): boolean {
  const isSame = (part: keyof Name) => a[part] === b[part] || foldName(a[part]) === foldName(b[part]);
  return isSame('first') && isSame('last') && (isSame('middle') || a.middle === '' || b.middle === '');
}

/** Fields that the journal, the report or the terminal show. */
const SHOWN = ['nickname', 'name.first', 'name.last', 'name.middle', 'position'] as const;

/** Such a row would carry its password to where no password may be, so it is not sent. */
function passwordElsewhere({ text, secret }: Facts, say: Say): void {
  const password = secret.trim();
  if (password === '') return;
  for (const field of SHOWN) {
    // The journal has the nickname in small letters too.
    const isSame =
      field === 'nickname'
        ? text.nickname.toLowerCase() === password.toLowerCase()
        : text[field] === password;
    if (isSame) say(field, 'is the same as the password, which must stand nowhere else');
  }
}

function mixedScripts({ text, unusual }: Facts, say: Say): void {
  for (const field of unusual) {
    const mixture = mixedScript(text[field], field === 'nickname' ? 'Latin' : undefined);
    if (mixture !== undefined) say(field, mixes(field, mixture));
  }
}

function mixes(field: Field, { scripts, odd }: Mixture): string {
  const words = `mixes ${scripts.slice(0, -1).join(', ')} and ${scripts.at(-1)} letters`;
  return field === 'password' ? `${words} in one word` : `${words}: ${describeAll(odd)}`;
}

function hiddenCharacters({ text, unusual }: Facts, say: Say): void {
  for (const field of unusual) {
    const hidden = hiddenCharacter(text[field]);
    if (hidden === undefined) continue;
    const place = field === 'password' ? '' : `, character ${hidden.place}`;
    const lost = hidden.char === '\ufffd' ? ': letters were lost when the file was saved' : '';
    say(field, `holds ${describe(hidden.char)}${place}${lost}`);
  }
}

const NICKNAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const FIT = 'Latin letters without accents, digits, ".", "_" and "-"';

function nicknameCharacters({ text: { nickname } }: Facts, say: Say, { judges }: Means): void {
  if (nickname === '' || NICKNAME.test(nickname)) return;
  const told = new Set(judges('mixed-script') ? mixedScript(nickname, 'Latin')?.odd : []);
  const hidden = judges('hidden-character') ? hiddenCharacter(nickname)?.char : undefined;
  if (hidden !== undefined) told.add(hidden);
  const unfit = Array.from(nickname).filter((char) => !/[A-Za-z0-9._-]/.test(char) && !told.has(char));
  const [first = '', last = ''] = [nickname[0], nickname.at(-1)];
  if (unfit.length > 0) {
    const cyrillic = unfit.every((char) => scriptOf(char) === 'Cyrillic') ? 'Cyrillic letters: ' : '';
    say('nickname', `holds ${cyrillic}${describeAll(unfit)}; allowed are ${FIT}`);
  } else if (/[._-]/.test(first)) {
    say('nickname', `begins with "${first}": it should begin with a letter or digit`);
  } else if (/[._-]/.test(last)) {
    say('nickname', `ends with "${last}": it should end with a letter or digit`);
  }
}

/** Of a whole name that could not be split, the parts are empty for that reason. */
function nameMissing({ text, told }: Facts, say: Say): void {
  if (told !== undefined) return;
  if (text['name.first'] === '') say('name.first', 'is empty');
  if (text['name.last'] === '') say('name.last', 'is empty');
}

function passwordEdges({ text: { password } }: Facts, say: Say, { judges }: Means): void {
  if (password.trim() === password) return;
  // A tab or a line break is told as the hidden character that it is.
  const isWhite = (char: string) =>
    /\s/.test(char) && !(judges('hidden-character') && hiddenCharacter(char) !== undefined);
  const edges = [isWhite(password.slice(0, 1)) && 'begins', isWhite(password.slice(-1)) && 'ends'];
  const words = edges.filter(Boolean).join(' and ');
  if (words !== '') say('password', `${words} with white space`);
}

/**
 * Asterisks, bullets, middle dots and filled shapes of any width, and the number signs of a column that is too narrow.
 * Not the letter x, of which somebody may make a password.
 */
const MASK =
  /^\s*(?:[*#\xb7\u2022\u2027\u2043\u204e\u2217\u2219\u22c5\u25a0\u25aa\u25cf\u25e6\u2588\u26ab\u2731\u2b24\u30fb\ufe61\uff03\uff0a\uff65]\s*)+$/;

function passwordMask({ text: { password } }: Facts, say: Say): void {
  if (!MASK.test(password)) return;
  say(
    'password',
    'consists only of mask characters such as *, which programs export instead of the password: type the password, or ' +
      'generate one with --generate-passwords weak',
  );
}

function passwordWeak({ text, name }: Facts, say: Say, { weakness }: Means): void {
  const why = weakness?.(text.password, [text.nickname, name.first, name.last, name.middle]);
  if (why !== undefined) say('password', `may be refused as too simple: ${why}`);
}
