/** Questions as lines, for a screen reader and for a terminal that cannot draw. */

import { Interrupted } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { askHiddenOrBack, askLine, choiceOf, forgetTyped, isAnswer } from './ask.js';
import { BACK, type Back, type PromptIo, type Questions } from './questions.js';

/** Answers that go back. */
const BACK_WORDS = ['<', 'back'];

export function createPlainQuestions(io: PromptIo, language: Language): Questions {
  const { stderr } = io;
  const texts = textsIn(language).questions;
  let isHintShown = false;

  /** Breaks between words, since the terminal would break inside them. */
  const inLines = (line: string, indent = 0): string =>
    wrapped(printable(line), stderr.columns || undefined, indent);
  const write = (line: string): void => void stderr.write(`${inLines(line)}\n`);

  async function begin(): Promise<void> {
    await forgetTyped(io);
    write('');
    if (!isHintShown) write(texts.lineKeys);
    isHintShown = true;
  }

  /** Asks until `read` returns an answer instead of a message. */
  async function ask<A>(
    prompt: string,
    read: (typed: string) => { readonly answer: A } | { readonly wrong: string },
  ): Promise<A | Back> {
    for (;;) {
      const typed = await lineOf(`${inLines(prompt)} `, io);
      if (BACK_WORDS.includes(typed.toLowerCase())) return BACK;
      const result = read(typed);
      if ('answer' in result) return result.answer;
      write(result.wrong);
    }
  }

  return {
    language,
    texts: textsIn(language),
    get width() {
      return stderr.columns || 80;
    },
    linesAbove(message, choices) {
      const lines = message.split('\n').flatMap((line) => inLines(line).split('\n'));
      // Other lines are an empty one, the one for the answer, and once the keys.
      return Math.max(1, (stderr.rows || 24) - 3 - 2 - (isHintShown ? 0 : 1) - lines.length - choices);
    },
    show(text, title) {
      write('');
      if (title !== undefined) write(title);
      for (const line of text.replaceAll('\t', ' ').split('\n'))
        if (line.startsWith('  ')) stderr.write(`${printable(line)}\n`);
        else write(line);
    },
    async select({ message, choices, initial }) {
      await begin();
      write(message);
      for (const [index, { label, hint }] of choices.entries()) {
        const number = `${index + 1}. `;
        const choice = `${label}${hint === undefined ? '' : ` (${hint})`}`;
        stderr.write(`${number}${inLines(choice, number.length)}\n`);
      }
      const found = choices.findIndex(({ value }) => value === initial);
      const start = Math.max(0, found);
      return await ask(texts.number(start + 1), (typed) => {
        const choice = choiceOf(typed, choices, start);
        if (choice !== undefined) return { answer: choice.value };
        return { wrong: texts.wrongNumber(choices.length) };
      });
    },
    async text({ message, initial = '', placeholder, check }) {
      await begin();
      const example = placeholder === undefined ? '' : texts.example(placeholder);
      const standing = initial === '' ? '' : ` [${initial}]`;
      return await ask(`${message}${example}${standing}:`, (typed) => {
        const answer = typed === '' ? initial : typed;
        const wrong = check?.(answer);
        return wrong === undefined ? { answer } : { wrong };
      });
    },
    async confirm({ message, initial = true }) {
      await begin();
      return await ask(`${message} ${initial ? texts.yesFirst : texts.noFirst}`, (typed) => {
        if (typed === '') return { answer: initial };
        if (isAnswer('yes', typed)) return { answer: true };
        if (isAnswer('no', typed)) return { answer: false };
        return { wrong: texts.wrongYesNo };
      });
    },
    async hidden(question) {
      await begin();
      const isBack = (typed: Secret): boolean => BACK_WORDS.some((word) => typed.equals(new Secret(word)));
      return await askHiddenOrBack(`${texts.hidden(printable(question.message))} `, question, io, isBack);
    },
  };
}

/** @throws {Interrupted} at a signal and at the end of the input */
async function lineOf(prompt: string, io: PromptIo): Promise<string> {
  const typed = io.stdin.readableEnded ? '' : await askLine(prompt, io);
  if (typed !== '' || !io.stdin.readableEnded) return typed;
  io.raise('SIGINT');
  io.stderr.write('\n');
  throw new Interrupted();
}
