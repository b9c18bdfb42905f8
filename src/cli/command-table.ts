/**
 * All commands as a table: what the help and the completion say of each, and what runs it. What runs is loaded only
 * then, so that asking for help loads next to nothing. Adding a command is adding an entry.
 */

import type { CleanOptions } from '../commands/clean.js';
import type { RawSandboxOptions } from '../commands/sandbox.js';
import type { RawTokenOptions } from '../commands/token.js';
import type { Io } from '../lib/io.js';
import {
  CONFIG_OPTIONS,
  type Described,
  optionsOf,
  type RawOptions,
  ROSTER_FILES,
  SETTINGS,
  type Values,
} from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import type { Ui } from '../ui/command-reporter.js';
import { STEPS } from '../ui/human/sign-in-steps.js';
import type { Events } from '../ui/json/events.js';
import type { Context } from './context.js';

export type CommandEntry = {
  readonly name: string;
  /** One line, in the list of commands and at the top of the command's own help. */
  readonly summary: string;
  readonly operands: readonly Operand[];
  readonly options: readonly Described[];
  /** What is typed, and what it does: two at least, the commonest first. */
  readonly examples: readonly Example[];
  /** What the help says below the rest. Default: nothing. */
  readonly after?: string;
  /** @returns the exit status */
  run(operands: readonly string[], raw: object, io: Io, events: Events): Promise<number>;
};

export type Operand = {
  /** As commander writes it: `<roster>`, `[folder]`, `<nickname...>`. */
  readonly name: string;
  readonly text: string;
  /** What a shell completes for it. Default: nothing. */
  readonly values?: Values;
};

export type Example = readonly [typed: string, what: string];

const RESULTS: Operand = {
  name: '<results>',
  text: 'results folder, a file in it, or its roster',
  values: { files: ['csv', 'json'] },
};

/** In the order in which the help shows them. `create` is the command that need not be named. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'create',
    summary: 'create the users of a roster (need not be named: provision <roster>)',
    operands: [{ name: '<roster>', text: 'path of the roster, - for standard input', values: ROSTER_FILES }],
    options: optionsOf('create'),
    examples: [
      ['provision users.csv --dry-run', 'check the roster, send nothing'],
      ['provision users.csv --sandbox', 'rehearse on a local directory'],
      ['provision users.csv --limit 1', 'create one user, then look at it'],
      ['provision users.csv', 'create the rest, or go on'],
      ['provision users.csv --map name.first=Rufname', 'first names from that column'],
      ['provision - --results june < users.csv', 'the roster from standard input'],
    ],
    async run([roster = '', ...more], raw: RawOptions, io, events) {
      const [{ create }, { refuseMisspelt }] = await Promise.all([
        import('../commands/create.js'),
        import('./did-you-mean.js'),
      ]);
      refuseMisspelt(roster, more, COMMAND_NAMES, io);
      const { settings, ui } = await contextOf(raw, io, events);
      const makeSlips = slipsAfterRun(roster === '-' ? undefined : roster, settings, io, ui);
      return await create(roster, settings, io, ui, makeSlips);
    },
  },
  {
    name: 'prepare',
    summary: 'turn a list into a roster: split names, give logins; show it, or write it',
    operands: [{ name: '<list>', text: 'path of the list, - for standard input', values: ROSTER_FILES }],
    options: optionsOf('prepare'),
    examples: [
      ["provision prepare 5a.csv --nickname '{first:1}.{last}'", 'show the logins, write nothing'],
      ['provision prepare 5a.csv --nickname {last} -o roster.csv', 'write the roster to a new file'],
      ['provision prepare 5a.csv --renew a.petrova --write', 'another login for one that is taken'],
    ],
    async run([list = ''], raw: RawOptions, io, events) {
      const { prepare } = await import('../commands/prepare.js');
      const { settings } = await contextOf(raw, io, events);
      return await prepare(list, raw, { settings, io });
    },
  },
  {
    name: 'retry',
    summary: 'send again the rows of a report that were not created',
    operands: [RESULTS],
    options: optionsOf('retry'),
    examples: [
      ['provision retry users.csv.results', 'send again what was not created'],
      ['provision retry users.csv.results --only weak_password', 'one outcome alone'],
      ['provision retry users.csv.results/weak-password.csv', 'with the passwords typed into that file'],
    ],
    async run([results = ''], raw: RawOptions, io, events) {
      const { retry } = await import('../commands/retry.js');
      const { settings, ui } = await contextOf(raw, io, events);
      const makeSlips = slipsAfterRun(raw.roster, settings, io, ui);
      return await retry(results, { only: raw.only, roster: raw.roster }, settings, io, ui, makeSlips);
    },
  },
  {
    name: 'settle',
    summary: 'record what you found out about users in doubt',
    operands: [RESULTS, { name: '<nickname...>', text: 'nicknames of users in doubt' }],
    options: [
      { flags: '--created', text: 'they exist in the directory' },
      { flags: '--not-created', text: 'they do not: the next run sends them again' },
      ...CONFIG_OPTIONS,
      SETTINGS.forceUnlock,
      SETTINGS.json,
    ],
    examples: [
      ['provision settle users.csv.results a.petrova --created', 'you found the user in the directory'],
      [
        'provision settle users.csv.results a.petrova --not-created',
        'it is not: the next run sends it again',
      ],
    ],
    async run(
      [results = '', ...nicknames],
      raw: RawOptions & { readonly created?: boolean; readonly notCreated?: boolean },
      io,
      events,
    ) {
      const { settle } = await import('../commands/settle.js');
      const { created = false, notCreated = false } = raw;
      const { settings, ui } = await contextOf(raw, io, events);
      return await settle(results, nicknames, { created, notCreated }, settings, io, ui);
    },
  },
  {
    name: 'report',
    summary: 'make the reports again from the journal',
    operands: [RESULTS],
    options: optionsOf('report'),
    examples: [
      ['provision report users.csv.results', 'all of them, from the journal'],
      ['provision report users.csv.results --open', 'and show the page'],
      ['provision report old.results --roster users.csv', 'the roster is elsewhere now'],
    ],
    async run([results = ''], raw: RawOptions, io, events) {
      const { report } = await import('../commands/report.js');
      const options = { roster: raw.roster, open: raw.open === true };
      const { settings, ui } = await contextOf(raw, io, events);
      return await report(results, options, settings, io, ui);
    },
  },
  {
    name: 'slips',
    summary: 'make a printable sheet of first passwords, a slip for each created person',
    operands: [RESULTS, { name: '[nickname...]', text: 'whose slips (default: all)' }],
    options: optionsOf('slips'),
    examples: [
      ['provision slips users.csv.results', 'for everybody who was created'],
      ['provision slips users.csv.results --run last', 'only for those of the last run'],
    ],
    async run([results = '', ...nicknames], raw: RawOptions, io, events) {
      const { slips } = await import('../commands/slips.js');
      const { settings, ui } = await contextOf(raw, io, events);
      return await slips(results, nicknames, raw, settings, io, ui);
    },
  },
  {
    name: 'clean',
    summary: 'remove credentials and slips; journal and report stay',
    operands: [RESULTS],
    options: [
      { flags: '--yes', text: 'do not ask before removing' },
      { flags: '--edited', text: 'remove also the CSVs that somebody typed passwords into' },
      SETTINGS.forceUnlock,
      ...CONFIG_OPTIONS,
      SETTINGS.json,
    ],
    examples: [
      ['provision clean users.csv.results', 'once the slips are handed out'],
      ['provision clean users.csv.results --edited', 'also what was typed into reports'],
    ],
    async run([results = ''], raw: CleanOptions, io, events) {
      return await (await import('../commands/clean.js')).clean(results, raw, io, events);
    },
  },
  {
    name: 'token',
    summary: 'obtain an access token in the browser',
    operands: [],
    options: [
      SETTINGS.authUrl,
      SETTINGS.clientId,
      {
        flags: '--save <file>',
        text: 'write the token to a file for --token-file, instead of to standard output',
        values: { files: [] },
      },
      { flags: '--no-open', text: 'print the address and open no browser' },
      { flags: '--bare', text: 'take a pasted token alone too, and not only the address that holds it' },
      ...CONFIG_OPTIONS,
      SETTINGS.color,
    ],
    examples: [
      ['export PROVISION_TOKEN="$(provision token)"', 'for the runs of this shell'],
      ['provision token --save token.txt', 'for --token-file token.txt'],
      ['provision token --no-open', 'on a machine without a browser'],
    ],
    after: STEPS,
    async run(_, raw: RawTokenOptions, io) {
      return await (await import('../commands/token.js')).token(raw, io);
    },
  },
  {
    name: 'init',
    summary: 'write a configuration and an empty roster to start from',
    operands: [
      {
        name: '[folder]',
        text: 'where to; made where it is missing (default: this folder)',
        values: 'folders',
      },
    ],
    options: [
      {
        flags: '--lang <language>',
        text: "of the roster's header: en, ru or de (default: en)",
        values: { words: ['en', 'ru', 'de'] },
      },
    ],
    examples: [
      ['provision init', 'in this folder; writes over no file'],
      ['provision init school --lang ru', 'in another, with Russian headers'],
    ],
    async run([folder = '.'], raw: { readonly lang?: string }, io) {
      return await (await import('../commands/init.js')).init(folder, raw, io);
    },
  },
  {
    name: 'sandbox',
    summary: 'run a local directory service to rehearse against',
    operands: [],
    options: [
      { flags: '--port <number>', text: 'where it listens, 0 for any free port (default: 8642)' },
      {
        flags: '--fault <fault>',
        text: 'misbehave on request, as in 503,probability=0.1; repeatable',
        repeatable: true,
      },
      {
        flags: '--throttle <percent>',
        text: 'how many of the requests that come too fast are refused (default: 50)',
      },
      { flags: '--quiet', text: 'do not print a line per request' },
    ],
    examples: [
      ['provision sandbox', 'prints its address and a token'],
      ['provision sandbox --fault 503,probability=0.1', 'every tenth request fails'],
    ],
    async run(_, raw: RawSandboxOptions, io) {
      return await (await import('../commands/sandbox.js')).sandbox(raw, io);
    },
  },
  {
    name: 'completion',
    summary: 'print a script that completes command lines in a shell',
    operands: [{ name: '<shell>', text: 'bash, zsh or fish', values: { words: ['bash', 'zsh', 'fish'] } }],
    options: [
      { flags: '--words', text: 'say what fits behind the words on standard input (the script does)' },
    ],
    examples: [
      ['source <(provision completion bash)', 'in ~/.bashrc'],
      ['source <(provision completion zsh)', 'in ~/.zshrc, below compinit'],
      ['provision completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
    async run([shell = ''], raw: { readonly words?: boolean }, io) {
      return await (await import('./completion.js')).completion(shell, raw, COMMANDS, io);
    },
  },
];

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.map(({ name }) => name), 'help'];

/** Settings and user interface, loaded with the command that needs them. */
async function contextOf(raw: RawOptions, io: Io, events: Events): Promise<Context> {
  return await (await import('./context.js')).contextOf(raw, io, events);
}

/** What `--slips` does after a run. @param roster as typed: where the roster is */
function slipsAfterRun(roster: string | undefined, settings: Settings, io: Io, ui: Ui) {
  return async (folder: string): Promise<number> => {
    const { slips } = await import('../commands/slips.js');
    io.stdout.write('\n');
    return await slips(folder, [], roster === undefined ? {} : { roster }, settings, io, ui);
  };
}
