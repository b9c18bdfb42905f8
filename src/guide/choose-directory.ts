/** Where the users are to be created: which service, a rehearsal or the directory itself, its settings and address. */

import { variableOf } from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import { settingFault } from '../directory/setting-value.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { UserError } from '../domain/errors.js';
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../domain/profile-name.js';
import { capitalized } from '../lib/text.js';
import { SETTINGS } from '../settings/option-table.js';
import type { ProfileChoice } from '../settings/profile-setting.js';
import { secretFault } from '../token/secret-setting.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/questions/questions.js';
import { type Answers, settingIn, withEntry, withOptions, withoutOptions } from './answers.js';
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
  const named = PROFILE_NAMES.filter((name) => name !== DEFAULT_PROFILE).map((name) => {
    const label = capitalized(shippedProfile(name).form.title).replace(/^The /u, '');
    return { value: name, label };
  });
  const usual = { value: DEFAULT_PROFILE, label: 'Directory with the interface /v6/users' };
  const choices: readonly Choice<string>[] = [usual, ...named];
  const initial = memory.options.profile;
  const profile = await questions.select({ message: 'Which directory service is it?', choices, initial });
  return profile === BACK ? BACK : withOptions(answers, { profile });
}

export async function chooseRehearsal(
  answers: Answers,
  memory: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const sandbox = await questions.select({
    message: 'Where should the users be created?',
    choices: [
      { value: true, label: 'Only in a rehearsal', hint: 'nothing leaves this computer' },
      { value: false, label: 'In the directory', hint: 'asks again before it sends' },
    ],
    initial: memory.options.sandbox,
  });
  if (sandbox === BACK) return BACK;
  // A sandbox has an address of its own.
  return withOptions(sandbox ? withoutOptions(answers, ['baseUrl']) : answers, { sandbox });
}

/** Those that the profile needs, and that nothing gives. @param known by flags, environment and configuration */
export function settingTurns(
  known: Pick<ProfileChoice, 'settings' | 'secrets'>,
  profile: Profile | undefined,
  questions: Questions,
): readonly Turn<Answers>[] {
  const needed = Object.entries(profile?.form.settings ?? {}).filter(
    ([name, { required, default: otherwise }]) =>
      required === true &&
      otherwise === undefined &&
      known.settings[name] === undefined &&
      known.secrets[name] === undefined,
  );
  return needed.map(([name, { description, secret }]) => async (answers, memory) => {
    if (secret === true) return await askSecret(name, description, answers, questions);
    const value = await questions.text({
      message: `${name}: ${description}`,
      initial: settingIn(memory, name),
      check(typed) {
        const fault = typed === '' ? 'is needed' : settingFault(typed);
        return fault && `${name} ${fault}.`;
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
  questions.show(`A command that you run yourself needs ${name} in ${variableOf(name)}.`);
  const value = await questions.hidden({
    message: `${name}: ${description}`,
    check: (typed) => secretFault(typed, name),
  });
  if (value === BACK) return BACK;
  return { ...answers, secrets: { ...answers.secrets, [name]: value } };
}

/** @param title of the service */
export async function chooseAddress(
  answers: Answers,
  memory: Answers,
  title: string,
  questions: Questions,
): Promise<Answers | Back> {
  const baseUrl = await questions.text({
    message: `Address of ${title}`,
    placeholder: 'https://directory.example.com',
    initial: memory.options.baseUrl,
    check: addressFault,
  });
  return baseUrl === BACK ? BACK : withOptions(answers, { baseUrl });
}

function addressFault(typed: string): string | undefined {
  try {
    if (SETTINGS.baseUrl.kind.parse(typed) !== undefined) return undefined;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  return 'Type an address that begins with https://, such as https://directory.example.com.';
}
