/**
 * Two or three real programs on one roster and one results folder: with the lock, which admits one of them, and with
 * the lock removed, so that only the fence separates them. The server counts double sends.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../support/random.js';
import { createRaceSetup, expectWhole, RACE_ROWS, type Racer, type RaceSetup } from './race-setup.js';

const RACES = Number(process.env.RACES ?? 4);
const random = seededRandom();

type Ending =
  | 'did the work'
  | 'came after, nothing to send'
  | 'refused: locked'
  | 'fenced before it sent'
  | 'fenced after it sent'
  | 'did the work, but not the report'
  | 'refused otherwise';
type Kind = 'with the lock' | 'after a kill' | 'without the lock';

const ended: Record<Kind, Partial<Record<Ending, number>>> = {
  'with the lock': {},
  'after a kill': {},
  'without the lock': {},
};
let programs = 0;
let unconfirmed = 0;
let leftOver = 0;
let takeovers = 0;

function note(kind: Kind, ending: Ending): void {
  ended[kind][ending] = (ended[kind][ending] ?? 0) + 1;
  programs += 1;
}

async function withSetup(longestMs: number, work: (setup: RaceSetup) => Promise<void>): Promise<void> {
  const setup = await createRaceSetup(() => random.below(longestMs));
  try {
    await work(setup);
  } finally {
    await setup.close();
  }
}

/**
 * In half of the races, all programs start at the same moment; in the others, one starts during the run of another or
 * at its end.
 */
function start(setup: RaceSetup, race: number, locked: boolean): Promise<Racer[]> {
  const afterMs = race % 2 === 0 ? 0 : random.below(SPREAD_MS);
  const racers = [setup.race({ locked }), setup.race({ locked, afterMs })];
  if (race % 3 === 2) racers.push(setup.race({ locked }));
  return Promise.all(racers);
}

const SPREAD_MS = 800;
const QUICK_MS = 4;
const SLOW_MS = 200;

/** One program did the work. The others were refused with its process id, or started after it was done. */
function expectOneWinner(kind: Kind, racers: readonly Racer[], status: number): void {
  const refused = racers.filter((racer) => racer.status === 5);
  for (const { stderr, pid } of refused) {
    const named = Number(/process (\d+) on /.exec(stderr)?.[1]);
    expect(racers.map((racer) => racer.pid).filter((other) => other !== pid)).toContain(named);
    note(kind, 'refused: locked');
  }
  const through = racers.filter((racer) => racer.status !== 5);
  for (const racer of through) expect(racer.status, racer.text).toBe(status);
  expect(
    through.map(({ text }) =>
      /^(?:All done\.|Nothing to send[:.]|The run has finished\.|Nothing was sent\.)/m.test(text),
    ),
  ).not.toContain(false);
  expect(through.length).toBeGreaterThan(0);
  note(kind, 'did the work');
  for (const _ of through.slice(1)) note(kind, 'came after, nothing to send');
}

async function raceWithLock(race: number): Promise<void> {
  await withSetup(QUICK_MS, async (setup) => {
    expectOneWinner('with the lock', await start(setup, race, true), 0);
    expect(setup.directory.received.length).toBe(RACE_ROWS);
    expectWhole(setup, 0);
  });
}

async function raceForDeadLock(race: number): Promise<void> {
  await withSetup(QUICK_MS, async (setup) => {
    const at = 1 + (race % RACE_ROWS);
    await setup.race({ onStart: (child) => setup.hangAt(at, () => child.kill('SIGKILL')) });
    expect(setup.directory.received.length).toBe(at);
    const racers = await start(setup, race, true);
    expectOneWinner('after a kill', racers, 1);
    const takers = racers.filter(({ text }) => text.includes('ended unexpectedly. Continuing.'));
    expect(takers.length).toBe(1);
    takeovers += takers.length;
    expect(setup.directory.received.length).toBe(RACE_ROWS);
    expectWhole(setup, 1);
  });
}

const STOPPED_BY_ANOTHER = /^Stopped.* changed during this run: another run writes to it/m;

function endingWithoutLock({ status, text }: Racer): Ending {
  // The program read the lock before it was removed.
  if (status === 5) return 'refused: locked';
  if (status !== 3) {
    expect([0, 1], text).toContain(status);
    return /To create +\d/.test(text) ? 'did the work' : 'came after, nothing to send';
  }
  // Both wrote the report, and one removed the other's temporary file.
  if (/^The run has finished, but its report could not be written\./m.test(text)) {
    expect(text).toMatch(/^Warning: The report could not be written: .* To write it from the journal: /m);
    return 'did the work, but not the report';
  }
  if (!/another run writes to it/.test(text)) {
    // The programs wrote and removed each other's small files, or one read a file that the other had not finished.
    expect(text).toMatch(
      /^Error: (?:Cannot write|.* (?:could not be written|cannot be written|was changed or became unreadable))/m,
    );
    return 'refused otherwise';
  }
  const hasStopped = STOPPED_BY_ANOTHER.test(text);
  if (!hasStopped) expect(text).toMatch(/^Error: /m);
  return hasStopped ? 'fenced after it sent' : 'fenced before it sent';
}

/** @returns whether it was a race: no program found the lock */
async function raceWithoutLock(race: number): Promise<boolean> {
  let isRace = true;
  await withSetup(race % 2 === 0 ? QUICK_MS : SLOW_MS, async (setup) => {
    const racers = await start(setup, race, false);
    for (const racer of racers) note('without the lock', endingWithoutLock(racer));
    isRace = racers.every(({ status }) => status !== 5);
    if (setup.directory.received.length < RACE_ROWS) leftOver += 1;
    const last = await setup.race();
    const { counts } = expectWhole(setup);
    expect(last.status, last.text).toBe(counts.unconfirmed === 0 ? 0 : 1);
    unconfirmed += counts.unconfirmed ?? 0;
  });
  return isRace;
}

describe(`${RACES} races of two or three programs on one folder`, () => {
  it('the lock lets one program in and refuses the others with its process id', async () => {
    for (let race = 0; race < RACES; race += 1) await raceWithLock(race);
    expect(ended['with the lock']['refused: locked']).toBeGreaterThan(0);
  }, 3_600_000);

  it('exactly one of the programs gets the lock of a killed run', async () => {
    for (let race = 0; race < RACES; race += 1) await raceForDeadLock(race);
    expect(ended['after a kill']['refused: locked']).toBeGreaterThan(0);
    expect(takeovers).toBeGreaterThan(0);
  }, 3_600_000);

  it('programs without a lock send no user twice', async () => {
    let races = 0;
    const endings = ended['without the lock'];
    const fenced = () => (endings['fenced before it sent'] ?? 0) + (endings['fenced after it sent'] ?? 0);
    // If the fence decided none of the few races, more follow.
    for (let race = 0; races < RACES || (fenced() === 0 && races < 4 * RACES); race += 1) {
      if (await raceWithoutLock(race)) races += 1;
    }
    expect(fenced()).toBeGreaterThan(0);
  }, 3_600_000);

  it('a fenced run leaves the report to the run that continues', async () => {
    await withSetup(QUICK_MS, async (setup) => {
      let answer = (): void => {};
      const hangs = new Promise<void>((done) => {
        setup.hangAt(3, (late) => {
          answer = late;
          done();
        });
      });
      const slow = setup.race({ locked: false });
      await hangs;
      const other = await setup.race({ locked: false });
      expect(other.status, other.text).toBe(1);
      const report = expectWhole(setup, 1);
      answer();
      const fenced = await slow;
      expect(fenced.status).toBe(3);
      expect(fenced.text).toMatch(STOPPED_BY_ANOTHER);
      expect(fenced.text).toMatch(/continue with/i);
      expect(fenced.text).toContain('The other run will write the report.');
      expect(fenced.text).not.toContain('rows in users.csv\n');
      note('without the lock', endingWithoutLock(fenced));
      expect(expectWhole(setup, 1)).toEqual(report);
    });
  });

  afterAll(() => {
    console.log(
      `races: ${RACES} each, programs: ${programs}, ${JSON.stringify(ended)}, ` +
        `reported take-overs of locks: ${takeovers}; without the lock: ${unconfirmed} unconfirmed rows, ${leftOver} races with rows left for the next run`,
    );
  });
});
