/** Simulates look-ups without network and real time: the real client of the directory gets the answers of the test. */

import { createPacedLookUp } from '../../src/app/look-up/paced-look-up.js';
import type { PacedLookUp } from '../../src/app/pipeline/index.js';
import { SerialPacer } from '../../src/app/pipeline/pacer.js';
import { configureProfile } from '../../src/directory/configure-profile.js';
import { createDirectory } from '../../src/directory/directory.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import type { LookUp } from '../../src/directory/profile-reads.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import { createFakeClock, type FakeClock } from './fake-clock.js';
import type { RawAnswer } from './lying-answers.js';

export const TOKEN = 'token-that-nobody-has';

export const BY_ID: LookUp = {
  path: '/by-id/{attempt_id}',
  nickname: '/login',
  attempt_id: '/id',
  created_at: '/created',
  names: ['/first', '/last'],
  absent: { status: 404 },
};

export const BY_NAME: LookUp = { ...BY_ID, path: '/by-name/{nickname}' };

/** A user in the answer of the simulated directory. */
export type Shown = {
  readonly login: string;
  readonly id?: string;
  readonly created?: string;
  readonly first?: string;
  readonly last?: string;
};

/** A user, a status, a raw answer, or a lost connection. */
export type Reply = Shown | number | { readonly raw: RawAnswer } | 'lost';

export type SimulatedLookUp = {
  readonly lookUp: PacedLookUp;
  readonly clock: FakeClock;
  readonly controller: AbortController;
  /** The paths of the requests. */
  readonly asked: string[];
};

/** Default: a clock whose sleeps are as long as they should be, and no signal. */
type SimulatedTime = Partial<Pick<SimulatedLookUp, 'clock' | 'controller'>>;

/**
 * @param reply the answer to the n-th request, from 1; `undefined`: the user is absent
 * @param change members that replace those of the profile
 */
export function simulateLookUp(
  reply: (path: string, n: number) => Reply | undefined,
  lookUps: readonly LookUp[] = [BY_ID, BY_NAME],
  newToken: () => Promise<boolean> = async () => false,
  change: Readonly<Record<string, unknown>> = {},
  { clock = createFakeClock(), controller = new AbortController() }: SimulatedTime = {},
): SimulatedLookUp {
  const asked: string[] = [];
  const form = {
    name: 'simulated',
    title: 'Simulated',
    evidence: 'documentation',
    auth: { Authorization: 'Bearer {token}' },
    create: {
      path: '/users',
      type: 'json',
      body: { login: '{nickname}', id: '{attempt_id}', password: '{password}' },
    },
    answers: [{ status: 201, means: 'created' }],
    message: '/message',
    password: 'sent',
    look_up: lookUps,
    ...change,
  } as const;
  const directory = createDirectory({
    known: new KnownSecrets(),
    profile: configureProfile(checkedProfile(form), {}),
    baseUrl: new URL('http://127.0.0.1:1/'),
    token: () => new Secret(TOKEN),
    headers: [],
    timeoutMs: 30_000,
    version: '0',
    clock,
    debug: NO_DEBUG_LOG,
    env: {},
    async send({ url }) {
      asked.push(url.pathname);
      const answer = reply(url.pathname, asked.length) ?? 404;
      if (answer === 'lost') return { kind: 'inconclusive', message: 'the connection was lost' };
      const raw: RawAnswer =
        typeof answer === 'number'
          ? { status: answer, body: {} }
          : 'raw' in answer
            ? answer.raw
            : { body: answer };
      const { status = 200, body, isWhole = true } = raw;
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        date: new Date(clock.now()).toUTCString(),
        ...raw.headers,
      };
      return {
        kind: 'status',
        status,
        header: (name) => headers[name],
        body: bytesOf(body),
        isWhole,
      };
    },
  });
  const lookUp = createPacedLookUp({
    directory,
    pacer: new SerialPacer({ min: 1_000, max: 1_000 }, clock, () => 0),
    clock,
    interruption: { first: controller.signal, second: new AbortController().signal },
    newToken,
  });
  if (lookUp === undefined) throw new Error('the profile has no look-up');
  return { lookUp, clock, controller, asked };
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
