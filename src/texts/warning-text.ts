import type { FileWarning } from '../domain/file-warning.js';
import { innerText } from './error-template.js';
import { type Language, textsIn } from './texts.js';

/** Not safe for a terminal: its names and commands may contain control characters. */
export function warningText(warning: FileWarning, language: Language): string {
  const texts = textsIn(language).warnings;
  switch (warning.kind) {
    case 'in-use':
      return texts.inUse(warning.name, warning.written);
    case 'edited':
      return texts.edited(warning.name, warning.archived, warning.isDone);
    case 'stale':
      return texts.stale(warning.name);
    case 'without-outcomes':
      return texts.withoutOutcomes(warning.name, innerText(warning.why, language));
    case 'unwritten':
      return warning.why === undefined
        ? texts.leftToOther(warning.command)
        : texts.unwritten(innerText(warning.why, language), warning.command);
  }
}
