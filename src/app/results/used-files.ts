/** Where an output is never written: over a file that this call reads, and into a results folder. */

import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OutputFile, UsedFile } from '../../platform/output-file.js';
import { hasJournal, hasReport } from './results-folder.js';

/** @param roster its absolute path; `null` for standard input */
export function usedAs(roster: string | null, files: readonly UsedFile[]): OutputFile['usedAs'] {
  const all = [...(roster === null ? [] : [{ path: roster, use: 'roster' } as const]), ...files];
  return async (path, isOwn) => {
    const used = all.find((file) => isSameFile(path, file.path));
    if (used !== undefined) return used.use;
    const folder = dirname(path);
    // A file written there for the same option is not part of the results.
    const isOfResults = !isOwn && ((await hasJournal(folder)) || (await hasReport(folder)));
    return isOfResults ? 'results' : undefined;
  };
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
