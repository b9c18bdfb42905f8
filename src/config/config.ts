/**
 * The configuration file: settings that are the same from run to run. Finds it, reads it and says what is wrong with
 * it; what wins over it is for the command line to decide.
 */

import type { Runner } from '../trust.js';
import { parseDocument } from './json.js';
import { type ConfigText, locateConfig } from './locate.js';
import { findProblems } from './schema.js';
import { findNonsense } from './sense.js';
import { configurationError } from './trouble.js';
import { type ConfigFile, type ConfigValues, toValues } from './values.js';

export type { ConfigValues } from './values.js';

export type Config = {
  /** Absolute. */
  readonly path: string;
  /** What messages call it: the path as typed, or from the current folder. */
  readonly label: string;
  readonly values: ConfigValues;
};

export type FindOptions = {
  /** Absolute. */
  readonly cwd: string;
  /** The file, as `--config` gives it; relative to `cwd`. Default: `provision.config.json` in `cwd` or above it. */
  readonly path?: string | undefined;
  /** Who runs the program: a file that is found must be this user's, root's, or under sudo the caller's. */
  readonly runner: Runner;
};

/**
 * @returns undefined where no path is given and no file is found
 * @throws {UserError} `configuration` where it is missing, unreadable, not trusted, no JSON, or holds what no setting takes
 */
export async function findConfig(options: FindOptions): Promise<Config | undefined> {
  const found = await locateConfig(options);
  if (found === undefined) return undefined;
  return { path: found.path, label: found.label, values: toValues(await readConfig(found), found.path) };
}

async function readConfig({ text, label }: ConfigText): Promise<ConfigFile> {
  const document = parseDocument(text, label);
  const breaches = await findProblems(document.value);
  const file = document.value as ConfigFile;
  const problems = breaches.length > 0 ? breaches : findNonsense(file);
  if (problems.length === 0) return file;
  const troubles = problems.map(({ path, part, ...words }) => ({
    offset: document.offsetOf(path, part),
    ...words,
  }));
  throw configurationError(label, text, troubles);
}
