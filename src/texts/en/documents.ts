/** Problems of a JSON file that people write: a configuration or a profile. */

import { count } from '../../domain/text.js';
import type { Text } from '../../domain/wording.js';
import type { GivenJson } from '../text-facts.js';

export const documents = {
  /** @param parts keys in quotes, and the numbers of items from 0; the first is as it is. None: the whole configuration */
  place: (parts: readonly (string | number)[]) =>
    parts.length === 0
      ? 'the configuration'
      : parts.map((part) => (typeof part === 'number' ? `item ${part + 1}` : part)).join(': '),
  /** @param code of the parser, as in `CommaExpected` */
  invalidJson: (code: string) =>
    `invalid JSON: ${code.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()}`,
  tooDeep: (levels: number) => `nested too deeply: more than ${levels} levels`,
  /** @param key in quotes */
  alsoInLine: (key: string, line: number) => `${key} is also in line ${line}`,
  missing: (place: string) => `${place} is missing`,
  unknownKey: (place: string, key: string, near: string | undefined) =>
    `${place}: unknown key ${key}${didYouMean(near)}`,
  unknownSetting: (key: string, near: string | undefined) => `${key} is not a setting${didYouMean(near)}`,
  knownKeys: (keys: readonly string[]) => `Known keys: ${keys.join(', ')}.`,
  wrongValue: (place: string, takes: string, given: GivenJson | undefined) =>
    `${place} takes ${takes}${given === undefined ? '' : `, not ${givenText(given)}`}`,
  secretKey: (key: string) => `${key}: a token is never read from the configuration`,
  secretKeyNext: (): Text => ({
    command: 'Set PROVISION_TOKEN, or write the token to a separate file and set "token_file" to its path.',
    program: 'Use the option token, or write the token to a separate file and set "token_file" to its path.',
  }),
  departmentBlank: (name: string) => `departments: give ${name} its number in place of null`,
  statusBlank: (value: string) => `status: write "active" or "inactive" for ${value} in place of null`,
  departmentTwice: (name: string, first: string) =>
    `departments: ${name} has another id than ${first}; the names differ only in letter case and spaces`,
  more: (n: number) => count(n, 'more problem'),
  wholeProfile: 'the profile',
  profileForm: 'docs/profiles.md describes the form of a profile.',
};

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

function givenText(given: GivenJson): string {
  switch (given.kind) {
    case 'empty-text':
      return 'an empty text';
    case 'text':
      return 'text in quotes';
    case 'object':
      return 'an object in braces';
    case 'empty-list':
      return 'an empty list';
    case 'list':
      return 'a list';
    case 'value':
      return given.value;
  }
}
