/** The names in a department column that have no number, each once, as findings about single rows give them. */

import type { Finding } from '../domain/finding.js';
import { foldSpaces } from '../lib/text.js';
import type { Language } from './texts.js';

export type UnknownDepartment = {
  /** Short, and without a password. */
  readonly text: string;
  /** As it can be given a number in the configuration; `null` where it cannot. */
  readonly name: string | null;
  readonly rows: number;
};

/** In the order of names and of the numbers in them: 5А, 5Б, 10А. Those that differ only in letter case and spaces are one. */
export function unknownDepartments(
  findings: readonly Finding[],
  language: Language,
): readonly UnknownDepartment[] {
  const found = new Map<string, UnknownDepartment>();
  for (const { message } of findings) {
    if (message.key !== 'department-unknown') continue;
    const { text, name } = message;
    const key = foldSpaces(name ?? text);
    const { rows } = found.get(key) ?? { rows: 0 };
    found.set(key, { text, name, ...found.get(key), rows: rows + 1 });
  }
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...found.values()].sort((a, b) => compare(a.text, b.text));
}
