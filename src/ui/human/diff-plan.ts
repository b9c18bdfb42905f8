/** The plan and the progress of a comparison of the roster with the directory, for people. */

import type { CommandTexts } from '../../app/connect/index.js';
import type { DiffPlan, DiffReporter } from '../../app/diff/index.js';
import { STATES, type State } from '../../domain/comparison.js';
import type { Io } from '../../platform/io.js';
import { fieldName } from '../../texts/finding-text.js';
import { type Language, textsIn } from '../../texts/texts.js';
import type { CommandReporter } from '../command-reporter.js';
import { createPalette } from '../format/palette.js';
import type { Kind } from '../progress/progress-state.js';
import { writeTable } from './human-reporter.js';
import { durationText, expectedEach, type Line, listLines, paceText, serviceText } from './plan-text.js';

export const STATE_COLORS: Readonly<Record<State, Kind['color']>> = {
  same: 'green',
  there: 'blue',
  different: 'yellow',
  missing: 'cyan',
  unknown: 'red',
};

function kindsIn(language: Language): readonly Kind[] {
  const { states } = textsIn(language).diff;
  return STATES.map((name) => ({
    name,
    letter: states[name].slice(0, 1).toUpperCase(),
    word: states[name],
    color: STATE_COLORS[name],
    // Few services show nicknames without other values.
    isAlwaysShown: name !== 'there',
  }));
}

type DiffTextOptions = {
  readonly quiet: boolean;
  readonly color: boolean | undefined;
  readonly language: Language;
};

export function createDiffReporter(
  io: Pick<Io, 'stderr' | 'env'>,
  progress: Pick<CommandReporter, 'counting'>,
  create: CreateCommand,
  { quiet, color, language }: DiffTextOptions,
): DiffReporter {
  const { stderr } = io;
  return {
    plan(plan) {
      if (!quiet) writeTable(stderr, createPalette(stderr, io.env, color), planLines(plan, create, language));
    },
    started({ lookUps, pace }) {
      const { row, stop } = progress.counting(kindsIn(language), lookUps, expectedEach(lookUps, pace));
      return { looked: row, stop };
    },
    row() {},
    extra() {},
  };
}

function planLines(plan: DiffPlan, create: CreateCommand, language: Language): readonly Line[] {
  const { roster, destination, hosts, fields, rows, invalid, lookUps, pace, settings, defaults } = plan;
  const { form } = plan.profile;
  const { labels, ...texts } = textsIn(language).diff.plan;
  const left = rows - invalid - lookUps;
  const compared = fields.map((field) => fieldName(field, language)).join(', ');
  const lines: readonly (readonly [string, string | false | undefined])[] = [
    ...listLines(roster, plan.nameOrder, language, form.title),
    [labels.roster, texts.roster(roster.name, rows)],
    [labels.directory, texts.directory(destination.url.href, destination.from)],
    [labels.service, serviceText({ name: form.name, title: form.title, settings }, defaults, language)],
    [labels.hosts, hosts.length > 1 && hosts.join(', ')],
    [labels.toLookUp, texts.toLookUp(lookUps, left)],
    [labels.compared, compared || texts.onlyNickname],
    [labels.invalid, invalid > 0 && texts.invalid(invalid)],
    [labels.findings, findingsNote(plan.findings, create, language)],
    [labels.pause, lookUps > 1 && paceText(pace, language)],
    // A list of all users may need far fewer requests.
    [labels.time, lookUps > 0 && !form.list && durationText(lookUps, pace, form.title, language)],
    [labels.changes, texts.changes],
  ];
  return lines.filter((line): line is Line => typeof line[1] === 'string');
}

/** `2 errors and 1 warning in the roster. To see them: provision users.csv --dry-run` */
export function findingsNote(
  { error, warn }: DiffPlan['findings'],
  create: CreateCommand,
  language: Language,
): string | undefined {
  if (error + warn === 0) return undefined;
  return textsIn(language).diff.plan.findings(error, warn, create({ dryRun: true }));
}

export type CreateCommand = (options?: Parameters<CommandTexts['on']>[2]) => string;
