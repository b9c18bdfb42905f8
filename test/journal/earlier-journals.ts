/** Journals in the form of earlier versions, without checksums of the preceding lines. */

import { crc32 } from 'node:zlib';

const at = (time: string) => `2026-11-23T16:48:${time}Z`;

const RUN = {
  type: 'run',
  version: 1,
  base_url: 'https://directory.example',
  org: null,
  roster: 'users.csv',
  roster_path: '../users.csv',
};

const PROFILE = {
  profile: 'v6',
  endpoint: 'POST /v6/users/',
  profile_settings: {},
  profile_digest: '10ff7e2f058a7272',
};

const sending = (key: string, row: number, attempt: number, time: string) => ({
  type: 'sending',
  key,
  row,
  attempt,
  name: { first: 'Ada', last: key, middle: '' },
  department_id: 1,
  at: at(time),
});

const settled = (key: string, attempt: number, outcome: string, status: number, time: string) => ({
  type: 'settled',
  key,
  attempt,
  outcome,
  status,
  ms: 8,
  at: at(time),
});

const ended = (run: number, time: string) => ({ type: 'ended', run, ended: 'complete', at: at(time) });

/**
 * Written by the last version without links between lines: four users with each kind of answer, a retry of three, a
 * run that was killed, two users that a person settled, and a run for the rest.
 */
export const BEFORE_CHAIN: readonly object[] = [
  { ...RUN, ...PROFILE, run: 1, at: at('57.319') },
  sending('a.a', 1, 1, '57.429'),
  settled('a.a', 1, 'unconfirmed', 500, '57.485'),
  sending('b.b', 2, 1, '58.503'),
  settled('b.b', 1, 'exists', 409, '58.516'),
  sending('c.c', 3, 1, '58.523'),
  settled('c.c', 1, 'weak_password', 422, '58.539'),
  sending('d.d', 4, 1, '58.543'),
  settled('d.d', 1, 'created', 201, '58.552'),
  ended(1, '58.554'),
  { ...RUN, ...PROFILE, run: 2, at: at('58.600') },
  sending('a.a', 1, 2, '58.601'),
  settled('a.a', 2, 'unconfirmed', 500, '58.602'),
  sending('b.b', 2, 2, '58.603'),
  settled('b.b', 2, 'exists', 409, '58.604'),
  sending('c.c', 3, 2, '58.605'),
  settled('c.c', 2, 'created', 201, '58.606'),
  ended(2, '58.607'),
  { ...RUN, ...PROFILE, run: 3, at: at('58.700') },
  sending('e.e', 5, 1, '58.701'),
  { type: 'settled', key: 'e.e', attempt: 1, outcome: 'pending', by: 'person', at: at('58.800') },
  { type: 'settled', key: 'a.a', attempt: 2, outcome: 'created', by: 'person', at: at('58.801') },
  { ...RUN, ...PROFILE, run: 4, at: at('58.900') },
  sending('e.e', 5, 2, '58.901'),
  settled('e.e', 2, 'created', 201, '58.902'),
  sending('f.f', 6, 1, '58.903'),
  settled('f.f', 1, 'created', 201, '58.904'),
  ended(4, '58.905'),
];

/** A journal of version 0.1.0: without a profile, and with a record for each generated nickname. */
export const OF_0_1_0: readonly object[] = BEFORE_CHAIN.flatMap((record) => {
  const { profile, endpoint, profile_settings, profile_digest, ...rest } = record as Record<string, unknown>;
  const assigned = { type: 'assigned', source: '0a', nth: 1, nickname: rest.key, at: rest.at };
  return rest.type === 'sending' && rest.attempt === 1 ? [assigned, rest] : [rest];
});

/** The line of a record, with its line feed. */
export function lineOf(record: object): string {
  const json = JSON.stringify(record);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}
