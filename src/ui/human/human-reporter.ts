/** The run in words for people: plan, findings, progress and problems on stderr, the summary on stdout. */

import type { Waiting } from '../../app/attempt.js';
import type { Reporter } from '../../app/reporter.js';
import type { Io, Output } from '../../lib/io.js';
import { shownPath, withPathsFrom } from '../../lib/shown-path.js';
import type { Roster } from '../../roster/roster.js';
import type { Settings } from '../../settings/settings.js';
import { createPalette } from '../format/palette.js';
import { printable, shellQuote, wrapped } from '../format/sentences.js';
import { timeOfDay } from '../format/time.js';
import { createProgress, type Progress } from '../progress/progress.js';
import { findingsText } from './findings-text.js';
import { forecast, planLines } from './plan-text.js';

/** @param color what `--no-color` says; `undefined` where the flag was not given */
export function createHumanReporter(io: Io, settings: Settings, color: boolean | undefined): Reporter {
  const { quiet, dryRun, allFindings } = settings;
  const paletteOf = (output: Output) => createPalette(output, io.env, color);
  const palette = paletteOf(io.stderr);
  // Plan and findings are the result of a dry run.
  const told = dryRun ? io.stdout : io.stderr;
  let progress: Progress | undefined;
  let label = '';
  let isPaused = false;

  function say(line: string, isProblem = false): void {
    if (progress === undefined) io.stderr.write(`${line}\n`);
    else progress.say(line, isProblem);
  }

  return {
    findings(findings, roster) {
      label = printable(roster.label);
      const prepare = prepareCommand(roster, io);
      const paper = { label, prepare, palette: paletteOf(told), columns: widthOf(told) };
      told.write(findingsText(findings, { ...paper, all: allFindings, showAll: '--dry-run --all-findings' }));
    },
    plan(plan) {
      if (!quiet || dryRun) writeTable(told, paletteOf(told), planLines(plan, io.clock.now()));
    },
    async began({ sending, pace }) {
      if (quiet) return () => {};
      const expectedMs = forecast(sending, pace).to / Math.max(1, sending);
      progress = await createProgress({ ...io, output: io.stderr, palette, total: sending, expectedMs });
      return () => {
        progress?.stop();
        progress = undefined;
      };
    },
    row({ line, nickname, verdict, factor }) {
      const { outcome, status, message } = verdict;
      if (outcome !== 'created') {
        const why = message ?? (status === undefined ? 'no answer' : `status ${status}`);
        const paint = outcome === 'failed' ? palette.red : palette.yellow;
        say(`${paint(outcome)} ${label}:${line}: ${printable(nickname)}: ${why}`, true);
      }
      progress?.row(outcome, factor);
    },
    waiting: ({ why, since, until, factor }) =>
      progress?.waiting(
        { until, why: since === undefined ? WAITING[why] : `${WAITING[why]} since ${timeOfDay(since)}` },
        factor,
      ),
    note(text) {
      // Where a person is asked, no answer is waited for, and the question stands alone.
      if (!isPaused) say(printable(text));
    },
    async paused(ask) {
      isPaused = true;
      progress?.pause();
      try {
        return await ask();
      } finally {
        isPaused = false;
        progress?.resume();
      }
    },
    finished(_, text) {
      const { stdout } = io;
      if (text === undefined) return;
      stdout.write(`${withPathsFrom(io.cwd, text(paletteOf(stdout), widthOf(stdout)))}\n`);
    },
  };
}

/** What gives a login to each row of a list that has none. */
function prepareCommand({ path, format }: Roster, io: Pick<Io, 'program' | 'cwd'>): string {
  const list = path === null ? '<list>' : shellQuote(shownPath(path, io.cwd));
  const ending = format === 'jsonl' ? 'json' : format;
  return `${io.program} prepare ${list} --nickname '{first:1}.{last}' -o roster.${ending}`;
}

const WAITING: Readonly<Record<Waiting['why'], string>> = {
  throttled: 'the directory asked for a pause',
  unreachable: 'no connection',
  trouble: 'the directory is in trouble',
};

/** Names in bold, and their texts beside them. */
export function writeTable(
  output: Output,
  palette: ReturnType<typeof createPalette>,
  lines: readonly (readonly [string, string])[],
): void {
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, text] of lines) {
    const shown = wrapped(printable(text), widthOf(output), width + 2);
    output.write(`${palette.bold(name.padEnd(width))}  ${shown}\n`);
  }
  output.write('\n');
}

/** How many characters a line of the terminal has; `undefined` where the output is none. */
export function widthOf(output: Output): number | undefined {
  return output.isTTY === true ? output.columns : undefined;
}
