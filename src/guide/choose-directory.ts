/** The directory: which service, its settings, its address, and a token, now or later. */

import { settingFaultOf, variableOf } from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import { authOf } from '../directory/profile.js';
import { profileTitle, settingQuestion, valuesOf } from '../directory/setting-value.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { errorLines, UserError } from '../domain/errors.js';
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../domain/profile-name.js';
import type { Secret } from '../domain/secret.js';
import { capitalized } from '../domain/text.js';
import type { Io } from '../platform/io.js';
import { SETTINGS } from '../settings/option-table.js';
import type { ProfileChoice } from '../settings/profile-setting.js';
import type { Settings } from '../settings/settings.js';
import { checkSecretLine } from '../token/client-secret.js';
import type { Reading } from '../token/secret-file.js';
import { parseClientId, takeAnswer } from '../token/sign-in.js';
import { readSigningKey } from '../token/signing-key.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answered, type Answers, errorMessageOf, settingIn, withEntry, withOptions } from './answers.js';
import { addressesOf, commonDomain, type ListView } from './list-view.js';
import { type Application, applicationOf, commandText, flagsOf } from './plan-commands.js';
import type { Turn } from './turns.js';

export function isRehearsal({ options }: Answers): boolean {
  return options.sandbox === true;
}

/** @param memory has the service that was chosen before */
export async function chooseService(answers: Answers, memory: Answers, questions: Questions): Answered {
  const texts = questions.texts.guide.service;
  const names = [DEFAULT_PROFILE, ...PROFILE_NAMES.filter((name) => name !== DEFAULT_PROFILE)];
  const choices: readonly Choice<string>[] = names.map((name) => ({
    value: name,
    label: profileTitle(shippedProfile(name).form, questions.language),
  }));
  const initial = memory.options.profile;
  const profile = await questions.select({ message: texts.question, choices, initial });
  return profile === BACK ? BACK : withOptions(answers, { profile });
}

/** The value of the setting that sends the whole address as the login. */
const WHOLE_ADDRESS = 'address';

/** Asks only if the service supports both forms. @param known settings from flags, environment and configuration */
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
  const cut = form && valuesOf(form)?.find((value) => value !== WHOLE_ADDRESS);
  const [example] = addressesOf({ people });
  if (cut === undefined || example === undefined || known.settings[setting] !== undefined) return undefined;
  const texts = questions.texts.guide.addresses;
  const value = await questions.select({
    message: texts.question(title),
    choices: [
      { value: WHOLE_ADDRESS, label: texts.whole, hint: example },
      { value: cut, label: texts.beforeAt, hint: example.replace(/@.*$/su, '') },
    ],
    initial: settingIn(memory, setting),
  });
  return value === BACK ? BACK : withEntry(answers, 'set', setting, value);
}

/** Asks for the settings that the profile requires. @param known settings from flags, environment and configuration */
export function settingTurns(
  known: Pick<ProfileChoice, 'settings' | 'secrets'>,
  profile: Profile | undefined,
  view: ListView,
  questions: Questions,
): readonly Turn<Answers>[] {
  if (profile === undefined) return [];
  const texts = questions.texts.guide.directory;
  const needed = Object.entries(profile.form.settings ?? {}).filter(
    ([name, { required, default: otherwise }]) =>
      required === true &&
      otherwise === undefined &&
      known.settings[name] === undefined &&
      known.secrets[name] === undefined,
  );
  return needed.map(([name, { secret }]) => async (answers, memory) => {
    const message = settingQuestion(profile.form, name, questions.language);
    if (secret === true) return await askSecret(name, message, answers, questions);
    const value = await questions.text({
      message,
      initial: settingIn(memory, name) ?? (name === 'domain' ? commonDomain(view) : undefined),
      check(typed) {
        if (typed === '') return texts.settingNeeded;
        const fault = settingFaultOf(name, typed, profile);
        return fault && `${capitalized(questions.texts.settings.fault(fault))}.`;
      },
    });
    return value === BACK ? BACK : withEntry(answers, 'set', name, value);
  });
}

/** The value stays in memory for the runs of this guided start. */
async function askSecret(
  name: string,
  message: string,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  questions.show(questions.texts.guide.directory.variable(name, variableOf(name)));
  const value = await questions.hidden({
    message,
    check: (typed) =>
      errorMessageOf(() => checkSecretLine(typed, { kind: 'setting', name }), questions.language),
  });
  if (value === BACK) return BACK;
  return { ...answers, secrets: { ...answers.secrets, [name]: value } };
}

/** @param title of the service @param isRehearsed true after a rehearsal @returns `unknown` if no address was typed */
export async function chooseAddress(
  answers: Answers,
  memory: Answers,
  title: string,
  isRehearsed: boolean,
  questions: Questions,
): Promise<Answers | 'unknown' | Back> {
  const texts = questions.texts.guide.directory;
  const baseUrl = await questions.text({
    message: texts.address(title),
    placeholder: 'https://directory.example.com',
    initial: memory.options.baseUrl,
    check: (typed) => (typed === '' || isAddress(typed) ? undefined : texts.wrongAddress),
  });
  if (baseUrl === BACK) return BACK;
  if (baseUrl !== '') return withOptions(answers, { baseUrl });
  questions.show(texts.noAddress(title, isRehearsed));
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

/** The questions about a token, or about the application that gets it; none about what is known. */
export function tokenTurns(
  { token, profileChoice }: Pick<Settings, 'token' | 'profileChoice'>,
  asksAgain: boolean,
  io: Reading & Pick<Io, 'program'>,
  questions: Questions,
): readonly Turn<Answers>[] {
  const application = applicationOf({ token, profileChoice });
  if (application !== undefined) return applicationTurns(application, asksAgain, io, questions);
  const grant = profileChoice.profile?.form.token?.grant;
  const isGiven = token.keyFile !== undefined || token.application().clientId !== undefined;
  if (token.source !== undefined || (grant !== undefined && grant !== 'implicit' && isGiven)) return [];
  return [(answers) => chooseToken(answers, profileChoice, io.program, questions)];
}

/** @param asksAgain true if the service refused what is known */
function applicationTurns(
  { title, needsKey, clientId, keyFile, lacksId, lacksProof }: Application,
  asksAgain: boolean,
  io: Reading,
  questions: Questions,
): readonly Turn<Answers>[] {
  const { token: texts } = questions.texts.guide;
  const { language } = questions;
  const hasProof = !asksAgain && !lacksProof;
  let asksId = asksAgain || lacksId;
  const askId: Turn<Answers> = async (answers, memory) => {
    if (!asksId || answers.token === 'later') return undefined;
    const typed = await questions.text({
      message: texts.clientId(title),
      initial: memory.options.clientId ?? clientId,
      check: (id) => (id === '' ? undefined : errorMessageOf(() => parseClientId(id), language)),
    });
    if (typed === BACK) return BACK;
    return typed === '' ? { ...answers, token: 'later' } : withOptions(answers, { clientId: typed });
  };
  const askSecretOf: Turn<Answers> = async (answers) => {
    if (hasProof || answers.token === 'later') return undefined;
    const typed = await questions.hidden({
      message: texts.clientSecret,
      check: (secret) =>
        secret.isEmpty
          ? undefined
          : errorMessageOf(() => checkSecretLine(secret, { kind: 'client-secret' }), language),
    });
    if (typed === BACK) return BACK;
    return typed.isEmpty ? answers : { ...answers, clientSecret: typed };
  };
  const askKey: Turn<Answers> = async (answers, memory) => {
    if (hasProof || (answers.token ?? answers.clientSecret) !== undefined) return undefined;
    let before = memory.options.keyFile;
    for (;;) {
      const path = await questions.text({ message: texts.keyFile, initial: before });
      if (path === BACK) return BACK;
      if (path === '') return { ...answers, token: 'later' };
      try {
        const { value } = await readSigningKey({ kind: 'file', path, from: '--key-file' }, io);
        asksId = value.clientId === undefined && (asksAgain || clientId === undefined);
        return withOptions(answers, { keyFile: path });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        questions.show(errorLines(error, language, ' '));
        before = path;
      }
    }
  };
  if (needsKey) return [askKey, askId];
  return keyFile === undefined ? [askId, askSecretOf, askKey] : [askId, askKey];
}

async function chooseToken(
  answers: Answers,
  profileChoice: ProfileChoice,
  program: string,
  questions: Questions,
): Promise<Answers | Back> {
  const texts = questions.texts.guide.token;
  const { form } = profileChoice.profile ?? {};
  const user = passwordOwner(answers, profileChoice);
  const pasted = await askToken(
    user,
    user === undefined ? texts.first : texts.passwordFirst(user),
    questions,
  );
  if (pasted === undefined && form?.token?.grant !== undefined)
    showCommand(answers, form.token, program, questions);
  return pasted === BACK ? BACK : { ...answers, token: pasted ?? 'later' };
}

/** The administrator whose password a service uses instead of a token. */
export function passwordOwner(answers: Answers, choice: Settings['profileChoice']): string | undefined {
  const basic = choice.profile && authOf(choice.profile.form).basic;
  const [, name] = /^\{(.*)\}$/u.exec(basic ?? '') ?? [];
  return name === undefined ? basic : (settingIn(answers, name) ?? choice.settings[name]);
}

/** @param user the owner of the password; `undefined`: it is a token @returns `undefined` for an empty line */
export async function askToken(
  user: string | undefined,
  message: string,
  questions: Questions,
): Promise<Secret | Back | undefined> {
  const take = (typed: Secret) =>
    typed.isEmpty ? undefined : takeAnswer(typed, undefined, true, user).token;
  const check = (typed: Secret) => errorMessageOf(() => take(typed), questions.language);
  const pasted = await questions.hidden({ message, check });
  return pasted === BACK ? BACK : take(pasted);
}

function showCommand(answers: Answers, form: unknown, program: string, questions: Questions): void {
  const texts = questions.texts.guide.token;
  const { baseUrl: _, ...options } = answers.options;
  const usesAddress = JSON.stringify(form ?? {}).includes('{base_url}');
  const flags = flagsOf(usesAddress ? answers.options : options, 'token');
  questions.show(`${texts.get}\n  ${commandText(program, ['token', ...flags])}\n${texts.set}`);
}
