/** Questions at a terminal. Nobody is asked where nobody can answer. */

import { createInterface } from 'node:readline';
import { Interrupted, UserError } from '../errors.js';
import type { Io } from '../io.js';

type Talk = Pick<Io, 'stdin' | 'stderr' | 'interruption' | 'onContinue'>;

/** Whether a person can be asked: both ends of the talk are a terminal. */
export function canAsk(io: Pick<Io, 'stdin' | 'stderr'>): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true && !io.stdin.readableEnded;
}

/**
 * Asks on stderr and waits for a line. Only `y` and `yes` are a yes; Enter and the end of the input are a no.
 * @throws {Interrupted} at a signal
 */
export async function askYesNo(question: string, io: Talk & Pick<Io, 'clock'>): Promise<boolean> {
  await forgetTyped(io);
  return /^y(es)?$/i.test(await askLine(`${question} [y/N] `, io));
}

/** So long it takes at most until what was typed has come. */
const TYPED_COMES_MS = 30;

/** What was typed before the question was on the screen is no answer to it. */
async function forgetTyped({ stdin, clock, interruption }: Talk & Pick<Io, 'clock'>): Promise<void> {
  const forget = (): void => {};
  stdin.on('data', forget);
  await clock.sleep(TYPED_COMES_MS, interruption.first);
  stdin.off('data', forget);
  stdin.pause();
}

/** The line that was typed, trimmed; empty at the end of the input. @throws {Interrupted} at a signal */
export async function askLine(prompt: string, io: Talk): Promise<string> {
  io.stderr.write(prompt);
  // Not `terminal: true`: the terminal stays as it is, so Ctrl-C reaches the program as the signal that it is.
  const lines = createInterface({ input: io.stdin, terminal: false });
  const { first } = io.interruption;
  // Stopped and gone on: the shell has printed over it, and the terminal has dropped what was typed.
  const forgetContinue = io.onContinue(() => io.stderr.write(prompt));
  const answer = await new Promise<string>((resolve) => {
    const none = () => resolve('');
    lines.once('line', resolve);
    lines.once('close', none);
    first.addEventListener('abort', none, { once: true });
    if (first.aborted) none();
  });
  forgetContinue();
  lines.close();
  io.stdin.pause();
  if (first.aborted) {
    io.stderr.write('\n');
    throw new Interrupted();
  }
  return answer.trim();
}

/** How often a person is asked before the trouble stands. */
const TRIES = 3;

/**
 * Asks, and asks again where what came is refused, after saying why.
 * @param ask `undefined` where there is no answer
 * @param take throws a `UserError` for an answer that is none
 * @returns `undefined` where there was no answer
 * @throws {UserError} the refusal of the last try
 */
export async function withTries<A, T>(
  ask: () => Promise<A | undefined>,
  take: (answer: A) => T,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<T | undefined> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await ask();
    if (answer === undefined) return undefined;
    try {
      return take(answer);
    } catch (error) {
      if (!(error instanceof UserError) || left === 1) throw error;
      stderr.write(`${error.message}${/[.!?]$/.test(error.message) ? '' : '.'} ${error.next ?? ''}\n`);
    }
  }
}
