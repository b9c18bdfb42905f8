/** A run without terminal, command line and environment. Yields events, and throws errors about options. */

import { Readable } from 'node:stream';
import { type CommandTexts, NO_PROMPTS, type RunIo } from '../app/connect/index.js';
import { exitStatusOf, type Texts } from '../app/results/index.js';
import { create } from '../app/run/index.js';
import { NO_DEBUG_LOG } from '../domain/debug-log.js';
import { Interrupted, UserError } from '../domain/errors.js';
import { EXIT_OF_SIGNAL } from '../domain/exit-status.js';
import { KnownSecrets } from '../domain/known-secrets.js';
import { folderJournals } from '../journal/journal.js';
import { sealedFile } from '../passwords/sealed-file.js';
import { defined } from '../platform/collections.js';
import type { Io, ProcessFacts } from '../platform/io.js';
import { shownPath } from '../platform/shown-path.js';
import { systemClock } from '../platform/system-clock.js';
import type { Invocation } from '../settings/command-line.js';
import { attributeOf } from '../settings/option.js';
import { withOptionOrigin } from '../texts/user-error.js';
import { showRunResult } from '../ui/command-end.js';
import { nextSteps } from '../ui/human/next-steps.js';
import { stopText } from '../ui/human/stop-reasons.js';
import { type Events, eventsTo } from '../ui/json/events.js';
import { createJsonReporter } from '../ui/json/json-reporter.js';
import type { ProvisionEvent } from '../ui/json/provision-event.js';
import { type EmbedRequest, embedRequest } from './embed-request.js';
import { type GivenOptions, givenOptions, type Purpose } from './option-checks.js';
import { ProvisionError } from './provision-error.js';

/** Runs to the end even if its events are not read. Leaving the loop acts like the signal. @throws {ProvisionError} */
export async function* embeddedRun(
  passed: unknown,
  purpose: Purpose,
  facts: ProcessFacts,
  commandsAfter: CommandsAfter,
): AsyncGenerator<ProvisionEvent, void, void> {
  const queue = new Readable({ objectMode: true, read() {} });
  const queued: AsyncIterable<ProvisionEvent> = queue;
  const events = eventsTo(systemClock, (event) => queue.push(event));
  const stop = new AbortController();
  const onAbort = (): void => stop.abort('SIGINT');
  let signal: AbortSignal | undefined;
  const begun = async (): Promise<void> => {
    const options = givenOptions(passed, purpose);
    signal = options.signal;
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) throw new Interrupted();
    await runOnce(options, events, stop.signal, facts, commandsAfter);
  };
  const done = begun()
    .catch((error: unknown) => {
      throw asProvisionError(error);
    })
    .finally(() => queue.push(null));
  // A rejection before the `await` must not end the process.
  done.catch(() => {});
  try {
    for await (const event of queued) yield event;
    await done;
  } finally {
    onAbort();
    signal?.removeEventListener('abort', onAbort);
    await done.catch(() => {});
  }
}

async function runOnce(
  options: GivenOptions,
  events: Events,
  stop: AbortSignal,
  facts: ProcessFacts,
  commandsAfter: CommandsAfter,
): Promise<void> {
  const { cwd, env } = options;
  const io = ioOf(cwd, env, stop, facts);
  const request = await embedRequest(options, io);
  const reporter = createJsonReporter(events, cwd);
  const texts = createEmbedTexts(request, options, commandsAfter);
  const run = create(request, { reporter, prompts: NO_PROMPTS, texts }, io);
  const result = await withOptionOrigin(run, request.configured);
  showRunResult(result, exitStatusOf(result), { reporter, texts }, cwd);
}

function asProvisionError(error: unknown): unknown {
  if (error instanceof Interrupted)
    return new ProvisionError('Interrupted before anything was sent', {
      reason: 'interrupted',
      code: 'interrupted',
      exitStatus: EXIT_OF_SIGNAL.SIGINT,
    });
  if (!(error instanceof UserError)) return error;
  const { reason, code, exitStatus, message, next, option, cause } = error;
  return new ProvisionError(message, { reason, code, exitStatus, cause, next, option: propertyOf(option) });
}

/** The names of options for programs that are not their flag in camelCase. */
const PROPERTIES: Readonly<Record<string, string>> = { '--set': 'settings', '--header': 'headers' };

/** The name of an option for programs, such as `baseUrl` for `--base-url`. */
function propertyOf(option: string | undefined): string | undefined {
  return option?.startsWith('--') ? (PROPERTIES[option] ?? attributeOf({ flags: option })) : option;
}

function ioOf(cwd: string, env: Io['env'], first: AbortSignal, facts: ProcessFacts): RunIo & ProcessFacts {
  return {
    ...facts,
    env,
    cwd,
    stdin: Readable.from([]),
    clock: systemClock,
    debug: NO_DEBUG_LOG,
    random: Math.random,
    journals: folderJournals({ clock: systemClock, debug: NO_DEBUG_LOG, host: facts.host }),
    sealed: sealedFile,
    secrets: new KnownSecrets(),
    interruption: { first, second: new AbortController().signal },
  };
}

type CommandsAfter = (call: Invocation, io: Pick<Io, 'program' | 'cwd'>) => CommandTexts;

/** Readers of a report use the command line. The commands include options that the journal does not have. */
function createEmbedTexts(
  { folder, language }: EmbedRequest,
  { cwd, config, flags: { profile, tokenFile, header } }: GivenOptions,
  commandsAfter: CommandsAfter,
): Texts {
  const options = defined({ profile, config, tokenFile: tokenFile && shownPath(tokenFile, cwd), header });
  const call = { command: 'retry', operands: [shownPath(folder, cwd)], options };
  return {
    language,
    commands: commandsAfter(call, { program: 'provision', cwd }),
    stop: (reason, service, answer) => stopText(reason, service, answer, language),
    nextSteps: (state) => nextSteps(state, language),
  };
}
