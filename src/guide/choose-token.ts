/** An access token, now or later. It stays in memory for the runs of this guided start. */

import type { Settings } from '../settings/settings.js';
import { takeAnswer } from '../token/sign-in.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, faultOf } from './answers.js';
import { commandText, flagsOf } from './guide-commands.js';

/** @returns `undefined` where there is one already, or the run gets one itself */
export async function chooseToken(
  answers: Answers,
  { token, profileChoice }: Pick<Settings, 'token' | 'profileChoice'>,
  program: string,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const grant = profileChoice.profile?.form.token?.grant;
  const getsOwn = grant !== undefined && grant !== 'implicit' && token.application().clientId !== undefined;
  if (token.source !== undefined || getsOwn) return undefined;
  const isNow = await questions.select({
    message: 'Do you have an access token for the directory?',
    choices: [
      { value: true, label: 'Yes, I will paste it now', hint: 'not shown, not kept' },
      { value: false, label: 'Not yet', hint: 'the list is checked' },
    ],
  });
  if (isNow === BACK) return BACK;
  if (!isNow) {
    const { baseUrl: _, ...options } = answers.options;
    const usesAddress = JSON.stringify(profileChoice.profile?.form.token ?? {}).includes('{base_url}');
    const flags = flagsOf(usesAddress ? answers.options : options, 'token');
    questions.show(
      `To get one, run: ${commandText(program, ['token', ...flags])}\nLater, set PROVISION_TOKEN to it, or paste it when you are asked.`,
    );
    return { ...answers, token: 'later' };
  }
  const pasted = await questions.hidden({
    message: 'Token',
    check: (typed) => faultOf(() => takeAnswer(typed, undefined, true)),
  });
  if (pasted === BACK) return await chooseToken(answers, { token, profileChoice }, program, questions);
  return { ...answers, token: takeAnswer(pasted, undefined, true).token };
}
