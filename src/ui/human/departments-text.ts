/** One finding for all departments without a number: each name once, and the lines of the configuration to add. */

import type { Finding } from '../../domain/finding.js';
import { likesIn } from '../../domain/lookalike.js';
import { terminalJson } from '../../domain/terminal-text.js';
import { foldSpaces } from '../../domain/text.js';
import { firstFew } from '../../platform/collections.js';
import { fieldName } from '../../texts/finding-text.js';
import { type Language, textsIn } from '../../texts/texts.js';

/** A sentence may be broken between lines. A line is copied, so it is never broken. */
type Note = { readonly kind: 'sentence' | 'line'; readonly text: string };

export type DepartmentsLayout = {
  /** The roster's name, with the sheet for a workbook. */
  readonly label: string;
  readonly language: Language;
  /** The path of the configuration; `undefined` if there is none. */
  readonly config: string | undefined;
  readonly all: boolean;
};

const MOST_NAMES = 40;

/** @param findings all with the message `department-unknown` */
export function departmentsText(
  findings: readonly Finding[],
  { label, language, config, all }: DepartmentsLayout,
): { readonly text: string; readonly notes: readonly Note[]; readonly isWhole: boolean } {
  const texts = textsIn(language).findingList;
  const departments = unknownDepartments(findings, language);
  const [shown, more] = firstFew(departments, all ? departments.length : MOST_NAMES);
  const [only] = findings.length === 1 ? findings : [];
  const place = only === undefined ? label : `${label}:${only.line}`;
  const likes = likesIn(new Map(departments.map(({ text, rows }) => [text, rows])));
  const { plan } = textsIn(language);
  const names = shown
    .map(({ text, rows }) => {
      const like = likes.get(text);
      return `${text}\u00a0(${rows}${like === undefined ? '' : `, ${plan.like(like)}`})`;
    })
    .join(', ');
  const rest = more === 0 ? '' : texts.moreNames(more);
  const what = texts.departments(departments.length, findings.length);
  const hasOthers = findings.some(({ message }) => message.key === 'department-unknown' && message.hasOthers);
  const text = `${place}: ${fieldName('department_id', language)}: ${what}: ${names}${rest} [department]`;
  const lines = configLines(shown, config, hasOthers);
  if (lines.length === 0) return { text, notes: [], isWhole: more === 0 };
  const opening = hasOthers ? '"departments": {' : '{';
  const intro = config === undefined ? texts.writeConfig : texts.addToConfig(config, opening);
  const notes: readonly Note[] = [
    { kind: 'sentence', text: intro },
    ...lines.map((line) => ({ kind: 'line', text: line }) as const),
    { kind: 'sentence', text: texts.departmentNumbers },
  ];
  return { text, notes, isWhole: more === 0 };
}

/** JSON to paste: a whole configuration, its member `departments`, or members of that. A run refuses `null`. */
function configLines(
  departments: readonly UnknownDepartment[],
  config: string | undefined,
  hasOthers: boolean,
): readonly string[] {
  const names = departments.flatMap(({ name }) => (name === null ? [] : [terminalJson(name)]));
  if (names.length === 0) return [];
  const comma = (at: number) => (hasOthers || at < names.length - 1 ? ',' : '');
  const members = names.map((name, at) => `    ${name}: null${comma(at)}`);
  if (hasOthers) return members;
  const member = ['  "departments": {', ...members, config === undefined ? '  }' : '  },'];
  return config === undefined ? ['{', ...member, '}'] : member;
}

type UnknownDepartment = {
  /** Short, and without a password. */
  readonly text: string;
  /** As it can be given a number in the configuration; `null` where it cannot. */
  readonly name: string | null;
  readonly rows: number;
};

/** In the order of names and of the numbers in them: 5А, 5Б, 10А. Those that differ only in letter case and spaces are one. */
function unknownDepartments(findings: readonly Finding[], language: Language): readonly UnknownDepartment[] {
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
