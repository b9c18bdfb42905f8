/** The command line: which commands and options there are, and the one place where errors become exit statuses. */

import { Command, CommanderError } from 'commander';
import { type CleanOptions, clean } from './commands/clean.js';
import { create } from './commands/create.js';
import { EXIT_OF_SIGNAL } from './commands/exit-status.js';
import type { Outside } from './commands/job.js';
import { createEmitter, createJsonView } from './commands/json-view.js';
import { describeOptions } from './commands/options.js';
import { createPersonView } from './commands/person-view.js';
import { report } from './commands/report.js';
import { retry } from './commands/retry.js';
import { type RawSandboxOptions, sandbox } from './commands/sandbox.js';
import { type RawOptions, toSettings } from './commands/settings.js';
import { settle } from './commands/settle.js';
import { describeClean, describeSlips } from './commands/slip-options.js';
import { type SlipsOptions, slips } from './commands/slips.js';
import { findConfig } from './config/config.js';
import { UserError } from './errors.js';
import type { Io, SignalName } from './io.js';
import { createPalette } from './palette.js';

/** A fault of the program, as sysexits.h names it: EX_SOFTWARE. */
const EXIT_FAULT = 70;
const EXIT_USAGE = 2;

const COMMANDS = ['create', 'retry', 'settle', 'report', 'slips', 'clean', 'sandbox'] as const;

const EXAMPLES = `Examples:
  provision users.csv --dry-run      check the roster, send nothing
  provision users.csv --sandbox      rehearse on a local directory
  provision users.csv --limit 1      create one user, then look at it
  provision users.csv                create the rest
  provision retry users.csv.results  send again what was not created

The address of the directory comes from --base-url or PROVISION_BASE_URL, the token from PROVISION_TOKEN,
PROVISION_TOKEN_FILE or --token-file. "provision create --help" shows all options of a run.
`;

/** Runs the program. @returns the exit status; never throws */
export async function runCli(io: Io): Promise<number> {
  let status = 0;
  const program = buildProgram(io, (code) => {
    status = code;
  });
  try {
    await program.parseAsync([...io.argv], { from: 'user' });
    return status;
  } catch (error) {
    const { first } = io.interruption;
    // Whatever a signal broke off before anything was sent, as the reading of a roster that is typed in.
    if (first.aborted && !(error instanceof UserError)) return EXIT_OF_SIGNAL[first.reason as SignalName];
    if (error instanceof CommanderError) return tellUsage(error, io);
    return tellError(error, io);
  }
}

function buildProgram(io: Io, done: (status: number) => void): Command {
  const program = new Command('provision')
    .description(
      'Creates the users of an organisation in a directory service, from a roster (CSV, JSON or XLSX).',
    )
    .version(io.version, '-V, --version')
    .usage('<roster> [options]\n       provision <command> [options]')
    .addHelpText('before', `${EXAMPLES}\n`)
    .showHelpAfterError('(provision --help shows examples and options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    });

  const createCommand = subcommand(program, 'create', { isDefault: true })
    .description('create the users of a roster (the default command: provision <roster>)')
    .argument('<roster>', 'path of the roster, - for standard input')
    .action(async (roster: string, raw: RawOptions) => done(await create(roster, await outsideOf(raw, io))));
  describeOptions(createCommand, 'create');

  const retryCommand = subcommand(program, 'retry')
    .description('send again the rows of a report that were not created')
    .argument('<results>', 'results folder, the report.json in it, or one of its CSVs')
    .action(async (results: string, raw: RawOptions & { only?: string; roster?: string }) => {
      const options = { only: raw.only, roster: raw.roster };
      done(await retry(results, options, await outsideOf(raw, io)));
    });
  describeOptions(retryCommand, 'retry');

  subcommand(program, 'settle')
    .description('record what you found out about users in doubt')
    .argument('<results>', 'results folder')
    .argument('<nickname...>', 'nicknames of users in doubt')
    .option('--created', 'they exist in the directory')
    .option('--not-created', 'they do not: the next run sends them again')
    .option('--force-unlock', 'take over a lock whose owner cannot be asked')
    .action(
      async (
        results: string,
        nicknames: string[],
        raw: { created?: boolean; notCreated?: boolean; forceUnlock?: boolean },
      ) => {
        const options = {
          created: raw.created === true,
          notCreated: raw.notCreated === true,
          forceUnlock: raw.forceUnlock === true,
        };
        done(await settle(results, nicknames, options, io));
      },
    );

  const reportCommand = subcommand(program, 'report')
    .description('make the reports again from the journal')
    .argument('<results>', 'results folder')
    .action(async (results: string, raw: RawOptions & { roster?: string }) => {
      done(await report(results, raw.roster, await outsideOf(raw, io)));
    });
  describeOptions(reportCommand, 'report');

  describeSlips(subcommand(program, 'slips')).action(
    async (results: string, nicknames: string[], raw: RawOptions & SlipsOptions) => {
      done(await slips(results, nicknames, raw, await outsideOf(raw, io)));
    },
  );

  describeClean(subcommand(program, 'clean')).action(async (results: string, raw: Partial<CleanOptions>) => {
    const { yes = false, edited = false, forceUnlock = false, json = false, config } = raw;
    done(await clean(results, { yes, edited, forceUnlock, json, config }, io));
  });

  subcommand(program, 'sandbox')
    .description('run a local directory service to rehearse against')
    .option('--port <number>', 'where it listens, 0 for any free port (default: 8642)')
    .option('--fault <fault>', 'misbehave on request, as in 503,probability=0.1; repeatable', collect)
    .option('--seed <number>', 'makes faults come alike each time (default: 1)')
    .option('--throttle <percent>', 'how many of the requests that come too fast are refused (default: 50)')
    .option('--quiet', 'do not print a line per request')
    .action(async (raw: RawSandboxOptions) => done(await sandbox(raw, io)));
  return program;
}

function subcommand(program: Command, name: string, options: { isDefault?: boolean } = {}): Command {
  // Sub-commands take over how the program ends and where it prints.
  return program.command(name, options).copyInheritedSettings(program);
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

async function outsideOf(raw: RawOptions, io: Io): Promise<Outside> {
  const config = await findConfig({ cwd: io.cwd, path: raw.config });
  const settings = toSettings(raw, io, config);
  // Commander gives `color: true` where --no-color is absent; only the flag says something.
  const color = raw.color === false ? false : undefined;
  const { quiet, allFindings } = settings;
  const view = settings.json
    ? createJsonView(io.stdout, io.clock)
    : createPersonView(io, { color, quiet, allFindings });
  return { settings, io, view };
}

/** Commander has told people already. */
function tellUsage(error: CommanderError, io: Io): number {
  if (error.exitCode === 0) return 0;
  if (error.code === 'commander.excessArguments') {
    io.stderr.write(
      `Is a command misspelt? They are ${COMMANDS.join(', ')}. A path with spaces needs quotes.\n`,
    );
  }
  if (io.argv.includes('--json')) {
    const message = error.message.replace(/^error: /, '');
    createEmitter(io.stdout, io.clock)('error', { exit_status: EXIT_USAGE, reason: 'usage', message });
  }
  return EXIT_USAGE;
}

/** Tells of an error. @returns the exit status that goes with it */
export function tellError(error: unknown, io: Io): number {
  const isJson = io.argv.includes('--json');
  const emit = createEmitter(io.stdout, io.clock);
  const palette = createPalette(io.stderr, io.env, io.argv.includes('--no-color') ? false : undefined);
  if (error instanceof UserError) {
    const { reason, message, next, exitStatus } = error;
    if (isJson) emit('error', { exit_status: exitStatus, reason, message, next });
    io.stderr.write(`${palette.red('Error:')} ${message}${/[.!?]$|\n/.test(message) ? '' : '.'}\n`);
    if (next !== undefined) io.stderr.write(`${next}\n`);
    return exitStatus;
  }
  if (isJson) emit('error', { exit_status: EXIT_FAULT, reason: 'fault', message: 'a fault of the program' });
  io.stderr.write(
    `${palette.red('This is a fault of provision, not yours.')} What was sent is in the journal; the same command goes on.\n` +
      `Please report it with the lines below (they hold no password and no token) to whoever gave you provision.\n` +
      `provision ${io.version}, Node ${io.nodeVersion}\n${stackOf(error)}\n`,
  );
  return EXIT_FAULT;
}

/** The stack alone: the message of a stranger's error may quote what it choked on. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no stack';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}
