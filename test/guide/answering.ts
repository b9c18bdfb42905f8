/** A person in the guided start who presses Enter at every question except those with a given answer. */

import { PassThrough } from 'node:stream';
import { createCli } from '../../src/cli/cli.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import { guidedStart } from '../../src/guide/guided-start.js';
import type { RunCommand } from '../../src/guide/plan-commands.js';
import type { Io } from '../../src/platform/io.js';
import { processFacts } from '../../src/process-facts.js';
import { type Language, systemLanguage, textsIn } from '../../src/texts/texts.js';
import type { Questions } from '../../src/ui/prompts/questions.js';
import { journals, sealed } from '../support/journals.js';
import { createRandom } from '../support/random.js';
import { skippingClock } from '../support/skipping-clock.js';

/** A part of a question, and the answer to it: the start of a label, a text, yes or no. It is used once. */
export type CarefulAnswer = readonly [question: string, answer: string | boolean];

export type Answered = {
  readonly status: number;
  /** The questions in order, each with its answer. */
  readonly asked: readonly string[];
  /** All text that was shown, including the output of the commands. */
  readonly text: string;
  readonly ran: readonly string[];
  /** Answers for questions that were never asked. */
  readonly left: readonly CarefulAnswer[];
};

/** More questions than any guided start asks. Beyond this number, the questions repeat endlessly. */
const MAX_ASKED = 80;

function answeringQuestions(
  careful: readonly CarefulAnswer[],
  show: (text: string) => void,
  language: Language,
) {
  const left = [...careful];
  const asked: string[] = [];
  const take = (message: string): string | boolean | undefined => {
    if (asked.length >= MAX_ASKED) throw new Error(`the questions do not end:\n${asked.join('\n')}`);
    const at = left.findIndex(([question]) => message.includes(question));
    return at === -1 ? undefined : left.splice(at, 1)[0]?.[1];
  };
  const note = (message: string, answer: string): void => {
    asked.push(`${message} → ${answer}`);
    show(message);
  };
  const accepted = (message: string, fault: string | undefined): void => {
    if (fault !== undefined)
      throw new Error(`${message}\ndoes not accept the answer: ${fault}\n${asked.join('\n')}`);
  };
  const questions: Questions = {
    language,
    texts: textsIn(language),
    width: 80,
    linesAbove: (message, choices) => 24 - 3 - 3 - message.split('\n').length - choices,
    show: (text, title) => show([...(title === undefined ? [] : [title]), text].join('\n')),
    async select({ message, choices, initial }) {
      const answer = take(message);
      const usual = choices.find(({ value }) => value === initial) ?? choices[0];
      const chosen =
        answer === undefined ? usual : choices.find(({ label }) => label.startsWith(String(answer)));
      const labels = choices.map(({ label }) => label);
      if (chosen === undefined)
        throw new Error(`${message}: no choice ${String(answer)} of ${labels.join(' | ')}`);
      note(message, chosen.label);
      show(choices.map(({ label, hint = '' }) => `  ${label} ${hint}`.trimEnd()).join('\n'));
      return chosen.value;
    },
    async text({ message, initial = '', check }) {
      const answer = String(take(message) ?? initial);
      accepted(message, check?.(answer));
      note(message, answer);
      return answer;
    },
    async hidden({ message, check }) {
      const secret = new Secret(String(take(message) ?? ''));
      accepted(message, check?.(secret));
      note(message, '…');
      return secret;
    },
  };
  return { questions, asked, left };
}

/** Goes through a guided start. @param careful given answers; at all other questions, the person presses Enter */
export async function answerAll(
  cwd: string,
  careful: readonly CarefulAnswer[] = [],
  locale = 'C',
): Promise<Answered> {
  const shown: string[] = [];
  const { questions, asked, left } = answeringQuestions(
    careful,
    (text) => void shown.push(text),
    systemLanguage({ LANG: locale }, () => 'en'),
  );
  const ran: string[] = [];
  const io = ioIn(cwd, shown, locale);
  const run: RunCommand = async (argv, secrets = {}) => {
    ran.push(argv.join(' '));
    // No browser is opened.
    if (argv.includes('--open')) return 0;
    return await createCli({ ...io, argv, guide: secrets }).run();
  };
  const status = await guidedStart({ options: {} }, questions, run, io);
  return { status, asked, text: shown.join('\n'), ran, left };
}

/** Runs a command of the program in the folder. @returns its exit status */
export async function runIn(
  cwd: string,
  argv: readonly string[],
  guide?: NonNullable<Io['guide']>,
): Promise<number> {
  return await createCli({ ...ioIn(cwd, []), argv, ...(guide && { guide }) }).run();
}

/** An `Io` without a terminal, so that commands cannot ask questions of their own. */
function ioIn(cwd: string, shown: string[], locale = 'C'): Io {
  const never = new AbortController().signal;
  // The same pauses in every run, so that a failure can be reproduced.
  const random = createRandom(1);
  const collect = () => new PassThrough().on('data', (chunk) => void shown.push(String(chunk)));
  return {
    ...processFacts(),
    argv: [],
    program: 'provision',
    cwd,
    env: { LANG: locale, PROVISION_TOKEN: 'token-of-tests' },
    stdin: new PassThrough(),
    stdout: collect(),
    stderr: collect(),
    locale: () => 'en',
    clock: skippingClock,
    debug: NO_DEBUG_LOG,
    random: () => random.below(1),
    journals,
    sealed,
    secrets: new KnownSecrets(),
    interruption: { first: never, second: never },
    raise() {},
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
  };
}
