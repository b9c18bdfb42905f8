/** Reads a CSV with csv-parse into arrays, with the line breaks that provision accepts, and discards them. */

import { createReadStream } from 'node:fs';
import { argv } from 'node:process';
import { parse } from 'csv-parse';

const parser = createReadStream(argv[2] ?? '').pipe(parse({ record_delimiter: ['\r\n', '\n', '\r'] }));
let rows = 0;
parser.on('readable', () => {
  while (parser.read() !== null) rows += 1;
});
parser.on('end', () => console.log(rows));
