/** A person who answers the questions of the guided start from a script, and the texts that they see. */

import { Secret } from '../../src/domain/secret.js';
import { type Language, textsIn } from '../../src/texts/texts.js';
import { BACK, type Back, type Questions } from '../../src/ui/prompts/questions.js';

type Answer = string | boolean | Back;

/** A part of a question, and the answer (the start of a label, a value, a text, yes or no) or a function for it. */
export type Step = readonly [question: string, answer: Answer | (() => Answer)];

export function scriptedQuestions(steps: readonly Step[], language: Language = 'en') {
  const left = [...steps];
  const shown: string[] = [];
  const next = (message: string): Answer => {
    const [question = '', answer = ''] = left.shift() ?? [];
    if (question === '' || !message.includes(question))
      throw new Error(`asked: ${message}\nexpected: ${question}\nshown:\n${shown.join('\n')}`);
    shown.push(message);
    return typeof answer === 'function' ? answer() : answer;
  };
  const questions: Questions = {
    language,
    texts: textsIn(language),
    width: 80,
    linesAbove: (message, choices) => 24 - 3 - 3 - message.split('\n').length - choices,
    show: (text, title) => void shown.push([...(title === undefined ? [] : [title]), text].join('\n')),
    async select({ message, choices }) {
      const answer = next(message);
      shown.push(...choices.map(({ label, hint }) => `  ${label} ${hint ?? ''}`));
      if (answer === BACK) return BACK;
      const chosen = choices.find(
        ({ label, value }) => label.startsWith(`${String(answer)}`) || value === answer,
      );
      if (chosen === undefined) throw new Error(`${message}: no choice ${String(answer)}`);
      return chosen.value;
    },
    async text({ message, initial, check }) {
      const answer = next(message);
      if (initial !== undefined) shown.push(`  [${initial}]`);
      if (answer === BACK) return BACK;
      const fault = check?.(String(answer));
      if (fault === undefined) return String(answer);
      shown.push(fault);
      return await this.text({ message, check });
    },
    async hidden({ message, check }) {
      const answer = next(message);
      if (answer === BACK) return BACK;
      const secret = new Secret(String(answer));
      const fault = check?.(secret);
      if (fault === undefined) return secret;
      shown.push(fault);
      return await this.hidden({ message, check });
    },
  };
  return {
    questions,
    /** All text that was shown, line by line. */
    text: () => shown.join('\n'),
    left: () => left,
  };
}
