/** Sentences that fit a terminal. */

/** Below it, lines of a word each help nobody. */
const NARROWEST = 30;

/**
 * A sentence for a terminal, broken between words and not where its edge happens to be.
 * @param columns of the terminal; a longer word stands on a line of its own. Default: the sentence stays in one line
 * @param indent of the lines after the first, which is to stand behind as many characters
 */
export function wrapped(text: string, columns = Number.POSITIVE_INFINITY, indent = 0): string {
  const most = Math.max(NARROWEST, columns - indent - 1);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
