/** The run as one JSON object per line on stdout, for programs. Field names are stable; new ones may be added. */

import { join } from 'node:path';
import type { Finding } from '../finding.js';
import { noCounts } from '../outcome.js';
import type { Events } from './events.js';
import { forecast, maskedPayload } from './plan.js';
import type { Finished, Plan, View } from './view.js';
import { endingWords } from './words.js';

export function createJsonView({ emit, end }: Events): View {
  return {
    plan: (plan) => emit('plan', planFields(plan)),
    finding: (finding, label) => emit('finding', findingFields(finding, label)),
    findingsDone() {},
    async began() {},
    row({ row, line, nickname, attempt, verdict }) {
      const { outcome, status = null, code = null, message = null } = verdict;
      emit('row', { row, line, nickname, outcome, status, code, message, attempt });
    },
    waiting({ why, until, since, message = null, factor }) {
      emit('waiting', {
        why,
        until: iso(until),
        since: since === undefined ? null : iso(since),
        message,
        factor: rounded(factor),
      });
    },
    ending: (timeoutMs) => emit('note', { message: endingWords(timeoutMs) }),
    ended() {},
    finished: (finished) => end('finished', finishedFields(finished)),
    remade: ({ counts, notInRoster, files, warnings }, folder) =>
      end('finished', {
        exit_status: 0,
        ended: 'reported',
        reason: null,
        counts,
        run: noCounts(),
        not_in_roster: notInRoster,
        results: folder,
        files: pathsIn(folder, files),
        warnings,
      }),
    checked: (exitStatus, { survey, folder }, files) =>
      end('finished', {
        exit_status: exitStatus,
        ended: 'checked',
        reason: null,
        counts: survey.before,
        run: noCounts(),
        results: folder,
        files,
      }),
    settled(words, report, folder) {
      const known =
        'files' in report
          ? {
              counts: report.counts,
              not_in_roster: report.notInRoster,
              files: pathsIn(folder, report.files),
              warnings: report.warnings,
            }
          : { next: report.command, warnings: [`The report could not be renewed: ${report.why}.`] };
      end('finished', {
        exit_status: 0,
        ended: 'settled',
        reason: null,
        message: words.join('; '),
        results: folder,
        ...known,
      });
    },
    note: (message) => emit('note', { message }),
    paused: (ask) => ask(),
  };
}

/** How much slower the pace is: one digit behind the point. */
function rounded(factor: number): number {
  return Math.round(factor * 10) / 10;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function findingFields({ severity, code, field, row, line, what }: Finding, label: string): object {
  return { roster: label, row, line, field, code, severity, what };
}

function planFields(plan: Plan): object {
  const { roster, survey } = plan;
  const seconds = forecast(plan.sending, plan.pace);
  return {
    roster: roster.name,
    format: roster.format,
    encoding: roster.encoding,
    delimiter: roster.delimiter,
    sheet: roster.sheet,
    bom: roster.bom,
    header_line: roster.headerLine,
    skipped: roster.skipped,
    columns: Object.fromEntries(roster.columns.sources.map(({ field, from }) => [field, from])),
    ignored_columns: roster.columns.ignored,
    domain: survey.domain ?? null,
    first_user: survey.first === undefined ? null : maskedPayload(survey.first),
    base_url: plan.baseUrl,
    org: plan.org,
    department: plan.department ?? null,
    results: plan.folder,
    counts: survey.before,
    to_send: survey.toSend,
    sending: plan.sending,
    refused: survey.refused,
    passwords_to_generate: survey.toMakeUp,
    not_in_roster: survey.notInRoster,
    seconds: { from: Math.round(seconds.from / 1000), to: Math.round(seconds.to / 1000) },
  };
}

function finishedFields(finished: Finished) {
  const { end, trouble } = finished;
  const reason = 'reason' in end ? end.reason : 'signal' in end ? end.signal : (trouble?.reason ?? null);
  return {
    exit_status: finished.exitStatus,
    ended: end.ended,
    reason,
    message: ('message' in end ? end.message : trouble?.message) ?? null,
    next: finished.exitStatus === 0 ? null : finished.again,
    line: ('line' in end ? end.line : undefined) ?? null,
    counts: finished.counts,
    run: finished.run,
    not_in_roster: finished.notInRoster,
    results: finished.folder,
    files: pathsIn(finished.folder, finished.files),
    warnings: finished.warnings,
  };
}

function pathsIn(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => join(folder, name));
}
