/** `provision settle`: settles unconfirmed rows, by a person or by a look-up, and gives up open steps. */

import type { CommandTexts } from '../app/connect/index.js';
import {
  type Changed,
  changeAccounts,
  giveUp,
  type LookUpSettled,
  settleByLookUp,
  settle as settleRows,
} from '../app/look-up/index.js';
import { UserError } from '../domain/errors.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../domain/exit-status.js';
import type { AccountChange } from '../domain/journals.js';
import type { LookUpResult } from '../domain/look-up-result.js';
import { printable } from '../domain/terminal-text.js';
import { withoutStop } from '../domain/text.js';
import type { Io } from '../platform/io.js';
import { shownPath } from '../platform/shown-path.js';
import type { ReportFiles } from '../report/write-report.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { hasGap } from '../texts/command-change.js';
import { fillIn } from '../texts/fill-in.js';
import { shownMessage } from '../texts/own-message.js';
import { settleCommands } from '../texts/settle-commands.js';
import { type Language, textsIn } from '../texts/texts.js';
import { userError, withOptionOrigin } from '../texts/user-error.js';
import { showRemade } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';
import { stopClause } from '../ui/human/stop-reasons.js';
import { settleNames } from '../ui/human/taken-steps.js';
import type { LastFields } from '../ui/json/events.js';

export async function settle(
  results: string,
  nicknames: readonly string[],
  raw: RawOptions,
  settings: Settings,
  io: Io,
  ui: Ui,
): Promise<number> {
  const { created = false, notCreated = false, giveUp: step, lookUp = false, accept, roster } = raw;
  const { same = false, all = false, renamedTo, deleted = false } = raw;
  const findings = [created, notCreated, same, deleted, renamedTo !== undefined, step !== undefined, lookUp];
  if (findings.filter(Boolean).length !== 1) throw userError('usage', 'settle-no-finding', {});
  if (all && (!same || nicknames.length > 0)) throw userError('usage', 'settle-all', {});
  if (accept !== undefined && !lookUp) throw userError('usage', 'accept-without-look-up', {});
  if (accept !== undefined && accept !== 'time')
    throw userError('usage', 'accept-unknown', { typed: accept });
  if (lookUp) return await byLookUp(results, roster, nicknames, accept !== undefined, settings, io, ui);
  if (nicknames.length === 0 && !all) throw userError('usage', 'settle-nobody', {});
  const request = { ...settings, results, rosterPath: roster, nicknames };
  if (renamedTo !== undefined && (renamedTo.trim() === '' || nicknames.length > 1))
    throw userError('usage', 'settle-one-login', {});
  const record = async (change: AccountChange) =>
    showChanged(await changeAccounts({ ...request, change }, ui, io), io, ui);
  if (renamedTo !== undefined) return await record({ kind: 'renamed', login: renamedTo });
  if (same || deleted) return await record({ kind: same ? 'same' : 'deleted' });
  if (step !== undefined) {
    const givenUp = await giveUp({ ...request, step }, ui, io);
    const lineIn = (one: (typeof givenUp)['results'][number], language: Language) => {
      const { afterCreation, settle } = textsIn(language);
      return `${one.nickname}: ${settle.givenUp(afterCreation.step(one.step, one.value), one.isWanted)}`;
    };
    return showByHand(givenUp, (language) => givenUp.results.map((one) => lineIn(one, language)), io, ui);
  }
  const settled = await settleRows({ ...request, created }, ui, io);
  const linesIn = (language: Language) =>
    settled.results.map(
      ({ outcome }, at) => `${nicknames[at]}: ${textsIn(language).settle.settledAs[outcome]}`,
    );
  return showByHand(settled, linesIn, io, ui);
}

function showByHand(
  { folder, report }: { readonly folder: string; readonly report: ReportFiles | UserError },
  linesIn: (language: Language) => readonly string[],
  io: Io,
  ui: Ui,
  next: string | null = null,
  more: readonly string[] = [],
): number {
  const message = linesIn('en').join('; ');
  const last = { exit_status: 0, ended: 'settled' as const, reason: null, message, next };
  show(report, shownPath(folder, io.cwd), last, [...linesIn(ui.texts.language), ...more], ui);
  return 0;
}

/** Shows what was recorded about accounts, and the command that sends the rows that are still to do. */
function showChanged(changed: Changed | undefined, io: Io, ui: Ui): number {
  const texts = textsIn(ui.texts.language).settle;
  if (changed === undefined) {
    ui.reporter.notice({ kind: 'nothing-recorded' });
    return EXIT_STATUS.declined;
  }
  const { folder, report, results } = changed;
  const lineIn = ({ nickname, change }: Changed['results'][number], language: Language): string => {
    const { changed: what } = textsIn(language).settle;
    return `${nickname}: ${change.kind === 'renamed' ? what.renamed(change.login) : what[change.kind]}`;
  };
  const linesIn = (language: Language) => results.map((one) => lineIn(one, language));
  if (report instanceof UserError) return showByHand(changed, linesIn, io, ui);
  const { pending, failed, weak_password: weak, invalid } = report.counts;
  const toSend = pending + failed + weak;
  if (toSend === 0)
    return showByHand(changed, linesIn, io, ui, null, invalid === 0 ? [texts.nothingLeft] : []);
  const command = ui.texts.commands.on('retry', shownPath(folder, io.cwd));
  return showByHand(changed, linesIn, io, ui, command, [texts.send(toSend), `  ${command}`]);
}

/** @returns 0 if no row is unconfirmed any more */
async function byLookUp(
  results: string,
  rosterPath: string | undefined,
  nicknames: readonly string[],
  acceptsTime: boolean,
  settings: Settings,
  io: Io,
  ui: Ui,
): Promise<number> {
  const request = { ...settings, results, rosterPath, nicknames, acceptsTime };
  const settled = await withOptionOrigin(settleByLookUp(request, ui, io), settings.configured);
  if (settled === undefined) {
    ui.reporter.notice({ kind: 'nothing-looked-up' });
    return EXIT_STATUS.declined;
  }
  const { signal, stop, left, report } = settled;
  const isWrong = stop?.reason === 'wrong_address' && settled.service.describesAbsence !== false;
  const recorded = { address: settings.destination.kind === 'none', settings: false };
  const corrected = isWrong ? ui.texts.commands.withoutAddress({ settings: [], recorded }) : undefined;
  const commands = corrected ?? ui.texts.commands;
  const shown = shownPath(settled.folder, io.cwd);
  const status =
    signal !== undefined ? EXIT_OF_SIGNAL[signal] : stop ? EXIT_STATUS[stop.reason] : left === 0 ? 0 : 1;
  const isOver = signal === undefined && stop === undefined;
  // Repeating a complete look-up would give the same result.
  const nextCommands = isOver
    ? leftLines(settled, shown, commands, 'en').map((line) => line.trimStart())
    : [commands.on('settle', shown, { lookUp: true })];
  const last: LastFields = {
    exit_status: status,
    ended: signal !== undefined ? 'interrupted' : stop ? 'stopped' : 'settled',
    reason: signal ?? stop?.reason ?? null,
    message: stop?.message ?? null,
    next: status === 0 ? null : nextCommands.join('\n'),
  };
  const lines = [
    ...settled.results.map((result) => resultLine(result, shown, commands, ui.texts.language)),
    ...endLines(settled, shown, { ...ui.texts, commands }),
  ];
  show(report, shown, last, lines, ui);
  return status;
}

function resultLine(
  result: LookUpResult,
  folder: string,
  commands: CommandTexts,
  language: Language,
): string {
  const texts = textsIn(language).settle;
  const { nickname, outcome, accept } = result;
  const options = { lookUp: true, accept: 'time' };
  const acceptHint =
    accept === undefined
      ? ''
      : `. ${texts.accept} ${commands.next('settle', { operands: [folder, nickname], options })}`;
  return `${nickname}: ${texts.settledAs[outcome]} (${shownMessage(result, language)})${acceptHint}`;
}

function endLines(
  settled: LookUpSettled,
  folder: string,
  { language, commands, stop: stopText }: Ui['texts'],
): readonly string[] {
  const { results, left, stop, signal, service } = settled;
  const texts = textsIn(language).settle;
  const stopLines = (at: NonNullable<typeof stop>): readonly string[] => {
    const { what, next } = stopText(at.reason, service, { ...at, isLookUp: true });
    // Nothing else explains that another token would not help, or that the profile lacks an answer.
    const isUndescribed = at.reason === 'wrong_address' && service.describesAbsence === false;
    const isAdvised = at.reason === 'token_refused' || at.reason === 'forbidden' || isUndescribed;
    const advice = isAdvised ? [`${next}.`] : [];
    return [texts.stopped(stopClause(what, at, language)), ...advice];
  };
  if (results.length === 0) return [texts.none(folder)];
  const end = signal !== undefined ? [texts.interrupted(signal)] : stop ? stopLines(stop) : [];
  if (left === 0) return end;
  if (end.length > 0) return [...end, texts.still(left)];
  return leftLines(settled, folder, commands, language);
}

/** The next steps for users that no look-up settled. */
function leftLines(
  { results, left }: Pick<LookUpSettled, 'results' | 'left'>,
  folder: string,
  commands: CommandTexts,
  language: Language,
): readonly string[] {
  const texts = textsIn(language).settle;
  const open = results.filter(({ outcome }) => outcome === 'unconfirmed').map(({ nickname }) => nickname);
  const named = left === 1 && open.length === 1 ? open : [];
  const { created, notCreated } = settleCommands(commands, folder, settleNames(named, left));
  const byHand = [created, notCreated];
  return [
    texts.still(left),
    texts.check,
    ...byHand.map((command) => `  ${command}`),
    ...fillIn(byHand, language),
  ];
}

/** @param report the reports, or why they could not be written; `undefined` if unchanged */
function show(
  report: ReportFiles | UserError | undefined,
  shown: string,
  last: LastFields,
  lines: readonly string[],
  ui: Ui,
): void {
  const { reporter, texts } = ui;
  const fields = { ...last, results: shown };
  const text = () => lines.map(printable).join('\n');
  if (report === undefined) {
    reporter.finished(fields, text);
    return;
  }
  if (!(report instanceof UserError)) {
    showRemade(report, shown, fields, lines, ui);
    return;
  }
  const whyIn = (one: Language): string =>
    textsIn(one).settle.reportsAsBefore(withoutStop(report.textIn(one).what));
  const command = texts.commands.on('report', shown, { roster: { gap: 'path' } });
  reporter.notice({ kind: 'reports-not-updated', error: report });
  reporter.notice({ kind: 'update-reports', command });
  if (hasGap(command)) reporter.notice({ kind: 'fill-in' });
  reporter.finished({ ...fields, next: last.next ?? command, warnings: [whyIn('en')] }, text);
}
