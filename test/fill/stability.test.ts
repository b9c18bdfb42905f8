/**
 * The promise about made nicknames: however a roster is edited between runs, and whenever a run is killed, nobody is
 * created twice, and nobody is passed over without being named. Each person has a password of their own, by which the
 * directory of this test knows them; nothing that fills in nicknames may look at it.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChecker } from '../../src/check/checker.js';
import { STILL_TO_DO } from '../../src/decision.js';
import { createFiller } from '../../src/fill/filler.js';
import type { Finding } from '../../src/finding.js';
import type { TriedOutcome, Verdict } from '../../src/outcome.js';
import { createPacer } from '../../src/pacer.js';
import { check, outcomes, provision, type Source } from '../../src/provision.js';
import { matchColumns } from '../../src/roster/columns.js';
import type { Roster } from '../../src/roster/roster.js';
import type { User } from '../../src/user.js';
import { createFakeClock } from '../fake-clock.js';
import { FakeDisk } from '../journal/fake-disk.js';
import { open } from '../journal/samples.js';
import { TEST_LIMIT_MS } from '../patience.js';

type Person = { readonly id: string; last: string; first: string; no: string; note: string };

const HEADERS = ['Фамилия', 'Имя', 'Номер', 'Примечание', 'Пароль'];
const PATTERNS = ['{first:1}.{last}', '{first}.{last}'];

function rosterOf(people: readonly Person[]): Roster {
  return {
    name: 'users.csv',
    columns: matchColumns(HEADERS, { label: 'users.csv', line: 1 }),
    async *rows() {
      for (const [i, { id, last, first, no, note }] of people.entries()) {
        yield { row: i + 1, line: i + 2, cells: [last, first, no, note, `Sunny-${id}-Meadow`] };
      }
    },
    changed: async () => false,
  } as unknown as Roster;
}

class Killed extends Error {}

const verdictOf = (outcome: TriedOutcome): Verdict => ({
  outcome,
  again: 'never',
  stop: null,
  counts: false,
  slows: false,
  answered: true,
  hopeless: false,
});

/** What the directory does with a request: what it answers, and whether it creates the user. */
type Answer = readonly [outcome: TriedOutcome, creates: boolean];
type RunPlan = {
  readonly answers: readonly Answer[];
  /** Killed in the so-manieth request, before or after the directory got it; never where it is larger than all. */
  readonly kill: number;
  readonly killsAfter: boolean;
};

/** A world in which a roster is edited and run. */
function createWorld(triesNext = false) {
  let disk = new FakeDisk();
  /** How often each person was created. */
  const created = new Map<string, number>();
  const logins = new Set<string>();
  const people: Person[] = [];

  async function run(plan: RunPlan): Promise<{ named: Set<string>; sent: number }> {
    disk = disk.afterKill();
    const journal = await open({ disk });
    const roster = rosterOf(people);
    const idOf = (row: number) => people[row - 1]?.id ?? '';
    const filler = await createFiller({
      columns: roster.columns,
      rows: roster.rows,
      nameOrder: undefined,
      patterns: PATTERNS,
      former: journal,
      triesNext,
    });
    const source: Source = {
      roster,
      journal,
      wanted: STILL_TO_DO,
      filler,
      checker: () => createChecker({ department: 1, hasDepartmentColumn: false, passwordStrength: false }),
    };
    const named = new Set<string>();
    await check(source, ({ row }: Finding) => row !== null && named.add(idOf(row)));
    await journal.begin();
    let sent = 0;
    const clock = createFakeClock();
    const signal = new AbortController().signal;
    const directory = {
      async create(user: User): Promise<Verdict> {
        const id = user.password.reveal().split('-')[1] ?? '';
        sent += 1;
        if (sent === plan.kill && !plan.killsAfter) throw new Killed();
        const [outcome, creates] = plan.answers[sent - 1] ?? (['created', true] as const);
        if (creates && logins.has(user.nickname)) return verdictOf('exists');
        if (creates) {
          logins.add(user.nickname);
          created.set(id, (created.get(id) ?? 0) + 1);
        }
        if (sent === plan.kill) throw new Killed();
        return verdictOf(outcome);
      },
    };
    try {
      const rows = provision(source, {
        journal,
        directory,
        pacer: createPacer({ min: 0, max: 0 }, clock, () => 0),
        clock,
        interruption: { first: signal, second: signal },
        newToken: async () => false,
        waitMs: 0,
        limit: Number.POSITIVE_INFINITY,
        stopAfter: 0,
        countsOnlyUnconfirmed: false,
      });
      for (;;) if ((await rows.next()).done === true) break;
      for await (const row of outcomes(source, () => {})) {
        if (row.outcome !== 'created') named.add(idOf(row.row.row));
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    return { named, sent };
  }

  return { people, created, logins, run };
}

const ALL_CREATED: RunPlan = { answers: [], kill: Number.POSITIVE_INFINITY, killsAfter: false };

type Edit =
  | { readonly do: 'insert' | 'append'; readonly name: number; readonly note: number }
  | { readonly do: 'delete' | 'note' | 'slip'; readonly at: number; readonly note: number }
  | { readonly do: 'sort' | 'reverse' };

/** Few names, so that namesakes and equal nicknames are common. */
const NAMES = [
  ['Иванов', 'Иван'],
  ['Иванов', 'Игорь'],
  ['Петрова', 'Анна'],
  ['Иванова', 'Ирина'],
] as const;

function edit(people: Person[], one: Edit, makeId: () => string): void {
  if (one.do === 'sort') people.sort((a, b) => (a.last + a.no < b.last + b.no ? -1 : 1));
  else if (one.do === 'reverse') people.reverse();
  else if ('name' in one) {
    const [last, first] = NAMES[one.name] ?? NAMES[0];
    const id = makeId();
    const person = { id, last, first, no: id, note: `note ${one.note}` };
    if (one.do === 'insert') people.unshift(person);
    else people.push(person);
  } else if ('at' in one) {
    const at = people.length === 0 ? 0 : one.at % people.length;
    const person = people[at];
    if (person === undefined) return;
    if (one.do === 'delete') people.splice(at, 1);
    else if (one.do === 'note') person.note = `note ${one.note}`;
    else person.first = person.first.endsWith('а') ? person.first.slice(0, -1) : `${person.first}а`;
  }
}

const edits = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('insert' as const, 'append' as const),
      name: fc.nat(3),
      note: fc.nat(2),
    }),
    fc.record({
      do: fc.constantFrom('delete' as const, 'note' as const, 'slip' as const),
      at: fc.nat(20),
      note: fc.nat(2),
    }),
    fc.record({ do: fc.constantFrom('sort' as const, 'reverse' as const) }),
  ),
  { maxLength: 5 },
);
const answers = fc.array(
  fc.constantFrom<Answer>(
    ['created', true],
    ['created', true],
    ['weak_password', false],
    ['failed', false],
    ['unconfirmed', true],
    ['unconfirmed', false],
  ),
  { maxLength: 6 },
);
const plan = fc.record({ answers, kill: fc.integer({ min: 1, max: 8 }), killsAfter: fc.boolean() });
const rounds = fc.array(fc.record({ edits, plan }), { minLength: 1, maxLength: 5 });

const RUNS = Number(process.env.EDITS ?? 40);

describe('whatever is edited between runs that are killed at any moment', () => {
  it.each([false, true])(
    'nobody is created twice, and nobody is passed over unnamed (conflict: next %s)',
    async (next) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 8 }), rounds, async (size, steps) => {
          const world = createWorld(next);
          let ids = 0;
          const makeId = () => String(++ids);
          for (let i = 0; i < size; i++)
            edit(world.people, { do: 'append', name: i % 4, note: i % 3 }, makeId);
          const named = new Set<string>();
          const note = (ran: { named: Set<string> }): void => {
            for (const id of ran.named) named.add(id);
          };
          for (const step of steps) {
            for (const one of step.edits) edit(world.people, one, makeId);
            note(await world.run(step.plan));
          }
          note(await world.run(ALL_CREATED));
          expect([...world.created].filter(([, count]) => count > 1)).toEqual([]);
          const missing = world.people.filter(({ id }) => !world.created.has(id) && !named.has(id));
          expect(missing).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
    Math.max(TEST_LIMIT_MS, RUNS * 1000),
  );

  it('nothing is sent by a second run of the same roster', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async (size) => {
        const world = createWorld();
        let ids = 0;
        for (let i = 0; i < size; i++) {
          edit(world.people, { do: 'append', name: i % 4, note: 0 }, () => String(++ids));
        }
        expect(await world.run(ALL_CREATED)).toMatchObject({ sent: size });
        expect(await world.run(ALL_CREATED)).toEqual({ sent: 0, named: new Set() });
      }),
      { numRuns: 12 },
    );
  });
});
