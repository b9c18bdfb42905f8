/** Simulates a run with several rows in progress. Its clock stops while any of them is working. */

import type { RunParts } from '../../src/app/pipeline/attempt.js';
import type { PipelineInput } from '../../src/app/pipeline/decide.js';
import type { RowSettled, RunEnd, Sighting, StepSettled, Waiting } from '../../src/app/pipeline/index.js';
import { provision } from '../../src/app/pipeline/provision.js';
import { RatePacer } from '../../src/app/pipeline/rate-pacer.js';
import { TakenLogins } from '../../src/app/pipeline/taken-logins.js';
import { UserIds } from '../../src/app/pipeline/user-ids.js';
import type { Directory } from '../../src/directory/directory.js';
import { applyRule } from '../../src/directory/outcome-rules.js';
import type { Rate } from '../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import type { Journal } from '../../src/domain/journals.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { AttemptOutcome, Verdict } from '../../src/domain/outcome.js';
import type { Credentials } from '../../src/passwords/credentials.js';
import { CREATED, fakeJournal, sourceOf } from './simulated-run.js';
import { createVirtualClock } from './virtual-clock.js';

/** A request that the directory received. */
type Arrived = { readonly nickname: string; readonly at: number; readonly n: number };

/** The answer to a request, after this many milliseconds. */
type Answer = Partial<Verdict> & { readonly after?: number };

type Options = Partial<Omit<RunParts, 'journal' | 'pacer' | 'directory'>> & {
  readonly rate?: Partial<Rate>;
  /** Default: created after 200 ms. */
  readonly answer?: (arrived: Arrived, now: () => number) => Answer | Promise<Answer>;
  readonly before?: Record<string, AttemptOutcome>;
  readonly source?: Partial<PipelineInput>;
  readonly onEvent?: (event: RowSettled | StepSettled | Waiting) => void;
  /** Default: taken logins do not stop the run. */
  readonly countsTaken?: true;
  /** Called with the journal before the run; may replace methods. */
  readonly withJournal?: (journal: ReturnType<typeof fakeJournal>['journal']) => void;
  /** The result of a look-up before each row. Default: rows are not looked up. */
  readonly seen?: (nickname: string) => Sighting;
  /** The time at which the run's first signal is aborted. */
  readonly signalAt?: number;
};

const ANSWER_MS = 200;

export async function simulateSeveral(nicknames: readonly string[], options: Options = {}) {
  const {
    rate = {},
    answer = (): Answer => ({}),
    signalAt,
    source,
    onEvent,
    seen,
    countsTaken,
    ...parts
  } = options;
  const clock = createVirtualClock();
  const { journal, log } = fakeJournal(options.before);
  options.withJournal?.(journal);
  const stopping = new AbortController();
  const pacer = new RatePacer({ parallel: 8, perSecond: Number.POSITIVE_INFINITY, ...rate }, clock);
  const arrived: Arrived[] = [];
  const answered: { readonly nickname: string; readonly at: number }[] = [];
  let [atOnce, mostAtOnce, announced, mostAnnounced] = [0, 0, 0, 0];
  const { announce } = journal;
  journal.announce = async (user) => {
    const attempt = await announce(user);
    announced += 1;
    mostAnnounced = Math.max(mostAnnounced, announced);
    return attempt;
  };
  if (signalAt !== undefined)
    void clock.sleep(signalAt).then(() => stopping.abort('SIGINT' satisfies NodeJS.Signals));
  const run = provision(
    { ...sourceOf(nicknames, journal), ...source },
    {
      journal: journal as unknown as Journal,
      ids: new UserIds(journal, 'Simulated'),
      directory: {
        async create({ nickname }, history, signal, _, __, start) {
          const isStarted = (await start?.()) ?? true;
          announced -= 1;
          if (!isStarted) return applyRule('aborted_before_sending', history);
          const request = { nickname, at: clock.monotonic(), n: arrived.length };
          arrived.push(request);
          log.push(`sent ${nickname}`);
          atOnce += 1;
          mostAtOnce = Math.max(mostAtOnce, atOnce);
          const { after = ANSWER_MS, ...verdict } = await answer(request, () => clock.monotonic());
          await clock.sleep(after, signal);
          atOnce -= 1;
          if (signal.aborted) return applyRule('aborted_after_sending', history);
          answered.push({ nickname, at: clock.monotonic() });
          return { ...CREATED, ...verdict };
        },
      } satisfies Partial<Directory> as unknown as Directory,
      pacer,
      clock,
      debug: NO_DEBUG_LOG,
      interruption: { first: stopping.signal, second: new AbortController().signal },
      stop: () => stopping.abort(),
      newToken: async () => false,
      waitMs: 900_000,
      limit: Number.POSITIVE_INFINITY,
      stopAfter: 5,
      countsOnlyUnconfirmed: false,
      credentials: {
        passwordFor: noPassword,
        another: noPassword,
        passwordOf: () => undefined,
        savedFor: () => [],
        keep: async () => noPassword(),
      } satisfies Partial<Credentials> as unknown as Credentials,
      attemptId: () => undefined,
      replacesRefused: false,
      taken: countsTaken && new TakenLogins(journal),
      lookFirst: seen && {
        lookUp: async ({ nickname }) => seen(nickname),
        title: 'Simulated',
        secrets: new KnownSecrets(),
      },
      ...parts,
    },
  );
  const events: (RowSettled | StepSettled | Waiting)[] = [];
  const result = (end: RunEnd) => {
    const waits = events.filter((event) => event.event === 'waiting');
    const outcomeOf = (nickname: string) => journal.last(nickname)?.outcome;
    const counts = { mostAtOnce, mostAnnounced };
    return { end, events, waits, log, arrived, answered, outcomeOf, ...counts, ms: clock.monotonic(), pacer };
  };
  try {
    for (;;) {
      const step = await run.next();
      if (step.done === true) return result(step.value);
      onEvent?.(step.value);
      events.push(step.value);
    }
  } finally {
    await run.return({ ended: 'complete' });
  }
}

function noPassword(): never {
  throw new Error('no password is generated here');
}

export function namesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `n${at + 1}`);
}

/** The maximum number of these within any second. */
export function mostInASecond(arrived: readonly { readonly at: number }[]): number {
  return Math.max(
    0,
    ...arrived.map(({ at }) => arrived.filter((one) => one.at >= at && one.at - at < 1000).length),
  );
}
