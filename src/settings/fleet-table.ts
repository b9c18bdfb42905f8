/**
 * The organisations of a fleet: by `fleet.csv`, or a folder each. A line of the table stands beside the
 * configuration of the organisation's folder, which may be that of the fleet.
 */

import { readdir } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { UserError } from '../domain/errors.js';
import { RESULTS_SUFFIX } from '../journal/folder.js';
import { splitCsv } from '../lib/csv-reader.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { nearest } from '../lib/suggest.js';
import { userError } from '../texts/user-error.js';
import { type Config, configOf, isPathSetting } from './config-file.js';
import { CONFIG_SETTINGS, type ConfigValues } from './config-settings.js';
import { CONFIG_NAME, readFleetTable } from './locate-config.js';
import type { Setting } from './option.js';
import { type RawOptions, SETTINGS } from './option-table.js';
import { profileChoice } from './profile-setting.js';
import { type Settings, toSettings } from './settings.js';

export const FLEET_TABLE = 'fleet.csv';
/** The folder of the organisations of a list, beside it. */
export const SPLIT_SUFFIX = '.fleet';

/** One organisation, before its settings are read. */
export type OrgPlace = {
  readonly name: string;
  /** Absolute path of its roster; `undefined`: there is none, or more than one. */
  readonly roster: string | undefined;
  /** Absolute path of the folder that has its roster. */
  readonly folder: string;
  /** The list that its roster was split off, and the line there of one in the roster. Default: it is a list of its own. */
  readonly part?: { readonly path: string; readonly lineOf: (line: number) => number };
  /** The cells of its line in the table, and the line as messages name it. Default: it has none. */
  readonly given?: { readonly values: ConfigValues; readonly path: string; readonly label: string };
};

type TableIo = Pick<Io, 'cwd' | 'env' | 'uid'>;

/** Cells that are settings of the organisation's run, by their names in a configuration. */
const COLUMNS = ['profile', 'base_url', 'token_file', 'client_id', 'client_secret_file', 'key_file'] as const;

/** All columns but the settings of a profile, in the order in which `fleet init` writes them. */
export const FLEET_COLUMNS: readonly string[] = ['org', 'roster', ...COLUMNS];

/**
 * @param folder absolute
 * @returns none where the folder has neither a table nor folders with rosters
 * @throws {UserError} `configuration` where the table has an error
 */
export async function fleetPlaces(folder: string, io: TableIo): Promise<readonly OrgPlace[]> {
  return (await tablePlaces(folder, io)) ?? (await folderPlaces(folder));
}

/** By `fleet.csv`; `undefined` where there is none. @throws {UserError} as `fleetPlaces` does */
export async function tablePlaces(folder: string, io: TableIo): Promise<readonly OrgPlace[] | undefined> {
  const path = join(folder, FLEET_TABLE);
  const label = shownPath(path, io.cwd);
  const runner = { uid: io.uid, sudoUid: io.env.SUDO_UID };
  const text = await readFleetTable(path, label, { cwd: io.cwd, runner });
  if (text === undefined) return undefined;
  const whole = text.replace(/^\uFEFF/, '');
  const delimiter = [';', '\t', ','].find((one) => whole.split(/[\r\n]/, 1)[0]?.includes(one)) ?? ',';
  const { rows, error } = splitCsv(whole, delimiter);
  if (error !== undefined) throw lineWrong(`${label}:${error.line}`);
  const [header, ...lines] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  refuseColumns(names, label);
  const places = await Promise.all(
    lines.map(async ({ cells, line }) => {
      const values = new Map(names.map((name, at) => [name, cells[at]?.trim() ?? '']));
      return await placeOf(values, path, `${label}:${line}`);
    }),
  );
  refuseNames(places.map(({ name }) => name));
  return places;
}

function lineWrong(label: string): UserError {
  return userError('configuration', 'fleet-line-wrong', { label });
}

/** @throws {UserError} `configuration` */
function refuseColumns(names: readonly string[], label: string): void {
  const wrong = names.find(
    (name) => name !== '' && !FLEET_COLUMNS.includes(name) && !/^set\.[a-z]/.test(name),
  );
  if (wrong !== undefined) {
    const facts = { label, column: wrong, near: nearest(wrong, FLEET_COLUMNS), known: FLEET_COLUMNS };
    throw userError('configuration', 'fleet-column-unknown', facts);
  }
  if (!names.includes('org')) throw lineWrong(label);
}

async function placeOf(cells: ReadonlyMap<string, string>, path: string, label: string): Promise<OrgPlace> {
  const folder = dirname(path);
  const name = cells.get('org') ?? '';
  if (name === '') throw lineWrong(label);
  const values = COLUMNS.flatMap((column): [string, string][] => {
    const text = cells.get(column) ?? '';
    const setting = CONFIG_SETTINGS.get(column)?.name ?? column;
    if (text === '') return [];
    return [[setting, isPathSetting(setting, text) ? resolve(folder, text) : text]];
  });
  const set = [...cells].flatMap(([column, text]) =>
    column.startsWith('set.') && text !== '' ? [`${column.slice(4)}=${text}`] : [],
  );
  const given = { values: { ...Object.fromEntries(values), org: name, set }, path, label };
  const named = cells.get('roster') ?? '';
  if (named !== '') {
    const roster = resolve(folder, named);
    return { name, roster, folder: dirname(roster), given };
  }
  const own = join(folder, name);
  return { name, roster: await rosterIn(own), folder: own, given };
}

/** A folder for each organisation: one with a configuration or a list in it. */
async function folderPlaces(folder: string): Promise<readonly OrgPlace[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((one) => one.isDirectory() && !isOurs(one.name)).map(({ name }) => name);
  const places = await Promise.all(
    names.sort().map(async (name) => {
      const own = join(folder, name);
      const files = await filesIn(own);
      const isOrg = files.includes(CONFIG_NAME) || listsOf(files).length > 0;
      return isOrg ? [{ name, roster: await rosterIn(own), folder: own }] : [];
    }),
  );
  return places.flat();
}

function isOurs(name: string): boolean {
  const isOfList = name.endsWith(SPLIT_SUFFIX);
  return (
    isOfList || name.startsWith('.') || Object.values(RESULTS_SUFFIX).some((suffix) => name.includes(suffix))
  );
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((one) => one.isFile()).map(({ name }) => name);
}

const LISTS = ['.csv', '.tsv', '.xlsx', '.json', '.jsonl'];

/** Those of the findings are handed back, and are no lists. */
function listsOf(files: readonly string[]): readonly string[] {
  const others = /^(?:provision\.config|.*\.schema|findings.*|fleet)\.\w+$/i;
  return files.filter((name) => LISTS.includes(extname(name).toLowerCase()) && !others.test(name));
}

async function rosterIn(folder: string): Promise<string | undefined> {
  const [list, ...more] = listsOf(await filesIn(folder));
  return list === undefined || more.length > 0 ? undefined : join(folder, list);
}

/** As two names are compared: without case, spaces, marks and number signs. */
export function comparedName(name: string): string {
  return name
    .replaceAll('№', '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\b(?:no|nr)\b[.\s]*(?=\d)|[^\p{L}\p{N}]/gu, '');
}

/** @throws {UserError} `configuration` where two names could be one organisation */
export function refuseNames(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(comparedName(name));
    if (other !== undefined)
      throw userError('configuration', 'fleet-names-alike', { one: other, other: name });
    seen.set(comparedName(name), name);
  }
}

export type OrgSettings = Settings & {
  readonly rosterPath: string;
  /** Absolute path of its configuration file; `undefined`: there is none. */
  readonly configPath: string | undefined;
};

/**
 * The settings of one organisation, as a run in its folder would have them.
 * @param flags of the fleet, which hold for all of them
 * @throws {UserError}
 */
export async function orgSettings(
  { name, roster, folder, given }: OrgPlace,
  flags: RawOptions,
  io: TableIo & Pick<Io, 'locale' | 'clock'>,
): Promise<OrgSettings> {
  if (roster === undefined) throw userError('configuration', 'fleet-roster-missing', { org: name, folder });
  const own = { ...io, cwd: folder };
  const found = await configOf(flags, own);
  const config = given === undefined ? found : withGiven(found, given);
  const profile = await profileChoice({ flags, env: io.env, config }, own);
  const settings = toSettings(flags, own, config, profile);
  return { ...settings, rosterPath: roster, configPath: found?.path };
}

function withGiven(
  config: Config | undefined,
  { values, path, label }: NonNullable<OrgPlace['given']>,
): Config {
  const set = [...(config?.values.set ?? []), ...(values.set ?? [])];
  return {
    ...{ path, isNamed: false, ...config, label },
    values: { ...config?.values, ...values, ...(set.length > 0 && { set }) },
  };
}

/** Variables that would give every organisation the same directory, token or results. */
export function refuseVariables(env: Io['env']): void {
  const names = Object.values<Setting>(SETTINGS).flatMap(({ env: name }) => name ?? []);
  const set = [...names, 'PROVISION_CONFIG', 'PROVISION_CLIENT_SECRET'].filter((name) => env[name]);
  if (set.length > 0) throw userError('usage', 'fleet-variables', { names: [...new Set(set)] });
}
