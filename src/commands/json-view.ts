/** The run as one JSON object per line on stdout, for programs. Field names are stable; new ones may be added. */

import type { Finding } from '../finding.js';
import type { Clock, Output } from '../io.js';
import { forecast, maskedPayload } from './plan.js';
import type { Finished, Plan, View } from './view.js';
import { endingWords } from './words.js';

/** The version of the event format; every event carries it as `v`. */
export const EVENT_VERSION = 1;

export function createEmitter(stdout: Output, clock: Clock): (event: string, fields: object) => void {
  return (event, fields) => {
    const at = new Date(clock.now()).toISOString();
    stdout.write(`${JSON.stringify({ v: EVENT_VERSION, event, at, ...fields })}\n`);
  };
}

export function createJsonView(stdout: Output, clock: Clock): View {
  const emit = createEmitter(stdout, clock);
  return {
    explain(plan) {
      emit('plan', planFields(plan));
      for (const { row, line, nickname, name, numbered, kept } of plan.filler.made()) {
        emit('nickname', { row, line, nickname, name, numbered, kept });
      }
    },
    plan: (plan) => emit('plan', planFields(plan)),
    finding: (finding, label) => emit('finding', findingFields(finding, label)),
    findingsDone() {},
    began() {},
    row({ row, line, nickname, attempt, verdict }) {
      const { outcome, status, code, message } = verdict;
      emit('row', { row, line, nickname, outcome, status, code, message, attempt });
    },
    taken: ({ row, line, nickname, next }) => emit('taken', { row, line, nickname, next }),
    waiting({ why, until, since, message }) {
      emit('waiting', {
        why,
        until: iso(until),
        since: since === undefined ? undefined : iso(since),
        message,
      });
    },
    ending: (timeoutMs) => emit('note', { message: endingWords(timeoutMs) }),
    ended() {},
    finished: (finished) => emit('finished', finishedFields(finished)),
    remade: ({ counts, notInRoster, files, warnings }, folder) =>
      emit('finished', {
        exit_status: 0,
        ended: 'reported',
        reason: null,
        counts,
        not_in_roster: notInRoster,
        results: folder,
        files,
        warnings,
      }),
    checked: (exitStatus, { before }) =>
      emit('finished', { exit_status: exitStatus, ended: 'checked', reason: null, counts: before }),
    note: (message) => emit('note', { message }),
  };
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
    not_in_roster: survey.notInRoster,
    nicknames: nicknameCounts(plan),
    seconds: { from: Math.round(seconds.from / 1000), to: Math.round(seconds.to / 1000) },
  };
}

function nicknameCounts({ filler }: Plan): object {
  const all = [...filler.made()];
  const numbered = all.filter((made) => made.numbered).length;
  return { made: all.length, numbered, kept: all.filter((made) => made.kept).length };
}

function finishedFields(finished: Finished): object {
  const { end } = finished;
  const reason = 'reason' in end ? end.reason : 'signal' in end ? end.signal : null;
  return {
    exit_status: finished.exitStatus,
    ended: end.ended,
    reason,
    counts: finished.counts,
    run: finished.run,
    not_in_roster: finished.notInRoster,
    results: finished.folder,
    files: finished.files,
    warnings: finished.warnings,
  };
}
