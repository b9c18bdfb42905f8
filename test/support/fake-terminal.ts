/** A terminal and a person at it, for questions: pressed keys go in, and the written text is kept. */

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { systemClock } from '../../src/platform/system-clock.js';
import type { PromptIo } from '../../src/ui/prompts/questions.js';

export type FakeTerminal = {
  readonly io: PromptIo;
  /** The actions on the terminal and the program: `raw`, `cooked`, `suspend`, and signals that were raised. */
  readonly did: readonly string[];
  /** All that was written, with what steers the terminal. */
  raw(): string;
  /** The same without what steers it. */
  shown(): string;
  /** Resolves once this has been shown since the last call. */
  until(what: string | RegExp): Promise<void>;
  press(keys: string): void;
  /** A signal from outside. */
  signal(): void;
  /** No more input comes. */
  end(): void;
  /** The program continues after it was stopped. */
  resume(): void;
  resize(columns: number): void;
};

export function createFakeTerminal(
  env: Readonly<Record<string, string>> = {},
  size: { readonly columns: number; readonly rows: number } = { columns: 80, rows: 24 },
): FakeTerminal {
  const did: string[] = [];
  const stdin = Object.assign(new PassThrough({ autoDestroy: false }), {
    isTTY: true,
    setRawMode: (raw: boolean) => did.push(raw ? 'raw' : 'cooked'),
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
    did,
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
      clock: systemClock,
      interruption: { first: first.signal, second: new AbortController().signal },
      raise(signal) {
        did.push(signal);
        abort();
      },
      onContinue(callback) {
        continued.on('continue', callback);
        return () => continued.off('continue', callback);
      },
      suspend: () => void did.push('suspend'),
    },
  };
}
