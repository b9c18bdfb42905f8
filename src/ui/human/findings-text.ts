/**
 * Findings in the order of the lines, errors first. A few of those that say the same are shown, and the others
 * counted, so that 900 rows with one error read as one error with examples.
 */

import type { ChalkInstance } from 'chalk';
import { type Finding, isError } from '../../domain/finding.js';
import { wrapped } from '../../domain/text.js';
import { firstFew, groupBy } from '../../platform/collections.js';
import { fillIn } from '../../texts/fill-in.js';
import { formatFinding } from '../../texts/finding-text.js';
import { textsIn } from '../../texts/texts.js';
import { commandLines } from '../format/command-lines.js';
import { type DepartmentsLayout, departmentsText } from './departments-text.js';

const EXAMPLES = 3;

type Layout = DepartmentsLayout & {
  /** The command that gives nicknames to rows without one; `undefined` while it runs. */
  readonly prepare: string | undefined;
  readonly palette: ChalkInstance;
  /** The width of the terminal; `undefined` if there is none. */
  readonly columns: number | undefined;
  readonly showAll: string;
};

/** Whole lines, and an empty one below them; nothing if there are no findings. */
export function findingsText(findings: readonly Finding[], layout: Layout): string {
  if (findings.length === 0) return '';
  const { label, language, prepare, palette, columns, all, showAll } = layout;
  const texts = textsIn(language).findingList;
  const margin = Math.max(texts.error.length, texts.warning.length) + 1;
  const indent = ' '.repeat(margin);
  const below = (text: string): string => palette.dim(indent + wrapped(text, columns, margin));
  // JSON to paste is never broken between lines.
  const verbatim = (line: string): string => palette.dim(indent + line);
  const shown = examplesOf(findings, all);
  let isCut = shown.some(({ more }) => more > 0);
  const lines = shown.flatMap(({ finding, more, departments }) => {
    const isError = finding.severity === 'error';
    const [paint, word] = isError ? [palette.red, texts.error] : [palette.yellow, texts.warning];
    const marked = (text: string) => `${paint(word.padEnd(margin - 1))} ${wrapped(text, columns, margin)}`;
    if (departments !== undefined) {
      const { text, notes, isWhole } = departmentsText(departments, layout);
      isCut ||= !isWhole;
      return [
        marked(text),
        ...notes.map((note) => (note.kind === 'sentence' ? below(note.text) : verbatim(note.text))),
      ];
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
    const gaps = fillIn([prepare], language);
    const command = commandLines(prepare, columns, margin).map((line) => palette.dim(line));
    lines.push(
      below(lacksNickname ? texts.assignNicknames : texts.assignOwn),
      ...command,
      ...gaps.map(below),
    );
  }
  if (isCut) lines.push(below(texts.showsAll(showAll)));
  return `${lines.join('\n')}\n\n`;
}

/** `more`: how many others say the same and are not shown. `departments`: all findings that this one stands for. */
type Shown = {
  readonly finding: Finding;
  readonly more: number;
  readonly departments?: readonly Finding[];
};

function examplesOf(findings: readonly Finding[], all: boolean): readonly Shown[] {
  const isDepartment = ({ message }: Finding) => message.key === 'department-unknown';
  const groups = groupBy(findings, (one) => `${one.severity} ${one.code} ${one.field} ${isDepartment(one)}`);
  const shown = [...groups.values()].flatMap((group): readonly Shown[] => {
    const [first] = group;
    if (first !== undefined && isDepartment(first)) return [{ finding: first, more: 0, departments: group }];
    const [examples, hidden] = firstFew(group, all ? group.length : EXAMPLES);
    return examples.map((finding, at) => ({ finding, more: at === examples.length - 1 ? hidden : 0 }));
  });
  const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
  const place = ({ line }: Finding): number => line ?? 0;
  return shown.sort(({ finding: a }, { finding: b }) => rank(a) - rank(b) || place(a) - place(b));
}
