/** Organisations before their settings are read: their names, their folders, and their list files. */

import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RunOptions } from '../../app/connect/index.js';
import type { UserError } from '../../domain/errors.js';
import { lookalikeKey } from '../../domain/lookalike.js';
import { RESULTS_SUFFIX } from '../../journal/folder.js';
import type { Io } from '../../platform/io.js';
import { configOf } from '../../settings/config-file.js';
import type { ConfigValues } from '../../settings/config-settings.js';
import { CONFIG_NAME } from '../../settings/locate-config.js';
import { fleetError } from '../texts/fleet-error.js';

/** The folder for the organisations of a list is next to the list, with this suffix. */
export const SPLIT_SUFFIX = '.fleet';

export type OrgPlace = {
  readonly name: string;
  /** Absolute path of its roster; `undefined` if there is none, or several. */
  readonly roster: string | undefined;
  /** Absolute path of the folder that contains its roster. */
  readonly folder: string;
  /** The list that its roster was split from. `lineOf` maps a line of the roster to a line of the list. */
  readonly part?: { readonly path: string; readonly lineOf: (line: number) => number };
  /** The separator of a split roster, if it would not be detected. */
  readonly delimiter?: string;
  /** Where the results of its other lists are, if not only in its own folder, or in a folder of several organisations. */
  readonly otherLists?: NonNullable<RunOptions['otherLists']>;
  /** Its line in the table: the valid cells, the label for messages, and the errors of invalid cells. */
  readonly given?: {
    readonly values: ConfigValues;
    readonly path: string;
    readonly label: string;
    readonly errors?: readonly UserError[];
  };
  /** The table that lacks a line for it, and a similar name in that table. */
  readonly unlisted?: { readonly label: string; readonly near: string | undefined };
};

/** A folder belongs to an organisation if it contains a configuration or a list. */
export async function folderPlaces(folder: string, io: Io): Promise<readonly OrgPlace[]> {
  const names = (await namesIn(folder, 'folder')).filter((name) => !isOurs(name));
  const places = await Promise.all(
    names.map(async (name) => {
      const orgFolder = join(folder, name);
      const lists = await listsIn(orgFolder, io);
      const isOrg = lists.length > 0 || (await namesIn(orgFolder, 'file')).includes(CONFIG_NAME);
      return isOrg ? [{ name, roster: rosterOf(orgFolder, lists), folder: orgFolder }] : [];
    }),
  );
  return places.flat();
}

function isOurs(name: string): boolean {
  if (name.endsWith(SPLIT_SUFFIX) || name.startsWith('.')) return true;
  return Object.values(RESULTS_SUFFIX).some((suffix) => name.includes(suffix));
}

/** School 2 comes before School 10, whatever the language of the run: the order of the runs depends on it. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/** Sorted. A list that became a pipe or a dead link counts as a file, so that no other file replaces it. */
async function namesIn(folder: string, kind: 'file' | 'folder'): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.map(async (one) => {
    const is = one.isSymbolicLink() ? await stat(join(folder, one.name)).catch(() => one) : one;
    return is.isDirectory() === (kind === 'folder') ? [one.name] : [];
  });
  return (await Promise.all(names)).flat().sort(NATURAL.compare);
}

const LISTS = ['.csv', '.tsv', '.xlsx', '.json', '.jsonl'];

/** Hidden files, lock files of programs that have the list open, files of findings, and the program's own files. */
const NO_LISTS = /^(?:\..*|~\$.*|(?:provision\.config|.*\.schema|(?:.+ )?findings.*|fleet)\.\w+)$/i;

/** @param settings in addition to its configuration: a file that one specifies, such as a key, is not a list */
export async function listsIn(
  folder: string,
  io: Io,
  settings: ConfigValues = {},
): Promise<readonly string[]> {
  const lists = (await namesIn(folder, 'file')).filter(
    (name) => LISTS.includes(extname(name).toLowerCase()) && !NO_LISTS.test(name),
  );
  if (!lists.some((name) => name.endsWith('.json'))) return lists;
  // Errors are reported when the organisation's settings are read.
  const config = await configOf({}, { ...io, cwd: folder }).catch(() => undefined);
  const all = [config?.values ?? {}, settings];
  const named: readonly unknown[] = all.flatMap((values) => [
    ...Object.values(values),
    ...Object.values(values.settingFiles ?? {}),
  ]);
  return lists.filter((name) => !named.includes(join(folder, name)));
}

/** @returns `undefined` if there is none, or several */
export function rosterOf(folder: string, [list, ...more]: readonly string[]): string | undefined {
  return list === undefined || more.length > 0 ? undefined : join(folder, list);
}

/** Rejects names that look the same, since a name identifies an organisation. `label`: where the name is. */
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
