/** Describes how a list was read: its people, its columns, and anything odd. */

import type { ColumnSource } from '../domain/row.js';
import { excerpt, foldSpaces } from '../domain/text.js';
import { STATUS_FIELD } from '../domain/user.js';
import { firstFew } from '../platform/collections.js';
import { fieldName } from '../texts/finding-text.js';
import { type Language, type Texts, textsIn } from '../texts/texts.js';
import { fieldLabel, hiddenText, valuesText } from '../ui/human/plan-text.js';
import type { Questions } from '../ui/prompts/questions.js';
import {
  groupColumn,
  groupedValues,
  hasColumn,
  type ListView,
  missingNames,
  peopleIn,
  USUAL_FIELDS,
} from './list-view.js';
import { headerText, peopleLines, personLine, personName } from './people-text.js';
import type { Shown } from './screen.js';

const MAX_PEOPLE = 50;

/** The text above “Is this correct?”: as many people as fit, and a line each for file, columns and oddities. */
export function readingShown(view: ListView, list: string, height: number, questions: Questions): Shown {
  const { language } = questions;
  const texts = textsIn(language).guide;
  const facts = factsOf(view, language);
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, parts]) => `${name.padEnd(width)}  ${parts.join('; ')}`);
  const all = peopleIn(view);
  const people = peopleLines(all, Math.max(1, height - lines.length), texts);
  const [first, others] = firstFew(all, MAX_PEOPLE);
  const whole = [
    ...first.map((person) => personLine(person, texts)),
    ...(others > 0 ? [texts.more(others)] : []),
    '',
    ...facts.flatMap(([name, parts]) =>
      parts.map((part, at) => `${(at === 0 ? name : '').padEnd(width)}  ${part}`),
    ),
  ].join('\n');
  const title = `${list}: ${texts.peopleCount(all.length)}`;
  const isWhole = people.length === all.length;
  return { title, lines: [...people, ...lines], indent: width + 2, ...(!isWhole && { whole }) };
}

type Fact = readonly [name: string, parts: readonly string[]];

function factsOf(view: ListView, language: Language): readonly Fact[] {
  const { reading } = textsIn(language).guide;
  const { roster } = view;
  const { columns } = roster;
  const { identity = [] } = columns;
  const sources = [
    ...columns.sources.toSorted((a, b) => placeOf(a) - placeOf(b)),
    // A remark or a start date is not itself a status.
    ...(columns.statuses ?? []).map(({ header, kind }) => ({
      field: kind === 'start' || kind === 'remark' ? header : STATUS_FIELD,
      from: header,
    })),
  ];
  const textOf = ({ field, from }: ColumnSource) =>
    together(columnText(fieldName(field, language), excerpt(from)));
  const facts: readonly Fact[] = [
    [reading.file, [fileText(view, reading)]],
    [reading.lettersShown, [letterText(view)]],
    [reading.columns, sources.map(textOf)],
    [reading.notSent, identity.length === 0 ? [] : [reading.toRecognise(identity.map(textOf).join('; '))]],
    ...Array.from(groupedValues(view), ([field, values]): Fact => {
      return [fieldLabel(field, language), [valuesText(values, language, together)]];
    }),
    [reading.notUsed, [columns.ignored.map(({ header }) => headerText(header, reading.aColumn)).join(', ')]],
    [reading.odd, oddTexts(view, language)],
  ];
  return facts.filter(([, parts]) => parts.some((part) => part !== ''));
}

const MAX_NAMES = 3;

/** Names whose letters show whether the guessed encoding is right; `''` if the first name shows it. */
function letterText({ roster: { encoding }, people }: ListView): string {
  if (encoding.startsWith('utf')) return '';
  const lines = people.map(personName);
  const hasLetters = (text: string) => /[^\x00-\x7f]/u.test(text);
  if (hasLetters(lines[0] ?? '')) return '';
  return lines.filter(hasLetters).slice(0, MAX_NAMES).map(excerpt).join('; ');
}

/** `login = E-Mail`, or only the field if the header is the same. */
function columnText(field: string, header: string): string {
  return foldSpaces(field) === foldSpaces(header) ? field : `${field} = ${header}`;
}

function together(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function placeOf({ field }: ColumnSource): number {
  return USUAL_FIELDS.indexOf(field) + 1 || USUAL_FIELDS.length + 1;
}

function fileText({ roster }: ListView, texts: Texts['guide']['reading']): string {
  const { format, encoding, headerLine } = roster;
  const [delimiter, sheet] = [roster.delimiter ?? '', roster.sheet ?? ''];
  const kind = {
    csv: texts.csv(texts.separators[delimiter] ?? `"${delimiter}"`, encoding),
    json: texts.json(encoding),
    jsonl: texts.jsonLines(encoding),
    xlsx: texts.workbook(sheet),
  }[format];
  return headerLine === null ? kind : `${kind}, ${texts.headerLine(headerLine)}`;
}

/** Oddities, the most important first, since the line may be cut. */
function oddTexts(view: ListView, language: Language): readonly string[] {
  const { reading } = textsIn(language).guide;
  const lacking = missingNames(view).map((field) => fieldName(field, language));
  const lines = [...new Set(view.errors.flatMap(({ line }) => line ?? []))];
  const fields = [...new Set(view.errors.map(({ field }) => fieldName(field, language)))];
  const hidden = hiddenText(view.roster.hidden, language, (header) => headerText(header, reading.aColumn));
  return [
    ...(lacking.length > 0 ? [reading.lacksNames(lacking)] : []),
    ...(lines.length > 0 ? [reading.unreadable(lines.length, lines.slice(0, 10), fields)] : []),
    ...(hidden === undefined ? [] : [reading.hidden(hidden)]),
    // If there is a likely column, an answer offers it.
    ...(lacksDepartment(view) && groupColumn(view) === undefined
      ? [reading.oneDepartment(view.department)]
      : []),
  ];
}

export function lacksDepartment(view: ListView): boolean {
  return view.hasNumbers && !hasColumn(view, 'department_id');
}
