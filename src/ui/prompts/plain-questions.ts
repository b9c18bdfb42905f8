/** Questions as lines, for a screen reader and for a terminal that cannot draw. */

import { Interrupted } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { askHiddenOrBack, askLine, choiceOf, forgetTyped } from './ask.js';
import {
  BACK,
  type Back,
  type HiddenQuestion,
  type PromptIo,
  type Questions,
  type SelectQuestion,
  type TextQuestion,
} from './questions.js';

const BACK_WORDS = ['<', 'back'];

export class PlainQuestions implements Questions {
  readonly language: Language;
  readonly texts: Texts;
  readonly #io: PromptIo;
  #isHintShown = false;

  constructor(io: PromptIo, language: Language) {
    this.#io = io;
    this.language = language;
    this.texts = textsIn(language);
  }

  get width(): number {
    return this.#io.stderr.columns || 80;
  }

  linesAbove(message: string, choices: number): number {
    const lines = message.split('\n').flatMap((line) => this.#inLines(line).split('\n'));
    // Three lines stay free. The others are an empty line, the line of the answer and, the first time, the keys.
    const others = 3 + 2 + (this.#isHintShown ? 0 : 1);
    return Math.max(1, (this.#io.stderr.rows || 24) - others - lines.length - choices);
  }

  show(text: string, title?: string): void {
    this.#write('');
    if (title !== undefined) this.#write(title);
    for (const line of text.replaceAll('\t', ' ').split('\n'))
      if (line.startsWith('  ')) this.#io.stderr.write(`${printable(line)}\n`);
      else this.#write(line);
  }

  async select<T>({ message, choices, initial }: SelectQuestion<T>): Promise<T | Back> {
    await this.#begin();
    this.#write(message);
    for (const [index, { label, hint }] of choices.entries()) {
      const number = `${index + 1}. `;
      const choice = `${label}${hint === undefined ? '' : ` (${hint})`}`;
      this.#io.stderr.write(`${number}${this.#inLines(choice, number.length)}\n`);
    }
    const found = choices.findIndex(({ value }) => value === initial);
    const start = Math.max(0, found);
    const { number: prompt, wrongNumber } = this.texts.questions;
    return await this.#ask(prompt(start + 1), (typed) => {
      const choice = choiceOf(typed, choices, start);
      return choice === undefined ? { wrong: wrongNumber(choices.length) } : { answer: choice.value };
    });
  }

  async text({ message, initial = '', placeholder, check }: TextQuestion): Promise<string | Back> {
    await this.#begin();
    const example = placeholder === undefined ? '' : this.texts.questions.example(placeholder);
    const standing = initial === '' ? '' : ` [${initial}]`;
    return await this.#ask(`${message}${example}${standing}:`, (typed) => {
      const answer = typed === '' ? initial : typed;
      const wrong = check?.(answer);
      return wrong === undefined ? { answer } : { wrong };
    });
  }

  async hidden(question: HiddenQuestion): Promise<Secret | Back> {
    await this.#begin();
    const isBack = (typed: Secret): boolean => BACK_WORDS.some((word) => typed.equals(new Secret(word)));
    const prompt = `${this.texts.questions.hidden(printable(question.message))} `;
    return await askHiddenOrBack(prompt, question, this.#io, isBack);
  }

  async #begin(): Promise<void> {
    await forgetTyped(this.#io);
    this.#write('');
    if (!this.#isHintShown) this.#write(this.texts.questions.lineKeys);
    this.#isHintShown = true;
  }

  async #ask<A>(
    prompt: string,
    read: (typed: string) => { readonly answer: A } | { readonly wrong: string },
  ): Promise<A | Back> {
    for (;;) {
      const typed = await lineOf(`${this.#inLines(prompt)} `, this.#io);
      if (BACK_WORDS.includes(typed.toLowerCase())) return BACK;
      const result = read(typed);
      if ('answer' in result) return result.answer;
      this.#write(result.wrong);
    }
  }

  #write(line: string): void {
    this.#io.stderr.write(`${this.#inLines(line)}\n`);
  }

  /** Breaks between words, since the terminal would break inside them. */
  #inLines(line: string, indent = 0): string {
    return wrapped(printable(line), this.#io.stderr.columns || undefined, indent);
  }
}

/** @throws {Interrupted} at a signal and at the end of the input */
async function lineOf(prompt: string, io: PromptIo): Promise<string> {
  const typed = io.stdin.readableEnded ? '' : await askLine(prompt, io);
  if (typed !== '' || !io.stdin.readableEnded) return typed;
  io.raise('SIGINT');
  io.stderr.write('\n');
  throw new Interrupted();
}
