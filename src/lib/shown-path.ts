/** Paths as the user would type them. */

import { basename, dirname, relative, sep } from 'node:path';
import { printable } from './terminal-text.js';

/** A path as the user would type it from where they are. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near === '' ? '.' : near.startsWith('..') ? path : near;
}

/** A text with its paths below the folder as they are typed there; links (`file:///…`) stay whole. */
export function withPathsFrom(cwd: string, text: string): string {
  // At the top of all, every path lies below.
  if (cwd.endsWith(sep)) return text;
  const folder = `${printable(cwd)}${sep}`;
  return text
    .split(folder)
    .reduce((before, after) => `${before}${/[\w./\\:-]$/.test(before) ? folder : ''}${after}`);
}

/** Whether a roster lies where a run without a results folder of its own finds it: beside the folder, under the journal's name. */
export function isBeside(path: string, folder: string, roster: string): boolean {
  return dirname(path) === dirname(folder) && basename(path) === roster;
}
