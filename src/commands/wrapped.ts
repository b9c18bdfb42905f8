/** Sentences for a terminal, broken between words and not where its edge happens to be. */

/** Below it, lines of a word each help nobody. */
const NARROWEST = 30;

/** @param columns how many characters a line may have; a longer word stands on a line of its own */
export function wrapped(text: string, columns: number): readonly string[] {
  const most = Math.max(NARROWEST, columns);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
