/** The answers of the guided start: options and departments, in the form of flags and configuration. */

import { errorLines, UserError } from '../domain/errors.js';
import type { StatusColumn } from '../domain/row.js';
import type { Secret } from '../domain/secret.js';
import type { Caller, Io } from '../platform/io.js';
import { type Config, configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { profileChoice } from '../settings/profile-setting.js';
import { type Settings, toSettings } from '../settings/settings.js';
import type { Language } from '../texts/texts.js';
import type { Back } from '../ui/prompts/questions.js';

export type Answers = {
  /** The path of the list, as the user would write it; `''` before it is chosen. */
  readonly list: string;
  readonly options: RawOptions;
  /** Numbers of departments by their names, in addition to those of the configuration. */
  readonly departments: Readonly<Record<string, number>>;
  /** Never saved. `later`: nothing can be sent yet. Absent: the run has a token or obtains one. */
  readonly token?: Secret | 'later';
  /** The secret of the application that gets the tokens, never saved. */
  readonly clientSecret?: Secret;
  /** Secret settings of the profile by their names, never saved. */
  readonly secrets?: Readonly<Record<string, Secret>>;
};

export type Answered = Promise<Answers | Back>;

export type GuideIo = Caller & Pick<Io, 'locale' | 'clock'>;

export async function settingsOf({ options, departments }: Answers, io: GuideIo): Promise<Settings> {
  const config = await configOf(options, io);
  const values = { ...config?.values, departments: { ...config?.values.departments, ...departments } };
  const completed: Config | undefined = config && { ...config, values };
  const sources = { flags: options, env: io.env, config: completed };
  const settings = toSettings(options, io, completed, await profileChoice(sources, io));
  return { ...settings, checks: { ...settings.checks, departments: values.departments } };
}

export function withOptions(answers: Answers, options: RawOptions): Answers {
  return { ...answers, options: { ...answers.options, ...options } };
}

/** Keeps the options that fit. */
export function optionsWhere(
  options: RawOptions,
  fits: (name: string, value: unknown) => boolean,
): RawOptions {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => fits(name, value)));
}

export function withoutOptions(answers: Answers, names: readonly string[]): Answers {
  return { ...answers, options: optionsWhere(answers.options, (name) => !names.includes(name)) };
}

/** Sets the column of a field (`''`: none) or the value of a setting. */
export function withEntry(answers: Answers, list: 'map' | 'set', name: string, value: string): Answers {
  const others = (answers.options[list] ?? []).filter((text) => !text.startsWith(`${name}=`));
  return withOptions(answers, { [list]: [...others, `${name}=${value}`] });
}

/** Maps all status columns in one option, with a column added or ignored. Each column keeps its own meaning. */
export function statusMapping(
  statuses: readonly StatusColumn[] = [],
  { added, ignored }: { readonly added?: string; readonly ignored?: string },
): string {
  const read = statuses.filter(({ kind, header }) => kind !== 'start' && header !== ignored);
  const headers = [...read.map(({ header }) => header), ...(added === undefined ? [] : [added])];
  return headers.length === 1 ? headers.join('') : headers.map((one) => `{${one}}`).join(' ');
}

export function settingIn({ options }: Answers, name: string): string | undefined {
  return options.set?.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function errorMessageOf(take: () => unknown, language: Language): string | undefined {
  try {
    take();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return errorLines(error, language, ' ');
    throw error;
  }
}
