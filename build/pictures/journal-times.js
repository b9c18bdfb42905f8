/**
 * Replaces the times in a journal with those of a run that takes some minutes, so that its picture is always the same.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const START = Date.UTC(2026, 10, 23, 9, 2, 25);
/** Milliseconds until the next request: `PAUSES` after an answer, `WAIT` after an answer that asked to wait. */
const PAUSES = [5200, 6900, 4100, 7300, 5600, 8800, 4600];
const WAIT = 50_000;
const ANSWER = 180;

/** @param baseUrl the address of the directory to write into the journal */
export function setTimes(path, baseUrl) {
  let now = START;
  let [sent, isAgain, before] = [0, false, undefined];
  const lines = [];
  for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) {
    const record = JSON.parse(line.slice(9));
    if (record.type === 'sending') {
      now += isAgain ? WAIT : PAUSES[sent % PAUSES.length];
      sent += 1;
    } else if (record.type === 'settled') {
      now += ANSWER;
      record.ms = ANSWER;
      isAgain = record.outcome === 'again';
    }
    if (record.type === 'run') record.base_url = baseUrl;
    else record.after = before;
    const json = JSON.stringify({ ...record, at: new Date(now).toISOString() });
    before = crc32(json).toString(16).padStart(8, '0');
    lines.push(`${before} ${json}\n`);
  }
  writeFileSync(path, lines.join(''));
}
