/** An access token, now or later. It stays in memory for the runs of this guided start. */

import { authOf } from '../directory/profile.js';
import type { Secret } from '../domain/secret.js';
import type { Settings } from '../settings/settings.js';
import { textsIn } from '../texts/texts.js';
import { takeAnswer } from '../token/sign-in.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, faultOf, settingIn } from './answers.js';
import { commandText, flagsOf } from './guide-commands.js';

/** @returns `undefined` where there is one already, or the run gets one itself */
export async function chooseToken(
  answers: Answers,
  { token, profileChoice }: Pick<Settings, 'token' | 'profileChoice'>,
  program: string,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const texts = textsIn(questions.language).guide.token;
  const { form } = profileChoice.profile ?? {};
  const grant = form?.token?.grant;
  const isGiven = token.keyFile !== undefined || token.application().clientId !== undefined;
  const getsOwn = grant !== undefined && grant !== 'implicit' && isGiven;
  if (token.source !== undefined || getsOwn) return undefined;
  const user = passwordOwner(answers, profileChoice);
  for (;;) {
    const isNow = await questions.select({
      message: user === undefined ? texts.question : texts.passwordQuestion(user),
      choices: [
        { value: true, label: user === undefined ? texts.now : texts.passwordNow, hint: texts.nowHint },
        { value: false, label: texts.later, hint: texts.laterHint },
      ],
    });
    if (isNow === BACK) return BACK;
    if (!isNow) {
      if (grant !== undefined) showCommand(answers, form?.token, program, questions);
      return { ...answers, token: 'later' };
    }
    const pasted = await askToken(user, questions);
    if (pasted !== BACK) return { ...answers, token: pasted };
  }
}

/** The administrator whose password a service takes in the place of a token; `undefined` for other services. */
export function passwordOwner(
  answers: Answers,
  { profile, settings }: Settings['profileChoice'],
): string | undefined {
  const basic = profile && authOf(profile.form).basic;
  const [, name] = /^\{(.*)\}$/u.exec(basic ?? '') ?? [];
  return name === undefined ? basic : (settingIn(answers, name) ?? settings[name]);
}

/** @param user whose password it is; `undefined`: it is a token */
export async function askToken(user: string | undefined, questions: Questions): Promise<Secret | Back> {
  const texts = textsIn(questions.language).guide.token;
  const pasted = await questions.hidden({
    message: user === undefined ? texts.token : texts.password(user),
    check: (typed) => faultOf(() => takeAnswer(typed, undefined, true, user), questions.language),
  });
  return pasted === BACK ? BACK : takeAnswer(pasted, undefined, true, user).token;
}

/** A service without a command for it takes a key that its administrator creates. */
function showCommand(
  answers: Answers,
  form: object | undefined,
  program: string,
  questions: Questions,
): void {
  const texts = textsIn(questions.language).guide.token;
  const { baseUrl: _, ...options } = answers.options;
  const usesAddress = JSON.stringify(form ?? {}).includes('{base_url}');
  const flags = flagsOf(usesAddress ? answers.options : options, 'token');
  questions.show(`${texts.get}\n  ${commandText(program, ['token', ...flags])}\n${texts.set}`);
}
