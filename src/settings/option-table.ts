/** Options of commands on a roster, a list or results. Settings, schema and shell completion derive from this table. */

import { defined } from '../platform/collections.js';
import { type CommandName, type CommandOption, type Kind, option, type Setting } from './option.js';
import { NICKNAME_OPTIONS, PEOPLE_OPTIONS, READING_OPTIONS, WRITING_OPTIONS } from './reading-options.js';
import {
  CLEAN_OPTIONS,
  COMPARISON_OPTIONS,
  DIRECTORY_OPTIONS,
  KNOWN_DIRECTORY_OPTIONS,
  LOOK_UP_OPTIONS,
  OUTPUT_OPTIONS,
  PROFILE_OPTIONS,
  RESULTS_OPTIONS,
  RUN_OPTIONS,
  SETTLE_OPTIONS,
  SLIP_OPTIONS,
} from './run-options.js';

const RUNNERS: readonly CommandName[] = ['create', 'retry'];
const READERS: readonly CommandName[] = [...RUNNERS, 'report', 'slips'];
const ALL: readonly CommandName[] = [...READERS, 'prepare', 'diff'];

export const CONFIG_OPTIONS: readonly Setting[] = [
  option('--config <path>', 'configuration file', {
    env: 'PROVISION_CONFIG',
    default: 'provision.config.json in this folder or one above it',
    isEveryday: true,
  }),
  option('--no-config', 'use no configuration file'),
];

export type OptionGroup = {
  readonly title: string;
  readonly of: readonly CommandName[];
  readonly settings: Readonly<Record<string, Setting>>;
};

/** The groups, in the order of the help. */
const GROUPS: readonly OptionGroup[] = [
  { title: 'Slips:', of: ['slips'], settings: SLIP_OPTIONS },
  { title: 'People:', of: [...RUNNERS, 'prepare'], settings: PEOPLE_OPTIONS },
  { title: 'Logins:', of: ['prepare'], settings: NICKNAME_OPTIONS },
  { title: 'Writing the roster:', of: ['prepare'], settings: WRITING_OPTIONS },
  { title: 'Comparison:', of: ['diff'], settings: COMPARISON_OPTIONS },
  { title: 'What was found:', of: ['settle'], settings: SETTLE_OPTIONS },
  { title: 'Look-up:', of: ['settle'], settings: LOOK_UP_OPTIONS },
  { title: 'What to remove:', of: ['clean'], settings: CLEAN_OPTIONS },
  { title: 'Directory:', of: [...RUNNERS, 'diff'], settings: { ...PROFILE_OPTIONS, ...DIRECTORY_OPTIONS } },
  { title: 'Directory:', of: ['prepare'], settings: KNOWN_DIRECTORY_OPTIONS },
  { title: 'Reading the roster:', of: ALL, settings: READING_OPTIONS },
  { title: 'Run:', of: RUNNERS, settings: RUN_OPTIONS },
  { title: 'Journal and report:', of: [...READERS, 'settle', 'clean'], settings: RESULTS_OPTIONS },
  { title: 'Output:', of: [...READERS, 'diff', 'settle', 'clean'], settings: OUTPUT_OPTIONS },
];

/** Settings by commander's attribute names. */
export const SETTINGS = {
  ...COMPARISON_OPTIONS,
  ...SETTLE_OPTIONS,
  ...CLEAN_OPTIONS,
  ...PROFILE_OPTIONS,
  ...DIRECTORY_OPTIONS,
  ...READING_OPTIONS,
  ...PEOPLE_OPTIONS,
  ...NICKNAME_OPTIONS,
  ...WRITING_OPTIONS,
  ...RUN_OPTIONS,
  ...SLIP_OPTIONS,
  ...RESULTS_OPTIONS,
  ...OUTPUT_OPTIONS,
} as const;

export const TOKEN_OPTIONS: readonly CommandOption[] = [
  SETTINGS.profile,
  SETTINGS.set,
  SETTINGS.baseUrl,
  SETTINGS.authUrl,
  SETTINGS.clientId,
  SETTINGS.clientSecretFile,
  SETTINGS.keyFile,
];

type Typed<O extends Setting> = O extends { readonly repeatable: true }
  ? readonly string[]
  : O['flags'] extends `${string} <${string}>`
    ? string
    : boolean;

/** Options as they were typed. */
export type RawOf<S extends Readonly<Record<string, Setting>>> = { readonly [K in keyof S]?: Typed<S[K]> };

/** Options as they were typed or configured. `config`: `false` for `--no-config`. */
export type RawOptions = RawOf<typeof SETTINGS> & { readonly config?: string | false };

type SettingName = keyof typeof SETTINGS;

type ValueOf<N extends SettingName> = (typeof SETTINGS)[N] extends { readonly kind: Kind<infer T> }
  ? T
  : never;

export type KindName = {
  [N in SettingName]: (typeof SETTINGS)[N] extends { readonly kind: Kind<unknown> } ? N : never;
}[SettingName];

export function kindOf<N extends KindName>(name: N): Kind<ValueOf<N>> {
  const settings: { readonly [K in KindName]: { readonly kind: Kind<ValueOf<K>> } } = SETTINGS;
  return settings[name].kind;
}

/** In the order of the help. @param more groups of features, each placed before the group with the same title */
export function optionsOf(name: CommandName, more: readonly OptionGroup[] = []): readonly CommandOption[] {
  const groups = GROUPS.flatMap((group) => [...more.filter(({ title }) => title === group.title), group]);
  const grouped = groups.flatMap(({ title, of: usually, settings }) => {
    const own = Object.values(settings).filter(({ of = usually }) => of.includes(name));
    return inGroup(title, own);
  });
  return [...grouped, ...CONFIG_OPTIONS];
}

/** Options without their own completion words get those of their kind. */
export function inGroup(group: string, settings: readonly Setting[]): readonly CommandOption[] {
  return settings.map((setting) => ({ ...defined({ words: setting.kind?.words }), ...setting, group }));
}
