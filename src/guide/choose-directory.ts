/** Where the users are to be created: which service, a rehearsal or the directory itself, its settings and address. */

import { settingFault } from '../directory/setting-value.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { UserError } from '../domain/errors.js';
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../domain/profile-name.js';
import { capitalized } from '../lib/text.js';
import { parseGiven } from '../settings/option.js';
import { type RawOptions, SETTINGS } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, withOptions, withoutOptions } from './answers.js';
import { type Turn, takeTurns } from './turns.js';

/** The settings that a command with these answers would have. */
export type SettingsOf = (answers: Answers) => Promise<Settings>;

/** @param given the options that were typed: with environment and configuration, what is not asked for */
export async function chooseDirectory(
  answers: Answers,
  given: RawOptions,
  settingsOf: SettingsOf,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const known = await settingsOf({ ...answers, options: given });
  const turns: readonly Turn<Answers>[] = [
    async (now) => (known.profileChoice.profile ? undefined : await chooseService(now, questions)),
    async (now) => (given.sandbox === true ? undefined : await chooseRehearsal(now, questions)),
    async (now) =>
      isRehearsal(now) ? undefined : await chooseSettings(now, known, await settingsOf(now), questions),
    async (now) =>
      isRehearsal(now) ? undefined : await chooseAddress(now, known, await settingsOf(now), questions),
  ];
  return await takeTurns(turns, answers);
}

export function isRehearsal({ options }: Answers): boolean {
  return options.sandbox === true;
}

async function chooseService(answers: Answers, questions: Questions): Promise<Answers | Back> {
  const choices = PROFILE_NAMES.map((name) => {
    const { form } = shippedProfile(name);
    const label =
      name === DEFAULT_PROFILE ? 'A directory with the interface /v6/users' : capitalized(form.title);
    return { value: name, label, hint: name };
  });
  const profile = await questions.select({
    message: 'Which directory service is it?',
    choices,
    initial: choices.find(({ value }) => value === answers.options.profile)?.value,
  });
  return profile === BACK ? BACK : withOptions(answers, { profile });
}

async function chooseRehearsal(answers: Answers, questions: Questions): Promise<Answers | Back> {
  const sandbox = await questions.select({
    message: 'Where should the users be created?',
    choices: [
      { value: true, label: 'Only in a rehearsal', hint: 'on this computer; no token, nothing leaves it' },
      { value: false, label: 'In the directory', hint: 'you are asked again before anything is sent' },
    ],
    initial: answers.options.sandbox,
  });
  if (sandbox === BACK) return BACK;
  // A sandbox has an address of its own.
  return withOptions(sandbox ? withoutOptions(answers, ['baseUrl']) : answers, { sandbox });
}

/** Those that the profile needs, and that nothing gives yet. */
async function chooseSettings(
  answers: Answers,
  known: Settings,
  { profileChoice: { profile } }: Settings,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const needed = Object.entries(profile?.form.settings ?? {}).filter(
    ([name, { required, default: otherwise }]) =>
      required === true && otherwise === undefined && known.profileChoice.settings[name] === undefined,
  );
  if (needed.length === 0) return undefined;
  const turns = needed.map(
    ([name, { description }]): Turn<Answers> =>
      async (now) => {
        const value = await questions.text({
          message: `${name}: ${description}`,
          initial: valueTyped(now, name),
          check(typed) {
            const fault = typed === '' ? 'is needed' : settingFault(typed);
            return fault && `${name} ${fault}.`;
          },
        });
        if (value === BACK) return BACK;
        const others = (now.options.set ?? []).filter((text) => !text.startsWith(`${name}=`));
        return withOptions(now, { set: [...others, `${name}=${value}`] });
      },
  );
  return await takeTurns(turns, answers);
}

function valueTyped({ options }: Answers, name: string): string | undefined {
  return options.set?.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function chooseAddress(
  answers: Answers,
  { destination }: Settings,
  { profileChoice: { profile } }: Settings,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  if (destination.kind === 'url' || profile?.form.base_url !== undefined) return undefined;
  const baseUrl = await questions.text({
    message: 'Address of the directory (your service provider gives it to you)',
    placeholder: 'https://directory.example.com',
    initial: answers.options.baseUrl,
    check: addressFault,
  });
  return baseUrl === BACK ? BACK : withOptions(answers, { baseUrl });
}

function addressFault(typed: string): string | undefined {
  try {
    parseGiven(SETTINGS.baseUrl.kind, { text: typed, from: 'The address' });
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.sentence;
    throw error;
  }
}
