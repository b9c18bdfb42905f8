/** The sentence after commands with gaps, which a person must fill in: `--base-url <address>`. */

import { hasGap } from './command-change.js';
import { type Language, textsIn } from './texts.js';

export function fillIn(commands: readonly string[], language: Language): readonly string[] {
  return commands.some(hasGap) ? [textsIn(language).continuing.fillIn] : [];
}

/** @param program the first word of every command. A command ends with its line. */
export function withGapsNamed(text: string, program: string, language: Language): string {
  const commands = text.split('\n').flatMap((line) => {
    const at = line.indexOf(`${program} `);
    return at < 0 ? [] : [line.slice(at)];
  });
  const sentences = fillIn(commands, language).filter((sentence) => !text.includes(sentence));
  return [text, ...sentences].join('\n');
}
