/** Adds the sentences that say how to fill in the gaps of the commands in a text. */

import { fillIn } from '../../texts/fill-in.js';

/** @param program the first word of every command. A command ends with its line. */
export function withGapsNamed(text: string, program: string): string {
  const commands = text.split('\n').flatMap((line) => {
    const at = line.indexOf(`${program} `);
    return at < 0 ? [] : [line.slice(at)];
  });
  const sentences = fillIn(commands).filter((sentence) => !text.includes(sentence));
  return [text, ...sentences].join('\n');
}
