/** A folder for each organisation, and which file in it is its list. */

import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { UserError } from '../../domain/errors.js';
import { RESULTS_SUFFIX } from '../../journal/folder.js';
import type { Io } from '../../platform/io.js';
import { configOf } from '../../settings/config-file.js';
import type { ConfigValues } from '../../settings/config-settings.js';
import { CONFIG_NAME } from '../../settings/locate-config.js';

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
  /** The separator of a roster that was split off, where it is not the one that would be detected. */
  readonly delimiter?: string;
  /** The cells of its line in the table, the wrong ones apart, and the line as messages name it. Default: it has none. */
  readonly given?: {
    readonly values: ConfigValues;
    readonly path: string;
    readonly label: string;
    readonly errors?: readonly UserError[];
  };
  /** The table that should have a line for it, and the name there that is like its own. Default: nothing is missing. */
  readonly unlisted?: { readonly label: string; readonly near: string | undefined };
};

export type FolderIo = Pick<Io, 'cwd' | 'env' | 'uid'>;

/** A folder is an organisation's if it has a configuration or a list. */
export async function folderPlaces(folder: string, io: FolderIo): Promise<readonly OrgPlace[]> {
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
  const isOfList = name.endsWith(SPLIT_SUFFIX);
  return (
    isOfList || name.startsWith('.') || Object.values(RESULTS_SUFFIX).some((suffix) => name.includes(suffix))
  );
}

/**
 * In order; links count as what they lead to. All but folders count as files: if a list has become a pipe, or a link to
 * a share that is not mounted, no other file is sent in its place. None where there is no such folder.
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

/** Hidden ones, those of a program that has the list open, findings that are handed back, and our own. */
const NO_LISTS = /^(?:\..*|~\$.*|(?:provision\.config|.*\.schema|(?:.+ )?findings.*|fleet)\.\w+)$/i;

/**
 * The files in a folder that can be an organisation's list, in order.
 * @param given settings beside those of its configuration: a file that one of them names, such as a key, is no list
 */
export async function listsIn(
  folder: string,
  io: FolderIo,
  given: ConfigValues = {},
): Promise<readonly string[]> {
  const lists = (await namesIn(folder, 'file')).filter(
    (name) => LISTS.includes(extname(name).toLowerCase()) && !NO_LISTS.test(name),
  );
  if (!lists.some((name) => name.endsWith('.json'))) return lists;
  // An error in it is one of its organisation's run.
  const config = await configOf({}, { ...io, cwd: folder }).catch(() => undefined);
  const all = [config?.values ?? {}, given];
  const named: readonly unknown[] = all.flatMap((values) => [
    ...Object.values(values),
    ...Object.values(values.settingFiles ?? {}),
  ]);
  return lists.filter((name) => !named.includes(join(folder, name)));
}

/** @returns `undefined` where there is none, or more than one */
export function rosterOf(folder: string, [list, ...more]: readonly string[]): string | undefined {
  return list === undefined || more.length > 0 ? undefined : join(folder, list);
}
