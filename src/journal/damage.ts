/** A journal that was changed, damaged or rolled back: what is wrong with it, and the ways out, in words for people. */

import { isUtf8 } from 'node:buffer';
import { UserError } from '../errors.js';

/** Whoever goes on from such a journal sends people again who were created. */
export class JournalDamage extends UserError {
  /** What `--fresh` would do: `sends every row again, …`. */
  readonly fresh: string;

  /**
   * @param what what is wrong and where
   * @param created how many people are known to have been created, of maybe more; `undefined`: nobody knows
   */
  constructor(
    what: string,
    created: number | undefined,
    restore = 'Restore journal.jsonl from a backup, as the last run left it.',
  ) {
    const fresh = `sends every row again, including people who were created before (${numberOf(created)})`;
    super(
      'results',
      what,
      `Nothing was sent. ${restore} If you cannot, check which users exist in the directory, ` +
        // Whichever command was refused: only this one has the option.
        `then start over with "provision <roster> --fresh": it ${fresh}.`,
    );
    this.fresh = fresh;
  }
}

function numberOf(created: number | undefined): string {
  if (created === undefined) return 'their number is not known';
  return created === 0 ? 'none are known' : `at least ${created}`;
}

const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * What is wrong with a line that is not as it was written.
 * @param line without its line feed
 * @param number from 1
 */
export function lineDamage(path: string, number: number, line: Buffer): string {
  if (number === 1 && isUtf16(line)) return `${path} is in UTF-16, so another program has saved it`;
  if (number === 1 && line.indexOf(BYTE_ORDER_MARK) === 0) {
    return `${path} begins with a byte order mark, so another program has saved it`;
  }
  const place = `${path}:${number}`;
  if (line.at(-1) === CARRIAGE_RETURN)
    return `${place}: this line ends in CRLF, so another program has saved the file`;
  if (!isUtf8(line))
    return `${place}: this line is not UTF-8, so the file was saved in another encoding or damaged`;
  return `${place}: this line is damaged: its checksum is wrong or missing`;
}

/** By its byte order mark, or by the zeros that it has beside ASCII. */
function isUtf16([first, second, third, fourth]: Buffer): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isLittle = first !== 0 && second === 0 && third !== 0 && fourth === 0;
  return isLittle || (first === 0 && second !== 0 && third === 0 && fourth !== 0);
}
