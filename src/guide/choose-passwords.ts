/** Passwords for those who have none: who makes them, in which style, and the address of the sign-in page on the slips. */

import type { Generates } from '../domain/roster-options.js';
import { examplePassword, type PasswordStyle } from '../passwords/password-generator.js';
import type { ConfigValues } from '../settings/config-settings.js';
import { kindOf } from '../settings/option-table.js';
import { passwordStyleOf } from '../settings/settings.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, withOptions } from './answers.js';
import type { LackingPasswords } from './list-view.js';

/** Which passwords are generated, by why they are lacking. */
const MODES = { none: 'missing', masked: 'weak', hashes: 'all' } as const satisfies Record<
  LackingPasswords['why'],
  Generates
>;

function lackingText({ people, why }: LackingPasswords): string {
  if (why === 'hashes') return 'The passwords of this list are encrypted: nobody could sign in with them.';
  const who = people === 1 ? '1 person has' : `${people} people have`;
  return why === 'none' ? `${who} no password.` : `${who} no password, but signs such as ***.`;
}

/**
 * @param lackingOf reads the list again, and counts the people without a password
 * @returns `undefined` where everybody has one
 */
export async function choosePasswords(
  answers: Answers,
  lackingOf: () => Promise<LackingPasswords>,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  let lacking = await lackingOf();
  if (lacking.people === 0) return undefined;
  for (;;) {
    const generates = await questions.select({
      message: lackingText(lacking),
      choices: [
        { value: true, label: 'Generate passwords, with slips to print' },
        { value: false, label: 'I write them into the list now' },
      ],
    });
    if (generates === BACK) return BACK;
    if (generates) return withOptions(answers, { generatePasswords: MODES[lacking.why], slips: true });
    questions.show(`Add a column "password" to ${answers.list}, fill it in, and save the list.`);
    const isSaved = await questions.confirm({ message: 'Is it saved?' });
    if (isSaved !== true) continue;
    lacking = await lackingOf();
    if (lacking.people === 0) return answers;
  }
}

/** True if a run may generate a password. @param lackingOf counts the people without one */
export async function generatesPasswords(
  generates: Generates | undefined,
  lackingOf: () => Promise<LackingPasswords>,
): Promise<boolean> {
  return generates === 'missing' ? (await lackingOf()).people > 0 : generates !== undefined;
}

type PasswordExamples = Readonly<Record<PasswordStyle['style'], string>>;

/**
 * A password of each style, which nobody gets.
 * @param given length and language in the configuration
 * @param random from 0 to below 1
 */
export function passwordExamples(given: ConfigValues['passwords'], random: () => number): PasswordExamples {
  const example = (style: PasswordStyle['style']) =>
    examplePassword(passwordStyleOf(style, given), (below) => Math.floor(random() * below));
  return { words: example('words'), random: example('random') };
}

export async function choosePasswordStyle(
  answers: Answers,
  memory: Answers,
  examples: PasswordExamples,
  questions: Questions,
): Promise<Answers | Back> {
  const passwordStyle = await questions.select({
    message: 'Do people have to type their passwords?',
    choices: [
      {
        value: 'words',
        label: 'Yes: passwords of short words, easy to read and type',
        hint: `like ${examples.words}`,
      },
      { value: 'random', label: 'No, they are copied: random characters', hint: `like ${examples.random}` },
    ],
    initial: memory.options.passwordStyle,
  });
  return passwordStyle === BACK ? BACK : withOptions(answers, { passwordStyle });
}

/** An empty answer leaves it out of the slips. */
export async function chooseSignInPage(
  answers: Answers,
  memory: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const signIn = await questions.text({
    message: 'Address of the page where people sign in (printed on the slips)',
    placeholder: 'https://mail.example.com',
    initial: memory.options.signIn,
    check: (typed) =>
      typed === '' || kindOf('signIn').parse(typed) !== undefined
        ? undefined
        : 'Type an address such as https://mail.example.com, or nothing.',
  });
  if (signIn === BACK) return BACK;
  return signIn === '' ? answers : withOptions(answers, { signIn });
}
