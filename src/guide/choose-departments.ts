/** The numbers of departments, each distinct name once. */

import { kindOf } from '../settings/option-table.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, withOptions } from './answers.js';
import type { ListView } from './list-view.js';
import { type Turn, takeTurns } from './turns.js';

/** @returns `undefined` where every person has a number, or the directory has none */
export async function chooseDepartments(
  answers: Answers,
  { unknownDepartments, withoutDepartment }: Pick<ListView, 'unknownDepartments' | 'withoutDepartment'>,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const names = [...unknownDepartments];
  const lacksNumber = withoutDepartment > 0 && answers.options.department === undefined;
  if (names.length === 0 && !lacksNumber) return undefined;
  if (names.length > 0) {
    const list = names.map(([name, n]) => `${name} (${people(n)})`).join(', ');
    questions.show(
      `${list}\nThe directory knows departments by number. Its administration shows them; 1 is the root.\n` +
        'Leave a number empty if you do not know it yet: these people are not sent then.',
      names.length === 1
        ? 'One department has no number yet'
        : `${names.length} departments have no number yet`,
    );
  }
  const turns = names.map(
    ([name, n]): Turn<Answers> =>
      async (now) => {
        const typed = await questions.text({
          message: `Number of ${name} (${people(n)})`,
          initial: now.departments[name]?.toString(),
          check: numberFault,
        });
        if (typed === BACK) return BACK;
        const { [name]: _, ...others } = now.departments;
        return { ...now, departments: typed === '' ? others : { ...others, [name]: Number(typed) } };
      },
  );
  if (lacksNumber) turns.push((now) => chooseDefault(now, withoutDepartment, questions));
  return await takeTurns(turns, answers);
}

async function chooseDefault(answers: Answers, n: number, questions: Questions): Promise<Answers | Back> {
  const department = await questions.text({
    message: `Department number of those without one (${people(n)})`,
    placeholder: '1',
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
