/** Checks of the characters and words in a cell. */

import { containsSecret } from '../domain/password-text.js';
import { endsQuotedText } from '../domain/quoted-text.js';
import { isSameDomain } from '../domain/user.js';
import { describe, describeAll, hiddenCharacter, isUsual, redact } from './characters.js';
import type { CheckContext, Find } from './check-context.js';
import { damageIn } from './damaged-text.js';
import { mixedScript, scriptOf } from './mixed-script.js';
import { isNameToo } from './placeholder.js';
import { cellOf, partialUser, textOf } from './row-facts.js';

export const required: Find = (facts, field, { needs }) => {
  const isRequired = () => needs.fields.some(({ name, isRequired }) => name === field && isRequired);
  const isNeeded = field === 'nickname' || (field === 'password' ? needs.password : isRequired());
  if (!isNeeded) return undefined;
  const value = textOf(facts, field);
  if (value === '') {
    const isDomainAlone = field === 'nickname' && facts.domain !== undefined;
    return { key: isDomainAlone ? 'missing-before-at' : 'missing' };
  }
  return value.trim() === '' ? { key: 'white-space' } : undefined;
};

export const placeholder: Find = (facts, field) => {
  const { placeholders, wrongTypes, secret } = facts;
  if (!placeholders.has(field) || wrongTypes[field] !== undefined) return undefined;
  const text = textOf(facts, field);
  const shown = containsSecret(text, secret) ? {} : { text: redact(text, secret) };
  if (field === 'nickname') return { key: 'no-login', ...shown };
  const like = isNameToo(text) ? 'name' : /\p{L}/u.test(text) ? 'word' : 'sign';
  return { key: 'no-name', ...shown, like };
};

export const damagedText: Find = (facts, field) => {
  const { name, secret } = facts;
  // If the name has parts, each part is checked on its own.
  if (field === 'name' && name.first + name.last !== '') return undefined;
  const text = cellOf(facts, field);
  const damage = damageIn(text, DAMAGE_KINDS.get(field) ?? 'any');
  if (damage === undefined) return undefined;
  const { why, meant } = damage;
  // Both the damaged and the original text may reveal the password.
  if (meant === undefined || containsSecret(meant, secret) || containsSecret(text, secret))
    return { key: 'damaged-text', why, text: meant === undefined ? redact(text, secret) : '…' };
  return { key: 'damaged-text', why, text: redact(text, secret), meant: redact(meant, secret) };
};

const DAMAGE_KINDS: ReadonlyMap<string, 'name' | 'word'> = new Map([
  ['name', 'name'],
  ['name.last', 'name'],
  ['name.first', 'name'],
  ['name.middle', 'name'],
  ['nickname', 'name'],
  ['position', 'word'],
  ['department_id', 'word'],
]);

/** Reports the first name that the directory does not have, or has more than once. */
export const unknownName: Find = (facts, field, { needs: { title, valuesOf }, names }) => {
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
};

export const domain: Find = ({ domain: own, firstDomain: first, secret }, _, { needs: { domain: set } }) => {
  if (own && set !== undefined && !isSameDomain(own, set))
    return { key: 'other-domain', domain: redact(own, secret), expected: redact(set, '') };
  if (!own || set !== undefined || first === undefined || own.toLowerCase() === first.domain.toLowerCase())
    return undefined;
  const earlier = containsSecret(first.domain, secret) ? '…' : redact(first.domain, first.secret);
  return { key: 'two-domains', domain: redact(own, secret), line: first.line, earlier };
};

export const mixedScripts: Find = (facts, field) => {
  const text = textOf(facts, field);
  const mixture = isUsual(text) ? undefined : mixedScript(text, field === 'nickname' ? 'Latin' : undefined);
  if (mixture === undefined) return undefined;
  const { scripts, odd } = mixture;
  return { key: 'mixed-scripts', scripts, ...(field !== 'password' && { letters: describeAll(odd) }) };
};

export const hiddenCharacters: Find = (facts, field) => {
  const text = textOf(facts, field);
  const hidden = isUsual(text) ? undefined : hiddenCharacter(text);
  if (hidden === undefined) return undefined;
  const { char, position } = hidden;
  return { key: 'hidden-character', character: describe(char), ...(field !== 'password' && { position }) };
};

const NICKNAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** A nickname that is an address: the local part may contain `+`, and the domain consists of labels between dots. */
const ADDRESS =
  /^[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

export const nicknameCharacters: Find = ({ text: { nickname } }, _, context) => {
  const isAddress = context.nickname === 'address' && nickname.includes('@');
  if (nickname === '' || (isAddress ? ADDRESS : NICKNAME).test(nickname)) return undefined;
  const usual = isAddress ? /[A-Za-z0-9._@+-]/ : /[A-Za-z0-9._-]/;
  return wrongCharacters(nickname, usual, context) ?? (isAddress ? { key: 'nickname-address' } : undefined);
};

function wrongCharacters(nickname: string, usual: RegExp, { isActive }: CheckContext): ReturnType<Find> {
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

/** Reports a value that would end the quoted text around it in a request. */
export const unsafeCharacter: Find = (facts, field, { needs: { title, quotesAround, valuesOf } }) => {
  const name = field === 'department_id' ? 'department' : field.replace('name.', '');
  const quotes = quotesAround?.get(name);
  if (quotes === undefined) return undefined;
  const values = field === 'password' ? [facts.text.password] : valuesOf(partialUser(facts), name);
  const isUnsafe = values.some((value) => endsQuotedText(value, quotes));
  return isUnsafe ? { key: 'unsafe-character', quotes, title } : undefined;
};
