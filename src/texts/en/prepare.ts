/** `prepare`: earlier results, the login of each person and its source, totals, and the file that was written. */

import { counted } from '../sentence-parts.js';
import type { NicknameCounts, NicknameHolder, RenewalFacts } from '../text-facts.js';
import { parts } from './finding-words.js';
import { count, quote } from './grammar.js';

export const prepare = {
  /** @param others users who were not created */
  earlier: (folder: string, created: number, unconfirmed: number, others: number, address: string) => {
    const counts = counted([created, 'created'], [unconfirmed, 'unconfirmed'], [others, 'not created']);
    return `Earlier results in ${folder}: ${counts || 'no users'} (${address}).`;
  },
  inDirectory: (service: string, users: number, address: string) =>
    `In ${service}: ${count(users, 'user')} (${address}).`,
  /** @param list its name; `undefined`: standard input */
  noEarlier: (list: string | undefined) =>
    `Found no results of earlier runs${list === undefined ? '' : ` next to ${list}`}, so each person without a login is treated as new. To use another results folder, add --known <results>.`,
  /** The source of a login: clauses in brackets, joined by semicolons. */
  how: {
    kept: 'kept',
    known: (outcome: Parameters<typeof parts.outcome>[0], folder: string) =>
      `${parts.outcome(outcome)} in ${folder}`,
    /** The position or department differs from that in earlier results. */
    changed: (trait: 'position' | 'department', before: string, now: string) =>
      `${parts.traits[trait]} was ${quote(before)}, is ${quote(now)}`,
    renewed: (before: string) => `renewed, was ${before}`,
    /** The login from the first pattern is taken. @param isNumbered false if another pattern was used instead */
    conflict: (isNumbered: boolean, nickname: string, holder: NicknameHolder) =>
      `${isNumbered ? 'numbered' : 'another pattern'}: ${holderText(holder)} has ${nickname}`,
    leftOut: 'left out',
    leftOutOfFile: 'left out with -o',
  },
  totals: ({ all, generated, numbered, renewed, known, kept }: NicknameCounts) => {
    const counts = counted(
      [generated, `generated${numbered === 0 ? '' : ` (${numbered} with a number)`}`],
      [renewed, 'renewed'],
      [known, 'known from earlier runs'],
      [kept, 'kept from the list'],
    );
    return `${count(all, 'login')}: ${counts}.`;
  },
  /** Shown above people, each with the place of the row. */
  withoutNickname: (n: number) => `No login assigned, since the row has an error (${n}):`,
  noName: '(no name)',
  blocked: 'Nothing was written. Correct the errors above first.',
  /** Commands follow. */
  toWrite: 'Nothing was written. To write the logins into the list itself, or into a new file:',
  /** Used for a list that cannot be replaced. */
  toWriteFile: 'Nothing was written. To write the roster:',
  leftOut: (n: number) => `Left out ${count(n, 'person', 'people')} with a created or unconfirmed account.`,
  /** @param named with their logins */
  disabled: (named: readonly string[], service: string) =>
    `Warning: ${count(named.length, 'person', 'people')} in the list cannot sign in, since ${named.length === 1 ? 'the account' : 'their accounts'} in ${service} ${named.length === 1 ? 'is' : 'are'} disabled: ${named.join(', ')}. The program does not enable accounts: enable them there.`,
  noneLeft: 'There are no users left to create. Nothing was written.',
  wrote: (path: string, rows: number) => `Wrote ${path}: ${count(rows, 'row')}.`,
  added: (path: string, rows: number) => `Added ${count(rows, 'row')} to ${path}.`,
  unchanged: (path: string) => `Every row of ${path} already has a login. The file was not changed.`,
  previous: (path: string) => `The previous version is ${path}.`,
  othersInList: (path: string, n: number) =>
    `${path} contains ${count(n, 'person', 'people')} with a created or unconfirmed account from other runs. A run does not send these rows again. To leave them out of the file, write a new one with -o.`,
  renewal: {
    becomes: (place: string, name: string, before: string, after: string) =>
      `${place}: ${name}: ${before} becomes ${after}`,
    warning: (known: RenewalFacts) =>
      `${KNOWN_OF_RENEWED[known]} A person who already has an account would get a second one. Check the directory first.`,
    question: (n: number) => `Change the login of ${count(n, 'person', 'people')}?`,
    declined: 'Nothing was written.',
  },
};

const KNOWN_OF_RENEWED: Readonly<Record<RenewalFacts, string>> = {
  results: 'The results of earlier runs show no account for these people.',
  'no-results': 'There are no results of earlier runs that show who has an account.',
  'created-before':
    'These logins are taken, as if this list was created before. The accounts may belong to the people in the list.',
};

function holderText(holder: NicknameHolder): string {
  switch (holder.kind) {
    case 'file':
      return 'a file of taken logins';
    case 'row':
      return `line ${holder.line}`;
    case 'user':
      return `${holder.name} in ${holder.folder}`;
  }
}
