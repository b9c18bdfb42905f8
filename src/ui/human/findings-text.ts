/** Findings by line, errors first (last in a dry run). If several have the same text, a few are shown and the others counted. */

import type { ChalkInstance } from 'chalk';
import { type Finding, isError } from '../../domain/finding.js';
import { lookalikesOf } from '../../domain/lookalike.js';
import { terminalJson } from '../../domain/terminal-text.js';
import { foldSpaces, wrapped } from '../../domain/text.js';
import { firstFew, groupBy } from '../../platform/collections.js';
import { fillIn } from '../../texts/fill-in.js';
import { fieldName, formatFinding } from '../../texts/finding-text.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { commandLines } from '../format/command-lines.js';

const EXAMPLES = 3;

type Layout = {
  readonly label: string;
  readonly language: Language;
  readonly config: string | undefined;
  readonly all: boolean;
  /** The command that gives nicknames to rows without one; `undefined` while it runs. */
  readonly prepare: string | undefined;
  readonly palette: ChalkInstance;
  readonly columns: number | undefined;
  readonly showAll: string;
  /** True if nothing long follows: the errors are then the last findings on the screen. */
  readonly errorsLast?: boolean;
};

/** Returns lines with an empty line after them; `''` if there are no findings. */
export function findingsText(findings: readonly Finding[], layout: Layout): string {
  if (findings.length === 0) return '';
  const { label, language, prepare, palette, columns, all, showAll, errorsLast = false } = layout;
  const texts = textsIn(language).findingList;
  const margin = Math.max(texts.error.length, texts.warning.length) + 1;
  const indent = ' '.repeat(margin);
  const below = (text: string): string => palette.dim(indent + wrapped(text, columns, margin));
  // JSON to paste is never broken between lines.
  const verbatim = (line: string): string => palette.dim(indent + line);
  const shown = examplesOf(findings, all, errorsLast);
  let isCut = shown.some(({ more }) => more > 0);
  const lines = shown.flatMap(({ finding, more, departments }) => {
    const isError = finding.severity === 'error';
    const [paint, word] = isError ? [palette.red, texts.error] : [palette.yellow, texts.warning];
    const marked = (text: string) => `${paint(word.padEnd(margin - 1))} ${wrapped(text, columns, margin)}`;
    if (departments !== undefined) {
      const { text, notes, isWhole } = departmentsText(departments, layout);
      isCut ||= !isWhole;
      const shownNote = (note: Note) => (note.kind === 'sentence' ? below(note.text) : verbatim(note.text));
      return [marked(text), ...notes.map(shownNote)];
    }
    const line = marked(formatFinding(finding, label, language));
    return more === 0 ? [line] : [line, below(texts.moreRows(more))];
  });
  if (findings.some(({ code }) => code === 'password-weak')) lines.push(below(texts.strongPassword));
  const lacksNickname = findings.some(
    ({ code, field }) => (code === 'required' || code === 'field-missing') && field === 'nickname',
  );
  const sharesAddress = findings.some((one) => one.code === 'shared-address' && isError(one));
  if ((lacksNickname || sharesAddress) && prepare !== undefined) {
    const command = commandLines(prepare, columns, margin).map((line) => palette.dim(line));
    const lead = lacksNickname ? texts.assignNicknames : texts.assignOwn;
    lines.push(below(lead), ...command, ...fillIn([prepare], language).map(below));
  }
  if (isCut) lines.push(below(texts.showsAll(showAll)));
  return `${lines.join('\n')}\n\n`;
}

/** `more` counts hidden findings with the same text. `departments` has the findings that this one summarises. */
type Shown = {
  readonly finding: Finding;
  readonly more: number;
  readonly departments?: readonly Finding[];
};

function examplesOf(findings: readonly Finding[], all: boolean, errorsLast: boolean): readonly Shown[] {
  const isDepartment = ({ message }: Finding) => message.key === 'department-unknown';
  const groups = groupBy(findings, (one) => `${one.severity} ${one.code} ${one.field} ${isDepartment(one)}`);
  const shown = [...groups.values()].flatMap((group): readonly Shown[] => {
    const [first] = group;
    if (first !== undefined && isDepartment(first)) return [{ finding: first, more: 0, departments: group }];
    const [examples, hidden] = firstFew(group, all ? group.length : EXAMPLES);
    return examples.map((finding, at) => ({ finding, more: at === examples.length - 1 ? hidden : 0 }));
  });
  const rank = ({ severity }: Finding): number => ((severity === 'error') === errorsLast ? 1 : 0);
  const place = ({ line }: Finding): number => line ?? 0;
  return shown.sort(({ finding: a }, { finding: b }) => rank(a) - rank(b) || place(a) - place(b));
}

/** A sentence may be broken between lines. A `line` is for copying, so it is never broken. */
type Note = { readonly kind: 'sentence' | 'line'; readonly text: string };

const MAX_NAMES = 40;

/** One finding for all departments without a number: each name once, and the lines of the configuration to add. */
function departmentsText(
  findings: readonly Finding[],
  { label, language, config, all }: Layout,
): { readonly text: string; readonly notes: readonly Note[]; readonly isWhole: boolean } {
  const texts = textsIn(language).findingList;
  const departments = unknownDepartments(findings, language);
  const [shown, more] = firstFew(departments, all ? departments.length : MAX_NAMES);
  const [only] = findings.length === 1 ? findings : [];
  const place = only === undefined ? label : `${label}:${only.line}`;
  const lookalikes = lookalikesOf(new Map(departments.map(({ text, rows }) => [text, rows])));
  const { plan } = textsIn(language);
  const names = shown
    .map(({ text, rows }) => {
      const like = lookalikes.get(text);
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
  const numbers: Note = { kind: 'sentence', text: texts.departmentNumbers };
  // Without a configuration, most readers write the numbers into the list.
  if (!all && config === undefined) return { text, notes: [numbers], isWhole: false };
  const notes: readonly Note[] = [
    { kind: 'sentence', text: intro },
    ...lines.map((line) => ({ kind: 'line', text: line }) as const),
    numbers,
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
  /** A short text without a password. */
  readonly text: string;
  /** The name for the configuration; `null` if no number can be set for it. */
  readonly name: string | null;
  readonly rows: number;
};

/** Sorts by names and the numbers in them: 5А, 5Б, 10А. Names that differ only in case and spaces are one. */
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
