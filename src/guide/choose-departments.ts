/** The numbers of departments, each distinct name once. */

import { kindOf } from '../settings/option-table.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, withOptions } from './answers.js';
import type { ListView } from './list-view.js';
import type { Turn } from './turns.js';

/** None where every person has a number, or the directory has none. */
export function departmentTurns(
  { options }: Answers,
  { unknownDepartments, withoutDepartment }: Pick<ListView, 'unknownDepartments' | 'withoutDepartment'>,
  questions: Questions,
): readonly Turn<Answers>[] {
  const names = [...unknownDepartments];
  const turns = names.map(
    ([name, n], at): Turn<Answers> =>
      async (answers, memory) => {
        if (at === 0) showDepartments(names, questions);
        const place = names.length === 1 ? '' : `, ${at + 1} of ${names.length}`;
        const typed = await questions.text({
          message: `Number of ${name} (${people(n)})${place}`,
          initial: memory.departments[name]?.toString(),
          check: numberFault,
        });
        if (typed === BACK) return BACK;
        const { [name]: _, ...others } = answers.departments;
        return { ...answers, departments: typed === '' ? others : { ...others, [name]: Number(typed) } };
      },
  );
  if (withoutDepartment === 0 || options.department !== undefined) return turns;
  return [...turns, (answers) => chooseDefault(answers, withoutDepartment, questions)];
}

function showDepartments(names: readonly (readonly [name: string, n: number])[], questions: Questions): void {
  const list = names.map(([name, n]) => `${name} (${people(n)})`.replaceAll(' ', '\u00a0')).join(', ');
  questions.show(
    `${list}\nThis directory knows departments by their numbers: whoever administers it can see them.\n` +
      'Where you leave a number empty, these people are not sent yet.',
    names.length === 1
      ? 'One department has no number yet'
      : `${names.length} departments have no number yet`,
  );
}

async function chooseDefault(answers: Answers, n: number, questions: Questions): Promise<Answers | Back> {
  const department = await questions.text({
    message: `Department number for people without one (${people(n)})`,
    placeholder: '1, the root',
    check: numberFault,
  });
  if (department === BACK) return BACK;
  return department === '' ? answers : withOptions(answers, { department });
}

function people(n: number): string {
  return n === 1 ? '1 person' : `${n} people`;
}

function numberFault(typed: string): string | undefined {
  const isNumber = /^[1-9]\d*$/u.test(typed) && kindOf('department').parse(typed) !== undefined;
  return typed === '' || isNumber ? undefined : 'Type a whole number from 1, or nothing.';
}
