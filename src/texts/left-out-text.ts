import { LEFT_OUT_BY, type LeftOut, NOT_A_PERSON } from '../domain/left-out.js';
import { spokenName } from '../domain/user.js';
import { type Language, textsIn } from './texts.js';

const MAX_NAMED = 10;

/**
 * `Anna Smith (line 7), 1 row that is not a person (line 9)`, with their number if there are many; `undefined` for
 * none.
 */
export function leftOutText(rows: readonly LeftOut[], language: Language): string | undefined {
  if (rows.length === 0) return undefined;
  // The roster does not have these rows.
  const ofList = rows.filter(({ reason }) => reason === LEFT_OUT_BY.prepare);
  const own = rows.filter((row) => !ofList.includes(row));
  const { inOriginal } = textsIn(language).plan;
  return [
    ...(own.length > 0 ? [rowsText(own, language)] : []),
    ...(ofList.length > 0 ? [inOriginal(rowsText(ofList, language))] : []),
  ].join('; ');
}

function rowsText(rows: readonly LeftOut[], language: Language): string {
  const { guide, parts, plan } = textsIn(language);
  const people = rows.filter((row) => !isOther(row));
  const names = people.slice(0, MAX_NAMED).map(({ name, nickname, line }) => {
    return `${parts.name(name) || nickname} (${guide.line(line)})`.trim();
  });
  const more = people.length - names.length;
  const named = more > 0 ? plan.andMore(names.join(', '), more) : names.join(', ');
  const others = rows.filter(isOther).map(({ line }) => line);
  return [named, others.length > 0 && plan.notPeople(others)].filter(Boolean).join(', ');
}

/** True for a row such as a total. A name with a note in brackets is that of a person. */
function isOther({ reason, name }: LeftOut): boolean {
  return reason === NOT_A_PERSON && !/[([{]/u.test(spokenName(name));
}

/** The same after its label. */
export function leftOutLine(rows: readonly LeftOut[], language: Language): string | undefined {
  const text = leftOutText(rows, language);
  return text && `${textsIn(language).plan.labels.leftOut}: ${text}`;
}
