/**
 * All checks, as a table: what each looks at, how severe its findings are, and the function that finds them. To add one:
 * its code and facts in `src/domain/finding.ts`, a row here, what it says in
 * `src/texts`, its cases in `test/checks/checks.test.ts`.
 */

import type { CheckCode, FindingMessage, Severity } from '../domain/finding.js';
import { hasCommonFolding, isSameFolded } from '../domain/folded-name.js';
import { idKey, recognised, type Somebody } from '../domain/identity.js';
import type { NamesOf } from '../domain/name-meaning.js';
import { containsSecret, plainPassword } from '../domain/password-text.js';
import { endsQuotedText } from '../domain/quoted-text.js';
import {
  type ColumnField,
  FIELDS,
  IDENTITY_FIELDS,
  type IdentityField,
  isSameDomain,
  type Name,
  type NicknameForm,
  STATUS_FIELD,
  splitLogin,
  spokenName,
} from '../domain/user.js';
import {
  describe,
  describeAll,
  hiddenCharacter,
  isUsual,
  redact,
  redactName,
  redactPerson,
} from './characters.js';
import { damageIn } from './damaged-text.js';
import { mixedScript, scriptOf } from './mixed-script.js';
import { oddSignIn } from './no-person.js';
import type { Weakness } from './password-strength.js';
import { isNameToo, isNoPassword } from './placeholder.js';
import { cellOf, type Facts, type PartialUser, partialUser, TEXT_FIELDS, textOf } from './row-facts.js';
import type { SeenRow } from './seen-people.js';

/** The input of a check, beside the facts of its row. */
export type CheckContext = {
  readonly title: string;
  /** Why a password is weak; absent where `password-weak` is off. */
  readonly weakness?: Weakness;
  /** The mail domain in which users are created, where a setting says it. */
  readonly domain: string | undefined;
  readonly nickname: NicknameForm | undefined;
  readonly needsPassword: boolean;
  /** True if departments are texts here and no numbers. */
  readonly hasDepartmentText: boolean;
  /** The values that are sent of a field that the profile adds. */
  readonly valuesOf: (person: PartialUser, extraField: string) => readonly string[];
  /** By the name of a value, the quotes that it is between in a request. */
  readonly quotesAround: ReadonlyMap<string, string> | undefined;
  /** The meanings of names to the directory. Default: they are not judged. */
  readonly names: NamesOf | undefined;
  /** True if the directory needs a value of a field that its profile adds. */
  readonly isRequired: (extraField: string) => boolean;
  /** True if the user said that the list does not have a field. */
  readonly isLeftOut: (field: string) => boolean;
  /** True if a check is on. One that is reports its characters itself, so no other has to. */
  readonly isActive: (code: CheckCode) => boolean;
};

/** The clause of a finding; it never shows the password. */
type Found = FindingMessage | undefined;

export type Check = {
  readonly severity: Severity;
  /** Where the severity differs. */
  readonly severityByField?: Readonly<Partial<Record<string, Severity>>>;
  /** True if the configuration may set the severity, or turn the check off. Default: no. */
  readonly adjustable?: true;
  /** Looked at in this order; `status` for the columns that say who is to have an account. */
  readonly fields: readonly (ColumnField | IdentityField | typeof STATUS_FIELD)[];
  /** True if it looks at the fields that the profile adds, too. */
  readonly looksAtExtra?: true;
  /** Earlier checks that explain a field better: where one of them found an error in it, this one is skipped. */
  readonly supersededBy?: readonly CheckCode[];
  /** True if an error of it says all about a row: then nothing else is found in it. */
  readonly isWhole?: true;
  /** Looks at one field. Absent for `namesake`, which `prepare` finds, and for what takes all rows. */
  readonly find?: (facts: Facts, field: string, context: CheckContext) => Found;
  /** The same for what is a warning, if anything: a mistake perhaps. */
  readonly findMild?: (facts: Facts, field: string) => Found;
};

/** They run in the order of their codes in `src/domain/finding.ts`. */
export const CHECKS: Readonly<Record<CheckCode, Check>> = {
  'not-a-person': {
    severity: 'error',
    adjustable: true,
    fields: ['name', 'name.last', 'name.first', 'name.middle'],
    isWhole: true,
    find: notAPerson,
    findMild: oddName,
  },
  inactive: {
    severity: 'error',
    adjustable: true,
    fields: [STATUS_FIELD],
    isWhole: true,
    find: (facts) => statusMessage(facts, 'inactive'),
  },
  'other-action': {
    severity: 'error',
    adjustable: true,
    fields: [STATUS_FIELD],
    isWhole: true,
    find: (facts) => statusMessage(facts, 'change'),
  },
  placeholder: {
    severity: 'error',
    adjustable: true,
    fields: ['name', 'name.last', 'name.first', 'nickname'],
    find: placeholder,
  },
  'damaged-text': {
    severity: 'error',
    adjustable: true,
    fields: ['name', ...TEXT_FIELDS.filter((field) => field !== 'password'), 'department_id'],
    looksAtExtra: true,
    supersededBy: ['placeholder'],
    find: damagedText,
  },
  'name-split': {
    severity: 'error',
    fields: ['name'],
    supersededBy: ['placeholder', 'damaged-text'],
    find: (facts) => nameComplaint(facts, 'name-split'),
  },
  type: {
    severity: 'error',
    // Only a date can be wrong among the fields that recognise a person.
    fields: [...FIELDS, 'name', ...IDENTITY_FIELDS, STATUS_FIELD],
    looksAtExtra: true,
    find: (facts, field) => (field === 'name' ? nameComplaint(facts, 'type') : facts.wrongTypes[field]),
  },
  required: {
    severity: 'error',
    fields: ['nickname', 'password'],
    looksAtExtra: true,
    supersededBy: ['type'],
    find: required,
  },
  'same-person': { severity: 'error', adjustable: true, fields: ['nickname'], find: samePerson },
  duplicate: {
    severity: 'error',
    fields: ['nickname'],
    supersededBy: ['placeholder', 'same-person'],
    find: duplicate,
  },
  department: {
    severity: 'error',
    fields: ['department_id'],
    supersededBy: ['damaged-text', 'type'],
    find: ({ department }) => department.wrong,
  },
  'unknown-name': {
    severity: 'error',
    fields: ['position', 'department_id'],
    looksAtExtra: true,
    supersededBy: ['damaged-text', 'type', 'required'],
    find: unknownName,
  },
  domain: { severity: 'error', fields: ['nickname'], find: domain },
  changed: {
    severity: 'error',
    adjustable: true,
    fields: ['nickname'],
    supersededBy: ['placeholder', 'same-person', 'duplicate'],
    find: changed,
  },
  renamed: {
    severity: 'error',
    adjustable: true,
    fields: ['nickname'],
    supersededBy: ['placeholder', 'required', 'same-person', 'duplicate'],
    find: renamed,
  },
  'password-elsewhere': {
    severity: 'error',
    // The contents of journal, report and terminal.
    fields: [...TEXT_FIELDS.filter((field) => field !== 'password'), 'department_id'],
    looksAtExtra: true,
    supersededBy: ['placeholder', 'required'],
    find: passwordElsewhere,
  },
  'mixed-script': {
    severity: 'warn',
    severityByField: { nickname: 'error' },
    adjustable: true,
    fields: TEXT_FIELDS,
    looksAtExtra: true,
    supersededBy: ['damaged-text'],
    find: mixedScripts,
  },
  'hidden-character': {
    severity: 'error',
    adjustable: true,
    fields: TEXT_FIELDS,
    looksAtExtra: true,
    supersededBy: ['damaged-text', 'required'],
    find: hiddenCharacters,
  },
  'nickname-characters': {
    severity: 'error',
    adjustable: true,
    fields: ['nickname'],
    supersededBy: ['placeholder', 'damaged-text', 'type'],
    find: nicknameCharacters,
  },
  'unsafe-character': {
    severity: 'error',
    fields: [...TEXT_FIELDS, 'department_id'],
    looksAtExtra: true,
    supersededBy: ['damaged-text', 'unknown-name', 'hidden-character', 'nickname-characters'],
    find: unsafeCharacter,
  },
  'name-missing': {
    severity: 'warn',
    adjustable: true,
    fields: ['name.first', 'name.last'],
    supersededBy: ['type'],
    // The parts of a name that could not be split are empty for that reason.
    find: (facts, field, { isLeftOut }) =>
      facts.nameFinding === undefined && textOf(facts, field) === '' && !isLeftOut(field)
        ? { key: 'empty' }
        : undefined,
  },
  namesakes: {
    severity: 'warn',
    adjustable: true,
    fields: ['name'],
    find: namesakes,
  },
  'password-edges': {
    severity: 'warn',
    adjustable: true,
    fields: ['password'],
    supersededBy: ['required'],
    find: passwordEdges,
  },
  'password-mask': { severity: 'error', fields: ['password'], supersededBy: ['type'], find: passwordMask },
  'password-weak': {
    severity: 'warn',
    adjustable: true,
    fields: ['password'],
    supersededBy: ['type', 'required', 'password-mask'],
    find: passwordWeak,
  },
  namesake: { severity: 'error', fields: ['nickname'] },
  'name-title': { severity: 'warn', fields: ['name'] },
  'shared-id': { severity: 'warn', adjustable: true, fields: [] },
  'field-missing': { severity: 'error', adjustable: true, fields: [] },
  'shared-address': { severity: 'error', fields: ['nickname'] },
  'inactive-list': { severity: 'error', fields: [STATUS_FIELD] },
  'password-hash': { severity: 'error', adjustable: true, fields: ['password'] },
  'password-shared': { severity: 'warn', adjustable: true, fields: ['password'] },
  separator: { severity: 'warn', adjustable: true, fields: [] },
  'similar-names': { severity: 'warn', adjustable: true, fields: [] },
};

function nameComplaint({ nameFinding }: Facts, code: CheckCode): Found {
  return nameFinding?.code === code ? nameFinding.message : undefined;
}

/** The first of several names that the directory does not have, or has more than once. */
function unknownName(facts: Facts, field: string, { title, names, valuesOf }: CheckContext): Found {
  const name = field === 'department_id' ? 'department' : field;
  const meanings = names?.get(name);
  if (meanings === undefined) return undefined;
  const shown = (text: string) => redact(text, facts.secret);
  for (const value of valuesOf(partialUser(facts), name)) {
    const meaning = meanings.get(value.trim());
    const found = { text: shown(value.trim()), title };
    if (meaning?.kind === 'none')
      return { key: 'unknown-name', ...found, nearest: meaning.nearest.map(shown) };
    if (meaning?.kind === 'unaskable') return { key: 'unaskable-name', ...found };
    if (meaning?.kind === 'several') return { key: 'several-names', ...found, count: meaning.count };
  }
  return undefined;
}

function required(facts: Facts, field: string, { needsPassword, isRequired }: CheckContext): Found {
  const { domain } = facts;
  const isNeeded = field === 'nickname' || (field === 'password' ? needsPassword : isRequired(field));
  if (!isNeeded) return undefined;
  const value = textOf(facts, field);
  if (value === '') {
    const isDomainAlone = field === 'nickname' && domain !== undefined;
    return { key: isDomainAlone ? 'missing-before-at' : 'missing' };
  }
  return value.trim() === '' ? { key: 'white-space' } : undefined;
}

function duplicate({ earlierRow, sharesAddress, text, name, secret }: Facts): Found {
  // An address of several people is an error of the list.
  if (earlierRow === undefined || sharesAddress) return undefined;
  const person = redactName(name, earlierRow.secret, secret);
  return { key: 'duplicate', ...otherRow(earlierRow, { text, name, secret }), person };
}

/** Two rows, each without the password of the other. */
function otherRow(earlier: SeenRow, { text, name, secret }: Pick<Facts, 'text' | 'name' | 'secret'>) {
  const secrets = [earlier.secret, secret];
  const nickname = redact(text.nickname, secret);
  const person = redactPerson(name, text.nickname, ...secrets);
  return { nickname, person, line: earlier.line, earlier: redactName(earlier.name, ...secrets) };
}

function samePerson(facts: Facts): Found {
  const { same } = facts.met;
  if (same === undefined) return undefined;
  const { id, isWhole } = same;
  const shown = id === undefined ? {} : { id: redact(id, facts.secret) };
  return { key: 'same-person', ...otherRow(same.row, facts), isWhole, ...shown, ownLine: facts.line };
}

function namesakes(facts: Facts): Found {
  const { namesake } = facts.met;
  return namesake && { key: 'namesakes', ...otherRow(namesake, facts) };
}

function renamed({ renamed: earlier, name, text, line, secret }: Facts): Found {
  if (earlier === undefined) return undefined;
  const { nickname, outcome, at } = earlier;
  return {
    key: 'renamed',
    nickname: redact(text.nickname, secret),
    person: redactPerson(name, text.nickname, secret),
    line,
    earlierNickname: redact(nickname, secret),
    earlier: redactPerson(earlier.name, nickname, secret),
    outcome,
    at,
  };
}

function notAPerson({ noPerson, secret, line, text: { nickname } }: Facts, field: string): Found {
  if (noPerson === undefined || FIELDS_OF_PARTS[noPerson.part] !== field) return undefined;
  const { why, text } = noPerson;
  const shown = {
    text: redact(text, secret),
    line,
    ...(nickname !== '' && { nickname: redact(nickname, secret) }),
  };
  return noPerson.why === 'note'
    ? { key: 'not-a-name', why: 'note', note: redact(noPerson.note, secret), ...shown }
    : { key: 'not-a-name', why, ...shown };
}

const FIELDS_OF_PARTS = {
  last: 'name.last',
  first: 'name.first',
  middle: 'name.middle',
  name: 'name',
} as const satisfies Readonly<Record<keyof Name | 'name', string>>;

function oddName({ name, isNew, secret, placeholders }: Facts, field: string): Found {
  const part = NAME_PARTS.find((one) => FIELDS_OF_PARTS[one] === field);
  const text = part === undefined || isNew ? '' : name[part];
  const sign = oddSignIn(text);
  // A placeholder or a damaged text has a finding of its own.
  if (sign === undefined || placeholders.has(field) || damageIn(text, 'name')) return undefined;
  // The sign may be one of the password.
  return containsSecret(text, secret) ? undefined : { key: 'odd-name', text: redact(text, secret), sign };
}

function placeholder(facts: Facts, field: string): Found {
  const { placeholders, wrongTypes, secret } = facts;
  if (!placeholders.has(field) || wrongTypes[field] !== undefined) return undefined;
  const text = textOf(facts, field);
  const shown = containsSecret(text, secret) ? {} : { text: redact(text, secret) };
  if (field === 'nickname') return { key: 'no-login', ...shown };
  const like = isNameToo(text) ? 'name' : /\p{L}/u.test(text) ? 'word' : 'sign';
  return { key: 'no-name', ...shown, like };
}

function damagedText(facts: Facts, field: string): Found {
  const { name, secret } = facts;
  // The parts of a whole name are looked at one by one.
  if (field === 'name' && name.first + name.last !== '') return undefined;
  const text = cellOf(facts, field);
  const damage = damageIn(text, DAMAGE_KINDS.get(field) ?? 'any');
  if (damage === undefined) return undefined;
  const { why, meant } = damage;
  // The remains of a password show it as well, and so does what was meant by one.
  if (meant === undefined || containsSecret(meant, secret) || containsSecret(text, secret))
    return { key: 'damaged-text', why, text: meant === undefined ? redact(text, secret) : '…' };
  return { key: 'damaged-text', why, text: redact(text, secret), meant: redact(meant, secret) };
}

const DAMAGE_KINDS: ReadonlyMap<string, 'name' | 'word'> = new Map([
  ...(['name', 'name.last', 'name.first', 'name.middle', 'nickname'] as const).map(
    (field) => [field, 'name'] as const,
  ),
  ['position', 'word'],
  ['department_id', 'word'],
]);

const NAME_PARTS = ['last', 'first', 'middle'] as const satisfies readonly (keyof Name)[];

function statusMessage({ status, name, text, secret }: Facts, meaning: 'inactive' | 'change'): Found {
  if (status?.meaning !== meaning) return undefined;
  const shown = { header: redact(status.header, secret), value: redact(status.value, secret) };
  return meaning === 'inactive'
    ? { key: 'inactive', ...shown, person: redactPerson(name, text.nickname, secret) }
    : { key: 'other-action', ...shown };
}

function domain({ domain: own, firstDomain: first, secret }: Facts, _: string, context: CheckContext): Found {
  const { domain: set } = context;
  if (own && set !== undefined && !isSameDomain(own, set))
    return { key: 'other-domain', domain: redact(own, secret), expected: redact(set, '') };
  if (!own || set !== undefined || first === undefined || own.toLowerCase() === first.domain.toLowerCase())
    return undefined;
  const earlier = containsSecret(first.domain, secret) ? '…' : redact(first.domain, first.secret);
  return { key: 'two-domains', domain: redact(own, secret), line: first.line, earlier };
}

function changed(
  { createdBefore, sharesAddress, name, identity, text, wrongTypes, secret }: Facts,
  _: string,
  { title }: CheckContext,
): Found {
  if (createdBefore === undefined || sharesAddress || isSamePerson(createdBefore, { name, identity }))
    return undefined;
  if (wrongTypes['name.first'] !== undefined || wrongTypes['name.last'] !== undefined) return undefined;
  const nameOf = (person: Name) => redactName(person, secret);
  return {
    key: 'created-for-other',
    before: nameOf(createdBefore.name),
    now: nameOf(name),
    title,
    ...(spokenName(name) === '' && { nickname: redact(text.nickname, secret) }),
  };
}

/**
 * By number, else by folded name; a middle name that only one of them has makes no difference, since people complete their
 * rosters. The nickname is the same, so half a name is enough.
 */
function isSamePerson(before: Somebody, now: Somebody): boolean {
  if (recognised(before, now) !== undefined) return true;
  if (hasOtherId(before, now)) return false;
  const isHalf = ({ name: { first, last } }: Somebody) => first === '' || last === '';
  if (!isHalf(before) && !isHalf(now)) return isSameFolded(before.name, now.name);
  return NAME_PARTS.every((part) => {
    const isBlank = part === 'middle' && (before.name[part] === '' || now.name[part] === '');
    return isBlank || hasCommonFolding(before.name[part], now.name[part]);
  });
}

function hasOtherId(one: Somebody, other: Somebody): boolean {
  const [id, otherId] = [idKey(one.identity), idKey(other.identity)];
  return id !== '' && otherId !== '' && id !== otherId;
}

/** A row like that would put its password where it can be read, so it is not sent. */
function passwordElsewhere(
  facts: Facts,
  field: string,
  { hasDepartmentText, valuesOf }: CheckContext,
): Found {
  const { text, extra, plainSecret: password } = facts;
  // A number of a department is no text of anybody.
  if (password === '' || (field === 'department_id' && !hasDepartmentText)) return undefined;
  const values = Object.hasOwn(extra, field)
    ? [extra[field] ?? '', ...valuesOf(partialUser(facts), field)]
    : [textOf(facts, field)];
  // The journal has the nickname in lower case too.
  const isSame =
    field === 'nickname'
      ? plainPassword(text.nickname).toLowerCase() === password.toLowerCase()
      : values.some((value) => plainPassword(value) === password);
  return isSame ? { key: 'password-elsewhere' } : undefined;
}

function mixedScripts(facts: Facts, field: string): Found {
  const text = textOf(facts, field);
  const mixture = isUsual(text) ? undefined : mixedScript(text, field === 'nickname' ? 'Latin' : undefined);
  if (mixture === undefined) return undefined;
  const { scripts, odd } = mixture;
  return { key: 'mixed-scripts', scripts, ...(field !== 'password' && { letters: describeAll(odd) }) };
}

function hiddenCharacters(facts: Facts, field: string): Found {
  const text = textOf(facts, field);
  const hidden = isUsual(text) ? undefined : hiddenCharacter(text);
  if (hidden === undefined) return undefined;
  const { char, position } = hidden;
  return { key: 'hidden-character', character: describe(char), ...(field !== 'password' && { position }) };
}

const NICKNAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** An address: a nickname, also with a `+`, and names between dots behind the `@`. */
const ADDRESS =
  /^[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

function nicknameCharacters({ text: { nickname } }: Facts, _: string, context: CheckContext): Found {
  const isAddress = context.nickname === 'address' && nickname.includes('@');
  if (nickname === '' || (isAddress ? ADDRESS : NICKNAME).test(nickname)) return undefined;
  const usual = isAddress ? /[A-Za-z0-9._@+-]/ : /[A-Za-z0-9._-]/;
  return wrongCharacters(nickname, usual, context) ?? (isAddress ? { key: 'nickname-address' } : undefined);
}

function wrongCharacters(nickname: string, usual: RegExp, { isActive }: CheckContext): Found {
  const reported = new Set(isActive('mixed-script') ? mixedScript(nickname, 'Latin')?.odd : []);
  const hidden = isActive('hidden-character') ? hiddenCharacter(nickname)?.char : undefined;
  if (hidden !== undefined) reported.add(hidden);
  const wrong = Array.from(nickname).filter((char) => !usual.test(char) && !reported.has(char));
  const [first = '', last = ''] = [nickname[0], nickname.at(-1)];
  if (wrong.length > 0) {
    const isCyrillic = wrong.every((char) => scriptOf(char) === 'Cyrillic');
    return { key: 'nickname-characters', characters: describeAll(wrong), isCyrillic };
  }
  if (/[._-]/.test(first)) return { key: 'nickname-start', sign: first };
  return /[._-]/.test(last) ? { key: 'nickname-end', sign: last } : undefined;
}

/** A value that would end the quoted text around it in a request. */
function unsafeCharacter(
  facts: Facts,
  field: string,
  { title, quotesAround, valuesOf }: CheckContext,
): Found {
  const name = field === 'department_id' ? 'department' : field.replace('name.', '');
  const quotes = quotesAround?.get(name);
  if (quotes === undefined) return undefined;
  const values = field === 'password' ? [facts.text.password] : valuesOf(partialUser(facts), name);
  const isUnsafe = values.some((value) => endsQuotedText(value, quotes));
  return isUnsafe ? { key: 'unsafe-character', quotes, title } : undefined;
}

function passwordEdges({ text: { password } }: Facts, _: string, { isActive }: CheckContext): Found {
  if (password.trim() === password) return undefined;
  // A tab or a line break is reported as a hidden character.
  const isWhite = (char: string) =>
    /\s/.test(char) && !(isActive('hidden-character') && hiddenCharacter(char) !== undefined);
  const [starts, ends] = [isWhite(password.slice(0, 1)), isWhite(password.slice(-1))];
  return starts || ends ? { key: 'password-edges', starts, ends } : undefined;
}

/** Asterisks, bullets, dots and shapes of any width, and the `#` of a narrow column. Not x: somebody may use it. */
const MASK =
  /^\s*(?:[*#\xb7\u2022\u2027\u2043\u204e\u2217\u2219\u22c5\u25a0\u25aa\u25cf\u25e6\u2588\u26ab\u2731\u2b24\u30fb\ufe61\uff03\uff0a\uff65]\s*)+$/;

function passwordMask({ text: { password } }: Facts): Found {
  if (MASK.test(password)) return { key: 'password-mask' };
  return isNoPassword(password) ? { key: 'no-password' } : undefined;
}

function passwordWeak({ text, name }: Facts, _: string, { weakness }: CheckContext): Found {
  // People guess the first part of an address.
  const { nickname } = splitLogin(text.nickname);
  const why = weakness?.(text.password, [nickname, name.first, name.last, name.middle]);
  return why && { key: 'password-weak', why };
}
