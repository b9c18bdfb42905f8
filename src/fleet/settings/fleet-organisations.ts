/** Locates a fleet: its folder, its own files, and its organisations with their settings. */

import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { noting, type UserError } from '../../domain/errors.js';
import { lookalikeKey } from '../../domain/lookalike.js';
import { isProfilePath } from '../../domain/profile-name.js';
import { defined } from '../../platform/collections.js';
import { kindOfFile } from '../../platform/files.js';
import type { Io } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import { type Config, callConfig } from '../../settings/config-file.js';
import { flagOf, parseGiven } from '../../settings/option.js';
import { resultsFolder } from '../../settings/settings.js';
import { userError } from '../../texts/user-error.js';
import { fleetError } from '../texts/fleet-error.js';
import { FLEET_OPTIONS, type RawFleetOptions } from './fleet-options.js';
import {
  FLEET_TABLE,
  type FoundPlaces,
  type OrgCall,
  type OrgSettings,
  orgSettings,
  tablePlaces,
} from './fleet-table.js';
import { folderPlaces, type OrgPlace, SPLIT_SUFFIX } from './org-folders.js';
import { splitBefore, splitList } from './split-list.js';

/** All paths except `typed` are absolute. */
export type FleetPlace = {
  readonly typed: string;
  /** The list to split; `undefined` if the fleet is a folder. */
  readonly list: string | undefined;
  /** The folder of the organisations' folders, or of the table. */
  readonly base: string;
  /** The folder for the fleet's own files. */
  readonly folder: string;
};

/** The folder for the fleet's own files, within the folder of its organisations. */
const OWN_FOLDER = 'fleet.results';

/** @param typed a folder, or a list to split */
export async function fleetPlace(typed: string, cwd: string): Promise<FleetPlace> {
  const path = resolve(cwd, typed);
  const isList = (await stat(path).catch(() => undefined))?.isFile() === true;
  const base = isList ? path + SPLIT_SUFFIX : path;
  return { typed, list: isList ? path : undefined, base, folder: join(base, OWN_FOLDER) };
}

/**
 * A table next to a list has a line for each of its organisations. @param splits true to split the list again
 * @throws {UserError} for an error in the table, list or folder; `locked` if a running fleet uses a list to split
 */
export async function fleetOrganisations(
  { typed, list, base, folder }: FleetPlace,
  splits: boolean,
  raw: RawFleetOptions,
  io: Io,
): Promise<FoundPlaces> {
  if (list === undefined) {
    const found = await stat(base).catch(() => undefined);
    if (found === undefined) throw userError('roster', 'roster-missing', { path: typed });
    if (!found.isDirectory())
      throw fleetError('usage', 'fleet-roster-no-file', { path: typed, kind: kindOfFile(found) });
    if ((raw.splitBy ?? raw.sameOrg ?? raw.newOrg) !== undefined)
      throw fleetError('usage', 'split-folder', { folder: typed });
    return (await tablePlaces(base, io)) ?? { places: await folderPlaces(base, io), errors: [] };
  }
  const errors: UserError[] = [];
  const place = { list, base, folder };
  const split = splits ? await noting(errors, async () => await splitList(place, raw, io)) : undefined;
  const { places, renamed, others } = await splitBefore(list, base);
  const found = await tablePlaces(dirname(list), io, renamed);
  const table = found?.places;
  errors.push(...(found?.errors ?? []));
  const lines = new Map(table?.map(({ name, given }) => [name, given]));
  const alike = new Map(table?.map(({ name }) => [lookalikeKey(name), name]));
  const label = shownPath(join(dirname(list), FLEET_TABLE), io.cwd);
  const listLine = { path: list, label: shownPath(list, io.cwd) };
  const all = errors.length > 0 && split === undefined ? [] : (split ?? places);
  const listed = all.map((place) => {
    const { name } = place;
    const tableLine = lines.get(name) ?? { ...listLine, values: { org: name } };
    // A line with an error may belong to any organisation.
    const isUnlisted = found?.errors.length === 0 && !lines.has(name);
    const unlisted = isUnlisted ? { label, near: alike.get(lookalikeKey(name)) } : undefined;
    const folders = [place.folder, ...others.map((other) => join(other, name))];
    const otherLists = { folders, isOwn: () => true };
    return { ...place, given: tableLine, otherLists, ...defined({ unlisted }) };
  });
  return { places: listed, errors };
}

/** Options for the printed `retry` of one organisation that its results folder does not have. */
export type OwnOptions = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The options of the list do not apply to its parts, which are written in UTF-8. */
function optionsOfPart(flags: RawFleetOptions, { reading }: Pick<OrgSettings, 'reading'>): OwnOptions {
  const encoding = flags.encoding === undefined && reading.encoding !== undefined ? 'utf-8' : undefined;
  return { encoding, rosterFormat: undefined, delimiter: undefined, sheet: undefined, columns: undefined };
}

/** Reads the configuration of each folder only once, since thousands of organisations may share it. */
export function orgCall(flags: RawFleetOptions, io: Io): OrgCall {
  const found = new Map<string, Promise<Config | undefined>>();
  const configIn = (folder: string) => {
    const config = found.get(folder) ?? callConfig(flags, folder, io);
    found.set(folder, config);
    return config;
  };
  return { flags, io, configIn };
}

/** The request for one organisation's run. @param textsFor as in `FleetCall` @throws {UserError} */
export async function orgRequest<T>(
  place: OrgPlace,
  isSplit: boolean,
  call: OrgCall,
  textsFor: (results: string, options: OwnOptions) => T,
) {
  const { configPath, rosterPath, ...settings } = await orgSettings(place, call);
  const { flags, io } = call;
  const folder = resultsFolder(rosterPath, settings, io.cwd);
  const { values = {} } = place.given ?? {};
  const { profile = '', baseUrl, tokenFile, clientId, clientSecretFile, keyFile, set = [] } = values;
  const shown = (path: string | undefined) => path && shownPath(path, io.cwd);
  const options: OwnOptions = {
    ...(isSplit && optionsOfPart(flags, settings)),
    ...defined({
      config: shown(configPath),
      profile: isProfilePath(profile) ? shown(profile) : profile || undefined,
      set: set.length === 0 ? undefined : set,
      baseUrl,
      tokenFile: shown(tokenFile),
      clientId,
      clientSecretFile: shown(clientSecretFile),
      keyFile: shown(keyFile),
    }),
  };
  // Parts of a list are read in the form in which they were written.
  const { map } = settings.reading;
  const reading = isSplit ? defined({ map, delimiter: place.delimiter }) : settings.reading;
  const texts = textsFor(shownPath(folder, io.cwd), options);
  const { otherLists } = place;
  const own = { otherLists, isFolderNamed: false, texts };
  return { ...settings, reading, rosterPath, configPath, folder, ...own };
}

/** @throws {UserError} `usage` for an invalid number */
export function fleetLimits(raw: RawFleetOptions) {
  const parse = (name: 'atOnce' | 'perTenant' | 'perHost') => {
    const [text, setting] = [raw[name], FLEET_OPTIONS[name]];
    return text === undefined ? undefined : parseGiven(setting.kind, { text, from: flagOf(setting) });
  };
  return {
    atOnce: parse('atOnce') ?? Number(FLEET_OPTIONS.atOnce.default),
    perTenant: parse('perTenant'),
    perHost: parse('perHost'),
  };
}
