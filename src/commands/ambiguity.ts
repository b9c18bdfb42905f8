/** What a file alone does not say and a person at the terminal can: its encoding, or which of its sheets is meant. */

import { EncodingError, SheetError } from '../roster/roster.js';
import { askChoice, canAsk } from './ask.js';
import type { Outside } from './job.js';
import { blamed } from './origin.js';
import type { ReadingSettings } from './settings.js';
import { shellQuote } from './words.js';

/**
 * Does the work, and does it again with the answer where a roster can be read in more than one way. The work must not
 * have sent anything by the time it finds that out.
 * @param canReadAgain false for standard input, which is gone after the first reading
 */
export async function withAnswers(
  outside: Outside,
  canReadAgain: boolean,
  work: (outside: Outside) => Promise<number>,
): Promise<number> {
  let reading: ReadingSettings = outside.settings.reading;
  for (;;) {
    try {
      return await work({ ...outside, settings: { ...outside.settings, reading } });
    } catch (error) {
      const answer = canReadAgain ? await askReading(error, outside) : undefined;
      if (answer === undefined) throw blamed(error, outside.settings.configured);
      reading = { ...reading, ...answer };
    }
  }
}

async function askReading(error: unknown, { io, settings }: Outside): Promise<ReadingSettings | undefined> {
  if (!canAsk(io) || settings.json) return undefined;
  if (error instanceof EncodingError && error.candidates.length > 0) {
    const { candidates } = error;
    const shown = candidates.map(({ encoding, preview }) => `${encoding.padEnd(13)} ${preview}`);
    const index = await askChoice(`${firstLine(error)}:`, shown, io);
    const encoding = index === undefined ? undefined : candidates[index]?.encoding;
    if (encoding === undefined) return undefined;
    io.stderr.write(`Next time: --encoding ${encoding}\n\n`);
    return { encoding };
  }
  if (error instanceof SheetError && settings.reading.sheet === undefined) {
    const index = await askChoice('More than one sheet looks like a roster:', error.sheets, io);
    const sheet = index === undefined ? undefined : error.sheets[index];
    if (sheet === undefined) return undefined;
    io.stderr.write(`Next time: --sheet ${shellQuote(sheet)}\n\n`);
    return { sheet };
  }
  return undefined;
}

/** The rest of the message is the list that the choices show. */
function firstLine(error: Error): string {
  return (error.message.split('\n', 1)[0] ?? '').replace(/[:.]$/, '');
}
