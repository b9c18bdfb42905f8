/** Checks whether the row is a person, occurs twice, has another person's login, or gets no account. */

import { apart } from '../domain/identity.js';
import { containsSecret } from '../domain/password-text.js';
import { type Name, spokenName } from '../domain/user.js';
import { redact, redactName, redactPerson } from './characters.js';
import type { Find } from './check-context.js';
import type { Recognition } from './checker-options.js';
import { damageIn } from './damaged-text.js';
import { oddSignIn } from './no-person.js';
import type { Facts } from './row-facts.js';
import type { SeenRow } from './seen-people.js';
import type { Status } from './status.js';

export const notAPerson: Find = ({ noPerson, secret, line, text: { nickname } }, field) => {
  if (noPerson === undefined || FIELDS_OF_PARTS[noPerson.part] !== field) return undefined;
  const login = nickname !== '' && { nickname: redact(nickname, secret) };
  const shown = { text: redact(noPerson.text, secret), line, ...login };
  return noPerson.why === 'note'
    ? { key: 'not-a-name', why: 'note', note: redact(noPerson.note, secret), ...shown }
    : { key: 'not-a-name', why: noPerson.why, ...shown };
};

const FIELDS_OF_PARTS = {
  last: 'name.last',
  first: 'name.first',
  middle: 'name.middle',
  name: 'name',
} as const satisfies Readonly<Record<keyof Name | 'name', string>>;

export const oddName: Find = ({ name, isNew, secret, placeholders }, field) => {
  const part = NAME_PARTS.find((one) => FIELDS_OF_PARTS[one] === field);
  const text = part === undefined || isNew ? '' : name[part];
  const sign = oddSignIn(text);
  // Placeholders and damaged text have their own findings.
  if (sign === undefined || placeholders.has(field) || damageIn(text, 'name')) return undefined;
  // The sign may be part of the password.
  return containsSecret(text, secret) ? undefined : { key: 'odd-name', text: redact(text, secret), sign };
};

const NAME_PARTS = ['last', 'first', 'middle'] as const satisfies readonly (keyof Name)[];

export const inactive: Find = ({ status, name, text, secret }) => {
  if (status?.meaning !== 'inactive') return undefined;
  return { key: 'inactive', ...shownCell(status, secret), person: redactPerson(name, text.nickname, secret) };
};

export const otherAction: Find = ({ status, secret }) =>
  status?.meaning === 'change' ? { key: 'other-action', ...shownCell(status, secret) } : undefined;

function shownCell({ header, value }: Status, secret: string) {
  return { header: redact(header, secret), value: redact(value, secret) };
}

export const duplicate: Find = ({ earlierRow, sharesAddress, text, name, secret }) => {
  // An address of several people is a finding about the list.
  if (earlierRow === undefined || sharesAddress) return undefined;
  const person = redactName(name, earlierRow.secret, secret);
  return { key: 'duplicate', ...otherRow(earlierRow, { text, name, secret }), person };
};

/** Shows two rows without the passwords of either. */
function otherRow(earlier: SeenRow, { text, name, secret }: Pick<Facts, 'text' | 'name' | 'secret'>) {
  const secrets = [earlier.secret, secret];
  const nickname = redact(text.nickname, secret);
  const person = redactPerson(name, text.nickname, ...secrets);
  return { nickname, person, line: earlier.line, earlier: redactName(earlier.name, ...secrets) };
}

export const samePerson: Find = (facts) => {
  const { same } = facts.met;
  if (same === undefined) return undefined;
  const { id, isWhole } = same;
  const shown = id === undefined ? {} : { id: redact(id, facts.secret) };
  return { key: 'same-person', ...otherRow(same.row, facts), isWhole, ...shown, ownLine: facts.line };
};

export const namesakes: Find = ({ recognition, ...facts }) => {
  const { namesake } = facts.met;
  if (recognition?.kind === 'namesake') return { key: 'known-namesake', ...knownPerson(recognition, facts) };
  return namesake && { key: 'namesakes', ...otherRow(namesake, facts) };
};

export const renamed: Find = ({ recognition, ...facts }) =>
  recognition?.kind === 'renamed' ? { key: 'renamed', ...knownPerson(recognition, facts) } : undefined;

function knownPerson(
  { person: { nickname, name: earlier, outcome, at, list, isInDirectory }, number }: Recognition,
  { name, text, line, secret }: Pick<Facts, 'name' | 'text' | 'line' | 'secret'>,
) {
  return {
    nickname: redact(text.nickname, secret),
    person: redactPerson(name, text.nickname, secret),
    line,
    earlierNickname: redact(nickname, secret),
    earlier: redactPerson(earlier, nickname, secret),
    outcome,
    at,
    ...(list !== undefined && { list: redact(list, secret) }),
    ...(isInDirectory && { isInDirectory }),
    ...(number !== undefined && { number: redact(number, secret) }),
  };
}

export const changed: Find = (facts, _, { needs: { title } }) => {
  const { recognition, sharesAddress, name, identity, text, wrongTypes, secret, line } = facts;
  if (recognition?.kind !== 'other-person' || sharesAddress) return undefined;
  // The row gets an outcome instead.
  if (recognition.person.isInDirectory === true) return undefined;
  if (wrongTypes['name.first'] !== undefined || wrongTypes['name.last'] !== undefined) return undefined;
  const [before, now] = [redactName(recognition.person.name, secret), redactName(name, secret)];
  const login = spokenName(name) === '' && { nickname: redact(text.nickname, secret) };
  const field = apart(recognition.person, { name, identity });
  const isNamesake = field !== undefined && spokenName(before) === spokenName(now);
  const values = isNamesake && ([recognition.person.identity[field] ?? '', identity[field] ?? ''] as const);
  return {
    key: 'created-for-other',
    before,
    now,
    ...(values && { apart: [redact(values[0], secret), redact(values[1], secret)] }),
    title,
    line,
    ...login,
  };
};
