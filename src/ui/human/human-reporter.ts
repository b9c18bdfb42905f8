/** Reports a run to people: plan, findings, progress and errors on stderr, the summary on stdout. */

import type { ChalkInstance } from 'chalk';
import type { CommandTexts, Notice } from '../../app/connect/index.js';
import type { RowSettled, StepSettled, Waiting } from '../../app/pipeline/index.js';
import type { Plan } from '../../app/run/index.js';
import type { ShownMessage } from '../../domain/detail.js';
import type { Finding } from '../../domain/finding.js';
import { printable } from '../../domain/terminal-text.js';
import { clipped, wrapped } from '../../domain/text.js';
import type { Io, Output } from '../../platform/io.js';
import { shownPath, withRelativePaths } from '../../platform/shown-path.js';
import { shownMessage } from '../../texts/own-message.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import type { CommandReporter } from '../command-reporter.js';
import { commandLines } from '../format/command-lines.js';
import { noticeCommands, noticeText } from '../format/notice-text.js';
import { createPalette } from '../format/palette.js';
import { timeOfDay } from '../format/time.js';
import { Block } from '../progress/block.js';
import { createLines } from '../progress/lines.js';
import type { Kind, Progress, ProgressOptions, Work } from '../progress/progress-state.js';
import { findingsText } from './findings-text.js';
import { expectedEach, planLines, speedOf, stepCount } from './plan-text.js';
import { verdictText } from './verdict.js';

type HumanOptions = {
  readonly quiet: boolean;
  readonly dryRun: boolean;
  /** False if the plan of a single run is never shown, as in a fleet. */
  readonly planFollows: boolean;
  readonly skipsInvalid: boolean;
  readonly allFindings: boolean;
  /** True to write progress as lines, since other lines are written in between. */
  readonly isPlain: boolean;
  readonly color: boolean | undefined;
  readonly language: Language;
  readonly config: string | undefined;
  readonly noteFindings?: ((findings: readonly Finding[]) => void) | undefined;
};

export class HumanReporter implements CommandReporter {
  readonly #io: Io;
  readonly #commands: Pick<CommandTexts, 'next'>;
  readonly #options: HumanOptions;
  readonly #texts: Texts;
  readonly #palette: ChalkInstance;
  /** Plan and findings are the result of a dry run. */
  readonly #output: Output;
  readonly #showsPlan: boolean;
  /** The guided start has already shown the list and its people, and asked what to do. */
  readonly #isGuided: boolean;
  #progress: Progress | undefined;
  #label = '';
  #service = '';
  #isPaused = false;
  #showFindings = (): void => {};
  #verdictOf = (_: Plan): string => '';
  /** Written at the end, so that a long plan does not push it off the screen. */
  #verdict = '';

  constructor(io: Io, commands: Pick<CommandTexts, 'next'>, options: HumanOptions) {
    this.#io = io;
    this.#commands = commands;
    this.#options = options;
    this.#texts = textsIn(options.language);
    this.#palette = this.#paletteOf(io.stderr);
    this.#output = options.dryRun ? io.stdout : io.stderr;
    this.#showsPlan = !options.quiet || options.dryRun;
    this.#isGuided = io.guide !== undefined;
  }

  findings(findings: readonly Finding[], roster: Plan['roster']): void {
    const { language, config, allFindings, dryRun, planFollows, skipsInvalid, noteFindings } = this.#options;
    noteFindings?.(findings);
    this.#label = printable(roster.label);
    const layout = {
      label: this.#label,
      language,
      config: config && printable(config),
      prepare: prepareCommand(roster, this.#commands, this.#io.cwd),
      palette: this.#paletteOf(this.#output),
      columns: widthOf(this.#output),
      all: allFindings,
      showAll: '--dry-run --all-findings',
      errorsLast: dryRun && planFollows && !this.#isGuided,
    };
    // The plan shows the titles.
    const shown = findings.filter(({ code, severity }) => code !== 'name-title' || severity === 'error');
    this.#showFindings = () => this.#output.write(findingsText(this.#showsPlan ? shown : findings, layout));
    this.#verdictOf = ({ checked }) => verdictText(shown, checked, language);
    // The errors are directly above the verdict of a dry run.
    if (this.#isGuided ? dryRun && !skipsInvalid : !(dryRun && planFollows)) this.#showFindings();
  }

  plan(plan: Plan): void {
    const { clock, guide, stderr } = this.#io;
    this.#service = printable(plan.profile.title);
    const isRehearsal = this.#options.dryRun || plan.destination?.kind === 'sandbox';
    const isShowing = this.#showsPlan && !(this.#isGuided && isRehearsal);
    const wereShown = guide?.wereShown?.(plan.checked.digest ?? '', isShowing) ?? this.#isGuided;
    if (!isShowing) return;
    if (this.#isGuided && !wereShown) {
      this.#say(wrapped(this.#texts.notices.rosterChanged(this.#label), widthOf(stderr)));
      this.#showFindings();
    }
    const { language, allFindings } = this.#options;
    const lines = planLines(plan, clock.now(), language, wereShown, allFindings);
    writeTable(this.#output, this.#paletteOf(this.#output), lines);
    if (!this.#options.dryRun) return;
    this.#showFindings();
    this.#verdict = this.#verdictOf(plan);
  }

  started(plan: Plan): () => void {
    const steps = stepCount(plan);
    const total = plan.sending + steps;
    return this.#startProgress({
      total,
      hasSteps: steps > 0,
      expectedMs: expectedEach(total, speedOf(plan)),
    });
  }

  counting(kinds: readonly Kind[] | undefined, total: number, expectedMs: number | undefined) {
    const stop = this.#startProgress({ ...(kinds && { kinds }), total, expectedMs });
    return { row: (kind: string) => this.#progress?.row(kind, 1), stop };
  }

  row({ line, nickname, verdict, factor }: RowSettled): void {
    const { outcome } = verdict;
    if (outcome !== 'created') {
      const paint = outcome === 'failed' ? this.#palette.red : this.#palette.yellow;
      const outcomeWord = this.#texts.outcomes[outcome].label;
      this.#sayProblem(paint(outcomeWord), line, nickname, this.#answerText(verdict));
    }
    this.#progress?.row(outcome, factor);
  }

  step({ line, nickname, step, value, state, factor, ...answer }: StepSettled): void {
    this.#progress?.row('step', factor);
    if (state === 'done') return;
    const { afterCreation } = this.#texts;
    const what = afterCreation.step(step, printable(value));
    const paint = state === 'refused' ? this.#palette.red : this.#palette.yellow;
    const stateWord = paint(afterCreation.states[state]);
    this.#sayProblem(stateWord, line, nickname, `${what}: ${this.#answerText(answer)}`);
  }

  waiting({ why, since, until, factor }: Waiting): void {
    const words = this.#texts.progress;
    const reason = words.why[why](this.#service);
    const text = since === undefined ? reason : words.since(reason, timeOfDay(since));
    this.#progress?.waiting({ until, why: text }, factor);
  }

  notice(notice: Notice): void {
    // The result of the command has the look-ups.
    if (notice.kind === 'looked-up') return;
    // The guided start remembers the new token, and shows plan and findings again itself.
    if (this.#isGuided && ['token-for-this-run', 'roster-changed'].includes(notice.kind)) return;
    // A question is on the screen.
    if (this.#isPaused) return;
    const columns = widthOf(this.#io.stderr);
    const text = noticeText(notice, this.#io.cwd, this.#options.language);
    const commands = noticeCommands(notice).flatMap((command) => commandLines(command, columns, 2));
    this.#say([wrapped(printable(text), columns), ...commands].join('\n'));
  }

  async paused<T>(ask: () => Promise<T>): Promise<T> {
    this.#isPaused = true;
    this.#progress?.pause();
    try {
      return await ask();
    } finally {
      this.#isPaused = false;
      this.#progress?.resume();
    }
  }

  finished(_: unknown, text?: (palette: ChalkInstance, columns?: number) => string): void {
    const { stdout, cwd } = this.#io;
    if (text !== undefined)
      stdout.write(`${withRelativePaths(cwd, text(this.#paletteOf(stdout), widthOf(stdout)))}\n`);
    if (this.#verdict !== '') stdout.write(`${wrapped(this.#verdict, widthOf(stdout))}\n`);
  }

  #paletteOf(output: Output): ChalkInstance {
    return createPalette(output, this.#io.env, this.#options.color);
  }

  #startProgress(work: Work): () => void {
    const { quiet, isPlain, language } = this.#options;
    if (quiet) return () => {};
    const screen = { output: this.#io.stderr, palette: this.#palette, isPlain, language };
    this.#progress = createProgress({ ...this.#io, ...screen, service: this.#service, ...work });
    return () => {
      this.#progress?.stop();
      this.#progress = undefined;
    };
  }

  #say(line: string, isProblem = false): void {
    if (this.#progress === undefined) this.#io.stderr.write(`${line}\n`);
    else this.#progress.say(line, isProblem);
  }

  #sayProblem(state: string, line: number, nickname: string, why: string): void {
    this.#say(`${state} ${this.#label}:${line}: ${printable(nickname)}: ${why}`, true);
  }

  #answerText(answer: ShownMessage & { readonly status?: number | undefined }): string {
    const { noAnswer, status } = this.#texts.progress;
    const silent = answer.status === undefined ? noAnswer : status(answer.status);
    return shownMessage(answer, this.#options.language) ?? silent;
  }
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

export function writeTable(
  output: Output,
  palette: ChalkInstance,
  lines: readonly (readonly [string, string])[],
): void {
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, text] of lines) {
    const shown = wrapped(clipped(printable(text), MAX_TEXT_LENGTH), widthOf(output), width + 2);
    output.write(`${palette.bold(name.padEnd(width))}  ${shown}\n`);
  }
  output.write('\n');
}

export function widthOf(output: Output): number | undefined {
  return output.isTTY === true ? output.columns : undefined;
}

/** A block at a terminal, lines elsewhere: a `dumb` terminal cannot draw in place, and with `CI` set it is a log. */
export function createProgress(options: ProgressOptions): Progress {
  const { output, env, isPlain = false } = options;
  const canDraw = output.isTTY === true && !isPlain && env.TERM !== 'dumb' && !env.CI;
  return canDraw ? new Block(options) : createLines(options);
}
