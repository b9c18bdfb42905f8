/** A user presses Enter at every question, for every list of the corpus. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../src/platform/collections.js';
import { CORPUS } from '../../corpus/corpus.js';
import type { Entry, Expected } from '../../corpus/entry.js';
import { FILES } from '../../corpus/reading.js';
import { type Answered, answerAll } from '../../guide/answering.js';
import { sampleOf } from '../../support/every-few.js';

/** Findings that the guided start asks about or corrects: a row without other findings must be created. */
const ASKED_FOR =
  /^\d+ (?:nickname required|password required|password password-mask|department_id department)$/u;

/** Findings of a list without a column for names, which also lead to a question. */
const NAME_ASKED_FOR = /^\d+ name\.\w+ name-missing$/u;

type Read = Extract<Expected, { readonly users: unknown }>;

/** Lists in separate files that need no options except those that Enter selects. */
const LISTS = CORPUS.filter(
  ({ from, options }) => !('stdin' in from || 'path' in from) && options === undefined,
);

function isRead(entry: Entry): entry is Entry & { readonly is: Read } {
  return 'users' in entry.is;
}

type Walked = Answered & {
  /** The rows in the rehearsal's report, by outcome; empty without a report. */
  readonly rows: Readonly<Record<string, readonly { readonly line: number; readonly nickname: string }[]>>;
};

async function pressEnter({ from }: Entry): Promise<Walked> {
  const cwd = mkdtempSync(join(tmpdir(), 'provision-enter-'));
  try {
    if ('file' in from) writeFileSync(join(cwd, from.file), readFileSync(join(FILES, from.file)));
    if ('bytes' in from) writeFileSync(join(cwd, from.as), from.bytes);
    const name = 'file' in from ? from.file : 'as' in from ? from.as : '';
    // The guided start does not offer a file that does not look like a list, so its path is typed.
    const isOffered = /\.(?:csv|tsv|txt|jsonl?|ndjson|xlsx)$/iu.test(name) && name !== 'empty.csv';
    const walked = await answerAll(cwd, isOffered ? [] : [['Path of the list', name]]);
    const folder = walked.ran.find(
      (command) => command.includes('--sandbox') && !command.includes('--dry-run'),
    );
    const report = join(cwd, `${folder?.split(' --')[0] ?? ''}.sandbox-results`, 'report.json');
    const rows =
      folder !== undefined && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).rows : {};
    return { ...walked, rows };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe('Enter at every question', () => {
  it.each(sampleOf(LISTS).map((entry) => [entry.about, entry] as const))(
    'a user who presses Enter at every question sends nothing to a directory and reaches the end: %s',
    async (_, entry) => {
      const { ran, rows, asked, status } = await pressEnter(entry);
      for (const command of ran) expect(command).toMatch(/^prepare | --sandbox|^report /u);
      expect([0, 1, 2, 3], asked.join('\n')).toContain(status);
      if (!isRead(entry)) return;
      const sent = ['created', 'weak_password'].flatMap((outcome) => rows[outcome] ?? []);
      const nicknames = sent.map(({ nickname }) => nickname);
      const { users, findings } = entry.is;
      // If most rows have logins that cannot be used, all people get new ones.
      if (asked.some((one) => one.endsWith('Make the logins from the names'))) {
        expect(sent.length, asked.join('\n')).toBeGreaterThan(2 * users.length);
        return;
      }
      // The rehearsal has all rows that can be sent, under the logins of the list, and no others.
      const expected = users.map(({ nickname }) => nickname);
      if (status !== 3)
        for (const nickname of expected) expect(nicknames, asked.join('\n')).toContain(nickname);
      const lines = groupBy(findings, (finding) => finding.split(' ')[0] ?? '');
      const hasNames = entry.is.taken?.columns?.some((column) => column.startsWith('name')) !== false;
      const isAskedFor = (finding: string) =>
        ASKED_FOR.test(finding) || (!hasNames && NAME_ASKED_FOR.test(finding));
      const completed = [...lines.values()].filter((all) => all.every(isAskedFor));
      // Rows that lack only what the program asks for may be sent as well. They are only counted, since a roster that
      // `prepare` wrote has other line numbers.
      expect(sent.length, asked.join('\n')).toBeLessThanOrEqual(expected.length + completed.length);
      if (findings.length === 0) expect(expected).toEqual(expect.arrayContaining(nicknames));
    },
  );
});
