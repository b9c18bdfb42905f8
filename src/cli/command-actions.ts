/** The action of each command. `cli.ts` loads this file only to run a command, since it would slow down the help. */

import type { CommandTexts } from '../app/connect/index.js';
import { clean } from '../commands/clean.js';
import { create, retry } from '../commands/create.js';
import { diff } from '../commands/diff.js';
import { init, type RawInitOptions } from '../commands/init.js';
import { prepare } from '../commands/prepare.js';
import { profiles } from '../commands/profiles.js';
import { report } from '../commands/report.js';
import { type RawSandboxOptions, rehearsedProfile, sandbox } from '../commands/sandbox.js';
import { settle } from '../commands/settle.js';
import { slips } from '../commands/slips.js';
import { type RawTokenOptions, token } from '../commands/token.js';
import { STDIN } from '../domain/roster-options.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import type { Language } from '../texts/texts.js';
import type { Ui } from '../ui/command-reporter.js';
import type { Events } from '../ui/json/events.js';
import type { CommandWord } from './command-entry.js';
import { COMMANDS } from './command-table.js';
import { createCommandTexts } from './command-texts.js';
import { completion } from './completion.js';
import { type Context, contextOf } from './context.js';
import { FEATURES, type FeatureCall } from './feature-list.js';
import type { Guidance } from './guidance.js';

export { callLanguage } from '../settings/setting-source.js';
export { createGuidance } from './guidance.js';

/** A command without its operands and options. */
export type Call = {
  readonly io: Io;
  readonly events: Events;
  readonly commands: CommandTexts<string, string>;
  readonly guidance: Guidance;
  readonly language: Language;
};

/** @param raw the options as typed, which differ by command */
type Action = (operands: readonly string[], raw: object, call: Call) => Promise<number>;

const ACTIONS: Readonly<Record<CommandWord, Action>> = {
  async create([roster = ''], raw: RawOptions, { io, events, commands, guidance }) {
    const { settings, ui } = await contextOf(raw, io, events, commands, guidance.noteFindings);
    guidance.watch({ list: roster, raw });
    const makeSlips = slipsAfterRun(roster === STDIN ? undefined : roster, settings, io, ui);
    return await create(roster, settings, io, ui, makeSlips);
  },
  async diff([roster = '', ...lists], raw: RawOptions, call) {
    return await inContext(raw, call, ({ settings, io, ui }) =>
      diff(roster, lists, raw, settings, io, ui, call.events),
    );
  },
  async prepare([list = ''], raw: RawOptions, { io, events, commands }) {
    const { settings, ui } = await contextOf(raw, io, events, commands);
    return await prepare(list, raw, { settings, io, ui });
  },
  async retry([results = ''], raw: RawOptions, call) {
    return await inContext(raw, call, ({ settings, io, ui }) =>
      retry(results, raw, settings, io, ui, slipsAfterRun(raw.roster, settings, io, ui)),
    );
  },
  async settle([results = '', ...nicknames], raw: RawOptions, call) {
    return await inContext(raw, call, ({ settings, io, ui }) =>
      settle(results, nicknames, raw, settings, io, ui),
    );
  },
  async report([results = ''], raw: RawOptions, call) {
    return await inContext(raw, call, ({ settings, io, ui }) => report(results, raw, settings, io, ui));
  },
  async slips([results = '', ...nicknames], raw: RawOptions, call) {
    return await inContext(raw, call, ({ settings, io, ui }) =>
      slips(results, nicknames, raw, settings, io, ui),
    );
  },
  async clean([results = ''], raw: RawOptions, call) {
    const { commands, events, language } = call;
    return await withJournals(raw, call, (io) => clean(results, raw, commands, io, events, language));
  },
  async token(_, raw: RawTokenOptions, { io, commands, language }) {
    return await token(raw, commands, language, io);
  },
  async init([folder = '.'], raw: RawInitOptions, { io, language }) {
    return await init(folder, raw, io, language);
  },
  async profiles([profile], raw: { readonly json?: boolean }, { io, events, language }) {
    return await profiles(profile, raw, io, events, language);
  },
  async sandbox(_, raw: RawSandboxOptions, { io, language }) {
    return await sandbox(raw, language, io, await rehearsedProfile(raw, io));
  },
  async completion([shell = ''], raw: { readonly words?: boolean }, { io }) {
    return await completion(shell, raw, COMMANDS, io);
  },
};

/** Runs a core command or a feature's command. @returns the exit status */
export async function runCommand(
  name: string,
  operands: readonly string[],
  raw: object,
  call: Call,
): Promise<number> {
  const action = new Map<string, Action>(Object.entries(ACTIONS)).get(name);
  if (action !== undefined) return await action(operands, raw, call);
  const feature = FEATURES.find(({ command }) => command.name === name);
  if (feature === undefined) throw new Error(`no action ${name}`);
  const { run } = await feature.load();
  return await run(operands, raw, featureCall(call));
}

async function inContext(
  raw: RawOptions,
  call: Call,
  work: (context: Context & { readonly io: Io }) => Promise<number>,
): Promise<number> {
  const { events, commands } = call;
  return await withJournals(raw, call, async (io) =>
    work({ ...(await contextOf(raw, io, events, commands)), io }),
  );
}

/** Runs the work of a command with its journals: files, unless an option of a feature selects others. */
async function withJournals(
  raw: RawOptions,
  call: Call,
  work: (io: Io) => Promise<number>,
  [feature, ...others] = FEATURES,
): Promise<number> {
  if (feature === undefined) return await work(call.io);
  const { withJournals: within } = await feature.load();
  return await within(raw, featureCall(call), (io) => withJournals(raw, { ...call, io }, work, others));
}

function featureCall(call: Call): FeatureCall {
  const { events, commands } = call;
  return {
    ...call,
    uiOf: async (raw, io) => (await contextOf(raw, io, events, commands, undefined, false)).ui,
    commandsOf: createCommandTexts,
  };
}

/** Makes the slips of `--slips` after a run. @param roster the path as typed */
function slipsAfterRun(roster: string | undefined, settings: Settings, io: Io, ui: Ui) {
  return async (folder: string): Promise<number> => {
    io.stdout.write('\n');
    return await slips(folder, [], roster === undefined ? {} : { roster }, settings, io, ui);
  };
}
