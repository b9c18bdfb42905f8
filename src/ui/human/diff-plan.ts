/** What a comparison of the roster with the directory is about to do, for people; and its progress. */

import type { DiffPlan, DiffReporter } from '../../app/diff.js';
import { STATES } from '../../domain/comparison.js';
import type { Io } from '../../lib/io.js';
import { count } from '../../lib/text.js';
import type { CommandReporter } from '../command-reporter.js';
import { againCommand } from '../format/command-text.js';
import { createPalette } from '../format/palette.js';
import type { Kind } from '../progress/progress-state.js';
import { writeTable } from './human-reporter.js';
import { durationText, expectedEach, listLines, paceText, serviceText } from './plan-text.js';

/** How each state is coloured. */
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
  // Few services show a nickname alone.
  isAlwaysShown: name !== 'there',
}));

type System = Pick<Io, 'stderr' | 'env' | 'argv' | 'program'>;

export function createDiffReporter(
  io: System,
  { counting }: Pick<CommandReporter, 'counting'>,
  { quiet, color }: { readonly quiet: boolean; readonly color: boolean | undefined },
): DiffReporter {
  const { stderr } = io;
  return {
    plan(plan) {
      if (!quiet) writeTable(stderr, createPalette(stderr, io.env, color), planLines(plan, io));
    },
    async started({ lookUps, pace }) {
      const { row, stop } = await counting(KINDS, lookUps, expectedEach(lookUps, pace));
      return { looked: row, stop };
    },
    row() {},
  };
}

type Line = readonly [label: string, text: string];

function planLines(plan: DiffPlan, io: Pick<Io, 'argv' | 'program'>): readonly Line[] {
  const { roster, destination, profile, hosts, fields, rows, invalid, lookUps, pace } = plan;
  const { form } = profile;
  const { settings } = plan;
  const left = rows - invalid - lookUps;
  const lines: readonly (readonly [string, string | false | undefined])[] = [
    ...listLines(roster, plan.nameOrder, form.title),
    ['Roster', `${roster.name}, ${count(rows, 'row')}`],
    ['Directory', `${destination.url.href} (from ${destination.from})`],
    ['Service', serviceText({ name: form.name, title: form.title, settings })],
    ['Hosts', hosts.length > 1 && hosts.join(', ')],
    ['To look up', `${count(lookUps, 'row')}${left > 0 ? ` now, not the other ${left} (--limit)` : ''}`],
    ['Compared', fields.length === 0 ? 'only whether the nickname is there' : fields.join(', ')],
    ['Invalid', invalid > 0 && `${count(invalid, 'row')}, not looked up`],
    ['Findings', findingsNote(plan.findings, io)],
    ['Pause', lookUps > 1 && paceText(pace)],
    ['Time', lookUps > 0 && durationText(lookUps, pace, form.title)],
    ['Changes', 'none: users are only looked up'],
  ];
  return lines.filter((line): line is Line => typeof line[1] === 'string');
}

/** `2 errors and 1 warning in the roster; provision users.csv --dry-run shows them` */
export function findingsNote(
  { error, warn }: DiffPlan['findings'],
  { argv, program }: Pick<Io, 'argv' | 'program'>,
): string | undefined {
  if (error + warn === 0) return undefined;
  const counts = [error > 0 && count(error, 'error'), warn > 0 && count(warn, 'warning')];
  const dryRun = againCommand({ argv: [...ofRun(argv), '--dry-run'], program });
  return `${counts.filter(Boolean).join(' and ')} in the roster; ${dryRun} shows ${error + warn === 1 ? 'it' : 'them'}`;
}

/** Options that a run does not have, or has for something else; those with `true` are followed by a value. */
const NOT_OF_RUN: ReadonlyMap<string, boolean> = new Map([
  ['--all', false],
  ['--json', false],
  ['--output', true],
  ['-o', true],
]);

/** The arguments of a run with the same roster. */
export function ofRun(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf('diff');
  const words = argv.filter((_, index) => index !== at);
  return words.filter((word, index) => {
    const isValue = NOT_OF_RUN.get(words[index - 1] ?? '') === true;
    return !isValue && !NOT_OF_RUN.has(word.split('=', 1)[0] ?? '');
  });
}
