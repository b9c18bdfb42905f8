/** Advice with commands in it, and what to do about their gaps. */

import { fillIn } from '../../texts/fill-in.js';

/** @param program how it was called: commands begin with it, and end with their line */
export function withGapsNamed(text: string, program: string): string {
  const commands = text.split('\n').flatMap((line) => {
    const at = line.indexOf(`${program} `);
    return at < 0 ? [] : [line.slice(at)];
  });
  const sentences = fillIn(commands).filter((sentence) => !text.includes(sentence));
  return [text, ...sentences].join('\n');
}
