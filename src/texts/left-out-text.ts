import type { LeftOut } from '../domain/left-out.js';
import { spokenName } from '../domain/user.js';
import { type Language, textsIn } from './texts.js';

const MAX_NAMED = 10;

/** `Anna Smith (line 7), Ben Jones (line 9)`, with their number if there are many; `undefined` for none. */
export function leftOutText(rows: readonly LeftOut[], language: Language): string | undefined {
  if (rows.length === 0) return undefined;
  const { guide, plan } = textsIn(language);
  const names = rows.slice(0, MAX_NAMED).map(({ name, nickname, line }) => {
    return `${spokenName(name) || nickname} (${guide.line(line)})`.trim();
  });
  const more = rows.length - names.length;
  return more > 0 ? plan.andMore(names.join(', '), more) : names.join(', ');
}

/** The same after its label. */
export function leftOutLine(rows: readonly LeftOut[], language: Language): string | undefined {
  const text = leftOutText(rows, language);
  return text && `${textsIn(language).plan.labels.leftOut}: ${text}`;
}
