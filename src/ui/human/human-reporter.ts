/** Reports a run to people: plan, findings, progress and errors on stderr, the summary on stdout. */

import type { CommandTexts } from '../../app/connect/index.js';
import type { Plan } from '../../app/run/index.js';
import type { ShownMessage } from '../../domain/detail.js';
import { printable } from '../../domain/terminal-text.js';
import { clipped, wrapped } from '../../domain/text.js';
import type { Io, Output } from '../../platform/io.js';
import { shownPath, withRelativePaths } from '../../platform/shown-path.js';
import { shownMessage } from '../../texts/own-message.js';
import { type Language, textsIn } from '../../texts/texts.js';
import type { CommandReporter } from '../command-reporter.js';
import { commandLines } from '../format/command-lines.js';
import { noticeCommands, noticeText } from '../format/notice-text.js';
import { createPalette } from '../format/palette.js';
import { timeOfDay } from '../format/time.js';
import { createBlock } from '../progress/block.js';
import { createLines } from '../progress/lines.js';
import type { Progress, ProgressOptions } from '../progress/progress-state.js';
import { findingsText } from './findings-text.js';
import { expectedEach, planLines, speedOf, stepCount } from './plan-text.js';

type HumanOptions = {
  readonly quiet: boolean;
  readonly dryRun: boolean;
  readonly skipsInvalid: boolean;
  readonly allFindings: boolean;
  /** True to write progress as lines, since other lines are written in between. */
  readonly isPlain: boolean;
  /** `false` with `--no-color`. */
  readonly color: boolean | undefined;
  readonly language: Language;
  readonly config: string | undefined;
};

export function createHumanReporter(
  io: Io,
  commands: Pick<CommandTexts, 'next'>,
  { quiet, dryRun, skipsInvalid, allFindings, isPlain, color, language, config }: HumanOptions,
): CommandReporter {
  const paletteOf = (output: Output) => createPalette(output, io.env, color);
  const palette = paletteOf(io.stderr);
  const words = textsIn(language).progress;
  // Plan and findings are the result of a dry run.
  const output = dryRun ? io.stdout : io.stderr;
  const showsPlan = !quiet || dryRun;
  // The guided start has shown list and people, and asked what is to happen.
  const isGuided = io.guide !== undefined;
  let progress: Progress | undefined;
  let label = '';
  let service = '';
  let isPaused = false;
  let showFindings = (): void => {};

  function say(line: string, isProblem = false): void {
    if (progress === undefined) io.stderr.write(`${line}\n`);
    else progress.say(line, isProblem);
  }

  function answerText(answer: ShownMessage & { readonly status?: number | undefined }): string {
    const silent = answer.status === undefined ? words.noAnswer : words.status(answer.status);
    return shownMessage(answer, language) ?? silent;
  }

  function startProgress(
    shown: Pick<ProgressOptions, 'total' | 'expectedMs' | 'kinds' | 'hasSteps'>,
  ): () => void {
    if (quiet) return () => {};
    progress = createProgress({ ...io, output: io.stderr, isPlain, palette, service, language, ...shown });
    return () => {
      progress?.stop();
      progress = undefined;
    };
  }

  return {
    findings(findings, roster) {
      label = printable(roster.label);
      const layout = {
        label,
        language,
        config: config && printable(config),
        prepare: prepareCommand(roster, commands, io.cwd),
        palette: paletteOf(output),
        columns: widthOf(output),
        all: allFindings,
        showAll: '--dry-run --all-findings',
      };
      // The plan has the titles.
      const shown = findings.filter(({ code, severity }) => code !== 'name-title' || severity === 'error');
      showFindings = () => output.write(findingsText(showsPlan ? shown : findings, layout));
      if (!isGuided || (dryRun && !skipsInvalid)) showFindings();
    },
    plan(plan) {
      service = printable(plan.profile.title);
      const isRehearsal = dryRun || plan.destination?.kind === 'sandbox';
      const isShowing = showsPlan && !(isGuided && isRehearsal);
      const wereShown = io.guide?.wereShown?.(plan.checked.digest ?? '', isShowing) ?? isGuided;
      if (!isShowing) return;
      if (isGuided && !wereShown) {
        say(wrapped(textsIn(language).notices.rosterChanged(label), widthOf(io.stderr)));
        showFindings();
      }
      writeTable(output, paletteOf(output), planLines(plan, io.clock.now(), language, wereShown));
    },
    started(plan) {
      const steps = stepCount(plan);
      const total = plan.sending + steps;
      return startProgress({ total, hasSteps: steps > 0, expectedMs: expectedEach(total, speedOf(plan)) });
    },
    counting(kinds, total, expectedMs) {
      const stop = startProgress({ ...(kinds && { kinds }), total, expectedMs });
      return { row: (kind) => progress?.row(kind, 1), stop };
    },
    row({ line, nickname, verdict, factor }) {
      const { outcome } = verdict;
      if (outcome !== 'created') {
        const paint = outcome === 'failed' ? palette.red : palette.yellow;
        const outcomeWord = textsIn(language).outcomes[outcome].label;
        const why = answerText(verdict);
        say(`${paint(outcomeWord)} ${label}:${line}: ${printable(nickname)}: ${why}`, true);
      }
      progress?.row(outcome, factor);
    },
    step({ line, nickname, step, value, state, factor, ...answer }) {
      progress?.row('step', factor);
      if (state === 'done') return;
      const { afterCreation } = textsIn(language);
      const what = afterCreation.step(step, printable(value));
      const paint = state === 'refused' ? palette.red : palette.yellow;
      const where = `${label}:${line}: ${printable(nickname)}`;
      say(`${paint(afterCreation.states[state])} ${where}: ${what}: ${answerText(answer)}`, true);
    },
    waiting({ why, since, until, factor }) {
      const reason = words.why[why](service);
      const text = since === undefined ? reason : words.since(reason, timeOfDay(since));
      progress?.waiting({ until, why: text }, factor);
    },
    notice(notice) {
      // The result of the command contains them.
      if (notice.kind === 'looked-up') return;
      // The guided start keeps the new token, and shows plan and findings again.
      if (isGuided && ['token-for-this-run', 'roster-changed'].includes(notice.kind)) return;
      // A question is on the screen.
      if (isPaused) return;
      const columns = widthOf(io.stderr);
      const text = wrapped(printable(noticeText(notice, io.cwd, language)), columns);
      const commands = noticeCommands(notice).flatMap((command) => commandLines(command, columns, 2));
      say([text, ...commands].join('\n'));
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
      stdout.write(`${withRelativePaths(io.cwd, text(paletteOf(stdout), widthOf(stdout)))}\n`);
    },
  };
}

/** The command that gives a nickname to each row of a list without nicknames. */
function prepareCommand(
  { path, format, columns }: Plan['roster'],
  commands: Pick<CommandTexts, 'next'>,
  cwd: string,
): string {
  const list = path === null ? { gap: 'list' } : shownPath(path, cwd);
  const output = `roster.${format === 'jsonl' ? 'json' : format}`;
  const domain = columns.nickname === 'address' ? { gap: 'domain', before: '{first:1}.{last}@' } : undefined;
  const nickname = domain ?? '{first:1}.{last}';
  return commands.next('prepare', { operands: [list], options: { nickname, output } });
}

/** Longer texts are cut: a cell of a list may have 64 KiB. */
const MAX_TEXT_LENGTH = 2000;

/** Names in bold, each with its text. */
export function writeTable(
  output: Output,
  palette: ReturnType<typeof createPalette>,
  lines: readonly (readonly [string, string])[],
): void {
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, text] of lines) {
    const shown = wrapped(clipped(printable(text), MAX_TEXT_LENGTH), widthOf(output), width + 2);
    output.write(`${palette.bold(name.padEnd(width))}  ${shown}\n`);
  }
  output.write('\n');
}

/** `undefined` if the output is not a terminal. */
export function widthOf(output: Output): number | undefined {
  return output.isTTY === true ? output.columns : undefined;
}

/** A block at a terminal, lines elsewhere: a `dumb` terminal cannot draw in place, and with `CI` set it is a log. */
export function createProgress(options: ProgressOptions): Progress {
  const { output, env, isPlain = false } = options;
  const canDraw = output.isTTY === true && !isPlain && env.TERM !== 'dumb' && !env.CI;
  return canDraw ? createBlock(options) : createLines(options);
}
