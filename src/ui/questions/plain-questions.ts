/** Questions as lines, for a screen reader and for a terminal that cannot draw. */

import { Interrupted } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import { printable } from '../../lib/terminal-text.js';
import { wrapped } from '../../lib/text.js';
import { LANGUAGES, textsIn } from '../../texts/texts.js';
import { askLine, forgetTyped } from '../prompts/ask.js';
import { hiddenAnswer } from './hidden-answer.js';
import { BACK, type Back, type Questions, type QuestionsIo } from './questions.js';

/** Answers that go back. */
const BACK_WORDS = ['<', 'back'];
const HINT = 'Type < to go back. Press Ctrl-C to stop.';

export function createPlainQuestions(io: QuestionsIo): Questions {
  const { stderr } = io;
  let isHintShown = false;

  /** Broken between words, since the terminal would break inside them. */
  const inLines = (line: string, indent = 0): string =>
    wrapped(printable(line), stderr.columns || undefined, indent);
  const write = (line: string): void => void stderr.write(`${inLines(line)}\n`);

  async function begin(): Promise<void> {
    await forgetTyped(io);
    write('');
    if (!isHintShown) write(HINT);
    isHintShown = true;
  }

  /** Asks until `take` returns an answer. `wrong` is the message otherwise. */
  async function ask<A>(
    prompt: string,
    take: (typed: string) => { readonly answer: A } | { readonly wrong: string },
  ): Promise<A | Back> {
    for (;;) {
      const typed = await lineOf(`${inLines(prompt)} `, io);
      if (BACK_WORDS.includes(typed.toLowerCase())) return BACK;
      const taken = take(typed);
      if ('answer' in taken) return taken.answer;
      write(taken.wrong);
    }
  }

  return {
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
      return await ask(`Number [${start + 1}]:`, (typed) => {
        const choice = choices[typed === '' ? start : /^\d+$/.test(typed) ? Number(typed) - 1 : -1];
        if (choice !== undefined) return { answer: choice.value };
        return { wrong: `Type a number from 1 to ${choices.length}, or < to go back.` };
      });
    },
    async text({ message, initial = '', placeholder, check }) {
      await begin();
      const example = placeholder === undefined ? '' : ` (for example ${placeholder})`;
      const standing = initial === '' ? '' : ` [${initial}]`;
      return await ask(`${message}${example}${standing}:`, (typed) => {
        const answer = typed === '' ? initial : typed;
        const wrong = check?.(answer);
        return wrong === undefined ? { answer } : { wrong };
      });
    },
    async confirm({ message, initial = true }) {
      await begin();
      return await ask(`${message} ${initial ? '[Y/n]' : '[y/N]'}`, (typed) => {
        if (typed === '') return { answer: initial };
        if (isAnswer('yes', typed)) return { answer: true };
        if (isAnswer('no', typed)) return { answer: false };
        return { wrong: 'Type y for yes, n for no, or < to go back.' };
      });
    },
    async hidden(question) {
      await begin();
      const isBack = (typed: Secret): boolean => BACK_WORDS.some((word) => typed.equals(new Secret(word)));
      return await hiddenAnswer(`${printable(question.message)} (input hidden): `, question, io, isBack);
    },
  };
}

/** @throws {Interrupted} at a signal and at the end of the input */
async function lineOf(prompt: string, io: QuestionsIo): Promise<string> {
  const typed = io.stdin.readableEnded ? '' : await askLine(prompt, io);
  if (typed !== '' || !io.stdin.readableEnded) return typed;
  io.raise('SIGINT');
  io.stderr.write('\n');
  throw new Interrupted();
}

/** In any language of the reports. */
function isAnswer(meant: 'yes' | 'no', typed: string): boolean {
  return LANGUAGES.some((language) => textsIn(language).answers[meant].includes(typed.toLowerCase()));
}
