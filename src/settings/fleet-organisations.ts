/** Where a fleet is: its folder, its own files, and its organisations with their settings. */

import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isProfilePath } from '../domain/profile-name.js';
import { defined } from '../lib/collections.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { fleetPlaces, type OrgPlace, orgSettings, SPLIT_SUFFIX, tablePlaces } from './fleet-table.js';
import { parseGiven } from './option.js';
import { kindOf, type RawOptions, SETTINGS } from './option-table.js';
import { resultsFolder } from './settings.js';
import { splitList } from './split-list.js';

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

type FleetIo = Pick<Io, 'cwd' | 'env' | 'uid' | 'locale' | 'clock' | 'stdin' | 'interruption'>;

/** The folder of the fleet's own files, in that of its organisations. */
const OWN_FOLDER = 'fleet.results';

/** @param typed a folder, or a list that is split */
export async function fleetPlace(typed: string, cwd: string): Promise<FleetPlace> {
  const path = resolve(cwd, typed);
  const isList = (await stat(path).catch(() => undefined))?.isFile() === true;
  const base = isList ? path + SPLIT_SUFFIX : path;
  return { typed, list: isList ? path : undefined, base, folder: join(base, OWN_FOLDER) };
}

/** @param splits whether a list is split anew. @throws {UserError} where table, list or folder have an error */
export async function fleetOrganisations(
  { list, base }: FleetPlace,
  splits: boolean,
  raw: RawOptions,
  io: FleetIo,
): Promise<readonly OrgPlace[]> {
  if (list === undefined) return await fleetPlaces(base, io);
  const table = (await tablePlaces(dirname(list), io)) ?? [];
  const places = splits ? await splitList(list, base, raw, io) : await fleetPlaces(base, io);
  const own = { path: list, label: shownPath(list, io.cwd) };
  return places.map((place) => {
    const given = table.find(({ name }) => name === place.name)?.given;
    return { ...place, given: given ?? { ...own, values: { org: place.name } } };
  });
}

/** The options of the retry of one organisation that its results folder does not have. */
type OwnOptions = Readonly<Record<string, string>>;

/**
 * The settings of a run of one organisation, and what else its use case needs.
 * @param textsFor the words of its report: of a command on these results, with these options
 * @throws {UserError}
 */
export async function orgRequest<T>(
  place: OrgPlace,
  isSplit: boolean,
  flags: RawOptions,
  io: FleetIo,
  textsFor: (results: string, options: OwnOptions) => T,
) {
  const { configPath, rosterPath, ...settings } = await orgSettings(place, flags, io);
  const folder = resultsFolder(rosterPath, settings, io.cwd);
  const { values = {} } = place.given ?? {};
  const { profile = '', tokenFile, clientId, clientSecretFile, keyFile } = values;
  const shown = (path: string | undefined) => path && shownPath(path, io.cwd);
  const options = defined({
    config: shown(configPath),
    profile: isProfilePath(profile) ? shown(profile) : undefined,
    tokenFile: shown(tokenFile),
    clientId,
    clientSecretFile: shown(clientSecretFile),
    keyFile: shown(keyFile),
  }) as OwnOptions;
  // A roster that was split off has a form of its own.
  const { map } = settings.reading;
  const reading = isSplit ? defined({ map }) : settings.reading;
  const texts = textsFor(shownPath(folder, io.cwd), options);
  return { ...settings, reading, rosterPath, folder, isFolderNamed: false, texts };
}

/** The limits of a fleet. @throws {UserError} `usage` for a wrong number */
export function fleetLimits(raw: RawOptions) {
  const parse = (name: 'atOnce' | 'perTenant' | 'perHost') => {
    const text = raw[name];
    return text === undefined
      ? undefined
      : parseGiven(kindOf(name), { text, from: SETTINGS[name].flags.split(' ')[0] ?? '' });
  };
  return {
    atOnce: parse('atOnce') ?? Number(SETTINGS.atOnce.default),
    perTenant: parse('perTenant'),
    perHost: parse('perHost'),
  };
}
