/** The keys of a drawn question: raw mode while the question is open, and the effects of Ctrl-C, Ctrl-D and Ctrl-Z. */

import { PassThrough, type Readable } from 'node:stream';
import { Interrupted } from '../../domain/errors.js';
import { TYPED_COMES_MS } from './ask.js';
import type { PromptIo } from './questions.js';

/** Why a question ended without an answer; `again`: the program was stopped and resumed. */
type End = 'interrupt' | 'signal' | 'suspend' | 'again';

/** Bytes in raw mode. No other character of UTF-8 contains them. */
const ENDS: ReadonlyMap<number, End> = new Map([
  [0x03, 'interrupt'], // Ctrl-C
  [0x04, 'interrupt'], // Ctrl-D: no more input, and a question cannot be skipped.
  [0x1a, 'suspend'], // Ctrl-Z
]);

/**
 * Ctrl-C, Ctrl-D and Ctrl-Z do not reach the question; after Ctrl-Z and `fg` it is asked again.
 * @param ask reads keys from the stream; resolves at once when the signal is aborted
 * @throws {Interrupted} at Ctrl-C, a signal and the end of the input, with the terminal restored
 */
export async function askWithKeys<A>(
  ask: (keys: Readable, signal: AbortSignal) => Promise<A>,
  io: PromptIo,
): Promise<A> {
  for (;;) {
    const asked = await askOnce(ask, io);
    if ('answer' in asked) return asked.answer;
    if (asked.end === 'suspend') io.suspend();
    if (asked.end === 'interrupt') io.raise('SIGINT');
    if (asked.end === 'interrupt' || asked.end === 'signal') throw new Interrupted();
  }
}

async function askOnce<A>(
  ask: (keys: Readable, signal: AbortSignal) => Promise<A>,
  { stdin, interruption: { first }, onContinue, clock }: PromptIo,
): Promise<{ readonly answer: A } | { readonly end: End }> {
  if (first.aborted) return { end: 'signal' };
  if (stdin.readableEnded) return { end: 'interrupt' };
  const over = new AbortController();
  const ends: End[] = [];
  const finish = (end: End): void => {
    ends.push(end);
    over.abort();
  };
  const keys = new PassThrough();
  let isShown = false;
  const onData = (bytes: Buffer): void => {
    const at = bytes.findIndex((byte) => ENDS.has(byte));
    // Keys that were typed before the question was on the screen are dropped.
    if (isShown) writeEach(at === -1 ? bytes : bytes.subarray(0, at), keys);
    if (at !== -1) finish(ENDS.get(bytes[at] ?? 0) ?? 'interrupt');
  };
  const onEnd = (): void => finish('interrupt');
  const onSignal = (): void => finish('signal');
  stdin.setRawMode?.(true);
  stdin.on('data', onData).on('end', onEnd).on('error', onEnd).resume();
  first.addEventListener('abort', onSignal);
  const forgetContinue = onContinue(() => {
    // Raw mode is turned off first, since the shell has changed the terminal in the meantime.
    stdin.setRawMode?.(false);
    stdin.setRawMode?.(true);
    if (isShown) finish('again');
  });
  try {
    await clock.sleep(TYPED_COMES_MS, over.signal);
    isShown = true;
    if (ends[0] !== undefined) return { end: ends[0] };
    const answer = await ask(keys, over.signal);
    return ends[0] === undefined ? { answer } : { end: ends[0] };
  } finally {
    forgetContinue();
    first.removeEventListener('abort', onSignal);
    stdin.off('data', onData).off('end', onEnd).off('error', onEnd).pause();
    if (!stdin.destroyed) stdin.setRawMode?.(false);
  }
}

/**
 * Writes byte by byte: of a chunk with several characters, such as a paste, Node's readline appends all but the last to
 * the line, wherever the cursor is (`isCompletionEnabled` in `_insertString`, Node 20.20 to 24).
 */
function writeEach(bytes: Buffer, keys: PassThrough): void {
  for (const byte of bytes) keys.write(Buffer.of(byte));
}
