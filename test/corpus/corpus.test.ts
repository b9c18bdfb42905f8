/** Every roster of the corpus gives exactly the users and findings of its entry, or is refused as the entry says. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/app/pipeline/check.js';
import { withoutRepeats } from '../../src/checks/missing-fields.js';
import { UserError } from '../../src/domain/errors.js';
import type { Finding } from '../../src/domain/finding.js';
import { STATUS_FIELD } from '../../src/domain/user.js';
import type { Roster } from '../../src/roster/roster.js';
import { messageText } from '../../src/texts/finding-text.js';
import { CORPUS } from './corpus.js';
import type { ColumnUse, Entry, Expected } from './entry.js';
import { FILES, openEntry, prepare, readPass, sourceOf } from './reading.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  await prepare(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const WHOLE = 64 * 1024;
const PIECES = 7;
const LARGER_PIECES = 701;

/** Reads an entry. @returns its rows, or the error */
async function outcomeOf(entry: Entry, chunkBytes: number) {
  let roster: Roster | undefined;
  try {
    const isLarge = 'bytes' in entry.from && entry.from.bytes.length > 16 * 1024;
    roster = await openEntry(entry, folder, isLarge && chunkBytes === PIECES ? LARGER_PIECES : chunkBytes);
    const source = sourceOf(roster, entry.options);
    const first: Finding[] = [];
    const survey = await check(source, (finding) => first.push(finding));
    const pass = await readPass(source);
    expect(survey).toMatchObject({ toSend: pass.users.length, before: { total: pass.rows.length } });
    const found = pass.findings.map((finding) => ({ finding }));
    const { ofRows, ofList } = withoutRepeats(
      found.filter(({ finding }) => finding.row !== null),
      pass.findings.filter(({ row }) => row === null),
    );
    expect([...ofRows.map(({ finding }) => finding), ...ofList]).toEqual(first);
    // The entries list a missing field row by row, not once for the list.
    const findings = pass.findings.filter(({ code }) => code !== 'field-missing');
    return { roster, ...pass, findings };
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  } finally {
    await roster?.close();
  }
}

/** The fields of users, identities and statuses, each with its column. */
function columnsOf({ columns }: Roster): readonly string[] {
  const { sources, identity = [], statuses = [] } = columns;
  const statusColumns = statuses.filter(({ kind }) => kind !== 'start');
  return [
    ...[...sources, ...identity].map(({ field, from }) => `${field}: ${from}`),
    ...statusColumns.map(({ header }) => `${STATUS_FIELD}: ${header}`),
  ];
}

function columnUseFor(roster: Roster, wanted: ColumnUse): ColumnUse {
  const { format, encoding, bom, delimiter, headerLine, sheet } = roster;
  const actual: Required<Record<keyof ColumnUse, unknown>> = {
    format,
    encoding,
    bom,
    delimiter,
    headerLine,
    sheet,
    skipped: roster.skipped.map(({ line, text }) => `${line} ${text}`),
    ignored: roster.columns.ignored.map(({ header }) => header),
    columns: columnsOf(roster),
  };
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, actual[key as keyof ColumnUse]]));
}

function expectRefusal(error: UserError, is: Exclude<Expected, { users: unknown }>): void {
  const { message, reason, next } = error;
  expect(reason).toBe(is.reason ?? 'roster');
  for (const part of is.parts) expect(message).toContain(part);
  expect(/^[^:]+(?::Sheet\d)?:(\d+):/.exec(message)?.[1] ?? null, message).toBe(
    is.line === null ? null : String(is.line),
  );
  expect(next, 'what to do next').toBeTruthy();
  if (is.next !== undefined) expect(next).toContain(is.next);
  expect(`${message} ${next} ${error.stack}`).not.toMatch(/word.{0,3}of/);
}

describe.each([
  ['whole', WHOLE],
  ['in pieces', PIECES],
])('rosters of the corpus, read %s', (how, chunkBytes) => {
  it.each(CORPUS.map((entry) => [entry.about, entry] as const))(
    `a roster that is read ${how} is accepted or refused as expected: %s`,
    async (_, entry) => {
      const found = await outcomeOf(entry, chunkBytes);
      const { is } = entry;
      if ('parts' in is) {
        if (!(found instanceof UserError)) return expect.fail('it was read without an error');
        return expectRefusal(found, is);
      }
      if (found instanceof UserError) throw found;
      expect(found.users).toEqual(is.users);
      expect(found.findings.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual(is.findings);
      expect(columnUseFor(found.roster, is.taken ?? {})).toEqual(is.taken ?? {});
      for (const { message } of found.findings) expect(messageText(message)).not.toMatch(/word.{0,3}of/);
    },
  );
});

describe('the corpus', () => {
  it('the corpus uses every file of its folder', async () => {
    const used = CORPUS.flatMap(({ from }) => ('file' in from ? [from.file] : []));
    expect([...new Set(used)].sort()).toEqual((await readdir(FILES)).sort());
  });

  it('the corpus has more than 60 rosters, each with its own description', () => {
    expect(CORPUS.length).toBeGreaterThan(60);
    expect(new Set(CORPUS.map(({ about }) => about)).size).toBe(CORPUS.length);
  });
});
