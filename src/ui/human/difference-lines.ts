/** The lines of a plan about who is new, gone and changed since the list that was used before. */

import type { ChangedPerson, Listed } from '../../app/people/index.js';
import type { Plan } from '../../app/run/index.js';
import { unresolved } from '../../domain/outcome.js';
import { excerpt } from '../../domain/text.js';
import { firstFew } from '../../platform/collections.js';
import { fieldName } from '../../texts/finding-text.js';
import { type Language, textsIn } from '../../texts/texts.js';

type Line = readonly [label: string, text: string];

export const MAX_NAMED = 10;

/** Empty for a list that is used for the first time, unless the directory has people of it. */
export function differenceLines(
  { difference, before }: Plan['checked'],
  language: Language,
  showsAll: boolean,
): readonly Line[] {
  const { labels, ...texts } = textsIn(language).difference;
  const { newcomers, gone, changed, asBefore, earlierLists, inDirectory, isUsedBefore } = difference;
  const isNobodyNew = isUsedBefore && before.created > 0 && unresolved(before) === 0;
  // Without a number, all of them are from the list.
  const isOneList = earlierLists.length === 1 && earlierLists.every(({ people }) => people >= asBefore);
  const lists = earlierLists.map(({ list, at, people }) =>
    texts.earlierList(excerpt(list), at, isOneList ? undefined : people),
  );
  const lines = (label: string, people: readonly Listed[], text = texts.people) =>
    namedLines(label, people, text, language, showsAll);
  return [
    ...(isNobodyNew ? [[labels.newcomers, texts.nobodyNew(before.created)] as const] : []),
    ...lines(labels.newcomers, newcomers),
    ...lines(labels.gone, gone),
    ...lines(labels.changed, changed),
    ...(isUsedBefore && asBefore > 0 ? [[labels.asBefore, texts.asBefore(asBefore, lists)] as const] : []),
    ...lines(labels.inDirectory, inDirectory.same, texts.samePerson),
    ...lines(labels.inDirectory, inDirectory.taken, texts.otherPerson),
    ...lines(labels.inDirectory, inDirectory.unnamed, texts.unnamed),
  ];
}

/** The first names in one line, or a line for each person. */
function namedLines(
  label: string,
  people: readonly (Listed | ChangedPerson)[],
  text: (n: number, names: string) => string,
  language: Language,
  showsAll: boolean,
): readonly Line[] {
  const names = people.map((person) => personText(person, language));
  const [first, others] = firstFew(names, MAX_NAMED);
  const named = first.join(', ');
  if (others === 0) return names.length === 0 ? [] : [[label, text(names.length, named)]];
  if (!showsAll) return [[label, text(names.length, textsIn(language).difference.others(named, others))]];
  return names.map((name, at) => (at === 0 ? [label, text(names.length, name)] : ['', name]));
}

/** `Tim Young (tim.young)`, `Ben Stone (position Teacher → Head)` */
export function personText({ nickname, name, ...more }: Listed | ChangedPerson, language: Language): string {
  const { difference: texts, parts } = textsIn(language);
  const changes = 'changes' in more ? more.changes : [];
  const shown = changes.map(({ field, was, is }) =>
    texts.change(fieldName(field, language), excerpt(was), excerpt(is)),
  );
  return texts.person(excerpt(parts.name(name)), excerpt(nickname), shown.join(', '));
}
