/** The numbers of departments: several names in one question, in their order. */

import { lookalikesOf } from '../domain/lookalike.js';
import { cellText } from '../domain/text.js';
import type { MadeUp } from '../platform/io.js';
import { CONFIG_NAME } from '../settings/locate-config.js';
import { kindOf } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { inBrackets } from '../texts/sentence-parts.js';
import type { Texts } from '../texts/texts.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, withOptions } from './answers.js';
import type { ListView } from './list-view.js';
import { inFewLines } from './screen.js';
import type { Turn } from './turns.js';

/** Few enough to keep in mind while their numbers are typed. */
const AT_ONCE = 6;

/** A person types this instead of a number. */
const UNKNOWN = '-';

export function departmentTurns(
  { options }: Answers,
  { unknownDepartments, withoutDepartment }: Pick<ListView, 'unknownDepartments' | 'withoutDepartment'>,
  questions: Questions,
): readonly Turn<Answers>[] {
  const names = [...unknownDepartments.keys()];
  const groups = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, at) =>
    names.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const turns = groups.map(
    (group, at): Turn<Answers> =>
      async (answers, memory) => {
        if (at === 0) showDepartments(unknownDepartments, options.sandbox !== false, questions);
        return await askNumbers(group, answers, memory, questions);
      },
  );
  if (withoutDepartment === 0 || options.department !== undefined) return turns;
  return [...turns, (answers) => chooseDefault(answers, withoutDepartment, questions)];
}

/** Numbers and values for what the list lacks. The numbers differ from each other and from all that are known. */
export function madeUpFor(
  { unknownDepartments, withoutDepartment, lackingFields, people }: ListView,
  checks: Pick<Settings['checks'], 'departments' | 'department'>,
): MadeUp | undefined {
  const lacksDefault = withoutDepartment > 0 && checks.department === undefined;
  const names = [...unknownDepartments.keys()];
  if (names.length === 0 && !lacksDefault && lackingFields.length === 0) return undefined;
  const cells = people.map(({ draft }) => Number(cellText(draft.department_id)));
  const known = new Set([...Object.values(checks.departments), ...cells, checks.department]);
  const numbers = Array.from({ length: known.size + names.length + 1 }, (_, at) => FIRST_MADE_UP + at);
  const [department = 0, ...free] = numbers.filter((number) => !known.has(number));
  const departments = Object.fromEntries(names.map((name, at) => [name, free[at] ?? 0]));
  return { departments, fields: lackingFields, ...(lacksDefault && { department }) };
}

/** Does not look like the number of a real department. */
const FIRST_MADE_UP = 9001;

function showDepartments(
  departments: ListView['unknownDepartments'],
  canRehearse: boolean,
  questions: Questions,
): void {
  const { guide, plan } = questions.texts;
  const { departments: texts, peopleCount } = guide;
  const lookalikes = lookalikesOf(departments);
  const list = [...departments]
    .map(([name, n]) => {
      const like = lookalikes.get(name);
      return `${name}${inBrackets(peopleCount(n), like && plan.like(like))}`.replaceAll(' ', '\u00a0');
    })
    .join(', ');
  questions.show(
    `${inFewLines(list, questions)}\n${texts.help(canRehearse)}\n${texts.onlyHere(CONFIG_NAME)}`,
    texts.title(departments.size),
  );
}

/** Asks for the numbers of a few departments in one line: `12 13 14`. An empty line skips all of them. */
async function askNumbers(
  names: readonly string[],
  answers: Answers,
  memory: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const texts = questions.texts.guide.departments;
  const [only = ''] = names;
  const before = names.map((name) => memory.departments[name]?.toString() ?? UNKNOWN);
  const typed = await questions.text({
    message: names.length === 1 ? texts.one(only) : texts.several(names),
    initial: before.some((number) => number !== UNKNOWN) ? before.join(' ') : undefined,
    check: (line) => numbersError(line, names.length, texts),
  });
  if (typed === BACK) return BACK;
  const numbers = wordsOf(typed);
  const others = Object.entries(answers.departments).filter(([name]) => !names.includes(name));
  const typedNow = names.flatMap((name, at) => {
    const number = numbers[at] ?? UNKNOWN;
    return number === UNKNOWN ? [] : [[name, Number(number)] as const];
  });
  if (names.length > 1 && typedNow.length > 0)
    questions.show(typedNow.map(([name, number]) => `${name} → ${number}`).join(', '));
  return { ...answers, departments: Object.fromEntries([...others, ...typedNow]) };
}

function wordsOf(line: string): readonly string[] {
  return line.split(/[\s,;]+/u).filter((word) => word !== '');
}

/** @param n how many numbers are needed; a single one may not be unknown */
function numbersError(line: string, n: number, texts: Texts['guide']['departments']): string | undefined {
  const words = wordsOf(line);
  if (line.trim() === '') return undefined;
  if (n > 1 && words.length !== n) return texts.wrongCount(n, words.length);
  const typed = n === 1 ? [line.trim()] : words.filter((word) => word !== UNKNOWN);
  const isNumber = (word: string) =>
    /^[1-9]\d*$/u.test(word) && kindOf('department').parse(word) !== undefined;
  return typed.every(isNumber) ? undefined : texts.wrong;
}

async function chooseDefault(answers: Answers, n: number, questions: Questions): Promise<Answers | Back> {
  const texts = questions.texts.guide.departments;
  const check = (typed: string) => numbersError(typed, 1, texts);
  const department = await questions.text({ message: texts.empty(n), check });
  if (department === BACK) return BACK;
  return department === '' ? answers : withOptions(answers, { department });
}
