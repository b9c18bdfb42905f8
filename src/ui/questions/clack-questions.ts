/** Questions that are drawn, by clack. Everything else of this folder is what clack does not do. */

import type { Readable } from 'node:stream';
import { type CANCEL_SYMBOL, confirm, isCancel, S_BAR, S_STEP_ACTIVE, select, text } from '@clack/prompts';
import stringWidth from 'string-width';
import { printable, wantsColor } from '../../lib/terminal-text.js';
import { wrapped } from '../../lib/text.js';
import { cutToFit } from '../format/cut-to-fit.js';
import { createPalette } from '../format/palette.js';
import { ClackScreen } from './clack-screen.js';
import { hiddenAnswer } from './hidden-answer.js';
import { askWithKeys } from './question-keys.js';
import { BACK, type Back, type Choice, type Questions, type QuestionsIo } from './questions.js';

const HINT = '↑ ↓ Enter: choose, Esc: back, Ctrl-C: stop';
/** Before each line of a question, as in `│  `. */
const GUIDE = 3;
/** What a choice cannot use: the guide, of which clack counts the codes of its colour as well, and `● `. */
const CHOICE_MARGIN = 15;
/** How much of the screen choices take, before they scroll: clack redraws no row that a narrower screen pushed out. */
const SHARE_OF_ROWS = 1 / 3;
/** A hint of which less is left says nothing. */
const SHORTEST_HINT = 8;

type Talk = { readonly input: Readable; readonly output: ClackScreen; readonly signal: AbortSignal };

/** @param color `false` with `--no-color` */
export function createClackQuestions(io: QuestionsIo, color: boolean | undefined): Questions {
  const output = new ClackScreen(io.stderr, wantsColor(io.stderr, io.env, color));
  const palette = createPalette(io.stderr, io.env, color);
  let isHintShown = false;

  /** Broken between words, behind the guide: of these texts clack would go on at the beginning of the line. */
  function paragraph(words: string): string {
    const lines = safeLines(words).flatMap((line) => wrapped(line, output.columns - GUIDE).split('\n'));
    return lines.join(`\n${palette.gray(S_BAR)}  `);
  }

  function showHint(): void {
    if (!isHintShown) io.stderr.write(`\n${palette.dim(HINT)}\n`);
    isHintShown = true;
  }

  /** No Ctrl-C comes to clack, which would cancel at it as at Esc and not say which it was. */
  async function ask<A>(show: (talk: Talk) => Promise<A | typeof CANCEL_SYMBOL>): Promise<A | Back> {
    showHint();
    const forgetSize = output.followSize();
    try {
      const answer = await askWithKeys((input, signal) => show({ input, output, signal }), io);
      return isCancel(answer) ? BACK : answer;
    } finally {
      forgetSize();
    }
  }

  return {
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
      }));
      const start = Math.max(
        0,
        choices.findIndex(({ value }) => value === initial),
      );
      const index = await ask((talk) =>
        select<number>({
          ...talk,
          message: safeLines(message).join('\n'),
          options,
          initialValue: start,
          maxItems: Math.floor(output.rows * SHARE_OF_ROWS),
          showInstructions: false,
        }),
      );
      if (index === BACK) return BACK;
      const choice = choices[index];
      if (choice === undefined) throw new Error(`there is no choice ${index}`);
      return choice.value;
    },
    async text({ message, initial, placeholder, check }) {
      const typed = await ask((talk) =>
        text({
          ...talk,
          message: paragraph(message),
          initialValue: printable(initial ?? ''),
          placeholder: cutToFit(printable(placeholder ?? ''), output.columns - GUIDE),
          validate: (value = '') => {
            const wrong = check?.(value.trim());
            return wrong === undefined ? undefined : paragraph(wrong);
          },
        }),
      );
      return typed === BACK ? BACK : typed.trim();
    },
    confirm({ message, initial = true }) {
      return ask((talk) =>
        confirm({ ...talk, message: safeLines(message).join('\n'), initialValue: initial }),
      );
    },
    hidden(question) {
      showHint();
      const prompt = `\n${palette.cyan(S_STEP_ACTIVE)}  ${paragraph(`${question.message} (input hidden):`)} `;
      return hiddenAnswer(prompt, question, io);
    },
  };
}

/** The lines of a text, safe for the terminal. */
function safeLines(text: string): readonly string[] {
  return text.replaceAll('\t', ' ').split('\n').map(printable);
}

/** In one line, whatever the terminal's width is at the moment: the hint gives way first. */
function labelOf<T>({ label, hint = '' }: Choice<T>, { columns }: ClackScreen): string {
  const room = Math.max(1, columns - CHOICE_MARGIN);
  const shown = cutToFit(printable(label), room);
  const left = room - stringWidth(shown) - 2;
  return hint === '' || left < SHORTEST_HINT ? shown : `${shown}  ${cutToFit(printable(hint), left)}`;
}
