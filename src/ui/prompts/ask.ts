import { createInterface, emitKeypressEvents, type Key } from 'node:readline';
import { errorLines, Interrupted, UserError } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import { printable } from '../../domain/terminal-text.js';
import { LANGUAGES, type Language, textsIn } from '../../texts/texts.js';
import { BACK, type Back, type Choice, type HiddenQuestion, type PromptIo } from './questions.js';

/** Asks on stderr. Anything but yes means no, even the end of the input. @throws {Interrupted} at a signal */
export async function askYesNo(question: string, language: Language, io: PromptIo): Promise<boolean> {
  await forgetTyped(io);
  const typed = await askLine(`${question} ${textsIn(language).questions.noFirst} `, io);
  // People may answer in their own language.
  return LANGUAGES.some((one) => textsIn(one).answers.yes.includes(typed.toLowerCase()));
}

/** The choice of a typed number, from 1. @param start the index of the choice for Enter */
export function choiceOf<T>(
  typed: string,
  choices: readonly Choice<T>[],
  start: number,
): Choice<T> | undefined {
  if (typed === '') return choices[start];
  return /^\d+$/.test(typed) ? choices[Number(typed) - 1] : undefined;
}

/** The longest delay until typed keys arrive. */
export const TYPED_COMES_MS = 30;

/** Drops keys that were typed before the question was on the screen. */
export async function forgetTyped({ stdin, clock, interruption }: PromptIo): Promise<void> {
  const forget = (): void => {};
  stdin.on('data', forget);
  await clock.sleep(TYPED_COMES_MS, interruption.first);
  stdin.off('data', forget);
  stdin.pause();
}

/** The typed line, trimmed; empty at the end of the input. @throws {Interrupted} at a signal */
export async function askLine(prompt: string, io: PromptIo): Promise<string> {
  const { first } = io.interruption;
  io.stderr.write(prompt);
  // The input ended before the question, so the reader would get neither a line nor an end.
  if (io.stdin.readableEnded) {
    io.stderr.write('\n');
    return '';
  }
  // With `terminal: true`, Ctrl-C would be a key instead of a signal.
  const lines = createInterface({ input: io.stdin, terminal: false, signal: first });
  // After Ctrl-Z and `fg`, the shell has printed over the question, and the terminal has dropped the typed keys.
  const forgetContinue = io.onContinue(() => io.stderr.write(prompt));
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(''));
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

/** Asks the terminal to mark a paste, so that a line break in it does not end the answer. */
const MARK_PASTES = { on: Buffer.from('\x1b[?2004h'), off: Buffer.from('\x1b[?2004l') };

/** A typed line, perhaps empty; Ctrl-C; the end of the input or a signal; Esc. */
type HiddenEnd = Secret | 'interrupt' | 'end' | 'back';

/** Esc is ignored. @returns `undefined` for an empty line, the end of the input and a signal */
export async function askHidden(prompt: string, io: PromptIo): Promise<Secret | undefined> {
  const end = await readHidden(prompt, io, false);
  return end instanceof Secret && !end.isEmpty ? end : undefined;
}

/** @param isBack true for a typed text that goes back @throws {Interrupted} at Ctrl-C, a signal, the end of input */
export async function askHiddenOrBack(
  prompt: string,
  { check }: HiddenQuestion,
  io: PromptIo,
  isBack: (typed: Secret) => boolean = () => false,
): Promise<Secret | Back> {
  for (;;) {
    const end = await readHidden(prompt, io, true);
    if (end === 'end' && !io.interruption.first.aborted) io.raise('SIGINT');
    if (end === 'end' || end === 'interrupt') throw new Interrupted();
    if (end === 'back' || isBack(end)) return BACK;
    const wrong = check?.(end);
    if (wrong === undefined) return end;
    io.stderr.write(`${printable(wrong)}\n`);
  }
}

/**
 * Raw mode echoes nothing and does not limit the length of a line. The terminal is restored. Ctrl-C and Ctrl-Z, which
 * are keys in raw mode, have their usual effect. Without `hasBack`, Esc is ignored.
 */
async function readHidden(prompt: string, io: PromptIo, hasBack: boolean): Promise<HiddenEnd> {
  const { stdin, stderr, interruption } = io;
  if (interruption.first.aborted) return 'end';
  const marks = io.env.TERM !== 'dumb';
  const show = (): void => {
    // Raw mode comes first, so that keys typed at once are not shown.
    stdin.setRawMode?.(true);
    if (marks) stderr.write(MARK_PASTES.on);
    stderr.write(prompt);
  };
  const hide = (): void => {
    if (!stdin.destroyed) stdin.setRawMode?.(false);
    if (marks) stderr.write(MARK_PASTES.off);
  };
  const forgetContinue = io.onContinue(() => {
    // Raw mode is turned off first, since the shell has changed the terminal in the meantime.
    hide();
    show();
  });
  const suspend = (): void => {
    hide();
    io.suspend();
    // If the system did not stop the program, nothing resumes it either.
    stdin.setRawMode?.(true);
  };
  show();
  const end = await readKeys(io, suspend, hasBack);
  forgetContinue();
  hide();
  stderr.write('\n');
  if (end === 'interrupt') io.raise('SIGINT');
  return end;
}

/** The typed or pasted line. Later keys are dropped, as they may be the rest of a secret. */
function readKeys(
  { stdin, interruption }: PromptIo,
  suspend: () => void,
  hasBack: boolean,
): Promise<HiddenEnd> {
  let typed: string[] = [];
  /** In a marked paste, a line break ends the line only if it ends the paste. */
  let isPasting = false;
  let endsInBreak = false;
  return new Promise((resolve) => {
    const finish = (end: HiddenEnd): void => {
      stdin.off('keypress', onKey).off('end', onEnd).off('error', onEnd).pause();
      interruption.first.removeEventListener('abort', onEnd);
      resolve(end);
    };
    const onEnd = (): void => finish('end');
    const line = (): void => finish(new Secret(typed.join('')));
    const onKey = (text: string | undefined, { name, ctrl }: Key): void => {
      const key = `${ctrl ? 'ctrl-' : ''}${name}`;
      if (key === 'ctrl-c') finish('interrupt');
      else if (key === 'escape' && hasBack) finish('back');
      else if (key === 'ctrl-d') typed.length === 0 ? onEnd() : line();
      else if (key === 'backspace') typed.pop();
      else if (key === 'paste-start') isPasting = true;
      else if (key === 'paste-end') {
        isPasting = false;
        if (endsInBreak) line();
      } else if (['ctrl-u', 'ctrl-w', 'ctrl-z'].includes(key)) {
        typed = [];
        if (key === 'ctrl-z') suspend();
      } else if (text === '\r' || text === '\n') {
        endsInBreak = true;
        if (!isPasting) line();
      } else if (text !== undefined && text >= ' ') {
        typed.push(text);
        endsInBreak = false;
      }
    };
    emitKeypressEvents(stdin);
    stdin.on('keypress', onKey).on('end', onEnd).on('error', onEnd).resume();
    interruption.first.addEventListener('abort', onEnd);
  });
}

const ATTEMPTS = 3;

/** Asks again while `take` throws. @returns `undefined` without an answer @throws {UserError} the last refusal */
export async function withAttempts<A, T>(
  ask: () => Promise<A | undefined>,
  take: (answer: A) => T,
  language: Language,
  { stderr }: PromptIo,
): Promise<T | undefined> {
  for (let left = ATTEMPTS; ; left -= 1) {
    const answer = await ask();
    if (answer === undefined) return undefined;
    try {
      return take(answer);
    } catch (error) {
      if (!(error instanceof UserError) || left === 1) throw error;
      stderr.write(`${errorLines(error, language, ' ')}\n`);
    }
  }
}
