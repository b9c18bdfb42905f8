/** The command line: builds commander's program from the command table, runs it, and reports usage errors. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, CommanderError, Option } from 'commander';
import type { SignalName } from '../domain/clock.js';
import { Interrupted, UserError } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { shellQuote } from '../domain/shell-quote.js';
import { canAsk, type Io } from '../platform/io.js';
import { nearest } from '../platform/suggest.js';
import type { Invocation } from '../settings/command-line.js';
import { type CommandOption, helpText, shortHelpText } from '../settings/option.js';
import type { RawOptions } from '../settings/option-table.js';
import { withGapsNamed } from '../texts/fill-in.js';
import { type Language, parseLanguage, systemLanguage } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';
import { createEvents, type Events } from '../ui/json/events.js';
import { addCommand, createProgram, helpOf, type ProgramIo } from './base-program.js';
import type { CommandEntry } from './command-entry.js';
import { COMMAND_NAMES, COMMANDS } from './command-table.js';
import { createCommandTexts } from './command-texts.js';
import { createErrorReport, type ErrorReport, versionDetails } from './error-report.js';
import type { createGuidance, Guidance } from './guidance.js';

/** The help of a command with more options shows only the everyday ones, unless `--all` is given. */
const MOST_OPTIONS = 15;

const VERSION_FLAGS: readonly string[] = ['--version', '-V'];

/** Every command has `--debug`. The log is already on before options are parsed. */
function debugOption({ options }: CommandEntry): CommandOption {
  const group = options.findLast((option) => option.group !== undefined)?.group;
  const text = 'log to stderr what the program does';
  return { flags: '--debug', text, env: 'PROVISION_DEBUG=1', ...(group !== undefined && { group }) };
}

export type Cli = Pick<ErrorReport, 'reportError' | 'reportAbandoned'> & {
  /** Runs the command in `io.argv`. @returns the exit status; never throws */
  run(): Promise<number>;
};

export function createCli(io: Io): Cli {
  // The guided start needs a terminal that is not the log of a CI system.
  const isPossible = !io.env.CI && canAsk(io);
  const runInner: RunCommand = (argv, secrets = {}) => cliOf({ ...io, argv, guide: secrets }).run();
  return cliOf(io, isPossible ? runInner : undefined);
}

type RunCommand = NonNullable<Parameters<typeof createGuidance>[3]>;

/** @param runCommand for the guided start; absent if it is not possible */
function cliOf(io: Io, runCommand?: RunCommand): Cli {
  const events = createEvents(io);
  const outputLanguage: OutputLanguage = { language: systemLanguage(io.env, io.locale) };
  const report = createErrorReport(io, events, () => outputLanguage.language);
  return { ...report, run: () => run(io, events, report, outputLanguage, runCommand) };
}

/** The language of messages to people: the system's language until the options are read. */
type OutputLanguage = { language: Language };

async function run(
  io: Io,
  events: Events,
  report: ErrorReport,
  outputLanguage: OutputLanguage,
  runCommand?: RunCommand,
): Promise<number> {
  let status = 0;
  let guidance: Guidance | undefined;
  /** Loaded only to run a command. This way, the help takes 1.7 times as long as an empty Node program, not 5 times. */
  const load = async () => await import('./command-actions.js');
  const begin = async (raw: RawOptions): Promise<Guidance> => {
    const { callLanguage, createGuidance } = await load();
    outputLanguage.language = await callLanguage(raw, io);
    guidance = createGuidance(io, raw, outputLanguage.language, runCommand);
    return guidance;
  };
  const program = buildProgram(io, async ({ name, ...entry }, command) => {
    const commands = createCommandTexts(invocationOf({ name, ...entry }, command), io);
    const raw: RawOptions = command.opts();
    guidance ??= await begin(raw);
    const call = { io, events, commands, guidance, language: outputLanguage.language };
    status = await (await load()).runCommand(name, command.args, raw, call);
  });
  // `begin` runs before the action, which may reject the operands.
  program.hook('preAction', async (_, command) => void (await begin(command.opts())));
  const startOptions = guidedStartOptions(io.argv);
  // A person gets the help. A script with an empty variable for the roster gets an error.
  if (startOptions !== undefined && runCommand === undefined) {
    program.outputHelp({ error: true });
    return EXIT_STATUS.usage;
  }
  const { version, nodeVersion: node, host, cwd } = io;
  io.debug.line('start', { version, node, platform: host.platform, cwd });
  if (io.debug.isOn && io.argv.some((word) => VERSION_FLAGS.includes(word))) {
    io.stdout.write(versionDetails(io));
    return 0;
  }
  const { first } = io.interruption;
  const signal = (): SignalName => first.reason as SignalName;
  try {
    refuseHelpOfUnknown(io);
    if (startOptions !== undefined) return await (await begin(startOptions)).start();
    await program.parseAsync([...io.argv], { from: 'user' });
    // Does nothing if the command has already written the last event.
    if (first.aborted) report.reportInterrupted(signal());
    return (await guidance?.offer(status)) ?? status;
  } catch (error) {
    // A signal before the run, for example while the roster is read from a terminal.
    if (first.aborted && !(error instanceof UserError)) return report.reportInterrupted(signal());
    if (error instanceof CommanderError) {
      outputLanguage.language = typedLanguage(io.argv) ?? outputLanguage.language;
      return error.exitCode === 0 ? 0 : report.reportError(usageError(error, io));
    }
    return await afterError(error, report, guidance, signal, io.program);
  }
}

/** The options of a call without command and roster, which starts the guided start. */
function guidedStartOptions(argv: readonly string[]): Pick<RawOptions, 'lang'> | undefined {
  const [first = '', lang, ...more] = argv;
  if (argv.length === 0) return {};
  if (first === '--lang' && lang !== undefined && more.length === 0) return { lang };
  return first.startsWith('--lang=') && argv.length === 1
    ? { lang: first.slice('--lang='.length) }
    : undefined;
}

/** Reports an error, and offers the guided start, which may itself end with an error or a signal. */
async function afterError(
  error: unknown,
  report: ErrorReport,
  guidance: Guidance | undefined,
  signal: () => SignalName,
  program: string,
): Promise<number> {
  const status = report.reportError(error, (next, language) => withGapsNamed(next, program, language));
  try {
    return (await guidance?.offer(status, error)) ?? status;
  } catch (another) {
    if (another instanceof Interrupted) return report.reportInterrupted(signal());
    return report.reportError(another);
  }
}

function invocationOf({ name }: CommandEntry, command: Command): Invocation {
  const typed = Object.entries(command.opts()).filter(
    ([option]) => command.getOptionValueSource(option) === 'cli',
  );
  return { command: name, operands: command.args, options: Object.fromEntries(typed) };
}

type CallIo = Pick<Io, 'argv' | 'cwd' | 'program'>;

type Act = (entry: CommandEntry, command: Command) => Promise<void>;

/** @param act runs a command */
export function buildProgram(io: CallIo & ProgramIo, act: Act): Command {
  const program = createProgram(io);
  for (const entry of COMMANDS) addEntry(program, entry, io, act);
  return program;
}

function addEntry(program: Command, entry: CommandEntry, io: CallIo, act: Act): void {
  const isDefault = entry === COMMANDS[0];
  const command = addCommand(program, entry, isDefault);
  const options = [...entry.options, debugOption(entry)];
  const isShort = entry.options.length > MOST_OPTIONS && !io.argv.includes('--all');
  const rest = `All ${options.length} options: provision help ${entry.name} --all`;
  command.configureHelp(helpOf(isShort ? { ...entry, after: rest } : entry));
  addOptions(command, options, isShort);
  command.action(async () => {
    if (isDefault) refuseMisspelt(command.args, io);
    await act(entry, command);
  });
}

/** @param isShort true to show only everyday options in the help, without groups */
export function addOptions(command: Command, options: readonly CommandOption[], isShort = false): void {
  for (const entry of options) {
    const option = new Option(entry.flags, isShort ? shortHelpText(entry) : helpText(entry)).hideHelp(
      isShort && !entry.isEveryday,
    );
    if (entry.group !== undefined && !isShort) option.helpGroup(entry.group);
    if (entry.repeatable === true)
      option.argParser((value: string, before: readonly string[] = []) => [...before, value]);
    command.addOption(option);
  }
}

/** The language of a call whose options could not be parsed. */
function typedLanguage(argv: readonly string[]): Language | undefined {
  const at = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  return parseLanguage((argv[at]?.includes('=') ? argv[at].slice('--lang='.length) : argv[at + 1]) ?? '');
}

/** Converts an error of commander. @throws {CommanderError} if it is unexpected */
function usageError(error: CommanderError, { argv, cwd, program }: Io): UserError {
  const entry = COMMANDS.find(({ name }) => name === argv[0]) ?? COMMANDS[0];
  if (entry === undefined) throw error;
  const { name: command } = entry;
  const word = meantCommand(argv[0] ?? '', cwd);
  const meant = word === undefined ? undefined : `${program} ${word}`;
  // The quotes contain only the wrong name. For an unknown option, the text after `=` may be a token.
  const [, quoted = ''] = error.message.split("'");
  const [what = ''] = quoted.split('=');
  switch (error.code) {
    case 'commander.unknownOption':
      return userError('usage', 'option-unknown', {
        option: what,
        near: nearOption(what, entry),
        command,
        meant,
      });
    case 'commander.optionMissingArgument':
      return userError('usage', 'option-without-value', { option: what, command, meant });
    case 'commander.missingArgument':
      return userError('usage', 'operand-missing', { operand: what, command, meant });
    case 'commander.excessArguments':
      return userError('usage', 'too-many-operands', { command, meant });
    default:
      throw error;
  }
}

function nearOption(typed: string, { options }: CommandEntry): string | undefined {
  const names = options.flatMap(({ flags }) => /--([a-z-]+)/u.exec(flags)?.[1] ?? []);
  const near = typed.startsWith('--') ? nearest(typed.slice(2), names) : undefined;
  return near && `--${near}`;
}

/** The command that the user probably meant by a word that is neither a command nor a file. */
function meantCommand(word: string, cwd: string): string | undefined {
  const typed = word.toLowerCase();
  if (!/^[a-z][a-z-]*$/.test(typed)) return undefined;
  if (COMMAND_NAMES.includes(word) || existsSync(resolve(cwd, word))) return undefined;
  const near = nearest(typed, COMMAND_NAMES);
  // Typing errors rarely change the first letter, but may drop or swap it. `import` does not mean `report`.
  const isTypo = near !== undefined && typed.slice(0, 2).includes(near.charAt(0));
  return isTypo || typed[0] === near?.[1] ? near : undefined;
}

/** @throws {UserError} `usage` if help is asked for about a word that is not a command */
function refuseHelpOfUnknown({ argv: [command, typed = '-'], cwd, program }: CallIo): void {
  if (command !== 'help' || typed.startsWith('-') || COMMAND_NAMES.includes(typed)) return;
  const meant = meantCommand(typed, cwd);
  throw userError('usage', 'help-unknown', { typed, program, meant: meant && `${program} help ${meant}` });
}

/** Rejects a misspelled command, and more than one roster. @throws {UserError} `usage` */
function refuseMisspelt(words: readonly string[], { cwd, program }: Pick<Io, 'cwd' | 'program'>): void {
  const [roster = ''] = words;
  const meant = meantCommand(roster, cwd);
  if (meant !== undefined) {
    // The error does not quote the whole command, since it may contain a token.
    throw userError('usage', 'command-unknown', { typed: roster, meant: `${program} ${meant}` });
  }
  if (words.length <= 1) return;
  const rosters = words.map((path) => shellQuote(path));
  throw userError('usage', 'too-many-rosters', { rosters, commands: COMMAND_NAMES });
}
