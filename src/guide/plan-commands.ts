/** The commands of the guided start, planned from its answers before anything is written or sent. */

import { resolve } from 'node:path';
import { type RosterReading, readingAfter } from '../app/prepare/index.js';
import { takesKeyOnly } from '../directory/profile.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { MACHINE_GRANTS } from '../domain/service.js';
import { shellQuote } from '../domain/shell-quote.js';
import { defined } from '../platform/collections.js';
import type { Io, MadeUp } from '../platform/io.js';
import type { Config } from '../settings/config-file.js';
import { CONFIG_NAME } from '../settings/locate-config.js';
import { type CommandName, type CommandOption, optionArgv } from '../settings/option.js';
import {
  CONFIG_OPTIONS,
  optionsOf,
  type RawOptions,
  SETTINGS,
  TOKEN_OPTIONS,
} from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { type Answers, optionsWhere } from './answers.js';
import { withSlips } from './choose-passwords.js';
import { beyond, type Kept, keptOptions } from './kept-answers.js';
import type { ListView } from './list-view.js';
import type { Preview } from './preview-logins.js';

export type Task = {
  readonly answers: Answers;
  readonly view: ListView;
  readonly settings: Settings;
  readonly preview: Preview | undefined;
  readonly config: Config | undefined;
  /** Set for a rehearsal of a list that lacks numbers or fields. */
  readonly madeUp?: MadeUp | undefined;
};

export type CommandPlan = {
  /** The path of the file to send, as the user would write it. */
  readonly roster: string;
  /** The command that writes the logins, if people lack one. */
  readonly prepare?: readonly string[];
  readonly kept: Kept;
  readonly options: RawOptions;
  /** The absolute path of the configuration for the saved answers. */
  readonly configFile: string;
};

export type RunCommands = Readonly<Record<'check' | 'rehearse' | 'one' | 'all', readonly string[]>>;

export function planCommands({ answers, settings, preview, config }: Task, cwd: string): CommandPlan {
  const { list, options: typed, departments } = answers;
  const { values = {} } = config ?? {};
  const { sandbox: _, ...given } = typed;
  const all = settings.checks.generates === undefined ? given : { ...given, ...withSlips(settings) };
  const listOptions = beyond(all, values);
  const plan = (roster: string, options: RawOptions): CommandPlan => ({
    roster,
    kept: { options: keptOptions(options), departments },
    options,
    configFile: config?.path ?? resolve(cwd, CONFIG_NAME),
  });
  if (preview === undefined) return plan(list, listOptions);
  const { file: roster, target, rows } = preview;
  const write = { list: ['--write'], file: ['-o', roster], add: ['--add-to', roster] }[target.kind];
  // All people of the list are in the roster, and some of them have no account yet.
  const isWritten = target.kind === 'add' && rows.kept.length === 0;
  const { reading, checks } = settings;
  const facts = { ...preview, configured: configuredIn(values), reading };
  const after = rosterOptions(all, readingAfter({ ...facts, nameOrder: checks.nameOrder }), preview);
  const prepare = ['prepare', operand(list), ...flagsOf(listOptions, 'prepare'), ...write];
  return {
    ...plan(roster, beyond(after, values)),
    ...(!isWritten && { prepare }),
  };
}

/** The reading options of the configuration, which apply to the roster too. */
function configuredIn(values: RawOptions): ReadonlySet<'map' | 'encoding' | 'format'> {
  const { encoding, rosterFormat: format } = values;
  // `prepare` adds columns for logins and names only.
  const map = values.map?.find((text) => /^(?:nickname|name)/u.test(text));
  const given = { map, encoding, format };
  return new Set((['map', 'encoding', 'format'] as const).filter((name) => given[name] !== undefined));
}

/** `./` before a name that looks like a command or an option. */
function operand(path: string): string {
  return path.startsWith('-') || !/[./\\]/u.test(path) ? `./${path}` : path;
}

/** @param options without those that the configuration has now */
export function runCommands(roster: string, options: RawOptions, isRehearsal: boolean): RunCommands {
  const { slips: _, ...others } = options;
  const [flags, all] = [flagsOf(others, 'create'), flagsOf(options, 'create')];
  const path = operand(roster);
  return {
    // A rehearsal needs no settings of the real directory.
    check: [path, ...(isRehearsal ? ['--sandbox'] : []), '--dry-run', ...flags],
    rehearse: [path, '--sandbox', ...all],
    one: [path, '--limit', '1', ...flags],
    all: [path, ...all],
  };
}

/** The commands for a list of several organisations: their table, the check, and the run. The answers were saved. */
export function fleetCommands(roster: string, options: RawOptions, splitBy: string) {
  const shared = optionsWhere(options, (name) => name === 'map' || name === 'skipInvalid');
  const all = ['fleet', roster, '--split-by', splitBy, ...flagsOf(shared, 'create')];
  return [['fleet', 'init', roster, '--split-by', splitBy], [...all, '--dry-run'], all] as const;
}

/** Typed secrets, which are in no command. `isAgreed`: the person has just agreed to send the rows that were shown. */
type Entrusted = NonNullable<Io['guide']> & { readonly isAgreed?: boolean };

/** Runs a command of the program. @returns its exit status */
export type RunCommand = (argv: readonly string[], entrusted?: Entrusted) => Promise<number>;

export function flagsOf(options: RawOptions, command: CommandName | 'token'): readonly string[] {
  const { profile, ...others } = options;
  const given = profile === DEFAULT_PROFILE ? others : options;
  const known = new Set((command === 'token' ? TOKEN_OPTIONS : optionsOf(command)).map(({ flags }) => flags));
  const settings = Object.values<CommandOption>(SETTINGS).filter(({ flags }) => known.has(flags));
  return optionArgv([...settings, ...CONFIG_OPTIONS], given);
}

/** The application that gets the tokens of a run; `undefined` if a person has them, or signs in. */
export function applicationOf({ token, profileChoice }: Pick<Settings, 'token' | 'profileChoice'>) {
  const { title = '', token: { grant, auth } = { grant: undefined } } = profileChoice.profile?.form ?? {};
  if (token.source !== undefined || !MACHINE_GRANTS.has(grant)) return undefined;
  const needsKey = takesKeyOnly(grant, auth);
  const { keyFile } = token;
  const { clientId } = token.application();
  return {
    title,
    needsKey,
    clientId,
    keyFile,
    // The key of a service account names it.
    lacksId: clientId === undefined && grant !== 'jwt_bearer',
    lacksProof: keyFile === undefined && (needsKey || token.clientSecret === undefined),
  };
}

export type Application = NonNullable<ReturnType<typeof applicationOf>>;

/** The options for the parts of the application that are not known, with gaps; `''` if none is needed. */
export function applicationText(settings: Settings): string {
  const { needsKey = false, lacksId = false, lacksProof = false } = applicationOf(settings) ?? {};
  const proof = needsKey ? ' --key-file <file>' : ' --client-secret-file <file>';
  return `${lacksId ? ' --client-id <id>' : ''}${lacksProof ? proof : ''}`;
}

export function commandText(program: string, argv: readonly string[]): string {
  return [program, ...argv.map((word) => shellQuote(word))].join(' ');
}

/** The options of the list for the roster: how it is read, and `--new` instead of lines of the list. */
function rosterOptions(
  options: RawOptions,
  { map = [], encoding, nameOrder, format }: RosterReading,
  { target, rows: { newNicknames } }: Preview,
): RawOptions {
  const { newLine: _newLine, skipLine: _skipLine, sheet: _sheet, ...others } = options;
  const names = [...(options.new ?? []), ...newNicknames];
  const replaced = {
    map: map.length > 0 ? map.map(({ field, from }) => `${field}=${from}`) : undefined,
    encoding,
    nameOrder,
    rosterFormat: format ?? options.rosterFormat,
    new: names.length > 0 ? names : undefined,
    // A list that is written in place keeps its lines.
    sameLine: target.kind === 'list' ? options.sameLine : undefined,
  };
  return defined({ ...others, ...replaced });
}

const SKIP = '--skip-invalid';

export function skipping({ check, rehearse, one, all }: RunCommands): RunCommands {
  const skip = (argv: readonly string[]) => (isSkipping(argv) ? argv : [...argv, SKIP]);
  return { check, rehearse: skip(rehearse), one: skip(one), all: skip(all) };
}

export function isSkipping(argv: readonly string[]): boolean {
  return argv.includes(SKIP);
}

/** Also true if the only failed rows were left out on purpose. */
export function isDone(status: number, argv: readonly string[]): boolean {
  return status === 0 || (status === 1 && isSkipping(argv));
}
