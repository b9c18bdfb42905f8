/** The run as one JSON object per line on stdout, for programs. Field names are stable; new ones may be added. */

import type { Plan } from '../../app/plan.js';
import type { Reporter } from '../../app/reporter.js';
import type { User } from '../../domain/user.js';
import { forecast } from '../human/plan-text.js';
import type { Events } from './events.js';

export function createJsonReporter({ emit, end }: Events): Reporter {
  return {
    findings(findings, { label }) {
      for (const finding of findings) emit('finding', { roster: label, ...finding });
    },
    plan: (plan) => emit('plan', planFields(plan)),
    began: async () => () => {},
    row({ row, line, nickname, attempt, verdict }) {
      const { outcome, status = null, code = null, message = null } = verdict;
      emit('row', { row, line, nickname, outcome, status, code, message, attempt });
    },
    waiting({ why, until, since, message = null, factor }) {
      emit('waiting', {
        why,
        until: new Date(until).toISOString(),
        since: since === undefined ? null : new Date(since).toISOString(),
        message,
        factor: Math.round(factor * 10) / 10,
      });
    },
    note: (message) => emit('note', { message }),
    paused: (ask) => ask(),
    finished: (last) => end('finished', last),
  };
}

function planFields(plan: Plan): object {
  const { roster, survey } = plan;
  const { from, to } = forecast(plan.sending, plan.pace);
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
    passwords_to_generate: survey.toGenerate,
    not_in_roster: survey.notInRoster.total,
    seconds: { from: Math.round(from / 1000), to: Math.round(to / 1000) },
  };
}

/** A user as it would be sent, with the password masked. */
function maskedPayload({ departmentId, position, nickname, name }: User): object {
  return { department_id: departmentId, position, password: '********', nickname, name };
}
