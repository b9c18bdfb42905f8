/** Organisations before their settings are read: their names, their folders, and which file in a folder is the list. */

import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { UserError } from '../../domain/errors.js';
import { lookalikeKey } from '../../domain/lookalike.js';
import { RESULTS_SUFFIX } from '../../journal/folder.js';
import type { Io } from '../../platform/io.js';
import { configOf } from '../../settings/config-file.js';
import type { ConfigValues } from '../../settings/config-settings.js';
import { CONFIG_NAME } from '../../settings/locate-config.js';
import { fleetError } from '../texts/fleet-error.js';

/** The folder of the organisations of a list is next to it, with this at the end of its name. */
export const SPLIT_SUFFIX = '.fleet';

export type OrgPlace = {
  readonly name: string;
  /** Absolute path of its roster; `undefined` if there is none, or more than one. */
  readonly roster: string | undefined;
  /** Absolute path of the folder that has its roster. */
  readonly folder: string;
  /** The list that its roster was split from. `lineOf`: the line there of a line of the roster. */
  readonly part?: { readonly path: string; readonly lineOf: (line: number) => number };
  /** The separator of a roster that was split from a list, if it is not detected. */
  readonly delimiter?: string;
  /** Its line in the table: the valid cells, the label for messages, and the errors of other cells. */
  readonly given?: {
    readonly values: ConfigValues;
    readonly path: string;
    readonly label: string;
    readonly errors?: readonly UserError[];
  };
  /** The table that lacks a line for it, and a similar name there. */
  readonly unlisted?: { readonly label: string; readonly near: string | undefined };
};

/** A folder is an organisation's if it has a configuration or a list. */
export async function folderPlaces(folder: string, io: Io): Promise<readonly OrgPlace[]> {
  const names = (await namesIn(folder, 'folder')).filter((name) => !isOurs(name));
  const places = await Promise.all(
    names.map(async (name) => {
      const own = join(folder, name);
      const lists = await listsIn(own, io);
      const isOrg = lists.length > 0 || (await namesIn(own, 'file')).includes(CONFIG_NAME);
      return isOrg ? [{ name, roster: rosterOf(own, lists), folder: own }] : [];
    }),
  );
  return places.flat();
}

function isOurs(name: string): boolean {
  if (name.endsWith(SPLIT_SUFFIX) || name.startsWith('.')) return true;
  return Object.values(RESULTS_SUFFIX).some((suffix) => name.includes(suffix));
}

/**
 * The sorted names; none if the folder is missing. A link counts as its target, and all but folders count as files: if
 * a list has become a pipe, or a link to a share that is not mounted, no other file is sent instead.
 */
async function namesIn(folder: string, kind: 'file' | 'folder'): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.map(async (one) => {
    const is = one.isSymbolicLink() ? await stat(join(folder, one.name)).catch(() => one) : one;
    return is.isDirectory() === (kind === 'folder') ? [one.name] : [];
  });
  return (await Promise.all(names)).flat().sort();
}

const LISTS = ['.csv', '.tsv', '.xlsx', '.json', '.jsonl'];

/** Hidden files, those of a program that has the list open, files of findings, and our own. */
const NO_LISTS = /^(?:\..*|~\$.*|(?:provision\.config|.*\.schema|(?:.+ )?findings.*|fleet)\.\w+)$/i;

/**
 * The files in a folder that can be an organisation's list, in order.
 * @param given settings that its configuration does not have: a file that a setting names, such as a key, is no list
 */
export async function listsIn(folder: string, io: Io, given: ConfigValues = {}): Promise<readonly string[]> {
  const lists = (await namesIn(folder, 'file')).filter(
    (name) => LISTS.includes(extname(name).toLowerCase()) && !NO_LISTS.test(name),
  );
  if (!lists.some((name) => name.endsWith('.json'))) return lists;
  // The settings of the organisation report its errors.
  const config = await configOf({}, { ...io, cwd: folder }).catch(() => undefined);
  const all = [config?.values ?? {}, given];
  const named: readonly unknown[] = all.flatMap((values) => [
    ...Object.values(values),
    ...Object.values(values.settingFiles ?? {}),
  ]);
  return lists.filter((name) => !named.includes(join(folder, name)));
}

/** @returns `undefined` if there is none, or more than one */
export function rosterOf(folder: string, [list, ...more]: readonly string[]): string | undefined {
  return list === undefined || more.length > 0 ? undefined : join(folder, list);
}

/** A name is an identity, so two that could be one organisation's are refused. `label`: the place of the name. */
export function nameErrors(
  all: readonly { readonly name: string; readonly label?: string }[],
): readonly UserError[] {
  const errors: UserError[] = [];
  const seen = new Map<string, (typeof all)[number]>();
  for (const { name, label = '' } of all) {
    const other = seen.get(lookalikeKey(name));
    const labels = [other?.label ?? '', label];
    if (other?.name === name) errors.push(fleetError('configuration', 'fleet-name-twice', { name, labels }));
    else if (other !== undefined)
      errors.push(fleetError('configuration', 'fleet-names-alike', { one: other.name, other: name }));
    seen.set(lookalikeKey(name), { name, label });
  }
  return errors;
}
