/** Answers about an earlier list with the same columns, found next to the list, and shown before they are used. */

import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  ANSWERS_FILE,
  hasJournal,
  type ListAnswers,
  listShape,
  readAnswers,
  writeAnswers,
} from '../app/results/index.js';
import { profileTitle } from '../directory/setting-value.js';
import { UserError } from '../domain/errors.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import type { Caller } from '../platform/io.js';
import { shownPath } from '../platform/shown-path.js';
import { normaliseHeader } from '../roster/headers.js';
import { PREPARED_LOGIN } from '../roster/login-headers.js';
import { parseSettings } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { NICKNAME_OPTIONS, READING_OPTIONS } from '../settings/reading-options.js';
import type { Settings } from '../settings/settings.js';
import { dateText } from '../ui/format/time.js';
import type { Back, Questions } from '../ui/prompts/questions.js';
import { type Answers, optionsWhere, withOptions } from './answers.js';
import { configMembers, keptTexts } from './kept-answers.js';
import type { ListView } from './list-view.js';
import { readingShown } from './reading-text.js';
import { askBelow, linesOf } from './screen.js';

/** Options about a list, except for its rows. Those about the directory are saved to the configuration. */
const OF_LIST: ReadonlySet<string> = new Set([
  ...Object.keys({ ...READING_OPTIONS, nickname: NICKNAME_OPTIONS.nickname }).filter(
    (name) => name !== 'skipLine',
  ),
  ...['generatePasswords', 'passwordStyle'],
]);

/** The answers about a list that is sent, to be kept in its results folder. */
export type ListRecord = Pick<ListAnswers, 'list' | 'headers' | 'options'>;

export type Remembered = Pick<ListAnswers, 'list' | 'headers'> & {
  readonly options: RawOptions;
  readonly at: number;
  /** False if the list was only rehearsed, so that nothing was asked about the directory. */
  readonly isOfRun: boolean;
};

export function recordOf(answers: Answers, { roster }: ListView, before: Remembered | undefined): ListRecord {
  return {
    list: basename(answers.list),
    headers: before?.headers ?? listShape(roster.columns.headers),
    options: configMembers({ options: ofList(answers.options), departments: {} }),
  };
}

/** If the file cannot be written, the questions are asked again. */
export async function keepRecord(
  record: ListRecord,
  roster: string,
  folder: string,
  io: Caller,
): Promise<void> {
  const name = basename(roster);
  const kept = { ...record, ...(name !== record.list && { roster: name }) };
  await writeAnswers(folder, kept, io).catch(() => {});
}

/** The newest answers for the columns of the list. @param read reads the list with these answers */
export async function findRemembered(
  now: Answers,
  read: (answers: Answers) => Promise<ListView>,
  questions: Questions,
  io: Caller,
): Promise<Remembered | undefined> {
  for (const { folder, at } of answersNextTo(resolve(io.cwd, now.list))) {
    const found = await readAnswers(folder, io);
    const options = typeof found === 'object' ? parseSettings(found.options) : undefined;
    if (typeof found !== 'object' || options === undefined) {
      questions.show(
        questions.texts.guide.remembered.unusable(shownPath(join(folder, ANSWERS_FILE), io.cwd)),
      );
      continue;
    }
    const view = await read(withOptions(now, ofList(options))).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
    const added = view && addedFields(listShape(view.roster.columns.headers), found.headers);
    if (added === undefined) continue;
    // These columns replace those that were mapped before.
    const map = options.map?.filter((text) => !added.some((field) => text.startsWith(field)));
    const isOfRun = folder.endsWith(RESULTS_SUFFIX.run) && (await hasJournal(folder));
    return { ...found, at, isOfRun, options: { ...ofList(options), ...(map && { map }) } };
  }
  return undefined;
}

/** The results folders next to the list that have answers, the newest first. */
function answersNextTo(list: string): readonly { readonly folder: string; readonly at: number }[] {
  const suffixes = Object.values(RESULTS_SUFFIX);
  return readdirSync(dirname(list))
    .filter((name) => suffixes.some((suffix) => name.endsWith(suffix)))
    .flatMap((name) => {
      const folder = join(dirname(list), name);
      const stats = statSync(join(folder, ANSWERS_FILE), { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ folder, at: stats.mtimeMs }];
    })
    .sort((a, b) => b.at - a.at);
}

/** The fields of columns that `prepare --write` adds; `name` for the parts of a split name. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ...COLUMN_FIELDS.map((field) => [normaliseHeader(field), field.replace(/\..*/u, '')] as const),
  [normaliseHeader(PREPARED_LOGIN), 'nickname'],
]);

/** The fields of columns that were added at the end since. @returns `undefined` if other columns differ */
function addedFields(now: readonly string[], before: readonly string[]): readonly string[] | undefined {
  const isSame = before.length > 0 && before.every((header, at) => header === now[at]);
  const added = now.slice(before.length).map((header) => WRITTEN.get(header) ?? '');
  return isSame && !added.includes('') ? added : undefined;
}

function ofList(options: RawOptions): RawOptions {
  return optionsWhere(options, (name) => OF_LIST.has(name));
}

/** Shows the answers, and how the list is read with them. @param settings with the directory, if it is known */
export async function chooseRemembered(
  { list, at, options }: Remembered,
  { now, view }: { readonly now: Answers; readonly view: ListView },
  { destination, profileChoice }: Pick<Settings, 'destination' | 'profileChoice'>,
  questions: Questions,
): Promise<boolean | Back> {
  const { language, texts } = questions;
  const { remembered, kept } = texts.guide;
  const service = profileChoice.profile && profileTitle(profileChoice.profile.form, language);
  const address = destination.kind === 'url' ? destination.url.href : '';
  const directory = [service, address].filter(Boolean).join(', ');
  const lines = keptTexts({ options, departments: {} }, language);
  const all = directory === '' ? lines : [...lines, `${kept.profile}: ${directory}`];
  const answered = linesOf(all, questions);
  questions.show(answered.join('\n'), remembered.title(dateText(at, 0, language), list));
  const message = remembered.question;
  const choices = [
    { value: true, label: remembered.use },
    { value: false, label: remembered.change },
  ];
  const height = Math.max(1, questions.linesAbove(message, choices.length + 1) - answered.length - 4);
  return await askBelow(questions, readingShown(view, now.list, height, questions), { message, choices });
}
