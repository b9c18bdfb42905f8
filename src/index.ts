/**
 * The entry for programs that embed this one: two functions that do what the command does with `--json` and `--yes`.
 * They print nothing, ask nothing, read no environment variable and never end the process.
 */

import { dirname, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { createCommandTexts } from './cli/command-texts.js';
import { contextOf } from './cli/context.js';
import { create } from './commands/create.js';
import { NO_DEBUG_LOG } from './domain/debug-log.js';
import { Interrupted, UserError } from './domain/errors.js';
import { defined } from './lib/collections.js';
import type { Io } from './lib/io.js';
import { systemClock } from './lib/system-clock.js';
import { processFacts } from './main.js';
import type { RawOptions } from './settings/option-table.js';
import { eventsTo } from './ui/json/events.js';

export { UserError as ProvisionError };

/** How a roster is read and checked. */
export type CheckOptions = {
  /** Path of the roster: CSV, JSON, JSON Lines or XLSX. */
  readonly roster: string;
  /** What relative paths are relative to, also those in events. Default: the folder of the roster. */
  readonly cwd?: string;
  /** A configuration file. Default: none, also where one could be found. */
  readonly config?: string;
  /** Which directory service it is: the name of a profile, or the path of a file. Default: `v6`. */
  readonly profile?: string;
  /** Settings of the profile by their names, such as `{ realm: 'school' }`. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** `department_id` of rows that have none: an id, or a name from the configuration. */
  readonly department?: number | string;
  /** Fields to the columns, or templates of columns, that they come from. Default: by the headers. */
  readonly map?: Readonly<Record<string, string>>;
  /** Default: detected. */
  readonly encoding?: string;
  /** Default: `<roster>.results`. */
  readonly results?: string;
};

/** How a roster is sent. Times are in seconds. */
export type CreateOptions = CheckOptions & {
  /** Address of the directory: `https:`, or `http:` to loopback. Default: that of the profile, for a service with one only. */
  readonly baseUrl?: string;
  /** The access token; instead of it, or of `tokenFile`, none may be given. */
  readonly token?: string;
  /** A file that holds the token; it is read again where the directory refuses the first. */
  readonly tokenFile?: string;
  readonly org?: string;
  /** Extra request headers by their names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Pause between two requests: fixed, or drawn anew from a range each time. Default: 1 to 2. */
  readonly pace?: number | readonly [least: number, most: number];
  /** Longest wait for one answer. Default: 30. */
  readonly timeout?: number;
  /** Sends at most so many rows. Default: all. */
  readonly limit?: number;
  /** Stops after so many rows in a row that went wrong; 0: never. Default: 5. */
  readonly stopAfter?: number;
  /** Sends the valid rows although others are invalid. */
  readonly skipInvalid?: boolean;
  /** A nickname that is taken is no failure for the exit status. */
  readonly skipExisting?: boolean;
  /** Which passwords are generated, and kept in `credentials.csv`. Default: none. */
  readonly generatePasswords?: 'missing' | 'weak' | 'all';
  /** Variables for the way to the directory, such as `HTTPS_PROXY` and `NO_PROXY`. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Aborted: the request in progress is waited for and settled, then the run ends. */
  readonly signal?: AbortSignal;
};

/** One event of `--json`; `events.schema.json` in the package describes the fields of each. */
export type ProvisionEvent = {
  readonly v: number;
  readonly event: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly [field: string]: unknown;
};

/** What a roster was found to be. */
export type Checked = {
  /** Whether no row is invalid; warnings do not count. */
  readonly valid: boolean;
  /** The event `plan`: what would be sent. */
  readonly plan: ProvisionEvent;
  /** The events `finding`, in the order of the rows. */
  readonly findings: readonly ProvisionEvent[];
};

/**
 * Checks a roster, and sends and writes nothing.
 * @throws {ProvisionError} where options, roster or configuration are at fault
 */
export async function checkRoster(options: CheckOptions): Promise<Checked> {
  const events: ProvisionEvent[] = [];
  for await (const event of eventsOf(options, { dryRun: true })) events.push(event);
  const plan = events.find(({ event }) => event === 'plan');
  const last = events.at(-1);
  if (plan === undefined || last === undefined) throw new Error('a check without a plan');
  return {
    valid: last.exit_status === 0,
    plan,
    findings: events.filter(({ event }) => event === 'finding'),
  };
}

/**
 * Creates the users of a roster, or goes on doing so: whoever was created, or may have been, is not sent again. The run
 * goes on whether or not events are read; to leave the loop ends it as `signal` does. The last event is `finished`, with
 * `exit_status`, `counts` and `files`.
 * @throws {ProvisionError} where nothing can be sent, or another run holds the results folder
 */
export async function* createUsers(options: CreateOptions): AsyncGenerator<ProvisionEvent, void, void> {
  const { pace, headers = {}, limit, stopAfter, timeout } = options;
  const { baseUrl, token, tokenFile, org, skipInvalid, skipExisting, generatePasswords } = options;
  yield* eventsOf(options, {
    yes: true,
    ...defined({ baseUrl, token, tokenFile, org, skipInvalid, skipExisting, generatePasswords }),
    ...defined({
      pace: typeof pace === 'object' ? pace.join('-') : text(pace),
      timeout: text(timeout),
      limit: text(limit),
      stopAfter: text(stopAfter),
    }),
    header: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  });
}

/** The way of the command `create`, from its options on. */
async function* eventsOf(
  options: CheckOptions & Pick<CreateOptions, 'env' | 'signal'>,
  more: RawOptions,
): AsyncGenerator<ProvisionEvent, void, void> {
  const queue = new Readable({ objectMode: true, read() {} });
  const queued: AsyncIterable<ProvisionEvent> = queue;
  const events = eventsTo(systemClock, (event) => queue.push(event));
  const stop = new AbortController();
  const onAbort = (): void => stop.abort('SIGINT');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  if (options.signal?.aborted === true) onAbort();
  const { encoding, results, cwd = dirname(resolve(options.roster)) } = options;
  const io = ioOf(cwd, options.env ?? {}, stop.signal);
  const raw: RawOptions = {
    config: options.config ?? false,
    json: true,
    ...defined({ department: text(options.department), encoding, results, profile: options.profile }),
    set: Object.entries(options.settings ?? {}).map(([name, value]) => `${name}=${value}`),
    map: Object.entries(options.map ?? {}).map(([field, column]) => `${field}=${column}`),
    ...more,
  };
  const commands = createCommandTexts({ command: 'create', operands: [options.roster], options: raw }, io);
  const done = contextOf(raw, io, events, commands)
    .then(({ settings, ui }) => create(resolve(cwd, options.roster), settings, io, ui, async () => 0))
    .catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      throw new UserError('declined', 'Interrupted before anything was sent');
    })
    .finally(() => queue.push(null));
  // Until it is waited for, an error is nobody's.
  done.catch(() => {});
  try {
    for await (const event of queued) yield event;
    await done;
  } finally {
    onAbort();
    options.signal?.removeEventListener('abort', onAbort);
    await done.catch(() => {});
  }
}

/** No terminal, no input, and nobody who reads what is written for people. */
function ioOf(cwd: string, env: Io['env'], first: AbortSignal): Io {
  const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
  return {
    ...processFacts(),
    argv: [],
    program: 'provision',
    env,
    cwd,
    stdin: Readable.from([]),
    stdout: nowhere(),
    stderr: nowhere(),
    clock: systemClock,
    debug: NO_DEBUG_LOG,
    random: Math.random,
    interruption: { first, second: new AbortController().signal },
    raise: () => {},
    onContinue: () => () => {},
    isForeground: () => false,
    suspend: () => {},
  };
}

function text(value: number | string | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
