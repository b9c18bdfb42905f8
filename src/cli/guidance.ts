/** When the guided start begins: `provision` alone at a terminal, or a run that lacks something and somebody who says yes. */

import { UserError } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import { isAnswerable, watchFindings } from '../guide/guide-offer.js';
import { guidedStart } from '../guide/guided-start.js';
import type { Io } from '../platform/io.js';
import { attributeOf } from '../settings/option.js';
import { optionsOf, type RawOptions } from '../settings/option-table.js';
import { type Language, textsIn } from '../texts/texts.js';
import type { CommandReporter } from '../ui/command-reporter.js';
import { askYesNo } from '../ui/prompts/ask.js';
import { createQuestions } from '../ui/prompts/clack-questions.js';

type Run = { readonly list: string; readonly raw: RawOptions };

export type Guidance = {
  /** Notes which run it is, and what its rows lack. */
  watch(run: Run, reporter: CommandReporter): CommandReporter;
  /** The guided start, from its first question. @returns the exit status */
  start(): Promise<number>;
  /** Offers the guided start where the watched run lacked something. @param error that ended it @returns the exit status */
  offer(status: number, error?: unknown): Promise<number>;
};

/** Options of one call are in no command that the guided start shows. */
const GOING_ON: ReadonlySet<string> = new Set(
  optionsOf('create').flatMap((option) => (option.goesOn === undefined ? [attributeOf(option)] : [])),
);

/** @param runCommand runs a command, which offers nothing itself; absent where no one can be guided */
export function createGuidance(
  io: Io,
  raw: RawOptions,
  language: Language,
  runCommand?: (argv: readonly string[], secrets?: Io['guide']) => Promise<number>,
): Guidance {
  let watched: Run | undefined;
  let lacksSomething = false;

  async function guide(given: Run | undefined): Promise<number> {
    if (runCommand === undefined) return 0;
    const options = Object.entries(given?.raw ?? raw).filter(([name]) => GOING_ON.has(name));
    const start = { list: given?.list, options: Object.fromEntries(options) };
    return await guidedStart(start, createQuestions(io, language), runCommand, io);
  }

  return {
    watch(run, reporter) {
      const { json, header, token } = run.raw;
      // Nothing that may be secret is in a command that the guided start shows.
      if (
        runCommand === undefined ||
        json === true ||
        run.list === STDIN ||
        header !== undefined ||
        token !== undefined
      )
        return reporter;
      watched = run;
      return watchFindings(reporter, () => {
        lacksSomething = true;
      });
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
