/** The choice of the list: a file in this folder that looks like a list, or a path. */

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { isReportFile } from '../app/results/index.js';
import { dayAndTime } from '../domain/text.js';
import { systemCode } from '../platform/errno.js';
import { CONFIG_NAME } from '../settings/locate-config.js';
import type { Texts } from '../texts/texts.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import type { Answered, Answers } from './answers.js';
import { isRosterOf } from './preview-logins.js';
import type { Unasked } from './turns.js';

const ENDINGS: ReadonlySet<string> = new Set(['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xlsx']);

const NO_LISTS = /^(?:\.|~\$|package(?:-lock)?\.json$|tsconfig|.*\.schema\.json$|findings\.)/u;

const MAX_SHOWN = 12;

const OTHER = '';

/** Takes the only list in the folder without a question, and shows its name. */
export function takeOnlyList(
  answers: Answers,
  questions: Questions,
  cwd: string,
): Unasked<Answers> | undefined {
  const texts = questions.texts.guide.list;
  const [only, ...others] = listsIn(cwd, texts);
  if (only === undefined || others.length > 0) return undefined;
  questions.show(texts.only(only.name, only.hint));
  return { unasked: { ...answers, list: only.name } };
}

export async function chooseFirstList(answers: Answers, questions: Questions, cwd: string): Promise<Answers> {
  for (;;) {
    const chosen = await chooseList(answers, questions, cwd);
    if (chosen !== BACK) return chosen;
    questions.show(questions.texts.guide.list.isFirst);
  }
}

export async function chooseList(answers: Answers, questions: Questions, cwd: string): Answered {
  const texts = questions.texts.guide.list;
  const files = listsIn(cwd, texts);
  const choices: readonly Choice<string>[] = [
    ...files.map(({ name, hint }) => ({ value: name, label: name, hint })),
    { value: OTHER, label: texts.other, hint: texts.otherHint },
  ];
  if (files.length === 0) questions.show(texts.none);
  const question = { message: texts.question, choices, initial: answers.list || undefined };
  for (;;) {
    const chosen = files.length === 0 ? OTHER : await questions.select(question);
    if (chosen === BACK) return BACK;
    const typed = chosen === OTHER ? await typePath(questions, cwd) : chosen;
    if (typed !== BACK) return { ...answers, list: unquoted(typed) };
    if (files.length === 0) return BACK;
  }
}

async function typePath(questions: Questions, cwd: string): Promise<string | Back> {
  const texts = questions.texts.guide.list;
  return await questions.text({
    message: texts.path,
    check(typed) {
      if (typed === '') return texts.pathNeeded;
      const stats = statSync(resolve(cwd, unquoted(typed)), { throwIfNoEntry: false });
      if (stats === undefined) return texts.missing(typed);
      if (stats.isDirectory()) return texts.folder(typed);
      return stats.isFile() ? undefined : texts.noFile(typed);
    },
  });
}

/** Removes the quotes of a path that was dragged into the terminal, or copied. */
function unquoted(path: string): string {
  return path.replace(/^(['"])(.*)\1$/u, '$2');
}

/** Lists of the folder, the newest first, and then the rosters that were written from them. */
function listsIn(
  folder: string,
  texts: Texts['guide']['list'],
): readonly { readonly name: string; readonly hint: string }[] {
  const names = entriesOf(folder)
    .filter((entry) => !entry.isDirectory() && isList(entry.name))
    .map(({ name }) => name);
  const files = names.flatMap((name) => {
    const stats = statSync(resolve(folder, name), { throwIfNoEntry: false });
    const list = names.find((one) => isRosterOf(name, one));
    return stats?.isFile() === true && stats.size > 0 ? [{ name, stats, list }] : [];
  });
  return files
    .sort((a, b) => Number(!!a.list) - Number(!!b.list) || b.stats.mtimeMs - a.stats.mtimeMs)
    .slice(0, MAX_SHOWN)
    .map(({ name, stats, list }) => {
      return {
        name,
        hint: list === undefined ? texts.saved(...dayAndTime(stats.mtime)) : texts.rosterOf(list),
      };
    });
}

/** Returns no entries if the folder cannot be read: the user can type a path. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === '') throw error;
    return [];
  }
}

function isList(name: string): boolean {
  const isOurs = name === CONFIG_NAME || isReportFile(name);
  return ENDINGS.has(extname(name).toLowerCase()) && !isOurs && !NO_LISTS.test(name);
}
