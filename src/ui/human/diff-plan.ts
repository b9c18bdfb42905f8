/** The plan and the progress of a comparison of the roster with the directory, for people. */

import type { DiffPlan, DiffReporter } from '../../app/diff/index.js';
import type { CommandTexts } from '../../app/types/printed-commands.js';
import { STATES } from '../../domain/comparison.js';
import type { Io } from '../../lib/io.js';
import { count } from '../../lib/text.js';
import type { CommandReporter } from '../command-reporter.js';
import { createPalette } from '../format/palette.js';
import type { Kind } from '../progress/progress-state.js';
import { writeTable } from './human-reporter.js';
import { durationText, expectedEach, type Line, listLines, paceText, serviceText } from './plan-text.js';

export const STATE_COLORS = {
  same: 'green',
  there: 'blue',
  different: 'yellow',
  missing: 'cyan',
  unknown: 'red',
} as const;

const KINDS: readonly Kind[] = STATES.map((name) => ({
  name,
  letter: name.slice(0, 1).toUpperCase(),
  word: name,
  color: STATE_COLORS[name],
  // Few services show nicknames without other values.
  isAlwaysShown: name !== 'there',
}));

export function createDiffReporter(
  io: Pick<Io, 'stderr' | 'env'>,
  { counting }: Pick<CommandReporter, 'counting'>,
  create: CreateCommand,
  { quiet, color }: { readonly quiet: boolean; readonly color: boolean | undefined },
): DiffReporter {
  const { stderr } = io;
  return {
    plan(plan) {
      if (!quiet) writeTable(stderr, createPalette(stderr, io.env, color), planLines(plan, create));
    },
    started({ lookUps, pace }) {
      const { row, stop } = counting(KINDS, lookUps, expectedEach(lookUps, pace));
      return { looked: row, stop };
    },
    row() {},
  };
}

function planLines(plan: DiffPlan, create: CreateCommand): readonly Line[] {
  const { roster, destination, hosts, fields, rows, invalid, lookUps, pace, settings, defaults } = plan;
  const { form } = plan.profile;
  const left = rows - invalid - lookUps;
  const lines: readonly (readonly [string, string | false | undefined])[] = [
    ...listLines(roster, plan.nameOrder, form.title),
    ['Roster', `${roster.name}, ${count(rows, 'row')}`],
    ['Directory', `${destination.url.href} (from ${destination.from})`],
    ['Service', serviceText({ name: form.name, title: form.title, settings }, defaults)],
    ['Hosts', hosts.length > 1 && hosts.join(', ')],
    ['To look up', `${count(lookUps, 'row')}${left > 0 ? ` now, not the other ${left} (--limit)` : ''}`],
    ['Compared', fields.length === 0 ? 'only whether the nickname is there' : fields.join(', ')],
    ['Invalid', invalid > 0 && `${count(invalid, 'row')}, not looked up`],
    ['Findings', findingsNote(plan.findings, create)],
    ['Pause', lookUps > 1 && paceText(pace)],
    ['Time', lookUps > 0 && durationText(lookUps, pace, form.title)],
    ['Changes', 'none: users are only looked up'],
  ];
  return lines.filter((line): line is Line => typeof line[1] === 'string');
}

/** `2 errors and 1 warning in the roster. To see them: provision users.csv --dry-run` */
export function findingsNote(
  { error, warn }: DiffPlan['findings'],
  create: CreateCommand,
): string | undefined {
  if (error + warn === 0) return undefined;
  const counts = [error > 0 && count(error, 'error'), warn > 0 && count(warn, 'warning')];
  const them = error + warn === 1 ? 'it' : 'them';
  return `${counts.filter(Boolean).join(' and ')} in the roster. To see ${them}: ${create({ dryRun: true })}`;
}

/** Makes the command of a run with the compared roster. */
export type CreateCommand = (options?: Parameters<CommandTexts['on']>[2]) => string;
