/** `provision init`: writes a configuration and an empty roster. Never overwrites a file. */

import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Profile } from '../directory/load-profile.js';
import { type ProfileForm, takesKeyOnly } from '../directory/profile.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import type { UserError } from '../domain/errors.js';
import { DEFAULT_PROFILE, isProfilePath } from '../domain/profile-name.js';
import { shellQuote } from '../domain/shell-quote.js';
import { printable } from '../domain/terminal-text.js';
import { systemCode } from '../platform/errno.js';
import { createFile, makeFolders } from '../platform/files.js';
import type { Io } from '../platform/io.js';
import { jsonText } from '../platform/json-text.js';
import { shownPath } from '../platform/shown-path.js';
import { workbookOf } from '../platform/workbook-writer.js';
import { CONFIG_SETTINGS } from '../settings/config-settings.js';
import { CONFIG_NAME } from '../settings/locate-config.js';
import type { RawOptions } from '../settings/option-table.js';
import { profileChoice } from '../settings/profile-setting.js';
import {
  headerOf,
  rosterCsv,
  type StarterProfile,
  type StarterSetting,
  starterConfig,
  starterHeaders,
  starterSettings,
} from '../settings/starter-files.js';
import { type Language, type Texts, textsIn } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';
import { firstSteps, type StarterNeeds, type StarterPlaces } from '../ui/human/first-steps.js';

const SCHEMA_NAME = 'provision.schema.json';
const PROFILE_SCHEMA_NAME = 'directory.schema.json';

/** The folder of the schemas that the build writes: two levels above `src/commands` or `dist/parts`. */
const PACKAGE = new URL('../../', import.meta.url);

/** The roster will contain passwords, so only its owner may read it. */
const [FOR_ALL, FOR_OWNER] = [0o644, 0o600];

export type RawInitOptions = Pick<RawOptions, 'profile' | 'set'> & { readonly lang?: string };

type File = readonly [name: string, content: string | Uint8Array, mode: number, what: FileKind];

type FileKind = Exclude<keyof Texts['commands']['init']['files'], 'kept'>;

/** @returns the exit status: 0, even if files already exist */
export async function init(folder: string, raw: RawInitOptions, io: Io, language: Language): Promise<number> {
  const path = resolve(io.cwd, folder);
  const choice = await profileChoice({ flags: raw, env: io.env, config: undefined }, io);
  const profile = choice.profile ?? shippedProfile(DEFAULT_PROFILE);
  const settings = starterSettings(profile, choice.settings);
  const source = choice.profile && sourceFrom(path, raw.profile ?? io.env.PROVISION_PROFILE ?? '', io.cwd);
  await makeFolders(path).catch((error: unknown) => {
    throw cannotWrite(folder, error);
  });
  const set = source === undefined ? undefined : { source, settings };
  const texts = textsIn(language).commands.init;
  const kept: string[] = [];
  for (const [name, content, mode, what] of await filesFor(profile, set, language)) {
    const shown = shownPath(join(path, name), io.cwd);
    const isNew = await createNew(join(path, name), content, mode, shown);
    if (!isNew) kept.push(name);
    io.stdout.write(`${printable(shown)}: ${texts.files[isNew ? what : 'kept']}\n`);
  }
  const isKept = kept.includes(CONFIG_NAME);
  const needs = {
    ...needsOf(profile, texts),
    missing: isKept ? [] : settings.filter((one) => one.isRequired && !one.isGiven).map(({ name }) => name),
    kept: isKept ? keptLines(source, settings) : [],
  };
  io.stdout.write(`\n${firstSteps(placesIn(path, io), needs, language)}\n`);
  return 0;
}

async function filesFor(
  profile: Profile,
  set: StarterProfile | undefined,
  language: Language,
): Promise<readonly File[]> {
  const headers = starterHeaders(language, profile);
  const unused = unusedSettings(profile);
  const explained = new Map([...CONFIG_SETTINGS].filter(([key]) => !unused.includes(key)));
  const what = set ? 'configOfProfile' : 'config';
  return [
    [CONFIG_NAME, starterConfig(explained, `./${SCHEMA_NAME}`, set), FOR_ALL, what],
    await schemaFile(SCHEMA_NAME, 'schema'),
    ...(set !== undefined && isProfilePath(set.source)
      ? [await schemaFile(PROFILE_SCHEMA_NAME, 'profileSchema')]
      : []),
    ['roster.xlsx', workbookOf(headers), FOR_OWNER, 'workbook'],
    ['roster.csv', rosterCsv(headers, language), FOR_OWNER, 'csv'],
  ];
}

/** Copies the schema, since the path of the installed program differs between machines. */
async function schemaFile(name: string, what: FileKind): Promise<File> {
  return [name, await readFile(new URL(name, PACKAGE)), FOR_ALL, what];
}

async function createNew(path: string, content: File[1], mode: number, shown: string): Promise<boolean> {
  try {
    await createFile(path, content, { mode });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw cannotWrite(shown, error);
  }
}

function cannotWrite(shown: string, error: unknown): UserError {
  const facts = { path: shown, system: systemCode(error) };
  return userError('usage', 'starter-unwritable', facts, { cause: error });
}

/** The profile as a configuration in the folder would refer to it. Paths are relative, with `/` on every system. */
function sourceFrom(folder: string, typed: string, cwd: string): string {
  if (!isProfilePath(typed)) return typed;
  const path = relative(folder, resolve(cwd, typed)).replaceAll('\\', '/');
  return isAbsolute(path) || path.startsWith('../') ? path : `./${path}`;
}

function unusedSettings({ form, uses }: Profile): readonly string[] {
  return [
    ...(uses.has('department_id') ? [] : ['department', 'departments']),
    ...(hasSignIn(form) ? [] : ['auth_url']),
  ];
}

function hasSignIn({ token }: ProfileForm): boolean {
  return token?.grant === 'implicit' && token.authorize_url === undefined;
}

function keptLines(source: string | undefined, settings: readonly StarterSetting[]): readonly string[] {
  if (source === undefined) return [];
  const needed = settings.filter(({ isRequired, isGiven }) => isRequired || isGiven);
  const values = Object.fromEntries(
    needed.map(({ name, value, isGiven }) => [name, isGiven || typeof value === 'object' ? value : '…']),
  );
  const line = `"profile_settings": ${jsonText(values, Number.POSITIVE_INFINITY)}`;
  return [`"profile": ${JSON.stringify(source)}`, ...(needed.length === 0 ? [] : [line])];
}

function placesIn(folder: string, { cwd, program }: Io): StarterPlaces {
  const typed = (name: string) => shellQuote(shownPath(join(folder, name), cwd));
  const config = typed(CONFIG_NAME);
  // The program searches for a configuration in the current folder and its parents, not in subfolders.
  const configOption = folder === resolve(cwd) ? '' : ` --config ${config}`;
  return { program, config, configOption, roster: typed('roster.xlsx') };
}

function needsOf(
  { form, uses }: Profile,
  texts: Texts['commands']['init'],
): Omit<StarterNeeds, 'missing' | 'kept'> {
  const { title, base_url, token, fields = {} } = form;
  return {
    title,
    hasDepartmentNumbers: uses.has('department_id'),
    fields: Object.entries(fields).map(([name, { required, many }]) =>
      texts.column(headerOf(name), required === true, many || undefined),
    ),
    needsBaseUrl: base_url === undefined,
    needsAuthUrl: hasSignIn(form),
    grant: token?.grant,
    needsKey: takesKeyOnly(token?.grant, token?.auth),
  };
}
