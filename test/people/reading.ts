/** Reads a list and checks the people in it, as the program does before it sends. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { check } from '../../src/app/pipeline/check.js';
import type { PipelineInput } from '../../src/app/pipeline/decide.js';
import { ALL_TO_DO, type CheckOptions } from '../../src/app/pipeline/index.js';
import { pipelineInput } from '../../src/app/pipeline/pipeline-input.js';
import type { Severity } from '../../src/domain/finding.js';
import { type JournalView, SANDBOX } from '../../src/domain/journals.js';
import type { User } from '../../src/domain/user.js';
import { openRoster, type Roster } from '../../src/roster/roster.js';
import { journals } from '../support/journals.js';

/** The codes of the findings that these lists test. */
export const PEOPLE_CODES = [
  'renamed',
  'same-person',
  'namesakes',
  'shared-id',
  'not-a-person',
  'name-title',
  'inactive',
  'inactive-list',
  'other-action',
  'password-hash',
] as const;

export type PeopleCode = (typeof PEOPLE_CODES)[number];

export function isOfPeople(code: string): code is PeopleCode {
  return (PEOPLE_CODES as readonly string[]).includes(code);
}

/** The day on which every list is checked. */
export const TODAY = new Date('2026-11-25T12:00:00Z');

/**
 * A finding without its message. The code is a string, so that these lists do not depend on the types of the program.
 */
export type Found = { readonly code: string; readonly severity: Severity; readonly line: number | null };

/** A list as text, or a workbook. */
export type Content = {
  readonly content: string | Buffer;
  /** The separator of a CSV. Detecting it would take four times as long as reading a short list. */
  readonly delimiter?: string;
};

/** A list that was sent before, and the outcomes of all its rows. */
export type Before = Content & { readonly outcome: 'created' | 'exists' | 'unconfirmed' | 'failed' };

/** All findings of a list. @param before Default: nothing was sent before */
export async function findingsOf(list: Content, before?: Before): Promise<readonly Found[]> {
  const checkNow = async (journal: JournalView | undefined) => {
    const roster = await open(list);
    try {
      const found: Found[] = [];
      await check(inputOf(roster, journal), ({ code, severity, line }) =>
        found.push({ code, severity, line }),
      );
      return found;
    } finally {
      await roster.close();
    }
  };
  return before === undefined ? checkNow(undefined) : withJournal(before, checkNow);
}

function open({ content, delimiter }: Content): Promise<Roster> {
  const options = delimiter === undefined ? {} : { delimiter };
  return openRoster({ ...options, path: '-', stdin: Readable.from([Buffer.from(content)]) });
}

/** Checks departments as texts, and passwords if the list has a column for them. */
function inputOf(roster: Roster, journal: JournalView | undefined): PipelineInput {
  const password = roster.columns.sources.some(({ field }) => field === 'password');
  const checks: CheckOptions = {
    departments: {},
    severities: { 'password-weak': 'off', 'password-shared': 'off' },
    needs: { title: 'the directory', password, departmentId: false, fields: [], domain: undefined },
    now: TODAY.getTime(),
  };
  return pipelineInput({ roster, selection: ALL_TO_DO }, checks, journal);
}

/** Writes the journal of an earlier list to a temporary folder, which is removed after use. */
async function withJournal<T>(before: Before, use: (journal: JournalView) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'people-'));
  try {
    const head = { baseUrl: SANDBOX, org: null, roster: 'list.csv', rosterPath: null };
    const journal = await journals.open({ folder: join(folder, 'results'), head, forceUnlock: false });
    await journal.begin();
    for (const [at, user] of (await usersOf(before)).entries()) {
      const attempt = await journal.announce(user, at + 1);
      await journal.settle(user.nickname.toLowerCase(), attempt, { outcome: before.outcome }, 1);
    }
    await journal.end('complete');
    await journal.close();
    const view = await journals.read(join(folder, 'results'));
    if (view === undefined) throw new Error('there is no journal');
    return await use(view);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function usersOf(list: Content): Promise<readonly User[]> {
  const roster = await open(list);
  try {
    const input = inputOf(roster, undefined);
    const checker = await input.checker();
    const users: User[] = [];
    for await (const row of roster.rows()) {
      const rawDraft = roster.columns.draft(row);
      const { draft, complaint } = input.namer?.(rawDraft) ?? { draft: rawDraft };
      const { user } = checker.check(row, draft, complaint);
      if (user === undefined) throw new Error(`line ${row.line} of the earlier list is not a user`);
      users.push(user);
    }
    return users;
  } finally {
    await roster.close();
  }
}
