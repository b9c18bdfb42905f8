/** Where a fleet is: its folder, its own files, and its organisations with their settings. */

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
  fleetPlaces,
  type OrgCall,
  type OrgSettings,
  orgSettings,
  tablePlaces,
} from './fleet-table.js';
import { type OrgPlace, SPLIT_SUFFIX } from './org-folders.js';
import { splitBefore, splitList } from './split-list.js';

export type FleetPlace = {
  /** As it was typed. */
  readonly typed: string;
  /** Absolute path of the list that is split; `undefined`: a folder. */
  readonly list: string | undefined;
  /** Absolute path of the folder that has the organisations' folders, or their table. */
  readonly base: string;
  /** Absolute path of the folder of the fleet's own files. */
  readonly folder: string;
};

type FleetIo = Pick<Io, 'cwd' | 'env' | 'uid' | 'locale' | 'clock' | 'stdin' | 'interruption' | 'host'>;

/** The folder of the fleet's own files, in that of its organisations. */
const OWN_FOLDER = 'fleet.results';

/** @param typed a folder, or a list that is split */
export async function fleetPlace(typed: string, cwd: string): Promise<FleetPlace> {
  const path = resolve(cwd, typed);
  const isList = (await stat(path).catch(() => undefined))?.isFile() === true;
  const base = isList ? path + SPLIT_SUFFIX : path;
  return { typed, list: isList ? path : undefined, base, folder: join(base, OWN_FOLDER) };
}

/**
 * A table beside a list has a line for each of its organisations.
 * @param splits whether a list is split anew
 * @throws {UserError} where table, list or folder have an error; `locked` where a fleet runs whose list would be split
 */
export async function fleetOrganisations(
  { typed, list, base, folder }: FleetPlace,
  splits: boolean,
  raw: RawFleetOptions,
  io: FleetIo,
): Promise<FoundPlaces> {
  if (list === undefined) {
    const found = await stat(base).catch(() => undefined);
    if (found === undefined) throw userError('roster', 'roster-missing', { path: typed });
    if (!found.isDirectory())
      throw fleetError('usage', 'fleet-roster-no-file', { path: typed, kind: kindOfFile(found) });
    if ((raw.splitBy ?? raw.sameOrg ?? raw.newOrg) !== undefined)
      throw fleetError('usage', 'split-folder', { folder: typed });
    return await fleetPlaces(base, io);
  }
  const errors: UserError[] = [];
  const split = splits
    ? await noting(errors, async () => await splitList({ list, base, folder }, raw, io))
    : undefined;
  const { places, renamed } = await splitBefore(list, base);
  const found = await tablePlaces(dirname(list), io, renamed);
  const table = found?.places;
  errors.push(...(found?.errors ?? []));
  const lines = new Map(table?.map(({ name, given }) => [name, given]));
  const alike = new Map(table?.map(({ name }) => [lookalikeKey(name), name]));
  const label = shownPath(join(dirname(list), FLEET_TABLE), io.cwd);
  const own = { path: list, label: shownPath(list, io.cwd) };
  // Without its parts, nothing is known of the list.
  const all = errors.length > 0 && split === undefined ? [] : (split ?? places);
  const listed = all.map((place) => {
    const { name } = place;
    const given = lines.get(name) ?? { ...own, values: { org: name } };
    // A line with an error may be that of any.
    const isUnlisted = found?.errors.length === 0 && !lines.has(name);
    return {
      ...place,
      given,
      ...(isUnlisted && { unlisted: { label, near: alike.get(lookalikeKey(name)) } }),
    };
  });
  return { places: listed, errors };
}

/** The options of the retry of one organisation that its results folder does not have. */
type OwnOptions = Readonly<Record<string, string | undefined>>;

/** In the place of the options of one list for all: a part of it is UTF-8, whatever a configuration says of the list. */
function optionsOfPart(flags: RawFleetOptions, { reading }: Pick<OrgSettings, 'reading'>): OwnOptions {
  const encoding = flags.encoding === undefined && reading.encoding !== undefined ? 'utf-8' : undefined;
  return { encoding, rosterFormat: undefined, delimiter: undefined, sheet: undefined, columns: undefined };
}

/** Reads the configuration for a folder once, since thousands of organisations may share it. */
export function orgCall(flags: RawFleetOptions, io: FleetIo): OrgCall {
  const found = new Map<string, Promise<Config | undefined>>();
  const configIn = (folder: string) => {
    const config = found.get(folder) ?? callConfig(flags, folder, io);
    found.set(folder, config);
    return config;
  };
  return { flags, io, configIn };
}

/**
 * The settings of a run of one organisation, and what else its use case needs.
 * @param textsFor the words of its report: of a command on these results, with these options
 * @throws {UserError}
 */
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
  const { profile = '', tokenFile, clientId, clientSecretFile, keyFile } = values;
  const shown = (path: string | undefined) => path && shownPath(path, io.cwd);
  const options: OwnOptions = {
    ...(isSplit && optionsOfPart(flags, settings)),
    ...defined({
      config: shown(configPath),
      profile: isProfilePath(profile) ? shown(profile) : undefined,
      tokenFile: shown(tokenFile),
      clientId,
      clientSecretFile: shown(clientSecretFile),
      keyFile: shown(keyFile),
    }),
  };
  // A roster that was split off has a form of its own.
  const { map } = settings.reading;
  const reading = isSplit ? defined({ map, delimiter: place.delimiter }) : settings.reading;
  const texts = textsFor(shownPath(folder, io.cwd), options);
  return { ...settings, reading, rosterPath, folder, isFolderNamed: false, texts };
}

/** The limits of a fleet. @throws {UserError} `usage` for a wrong number */
export function fleetLimits(raw: RawFleetOptions) {
  const parse = (name: 'atOnce' | 'perTenant' | 'perHost') => {
    const text = raw[name];
    return text === undefined
      ? undefined
      : parseGiven(FLEET_OPTIONS[name].kind, { text, from: flagOf(FLEET_OPTIONS[name]) });
  };
  return {
    atOnce: parse('atOnce') ?? Number(FLEET_OPTIONS.atOnce.default),
    perTenant: parse('perTenant'),
    perHost: parse('perHost'),
  };
}
