/** Reports a run to programs as events. Field names are stable; new ones may be added. */

import type { DiffReporter } from '../../app/diff/index.js';
import type { Plan } from '../../app/run/index.js';
import { comparedJson } from '../../domain/comparison.js';
import { type ColumnSource, identityColumns } from '../../domain/row.js';
import type { User } from '../../domain/user.js';
import { shownPath } from '../../platform/shown-path.js';
import { messageText } from '../../texts/finding-text.js';
import { unknownText } from '../../texts/unknown-text.js';
import type { CommandReporter } from '../command-reporter.js';
import { noticeCommands, noticeText } from '../format/notice-text.js';
import { type CreateCommand, findingsNote } from '../human/diff-plan.js';
import { forecast, speedOf, stepCount } from '../human/plan-text.js';
import type { Events, FieldsOf } from './events.js';

export function createJsonReporter({ emit, end }: Events, cwd: string): CommandReporter {
  return {
    findings(findings, { label }) {
      for (const { message, ...finding } of findings)
        emit('finding', { roster: label, ...finding, what: messageText(message) });
    },
    plan: (plan) => emit('plan', planFields(plan, cwd)),
    started: () => () => {},
    counting: () => ({ row() {}, stop() {} }),
    row({ row, line, nickname, attempt, verdict }) {
      const { outcome, status = null, code = null, message = null } = verdict;
      emit('row', { row, line, nickname, outcome, status, code, message, attempt });
    },
    step({ row, line, nickname, step, value, state, status = null, code = null, message = null }) {
      emit('step', { row, line, nickname, step, value, state, status, code, message });
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
    notice(notice) {
      if (notice.kind === 'looked-up') {
        const { nickname, outcome, evidence = null, message } = notice.result;
        emit('looked_up', { nickname, outcome, evidence, message });
      } else
        emit('note', {
          message: [noticeText(notice, cwd, 'en'), ...noticeCommands(notice)].join(' '),
        });
    },
    paused: (ask) => ask(),
    finished: (last) => end('finished', last),
  };
}

function planFields(plan: Plan, cwd: string): FieldsOf<'plan'> {
  const { roster, checked } = plan;
  const [first] = checked.people.first;
  const { changesPassword = null, effects: _, ...profile } = plan.profile;
  const { from, to } = forecast(plan.sending + stepCount(plan), speedOf(plan));
  return {
    roster: roster.name,
    format: roster.format,
    encoding: roster.encoding,
    delimiter: roster.delimiter,
    sheet: roster.sheet,
    bom: roster.bom,
    header_line: roster.headerLine,
    skipped: roster.skipped.map(({ line, text }) => ({ line, text })),
    hidden_rows: roster.hidden?.rows ?? 0,
    hidden_columns: roster.hidden?.columns ?? [],
    columns: columnsByField(roster.columns.sources),
    ignored_columns: roster.columns.ignored.map(({ header, why }) => ({ header, why })),
    domain: checked.domain ?? null,
    identity_columns: columnsByField(identityColumns(roster.columns)),
    status_columns: (roster.columns.statuses ?? []).map(({ header }) => header),
    first_user: first === undefined ? null : maskedPayload(first, plan),
    base_url: plan.baseUrl,
    profile: { ...profile, change_password: changesPassword },
    org: plan.org,
    department: plan.department ?? null,
    results: shownPath(plan.folder, cwd),
    counts: checked.before,
    to_send: checked.toSend,
    sending: plan.sending,
    to_finish: checked.toFinish,
    finishing: plan.finishing,
    steps: Object.fromEntries(checked.steps),
    names: plan.names.map(({ field, names, unknown = null }) => ({ field, names, unknown })),
    refused: checked.refused,
    passwords_from_roster: checked.passwords.roster,
    passwords_typed: checked.passwords.typed,
    passwords_to_generate: checked.passwords.generated,
    left_out: checked.leftOut.map(({ line, nickname, name, reason }) => ({ line, nickname, name, reason })),
    not_in_roster: checked.notInRoster.total,
    difference: differenceFields(checked.difference),
    seconds: { from: Math.round(from / 1000), to: Math.round(to / 1000) },
  };
}

function differenceFields(difference: Plan['checked']['difference']): FieldsOf<'plan'>['difference'] {
  const { isUsedBefore, newcomers, gone, changed, asBefore } = difference;
  const { same, taken, unnamed } = difference.inDirectory;
  const listed = (people: typeof newcomers) => people.map(({ nickname, name }) => ({ nickname, name }));
  return {
    used_before: isUsedBefore,
    new: listed(newcomers),
    gone: listed(gone),
    changed: changed.map(({ nickname, name, changes }) => ({ nickname, name, changes })),
    as_before: asBefore,
    in_directory: { same: listed(same), taken: listed(taken), unnamed: listed(unnamed) },
  };
}

function columnsByField(sources: readonly ColumnSource[]): Readonly<Record<string, string>> {
  return Object.fromEntries(sources.map(({ field, from }) => [field, from]));
}

/** A user as it would be sent, with the password masked. */
function maskedPayload(
  { departmentId, department, position, nickname, name, fields }: User,
  { profile }: Plan,
): NonNullable<FieldsOf<'plan'>['first_user']> {
  return {
    ...(departmentId === undefined ? { department } : { department_id: departmentId }),
    position,
    ...(profile.password !== 'ignored' && { password: '********' }),
    nickname,
    name,
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

export function createDiffEvents({ emit }: Pick<Events, 'emit'>, create: CreateCommand): DiffReporter {
  return {
    plan(plan) {
      const text = findingsNote(plan.findings, create, 'en');
      if (text !== undefined) emit('note', { message: text });
    },
    started: () => ({ looked() {}, stop() {} }),
    row: (row) => emit('diff', comparedJson(row, unknownText(row.why, 'en') ?? null)),
    extra: (user) => emit('extra', user),
  };
}
