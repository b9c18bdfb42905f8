/** The steps after a creation: their order, ids, passwords, repeats, waits and ends. */

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RunParts, StepParts } from '../../../src/app/pipeline/attempt.js';
import type {
  PasswordSource,
  RunEnd,
  Sighting,
  StepSettled,
  Waiting,
} from '../../../src/app/pipeline/index.js';
import { SerialPacer } from '../../../src/app/pipeline/pacer.js';
import { RatePacer } from '../../../src/app/pipeline/rate-pacer.js';
import { StepSender } from '../../../src/app/pipeline/steps.js';
import { Waits } from '../../../src/app/pipeline/waits.js';
import type { Directory } from '../../../src/directory/directory.js';
import type { StepForm } from '../../../src/directory/profile-steps.js';
import type { StepVerdict } from '../../../src/directory/step-answer.js';
import type { WantedStep } from '../../../src/directory/wanted-steps.js';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import type { Journal } from '../../../src/domain/journals.js';
import type { Known } from '../../../src/domain/outcome.js';
import { Secret } from '../../../src/domain/secret.js';
import { type KnownStep, type StepState, stepKey } from '../../../src/domain/step.js';
import type { User } from '../../../src/domain/user.js';
import type { Credentials } from '../../../src/passwords/credentials.js';
import { ownMessage, wrappedMessage } from '../../../src/texts/own-message.js';
import { NO_FIELDS } from '../../support/default-profile.js';
import { createFakeClock } from '../../support/fake-clock.js';
import {
  CREATED,
  FAILED,
  SERVER_ERROR,
  THROTTLED,
  TOKEN_REFUSED,
  UNREACHABLE,
} from '../../support/simulated-run.js';

const MISSING: StepVerdict = { ...FAILED, status: 404, isMissing: true };
const NOT_STARTED: StepVerdict = { ...FAILED, outcome: 'pending', counts: false };
const WEAK: StepVerdict = { ...CREATED, outcome: 'weak_password', status: 422 };

const form = (step: string, field: string, path: string, body?: StepForm['body']): StepForm => ({
  step,
  for: field,
  method: 'PUT',
  path,
  ...(body !== undefined && { body }),
  answers: [],
});

const GROUP = form('group', 'groups', '/groups/{value}');
const LICENCE = form('licence', 'licences', '/users/{id}/licences/{value}');
const ROLE = form('role', 'roles', '/roles/{roles.id}');
const MANAGER = form('manager', 'manager', '/users/{nickname}/manager', { id: '{manager.id}' });
const PASSWORD = form('password', 'password', '/passwords', { password: '{password}' });

const want = (of: StepForm, value: string): WantedStep => ({ step: of.step, value, form: of });

function user(nickname: string): User {
  return {
    nickname,
    password: new Secret('roster'),
    name: { first: '', last: '', middle: '' },
    position: '',
    departmentId: 1,
    ...NO_FIELDS,
  };
}

/** A write takes longer than the pacer needs, so that the log shows who does not wait for it. */
async function written(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
}

type Sent = Parameters<Directory['step']>[2] & {
  readonly at: number;
  readonly password: string;
  readonly others: readonly string[];
};

type Options = {
  /** The answers in order, then successes. An answer may also depend on the number of the request. */
  readonly answers?: readonly StepVerdict[];
  /** Called with the number of each request, from 1, before its answer. */
  readonly onRequest?: (n: number) => void | Promise<void>;
  /** Members of the journal's entries. By default, each user was created right now, by the first attempt. */
  readonly known?: Readonly<Record<string, Partial<Known> | undefined>>;
  readonly states?: readonly (readonly [WantedStep, StepState])[];
  /** The saved passwords by the number of the attempt. */
  readonly saved?: Readonly<Record<number, string>>;
  readonly steps?: Partial<StepParts>;
  /** At most this many requests at once, without pauses. Default: one at a time, with pauses. */
  readonly atOnce?: number;
  readonly perSecond?: number;
  readonly more?: Partial<RunParts>;
};

/** A sender of steps with a log of what it does in order. The pause between requests is a second. */
function sending(options: Options = {}) {
  const { answers = [], onRequest, known = {}, states = [], saved = {}, steps, atOnce, more } = options;
  const { perSecond = Number.POSITIVE_INFINITY } = options;
  const clock = createFakeClock();
  const start = clock.now();
  const [first, second] = [new AbortController(), new AbortController()];
  const log: string[] = [];
  const sent: Sent[] = [];
  const recorded: Parameters<Journal['step']>[] = [];
  const kept: string[] = [];
  const events: (StepSettled | Waiting)[] = [];
  const gate = {
    enter: async () => void log.push('turn'),
    slowDown: () => void log.push('slower'),
    relax: () => void log.push('faster'),
  };
  const isUnknown = (key: string): boolean => Object.hasOwn(known, key) && known[key] === undefined;
  let made = 0;
  const parts: RunParts = {
    journal: {
      last: (key) => {
        if (isUnknown(key)) return undefined;
        return { key, attempt: 1, at: start, outcome: 'created', ...known[key] } as Known;
      },
      after: (key) =>
        isUnknown(key)
          ? undefined
          : {
              steps: new Map(
                states.map(([step, state]) => [stepKey(step), { ...step, state, at: 0 } as KnownStep]),
              ),
            },
      async step(...record) {
        await written();
        const [key, { step, value }, result] = record;
        recorded.push(record);
        log.push(`${result?.state} ${key} ${step} ${value}`);
      },
    } satisfies Partial<Journal> as unknown as Journal,
    directory: {
      async step({ step }, { password, otherPasswords = [], nickname }, subject, signal, begin) {
        expect(signal).toBe(second.signal);
        if (atOnce !== undefined && (await begin?.()) !== true) return NOT_STARTED;
        log.push(`send ${nickname} ${step} ${subject.value}`);
        const others = otherPasswords.map((other) => other.reveal());
        sent.push({ ...subject, at: clock.monotonic(), password: password?.reveal() ?? '', others });
        const n = sent.length;
        await onRequest?.(n);
        return answers[n - 1] ?? CREATED;
      },
    } as Pick<Directory, 'step'> as Directory,
    pacer:
      atOnce === undefined
        ? new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, undefined, gate)
        : new RatePacer({ parallel: atOnce, perSecond }, clock),
    clock,
    debug: NO_DEBUG_LOG,
    interruption: { first: first.signal, second: second.signal },
    newToken: async () => false,
    waitMs: 900_000,
    limit: Number.POSITIVE_INFINITY,
    stopAfter: 0,
    countsOnlyUnconfirmed: false,
    credentials: {
      savedFor: () => Object.values(saved).map((one) => new Secret(one)),
      passwordOf: (_, attempt) => {
        const password = saved[attempt];
        return password === undefined ? undefined : new Secret(password);
      },
      another: ({ otherPasswords = [] }) => new Secret(`made${++made} after ${otherPasswords.length}`),
      async keep({ nickname, password }, attempt) {
        await written();
        log.push(`save ${nickname}`);
        kept.push(`${attempt} ${password.reveal()}`);
      },
    } satisfies Partial<Credentials> as unknown as Credentials,
    replacesRefused: false,
    ...more,
  } satisfies Partial<RunParts> as unknown as RunParts;
  const state = { answered: false, createdThisRun: false };
  const waits = new Waits(parts.pacer, clock, NO_DEBUG_LOG, first.signal);
  const stepParts: StepParts = {
    lookUp: undefined,
    idOf: () => undefined,
    otherUser: () => undefined,
    spelled: (_, name) => name,
    absentAfterMs: 0,
    ...steps,
  };
  const sender = new StepSender(parts, stepParts, state, waits);
  async function drain(of: AsyncGenerator<StepSettled | Waiting, RunEnd | undefined, void>) {
    for (;;) {
      const step = await of.next();
      if (step.done === true) return step.value;
      log.push(step.value.event);
      events.push(step.value);
    }
  }
  const send = (nickname: string, wanted: readonly WantedStep[], password: PasswordSource = 'roster') =>
    drain(sender.send({ user: user(nickname), row: { row: 7, line: 8, cells: [] }, wanted, password }));
  /** Sends the steps that were postponed, one after the other. */
  const later = async (): Promise<RunEnd | undefined> => {
    for (const one of sender.later()) {
      const end = await drain(one);
      if (end !== undefined) return end;
    }
    return undefined;
  };
  return { send, later, log, sent, recorded, kept, events, state, clock, first, second, parts };
}

const SENT_ONE = [
  'turn',
  'open anna group Staff',
  'send anna group Staff',
  'faster',
  'done anna group Staff',
  'step',
];

describe('the steps of a user', () => {
  it('each step waits for its turn, and is announced before and recorded after its request', async () => {
    const { send, log, events, recorded, sent } = sending();
    expect(await send('anna', [want(GROUP, 'Staff'), want(GROUP, 'Chess')])).toBeUndefined();
    expect(log).toEqual([...SENT_ONE, ...SENT_ONE.map((line) => line.replace('Staff', 'Chess'))]);
    expect(sent.map(({ at, value, id, nameId, password }) => [at, value, id, nameId, password])).toEqual([
      [0, 'Staff', undefined, undefined, 'roster'],
      [1000, 'Chess', undefined, undefined, 'roster'],
    ]);
    expect(recorded[0]).toEqual([
      'anna',
      want(GROUP, 'Staff'),
      { state: 'open', hasCredential: false, id: undefined },
    ]);
    expect(recorded[1]).toEqual([
      'anna',
      want(GROUP, 'Staff'),
      { state: 'done', hasCredential: false, status: 201 },
    ]);
    const done = {
      event: 'step',
      row: 7,
      line: 8,
      nickname: 'anna',
      step: 'group',
      state: 'done',
      status: 201,
      factor: 1,
    };
    expect(events).toEqual([
      { ...done, value: 'Staff' },
      { ...done, value: 'Chess' },
    ]);
  });

  it('a step is sent with the spelling of the directory, and recorded as in the roster', async () => {
    const spelled = (field: string, name: string) => `${field}/${name.toUpperCase()}`;
    const { send, sent, recorded } = sending({ steps: { spelled } });
    await send('Anna', [want(GROUP, 'Staff')]);
    expect(sent[0]?.value).toBe('groups/STAFF');
    expect(recorded.map(([key, { value }]) => [key, value])).toEqual([
      ['anna', 'Staff'],
      ['anna', 'Staff'],
    ]);
  });

  it.each<[Partial<StepVerdict>, StepState]>([
    [CREATED, 'done'],
    [FAILED, 'refused'],
    [WEAK, 'refused'],
    [{ ...FAILED, outcome: 'unconfirmed', stop: 'forbidden' }, 'open'],
    [{ ...FAILED, outcome: 'pending' }, 'open'],
    [{ ...FAILED, outcome: 'exists' }, 'open'],
  ])('an answer ends a step with the state of its meaning: %o', async (answer, state) => {
    const { message, detail } = { message: 'text', detail: { code: 'step-no-id' } as const };
    const answers = [{ ...CREATED, ...answer, code: 'c', message, detail }];
    const { send, recorded, events } = sending({ answers });
    await send('anna', [want(GROUP, 'Staff')]);
    const result = { state, status: answer.status, code: 'c', message, detail };
    expect(recorded[1]?.[2]).toEqual({ ...result, hasCredential: false });
    expect(events).toMatchObject([{ event: 'step', ...result }]);
  });

  it('a step that was refused does not keep the next one from being sent', async () => {
    const { send, sent } = sending({ answers: [FAILED] });
    expect(await send('anna', [want(GROUP, 'Staff'), want(GROUP, 'Chess')])).toBeUndefined();
    expect(sent.map(({ value }) => value)).toEqual(['Staff', 'Chess']);
  });
});

describe('an answer that ends the run', () => {
  it.each<[string, StepVerdict[], number, object]>([
    [
      'an answer that stops',
      [{ ...FAILED, stop: 'forbidden', status: 403, message: 'no' }],
      0,
      { reason: 'forbidden', status: 403, message: 'no' },
    ],
    ['the first of too many failures', [FAILED], 1, { reason: 'too_many_failures', status: 400 }],
    ['the last of too many failures', [FAILED, FAILED], 2, { reason: 'too_many_failures', status: 400 }],
    [
      'too many refusals for lack of a permission',
      [{ ...FAILED, status: 403 }],
      1,
      { reason: 'forbidden', status: 403 },
    ],
    [
      'a refused token, even with status 403',
      [{ ...FAILED, stop: 'token_refused', status: 403 }],
      0,
      { reason: 'token_refused', status: 403 },
    ],
  ])('no step is sent after %s', async (_, answers, stopAfter, stop) => {
    const { send, sent } = sending({ answers, more: { stopAfter } });
    const wanted = ['Staff', 'Chess', 'Choir'].map((name) => want(GROUP, name));
    expect(await send('anna', wanted)).toEqual({ ended: 'stopped', line: 8, ...stop });
    expect(sent).toHaveLength(answers.length);
  });

  it('failures count separately for each kind of step', async () => {
    const { send, sent } = sending({ answers: Array(9).fill(FAILED), more: { stopAfter: 2 } });
    const other = { ...GROUP, step: 'team' };
    expect(await send('anna', [want(GROUP, 'Staff'), want(other, 'Staff')])).toBeUndefined();
    expect(await send('berta', [want(other, 'Staff'), want(GROUP, 'Staff')])).toMatchObject({
      reason: 'too_many_failures',
    });
    expect(sent).toHaveLength(3);
  });

  it('a success ends the count of failures', async () => {
    const { send } = sending({ answers: [FAILED, CREATED, FAILED], more: { stopAfter: 2 } });
    expect(
      await send(
        'anna',
        ['a', 'b', 'c'].map((name) => want(GROUP, name)),
      ),
    ).toBeUndefined();
  });
});

describe('a step that is sent again', () => {
  const INTERRUPTED = { ended: 'interrupted', signal: 'SIGINT' };

  it('a refused token is replaced, and the step waits for its pause and its turn again', async () => {
    const asked: unknown[] = [];
    const { send, log, sent } = sending({
      answers: [CREATED, TOKEN_REFUSED],
      more: { newToken: async (...all) => asked.push(all) > 0 },
    });
    expect(await send('anna', [want(GROUP, 'Staff'), want(GROUP, 'Chess')])).toBeUndefined();
    expect(asked).toEqual([[8, 401, 1000]]);
    expect(sent.map(({ at }) => at)).toEqual([0, 1000, 2000]);
    const [turn, open, request, ...done] = SENT_ONE.map((line) => line.replace('Staff', 'Chess'));
    expect(log).toEqual([...SENT_ONE, turn, open, request, turn, request, ...done]);
  });

  it('without another token, the step stays open and the run stops', async () => {
    const { send, sent, recorded } = sending({ answers: [TOKEN_REFUSED] });
    expect(await send('anna', [want(GROUP, 'Staff')])).toMatchObject({
      reason: 'token_refused',
      status: 401,
    });
    expect([sent.length, recorded[1]?.[2]?.state]).toEqual([1, 'open']);
  });

  it('a 429 slows the requests down, and the step is sent again after a wait', async () => {
    const { send, log, sent, events, parts } = sending({ answers: [THROTTLED] });
    const until = parts.clock.now() + 5000;
    expect(await send('anna', [want(GROUP, 'Staff')])).toBeUndefined();
    const [turn, open, request, ...done] = SENT_ONE;
    expect(log).toEqual([turn, open, request, 'slower', 'waiting', turn, request, ...done]);
    expect(sent.map(({ at }) => at)).toEqual([0, 5000]);
    expect(events).toEqual([
      { event: 'waiting', why: 'throttled', until, factor: 2 },
      expect.objectContaining({ event: 'step', state: 'done', factor: 1.6 }),
    ]);
  });

  it('a step is repeated after a server error, since it changes nothing that is already done', async () => {
    const { send, sent, events } = sending({ answers: [SERVER_ERROR, SERVER_ERROR] });
    await send('anna', [want(GROUP, 'Staff')]);
    expect(sent.map(({ at }) => at)).toEqual([0, 1000, 3000]);
    expect(events.map(({ event }) => event)).toEqual(['waiting', 'waiting', 'step']);
  });

  it('after repeated server errors, the next step of the same kind waits, and one of another kind does not', async () => {
    const { send, sent, events, log } = sending({ answers: Array(4).fill(SERVER_ERROR) });
    await send('anna', [want(GROUP, 'a'), want({ ...GROUP, step: 'team' }, 'b'), want(GROUP, 'c')]);
    expect(events.map((one) => (one.event === 'waiting' ? one.why : one.state))).toEqual([
      ...Array(3).fill('server_errors'),
      'open',
      'done',
      'server_errors',
      'done',
    ]);
    expect(sent.map(({ at }) => at)).toEqual([0, 1000, 3000, 7000, 8000, 13_000]);
    expect(log.slice(-7)).toEqual(['waiting', ...SENT_ONE.map((line) => line.replace('Staff', 'c'))]);
  });

  it('a lost network is waited for only once the directory has answered', async () => {
    const never = sending({ answers: Array(9).fill(UNREACHABLE) });
    expect(await never.send('anna', [want(GROUP, 'a')])).toMatchObject({ reason: 'unreachable' });
    expect([never.sent.length, never.state.answered]).toEqual([4, false]);
    const lost = sending({ answers: [FAILED, ...Array(9).fill(UNREACHABLE)] });
    expect(await lost.send('anna', [want(GROUP, 'a'), want(GROUP, 'b')])).toBeUndefined();
    expect([lost.sent.length, lost.state.answered]).toEqual([11, true]);
  });

  it('a password that is too simple is replaced and saved before the step is sent again', async () => {
    const { send, log, sent, kept } = sending({
      answers: [WEAK],
      known: { anna: { attempt: 3, createdBy: 2 } },
      more: { replacesRefused: true },
    });
    await send('anna', [want(PASSWORD, '')]);
    expect(log.slice(2, 6)).toEqual(['send anna password ', 'save anna', 'turn', 'send anna password ']);
    expect(sent.map(({ password, others }) => [password, others])).toEqual([
      ['roster', []],
      ['made1 after 1', ['roster']],
    ]);
    expect(kept).toEqual(['2 made1 after 1']);
  });

  it('the first signal lets the request finish, and the step is recorded but not sent again', async () => {
    for (const answer of [THROTTLED, CREATED, { ...FAILED, stop: 'forbidden' as const }]) {
      const run = sending({ answers: [answer], onRequest: () => run.first.abort('SIGINT') });
      expect(await run.send('anna', [want(GROUP, 'a'), want(GROUP, 'b')])).toEqual(INTERRUPTED);
      expect([run.sent.length, run.recorded.length, run.events.length]).toEqual([1, 2, 1]);
    }
  });

  it('the second signal alone does not end the run', async () => {
    const run = sending({ onRequest: () => run.second.abort('SIGINT') });
    expect(await run.send('anna', [want(GROUP, 'a'), want(GROUP, 'b')])).toBeUndefined();
  });

  it('a signal during the wait before a repeat ends the run without another request', async () => {
    const { send, sent, recorded, clock, first } = sending({ answers: [THROTTLED] });
    clock.at(3000, () => first.abort('SIGINT'));
    expect(await send('anna', [want(GROUP, 'a')])).toEqual(INTERRUPTED);
    expect([sent.length, recorded.length, clock.monotonic()]).toEqual([1, 1, 3000]);
  });

  it('a signal during the pause ends the run, and the next step is not announced', async () => {
    const { send, recorded, clock, first } = sending();
    clock.at(500, () => first.abort('SIGINT'));
    expect(await send('anna', [want(GROUP, 'a'), want(GROUP, 'b')])).toEqual(INTERRUPTED);
    expect(recorded.map(([, { value }]) => value)).toEqual(['a', 'a']);
  });

  it('with several requests at once, a step that waits for its start is not sent after a signal', async () => {
    const { send, sent, clock, first } = sending({ atOnce: 2, perSecond: 1 });
    clock.at(500, () => first.abort('SIGINT'));
    expect(await send('anna', [want(GROUP, 'a'), want(GROUP, 'b')])).toEqual(INTERRUPTED);
    expect([sent.length, clock.monotonic()]).toEqual([1, 500]);
  });

  it('with several requests at once, throttlings that arrive together count as one, and one event shows the wait', async () => {
    const run = sending({
      atOnce: 2,
      answers: [THROTTLED],
      // Meanwhile, another request was throttled.
      onRequest: (n) => void (n === 1 && run.parts.pacer.hold(5000, run.clock.monotonic())),
    });
    await run.send('anna', [want(GROUP, 'a')]);
    expect(run.events.map(({ event }) => event)).toEqual(['step']);
    expect(run.sent.map(({ at }) => at)).toEqual([0, 5000]);
  });
});

describe('steps of several users at once', () => {
  /** The requests of two users in flight, before the first one is answered and after all are. */
  async function inFlight(one: WantedStep, other: WantedStep, atOnce = 3) {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const known = { anna: { id: 'u1' }, berta: { id: 'u2' } };
    const run = sending({ atOnce, known, onRequest: (n) => (n === 1 ? answered : undefined) });
    const both = Promise.all([run.send('anna', [one]), run.send('berta', [other])]);
    for (let turns = 0; turns < 20; turns += 1) await turnOfTheLoop();
    const before = run.sent.length;
    answer();
    await both;
    return [before, run.sent.length];
  }

  it('two users are never added to the same group at the same time', async () => {
    expect(await inFlight(want(GROUP, 'Staff'), want(GROUP, 'Staff'))).toEqual([1, 2]);
  });

  it('changes of different groups, and changes of two users themselves, are sent at the same time', async () => {
    expect(await inFlight(want(GROUP, 'Staff'), want(GROUP, 'Chess'))).toEqual([2, 2]);
    expect(await inFlight(want(LICENCE, 'A3'), want(LICENCE, 'A3'))).toEqual([2, 2]);
  });

  it('each of several users waits for all earlier ones, even if a step of one of them fails with an error', async () => {
    const run = sending({
      atOnce: 3,
      onRequest: (n) => {
        if (n === 1) throw new Error('disk full');
      },
    });
    const all = ['anna', 'berta', 'clara'].map((nickname) => run.send(nickname, [want(GROUP, 'Staff')]));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(run.log.filter((line) => line.startsWith('send') || line.startsWith('done'))).toEqual([
      'send anna group Staff',
      'send berta group Staff',
      'done berta group Staff',
      'send clara group Staff',
      'done clara group Staff',
    ]);
  });
});

/** Look-ups that show these users, or fail like this. */
function lookUpOf(shown: Readonly<Record<string, Sighting>>) {
  const asked: string[] = [];
  const lookUp: StepParts['lookUp'] = async ({ nickname }) => {
    asked.push(nickname);
    return shown[nickname] ?? { kind: 'absent' };
  };
  return { lookUp, asked };
}

const found = (nickname: string, id?: string): Sighting => ({
  kind: 'found',
  user: { nickname, names: [], id } as never,
});
const UNKNOWN = { kind: 'unknown', message: 'the connection was lost', stop: null } as const;

describe('the id of the user', () => {
  it('the id comes from the journal, and is not looked up', async () => {
    const { lookUp, asked } = lookUpOf({ anna: found('anna', 'other') });
    const { send, sent, recorded } = sending({ known: { anna: { id: 'u1' } }, steps: { lookUp } });
    await send('Anna', [want(LICENCE, 'A3')]);
    expect([sent[0]?.id, recorded[0]?.[2]?.id, asked]).toEqual(['u1', undefined, []]);
  });

  it('an id that the journal lacks is looked up once, and recorded with the announcement of each step', async () => {
    const { lookUp, asked } = lookUpOf({ anna: found('anna', 'u9') });
    const { send, sent, recorded } = sending({ steps: { lookUp } });
    await send('anna', [want(GROUP, 'a'), want(LICENCE, 'b'), want(LICENCE, 'c')]);
    expect(sent.map(({ id }) => id)).toEqual([undefined, 'u9', 'u9']);
    expect(
      recorded.flatMap(([, { value }, result]) => (result?.state === 'open' ? [[value, result.id]] : [])),
    ).toEqual([
      ['a', undefined],
      ['b', 'u9'],
      ['c', 'u9'],
    ]);
    expect(asked).toEqual(['anna']);
  });

  // A user may be missing for a minute, if at all.
  it.each<[string, StepParts['lookUp'], number]>([
    ['there is no look-up', undefined, 60_000],
    ['the user is absent for too long', lookUpOf({}).lookUp, 0],
    ['the user is shown without an id', lookUpOf({ anna: found('anna') }).lookUp, 60_000],
  ])(
    'a step that needs an id stays open without a request if %s, and is no failure',
    async (_, lookUp, absentAfterMs) => {
      const { send, recorded, sent, log, events } = sending({
        steps: { lookUp, absentAfterMs },
        more: { stopAfter: 1 },
      });
      expect(await send('anna', [want(LICENCE, 'A3'), want(GROUP, 'Staff')])).toBeUndefined();
      const result = { state: 'open', ...ownMessage('step-no-id', {}) };
      expect(recorded[0]).toEqual(['anna', want(LICENCE, 'A3'), { ...result, hasCredential: false }]);
      expect(events[0]).toMatchObject({ event: 'step', step: 'licence', value: 'A3', ...result });
      expect(log).toEqual(['open anna licence A3', 'step', ...SENT_ONE]);
      expect(sent).toHaveLength(1);
    },
  );

  it('a look-up that fails counts as a failure, and ends the run if every other one would fail too', async () => {
    const { lookUp } = lookUpOf({ anna: UNKNOWN, berta: { ...UNKNOWN, stop: 'forbidden' } });
    const { send, events, sent } = sending({
      steps: { lookUp, absentAfterMs: 60_000 },
      more: { stopAfter: 2 },
    });
    expect(await send('anna', [want(LICENCE, 'a')])).toBeUndefined();
    expect(events).toMatchObject([{ state: 'open', ...wrappedMessage('not-looked-up', UNKNOWN) }]);
    expect(await send('anna', [want(LICENCE, 'a')])).toMatchObject({
      ended: 'stopped',
      reason: 'too_many_failures',
    });
    expect(await send('berta', [want(LICENCE, 'a')])).toMatchObject({
      ended: 'stopped',
      reason: 'forbidden',
    });
    expect(sent).toEqual([]);
  });

  it('a signal during a look-up ends the run, and records nothing about the step', async () => {
    for (const seen of [UNKNOWN, found('anna', 'u1'), { kind: 'absent' } as const]) {
      const run = sending({
        steps: {
          async lookUp() {
            run.first.abort('SIGINT');
            return seen;
          },
        },
      });
      expect(await run.send('anna', [want(LICENCE, 'a')])).toEqual({
        ended: 'interrupted',
        signal: 'SIGINT',
      });
      expect([run.recorded, run.log]).toEqual([[], []]);
    }
  });
});

describe('the id of a value', () => {
  const boss = user('Boss');
  const otherUser = (field: string, login: string) =>
    field === 'manager' && login === 'boss' ? boss : undefined;

  it('the id of a value comes from the names that the directory listed', async () => {
    const idOf = (field: string, name: string) => (field === 'roles' && name === 'Teacher' ? 5 : undefined);
    const { send, sent } = sending({ steps: { idOf } });
    await send('anna', [want(ROLE, 'Teacher')]);
    expect([sent[0]?.id, sent[0]?.nameId]).toEqual([undefined, 5]);
  });

  it('a step without the id of its value stays open without a request, at once if no user can have that name', async () => {
    const { lookUp, asked } = lookUpOf({});
    const { send, sent, events } = sending({ steps: { lookUp } });
    await send('anna', [want(ROLE, 'Teacher')]);
    expect(events).toMatchObject([{ state: 'open', ...ownMessage('step-other-missing', {}) }]);
    expect([sent, asked]).toEqual([[], []]);
  });

  it('the id of another user comes from the journal rather than from the names', async () => {
    const known = { boss: { id: 'b1' } };
    const { send, sent } = sending({ known, steps: { otherUser, idOf: () => 'another' } });
    await send('anna', [want(MANAGER, 'boss')]);
    expect(sent[0]?.nameId).toBe('b1');
  });

  it('a step waits for another user until all rows were sent, and is then sent with the id', async () => {
    const known: Record<string, Partial<Known>> = {};
    const { lookUp, asked } = lookUpOf({ Boss: found('Boss', 'b9') });
    const { send, later, sent, recorded } = sending({ known, steps: { otherUser, lookUp } });
    expect(await send('anna', [want(MANAGER, 'boss'), want(GROUP, 'Staff')])).toBeUndefined();
    expect(await send('berta', [want(MANAGER, 'boss')])).toBeUndefined();
    expect([sent.map(({ value }) => value), asked]).toEqual([['Staff'], []]);
    expect(recorded).toHaveLength(2);
    expect(await later()).toBeUndefined();
    expect(sent.slice(1).map(({ value, nameId, id }) => [value, nameId, id])).toEqual([
      ['boss', 'b9', undefined],
      ['boss', 'b9', undefined],
    ]);
    expect(asked).toEqual(['Boss']);
  });

  it('a user who is created in the meantime is not looked up', async () => {
    const known: Record<string, Partial<Known>> = {};
    const { lookUp, asked } = lookUpOf({});
    const { send, later, sent } = sending({ known, steps: { otherUser, lookUp } });
    await send('anna', [want(MANAGER, 'boss')]);
    known.boss = { id: 'b2' };
    await later();
    expect([sent[0]?.nameId, asked]).toEqual(['b2', []]);
  });

  it('another user who is missing is looked up once for all, and again only if the look-up failed', async () => {
    for (const [seen, expected] of [
      [{ kind: 'absent' } as const, ['Boss']],
      [found('Boss'), ['Boss']],
      [UNKNOWN, ['Boss', 'Boss']],
    ] as const) {
      const { lookUp, asked } = lookUpOf({ Boss: seen });
      const { send, later, sent, events } = sending({ steps: { otherUser, lookUp } });
      for (const nickname of ['anna', 'berta']) await send(nickname, [want(MANAGER, 'boss')]);
      expect(await later()).toBeUndefined();
      expect([sent, asked]).toEqual([[], expected]);
      const message =
        seen === UNKNOWN ? wrappedMessage('not-looked-up', UNKNOWN) : ownMessage('step-other-missing', {});
      expect(events).toMatchObject([
        { state: 'open', ...message },
        { state: 'open', ...message },
      ]);
    }
  });

  it('a user whose own id was not found may still be the manager of another', async () => {
    const { lookUp, asked } = lookUpOf({});
    const { send, later } = sending({ steps: { otherUser, lookUp } });
    await send('boss', [want(LICENCE, 'A3')]);
    await send('anna', [want(MANAGER, 'boss')]);
    await later();
    expect(asked).toEqual(['boss', 'Boss']);
    await send('boss', [want(LICENCE, 'A3')]);
    expect(asked).toEqual(['boss', 'Boss', 'boss']);
  });

  it('the end of the run after one postponed step keeps the next ones from being sent', async () => {
    const { lookUp } = lookUpOf({ Boss: { ...UNKNOWN, stop: 'forbidden' } });
    const { send, later, events } = sending({ steps: { otherUser, lookUp } });
    for (const nickname of ['anna', 'berta']) await send(nickname, [want(MANAGER, 'boss')]);
    expect(await later()).toMatchObject({ ended: 'stopped', reason: 'forbidden', line: 8 });
    expect(events).toHaveLength(1);
  });
});

describe('a new user that the directory does not show yet', () => {
  it('the step is sent again every 5 seconds until the user may no longer be missing', async () => {
    const { send, later, sent, recorded, events, parts } = sending({
      answers: [MISSING, CREATED, MISSING, MISSING, MISSING],
      steps: { absentAfterMs: 8000 },
    });
    const start = parts.clock.now();
    expect(await send('anna', [want(GROUP, 'a'), want(GROUP, 'b')])).toBeUndefined();
    expect(recorded.map(([, { value }]) => value)).toEqual(['a', 'b', 'b']);
    expect(await later()).toBeUndefined();
    expect(sent.map(({ value, at }) => [value, at])).toEqual([
      ['a', 0],
      ['b', 1000],
      ['a', 2000],
      ['a', 7000],
      ['a', 8000],
    ]);
    const waits = events.flatMap((one) => (one.event === 'waiting' ? [[one.why, one.until - start]] : []));
    expect(waits).toEqual([
      ['missing', 7000],
      ['missing', 8000],
    ]);
    expect(recorded.slice(3).map(([, { value }, result]) => [value, result?.state, result?.status])).toEqual([
      ['a', 'refused', 404],
    ]);
  });

  it('the time for which a user may be missing begins with the creation', async () => {
    for (const [known, isPostponed] of [
      [{ at: createFakeClock().now() - 4999 }, true],
      [{ at: createFakeClock().now() - 5000 }, false],
      [undefined, false],
    ] as const) {
      const { lookUp } = lookUpOf({});
      for (const one of [want(GROUP, 'a'), want(LICENCE, 'a')]) {
        const { send, events } = sending({
          answers: [MISSING],
          known: { anna: known },
          steps: { absentAfterMs: 5000, lookUp },
        });
        await send('anna', [one]);
        expect(events.length).toBe(isPostponed ? 0 : 1);
      }
    }
  });

  it('the step is sent as soon as a look-up shows the user', async () => {
    const shown: Record<string, Sighting> = {};
    const { lookUp, asked } = lookUpOf(shown);
    const { send, later, sent, clock } = sending({ steps: { lookUp, absentAfterMs: 60_000 } });
    await send('anna', [want(LICENCE, 'a')]);
    clock.at(4000, () => {
      shown.anna = found('anna', 'u1');
    });
    expect(await later()).toBeUndefined();
    expect(sent.map(({ at, id }) => [at, id])).toEqual([[5000, 'u1']]);
    expect(asked).toHaveLength(3);
  });

  it('a signal during the wait ends the run without another request', async () => {
    const { send, later, sent, clock, first } = sending({
      answers: Array(9).fill(MISSING),
      steps: { absentAfterMs: 60_000 },
    });
    await send('anna', [want(GROUP, 'a')]);
    clock.at(3000, () => first.abort('SIGINT'));
    expect(await later()).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect([sent.length, clock.monotonic()]).toEqual([2, 3000]);
    const { lookUp, asked } = lookUpOf({});
    const absent = sending({ steps: { lookUp, absentAfterMs: 60_000 } });
    await absent.send('anna', [want(LICENCE, 'a')]);
    absent.clock.at(3000, () => absent.first.abort('SIGINT'));
    expect(await absent.later()).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(asked).toEqual(['anna', 'anna']);
  });
});

describe('the password of a step', () => {
  type Case = Pick<Options, 'saved' | 'known'> & { readonly was?: StepState };

  it.each<[string, PasswordSource, Case, string, string[]]>([
    ['of the roster', 'roster', {}, 'roster', []],
    [
      'of the roster, if the journal does not know the user',
      'roster',
      { known: { anna: undefined } },
      'roster',
      [],
    ],
    [
      'that an earlier run saved and recorded',
      'roster',
      { saved: { 1: 'saved' }, known: { anna: { hasCredential: true } } },
      'saved',
      [],
    ],
    [
      'that was generated, even if it was refused',
      'generated',
      { saved: { 1: 'saved' }, was: 'refused' },
      'saved',
      [],
    ],
    ['of the roster, unless one is saved', 'roster', { saved: { 1: 'saved' } }, 'saved', []],
    [
      'of the roster, if the saved one was refused',
      'roster',
      { saved: { 1: 'saved' }, was: 'refused' },
      'roster',
      ['1 roster'],
    ],
    ['of the roster, if it was refused and none is saved', 'roster', { was: 'refused' }, 'roster', []],
    [
      'that is saved, if the step was only announced',
      'roster',
      { saved: { 1: 'saved' }, was: 'open' },
      'saved',
      [],
    ],
    [
      'of the roster, if the saved one can no longer be read',
      'roster',
      { known: { anna: { hasCredential: true } } },
      'roster',
      ['1 roster'],
    ],
    [
      'that was saved for the attempt that created the user',
      'roster',
      { saved: { 1: 'old', 2: 'saved' }, known: { anna: { attempt: 3, createdBy: 2 } } },
      'saved',
      [],
    ],
    [
      'that was saved for the first attempt, if the journal does not know the user',
      'roster',
      { saved: { 1: 'saved' }, known: { anna: undefined } },
      'saved',
      [],
    ],
    ['that a person typed', 'typed', { saved: { 1: 'saved' } }, 'roster', ['1 roster']],
    ['that is generated', 'generated', {}, 'made1 after 0', ['1 made1 after 0']],
    ['that was generated and saved by an earlier run', 'generated', { saved: { 1: 'saved' } }, 'saved', []],
    [
      'that is generated, if the saved one belongs to another attempt',
      'generated',
      { saved: { 4: 'x' } },
      'made1 after 0',
      ['1 made1 after 0'],
    ],
  ])('a step sends the password %s', async (_, source, { was, ...options }, password, saved) => {
    const states = was === undefined ? [] : [[want(PASSWORD, ''), was] as const];
    const { send, sent, kept, log } = sending({ ...options, states });
    expect(await send('anna', [want(GROUP, 'Staff'), want(PASSWORD, '')], source)).toBeUndefined();
    expect(sent.map((one) => one.password)).toEqual([password, password]);
    expect(kept).toEqual(saved);
    if (saved.length > 0) expect(log[0]).toBe('save anna');
    const others = Object.values(options.saved ?? {});
    for (const one of sent) expect(one.others).toEqual(others);
  });

  it('without a step that sends a password, none is generated or saved, and saved ones are masked', async () => {
    const { send, sent, kept } = sending({ saved: { 1: 'saved' } });
    await send('anna', [want(GROUP, 'Staff')], 'generated');
    expect(kept).toEqual([]);
    expect(sent[0]).toMatchObject({ password: 'roster', others: ['saved'] });
  });

  it('only a step with the password records whether it is saved, at its announcement and at its end', async () => {
    for (const [saved, expected] of [
      [{ 1: 'saved' }, true],
      [{}, false],
    ] as const) {
      const { send, recorded } = sending({ saved });
      await send('anna', [want(PASSWORD, ''), want(GROUP, 'Staff')]);
      const marks = recorded.map(([, { step }, result]) => [step, result?.hasCredential]);
      expect(marks).toEqual([
        ['password', expected],
        ['password', expected],
        ['group', false],
        ['group', false],
      ]);
    }
  });
});
