/** Reads the list again whenever somebody saved it meanwhile, and shows what changed. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Person } from '../app/prepare/index.js';
import { excerpt } from '../domain/text.js';
import { spokenName } from '../domain/user.js';
import { textsIn } from '../texts/texts.js';
import type { Back, Questions } from '../ui/prompts/questions.js';
import type { Answers } from './answers.js';
import { chooseList } from './choose-list.js';
import type { ListView } from './list-view.js';
import { shownName } from './people-text.js';

/** Reads the list as the answers say, and shows what changed since it was last read. */
export type ListReader = {
  /** @throws {UserError} as reading a roster does */
  view(answers: Answers): Promise<ListView>;
  /** True if the list was saved since it was last read. */
  isStale(list: string): boolean;
  /** Tells one saved state of the list from another: as it is, and as it was last read. */
  version(list: string): string;
  readVersion(): string | undefined;
  /** Asks for another list. */
  chooseOther(answers: Answers): Promise<Answers | Back>;
};

const MOST_NAMED = 3;

type LastReading = { readonly list: string; readonly state: string; readonly view: ListView | undefined };

/** @param read the whole list, as the answers say */
export function createListReader(
  read: (answers: Answers) => Promise<ListView>,
  questions: Questions,
  cwd: string,
): ListReader {
  let last: LastReading | undefined;
  const stateOf = (list: string): string => {
    const stats = statSync(resolve(cwd, list), { throwIfNoEntry: false });
    return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  };
  const isStale = (list: string): boolean => last?.list === list && last.state !== stateOf(list);
  return {
    isStale,
    version: stateOf,
    readVersion: () => last?.state,
    chooseOther: (answers) => chooseList(answers, questions, cwd),
    async view(answers) {
      const { list } = answers;
      const before = last?.list === list ? last : undefined;
      const isChanged = isStale(list);
      // As it was before the reading: what is saved meanwhile is read once more.
      const state = stateOf(list);
      last = { list, state, view: before?.view };
      const view = await read(answers);
      last = { list, state, view };
      if (isChanged) showChange(before?.view, view, list, questions);
      return view;
    },
  };
}

function showChange(before: ListView | undefined, now: ListView, list: string, questions: Questions): void {
  const texts = textsIn(questions.language).guide.changed;
  const lines = before === undefined ? [] : changesOf(before, now, questions);
  questions.show(lines.join('\n'), texts.title(list));
}

function changesOf(before: ListView, now: ListView, questions: Questions): readonly string[] {
  const texts = textsIn(questions.language).guide.changed;
  const headers = ({ roster }: ListView) => roster.columns.headers.join('\n');
  const added = without(now.people, before.people);
  const removed = without(before.people, now.people);
  const named = (names: readonly string[]) => names.slice(0, MOST_NAMED).map(excerpt);
  const lines = [
    ...(before.people.length === now.people.length
      ? []
      : [texts.people(before.people.length, now.people.length)]),
    ...(added.length > 0 ? [texts.added(named(added), added.length)] : []),
    ...(removed.length > 0 ? [texts.removed(named(removed), removed.length)] : []),
    ...(headers(before) === headers(now) ? [] : [texts.columns]),
  ];
  return lines.length > 0 ? lines : [texts.cells];
}

/** The names of those who are not among the others. */
function without(people: readonly Person[], others: readonly Person[]): readonly string[] {
  const nameOf = (person: Person) => spokenName(shownName(person));
  const known = new Set(others.map(nameOf));
  return people.map(nameOf).filter((name) => name !== '' && !known.has(name));
}
