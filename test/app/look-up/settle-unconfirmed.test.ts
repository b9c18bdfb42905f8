import { describe, expect, it } from 'vitest';
import { type SettleParts, settleUnconfirmed } from '../../../src/app/look-up/settle-unconfirmed.js';
import type { LookUpStop, SoughtRow } from '../../../src/app/look-up/sought-rows.js';
import type { LookUpResult, LookUpWait } from '../../../src/domain/look-up-result.js';
import type { Known } from '../../../src/domain/outcome.js';
import { NO_FIELDS } from '../../support/default-profile.js';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.js';
import {
  BY_ID,
  BY_NAME,
  type Reply,
  type SimulatedLookUp,
  simulateLookUp,
  TOKEN,
} from '../../support/simulated-look-up.js';

const SENT = Date.UTC(2026, 8, 1, 7, 59, 0);
const MINUTE = 60_000;

function sought(nickname: string, more: Partial<Known> = {}): SoughtRow {
  const name = { first: 'Anna', last: 'Petrova', middle: '' };
  const known = {
    key: nickname,
    nickname,
    name,
    departmentId: 1,
    row: 1,
    attempt: 1,
    run: 1,
    outcome: 'unconfirmed',
    at: SENT,
    unconfirmedSince: SENT,
    durationMs: 10,
    attemptId: `id-${nickname}`,
    ...more,
  } as const satisfies Known;
  return { known, person: { nickname, name, departmentId: 1, position: '', ...NO_FIELDS } };
}

/** An existing user that was created before. */
const KNOWN_USER = sought('known', { outcome: 'created' });

const shown = (nickname: string, id = 'another', first = 'Anna') => ({
  login: nickname,
  id,
  first,
  last: 'Petrova',
  created: new Date(SENT).toISOString(),
});

type Settled = {
  readonly results: readonly LookUpResult[];
  readonly waits: readonly LookUpWait[];
  readonly stop: LookUpStop | undefined;
  readonly written: readonly string[];
  readonly simulated: SimulatedLookUp;
};

/** @param reply answers about the rows; `knows` answers about the known user, who exists by default */
async function settled(
  rows: readonly SoughtRow[],
  reply: (path: string, n: number) => Reply | undefined,
  more: Partial<Omit<SettleParts, 'clock' | 'interruption'>> & {
    clock?: FakeClock;
    /** Sends the first signal. */
    controller?: AbortController;
    knows?: (n: number) => Reply | undefined;
    lookUps?: Parameters<typeof simulateLookUp>[1];
    onStep?: (step: LookUpResult | LookUpWait, simulated: SimulatedLookUp) => void;
  } = {},
): Promise<Settled> {
  const { knows = () => shown('known'), clock, controller, lookUps, onStep, ...parts } = more;
  let probes = 0;
  const answer = (path: string, n: number) => {
    if (path !== '/by-name/known') return reply(path, n);
    probes += 1;
    return knows(probes);
  };
  const simulated = simulateLookUp(answer, lookUps, undefined, undefined, {
    ...(clock && { clock }),
    ...(controller && { controller }),
  });
  const written: string[] = [];
  const steps = settleUnconfirmed(rows, {
    lookUp: simulated.lookUp,
    journal: {
      async settleByLookUp(key, { outcome, evidence, message, attempt }) {
        written.push(`${key} ${outcome} ${evidence}`);
        expect(message).not.toBe('');
        // Only an id shows which request of the row created the user.
        expect(attempt !== undefined).toBe(evidence === 'attempt_id');
      },
    },
    title: 'Simulated',
    acceptsTime: false,
    knownUsers: [KNOWN_USER],
    absence: { afterMs: 2 * MINUTE },
    clock: simulated.clock,
    interruption: { first: simulated.controller.signal },
    ...parts,
  });
  const results: LookUpResult[] = [];
  const waits: LookUpWait[] = [];
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return { results, waits, stop: step.value, written, simulated };
    if (step.value.event === 'waiting') waits.push(step.value);
    else {
      expect(step.value.event).toBe('looked-up');
      results.push(step.value);
    }
    onStep?.(step.value, simulated);
  }
}

describe('an unconfirmed row with a user in the directory', () => {
  it('an unconfirmed row is created if the user has the id of the last attempt', async () => {
    const { results, written, waits } = await settled(
      [sought('a'), sought('b')],
      (path) => (path === '/by-id/id-b' ? shown('b', 'id-b') : undefined),
      { absence: { provesNothing: { against: 'may-be-missing' } } },
    );
    expect(written).toEqual(['b created attempt_id']);
    expect(results.map(({ nickname, outcome }) => [nickname, outcome])).toEqual([
      ['b', 'created'],
      ['a', 'unconfirmed'],
    ]);
    expect(waits).toEqual([]);
  });

  it('the creation time settles a row only with --accept time', async () => {
    const reply = (path: string) => (path === '/by-name/a' ? shown('a', '') : undefined);
    const left = await settled([sought('a')], reply);
    expect(left.written).toEqual([]);
    expect(left.results).toMatchObject([{ outcome: 'unconfirmed', accept: 'time' }]);
    const accepted = await settled([sought('a')], reply, { acceptsTime: true });
    expect(accepted.written).toEqual(['a created time']);
    expect(accepted.results).toMatchObject([{ outcome: 'created', evidence: 'time' }]);
  });

  it('the creation time settles nothing if the user has the id of another request, even with --accept time', async () => {
    const { results, written } = await settled([sought('a')], () => shown('a'), { acceptsTime: true });
    expect(written).toEqual([]);
    expect(results).toMatchObject([
      { outcome: 'unconfirmed', message: expect.stringMatching(/, but it has the id of another request$/) },
    ]);
    expect(results[0]).not.toHaveProperty('accept');
  });

  it('a user with the login and another name settles nothing, even with --accept time, and is shown', async () => {
    const { results, written } = await settled([sought('a')], () => shown('a', 'another', 'Olga'), {
      acceptsTime: true,
    });
    expect(written).toEqual([]);
    expect(results).toMatchObject([
      { outcome: 'unconfirmed', message: expect.stringContaining('a user with another first name') },
    ]);
    expect(results[0]).not.toHaveProperty('accept');
  });

  it('a look-up never shows the token, even if the directory repeats it', async () => {
    const refusedWith = (message: string) =>
      settled([sought('a')], () => ({ raw: { status: 400, body: { message } } }));
    expect(JSON.stringify((await refusedWith('no such path')).results)).toContain('no such path');
    expect(JSON.stringify((await refusedWith(`x ${TOKEN} y`)).results)).not.toContain(TOKEN);
  });
});

describe('an unconfirmed row without a user in the directory', () => {
  it('a row becomes pending if two look-ups find no user, the first late enough and the second a minute later', async () => {
    const { results, written, waits, simulated } = await settled([sought('a')], () => undefined);
    expect(written).toEqual(['a pending absence']);
    expect(results).toMatchObject([{ nickname: 'a', outcome: 'pending', evidence: 'absence' }]);
    // The request was sent a minute before the look-up began.
    expect(waits.map(({ why, until }) => [why, until])).toEqual([
      ['absent', SENT + 2 * MINUTE],
      ['absent-again', expect.closeTo(SENT + 3 * MINUTE, -4)],
    ]);
    expect(waits[1]?.until).toBeGreaterThanOrEqual(SENT + 3 * MINUTE);
    expect(simulated.clock.now()).toBeGreaterThanOrEqual(SENT + 3 * MINUTE);
    // Each pass begins with the known user, then makes all look-ups of the row.
    const pass = ['/by-name/known', '/by-id/id-a', '/by-name/a'];
    expect(simulated.asked).toEqual([...pass, ...pass, ...pass]);
  });

  it('a row is looked up only twice if its request is old enough', async () => {
    const before = { at: SENT - 10 * MINUTE };
    const { written, waits, simulated } = await settled([sought('a', before)], () => undefined);
    expect(written).toEqual(['a pending absence']);
    expect(waits.map(({ why }) => why)).toEqual(['absent-again']);
    expect(simulated.asked).toHaveLength(6);
  });

  it('the look-up waits only for rows with a recent request', async () => {
    const rows = [sought('a', { at: SENT - 10 * MINUTE }), sought('b')];
    const { written, waits } = await settled(rows, () => undefined);
    expect(written).toEqual(['a pending absence', 'b pending absence']);
    expect(waits.map(({ why, rows: n }) => [why, n])).toEqual([
      ['absent', 1],
      ['absent-again', 2],
    ]);
  });

  it('a row is created if a later look-up finds the user', async () => {
    const { written } = await settled([sought('a'), sought('b')], (path, n) => {
      if (path === '/by-id/id-a' && n > 8) return shown('a', 'id-a');
      return undefined;
    });
    expect([...written].sort()).toEqual(['a created attempt_id', 'b pending absence']);
  });

  it('an absence proves nothing unless a known user is found', async () => {
    const cases = [
      { knownUsers: [] },
      { knows: () => undefined },
      // The known user is found first, and missing in the look-up that decides.
      { knows: (n: number) => (n === 1 ? shown('known') : undefined) },
      { knows: (n: number) => (n <= 2 ? shown('known') : undefined) },
    ];
    for (const each of cases) {
      const { written, results } = await settled([sought('a')], () => undefined, each);
      expect(written).toEqual([]);
      expect(results).toMatchObject([
        {
          outcome: 'unconfirmed',
          message: expect.stringContaining('proves nothing: it also shows none of the users'),
        },
      ]);
    }
  });

  it.each<readonly [Reply, string | undefined]>([
    [401, 'token_refused'],
    [403, 'forbidden'],
    [302, 'wrong_address'],
    [429, 'throttled'],
    [500, undefined],
    ['lost', undefined],
  ])('a known user that cannot be looked up is never reported as absent: %j', async (no, reason) => {
    for (const asked of [0, 1, 2]) {
      const knows = (n: number) => (n > asked ? no : shown('known'));
      const { written, results, stop } = await settled([sought('a')], () => undefined, { knows });
      expect(written).toEqual([]);
      expect(stop?.reason).toBe(reason);
      const message = expect.stringContaining('a user who is known to exist could not be looked up');
      expect(results).toMatchObject(reason === undefined ? [{ outcome: 'unconfirmed', message }] : []);
    }
  });

  it('a known user that the token may not read does not matter if another known user is found', async () => {
    const knownUsers = [sought('other', { outcome: 'created' }), KNOWN_USER];
    const { written } = await settled(
      [sought('a')],
      (path) => (path === '/by-name/other' ? 403 : undefined),
      {
        knownUsers,
      },
    );
    expect(written).toEqual(['a pending absence']);
  });

  it('a token that is refused for one known user is not sent for the others', async () => {
    const knownUsers = [KNOWN_USER, sought('other', { outcome: 'created' })];
    const { stop, simulated } = await settled([sought('a')], () => undefined, {
      knownUsers,
      knows: () => 401,
    });
    expect(stop).toMatchObject({ reason: 'token_refused', status: 401 });
    expect(simulated.asked).toEqual(['/by-name/known', '/by-id/id-a', '/by-name/a']);
  });

  it('an absence proves nothing if the profile says so', async () => {
    const { written, results, waits } = await settled([sought('a')], () => undefined, {
      absence: { provesNothing: { against: 'may-be-missing' } },
    });
    expect([written, waits]).toEqual([[], []]);
    expect(results[0]?.message).toContain('a new user may not appear there for a long time');
  });

  it('an absence proves nothing if users are looked up by id only', async () => {
    const { written } = await settled([sought('a')], () => undefined, { lookUps: [BY_ID] });
    expect(written).toEqual([]);
    const unknown = await settled([sought('a', { attemptId: undefined })], () => undefined, {
      lookUps: [BY_ID],
    });
    expect(unknown.written).toEqual([]);
    expect(unknown.results[0]?.message).toContain('could not be looked up');
  });

  it.each<readonly [Reply, string | null]>([
    [401, 'token_refused'],
    [403, 'forbidden'],
    [405, 'wrong_address'],
    [429, 'throttled'],
    [302, 'wrong_address'],
    [500, null],
    [503, null],
    [400, null],
    [204, null],
    ['lost', null],
    [{ login: 'somebody.else' }, null],
  ])('an answer that shows neither a user nor an absence settles nothing: %j', async (reply, reason) => {
    const { written, results, stop, waits } = await settled([sought('a')], () => reply, {
      lookUps: [BY_NAME],
    });
    expect([written, waits]).toEqual([[], []]);
    expect(results).toMatchObject([
      { outcome: 'unconfirmed', message: expect.stringContaining('it could not be looked up') },
    ]);
    if (reason === null) expect(stop).toBeUndefined();
    else expect(stop).toMatchObject({ reason, message: expect.any(String), status: reply });
    // The first look-up shows that the user is absent, and the second one gets this answer.
    const later = await settled(
      [sought('a', { at: SENT - 10 * MINUTE })],
      (_, n) => (n === 2 ? undefined : reply),
      {
        lookUps: [BY_NAME],
      },
    );
    expect(later.written).toEqual([]);
  });
});

describe('a look-up that ends the command', () => {
  it('a look-up that ends the command leaves earlier absent rows unconfirmed, without a wait', async () => {
    const { results, waits, written, stop } = await settled(
      [sought('a'), sought('b'), sought('c')],
      (path) => (path === '/by-name/b' ? 403 : undefined),
      { lookUps: [BY_NAME] },
    );
    expect(stop).toMatchObject({ reason: 'forbidden', status: 403 });
    expect(results.map(({ nickname }) => nickname)).toEqual(['b']);
    expect([waits, written]).toEqual([[], []]);
  });

  it('a look-up that ends the command also ends the second pass', async () => {
    const { waits, written, stop, results } = await settled(
      [sought('a'), sought('b', { at: SENT - 10 * MINUTE })],
      // The first pass is the known user and both rows; the second one is the known user and the older row.
      (_, n) => (n >= 5 ? 403 : undefined),
      { lookUps: [BY_NAME] },
    );
    expect(stop).toMatchObject({ reason: 'forbidden' });
    expect(waits.map(({ why }) => why)).toEqual(['absent']);
    expect(results.map(({ nickname }) => nickname)).toEqual(['a']);
    expect(written).toEqual([]);
  });

  it('a look-up that ends the command in the last pass keeps the absences that were confirmed twice', async () => {
    const before = { at: SENT - 10 * MINUTE };
    const { written, stop } = await settled(
      [sought('a', before), sought('b', before)],
      (path, n) => (path === '/by-name/b' && n > 4 ? 403 : undefined),
      { lookUps: [BY_NAME] },
    );
    expect(stop).toMatchObject({ reason: 'forbidden' });
    expect(written).toEqual(['a pending absence']);
  });
});

describe('the wait for an absence', () => {
  it('the wait for an absence is as long as the latest request needs', async () => {
    const { waits, written } = await settled(
      [sought('a'), sought('b', { at: SENT + MINUTE })],
      () => undefined,
    );
    expect(waits[0]).toMatchObject({ why: 'absent', until: SENT + 3 * MINUTE, rows: 2 });
    expect(written).toEqual(['a pending absence', 'b pending absence']);
  });

  it('no second wait follows if all users are found after the first', async () => {
    const { waits, written } = await settled(
      [sought('a')],
      (_, n) => (n > 4 ? shown('a', 'id-a') : undefined),
      { lookUps: [BY_ID, BY_NAME] },
    );
    expect(written).toEqual(['a created attempt_id']);
    expect(waits.map(({ why }) => why)).toEqual(['absent']);
  });

  it('the wait for an absence lasts to its end even if timers fire early', async () => {
    const clock = createFakeClock(30);
    const asked: number[] = [];
    const { waits, written } = await settled([sought('a')], () => undefined, {
      clock,
      knows() {
        asked.push(clock.now());
        return shown('known');
      },
    });
    expect(written).toEqual(['a pending absence']);
    // Each pass begins with the known user.
    expect(asked).toHaveLength(3);
    for (const [at, { until }] of waits.entries()) expect(asked[at + 1]).toBeGreaterThanOrEqual(until);
    expect(asked[2]).toBeLessThan(SENT + 4 * MINUTE);
  });
});

describe('a signal', () => {
  it('a signal during a look-up that had no result yet reports nothing about the row', async () => {
    const controller = new AbortController();
    const { results, written, simulated } = await settled(
      [sought('a'), sought('b')],
      () => {
        controller.abort('SIGINT');
        return 500;
      },
      { lookUps: [BY_NAME], controller },
    );
    expect([results, written]).toEqual([[], []]);
    expect(simulated.asked).toEqual(['/by-name/known', '/by-name/a']);
  });

  it('a signal before the first look-up ends the command without a request', async () => {
    const controller = new AbortController();
    controller.abort('SIGTERM');
    const { simulated, results, written, stop } = await settled([sought('a')], () => undefined, {
      controller,
    });
    expect(simulated.asked).toEqual([]);
    expect([results, written, stop]).toEqual([[], [], undefined]);
  });

  it('a signal while the known user is looked up again reports nothing about the rows', async () => {
    const controller = new AbortController();
    const { results, written } = await settled([sought('a', { at: SENT - 10 * MINUTE })], () => undefined, {
      knows: (n) => {
        if (n === 1) return shown('known');
        controller.abort('SIGINT');
        return undefined;
      },
      controller,
    });
    expect([results, written]).toEqual([[], []]);
  });

  it('a signal ends the wait and keeps what was settled', async () => {
    const { written, results, simulated } = await settled(
      [sought('a'), sought('b')],
      (path) => (path === '/by-id/id-a' ? shown('a', 'id-a') : undefined),
      {
        onStep(step, { controller, clock }) {
          if (step.event === 'waiting') clock.at(clock.monotonic() + 5_000, () => controller.abort('SIGINT'));
        },
      },
    );
    expect(written).toEqual(['a created attempt_id']);
    expect(results).toHaveLength(1);
    expect(simulated.clock.now()).toBeLessThan(SENT + 2 * MINUTE);
  });

  it('a signal ends the look-ups after the current row', async () => {
    const { written, simulated } = await settled(
      [sought('a'), sought('b')],
      (path) => shown(path.slice(-1), path.slice('/by-id/'.length)),
      { onStep: (_, { controller }) => controller.abort('SIGINT') },
    );
    expect(written).toEqual(['a created attempt_id']);
    expect(simulated.asked).toEqual(['/by-name/known', '/by-id/id-a']);
  });
});

it('a row that is no longer in the roster is not looked up if the look-up needs its values', async () => {
  const { results, simulated } = await settled([{ ...sought('a'), person: undefined }], () => undefined);
  expect(results).toMatchObject([
    { outcome: 'unconfirmed', message: 'its look-up needs the row in the roster' },
  ]);
  expect(simulated.asked).toEqual(['/by-name/known']);
});

describe('a login conflict that may come from an earlier attempt', () => {
  const takenRow = (more: Partial<Known> = {}) =>
    sought('a', { outcome: 'exists', attempt: 2, earlierIds: ['id-0'], mayBeOurs: true, ...more });

  it('a taken login was created by the attempt with the id of the user', async () => {
    const { results, written, simulated } = await settled([takenRow()], (path) =>
      path === '/by-id/id-0' ? shown('a', 'id-0') : undefined,
    );
    expect(simulated.asked).toContain('/by-id/id-0');
    expect(written).toEqual(['a created attempt_id']);
    expect(results).toMatchObject([{ outcome: 'created', evidence: 'attempt_id' }]);
  });

  it('a taken login belongs to another account if the user has another id', async () => {
    const reply = (path: string) => (path === '/by-name/a' ? shown('a') : undefined);
    const { results, written } = await settled([takenRow()], reply);
    expect(written).toEqual(['a exists undefined']);
    expect(results).toMatchObject([{ outcome: 'exists', message: expect.stringMatching(/^taken by/) }]);
    // This row was never unconfirmed, so there is nothing to record.
    expect(await settled([takenRow({ mayBeOurs: undefined })], reply)).toMatchObject({
      written: [],
      results,
    });
  });

  it('a taken login is not sent again, even if the look-up finds no user', async () => {
    const { results, written, waits } = await settled([takenRow()], () => undefined);
    expect([written, waits]).toEqual([[], []]);
    expect(results).toMatchObject([
      {
        outcome: 'unconfirmed',
        message: 'Simulated shows no such user, although it answered that the login is taken',
      },
    ]);
  });

  it('a taken login stays unconfirmed if the look-up fails or shows no id', async () => {
    const failing = await settled([takenRow()], () => 500, { lookUps: [BY_NAME] });
    expect(failing.written).toEqual([]);
    expect(failing.results).toMatchObject([
      { outcome: 'unconfirmed', message: expect.stringContaining('it could not be looked up') },
    ]);
    const nameless = await settled([takenRow()], (path) =>
      path === '/by-name/a' ? shown('a', '') : undefined,
    );
    expect(nameless.written).toEqual([]);
    expect(nameless.results).toMatchObject([{ outcome: 'unconfirmed' }]);
  });
});
