/** Answers that look like an absence, for each command that looks users up and each strength of evidence. */

import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { columnsFor, needsOf } from '../../../src/app/connect/run-profile.js';
import { compareRows } from '../../../src/app/diff/compare-rows.js';
import { settleUnconfirmed } from '../../../src/app/look-up/settle-unconfirmed.js';
import { ALL_TO_DO, type Sighting } from '../../../src/app/pipeline/index.js';
import { pipelineInput } from '../../../src/app/pipeline/pipeline-input.js';
import { configureProfile } from '../../../src/directory/configure-profile.js';
import type { LookUp } from '../../../src/directory/profile-reads.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { Known } from '../../../src/domain/outcome.js';
import { createNamer } from '../../../src/naming/whole-name.js';
import { openRoster } from '../../../src/roster/roster.js';
import { NO_FIELDS } from '../../support/default-profile.js';
import { createFakeClock } from '../../support/fake-clock.js';
import { LIES, LIST, type Lie, others, STRENGTHS } from '../../support/lying-answers.js';
import { simulateLookUp } from '../../support/simulated-look-up.js';
import { simulateRun } from '../../support/simulated-run.js';

const PERSON = {
  nickname: 'a.petrova',
  name: { first: 'Anna', last: 'Petrova', middle: '' },
  departmentId: 1,
  position: '',
  ...NO_FIELDS,
};

const DOMAIN = { domain: { description: 'the mail domain', default: 'school.example' } };

/** The real look-up with this answer. */
async function seen({ answer, lookUp = {}, message }: Lie, strength: Partial<LookUp>): Promise<Sighting> {
  const ways = [{ ...LIST, ...strength, ...lookUp }];
  const change = { settings: DOMAIN, ...(message !== undefined && { message }) };
  return await simulateLookUp(
    () => ({ raw: answer }),
    ways,
    async () => false,
    change,
  ).lookUp(PERSON, ['id-1']);
}

/** The output of `settle --look-up`. */
async function settled(sighting: Sighting): Promise<readonly string[]> {
  const clock = createFakeClock();
  const known = {
    key: PERSON.nickname,
    nickname: PERSON.nickname,
    name: PERSON.name,
    departmentId: 1,
    row: 1,
    attempt: 1,
    run: 1,
    outcome: 'unconfirmed',
    at: 0,
    unconfirmedSince: 0,
    attemptId: 'id-1',
  } as const satisfies Known;
  const written: string[] = [];
  const knownUser = { nickname: 'known', names: [], fields: {} };
  const steps = settleUnconfirmed([{ known, person: PERSON }], {
    lookUp: async ({ nickname }) => (nickname === 'known' ? { kind: 'found', user: knownUser } : sighting),
    journal: {
      async settleByLookUp(_, { outcome }) {
        written.push(outcome);
      },
    },
    title: 'Simulated',
    acceptsTime: true,
    knownUsers: [{ known: { ...known, key: 'known' }, person: { ...PERSON, nickname: 'known' } }],
    absence: { afterMs: 0 },
    clock,
    interruption: { first: new AbortController().signal },
  });
  while ((await steps.next()).done !== true);
  return written;
}

/** The requests of a run that looks rows up first (with `--skip-existing`, or before a PUT). */
async function sent(sighting: Sighting): Promise<readonly string[]> {
  const { log } = await simulateRun([PERSON.nickname], [], { seen: () => sighting });
  return log.filter((line) => line.startsWith('sending'));
}

/** The states that `diff` reports. */
async function compared(sighting: Sighting): Promise<readonly string[]> {
  const profile = configureProfile(shippedProfile('scim-2'), {});
  const stdin = Readable.from(['nickname,first name,last name\na.petrova,Anna,Petrova']);
  const roster = await openRoster({ path: '-', stdin, profile: columnsFor(profile) });
  const checks = { departments: {}, severities: {}, generates: 'missing', needs: needsOf(profile) } as const;
  const { checker } = pipelineInput({ roster, selection: ALL_TO_DO }, checks, undefined);
  const states: string[] = [];
  const namer = createNamer(roster.columns, undefined);
  const signal = new AbortController().signal;
  const input = {
    roster,
    checker,
    namer,
    profile,
    fields: [],
    known: [],
    accounts: new Map(),
    savedFor: () => [],
    secrets: new KnownSecrets(),
    limit: 9,
    stopAfter: 0,
    signal,
  };
  await compareRows(
    input,
    async () => sighting,
    ({ state }) => states.push(state),
    () => {},
  );
  await roster.close();
  return states;
}

test('the table of misleading answers has more than 100 entries, each once', () => {
  expect(new Set(LIES.map(({ what }) => what)).size).toBe(LIES.length);
  expect(LIES.length).toBeGreaterThan(100);
});

describe.each(Object.entries(STRENGTHS))('look-ups with evidence of strength %s', (name, strength) => {
  test.each(LIES.map((lie) => [lie.what, lie] as const))(
    `settle, create and diff do not take a misleading answer for an absence, strength ${name}: %s`,
    async (_, lie) => {
      const sighting = await seen(lie, strength);
      expect(sighting.kind).toBe('unknown');
      expect(await settled(sighting)).toEqual([]);
      expect(await sent(sighting)).toEqual([]);
      expect(await compared(sighting)).not.toContain('missing');
    },
  );

  test(`settle, create and diff take a complete empty answer for an absence, strength ${name}`, async () => {
    const sighting = await seen({ what: '', answer: { body: { users: [] } } }, strength);
    expect(sighting).toEqual({ kind: 'absent' });
    expect(await settled(sighting)).toEqual(['pending']);
    expect(await sent(sighting)).toEqual(['sending a.petrova']);
    expect(await compared(sighting)).toEqual(['missing']);
  });

  test.each([
    ['among others', [...others(3), { login: 'A.Petrova' }], {}],
    ['on one of several pages', [{ login: 'a.petrova' }], { headers: { link: '</2>; rel=next' } }],
  ])(`a user %s is found, strength ${name}`, async (_, users, more) => {
    const body = { users, totalResults: 500, error: 'partial' };
    expect(await seen({ what: '', answer: { body, ...more } }, strength)).toMatchObject({ kind: 'found' });
  });
});
