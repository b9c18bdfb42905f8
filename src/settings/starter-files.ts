/** Starter files: a configuration with every setting explained and commented out, and an empty roster. */

import {
  CHANGE_PASSWORD,
  configureProfile,
  settingNames,
  variableOf,
} from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import { wrapped } from '../domain/text.js';
import { BOM, csvLine } from '../platform/csv-writer.js';
import { type Language, textsIn } from '../texts/texts.js';

const HEAD =
  'Settings of provision that stay the same from run to run. To set one, remove the two slashes before it. Options on ' +
  'the command line and environment variables override this file. The token is never read from this file: set ' +
  'PROVISION_TOKEN, or write the token to a separate file and set token_file.';

export type StarterSetting = {
  readonly name: string;
  readonly text: string;
  /** The value or an example; for a secret, a file that contains it. */
  readonly value: string | boolean | { readonly file: string };
  readonly isGiven: boolean;
  readonly isRequired: boolean;
};

/** `source`: how the configuration names the profile, relative to its own folder. */
export type StarterProfile = { readonly source: string; readonly settings: readonly StarterSetting[] };

type Explained = { readonly text: string; readonly example: unknown };

/** A configuration in which only the profile is set. Each of the commented-out settings is valid when enabled. */
export function starterConfig(
  settings: ReadonlyMap<string, Explained>,
  schemaPath: string,
  profile?: StarterProfile,
): string {
  return [
    '{',
    ...comment(HEAD),
    '',
    '  // Editors use this schema to complete and explain the settings.',
    `  "$schema": ${JSON.stringify(schemaPath)},`,
    ...[...settings].flatMap(([key, explained]) =>
      key === '$schema' ? [] : ['', ...comment(explained.text), ...valueLines(key, explained, profile)],
    ),
    '}',
    '',
  ].join('\n');
}

function valueLines(key: string, { example }: Explained, profile: StarterProfile | undefined) {
  if (key === 'profile' && profile !== undefined) return [`  ${member(key, profile.source)}`];
  if (key !== 'profile_settings' || profile === undefined || profile.settings.length === 0)
    return [`  // ${member(key, example)}`];
  const inner = profile.settings.flatMap(({ name, text, value, isGiven }, at) => [
    ...(at === 0 ? [] : ['']),
    ...comment(text, '    '),
    `    ${isGiven ? '' : '// '}${member(name, value)}`,
  ]);
  return [`  ${JSON.stringify(key)}: {`, ...inner, '  },'];
}

function member(key: string, value: unknown): string {
  return `"${key}": ${JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')},`;
}

function comment(text: string, indent = '  '): readonly string[] {
  const lines = wrapped(text, 98 - indent.length).split('\n');
  return lines.map((one) => `${indent}// ${one}`);
}

const CHANGE_PASSWORD_TEXT = 'Whether users have to choose another password when they first sign in.';

/** @throws {UserError} `usage` if the profile has no setting for a given value, or rejects it */
export function starterSettings(
  profile: Profile,
  given: Readonly<Record<string, string>>,
): readonly StarterSetting[] {
  // For a rehearsal, each setting that needs a value gets one.
  const { settings: examples } = configureProfile(profile, given, true);
  return settingNames(profile).map((name) => {
    const isSwitch = name === CHANGE_PASSWORD;
    const form = profile.form.settings?.[name];
    const { description = '', required, secret = false, default: otherwise } = form ?? {};
    const usual = isSwitch ? 'true' : otherwise;
    const isRequired = required === true && usual === undefined;
    const facts = isRequired ? 'Required.' : usual && `Default: ${usual}.`;
    const value = examples[name] ?? name;
    const ways = secret ? `Secret: write it to a file, or set ${variableOf(name)}.` : '';
    return {
      name,
      text: [isSwitch ? CHANGE_PASSWORD_TEXT : description, facts, ways].filter(Boolean).join(' '),
      value: secret ? { file: `../secrets/${name}` } : isSwitch ? value === 'true' : value,
      isGiven: given[name] !== undefined,
      isRequired,
    };
  });
}

/** In the order in which users fill them in. One with `uses` is included only if the profile uses one of these. */
const COLUMNS = [
  { header: 'last', uses: undefined },
  { header: 'first', uses: undefined },
  { header: 'middle', uses: ['middle'] },
  { header: 'nickname', uses: undefined },
  { header: 'password', uses: ['password'] },
  { header: 'position', uses: ['position'] },
  { header: 'department', uses: ['department_id', 'department'] },
] as const;

/** The headers of a roster for the profile: the usual columns that it uses, then its own fields. */
export function starterHeaders(language: Language, { form, uses }: Profile): readonly string[] {
  const { headers } = textsIn(language).starter;
  const usual = COLUMNS.filter((column) => column.uses?.some((name) => uses.has(name)) !== false);
  return [...usual.map((column) => headers[column.header]), ...Object.keys(form.fields ?? {}).map(headerOf)];
}

export function headerOf(field: string): string {
  return field.replaceAll('_', ' ');
}

/** The header line of a CSV. Without `sep=`, which makes Excel ignore the byte order mark. */
export function rosterCsv(headers: readonly string[], language: Language): string {
  return BOM + csvLine(headers, textsIn(language).starter.separator);
}
