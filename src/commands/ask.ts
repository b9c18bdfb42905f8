/** Questions at a terminal. Nobody is asked where nobody can answer. */

import { createInterface } from 'node:readline';
import { Interrupted } from '../errors.js';
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

/**
 * Shows numbered choices and asks for one.
 * @returns its index; `undefined` for Enter and anything that is no number of a choice
 * @throws {Interrupted} at a signal
 */
export async function askChoice(
  question: string,
  choices: readonly string[],
  io: Talk,
): Promise<number | undefined> {
  io.stderr.write(`${question}\n`);
  for (const [i, choice] of choices.entries()) io.stderr.write(`  ${i + 1}  ${choice}\n`);
  const answer = await askLine(`Which one? [1-${choices.length}, Enter for none] `, io);
  const index = Number(answer) - 1;
  return answer !== '' && Number.isInteger(index) && index in choices ? index : undefined;
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
