/** Questions that clack draws, or lines if nothing can be drawn. */

import type { Key } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { type CANCEL_SYMBOL, isCancel, S_BAR, S_STEP_ACTIVE, select, text } from '@clack/prompts';
import type { ChalkInstance } from 'chalk';
import stringWidth from 'string-width';
import type { Secret } from '../../domain/secret.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { type Output, wantsColor } from '../../platform/io.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { commandLines } from '../format/command-lines.js';
import { cutToFit } from '../format/cut-to-fit.js';
import { createPalette } from '../format/palette.js';
import { askHiddenOrBack } from './ask.js';
import { PlainQuestions } from './plain-questions.js';
import { askWithKeys } from './question-keys.js';
import {
  BACK,
  type Back,
  type Choice,
  type HiddenQuestion,
  type PromptIo,
  type Questions,
  type SelectQuestion,
  type TextQuestion,
} from './questions.js';

/** The width before each line of a question, as in `│  `. */
const GUIDE = 3;
/** Columns that a choice cannot use: the guide with its colour codes, which clack counts as well, and `● `. */
const CHOICE_MARGIN = 15;
/** More choices scroll: clack does not redraw rows that a narrower screen pushed out. */
const SHARE_OF_ROWS = 1 / 3;
/** Rows that stay free, so that the prompt of the shell and one more line do not push the first ones out. */
const SPARE_ROWS = 3;
/** Rows of a question without its message and choices: the bar above it, the second line of a hint, its end. */
const FRAME_ROWS = 3;
/** Rows that clack leaves below the message of a question at Esc: a bar, and an answer that looks like the user's. */
const ROWS_LEFT = { text: 1, choice: 2 };

type Talk = { readonly input: Readable; readonly output: ClackScreen; readonly signal: AbortSignal };

export function createQuestions(io: PromptIo, language: Language, color?: boolean): Questions {
  return isPlain(io.env) ? new PlainQuestions(io, language) : new ClackQuestions(io, language, color);
}

/**
 * Lines are for a terminal that cannot draw (`TERM=dumb`) and for screen readers: `ACCESSIBLE`, which other programs
 * use too, and `NO_COLOR`, which plain modes of screen readers set. `--no-color` changes only colours.
 */
function isPlain({ TERM, NO_COLOR = '', ACCESSIBLE = '' }: PromptIo['env']): boolean {
  return TERM === 'dumb' || NO_COLOR !== '' || !['', '0', 'false'].includes(ACCESSIBLE);
}

class ClackQuestions implements Questions {
  readonly language: Language;
  readonly texts: Texts;
  readonly #io: PromptIo;
  readonly #output: ClackScreen;
  readonly #palette: ChalkInstance;
  #isHintShown = false;

  constructor(io: PromptIo, language: Language, color: boolean | undefined) {
    this.language = language;
    this.texts = textsIn(language);
    this.#io = io;
    this.#output = new ClackScreen(io.stderr, wantsColor(io.stderr, io.env, color));
    this.#palette = createPalette(io.stderr, io.env, color);
  }

  get width(): number {
    return this.#output.columns;
  }

  linesAbove(message: string, choices: number): number {
    // The keys are shown once, with an empty line above them.
    const hint = this.#isHintShown ? 0 : 2;
    const shown = Math.min(choices, mostChoices(this.#output));
    const lines = this.#linesOf(message).length;
    return Math.max(1, this.#output.rows - SPARE_ROWS - FRAME_ROWS - hint - lines - shown);
  }

  show(words: string, title?: string): void {
    const head = title === undefined ? [] : [this.#palette.bold(wrapped(printable(title), this.width))];
    const lines = safeLines(words).flatMap((line) => {
      if (!line.startsWith('  ')) return wrapped(line, this.width);
      const isCommand = line.startsWith(`  ${this.#io.program} `);
      return isCommand ? commandLines(line.slice(2), this.width, 2) : line;
    });
    this.#io.stderr.write(`${['', ...head, ...lines].join('\n')}\n`);
  }

  async select<T>(question: SelectQuestion<T>): Promise<T | Back> {
    const { message, choices, initial } = question;
    const width = this.#output.columns - CHOICE_MARGIN;
    const cut = choices.filter(({ label }) => stringWidth(printable(label)) > width);
    if (cut.length === 0) return await this.#select(question);
    const { showMore: label, showMoreHint: hint } = this.texts.guide;
    const more: Choice<T | typeof MORE> = { value: MORE, label, hint };
    const answer = await this.#select<T | typeof MORE>({ message, choices: [...choices, more], initial });
    if (answer !== MORE) return answer;
    this.show(cut.map((choice) => wholeText(choice)).join('\n'));
    return await this.#select(question);
  }

  async #select<T>({ message, choices, initial }: SelectQuestion<T>): Promise<T | Back> {
    const output = this.#output;
    const options = choices.map((choice, value) => ({
      value,
      get label() {
        return labelOf(choice, output);
      },
      get hint() {
        return hintInTwoLines(choice, output);
      },
    }));
    const start = choices.findIndex(({ value }) => value === initial);
    const shown = { options, initialValue: Math.max(0, start), showInstructions: false };
    const index = await this.#ask((talk) => {
      const maxItems = mostChoices(output);
      const scrolls = choices.length > maxItems ? this.texts.questions.scrolls(choices.length) : '';
      const lines = this.#linesOf(`${message}${scrolls && ` (${scrolls})`}`).join('\n');
      return select<number>({ ...talk, ...shown, message: lines, maxItems });
    }, ROWS_LEFT.choice);
    if (index === BACK) return BACK;
    const choice = choices[index];
    if (choice === undefined) throw new Error(`there is no choice ${index}`);
    return choice.value;
  }

  async text({ message, initial, placeholder, check }: TextQuestion): Promise<string | Back> {
    const typed = await this.#ask((talk) => {
      clearAtEsc(talk.input);
      return text({
        ...talk,
        message: this.#paragraph(message),
        initialValue: printable(initial ?? ''),
        placeholder: cutToFit(printable(placeholder ?? ''), this.width - GUIDE),
        validate: (value = '') => {
          const wrong = check?.(value.trim());
          return wrong === undefined ? undefined : this.#paragraph(wrong, ' '.repeat(GUIDE));
        },
      });
    }, ROWS_LEFT.text);
    return typed === BACK ? BACK : typed.trim();
  }

  hidden(question: HiddenQuestion): Promise<Secret | Back> {
    this.#showHint();
    const message = this.#paragraph(this.texts.questions.hidden(question.message));
    return askHiddenOrBack(`\n${this.#palette.cyan(S_STEP_ACTIVE)}  ${message} `, question, this.#io);
  }

  /** Clack never receives Ctrl-C, since it would treat it as Esc. */
  async #ask<A>(
    show: (talk: Talk) => Promise<A | typeof CANCEL_SYMBOL>,
    rowsLeft: number,
  ): Promise<A | Back> {
    this.#showHint();
    const output = this.#output;
    const forgetSize = output.followSize();
    try {
      const answer = await askWithKeys((input, signal) => show({ input, output, signal }), this.#io);
      if (!isCancel(answer)) return answer;
      output.write(Buffer.from(`\x1b[${rowsLeft}A\x1b[J`));
      return BACK;
    } finally {
      forgetSize();
    }
  }

  #showHint(): void {
    if (!this.#isHintShown) this.#io.stderr.write(`\n${this.#palette.dim(this.texts.questions.keys)}\n`);
    this.#isHintShown = true;
  }

  /** Breaks between words, after the guide: clack would continue these texts at the beginning of the line. */
  #paragraph(words: string, guide = `${this.#palette.gray(S_BAR)}  `): string {
    return this.#linesOf(words).join(`\n${guide}`);
  }

  #linesOf(words: string): readonly string[] {
    return safeLines(words).flatMap((line) => wrapped(line, this.width - GUIDE).split('\n'));
  }
}

/** The choices that are drawn at once; the others scroll. Clack draws five at least. */
function mostChoices({ rows }: ClackScreen): number {
  return Math.max(5, Math.floor(rows * SHARE_OF_ROWS));
}

function safeLines(text: string): readonly string[] {
  return text.replaceAll('\t', ' ').split('\n').map(printable);
}

/** At Esc, empties the text first: the number of its rows is not known here. Call this before clack listens. */
function clearAtEsc(keys: Readable): void {
  keys.on('keypress', (_: unknown, { name }: Key) => {
    if (name !== 'escape') return;
    for (const key of ['e', 'u']) keys.emit('keypress', undefined, { ctrl: true, name: key });
  });
}

/** The answer that shows answers in full that were cut. */
const MORE = Symbol('more');

function wholeText<T>({ label, hint = '' }: Choice<T>): string {
  return hint === '' ? printable(label) : `${printable(label)} (${printable(hint)})`;
}

/** One line for the current width of the terminal, with the hint if it fits. */
function labelOf<T>(choice: Choice<T>, { columns }: ClackScreen): string {
  const width = Math.max(1, columns - CHOICE_MARGIN);
  const whole = wholeText(choice);
  return stringWidth(whole) <= width ? whole : cutToFit(printable(choice.label), width);
}

/** Breaks a hint that does not fit after its label. @returns `''` if it fits, or is too long for two lines */
function hintInTwoLines<T>({ label, hint = '' }: Choice<T>, { columns }: ClackScreen): string {
  const width = columns - CHOICE_MARGIN;
  const left = width - stringWidth(printable(label)) - 2;
  const words = printable(hint).split(' ');
  const first = (many: number): string => words.slice(0, many).join(' ');
  let many = 0;
  while (many < words.length - 1 && stringWidth(first(many + 1)) <= left) many += 1;
  const rest = words.slice(many).join(' ');
  // One column of each line is for the bracket.
  const fits = hint === '' || stringWidth(first(words.length)) < left;
  return fits || many === 0 || stringWidth(rest) >= width ? '' : `${first(many)}\n  ${rest}`;
}

/** Matches colours, bold and dim, but not inverse and hidden, which draw the cursor. */
const COLORS = /\x1b\[(?!2?[78]m)[\d;]*m/g;

/**
 * Writes bytes, since control sequences are removed from text. It is one column narrower than the terminal: terminals
 * differ in where a line that fills the row leaves the cursor.
 */
class ClackScreen extends Writable {
  readonly #output: Output;
  readonly #hasColors: boolean;

  constructor(output: Output, hasColors: boolean) {
    super();
    this.#output = output;
    this.#hasColors = hasColors;
  }

  readonly isTTY = true;

  get columns(): number {
    return Math.max(1, (this.#output.columns || 80) - 1);
  }

  get rows(): number {
    return this.#output.rows || 24;
  }

  /** Reports changes of the terminal's size to clack. @returns a function that ends this */
  followSize(): () => void {
    const resized = (): void => void this.emit('resize');
    this.#output.on('resize', resized);
    return () => this.#output.off('resize', resized);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#output.write(this.#hasColors ? chunk : Buffer.from(chunk.toString().replace(COLORS, '')));
    done();
  }
}
