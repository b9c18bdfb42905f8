/** Finds texts in the wrong language: Latin words in Russian, and sentences that are the same in two languages. */

import { COMMAND_NAMES } from '../../../src/cli/command-table.js';
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import { LANGUAGES, type Language } from '../../../src/texts/texts.js';

/** All texts for people in one scene. */
export type Said = { readonly scene: string; readonly text: string };

/** Names that are the same in all languages. */
const NAMES: readonly string[] = [
  'CSV',
  'JSON',
  'JSONL',
  'HTML',
  'XLSX',
  'Excel',
  'JavaScript',
  'UTC',
  'UTF',
  'NUL',
  'BOM',
  'PID',
  'ID',
  'HTTP',
  'HTTPS',
  'http',
  'https',
  'localhost',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TLS',
  'DNS',
  'URL',
  'SCIM',
  'OAuth',
  'Keycloak',
  'Nextcloud',
  'Redmine',
  'Microsoft',
  'Entra',
  'Google',
  'Workspace',
  'Yandex',
  'Okta',
  'Authentik',
  'GitLab',
  'Gitea',
  'Moodle',
  'Mattermost',
  'LibreOffice',
  'Debian',
  'API',
  'Ctrl',
  'Esc',
  'Enter',
  'Letter',
  'true',
  'false',
  'null',
  // Languages are offered under their own names and by their codes.
  'Deutsch',
  'English',
  ...LANGUAGES,
  // Values that a user types: for `--run`, and the start of an address.
  'last',
  'ftp',
  ...PROFILE_NAMES,
];

/** Data, wherever it occurs. Each match becomes one sign, in this order. */
const DATA: readonly RegExp[] = [
  // Events are for programs.
  /^\{"v":.*$/gmu,
  // A rule of the profile schema: authors of profiles read the schema, which is in English.
  /(?<=^\S+\.json:\d+:\d+: )\/\S+ .*$/gmu,
  // A command inside a sentence, and its name.
  /(?<=[Кк]оманд\p{L}* )[a-z]+\b/gu,
  /`[^`\n]+`/gu,
  // The meanings of answers in a profile.
  /(?<=^ {2}(?:answers|ответы|Antworten): ).*$/gmu,
  // A column that the program has added and named after its field.
  /\b(?:nickname|password|position)(?= → )/gu,
  // The code of a finding, cut at the end of the line.
  /\[[a-z-]+…/gu,
  // A command on a line of its own; elsewhere its name, its options and its paths.
  /^[ \t]*(?:\$ )?(?:provision|export)\b.*$/gmu,
  new RegExp(`\\bprovision(?: (?:${COMMAND_NAMES.join('|')})\\b){0,2}(?![\\w-]|\\.\\w)`, 'gu'),
  // JSON to paste, and the recognized headers of each field, in all languages.
  /^[ \t]*(?:[{}\]]+,?|"[^"]*": .*)$/gmu,
  /^[ \t]*(?:nickname|password|name|name\.\w+|position|department_id): [^;\n]+;.*$/gmu,
  /https?:\/\/[^\s)»”"]+/gu,
  /\[[a-z0-9]+(?:[-_][a-z0-9]+)*\]/gu,
  /U\+[0-9A-F]{4,6}/gu,
  // A status with its reason phrase, and the code of a system error.
  /\b[1-5]\d\d(?: [A-Z][a-z]+)+/gu,
  /\bE[A-Z]{4,}\b/gu,
  /\{[^{}\n]{1,60}\}|<[^<>\n]{1,60}>/gu,
  // An option with its value.
  /(?<![\w-])--?[a-z][a-z-]*(?:[= ][a-z0-9][\w.:,-]*(?:=[^\s;)»]*)?)?/gu,
  /\b[A-Z]+(?:_[A-Z]+)+\b/gu,
  // A key of a configuration after its position, and lists of keys.
  /(?<=:\d+:\d+: )[a-z_]+(?=:? )/gu,
  /(?:\$?[a-z][\w.-]*, ){3,}\$?[a-z][\w.-]*/gu,
  // Generated passwords, paths, file names, logins and keys; numbers.
  /(?<![^\s("«„])(?=[\x21-\x7e]*\d)(?=[\x21-\x7e]*[A-Za-z])[\x21-\x7e]{8,}/gu,
  /[\p{L}\p{N}_~.@-]*[/@][\p{L}\p{N}_~./@-]*/gu,
  /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu,
  // The extension of a file name.
  /(?<![\p{L}\p{N}])\.[a-z]{2,5}\b/gu,
  /\b[a-z0-9]+(?:[-_][a-z0-9]+)+\b/gu,
  /\b[a-z]+\d+\b/gu,
];

const QUOTED = /«[^«»\n]*»|„[^„“\n]*“|"[^"\n]*"|“[^“”\n]*”/gu;

const SIGN = '…';

/** @param data texts of the lists, which are the same in every language */
function withoutData(text: string, data: readonly string[]): string {
  const longestFirst = data.toSorted((a, b) => b.length - a.length);
  const plain = longestFirst.reduce((rest, value) => rest.replace(wholeWord(value), SIGN), text);
  return DATA.reduce((rest, pattern) => rest.replace(pattern, SIGN), plain).replace(QUOTED, SIGN);
}

/** Matches the value only as a whole word. */
function wholeWord(value: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${value.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gu',
  );
}

/** The Latin words of two or more letters in a Russian text, with their lines. */
export function latinWords({ scene, text }: Said, data: readonly string[]): readonly string[] {
  const lines = text.split('\n');
  const plain = withoutData(text, data).split('\n');
  return plain.flatMap((line, at) => {
    const words = [...new Set(line.match(/\p{Script=Latin}{2,}/gu))].filter((word) => !NAMES.includes(word));
    return words.length === 0 ? [] : [`${scene}: ${words.join(' ')} | ${lines[at]?.trim()}`];
  });
}

/** The sentences of a text without its data, if they have three or more words. */
function sentencesOf({ text }: Said, data: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of withoutData(text, data).split('\n')) {
    for (const sentence of line.split(/(?<=[.!?:;])\s+|\s{2,}/u)) {
      const words = sentence.match(/\p{L}{2,}/gu) ?? [];
      if (words.length >= 3) found.set(words.join(' ').toLowerCase(), sentence.trim());
    }
  }
  return found;
}

/** Sentences that are the same in two or more languages. @param said the texts of one scene in each language */
export function sharedSentences(
  said: Readonly<Record<Language, Said>>,
  data: readonly string[],
): readonly string[] {
  const found = new Map<string, { readonly languages: string[]; readonly sentence: string }>();
  for (const [language, one] of Object.entries(said)) {
    for (const [key, sentence] of sentencesOf(one, data)) {
      const known = found.get(key) ?? { languages: [], sentence };
      known.languages.push(language);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .filter(({ languages }) => languages.length > 1)
    .map(({ languages, sentence }) => `${said.en.scene}: ${languages.join(' = ')} | ${sentence}`);
}
