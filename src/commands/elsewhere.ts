/**
 * Who was created before by runs that this one knows nothing of: those of another list, and those that `--fresh` forgets.
 * Where taken nicknames are passed over, such people would be created once more, and nothing else would tell.
 */

import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../errors.js';
import { sourceOf } from '../fill/fingerprint.js';
import type { Io } from '../io.js';
import { JournalDamage, type JournalView, readJournal, SANDBOX } from '../journal/journal.js';
import type { Survey } from '../provision.js';
import type { Name } from '../user.js';
import type { Job, Outside } from './job.js';
import { shownPath, withPathsFrom } from './shown-path.js';
import { addressWords } from './target.js';
import { isTrusted } from './trusted.js';

export type Elsewhere = {
  /** How many people were created from this list before, where `--fresh` forgets them; 0 where it does not. */
  readonly forgotten: number;
  /** What is wrong with the journal that `--fresh` forgets, and what comes of that, in whole sentences. */
  readonly damage?: string;
  /** Where somebody of this name was created before, in words; `''` in the folder that is forgotten. */
  readonly placeOf: ((name: Name) => string | undefined) | undefined;
};

/** Behind a roster's name or in front of a date: what results folders are called unless told otherwise. */
const RESULTS = /\.(?:sandbox-)?results(?: \d{4}-\d\d-\d\d .*)?$/;

/** Reads the journals beside the roster, but only where somebody could be created twice. */
export async function findElsewhere(job: Job, outside: Outside): Promise<Elsewhere> {
  const { settings, io } = outside;
  const own = settings.fresh && job.aside !== 'remove' ? await readOrDamage(job.folder) : undefined;
  const before = own instanceof JournalDamage ? undefined : own;
  const forgotten = before === undefined ? 0 : [...created(before)].length;
  const known = { forgotten, ...(own instanceof JournalDamage ? { damage: damageWords(own, io.cwd) } : {}) };
  if (!settings.triesNext || settings.filling.nickname === undefined) return { ...known, placeOf: undefined };
  const places: string[] = [];
  const placeBy = new Map<number, number>();
  const add = (journal: JournalView, place: string): void => {
    places.push(place);
    for (const { name } of created(journal)) placeBy.set(digestOf(name), places.length - 1);
  };
  for (const folder of await foldersBeside(job)) {
    const journal = await readable(folder, io);
    if (journal === undefined || !isSamePlace(journal, outside)) continue;
    add(journal, `${journal.head.roster} before (${shownPath(folder, io.cwd)})`);
  }
  if (before !== undefined && isSamePlace(before, outside)) add(before, '');
  return { ...known, placeOf: (name) => places[placeBy.get(digestOf(name)) ?? -1] };
}

function* created(journal: JournalView): Generator<{ readonly name: Name }, void, void> {
  for (const known of journal.all()) if (known.outcome === 'created') yield known;
}

/** A number for a name, so that many of them take little room: 48 bits, of which no two are alike by chance. */
function digestOf(name: Name): number {
  return Number.parseInt(sourceOf(name).slice(0, 12), 16);
}

async function foldersBeside({ folder, roster }: Job): Promise<readonly string[]> {
  const above = new Set([dirname(folder), ...(roster.path === null ? [] : [dirname(roster.path)])]);
  const found: string[] = [];
  for (const place of above) {
    const names = await readdir(place).catch(() => []);
    const wanted = names.filter((name) => RESULTS.test(name) || name.startsWith(`${basename(folder)} `));
    found.push(...wanted.sort().map((name) => join(place, name)));
  }
  return found.filter((path) => path !== folder);
}

function damageWords({ message, fresh }: JournalDamage, cwd: string): string {
  return withPathsFrom(cwd, `${message}. --fresh ${fresh}.`);
}

async function readOrDamage(folder: string): Promise<JournalView | JournalDamage | undefined> {
  return await readJournal(folder).catch((error: unknown) => {
    if (error instanceof JournalDamage) return error;
    throw error;
  });
}

/** What cannot be read, or is another user's, belongs to another list, and is no reason to hold up this one. */
async function readable(folder: string, io: Io): Promise<JournalView | undefined> {
  try {
    return (await isTrusted(folder, io)) ? await readJournal(folder) : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** A dry run may not know the address: then any directory will do, but no rehearsal. */
function isSamePlace({ head }: JournalView, { settings }: Outside): boolean {
  if (head.org !== null && settings.org !== null && head.org !== settings.org) return false;
  if (settings.address.kind === 'none') return head.baseUrl !== SANDBOX;
  return head.baseUrl === addressWords(settings).baseUrl;
}

/** Warnings for under the plan; none where nobody would be forgotten and nobody created twice. */
export function elsewhereWords(
  { forgotten, damage }: Elsewhere,
  { elsewhere, toSend }: Pick<Survey, 'elsewhere' | 'toSend'>,
): readonly string[] {
  const words: string[] = [];
  const again = elsewhere.get('') ?? 0;
  if (damage !== undefined) words.push(`Warning: ${damage}`);
  if (forgotten > 0) {
    const were = forgotten === 1 ? '1 person was' : `${forgotten} people were`;
    const them = forgotten === 1 ? 'that one' : 'them';
    const twice =
      again === 0 ? '' : `, and with --conflict next ${again} of these ${toSend} would get a second account`;
    words.push(
      `Warning: ${were} created from this list before; --fresh forgets ${them}${twice}. ` +
        'To go on with that run instead, leave out --fresh.',
    );
  }
  const others = [...elsewhere].filter(([place]) => place !== '');
  if (others.length === 0) return words;
  const n = others.reduce((sum, [, people]) => sum + people, 0);
  const [were, they, them] = n === 1 ? ['was', 'that person', 'that person'] : ['were', 'they', 'them'];
  const people = `${n} of these ${toSend} ${toSend === 1 ? 'person' : 'people'}`;
  words.push(
    `Warning: ${people} ${were} created from ${others.map(([place]) => place).join(' and ')}, by name: ` +
      `with --conflict next ${they} would get a second account. ` +
      `Where it is the same person, take ${them} out of this list, or add who is new to the earlier list and run that.`,
  );
  return words;
}
