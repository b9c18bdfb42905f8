/** The template of an error's text, and the text of an error as part of another sentence. */

import type { ErrorText, ErrorTextIn } from '../domain/errors.js';
import type { Language } from '../domain/language.js';
import { withoutStop } from '../domain/text.js';

type Fact = string | number | undefined;

/**
 * The first line of the template says what is wrong, the others what to do next. Line breaks in facts do not count. If
 * a template begins with a line break, the indentation of its first line is removed from all lines.
 */
export function text(parts: TemplateStringsArray, ...facts: readonly Fact[]): ErrorText {
  const [indentation = '\n'] = /^\n */.exec(parts[0] ?? '') ?? [];
  const [first = '', ...others] = parts.map((part) => part.replaceAll(indentation, '\n'));
  const literals = [first.replace(/^\n/, ''), ...others];
  const at = literals.findIndex((part) => part.includes('\n'));
  if (at === -1) return { what: filled(literals, facts) };
  const [end = '', ...rest] = literals[at]?.split('\n') ?? [];
  const what = filled([...literals.slice(0, at), end], facts);
  const next = filled([rest.join('\n'), ...literals.slice(at + 1)], facts.slice(at));
  return next === '' ? { what } : { what, next };
}

function filled(literals: readonly string[], facts: readonly Fact[]): string {
  return String.raw({ raw: literals }, ...facts.map((fact) => fact ?? ''));
}

/** The error as a clause, without its next step. */
export function innerText(textIn: ErrorTextIn, language: Language): string {
  return withoutStop(textIn(language).what);
}
