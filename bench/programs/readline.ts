/** Reads a journal line by line, parses each record, and discards it. */

import { createReadStream } from 'node:fs';
import { argv } from 'node:process';
import { createInterface } from 'node:readline';

/** Eight hex digits and a space. */
const CHECKSUM_LENGTH = 9;

let records = 0;
const lines = createInterface({
  input: createReadStream(argv[2] ?? ''),
  crlfDelay: Number.POSITIVE_INFINITY,
});
lines.on('line', (line) => {
  JSON.parse(line.slice(CHECKSUM_LENGTH));
  records += 1;
});
lines.on('close', () => console.log(records));
