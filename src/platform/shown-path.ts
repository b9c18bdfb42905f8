/** Paths in messages, as the user would type them in the current folder. */

import { basename, dirname, relative, sep } from 'node:path';
import { printable } from '../domain/terminal-text.js';

/** Makes a path below the current folder relative to it, and returns any other unchanged. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near === '' ? '.' : near.startsWith('..') ? path : near;
}

/** Shortens all paths below the current folder in a text; URLs (`file:///…`) stay complete. */
export function withRelativePaths(cwd: string, text: string): string {
  // In the root folder, every path would be shortened.
  if (cwd.endsWith(sep)) return text;
  const folder = `${printable(cwd)}${sep}`;
  return text
    .split(folder)
    .reduce((before, after) => `${before}${/[\w./\\:-]$/.test(before) ? folder : ''}${after}`);
}

/** True if a roster is where a run without `--results` finds it: next to the folder, under the name in the journal. */
export function isNextTo(path: string, folder: string, roster: string): boolean {
  return dirname(path) === dirname(folder) && basename(path) === roster;
}
