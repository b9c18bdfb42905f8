/**
 * The organisations of a fleet: by `fleet.csv`, or a folder each. A line of the table stands beside the
 * configuration of the organisation's folder, which may be that of the fleet.
 */

import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { variableOf } from '../directory/configure-profile.js';
import type { UserError } from '../domain/errors.js';
import { type CsvRow, splitCsv } from '../lib/csv-reader.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { nearest } from '../lib/suggest.js';
import { kindOfFile } from '../system/files.js';
import { userError } from '../texts/user-error.js';
import { type Config, callConfig, isPathSetting } from './config-file.js';
import { CONFIG_SETTINGS } from './config-settings.js';
import { readFleetTable } from './locate-config.js';
import type { Setting } from './option.js';
import { type RawOptions, SETTINGS } from './option-table.js';
import { type FolderIo, folderPlaces, listsIn, type OrgPlace, rosterOf } from './org-folders.js';
import { refuseNames } from './org-names.js';
import { profileChoice } from './profile-setting.js';
import { type Settings, toSettings } from './settings.js';

export const FLEET_TABLE = 'fleet.csv';

/** Cells that are settings of the organisation's run, by their names in a configuration. */
const COLUMNS = ['profile', 'base_url', 'token_file', 'client_id', 'client_secret_file', 'key_file'] as const;

/** All columns but the settings of a profile, in the order in which `fleet init` writes them. */
export const FLEET_COLUMNS: readonly string[] = ['org', 'roster', ...COLUMNS];

/**
 * @param folder absolute
 * @returns none where the folder has neither a table nor folders with rosters
 * @throws {UserError} `configuration` where the table has an error
 */
export async function fleetPlaces(folder: string, io: FolderIo): Promise<readonly OrgPlace[]> {
  return (await tablePlaces(folder, io)) ?? (await folderPlaces(folder, io));
}

/**
 * By `fleet.csv`; `undefined` where there is none.
 * @param renamed the names that organisations are known by, by those that they have here
 * @throws {UserError} as `fleetPlaces` does
 */
export async function tablePlaces(
  folder: string,
  io: FolderIo,
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<readonly OrgPlace[] | undefined> {
  const path = join(folder, FLEET_TABLE);
  const label = shownPath(path, io.cwd);
  const runner = { uid: io.uid, sudoUid: io.env.SUDO_UID };
  const text = await readFleetTable(path, label, { cwd: io.cwd, runner });
  if (text === undefined) return undefined;
  const [header, ...lines] = rowsOf(text, label);
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  refuseColumns(names, label);
  if (lines.length === 0) throw userError('configuration', 'fleet-table-empty', { label });
  const places = await Promise.all(
    lines.map(async ({ cells, line }) => {
      const at = `${label}:${line}`;
      const cell = cells.findIndex((text, index) => text.trim() !== '' && !names[index]);
      if (cell >= 0) throw userError('configuration', 'fleet-cell-nameless', { label: at, cell: cell + 1 });
      const values = new Map(names.map((name, index) => [name, cells[index]?.trim() ?? '']));
      const org = values.get('org') ?? '';
      return await placeOf(values.set('org', renamed.get(org) ?? org), path, at, io);
    }),
  );
  refuseNames(places.map(({ name, given }) => ({ name, ...given })));
  return places;
}

/** Its rows from the header on: not the line that names the separator to Excel, nor those without a cell. */
function rowsOf(text: string, label: string): readonly CsvRow[] {
  const whole = text.replace(/^\uFEFF/, '');
  const header = whole.split(/[\r\n]/).find((line) => line.trim() !== '' && !SEPARATOR_LINE.test(line));
  const delimiter = [';', '\t', ','].find((one) => header?.includes(one)) ?? ',';
  const { rows, error } = splitCsv(whole, delimiter);
  if (error !== undefined) throw lineWrong(`${label}:${error.line}`);
  return rows.filter(
    ({ cells: [first = '', ...more] }) =>
      !SEPARATOR_LINE.test(first) && [first, ...more].some((cell) => cell.trim() !== ''),
  );
}

const SEPARATOR_LINE = /^"?sep=/i;

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
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) throw userError('configuration', 'fleet-column-twice', { label, column: twice });
  if (!names.includes('org')) throw lineWrong(label);
}

async function placeOf(
  cells: ReadonlyMap<string, string>,
  path: string,
  label: string,
  io: FolderIo,
): Promise<OrgPlace> {
  const folder = dirname(path);
  const name = cells.get('org') ?? '';
  if (name === '') throw lineWrong(label);
  const settings = COLUMNS.flatMap((column): [string, string][] => {
    const text = cells.get(column) ?? '';
    const setting = CONFIG_SETTINGS.get(column)?.name ?? column;
    if (text === '') return [];
    return [[setting, isPathSetting(setting, text) ? resolve(folder, text) : text]];
  });
  const set = [...cells].flatMap(([column, text]) =>
    column.startsWith('set.') && text !== '' ? [`${column.slice(4)}=${text}`] : [],
  );
  const values = { ...Object.fromEntries(settings), org: name, set };
  const given = { values, path, label };
  const named = cells.get('roster') ?? '';
  if (named !== '') {
    const roster = resolve(folder, named);
    return { name, roster, folder: dirname(roster), given };
  }
  const own = join(folder, name);
  return { name, roster: rosterOf(own, await listsIn(own, io, values)), folder: own, given };
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
  { name, roster, folder, given, unlisted }: OrgPlace,
  flags: RawOptions,
  io: FolderIo & Pick<Io, 'locale' | 'clock'>,
): Promise<OrgSettings> {
  if (unlisted !== undefined)
    throw userError('configuration', 'fleet-line-missing', { ...unlisted, org: name });
  if (roster === undefined) {
    const lists = await listsIn(folder, io, given?.values);
    throw userError('configuration', 'fleet-roster-missing', { org: name, folder, lists });
  }
  const list = await stat(roster).catch(() => undefined);
  // The check would read a pipe to its end, and the run would then wait for a writer.
  if (list?.isFile() === false && !list.isDirectory())
    throw userError('configuration', 'fleet-roster-no-file', { path: roster, kind: kindOfFile(list) });
  const own = { ...io, cwd: folder };
  const found = await callConfig(flags, folder, io);
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
  const { store: _, ...ofRuns } = SETTINGS;
  const names = Object.values<Setting>(ofRuns).flatMap(({ env: name }) => name ?? []);
  const settings = Object.keys(env).filter((name) => name.startsWith(variableOf('')));
  const all = [...names, ...settings, 'PROVISION_CONFIG', 'PROVISION_CLIENT_SECRET'];
  const set = all.filter((name) => env[name]);
  if (set.length > 0) throw userError('usage', 'fleet-variables', { names: [...new Set(set)] });
}
