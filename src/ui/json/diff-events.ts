/** A comparison of the roster with the directory, for programs: an event for each row. */

import type { DiffReporter } from '../../app/diff/index.js';
import { comparedJson } from '../../domain/comparison.js';
import type { CommandReporter } from '../command-reporter.js';
import { type CreateCommand, findingsNote } from '../human/diff-plan.js';
import type { Events } from './events.js';

export function createDiffEvents(
  { emit }: Pick<Events, 'emit'>,
  { notice }: Pick<CommandReporter, 'notice'>,
  create: CreateCommand,
): DiffReporter {
  return {
    plan(plan) {
      const text = findingsNote(plan.findings, create);
      if (text !== undefined) notice({ kind: 'note', text });
    },
    started: async () => ({ looked() {}, stop() {} }),
    row: (row) => emit('diff', comparedJson(row)),
  };
}
