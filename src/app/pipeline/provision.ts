/** Sends the rows of a roster. */

import type { Row } from '../../domain/row.js';
import { nicknameKey, type User } from '../../domain/user.js';
import { OneByOne, type Rows, SeveralAtOnce } from './at-once.js';
import { RowSender, type RunParts, type RunState } from './attempt.js';
import { decideRow, type PipelineInput } from './decide.js';
import type { PasswordSource } from './pipeline-options.js';
import type { RowSettled, RunEnd, StepSettled, Waiting } from './run-events.js';
import { interruptedBy, stoppedAt } from './run-events.js';
import { StepSender, type UserSteps } from './steps.js';
import { StopPolicy } from './stop-policy.js';
import { Waits } from './waits.js';

type Event = RowSettled | StepSettled | Waiting;

/** Sends rows in the order of the roster, one per pull. With several in flight, yields results as they arrive. */
export async function* provision(input: PipelineInput, parts: RunParts): AsyncGenerator<Event, RunEnd, void> {
  const { pacer, stop = () => {} } = parts;
  if (pacer.atOnce === 1) return yield* sendRows(input, parts, new OneByOne());
  const rows = new SeveralAtOnce<Event, RunEnd>(pacer, stop);
  return yield* rows.merged(sendRows(input, parts, rows));
}

async function* sendRows(
  input: PipelineInput,
  parts: RunParts,
  rows: Rows<Event, RunEnd>,
): AsyncGenerator<Event, RunEnd, void> {
  const { pacer, steps } = parts;
  const { first } = parts.interruption;
  const state: RunState = { answered: false, createdThisRun: false };
  const stopPolicy = new StopPolicy(parts.stopAfter, parts.countsOnlyUnconfirmed);
  const waits = new Waits(pacer, parts.clock, parts.debug, first);
  const rowSender = new RowSender(parts, state, waits);
  const sender = steps && new StepSender(parts, steps, state, waits);
  /** Includes rows in flight. */
  let sent = 0;
  async function* send(
    user: User,
    row: Row,
    password: PasswordSource,
    begun: () => void,
    answered: () => void,
  ): Events {
    const result = yield* rowSender.send(user, row, password, begun, answered);
    const { verdict, attempt, startedAt = -Infinity, ...end } = result;
    if (!end.isSent) sent -= 1;
    const { nickname } = user;
    yield { event: 'row', row: row.row, line: row.line, nickname, attempt, verdict, factor: pacer.factor };
    if (end.interrupted) return interruptedBy(first);
    const stop = verdict.stop ?? (yield* waits.note(verdict, startedAt, stopPolicy));
    if (stop !== null) return stoppedAt(stop, row.line, verdict);
    if (parts.taken?.note(nicknameKey(nickname)) === true)
      return { ended: 'stopped', reason: 'created_elsewhere', line: row.line };
    const wanted = (verdict.outcome === 'created' && input.stepsOf?.(user)) || [];
    // The password used for the creation is in the roster or saved.
    return yield* finish({ user, row, wanted, password: 'roster' }, sender);
  }

  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    const { action, user, password, toDo } = decideRow(row, input, checker);
    if (first.aborted) return interruptedBy(first);
    if ((action !== 'send' && action !== 'finish') || user === undefined) continue;
    // At the limit, rows in progress may turn out unsent: then this row is sent instead.
    const end = sent === parts.limit ? await rows.finished() : undefined;
    if (end !== undefined) return end;
    if (sent === parts.limit) return (yield* later(sender, rows)) ?? { ended: 'limit' };
    const isAlone = parts.taken?.hasCreated === false;
    const earlyEnd = await (isAlone ? rows.finished() : rows.ready());
    if (earlyEnd !== undefined) return earlyEnd;
    if (await input.roster.changed()) return { ended: 'stopped', reason: 'roster_changed', line: row.line };
    if (action === 'finish') {
      sent += 1;
      const end = yield* rows.begin((begun) => {
        begun();
        return finish({ user, row, wanted: toDo, password }, sender);
      });
      if (end !== undefined) return end;
      continue;
    }
    yield* waits.afterErrors(stopPolicy);
    const waitsFrom = parts.clock.monotonic();
    await pacer.ready(first);
    parts.debug.line('wait', { why: 'pace', ms: Math.round(parts.clock.monotonic() - waitsFrom) });
    if (first.aborted) return interruptedBy(first);
    if (await input.roster.changed()) return { ended: 'stopped', reason: 'roster_changed', line: row.line };
    sent += 1;
    const rowEnd = yield* rows.begin((begun, answered) => send(user, row, password, begun, answered));
    if (rowEnd !== undefined) return rowEnd;
  }
  return (await rows.finished()) ?? (yield* later(sender, rows)) ?? { ended: 'complete' };
}

type Events = AsyncGenerator<Event, RunEnd | undefined, void>;

async function* finish(steps: UserSteps, sender: StepSender | undefined): Events {
  return steps.wanted.length === 0 || sender === undefined ? undefined : yield* sender.send(steps);
}

async function* later(sender: StepSender | undefined, rows: Rows<Event, RunEnd>): Events {
  for (const steps of sender?.later() ?? []) {
    const earlyEnd = await rows.ready();
    if (earlyEnd !== undefined) return earlyEnd;
    const end = yield* rows.begin((begun) => {
      begun();
      return steps;
    });
    if (end !== undefined) return end;
  }
  return await rows.finished();
}
