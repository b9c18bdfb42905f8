/** The values that options and settings accept, and how a wrong one is explained: parts of the messages about them. */

import { count, uncapitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { GivenJson, SettingFault } from '../text-facts.js';

const ADDRESS = (example: string) =>
  `an https: address such as https://${example} (http: only on this machine), without user name, query or fragment`;

export const settings = {
  /** These follow “takes”. */
  takes: {
    oneOf: (words: readonly string[]) => listed(words, 'or'),
    organisation: (longest: number) => `your name for the organisation, at most ${longest} characters`,
    wholeFrom: (least: number) => `a whole number, ${least} or more`,
    wholeBetween: (least: number, most: number) => `a whole number from ${least} to ${most}`,
    perSecond: 'a number of requests a second, from 0.1 to 1000',
    seconds: (least: number, most: number) => `seconds from ${least} to ${most}`,
    minutes: (least: number, most: number) => `minutes from ${least} to ${most}`,
    trueOrFalse: 'true or false',
    /** @param example as JSON */
    list: (example: string) => `a list, such as ${example}`,
    delimiter: 'comma, semicolon, tab, pipe, or one character that is not a letter, digit or quote',
    department: 'the id of a department (a whole number from 1) or a name from "departments"',
    setting: 'setting=value',
    settingValue: 'text, a whole number, true or false; where it is secret, { "file": "<path>" }',
    settingValues: 'settings and values: { "realm": "school" }',
    secretFile: 'the path of a file that contains the secret, absolute or relative to the configuration',
    tokenFile: 'the path of a file that contains the token, absolute or relative to the configuration',
    clientSecretFile: 'the path of a file that contains the client secret',
    recipient: 'an age recipient: age1 and 58 letters and digits',
    keyFile: 'the path of a file that contains a key',
    profile: 'the name of a profile, or the path of a file',
    baseUrl: `${ADDRESS('directory.example')} (the program adds the path)`,
    authUrl: ADDRESS('auth.example'),
    signInUrl: 'an address such as https://mail.example.com',
    header: 'one header as name: value, never Authorization, Host or Content-*',
    clientId: 'a client ID: letters, digits and punctuation without spaces',
    nicknames: 'logins with commas between them',
    mapping: 'field=column',
    among: 'a field and its value, such as department=5a',
    mappings: 'fields and columns: { "nickname": "Login" }',
    columnHeader: 'the header of a column',
    columns: 'fields, one for each column, such as name.last,,nickname,password',
    columnList: 'a list of fields, one for each column: ["name.last", "", "nickname", "password"]',
    columnField: 'the name of one field, or "" for none',
    encoding: 'the name of an encoding',
    sheet: 'the name of a sheet, or its number from 1',
    status: 'value=active or value=inactive',
    statuses: 'values of status columns and what they mean: { "Vollmitglied": "active" }',
    lines: 'line numbers with commas between them, such as 3,17',
    pattern: 'a pattern such as "{first:1}.{last}"',
    onePattern: 'one pattern, such as "{first:1}.{last}"',
    patterns: 'a pattern such as "{first:1}.{last}", or a list of them',
    configuration: 'settings in braces: { "base_url": "https://directory.example" }',
    schemaPath: 'the path or address of the schema, as text',
    checks: 'checks and severities: { "name-missing": "off" }',
    passwordLength: (least: number, most: number) => `a whole number of characters from ${least} to ${most}`,
    passwords: 'style, length and language: { "style": "words", "language": "ru" }',
    departmentId: 'the id of a department: a whole number from 1',
    departments: 'names and ids: { "Teachers": 5 }',
  },
  /** Whole sentences that say what to do next. */
  hints: {
    pace: '1-2 is a random pause of one to two seconds, 1.5 a fixed one, 0 none.',
    generatePasswords:
      'missing: for rows without a password; weak: also for passwords that are too simple; all: for every row not created yet.',
    passwordStyle: 'random: characters of all kinds; words: four words and a digit, at most 24 characters.',
    recipient: 'age-keygen -o key.txt makes a key and shows its recipient, which is not secret.',
    encoding:
      'Common ones: utf-8, windows-1251 (Cyrillic), windows-1252 (Western European), ibm866, utf-16le.',
    setting: () =>
      'Example: --set realm=school. `provision profiles <name>` shows the settings of a profile.',
    mapping: (fields: readonly string[]): string =>
      `The fields are ${fields.join(', ')}. Example: --map name.first=Vorname`,
    department: (names: readonly string[]) =>
      names.length === 0
        ? 'Set the names and ids of departments in the configuration, under "departments".'
        : `The departments in the configuration are ${names.join(', ')}.`,
  },
  /** @param label the path of the configuration; `undefined`: the option comes from the journal */
  setIn: (option: string, label: string | undefined, key: string): string =>
    `${option} is set in ${label ?? 'the journal'}, as "${key}".`,
  /** An error's text after the place of the value. */
  placed: (place: string, what: string) => `${place}: ${uncapitalized(what)}`,
  /** The fault of the value of a profile's setting: it follows the setting's name. */
  fault(fault: SettingFault): string {
    switch (fault.kind) {
      case 'choice':
        return `takes ${listed(fault.allowed, 'or')}`;
      case 'empty':
        return 'is empty';
      case 'dots':
        return `cannot be "${fault.value}"`;
      case 'long':
        return `is longer than ${fault.longest} characters`;
      case 'half-character':
        return 'contains half of a character';
      case 'control-character':
        return 'contains a control character';
      case 'host':
        return 'must be the name of a host, such as directory.example.org';
      case 'no-login':
        return 'must be a login, not a web address';
      case 'address':
        return 'cannot be a web address';
    }
  },
};

/** The roster to start from. */
export const starter = {
  /** Each text is read as the header of its column. */
  headers: {
    last: 'last name',
    first: 'first name',
    middle: 'middle name',
    nickname: 'nickname',
    password: 'password',
    position: 'position',
    department: 'department',
  },
  /** The separator that spreadsheets of this language expect. */
  separator: ',',
};

const TITLES: Readonly<Record<string, string>> = {
  v6: "Your provider's directory (API v6)",
  'scim-2': 'SCIM directory',
  'google-workspace-service': 'Google Workspace, with a service account',
};

/** By profile and setting, or by setting. */
const QUESTIONS: Readonly<Record<string, string>> = {
  domain: 'Which domain do the logins end with?',
  realm: 'In which realm are the users created?',
  org: "What is the organisation's number in the admin panel?",
  'nextcloud/admin': "What is the administrator's login?",
  'google-workspace-service/admin': 'Which administrator does the service account act for (address)?',
};

/** Texts about the profiles that come with the program. Their files have the English descriptions of settings. */
export const shippedProfiles = {
  /** Replaces the profile's title in a list to choose from. */
  title: (profile: string): string | undefined => TITLES[profile],
  /** A sentence, instead of the description in the profile. */
  setting: (_profile: string, _setting: string): string | undefined => undefined,
  /** Asks for a required setting. */
  question: (profile: string, setting: string): string | undefined =>
    QUESTIONS[`${profile}/${setting}`] ?? QUESTIONS[setting],
};

/** Problems of a JSON file that people write: a configuration or a profile. */
export const documents = {
  /** @param parts keys, of which all but the first are in quotes, and indexes from 0; empty: the whole configuration */
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
  secretKeyNext: () =>
    'Set PROVISION_TOKEN, or write the token to a separate file and set "token_file" to its path.',
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
