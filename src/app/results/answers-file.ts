/**
 * The answers of a person about a list, in the results folder of its roster. Read only from a trusted folder. Contains no
 * secret: a token and secret settings are not answers about a list.
 */

import { basename, join } from 'node:path';
import * as v from 'valibot';
import { LEFT_OUT_BY, type LeftOut } from '../../domain/left-out.js';
import { nodeDisk } from '../../journal/disk.js';
import { makeFolder, writeIgnoreFile } from '../../journal/folder.js';
import { isMissing } from '../../platform/errno.js';
import { replaceFile } from '../../platform/files.js';
import type { Caller } from '../../platform/io.js';
import { parseJson } from '../../platform/parse-json.js';
import { readRegular } from '../../platform/safe-open.js';
import type { Value } from '../../platform/schema.js';
import { mayBeSecret, normaliseHeader } from '../../roster/headers.js';
import { isTrusted, refuseUntrusted } from './trusted-folder.js';

export const ANSWERS_FILE = 'answers.json';

const ABOUT =
  'What was answered about this list. The guided start offers it for the next list with this header.';

/** A name without a folder, so that an edited file cannot lead elsewhere. */
const NAME = v.pipe(
  v.string(),
  v.check((name) => basename(name) === name && !['', '.', '..'].includes(name)),
);

const LEFT_OUT = v.object({
  line: v.nullable(v.pipe(v.number(), v.safeInteger())),
  nickname: v.exactOptional(v.string()),
  name: v.object({ first: v.string(), last: v.string(), middle: v.string() }),
  identity: v.exactOptional(
    v.object({
      person_id: v.exactOptional(v.string()),
      email: v.exactOptional(v.string()),
      birth_date: v.exactOptional(v.string()),
    }),
  ),
  reason: v.string(),
});

const ANSWER = v.union([
  v.string(),
  v.boolean(),
  v.pipe(v.number(), v.finite()),
  v.array(v.string()),
  v.record(v.string(), v.string()),
]);

const ANSWERS = v.object({
  version: v.literal(1),
  list: NAME,
  /** Absent if the list itself is sent. */
  roster: v.exactOptional(NAME),
  /** The normalised headers of the list, in order. Empty for a list without a header. */
  headers: v.array(v.string()),
  /** By the key in a configuration. */
  options: v.record(v.string(), ANSWER),
  /** Rows that `prepare -o` left out, in the list as it was then. */
  leftOut: v.array(LEFT_OUT),
  /** By the name of a results folder next to the list: is its list of the same organisation? */
  lists: v.exactOptional(v.record(v.string(), v.picklist(['same', 'other']))),
});

export type ListAnswers = Value<typeof ANSWERS>;

/** Headers in a form that ignores case and accents. Leaves out those that may be a password. */
export function listShape(headers: readonly string[]): ListAnswers['headers'] {
  return headers.map((header) => (mayBeSecret(header) ? '?' : normaliseHeader(header)));
}

/** Never throws. @returns `unusable` for a file or a folder that is malformed, unreadable, a link, or not trusted */
export async function readAnswers(folder: string, io: Caller): Promise<ListAnswers | 'unusable' | undefined> {
  try {
    const text = await readRegular(join(folder, ANSWERS_FILE));
    const answers = v.safeParse(ANSWERS, parseJson(text.toString('utf8')));
    return answers.success && (await isTrusted(folder, io)) ? answers.output : 'unusable';
  } catch (error) {
    return isMissing(error) ? undefined : 'unusable';
  }
}

/** The rows that `prepare` left out, for the journal of the roster's next run. */
export function preparedIn(answers: Awaited<ReturnType<typeof readAnswers>>): readonly LeftOut[] {
  if (typeof answers !== 'object') return [];
  return answers.leftOut.map(({ nickname = '', name, identity = {}, line }) => {
    return { nickname, name, identity, line: line ?? 0, reason: LEFT_OUT_BY.prepare };
  });
}

/**
 * Creates the results folder if it is missing. Members that are not given stay as they were.
 * @throws {UserError} `results` if the folder is not a results folder, or not trusted; {FileError}
 */
export async function writeAnswers(folder: string, given: Partial<ListAnswers>, io: Caller): Promise<void> {
  const before = await readAnswers(folder, io);
  const known = typeof before === 'object' ? before : undefined;
  const { list, roster, headers, options = {}, leftOut = [], lists } = { ...known, ...given };
  await makeFolder(folder, nodeDisk, () => refuseUntrusted(folder, folder, io));
  await writeIgnoreFile(folder, nodeDisk);
  const answers = { about: ABOUT, version: 1, list, roster, headers, options, leftOut, lists };
  await replaceFile(join(folder, ANSWERS_FILE), `${JSON.stringify(answers, null, 2)}\n`);
}
