/** The status of all organisations in a store, from their last status and the attempts since. */

import { noCounts, OUTCOMES, type OutcomeName, unresolved } from '../../domain/outcome.js';
import { type FleetStatus, type OrgStatus, withSent } from '../domain/org-status.js';
import { type Database, LONG_ANSWER_MS } from './database.js';

/**
 * As in a journal, a row is unconfirmed if any attempt is, unless a later one shows who owns the account, or a look-up
 * finds that an earlier attempt created the user.
 */
const STATUS = `
select o.id, o.state, o.status, w.id is not null as live, a.counts, a.oldest
from provision.org o
left join provision.worker w on w.id = o.owner and not w.ended and w.lease_until > clock_timestamp()
left join lateral (
  select json_object_agg(outcome, n) as counts,
    extract(epoch from min(since) filter (where outcome in ('unconfirmed', 'open'))) * 1000 as oldest
  from (
    select case
      when is_created then 'created'
      when last = 'exists' then last
      when was_unconfirmed then 'unconfirmed'
      else coalesce(last, 'open')
    end as outcome, count(*)::int as n, min(since) as since
    from (
      select coalesce(bool_or(outcome = 'created'), false) as is_created,
        -- superseded: at an earlier address
        (array_agg(case when superseded and outcome = 'exists' then 'pending' else outcome end
          order by attempt desc))[1] as last,
        coalesce((array_agg(outcome is null or outcome = 'unconfirmed' order by attempt desc))[2:] @> array[true], false)
          as was_unconfirmed,
        min(announced_at) filter (where outcome is null or outcome = 'unconfirmed') as since
      from provision.attempt where org = o.id group by key
    ) keys
    group by 1
  ) outcomes
) a on true
where o.state <> 'exported'
order by o.position, o.id`;

type StatusRow = {
  readonly state: OrgStatus['state'];
  readonly status: string;
  readonly live: boolean;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly oldest: string | null;
};

export async function statusOf(database: Database): Promise<FleetStatus> {
  const rows = await database.ask<StatusRow>(STATUS, [], LONG_ANSWER_MS);
  const [counts] = await database.ask<{ workers: number; at_once: number }>(
    `select
       (select count(*)::int from provision.worker
        where not ended and lease_until > clock_timestamp() and at_once > 0) as workers,
       (select greatest(sum(at_once), 1)::int from provision.worker
        where not ended and lease_until > clock_timestamp()) as at_once`,
  );
  let oldest: number | undefined;
  for (const { oldest: since } of rows)
    if (since !== null) oldest = Math.min(oldest ?? Number.POSITIVE_INFINITY, Math.round(Number(since)));
  return {
    organisations: rows.map(presentStatus),
    workers: counts?.workers ?? 0,
    atOnce: counts?.at_once ?? 1,
    oldestUnconfirmed: oldest,
  };
}

function presentStatus({ state, status, live, counts: attempts }: StatusRow): OrgStatus {
  const noted = JSON.parse(status) as OrgStatus;
  const isRunning = state === 'running' && live;
  const now = { ...noted, state: state === 'running' && !live ? 'waiting' : state } as const;
  if (attempts === null || noted.counts === null) return now;
  const sent = noCounts();
  for (const [outcome, n] of Object.entries(attempts)) sent[outcomeOf(outcome, isRunning)] += n;
  const counts = withSent(noted, sent);
  const isAsNoted = OUTCOMES.every((outcome) => counts[outcome] === noted.counts?.[outcome]);
  if (isAsNoted) return now;
  const { unconfirmed } = sent;
  // A person or a look-up has settled users.
  const isLeft = now.state === 'needs' && unconfirmed === 0 && counts.pending > 0;
  const isDone = now.state === 'needs' && unresolved(counts) === 0 && noted.unfinished === 0;
  return { ...now, counts, unconfirmed, state: isDone ? 'done' : isLeft ? 'waiting' : now.state };
}

/** While its worker runs, a request without an answer is not unconfirmed. */
function outcomeOf(outcome: string, isRunning: boolean): OutcomeName {
  if (outcome === 'open') return isRunning ? 'pending' : 'unconfirmed';
  return OUTCOMES.find((one) => one === outcome) ?? 'pending';
}
