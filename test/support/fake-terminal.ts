/** A fake terminal for questions: tests press keys and read the output. */

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { systemClock } from '../../src/platform/system-clock.js';
import type { PromptIo } from '../../src/ui/prompts/questions.js';

export type FakeTerminal = {
  readonly io: PromptIo;
  /** The actions on the terminal and the program: `raw`, `cooked`, `suspend`, and raised signals. */
  readonly actions: readonly string[];
  /** The complete output, with control sequences. */
  raw(): string;
  /** The output without control sequences. */
  shown(): string;
  /** Resolves once this has been shown since the last call. */
  until(what: string | RegExp): Promise<void>;
  press(keys: string): void;
  /** Sends a signal from outside. */
  signal(): void;
  /** Ends the input. */
  end(): void;
  /** Continues the program after it was suspended. */
  resume(): void;
  resize(columns: number): void;
};

export function createFakeTerminal(
  env: Readonly<Record<string, string>> = {},
  size: { readonly columns: number; readonly rows: number } = { columns: 80, rows: 24 },
): FakeTerminal {
  const actions: string[] = [];
  const stdin = Object.assign(new PassThrough({ autoDestroy: false }), {
    isTTY: true,
    setRawMode: (raw: boolean) => actions.push(raw ? 'raw' : 'cooked'),
  });
  const chunks: Buffer[] = [];
  const stderr = Object.assign(new PassThrough(), { isTTY: true, ...size });
  stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const first = new AbortController();
  const continued = new EventEmitter();
  const raw = (): string => Buffer.concat(chunks).toString();
  let seen = 0;
  const abort = (): void => {
    first.abort('SIGINT');
    stdin.destroy();
  };
  return {
    actions,
    raw,
    shown: () => stripVTControlCharacters(raw()),
    async until(what) {
      const since = (): string => stripVTControlCharacters(raw().slice(seen));
      await expect.poll(since, { interval: 5 }).toMatch(what);
      seen = raw().length;
    },
    press: (keys) => void stdin.write(keys),
    signal: abort,
    end: () => void stdin.end(),
    resume: () => void continued.emit('continue'),
    resize(columns) {
      stderr.columns = columns;
      stderr.emit('resize');
    },
    io: {
      stdin,
      stderr,
      env,
      program: 'provision',
      clock: systemClock,
      interruption: { first: first.signal, second: new AbortController().signal },
      raise(signal) {
        actions.push(signal);
        abort();
      },
      onContinue(callback) {
        continued.on('continue', callback);
        return () => continued.off('continue', callback);
      },
      suspend: () => void actions.push('suspend'),
    },
  };
}
