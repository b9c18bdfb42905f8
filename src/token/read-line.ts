/** What is pasted where there is no terminal: the first line of the input that holds something. */

import type { Readable } from 'node:stream';
import { UserError } from '../errors.js';
import { Secret } from '../secret.js';

/** More than any address of a page. */
const LONGEST = 1024 * 1024;

/**
 * Reads as far as the end of that line, so that whoever writes it need not close the input.
 * @throws {UserError} `no_token` where the input is too long; and whatever the input fails with
 */
export async function readPastedLine(stdin: Readable): Promise<Secret> {
  let text = '';
  for await (const chunk of stdin) {
    text = (text + Buffer.from(chunk as Uint8Array).toString('latin1')).trimStart();
    if (text.includes('\n')) break;
    if (text.length > LONGEST)
      throw new UserError('no_token', 'What came from standard input is no address of a page');
  }
  const [line = ''] = text.split('\n', 1);
  return new Secret(Buffer.from(line, 'latin1').toString('utf8'));
}
