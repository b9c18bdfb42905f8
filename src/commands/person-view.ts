/** The run in words for people: plan, findings, progress and problems on stderr, the summary on stdout. */

import type { ChalkInstance } from 'chalk';
import type { Io, Output } from '../io.js';
import { createPalette } from '../palette.js';
import { createProgress, type Progress } from '../progress/progress.js';
import { timeOfDay } from '../progress/time.js';
import type { RowSettled } from '../provision.js';
import type { ReportFiles } from '../report/report.js';
import type { Roster } from '../roster/roster.js';
import type { Waiting } from '../trying.js';
import { createFindingGroups } from './finding-groups.js';
import { forecast, planLines } from './plan.js';
import { shownPath, withPathsFrom } from './shown-path.js';
import { summaryText } from './summary.js';
import type { View } from './view.js';
import { endingWords, printable, shellQuote, wrapped } from './words.js';

type Options = {
  readonly color: boolean | undefined;
  readonly quiet: boolean;
  /** Then plan and findings are the result, and go to stdout. */
  readonly dryRun: boolean;
  readonly allFindings: boolean;
};

export function createPersonView(io: Io, options: Options): View {
  const palette = createPalette(io.stderr, io.env, options.color);
  const groups = createFindingGroups(options.allFindings);
  const told = options.dryRun ? io.stdout : io.stderr;
  let progress: Progress | undefined;
  let label = '';
  let isPaused = false;

  return {
    plan(plan) {
      if (options.quiet && !options.dryRun) return;
      writeTable(told, createPalette(told, io.env, options.color), planLines(plan, io.clock.now()));
    },
    finding: (finding) => groups.add(finding),
    findingsDone: tellFindings,
    async began(plan) {
      label = printable(plan.roster.label);
      if (options.quiet) return;
      progress = await createProgress({
        output: io.stderr,
        clock: io.clock,
        palette,
        total: plan.sending,
        expectedMs: forecast(plan.sending, plan.pace).to / Math.max(1, plan.sending),
        term: io.env.TERM,
        ci: io.env.CI,
        onContinue: io.onContinue,
        isForeground: io.isForeground,
      });
    },
    row(settled) {
      const { outcome } = settled.verdict;
      if (outcome !== 'created') problem(problemLine(settled, label, palette));
      progress?.row(outcome, settled.factor);
    },
    waiting: (waiting) =>
      progress?.waiting({ until: waiting.until, why: whyWaiting(waiting) }, waiting.factor),
    ending(timeoutMs) {
      // Where a person is asked, no answer is under way.
      if (!isPaused) say(endingWords(timeoutMs));
    },
    ended() {
      progress?.stop();
      progress = undefined;
    },
    finished(finished) {
      const { stdout } = io;
      const columns = stdout.isTTY === true ? stdout.columns : undefined;
      const text = summaryText(finished, createPalette(stdout, io.env, options.color), columns);
      stdout.write(`${withPathsFrom(io.cwd, text)}\n`);
    },
    remade,
    settled(words, report, folder) {
      for (const word of words) io.stdout.write(`${printable(word)}\n`);
      if ('files' in report) return remade(report, folder);
      io.stderr.write(
        `Noted in the journal. The report could not be renewed: ${printable(report.why)}.\n` +
          `To make it, name the roster: ${report.command}\n`,
      );
    },
    // The totals have said it.
    checked() {},
    note: (text) => say(printable(text)),
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
  };

  function remade({ files, warnings }: ReportFiles, folder: string): void {
    io.stdout.write(`Made again in ${printable(folder)}: ${files.join(', ')}\n`);
    for (const warning of warnings) io.stderr.write(`Warning: ${printable(warning)}\n`);
  }

  function tellFindings(roster: Roster): void {
    const colors = createPalette(told, io.env, options.color);
    const columns = told.isTTY === true ? told.columns : undefined;
    const prepare = prepareCommand(roster, io);
    const lines = groups.lines({ label: printable(roster.label), prepare, palette: colors, columns });
    for (const line of lines) told.write(`${line}\n`);
    if (groups.hidden > 0) told.write(colors.dim('        --dry-run --all-findings shows each\n'));
    if (lines.length > 0) told.write('\n');
  }

  function say(line: string): void {
    if (progress === undefined) io.stderr.write(`${line}\n`);
    else progress.say(line);
  }

  function problem(line: string): void {
    if (progress === undefined) io.stderr.write(`${line}\n`);
    else progress.problem(line);
  }
}

/** What gives a login to each row of a list that has none. */
function prepareCommand({ path, format }: Roster, io: Pick<Io, 'program' | 'cwd'>): string {
  const list = path === null ? '<list>' : shellQuote(shownPath(path, io.cwd));
  const ending = format === 'jsonl' ? 'json' : format;
  return `${io.program} prepare ${list} --nickname '{first:1}.{last}' -o roster.${ending}`;
}

function problemLine({ line, nickname, verdict }: RowSettled, label: string, palette: ChalkInstance): string {
  const why = verdict.message ?? (verdict.status === undefined ? 'no answer' : `status ${verdict.status}`);
  const color = verdict.outcome === 'failed' ? palette.red : palette.yellow;
  return `${color(verdict.outcome)} ${label}:${line}: ${printable(nickname)}: ${why}`;
}

const WAITING: Readonly<Record<Waiting['why'], string>> = {
  throttled: 'the directory asked for a pause',
  unreachable: 'no connection',
  trouble: 'the directory is in trouble',
};

function whyWaiting({ why, since }: Waiting): string {
  return since === undefined ? WAITING[why] : `${WAITING[why]} since ${timeOfDay(since)}`;
}

/** Names in bold, and their texts beside them. */
export function writeTable(
  output: Output,
  palette: ChalkInstance,
  lines: readonly (readonly [string, string])[],
): void {
  const width = Math.max(...lines.map(([name]) => name.length));
  const columns =
    output.isTTY === true ? (output.columns ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  for (const [name, text] of lines) {
    const [first = '', ...more] = wrapped(printable(text), columns - width - 2);
    output.write(`${palette.bold(name.padEnd(width))}  ${first}\n`);
    for (const line of more) output.write(`${''.padEnd(width)}  ${line}\n`);
  }
  output.write('\n');
}
