/** Reads the list again after it was saved, and shows what changed. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Person } from '../app/prepare/index.js';
import { excerpt } from '../domain/text.js';
import type { Back, Questions } from '../ui/prompts/questions.js';
import type { Answers } from './answers.js';
import { chooseList } from './choose-list.js';
import { type ListView, peopleIn } from './list-view.js';
import { shownName } from './people-text.js';

const MAX_NAMED = 3;

type LastReading = { readonly list: string; readonly state: string; readonly view: ListView | undefined };

export class ListReader {
  readonly #read: (answers: Answers) => Promise<ListView>;
  readonly #questions: Questions;
  readonly #cwd: string;
  #last: LastReading | undefined;

  /** @param read reads the whole list; throws a `UserError` as reading a roster does */
  constructor(read: (answers: Answers) => Promise<ListView>, questions: Questions, cwd: string) {
    this.#read = read;
    this.#questions = questions;
    this.#cwd = cwd;
  }

  version(list: string): string {
    return versionOf(resolve(this.#cwd, list));
  }

  readVersion(): string | undefined {
    return this.#last?.state;
  }

  isStale(list: string): boolean {
    return this.#last?.list === list && this.#last.state !== this.version(list);
  }

  async view(answers: Answers): Promise<ListView> {
    const { list } = answers;
    const before = this.#last?.list === list ? this.#last : undefined;
    const isChanged = this.isStale(list);
    // The state is taken first, so that a list that is saved while it is read counts as stale.
    const state = this.version(list);
    this.#last = { list, state, view: before?.view };
    const view = await this.#read(answers);
    this.#last = { list, state, view };
    if (isChanged) showChange(before?.view, view, list, this.#questions);
    return view;
  }

  async chooseOther(answers: Answers): Promise<Answers | Back> {
    return await chooseList(answers, this.#questions, this.#cwd);
  }
}

/** Identifies the saved state of a list: it changes when the list is saved. */
export function versionOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

function showChange(before: ListView | undefined, now: ListView, list: string, questions: Questions): void {
  const texts = questions.texts.guide.changed;
  const lines = before === undefined ? [] : changesOf(before, now, questions);
  questions.show(lines.join('\n'), texts.title(list));
}

function changesOf(before: ListView, now: ListView, questions: Questions): readonly string[] {
  const texts = questions.texts.guide.changed;
  const headers = ({ roster }: ListView) => roster.columns.headers.join('\n');
  const [from, to] = [peopleIn(before).length, peopleIn(now).length];
  const added = namesWithout(peopleIn(now), peopleIn(before), questions);
  const removed = namesWithout(peopleIn(before), peopleIn(now), questions);
  const named = (names: readonly string[]) => names.slice(0, MAX_NAMED).map(excerpt);
  const lines = [
    ...(from === to ? [] : [texts.people(from, to)]),
    ...(added.length > 0 ? [texts.added(named(added), added.length)] : []),
    ...(removed.length > 0 ? [texts.removed(named(removed), removed.length)] : []),
    ...(headers(before) === headers(now) ? [] : [texts.columns]),
  ];
  return lines.length > 0 ? lines : [texts.cells];
}

function namesWithout(
  people: readonly Person[],
  others: readonly Person[],
  { texts }: Questions,
): readonly string[] {
  const nameOf = (person: Person) => texts.parts.name(shownName(person));
  const known = new Set(others.map(nameOf));
  return people.map(nameOf).filter((name) => name !== '' && !known.has(name));
}
