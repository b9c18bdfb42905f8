/** Changes the records of a journal as an attacker could: all checksums are valid, including the one in the report. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Scratch } from './program.js';

type Members = Readonly<Record<string, unknown>>;

/**
 * @param results the results folder, in the scratch folder
 * @param change gets each record and its line, from 1
 */
export function changeJournal(
  folder: Pick<Scratch, 'read' | 'write'>,
  results: string,
  change: (record: Members, line: number) => unknown,
): void {
  const path = join(results, 'journal.jsonl');
  const lines = folder.read(path).trimEnd().split('\n');
  let changed = '';
  for (const [at, line] of lines.entries()) {
    const record = change(JSON.parse(line.slice(9)), at + 1) as Members;
    changed += lineOf({ ...record, ...linkTo(changed, record) });
  }
  folder.write(path, changed);
  const report = join(results, 'report.json');
  const journal = {
    length: Buffer.byteLength(changed),
    digest: createHash('sha256').update(changed).digest('hex'),
  };
  folder.write(report, JSON.stringify({ ...JSON.parse(folder.read(report)), journal }));
}

/** The checksum that links a record to the lines before it. */
function linkTo(lines: string, { type }: Members): Members {
  if (type === 'run') return { before: createHash('sha256').update(lines).digest('hex') };
  return { after: lines.trimEnd().split('\n').at(-1)?.slice(0, 8) };
}

function lineOf(record: unknown): string {
  const json = JSON.stringify(record);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}
