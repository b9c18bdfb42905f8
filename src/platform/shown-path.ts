/** Paths in messages, as the user would type them in the current folder. */

import { basename, dirname, relative, sep } from 'node:path';
import { printable } from '../domain/terminal-text.js';

/** Makes a path in the current folder relative to it, and returns any other path unchanged. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near === '' ? '.' : near.startsWith('..') ? path : near;
}

/** Shortens all paths in the current folder within a text. URLs (`file:///…`) stay complete. */
export function withRelativePaths(cwd: string, text: string): string {
  // In the root folder, every path would be shortened.
  if (cwd.endsWith(sep)) return text;
  const folder = `${printable(cwd)}${sep}`;
  return text
    .split(folder)
    .reduce((before, after) => `${before}${/[\w./\\:-]$/.test(before) ? folder : ''}${after}`);
}

/** True if a run without `--results` would use this folder: it is next to the roster that its journal names. */
export function isNextTo(path: string, folder: string, roster: string): boolean {
  return dirname(path) === dirname(folder) && basename(path) === roster;
}
