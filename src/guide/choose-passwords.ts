/** Passwords for people who have none. */

import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, withOptions, withoutOptions } from './answers.js';

/** @param lacking how many people have none */
export async function choosePasswords(
  answers: Answers,
  lacking: number,
  questions: Questions,
): Promise<Answers | Back> {
  const people = lacking === 1 ? '1 person has' : `${lacking} people have`;
  const generates = await questions.select({
    message: `${people} no password.`,
    choices: [
      { value: true, label: 'Generate passwords, and print a slip for each person' },
      { value: false, label: 'I will write passwords into the list first' },
    ],
    initial: answers.options.generatePasswords === undefined ? undefined : true,
  });
  if (generates === BACK) return BACK;
  return generates
    ? withOptions(answers, { generatePasswords: 'missing', slips: true })
    : withoutOptions(answers, ['generatePasswords', 'slips']);
}
