/** Passwords for people who have none. */

import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, withOptions } from './answers.js';

/**
 * @param countLacking reads the list again, and counts the people without a password
 * @returns `undefined` where everybody has one
 */
export async function choosePasswords(
  answers: Answers,
  countLacking: () => Promise<number>,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  let lacking = await countLacking();
  if (lacking === 0) return undefined;
  for (;;) {
    const generates = await questions.select({
      message: lacking === 1 ? '1 person has no password.' : `${lacking} people have no password.`,
      choices: [
        { value: true, label: 'Generate passwords, with slips to print' },
        { value: false, label: 'I write them into the list now' },
      ],
    });
    if (generates === BACK) return BACK;
    if (generates) return withOptions(answers, { generatePasswords: 'missing', slips: true });
    questions.show(`Add a column "password" to ${answers.list}, fill it in, and save the list.`);
    const isSaved = await questions.confirm({ message: 'Is it saved?' });
    if (isSaved !== true) continue;
    lacking = await countLacking();
    if (lacking === 0) return answers;
  }
}
