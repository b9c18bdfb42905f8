/** Passwords for people who have none: generated or typed, their style, and the sign-in page on the slips. */

import type { Generates } from '../domain/roster-options.js';
import { examplePassword, type PasswordStyle } from '../passwords/password-generator.js';
import type { ConfigValues } from '../settings/config-settings.js';
import { kindOf } from '../settings/option-table.js';
import { passwordStyleOf, type Settings } from '../settings/settings.js';
import type { Language, Texts } from '../texts/texts.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answered, type Answers, withOptions } from './answers.js';
import type { LackingPasswords } from './list-view.js';
import { askEither } from './screen.js';

/** Which passwords are generated, by the reason why they are missing. */
const MODES = { none: 'missing', masked: 'weak', hashes: 'all' } as const satisfies Record<
  LackingPasswords['why'],
  Generates
>;

function lackingText({ people, why }: LackingPasswords, texts: Texts['guide']['passwords']): string {
  // Weak passwords are replaced.
  if (people === 0) return texts.kind;
  if (why === 'hashes') return texts.hashes;
  return why === 'none' ? texts.none(people) : texts.masked(people);
}

/** Generated passwords need slips; sealed ones are printed by the owner of the key. */
export function withSlips({ sealTo }: Pick<Settings, 'sealTo'>): { readonly slips?: true } {
  return sealTo === undefined ? { slips: true } : {};
}

type PasswordExamples = Readonly<Record<PasswordStyle['style'], string>>;

/** @returns `undefined` if every user has a password, or the options answer the question */
export async function choosePasswords(
  answers: Answers,
  memory: Answers,
  { checks: { generates }, isPasswordStyleGiven: isStyleGiven, sealTo }: Settings,
  lackingOf: () => Promise<LackingPasswords>,
  examples: PasswordExamples,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const texts = questions.texts.guide.passwords;
  let lacking = await lackingOf();
  const isDecided = generates !== undefined && isStyleGiven;
  if (isDecided || (lacking.people === 0 && (generates ?? 'missing') === 'missing')) return undefined;
  const generated: readonly Choice<PasswordStyle['style']>[] = isStyleGiven
    ? [{ value: 'words', label: texts.generate }]
    : [
        { value: 'words', label: texts.words, hint: texts.like(examples.words) },
        { value: 'random', label: texts.random, hint: texts.like(examples.random) },
      ];
  const own = { value: 'own' as const, label: texts.own };
  const saved = { message: texts.saved, yes: texts.savedYes, no: texts.savedNo };
  let message = lackingText(lacking, texts);
  for (;;) {
    const style = await questions.select<PasswordStyle['style'] | 'own'>({
      message,
      choices: generates === undefined ? [...generated, own] : generated,
      initial: memory.options.passwordStyle === 'random' ? 'random' : undefined,
    });
    if (style === BACK) return BACK;
    if (style !== 'own') {
      const options =
        generates === undefined ? { generatePasswords: MODES[lacking.why], ...withSlips({ sealTo }) } : {};
      return withOptions(answers, isStyleGiven ? options : { ...options, passwordStyle: style });
    }
    questions.show(texts.addColumn(answers.list));
    if ((await askEither(questions, saved)) !== true) continue;
    lacking = await lackingOf();
    if (lacking.people === 0) return answers;
    message = texts.stillNone(lacking.people);
  }
}

/** An example password of each style, which no user gets. @param given length and language in the configuration */
export function passwordExamples(
  given: ConfigValues['passwords'],
  language: Language,
  random: () => number,
): PasswordExamples {
  const example = (style: PasswordStyle['style']) =>
    examplePassword(passwordStyleOf(style, given, language), (below) => Math.floor(random() * below));
  return { words: example('words'), random: example('random') };
}

/** Asks for the sign-in page. An empty answer leaves it out of the slips. */
export async function chooseSignInPage(answers: Answers, memory: Answers, questions: Questions): Answered {
  const texts = questions.texts.guide.passwords;
  const whole = (typed: string) =>
    /^[\w-]+(?:\.[\w-]+)+(?:[:/]\S*)?$/.test(typed) ? `https://${typed}` : typed;
  const signIn = await questions.text({
    message: texts.signIn,
    placeholder: 'https://mail.example.com',
    initial: memory.options.signIn,
    check: (typed) =>
      typed === '' || kindOf('signIn').parse(whole(typed)) !== undefined ? undefined : texts.wrongAddress,
  });
  if (signIn === BACK) return BACK;
  return signIn === '' ? answers : withOptions(answers, { signIn: whole(signIn) });
}
