/** Asks whether logins that are addresses are sent whole, where the directory service may take either. */

import type { Profile } from '../directory/load-profile.js';
import { valuesOf } from '../directory/setting-value.js';
import { cellText } from '../domain/text.js';
import type { ProfileChoice } from '../settings/profile-setting.js';
import { textsIn } from '../texts/texts.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, settingIn, withEntry } from './answers.js';
import type { ListView } from './list-view.js';

/** The value of such a setting with which addresses are not cut at their `@`. */
const WHOLE = 'address';

/**
 * @param known by flags, environment and configuration
 * @returns `undefined` where no login is an address, or the service takes one form only, or that is known
 */
export async function chooseAddresses(
  answers: Answers,
  memory: Answers,
  { people }: Pick<ListView, 'people'>,
  known: Pick<ProfileChoice, 'settings'>,
  profile: Profile | undefined,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const { nickname = '', settings = {}, title = '' } = profile?.form ?? {};
  const [, setting = ''] = /^\{(.*)\}$/.exec(nickname) ?? [];
  const form = settings[setting];
  const cut = form && valuesOf(form)?.find((value) => value !== WHOLE);
  const [example] = addressesOf({ people });
  if (cut === undefined || example === undefined || known.settings[setting] !== undefined) return undefined;
  const texts = textsIn(questions.language).guide.addresses;
  const value = await questions.select({
    message: texts.question(title),
    choices: [
      { value: WHOLE, label: texts.whole, hint: example },
      { value: cut, label: texts.beforeAt, hint: example.replace(/@.*$/su, '') },
    ],
    initial: settingIn(memory, setting),
  });
  return value === BACK ? BACK : withEntry(answers, 'set', setting, value);
}

/** The cells of the login column that are addresses. */
function addressesOf({ people }: Pick<ListView, 'people'>): readonly string[] {
  return people
    .map(({ draft }) => cellText(draft.nickname).trim())
    .filter((text) => /^[^\s@]+@[^\s@]+$/u.test(text));
}

/** True if logins are addresses, of a service whose logins are none: perhaps private ones, which nobody is to sign in with. */
export function hasAddresses({ people, profile }: Pick<ListView, 'people' | 'profile'>): boolean {
  return profile.nickname !== 'address' && addressesOf({ people }).length > 0;
}

/** The ending of the others' logins, if logins are addresses: `@school.example`. Else empty. */
export function addressEnd({ people, profile }: Pick<ListView, 'people' | 'profile'>): string {
  if (profile.nickname !== 'address') return '';
  return addressesOf({ people })[0]?.replace(/^.*@/su, '@') ?? '';
}
