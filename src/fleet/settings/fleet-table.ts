/** `fleet.csv`, and each organisation's settings: its line, combined with the configuration of its folder. */

import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { variableOf } from '../../directory/configure-profile.js';
import { noting, UserError } from '../../domain/errors.js';
import { STDIN } from '../../domain/roster-options.js';
import { groupBy } from '../../platform/collections.js';
import { splitCsv } from '../../platform/csv-reader.js';
import { kindOfFile } from '../../platform/files.js';
import type { Io } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import { nearest } from '../../platform/suggest.js';
import { openRoster } from '../../roster/roster.js';
import { type Config, isPathSetting } from '../../settings/config-file.js';
import { CONFIG_SETTINGS } from '../../settings/config-settings.js';
import { readTrustedFile } from '../../settings/locate-config.js';
import { parseGiven, type Setting } from '../../settings/option.js';
import { SETTINGS } from '../../settings/option-table.js';
import { profileChoice } from '../../settings/profile-setting.js';
import { type Settings, toSettings } from '../../settings/settings.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import { readToken } from '../../token/token-source.js';
import { fleetError, refuseAll } from '../texts/fleet-error.js';
import type { RawFleetOptions } from './fleet-options.js';
import { listsIn, nameErrors, type OrgPlace, rosterOf } from './org-folders.js';

export const FLEET_TABLE = 'fleet.csv';

/** Enough for 100,000 organisations. */
const MAX_TABLE_MIB = 64;

/** Columns that are settings of a run, named as in a configuration. */
const COLUMNS = ['profile', 'base_url', 'token_file', 'client_id', 'client_secret_file', 'key_file'] as const;

/** Columns in the order of `fleet init`, without the settings of profiles. */
export const FLEET_COLUMNS: readonly string[] = ['org', 'roster', ...COLUMNS];

/** If there are errors, nothing may be sent. */
export type FoundPlaces = { readonly places: readonly OrgPlace[]; readonly errors: readonly UserError[] };

/**
 * Leaves out lines with shifted cells, or another line's name. @param renamed original names, by those in the table
 * @returns `undefined` if there is no table @throws {UserError} `configuration` if it cannot be read
 */
export async function tablePlaces(
  folder: string,
  io: Io,
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<FoundPlaces | undefined> {
  const path = join(folder, FLEET_TABLE);
  const label = shownPath(path, io.cwd);
  const runner = { uid: io.uid, sudoUid: io.env.SUDO_UID };
  const text = await readTrustedFile(path, label, { cwd: io.cwd, runner }, MAX_TABLE_MIB);
  if (text === undefined) return undefined;
  const { rows, errors } = rowsOf(text, label);
  const [header, ...lines] = rows;
  const typed = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const { names, isClear } = columnsOf(typed, label, errors);
  if (lines.length === 0 && errors.length === 0)
    errors.push(fleetError('configuration', 'fleet-table-empty', { label }));
  if (!isClear) return { places: [], errors };
  const found = await Promise.all(
    lines.map(async ({ cells, line }) => {
      const at = `${label}:${line}`;
      const cell = cells.findIndex((text, index) => text.trim() !== '' && !names[index]);
      if (cell >= 0)
        errors.push(fleetError('configuration', 'fleet-cell-nameless', { label: at, cell: cell + 1 }));
      const values = new Map(names.map((name, index) => [name, cells[index]?.trim() ?? '']));
      const org = values.get('org') ?? '';
      if (org === '') errors.push(lineWrong(at));
      if (cell >= 0 || org === '') return [];
      return [await placeOf(values.set('org', renamed.get(org) ?? org), path, at, io)];
    }),
  );
  const places = found.flat();
  errors.push(...nameErrors(places.map(({ name, given }) => ({ name, ...given }))));
  const first = new Map(places.toReversed().map((place) => [place.name, place]));
  const inFolder = groupBy(places, ({ folder }) => folder);
  const unique = places.filter((place) => first.get(place.name) === place);
  return { places: unique.map((place) => withOwnPeople(place, inFolder)), errors };
}

/** In a folder with lists of several organisations, only journals with its name have its people. */
function withOwnPeople(place: OrgPlace, inFolder: ReadonlyMap<string, readonly OrgPlace[]>): OrgPlace {
  const { name, folder } = place;
  if (inFolder.get(folder)?.length === 1) return place;
  return { ...place, otherLists: { folders: [folder], isOwn: (org) => org === name } };
}

/** Leaves out empty lines, and the line with the separator for Excel. */
function rowsOf(text: string, label: string) {
  const whole = text.replace(/^\uFEFF/, '');
  const header = whole.split(/[\r\n]/).find((line) => line.trim() !== '' && !SEPARATOR_LINE.test(line));
  const delimiter = [';', '\t', ','].find((one) => header?.includes(one)) ?? ',';
  const split = splitCsv(whole, delimiter);
  const rows = split.rows.filter(
    ({ cells }) => !SEPARATOR_LINE.test(cells[0] ?? '') && cells.some((cell) => cell.trim() !== ''),
  );
  const errors = split.error === undefined ? [] : [lineWrong(`${label}:${split.error.line}`)];
  return { rows, errors };
}

const SEPARATOR_LINE = /^"?sep=/i;

function lineWrong(label: string): UserError {
  return fleetError('configuration', 'fleet-line-wrong', { label });
}

/** Treats a misspelled column as the similar one, to check the lines too. @returns `isClear`: the lines can be read */
function columnsOf(typed: readonly string[], label: string, errors: UserError[]) {
  const isKnown = (name: string) => name === '' || FLEET_COLUMNS.includes(name) || /^set\.[a-z]/.test(name);
  const names = typed.map((column) => {
    if (isKnown(column)) return column;
    const near = nearest(column, FLEET_COLUMNS);
    const facts = { label, column, near, known: FLEET_COLUMNS };
    errors.push(fleetError('configuration', 'fleet-column-unknown', facts));
    return near === undefined || typed.includes(near) ? column : near;
  });
  const duplicates = new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at));
  for (const column of duplicates)
    errors.push(fleetError('configuration', 'fleet-column-twice', { label, column }));
  if (!names.includes('org')) errors.push(lineWrong(label));
  return { names, isClear: duplicates.size === 0 && names.includes('org') };
}

async function placeOf(
  cells: ReadonlyMap<string, string>,
  path: string,
  label: string,
  io: Io,
): Promise<OrgPlace> {
  const folder = dirname(path);
  const name = cells.get('org') ?? '';
  const errors: UserError[] = [];
  const isValid = (column: string, text: string) => {
    const error = cellError(column, text, label);
    if (error !== undefined) errors.push(error);
    return error === undefined;
  };
  const settings = COLUMNS.flatMap((column): [string, string][] => {
    const text = cells.get(column) ?? '';
    const setting = CONFIG_SETTINGS.get(column)?.name ?? column;
    if (text === '' || !isValid(column, text)) return [];
    return [[setting, isPathSetting(setting, text) ? resolve(folder, text) : text]];
  });
  const set = [...cells].flatMap(([column, text]) =>
    column.startsWith('set.') && text !== '' ? [`${column.slice(4)}=${text}`] : [],
  );
  const values = { ...Object.fromEntries(settings), org: name, set };
  const tableLine = { values, path, label, errors };
  const named = cells.get('roster') ?? '';
  if (named !== '') {
    const roster = resolve(folder, named);
    return { name, roster, folder: dirname(roster), given: tableLine };
  }
  const orgFolder = join(folder, name);
  return {
    name,
    roster: rosterOf(orgFolder, await listsIn(orgFolder, io, values)),
    folder: orgFolder,
    given: tableLine,
  };
}

function cellError(column: string, text: string, label: string): UserError | undefined {
  const kind = CONFIG_SETTINGS.get(column)?.kind;
  try {
    if (kind !== undefined) parseGiven(kind, { text, from: label, place: column });
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** `flags`: options of the fleet, which apply to all organisations. */
export type OrgCall = {
  readonly flags: RawFleetOptions;
  readonly io: Io;
  readonly configIn: (folder: string) => Promise<Config | undefined>;
};

/** `configPath`: absolute path of the organisation's configuration file. */
export type OrgSettings = Settings & { readonly rosterPath: string; readonly configPath: string | undefined };

/** The settings of one organisation, as for a run in its folder. @throws {UserError} */
export async function orgSettings(
  { name, roster, folder, given, unlisted }: OrgPlace,
  { flags, io, configIn }: OrgCall,
): Promise<OrgSettings> {
  if (unlisted !== undefined)
    throw fleetError('configuration', 'fleet-line-missing', { ...unlisted, org: name });
  const errors = [...(given?.errors ?? [])];
  const list = roster === undefined ? undefined : await stat(roster).catch(() => undefined);
  if (roster === undefined) {
    const lists = await listsIn(folder, io, given?.values);
    const facts = { folder: shownPath(folder, io.cwd), lists };
    errors.push(fleetError('configuration', 'fleet-roster-missing', facts));
  } else if (list?.isFile() === false && !list.isDirectory()) {
    // The check would read a pipe to its end, and the run would then wait for a writer.
    const facts = { path: roster, kind: kindOfFile(list) };
    errors.push(fleetError('configuration', 'fleet-roster-no-file', facts));
  }
  const orgIo = { ...io, cwd: folder };
  const found = await noting(errors, async () => ({ config: await configIn(folder) }));
  const config = given === undefined ? found?.config : withGiven(found?.config, given);
  const profile =
    found && (await noting(errors, async () => await profileChoice({ flags, env: io.env, config }, orgIo)));
  const settings = found && (await noting(errors, async () => toSettings(flags, orgIo, config, profile)));
  if (errors.length > 0 && settings !== undefined)
    await noteUnreadable(list?.isFile() ? roster : undefined, settings, orgIo, errors);
  refuseAll(errors);
  if (settings === undefined || roster === undefined) throw new Error('settings without an error');
  return { ...settings, rosterPath: roster, configPath: found?.config?.path };
}

/** Adds the errors of the list and token file, since an organisation with another error is not checked. */
async function noteUnreadable(
  roster: string | undefined,
  { reading, token, configured }: Settings,
  io: Io,
  errors: UserError[],
): Promise<void> {
  if (roster !== undefined)
    await noting(errors, async () => {
      const options = { path: roster, stdin: io.stdin, signal: io.interruption.first, ...reading };
      await (await withOptionOrigin(openRoster(options), configured)).close();
    });
  const { source } = token;
  // A pipe can be read only once.
  if (source?.kind === 'file' && !(await isPipe(source.path)))
    await noting(errors, async () => await readToken(source, io));
}

async function isPipe(path: string): Promise<boolean> {
  return path === STDIN || (await stat(path).catch(() => undefined))?.isFIFO() === true;
}

function withGiven(
  config: Config | undefined,
  { values, path, label }: NonNullable<OrgPlace['given']>,
): Config {
  const set = [...(config?.values.set ?? []), ...(values.set ?? [])];
  const all = { ...config?.values, ...values, ...(set.length > 0 && { set }) };
  return { path, isNamed: false, ...config, label, values: all };
}

/** Rejects variables that would give all organisations the same directory, token or results. @throws {UserError} */
export function refuseVariables(env: Io['env']): void {
  const names = Object.values<Setting>(SETTINGS).flatMap(({ env: name }) => name ?? []);
  const settings = Object.keys(env).filter((name) => name.startsWith(variableOf('')));
  const all = [...names, ...settings, 'PROVISION_CONFIG', 'PROVISION_CLIENT_SECRET'];
  const set = all.filter((name) => env[name]);
  if (set.length > 0) throw fleetError('usage', 'fleet-variables', { names: [...new Set(set)] });
}
