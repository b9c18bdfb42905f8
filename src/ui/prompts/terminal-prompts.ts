/** The questions of a run, at the terminal. */

import { basename } from 'node:path';
import type { Prompts, Question, TokenNeed, TokenQuestion } from '../../app/connect/index.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { canAsk, type Io, type Output } from '../../platform/io.js';
import { openInBrowser } from '../../platform/open-browser.js';
import { shownPath } from '../../platform/shown-path.js';
import type { RefusedAt } from '../../texts/secret-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { widthOf } from '../human/human-reporter.js';
import { askHidden, askLine, askYesNo, choiceOf, forgetTyped, withAttempts } from './ask.js';
import { personQuestion, statusQuestion, statusValueQuestion } from './people-words.js';
import type { SelectQuestion } from './questions.js';
import { showSignIn } from './sign-in-prompts.js';

/** @param json true if a program reads the output: nothing is asked @param paused keeps the screen clear meanwhile */
export function createPrompts(
  io: Io,
  json: boolean,
  paused: <T>(ask: () => Promise<T>) => Promise<T>,
  language: Language,
): Prompts {
  const { stdin, stderr, cwd } = io;
  const choose = <T>(question: SelectQuestion<T>): Promise<T> => askByNumber(question, language, io);
  return {
    availability() {
      if (json) return 'none';
      if (canAsk(io)) return 'available';
      return stdin.isTTY === true && stderr.isTTY === true ? 'ended' : 'none';
    },
    async confirm(question) {
      const text = wrapped(questionText(question, cwd, language), widthOfQuestion(stderr));
      if (question.kind !== 'own' || question.answer === undefined) return await askYesNo(text, language, io);
      await forgetTyped(io);
      return (await askLine(`${text} `, io)) === question.answer;
    },
    people: {
      person: (question) => choose(personQuestion(question, language)),
      status: (question) => choose(statusQuestion(question, language)),
      statusValue: (question) => choose(statusValueQuestion(question, language)),
    },
    token: (question, accept) =>
      paused(async () => {
        const { signIn } = textsIn(language);
        const prompt = `${signIn.prompt(userOf(question))} `;
        const lines = tokenText(question, signIn).split('\n');
        const shown = lines.map((line) => (line.startsWith('  ') ? line : wrapped(line, widthOf(stderr))));
        stderr.write(shown.join('\n'));
        const token = await withAttempts(() => askHidden(prompt, io), accept, language, io);
        if (token !== undefined) io.guide?.keepToken?.(token);
        return token;
      }),
    signIn: (why, title, way, finished) =>
      paused(async () => {
        const { signIn } = textsIn(language);
        const need =
          why.kind === 'missing' ? signIn.signInFirst : signIn.signInAgain(refusedAt(why, title, undefined));
        stderr.write(`${need}\n`);
        await showSignIn(way, openInBrowser, language, io);
        return await finished;
      }),
  };
}

/** Enter chooses the first. Asks again until a valid number is typed. @throws {Interrupted} at a signal */
async function askByNumber<T>(
  { message, choices }: SelectQuestion<T>,
  language: Language,
  io: Io,
): Promise<T> {
  await forgetTyped(io);
  const width = widthOf(io.stderr);
  const lines = choices.map(({ label }, at) => `  ${at + 1}. ${wrapped(label, width, 5)}`);
  io.stderr.write(`\n${[wrapped(printable(message), width), ...lines].join('\n')}\n`);
  for (;;) {
    const typed = await askLine(`${textsIn(language).people.number(choices.length)} `, io);
    const choice = choiceOf(typed, choices, 0);
    if (choice !== undefined) return choice.value;
  }
}

/** The width of the terminal without ` [y/N] `. */
function widthOfQuestion(stderr: Output): number | undefined {
  const width = widthOf(stderr);
  return width === undefined ? undefined : width - ' [y/N] '.length;
}

function questionText(question: Question, cwd: string, language: Language): string {
  const { prompts, difference, parts } = textsIn(language);
  switch (question.kind) {
    case 'create': {
      const { users, address, person } = question;
      const who = person && difference.person(parts.name(person.name), person.nickname);
      return prompts.create(users, address, serviceOf(question), who && printable(who));
    }
    case 'finish':
      return prompts.finish(question.users, question.address, serviceOf(question));
    case 'create-valid':
      return prompts.createValid(question.valid, question.invalid, question.address, serviceOf(question));
    case 'own':
      return question.textIn(language);
    case 'look-up':
      return prompts.lookUp(question, question.address);
    case 'read-roster': {
      const seen = (path: string) => printable(shownPath(path, cwd));
      const { folder, expected, found } = question;
      return prompts.readRoster(seen(folder), printable(basename(expected)), seen(found));
    }
  }
}

function serviceOf({ service }: { readonly service: string | undefined }): string | undefined {
  return service && printable(service);
}

function refusedAt(
  { line, status, again }: TokenNeed & { readonly kind: 'refused' },
  title: string,
  user: string | undefined,
): RefusedAt {
  return { title: printable(title), user, status, line, again };
}

function userOf({ service: { basicUser } }: TokenQuestion): string | undefined {
  return basicUser === undefined ? undefined : printable(basicUser);
}

function tokenText(question: TokenQuestion, texts: Texts['signIn']): string {
  const { why, service } = question;
  const user = userOf(question);
  const need =
    why.kind === 'missing' ? texts.pasteFirst(user) : texts.pasteAnother(refusedAt(why, service.title, user));
  return `${need}\n${wayText(question, texts)}\n`;
}

function wayText({ signIn, service, command }: TokenQuestion, texts: Texts['signIn']): string {
  const { grant, basicUser } = service;
  const title = printable(service.title);
  if (basicUser !== undefined) return texts.appPassword(title);
  if (signIn !== undefined) return `${texts.getByAddress}\n\n  ${signIn}\n`;
  return grant === undefined ? texts.createKey(title) : `${texts.getByCommand}\n\n  ${command}\n`;
}
