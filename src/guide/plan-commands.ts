/** The commands of a guided start, planned from its answers before anything is written or sent. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readingAfter } from '../app/prepare/write-roster.js';
import type { Config } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import type { Answers } from './answers.js';
import type { Preview } from './choose-logins.js';
import { afterPrepare, beyondConfig, flagsOf, keptOptions } from './guide-commands.js';

export type Facts = {
  readonly answers: Answers;
  readonly settings: Settings;
  /** The logins that are to be written; `undefined` where everybody has one. */
  readonly preview: Preview | undefined;
  /** The configuration that is used, and that keeps answers; `undefined`: there is none yet. */
  readonly config: Config | undefined;
};

export type CommandPlan = {
  /** The path of what is sent, as the user would write it. */
  readonly roster: string;
  /** Writes the logins; absent where everybody has one. */
  readonly prepare?: readonly string[];
  /** What the configuration would keep. */
  readonly kept: Pick<Answers, 'options' | 'departments'>;
  /** Of the runs. */
  readonly options: RawOptions;
};

export type RunCommands = Readonly<Record<'check' | 'rehearse' | 'one' | 'all', readonly string[]>>;

export function planCommands({ answers, settings, preview, config }: Facts, cwd: string): CommandPlan {
  const { list, options: typed, departments } = answers;
  const { values = {} } = config ?? {};
  const { sandbox: _, ...all } = typed;
  const listOptions = beyondConfig(all, values);
  if (preview === undefined)
    return { roster: list, kept: { options: keptOptions(listOptions), departments }, options: listOptions };
  const isWorkbook = preview.roster.format === 'xlsx';
  const roster = isWorkbook ? freeName(list, cwd) : list;
  const write = isWorkbook ? ['-o', roster] : ['--write'];
  const target = isWorkbook
    ? ({ kind: 'file', path: resolve(cwd, roster), format: 'xlsx' } as const)
    : ({ kind: 'list', path: resolve(cwd, roster) } as const);
  const { reading, checks } = settings;
  const { rows } = preview;
  const facts = { rows, roster: preview.roster, target, configured: configuredIn(values) };
  const after = afterPrepare(all, readingAfter({ ...facts, reading, nameOrder: checks.nameOrder }));
  const options = beyondConfig(after, values);
  return {
    roster,
    prepare: ['prepare', operand(list), ...flagsOf(listOptions, 'prepare'), ...write],
    kept: { options: keptOptions(options), departments },
    options,
  };
}

/** What of the reading the configuration says: that holds for the roster too. */
function configuredIn(values: RawOptions): ReadonlySet<'map' | 'encoding' | 'format'> {
  const { map, encoding, rosterFormat: format } = values;
  return new Set(
    (['map', 'encoding', 'format'] as const).filter(
      (name) => ({ map, encoding, format })[name] !== undefined,
    ),
  );
}

/** A workbook is not written in its place. */
function freeName(list: string, cwd: string): string {
  const base = list.replace(/\.[^./\\]*$/u, '');
  for (let n = 1; ; n += 1) {
    const name = `${base}-roster${n === 1 ? '' : n}.xlsx`;
    if (!existsSync(resolve(cwd, name))) return name;
  }
}

/** A file that could be taken for a command or an option. */
function operand(path: string): string {
  return path.startsWith('-') || !/[./\\]/u.test(path) ? `./${path}` : path;
}

/** @param options of the run, without those that the configuration has by now */
export function runCommands(roster: string, options: RawOptions, isRehearsal: boolean): RunCommands {
  const { slips: _, ...others } = options;
  const [flags, all] = [flagsOf(others, 'create'), flagsOf(options, 'create')];
  const path = operand(roster);
  return {
    // A rehearsal does without the settings of the real directory.
    check: [path, ...(isRehearsal ? ['--sandbox'] : []), '--dry-run', ...flags],
    rehearse: [path, '--sandbox', ...all],
    one: [path, '--limit', '1', ...flags],
    all: [path, ...all],
  };
}

/** The options that are not in the configuration. */
export function notKept(options: RawOptions, kept: RawOptions): RawOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !Object.hasOwn(kept, name)));
}
