/** A comparison of the roster with the directory for programs: an event for each row. */

import type { DiffReporter } from '../../app/diff.js';
import { comparedJson } from '../../domain/comparison.js';
import type { Io } from '../../lib/io.js';
import type { CommandReporter } from '../command-reporter.js';
import { findingsNote } from '../human/diff-plan.js';
import type { Events } from './events.js';

export function createDiffEvents(
  { emit }: Pick<Events, 'emit'>,
  { notice }: Pick<CommandReporter, 'notice'>,
  io: Pick<Io, 'argv' | 'program'>,
): DiffReporter {
  return {
    plan(plan) {
      const text = findingsNote(plan.findings, io);
      if (text !== undefined) notice({ kind: 'note', text: `${text}.` });
    },
    started: async () => ({ looked() {}, stop() {} }),
    row: (row) => emit('diff', comparedJson(row)),
  };
}
