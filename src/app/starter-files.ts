/** What to start from: a configuration with every setting explained and commented out, and an empty roster. */

import type { Language } from '../domain/language.js';
import { BOM, csvLine } from '../lib/csv-writer.js';
import { wrapped } from '../lib/text.js';

const HEAD =
  'Settings of provision that stay the same from run to run. To set one, remove the two slashes before it. Options on ' +
  'the command line and environment variables override this file. The token is never read from this file: set ' +
  'PROVISION_TOKEN, or write the token to a separate file and set token_file.';

/**
 * The text of a configuration file that sets nothing, and is valid with any of its comments removed.
 * @param schemaPath where the schema is, from the folder of the file
 */
export function starterConfig(
  settings: ReadonlyMap<string, { readonly text: string; readonly example: unknown }>,
  schemaPath: string,
): string {
  return [
    '{',
    ...comment(HEAD),
    '',
    '  // Editors use this schema to complete and explain the settings.',
    `  "$schema": ${JSON.stringify(schemaPath)},`,
    ...[...settings]
      .filter(([key]) => key !== '$schema')
      .flatMap(([key, { text, example }]) => ['', ...comment(text), line(key, example)]),
    '}',
    '',
  ].join('\n');
}

function line(key: string, example: unknown): string {
  return `  // "${key}": ${JSON.stringify(example, null, 1).replace(/\n\s*/g, ' ')},`;
}

function comment(text: string): readonly string[] {
  const lines = wrapped(text, 96).split('\n');
  return lines.map((one) => `  // ${one}`);
}

/** In the order in which people fill them in. */
export const HEADERS: Readonly<Record<Language, readonly string[]>> = {
  en: ['last name', 'first name', 'middle name', 'nickname', 'password', 'position', 'department'],
  ru: ['фамилия', 'имя', 'отчество', 'логин', 'пароль', 'должность', 'отдел'],
  de: ['Nachname', 'Vorname', 'zweiter Vorname', 'Anmeldename', 'Passwort', 'Stelle', 'Abteilung'],
};

/** The header of a CSV. No `sep=` line before it: behind one, Excel no longer sees the mark that says UTF-8. */
export function rosterCsv(language: Language): string {
  // What a spreadsheet of this language takes for the separator.
  return BOM + csvLine(HEADERS[language], language === 'en' ? ',' : ';');
}
