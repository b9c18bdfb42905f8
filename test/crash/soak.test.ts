/**
 * A long roster without a pause, with a share of each fault: the totals match the roster and the server's counts, and
 * memory does not grow.
 */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import {
  answer,
  type Fault,
  type FaultServer,
  hangUp,
  reset,
  startFaultServer,
  write,
} from './fault-server.js';

const ROWS = Number(process.env.ROWS ?? 600);
const IS_FULL = ROWS >= 10_000;
/** A program allocates memory for a while after its start: only a run at full size can distinguish that from a leak. */
const MAX_GROWTH = IS_FULL ? 1.15 : 1.5;
/** Each of these delays the next row by 5 s, so they are few. */
const SLOW = IS_FULL ? 20 : 2;
const SAMPLE_MS = 20;

type Kind = { readonly name: string; readonly outcome: string; readonly fault: Fault };

const refusal = (status: number, code?: string): Fault => ({
  act: answer(status, JSON.stringify({ code, message: 'no {name}', params: { name: 'x'.repeat(300) } })),
  creates: false,
});
const serverError = (status: number, creates: boolean): Fault => ({
  act: answer(status, '{}', ['Retry-After: 0']),
  creates,
});

/** Each of these hits one in a hundred rows. */
const KINDS: readonly Kind[] = [
  { name: '422', outcome: 'weak_password', fault: refusal(422, 'password.weak') },
  { name: '422 of the login', outcome: 'failed', fault: refusal(422, 'login.prohibitedsymbols') },
  { name: '409', outcome: 'exists', fault: refusal(409, 'some_user_has_this_login') },
  { name: '400', outcome: 'failed', fault: refusal(400) },
  { name: '404', outcome: 'failed', fault: refusal(404) },
  { name: '500, created', outcome: 'unconfirmed', fault: serverError(500, true) },
  { name: '503, not created', outcome: 'unconfirmed', fault: serverError(503, false) },
  { name: '504, created', outcome: 'unconfirmed', fault: serverError(504, true) },
  {
    name: '201 cut short',
    outcome: 'created',
    fault: { act: write('HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"id":'), creates: true },
  },
  {
    name: '201 of 300 kB',
    outcome: 'created',
    fault: { act: write(`HTTP/1.1 201 Created\r\n\r\n${'x'.repeat(300_000)}`), creates: true },
  },
];
const OUTCOMES = [
  'created',
  'weak_password',
  'exists',
  'failed',
  'unconfirmed',
  'invalid',
  'pending',
  'left_out',
] as const;

/** The fault of each row, by its index from 0; the other rows have none. */
function kindOf(row: number): Kind | 'throttled' | 'slow' | undefined {
  const place = row % 100;
  const every = Math.floor(ROWS / SLOW);
  if (place === 99 && Math.floor(row / every) !== Math.floor((row - 100) / every)) return 'slow';
  if (place === 55) return 'throttled';
  // Spread out, so that faults are not consecutive.
  return place % 5 === 2 ? KINDS[(place - 2) / 5] : undefined;
}

type Report = {
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, readonly { readonly nickname: string }[]>>;
};

describe(`${ROWS} rows`, () => {
  let folder: Scratch;
  let server: FaultServer;
  let ran: Ran;
  let report: Report;
  let seconds = Number.NaN;
  const expected = new Map<string, string>();
  const samples: number[] = [];

  beforeAll(async () => {
    folder = scratch();
    folder.write('users.csv', rosterOf(ROWS));
    server = await startFaultServer();
    let slow = 0;
    server.plan = (got) => {
      const kind = kindOf(Number(got.nickname.slice('user'.length)) - 1);
      if (kind === undefined) expected.set(got.nickname, 'created');
      else if (kind === 'throttled') {
        expected.set(got.nickname, 'created');
        if (server.hits(got.nickname) === 1) return serverError(429, false);
      } else if (kind === 'slow') {
        expected.set(got.nickname, 'unconfirmed');
        slow += 1;
        return slow % 2 === 0 ? { act: hangUp, creates: true } : { act: reset, creates: false };
      } else {
        expected.set(got.nickname, kind.outcome);
        return kind.fault;
      }
      return undefined;
    };
    const began = performance.now();
    ran = await go((child) => sampleMemory(child));
    seconds = (performance.now() - began) / 1000;
    report = folder.json('users.csv.results/report.json') as Report;
  }, 3_600_000);

  afterAll(async () => {
    folder.remove();
    await server.close();
    const counts = OUTCOMES.map((name) => `${name} ${report.counts[name]}`).join(', ');
    const [first, second] = halves();
    console.log(
      `soak: ${ROWS} rows in ${seconds.toFixed(1)} s: ${counts}; ` +
        `RSS at most ${toMb(first)} MB in the first half, ${toMb(second)} MB in the second (${samples.length} samples)`,
    );
  });

  function go(onStart: (child: ChildProcess) => void): Promise<Ran> {
    return run(['users.csv', '--pace', '0', '--stop-after', '0'], {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: server.url, PROVISION_TOKEN: 'token-of-the-soak-test' },
      onStart,
    });
  }

  /** Samples the resident memory in kB once per this many sent rows, so that waits do not count. */
  function sampleMemory(child: ChildProcess): void {
    let seen = 0;
    const timer = setInterval(() => {
      const sent = server.received.length;
      if (sent === seen) return;
      seen = sent;
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        const kb = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
        if (kb !== undefined) samples.push(Number(kb));
      } catch {
        // Ended, or a system without /proc.
      }
    }, SAMPLE_MS);
    child.on('close', () => clearInterval(timer));
  }

  function halves(): [number, number] {
    const middle = Math.floor(samples.length / 2);
    return [Math.max(0, ...samples.slice(0, middle)), Math.max(0, ...samples.slice(middle))];
  }

  it('the totals of a long run are those of the roster', () => {
    expect(ran.status).toBe(1);
    expect(report.counts.total).toBe(ROWS);
    expect(OUTCOMES.reduce((sum, name) => sum + (report.counts[name] ?? 0), 0)).toBe(ROWS);
    for (const name of OUTCOMES) expect(report.rows[name]).toHaveLength(report.counts[name] ?? -1);
    expect(report.counts.pending).toBe(0);
    expect(report.counts.invalid).toBe(0);
  });

  it('every outcome of a long run is what the server did', () => {
    const reported = new Map(
      Object.entries(report.rows).flatMap(([outcome, rows]) =>
        rows.map(({ nickname }) => [nickname, outcome] as const),
      ),
    );
    expect(reported.size).toBe(ROWS);
    expect([...expected].filter(([nickname, outcome]) => reported.get(nickname) !== outcome)).toEqual([]);
    // No `created` is false, and every existing user is reported.
    const created = (report.rows.created ?? []).map(({ nickname }) => nickname);
    expect(created.filter((nickname) => server.created.get(nickname) !== 1)).toEqual([]);
    const known = new Set(['created', 'unconfirmed']);
    expect([...server.created.keys()].filter((nickname) => !known.has(reported.get(nickname) ?? ''))).toEqual(
      [],
    );
    expect(new Set(expected.values())).toEqual(
      new Set(['created', 'weak_password', 'exists', 'failed', 'unconfirmed']),
    );
  });

  it('no user is sent twice in a long run, except after a 429', () => {
    const hits = new Map<string, number>();
    for (const { nickname } of server.received) hits.set(nickname, (hits.get(nickname) ?? 0) + 1);
    const wrong = [...hits].filter(([nickname, times]) => {
      const isThrottled = kindOf(Number(nickname.slice('user'.length)) - 1) === 'throttled';
      return times !== (isThrottled ? 2 : 1);
    });
    expect(wrong).toEqual([]);
    expect(hits.size).toBe(ROWS);
  });

  it.runIf(process.platform === 'linux')('the memory of a long run does not grow', () => {
    const [first, second] = halves();
    expect(samples.length).toBeGreaterThan(20);
    expect(second / first).toBeLessThan(MAX_GROWTH);
  });
});

function toMb(kb: number): string {
  return (kb / 1024).toFixed(0);
}
