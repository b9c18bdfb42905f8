/** Starts the guided start: without arguments at a terminal, or on request after a run that lacked input. */

import { UserError } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import { STDIN } from '../domain/roster-options.js';
import { isAnswerable, lackValues } from '../guide/guide-offer.js';
import type { Io } from '../platform/io.js';
import { attributeOf } from '../settings/option.js';
import { optionsOf, type RawOptions } from '../settings/option-table.js';
import { type Language, textsIn } from '../texts/texts.js';
import { askYesNo } from '../ui/prompts/ask.js';

type Run = { readonly list: string; readonly raw: RawOptions };

export type Guidance = {
  watch(run: Run): void;
  noteFindings(findings: readonly Finding[]): void;
  /** @returns the exit status */
  start(): Promise<number>;
  /** Offers the guided start if the observed run lacked input. @returns the exit status */
  offer(status: number, error?: unknown): Promise<number>;
};

/** Options that the guided start repeats in the commands that it shows. */
const REPEATED: ReadonlySet<string> = new Set(
  optionsOf('create').flatMap((option) => (option.carriesOver === undefined ? [attributeOf(option)] : [])),
);

/** @param runCommand runs a command for the guided start; absent if it is not possible */
export function createGuidance(
  io: Io,
  raw: RawOptions,
  language: Language,
  runCommand?: (argv: readonly string[], secrets?: Io['guide']) => Promise<number>,
): Guidance {
  let watched: Run | undefined;
  let lacksSomething = false;

  async function guide(observed: Run | undefined): Promise<number> {
    if (runCommand === undefined) return 0;
    const options = Object.entries(observed?.raw ?? raw).filter(([name]) => REPEATED.has(name));
    const start = { list: observed?.list, options: Object.fromEntries(options) };
    // Loaded on demand: the questions take longer to load than a small list to check.
    const { guidedStart } = await import('../guide/guided-start.js');
    const { createQuestions } = await import('../ui/prompts/clack-questions.js');
    return await guidedStart(start, createQuestions(io, language), runCommand, io);
  }

  return {
    watch(run) {
      const { json, header, token } = run.raw;
      // The guided start shows its commands, so they must not contain a secret.
      const hasSecret = header !== undefined || token !== undefined;
      if (runCommand !== undefined && json !== true && run.list !== STDIN && !hasSecret) watched = run;
    },
    noteFindings(findings) {
      lacksSomething ||= lackValues(findings);
    },
    start: async () => await guide(undefined),
    async offer(status, error) {
      if (watched === undefined || status === 0) return status;
      const isOffered =
        error === undefined ? lacksSomething : error instanceof UserError && isAnswerable(error);
      if (!isOffered || io.interruption.first.aborted) return status;
      const { offer } = textsIn(language).guide;
      return (await askYesNo(offer, language, io)) ? await guide(watched) : status;
    },
  };
}
