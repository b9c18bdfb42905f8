/**
 * Runs the program in the process of the test, without the part of `main.ts` about streams, signals and the exit.
 * Pauses are skipped.
 */

import { relative } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { createCli } from '../../src/cli/cli.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { shellQuote } from '../../src/domain/shell-quote.js';
import { multilineNames, terminalText } from '../../src/domain/terminal-text.js';
import { folderJournals } from '../../src/journal/journal.js';
import { sealedFile } from '../../src/passwords/sealed-file.js';
import { createDebugLog } from '../../src/platform/debug-log-writer.js';
import { wantsColor } from '../../src/platform/io.js';
import { processFacts } from '../../src/process-facts.js';
import { createRandom } from '../support/random.js';
import { skippingClock as clock } from '../support/skipping-clock.js';
import type { Ran } from './program.js';

type Call = {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** Interrupts the run. Default: not interrupted. */
  readonly signal?: AbortSignal | undefined;
  /** A person at a terminal who answers each question. Default: no terminal. */
  readonly answer?: ((shown: string) => string) | undefined;
};

/** @param bin the launcher that commands in messages name */
export async function runInProcess(
  { args, cwd, env, stdin, signal, answer }: Call,
  bin: string,
): Promise<Ran> {
  const [stdout, stderr] = [collect({ args, cwd, env }), collect({ args, cwd, env })];
  const typed = answer && typedAt(stderr, answer);
  const never = new AbortController().signal;
  const facts = processFacts();
  // The same pauses in every run, so that a failure can be reproduced.
  const random = createRandom(1);
  const debug = createDebugLog({ argv: args, env, stderr: stderr.stream, clock });
  const cli = createCli({
    argv: args,
    program: `node ${shellQuote(relative(cwd, bin))}`,
    env,
    cwd,
    clock,
    stdin: typed ?? Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    debug,
    journals: folderJournals({ clock, debug, host: facts.host }),
    sealed: sealedFile,
    secrets: new KnownSecrets(),
    random: () => random.below(1),
    interruption: { first: signal ?? never, second: never },
    raise() {},
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
    ...facts,
  });
  const status = await cli.run();
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

/** A stream that is not a terminal, and the text written to it. */
function collect({ args, cwd, env }: Pick<Call, 'args' | 'cwd' | 'env'>) {
  const names = multilineNames([...args, cwd]);
  const pieces: Uint8Array[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _, done) {
      const hasColors = wantsColor(stream, env, args.includes('--no-color') ? false : undefined);
      pieces.push(typeof chunk === 'string' ? Buffer.from(terminalText(chunk, hasColors, names)) : chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(pieces).toString('utf8') };
}

/** Makes the stream a terminal. @returns the stream of answers to its questions */
function typedAt({ stream, text }: ReturnType<typeof collect>, answer: (shown: string) => string) {
  const keys = Object.assign(new PassThrough(), { isTTY: true });
  const write = stream.write.bind(stream) as (...rest: unknown[]) => boolean;
  Object.assign(stream, {
    isTTY: true,
    columns: 100,
    write(...rest: unknown[]) {
      const isWritten = write(...rest);
      if (/(?:\[y\/N\]|\bno\):|\[1\]:) $/.test(String(rest[0]))) keys.write(`${answer(text())}\n`);
      return isWritten;
    },
  });
  return keys;
}
