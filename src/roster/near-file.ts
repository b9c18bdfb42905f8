/** The roster that was probably meant by a path at which there is nothing: one of the files in the same folder. */

import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { nearest } from '../lib/suggest.js';
import { fold } from '../lib/text.js';

/** Endings of what is read as a roster; what editors leave beside one begins with a dot or a tilde. */
const ROSTER = /^[^.~].*\.(?:csv|tsv|txt|json|jsonl|ndjson|xlsx)$/i;

/** Shorter names are near to anything. */
const LEAST_TO_GUESS = 3;

/**
 * @param path nothing is there
 * @returns the name of a file in its folder; undefined where none is near, or the folder cannot be read
 */
export async function nearFile(path: string): Promise<string | undefined> {
  const names = (await readdir(dirname(path)).catch(() => [])).filter((name) => ROSTER.test(name));
  const typed = fold(basename(path));
  const same = names.find((name) => fold(name) === typed);
  if (same !== undefined) return same;
  const byStem = new Map(names.map((name) => [stem(fold(name)), name]));
  const named = byStem.get(typed) ?? byStem.get(stem(typed));
  if (named !== undefined || stem(typed).length < LEAST_TO_GUESS) return named;
  return byStem.get(nearest(stem(typed), byStem.keys()) ?? '');
}

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
