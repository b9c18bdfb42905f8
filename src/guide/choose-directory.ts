/** Where the users are to be created: which service, its settings and its address. */

import { settingFaultOf, variableOf } from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import { profileTitle, settingDescription } from '../directory/setting-value.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { UserError } from '../domain/errors.js';
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../domain/profile-name.js';
import { SETTINGS } from '../settings/option-table.js';
import type { ProfileChoice } from '../settings/profile-setting.js';
import { textsIn } from '../texts/texts.js';
import { checkSecretSetting } from '../token/client-secret.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answers, faultOf, settingIn, withEntry, withOptions } from './answers.js';
import type { Turn } from './turns.js';

export function isRehearsal({ options }: Answers): boolean {
  return options.sandbox === true;
}

/** @param memory the service that was chosen before */
export async function chooseService(
  answers: Answers,
  memory: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const texts = textsIn(questions.language).guide.service;
  const names = [DEFAULT_PROFILE, ...PROFILE_NAMES.filter((name) => name !== DEFAULT_PROFILE)];
  const choices: readonly Choice<string>[] = names.map((name) => ({
    value: name,
    label: profileTitle(shippedProfile(name).form, questions.language),
  }));
  const initial = memory.options.profile;
  const profile = await questions.select({ message: texts.question, choices, initial });
  return profile === BACK ? BACK : withOptions(answers, { profile });
}

/** Those that the profile needs, and that nothing gives. @param known by flags, environment and configuration */
export function settingTurns(
  known: Pick<ProfileChoice, 'settings' | 'secrets'>,
  profile: Profile | undefined,
  questions: Questions,
): readonly Turn<Answers>[] {
  const texts = textsIn(questions.language).guide.directory;
  const needed = Object.entries(profile?.form.settings ?? {}).filter(
    ([name, { required, default: otherwise }]) =>
      required === true &&
      otherwise === undefined &&
      known.settings[name] === undefined &&
      known.secrets[name] === undefined,
  );
  return needed.map(([name, { secret }]) => async (answers, memory) => {
    const description =
      profile === undefined ? '' : settingDescription(profile.form, name, questions.language);
    if (secret === true) return await askSecret(name, description, answers, questions);
    const value = await questions.text({
      message: `${name}: ${description}`,
      initial: settingIn(memory, name),
      check(typed) {
        if (typed === '') return texts.settingNeeded(name);
        const fault = profile && settingFaultOf(name, typed, profile);
        return fault && `${name} ${textsIn(questions.language).settings.fault(fault)}.`;
      },
    });
    return value === BACK ? BACK : withEntry(answers, 'set', name, value);
  });
}

/** It stays in memory for the runs of this guided start. */
async function askSecret(
  name: string,
  description: string,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  questions.show(textsIn(questions.language).guide.directory.variable(name, variableOf(name)));
  const value = await questions.hidden({
    message: `${name}: ${description}`,
    check: (typed) => faultOf(() => checkSecretSetting(typed, name), questions.language),
  });
  if (value === BACK) return BACK;
  return { ...answers, secrets: { ...answers.secrets, [name]: value } };
}

/**
 * @param title of the service
 * @returns `unknown` where nobody here knows the address
 */
export async function chooseAddress(
  answers: Answers,
  memory: Answers,
  title: string,
  questions: Questions,
): Promise<Answers | 'unknown' | Back> {
  const texts = textsIn(questions.language).guide.directory;
  const baseUrl = await questions.text({
    message: texts.address(title),
    placeholder: 'https://directory.example.com',
    initial: memory.options.baseUrl,
    check: (typed) => (typed === '' || isAddress(typed) ? undefined : texts.wrongAddress),
  });
  if (baseUrl === BACK) return BACK;
  if (baseUrl !== '') return withOptions(answers, { baseUrl });
  questions.show(texts.noAddress(title));
  return 'unknown';
}

function isAddress(typed: string): boolean {
  try {
    return SETTINGS.baseUrl.kind.parse(typed) !== undefined;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return false;
  }
}
