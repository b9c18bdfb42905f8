/** A journal as a run leaves it: each row is announced, then settled as created. */

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The subject of the journal. */
export const HEAD = { baseUrl: 'https://example.org/', org: null, roster: 'users.csv', rosterPath: null };

const AT = '2026-01-02T03:04:05.678Z';
const NAMES = [
  { first: 'Johanna', last: 'Fischer', middle: '' },
  { first: 'Авдотья', last: 'Петрова', middle: 'Фёдоровна' },
];

export function journalOf(rows: number): string {
  const { baseUrl: base_url, org, roster, rosterPath: roster_path } = HEAD;
  const before = createHash('sha256').digest('hex');
  const run = { type: 'run', version: 1, run: 1, base_url, org, roster, roster_path, at: AT, before };
  const lines = [line(run)];
  for (let row = 1; row <= rows; row++) {
    for (const record of recordsOf(row)) lines.push(line({ ...record, after: lines.at(-1)?.slice(0, 8) }));
  }
  return lines.join('');
}

function recordsOf(row: number): readonly object[] {
  const key = `user${row}.${row % 1000}`;
  const name = NAMES[row % 2];
  const department_id = 1 + (row % 400);
  const sending = { type: 'sending', key, row, attempt: 1, name, department_id, at: AT };
  const settled = { type: 'settled', key, attempt: 1, outcome: 'created', status: 201, ms: 212, at: AT };
  return [sending, settled];
}

function line(record: object): string {
  const json = JSON.stringify(record);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}
