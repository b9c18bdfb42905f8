/** Questions that clack draws, or lines if nothing can be drawn. */

import type { Key } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { type CANCEL_SYMBOL, confirm, isCancel, S_BAR, S_STEP_ACTIVE, select, text } from '@clack/prompts';
import stringWidth from 'string-width';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { type Output, wantsColor } from '../../platform/io.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { cutToFit } from '../format/cut-to-fit.js';
import { createPalette } from '../format/palette.js';
import { askHiddenOrBack } from './ask.js';
import { createPlainQuestions } from './plain-questions.js';
import { askWithKeys } from './question-keys.js';
import { BACK, type Back, type Choice, type PromptIo, type Questions } from './questions.js';

/** The width before each line of a question, as in `│  `. */
const GUIDE = 3;
/** Columns that a choice cannot use: the guide, whose colour codes clack counts as well, and `● `. */
const CHOICE_MARGIN = 15;
/** More choices scroll: clack does not redraw rows that a narrower screen pushed out. */
const SHARE_OF_ROWS = 1 / 3;
/** Rows that stay free, so that the prompt of the shell and one more line do not push the first ones out. */
const SPARE_ROWS = 3;
/** Rows of a question without its message and choices: the bar above it, the second line of a hint, its end. */
const FRAME_ROWS = 3;
/**
 * Rows that clack leaves below the message of a question at Esc: the current answer, which looks as if it were given, and
 * a bar. In colour the answer is struck through, which not every terminal shows.
 */
const ROWS_LEFT = { text: 1, choice: 2 };

type Talk = { readonly input: Readable; readonly output: ClackScreen; readonly signal: AbortSignal };

/** @param color `false` with `--no-color` */
export function createQuestions(io: PromptIo, language: Language, color?: boolean): Questions {
  return isPlain(io.env) ? createPlainQuestions(io, language) : createClackQuestions(io, language, color);
}

/**
 * Lines are for a terminal that cannot draw (`TERM=dumb`) and for screen readers: `ACCESSIBLE`, which other programs use
 * too, and `NO_COLOR`, which plain modes of screen readers set. `--no-color` concerns colours alone.
 */
function isPlain({ TERM, NO_COLOR = '', ACCESSIBLE = '' }: PromptIo['env']): boolean {
  return TERM === 'dumb' || NO_COLOR !== '' || !['', '0', 'false'].includes(ACCESSIBLE);
}

function createClackQuestions(io: PromptIo, language: Language, color: boolean | undefined): Questions {
  const output = new ClackScreen(io.stderr, wantsColor(io.stderr, io.env, color));
  const palette = createPalette(io.stderr, io.env, color);
  const texts = textsIn(language).questions;
  let isHintShown = false;

  /** Breaks between words, after the guide: clack would continue these texts at the beginning of the line. */
  function paragraph(words: string, guide = `${palette.gray(S_BAR)}  `): string {
    const lines = safeLines(words).flatMap((line) => wrapped(line, output.columns - GUIDE).split('\n'));
    return lines.join(`\n${guide}`);
  }

  function showHint(): void {
    if (!isHintShown) io.stderr.write(`\n${palette.dim(texts.keys)}\n`);
    isHintShown = true;
  }

  /** Clack gets no Ctrl-C, which it would not distinguish from Esc. */
  async function ask<A>(
    show: (talk: Talk) => Promise<A | typeof CANCEL_SYMBOL>,
    rowsLeft: number,
  ): Promise<A | Back> {
    showHint();
    const forgetSize = output.followSize();
    try {
      const answer = await askWithKeys((input, signal) => show({ input, output, signal }), io);
      if (!isCancel(answer)) return answer;
      output.write(eraseRows(rowsLeft));
      return BACK;
    } finally {
      forgetSize();
    }
  }

  return {
    language,
    texts: textsIn(language),
    get width() {
      return output.columns;
    },
    linesAbove(message, choices) {
      const lines = safeLines(message).flatMap((line) => wrapped(line, output.columns - GUIDE).split('\n'));
      // The keys are shown once, with an empty line above them.
      const hint = isHintShown ? 0 : 2;
      const shown = Math.min(choices, mostChoices(output));
      return Math.max(1, output.rows - SPARE_ROWS - FRAME_ROWS - hint - lines.length - shown);
    },
    show(words, title) {
      const head = title === undefined ? [] : [palette.bold(printable(title))];
      const lines = safeLines(words).map((line) =>
        line.startsWith('  ') ? line : wrapped(line, output.columns),
      );
      io.stderr.write(`${['', ...head, ...lines].join('\n')}\n`);
    },
    async select({ message, choices, initial }) {
      const options = choices.map((choice, value) => ({
        value,
        get label() {
          return labelOf(choice, output);
        },
        get hint() {
          return hintInTwoLines(choice, output);
        },
      }));
      const found = choices.findIndex(({ value }) => value === initial);
      const start = Math.max(0, found);
      const index = await ask(
        (talk) =>
          select<number>({
            ...talk,
            message: safeLines(message).join('\n'),
            options,
            initialValue: start,
            maxItems: mostChoices(output),
            showInstructions: false,
          }),
        ROWS_LEFT.choice,
      );
      if (index === BACK) return BACK;
      const choice = choices[index];
      if (choice === undefined) throw new Error(`there is no choice ${index}`);
      return choice.value;
    },
    async text({ message, initial, placeholder, check }) {
      const typed = await ask((talk) => {
        clearAtEsc(talk.input);
        return text({
          ...talk,
          message: paragraph(message),
          initialValue: printable(initial ?? ''),
          placeholder: cutToFit(printable(placeholder ?? ''), output.columns - GUIDE),
          validate: (value = '') => {
            const wrong = check?.(value.trim());
            return wrong === undefined ? undefined : paragraph(wrong, ' '.repeat(GUIDE));
          },
        });
      }, ROWS_LEFT.text);
      return typed === BACK ? BACK : typed.trim();
    },
    confirm({ message, initial = true }) {
      const answers = { active: texts.yesNo.yes, inactive: texts.yesNo.no };
      return ask(
        (talk) =>
          confirm({ ...talk, message: safeLines(message).join('\n'), initialValue: initial, ...answers }),
        ROWS_LEFT.choice,
      );
    },
    hidden(question) {
      showHint();
      const prompt = `\n${palette.cyan(S_STEP_ACTIVE)}  ${paragraph(texts.hidden(question.message))} `;
      return askHiddenOrBack(prompt, question, io);
    },
  };
}

/** The choices that are drawn at once; the others scroll. Clack draws five at least. */
function mostChoices({ rows }: ClackScreen): number {
  return Math.max(5, Math.floor(rows * SHARE_OF_ROWS));
}

function safeLines(text: string): readonly string[] {
  return text.replaceAll('\t', ' ').split('\n').map(printable);
}

function eraseRows(rows: number): Buffer {
  return Buffer.from(`\x1b[${rows}A\x1b[J`);
}

/** Esc empties the text first, whose number of rows is not known here. Call this before clack listens. */
function clearAtEsc(keys: Readable): void {
  keys.on('keypress', (_: unknown, { name }: Key) => {
    if (name !== 'escape') return;
    for (const key of ['e', 'u']) keys.emit('keypress', undefined, { ctrl: true, name: key });
  });
}

/** One line for the current width of the terminal, with the hint if it fits. */
function labelOf<T>({ label, hint = '' }: Choice<T>, { columns }: ClackScreen): string {
  const width = Math.max(1, columns - CHOICE_MARGIN);
  const whole = hint === '' ? printable(label) : `${printable(label)} (${printable(hint)})`;
  return stringWidth(whole) <= width ? whole : cutToFit(printable(label), width);
}

/** A hint that does not fit after its label. @returns `''` if it fits, and if it is too long for two lines */
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
 * Writes bytes, since control sequences are removed from text. It is one column narrower: terminals differ in where a line
 * that fills the row leaves the cursor.
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
