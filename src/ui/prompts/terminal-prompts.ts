/** The questions of a run, at the terminal. */

import { basename } from 'node:path';
import type { Prompts, Question, TokenNeed, TokenQuestion } from '../../app/types/prompts.js';
import type { Io, Output } from '../../lib/io.js';
import { openInBrowser } from '../../lib/open-browser.js';
import { shownPath } from '../../lib/shown-path.js';
import { canAsk, printable } from '../../lib/terminal-text.js';
import { capitalized, count, wrapped } from '../../lib/text.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { widthOf } from '../human/human-reporter.js';
import { askChoice, askHidden, askYesNo, withTries } from './ask.js';
import { personQuestion, statusQuestion, statusValueQuestion, type Worded } from './people-words.js';
import { showSignIn } from './show-sign-in.js';

/**
 * @param json a program reads the output, so nobody is asked
 * @param paused keeps the screen clear while a person is asked in the middle of a run
 */
export function createPrompts(
  io: Io,
  json: boolean,
  paused: <T>(ask: () => Promise<T>) => Promise<T>,
  language: Language,
): Prompts {
  const { stdin, stderr, cwd } = io;
  const choose = <A>({ text, choices }: Worded<A>): Promise<A> =>
    askChoice(
      {
        text: wrapped(printable(text), widthOf(stderr)),
        choices: choices.map(({ value, label }) => ({ value, label: wrapped(label, widthOf(stderr), 5) })),
        prompt: textsIn(language).people.number(choices.length),
      },
      io,
    );
  return {
    availability() {
      if (json) return 'none';
      if (canAsk(io)) return 'available';
      return stdin.isTTY === true && stderr.isTTY === true ? 'ended' : 'none';
    },
    confirm: (question) => askYesNo(wrapped(questionText(question, cwd), widthOfQuestion(stderr)), io),
    people: {
      person: (question) => choose(personQuestion(question, language)),
      status: (question) => choose(statusQuestion(question, language)),
      statusValue: (question) => choose(statusValueQuestion(question, language)),
    },
    token: (question, accept) =>
      paused(async () => {
        stderr.write(tokenText(question));
        return await withTries(() => askHidden('Token (input hidden): ', io), accept, io);
      }),
    signIn: (why, title, way, finished) =>
      paused(async () => {
        const [what, , otherwise] = needText(why, title);
        stderr.write(`${what} Sign in to continue, or press Ctrl-C to ${otherwise}.\n`);
        await showSignIn(way, openInBrowser, io);
        return await finished;
      }),
  };
}

/** The width of the terminal without ` [y/N] `; `undefined` if there is no terminal. */
function widthOfQuestion(stderr: Output): number | undefined {
  const width = widthOf(stderr);
  return width === undefined ? undefined : width - ' [y/N] '.length;
}

function questionText(question: Question, cwd: string): string {
  switch (question.kind) {
    case 'create':
      return `Create ${count(question.users, 'user')} ${placeText(question)}? This program cannot delete users.`;
    case 'create-valid': {
      const { valid, invalid } = question;
      const rows = count(valid, 'row is', 'rows are');
      const them = valid === 1 ? 'it' : 'them';
      const others = invalid === 1 ? 'the other' : `the other ${invalid}`;
      return `${rows} valid. Create ${them} ${placeText(question)} now and ${others} later?`;
    }
    case 'look-up':
      return `Look up ${count(question.users, 'user')} at ${question.address}? Nothing is changed there.`;
    case 'read-roster': {
      const seen = (path: string) => printable(shownPath(path, cwd));
      const { folder, expected, found } = question;
      return `The journal in ${seen(folder)} names ${seen(found)} as its roster, which is not ${printable(basename(expected))} next to that folder. Read ${seen(found)}?`;
    }
  }
}

function placeText({
  address,
  service,
}: Extract<Question, { readonly kind: 'create' | 'create-valid' }>): string {
  if (address === undefined) return 'in the sandbox';
  return service === undefined ? `at ${address}` : `in ${printable(service)} at ${address}`;
}

/** Why a token is needed, which one, and what happens without it. */
function needText(why: TokenNeed, title: string): readonly [what: string, which: string, otherwise: string] {
  if (why.kind === 'missing') return ['There is no access token yet.', 'one', 'send nothing'];
  const refused = why.again ? 'this token as well' : 'the token';
  const status = why.status === undefined ? '' : ` (${why.status})`;
  const where = why.line === 0 ? '' : `, at line ${why.line}`;
  return [`${capitalized(printable(title))} refused ${refused}${status}${where}.`, 'a new one', 'stop'];
}

function tokenText(question: TokenQuestion): string {
  const [what, which, otherwise] = needText(question.why, question.service.title);
  return `${what} Paste ${which} to continue, or press Enter to ${otherwise}.\n${wayText(question)}\n`;
}

function wayText({ signIn, service: { title, grant }, command }: TokenQuestion): string {
  if (signIn !== undefined)
    return `To get one, open this address, allow access, and paste the address of the last page:\n\n  ${signIn}\n`;
  return grant === undefined
    ? `Create one in ${printable(title)}.`
    : `To get one, run this in another terminal:\n\n  ${command}\n`;
}
