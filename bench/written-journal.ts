/** A journal as a run of so many rows leaves it, written at once: each row announced and settled as created. */

import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** What the journal is about. */
export const HEAD = { baseUrl: 'https://example.org/', org: null, roster: 'users.csv', rosterPath: null };

const AT = '2026-01-02T03:04:05.678Z';
const ROWS_AT_ONCE = 5_000;

/** Writes it into a results folder, unless it is there already. */
export function writeJournal(folder: string, rows: number): void {
  const path = join(folder, 'journal.jsonl');
  if (existsSync(path)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(`${path}.part`, 'w', 0o600);
  const { baseUrl, org, roster, rosterPath } = HEAD;
  const run = {
    type: 'run',
    version: 1,
    run: 1,
    base_url: baseUrl,
    org,
    roster,
    roster_path: rosterPath,
    at: AT,
  };
  writeSync(file, line(run));
  for (let done = 0; done < rows; done += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rows - done);
    writeSync(file, Array.from({ length: count }, (_, at) => linesOf(done + at + 1)).join(''));
  }
  closeSync(file);
  renameSync(`${path}.part`, path);
}

function linesOf(row: number): string {
  const key = `user${row}.${row % 1000}`;
  const name = row % 2 === 0 ? NAMES.latin : NAMES.cyrillic;
  const department_id = 1 + (row % 400);
  const sending = { type: 'sending', key, row, attempt: 1, name, department_id, at: AT };
  const settled = { type: 'settled', key, attempt: 1, outcome: 'created', status: 201, ms: 212, at: AT };
  return line(sending) + line(settled);
}

const NAMES = {
  latin: { first: 'Johanna', last: 'Fischer', middle: '' },
  cyrillic: { first: 'Авдотья', last: 'Петрова', middle: 'Фёдоровна' },
} as const;

function line(record: object): string {
  const json = JSON.stringify(record);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}
