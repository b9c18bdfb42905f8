/** Reads a file line by line, and does nothing with the lines. */

import { createReadStream } from 'node:fs';
import { argv } from 'node:process';
import { createInterface } from 'node:readline';

let lines = 0;
const reader = createInterface({
  input: createReadStream(argv[2] ?? ''),
  crlfDelay: Number.POSITIVE_INFINITY,
});
reader.on('line', () => {
  lines += 1;
});
reader.on('close', () => console.log(lines));
