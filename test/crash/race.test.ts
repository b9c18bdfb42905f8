/**
 * Two or three real programs on one roster and one results folder: with the lock, which lets one of them in, and with
 * the lock taken away, so that the fence alone stands between them. Double sends are counted by the server.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { expectWhole, RACE_ROWS, type Racer, type RaceStage, raceStage } from './race-stage.js';

const RACES = Number(process.env.RACES ?? 4);

type How =
  | 'did the work'
  | 'came after, nothing to send'
  | 'refused: locked'
  | 'fenced before it sent'
  | 'fenced in its midst'
  | 'did the work, but for the report'
  | 'refused otherwise';
type Kind = 'with the lock' | 'after a kill' | 'without the lock';

const ended: Record<Kind, Partial<Record<How, number>>> = {
  'with the lock': {},
  'after a kill': {},
  'without the lock': {},
};
let programs = 0;
let doubts = 0;
let leftOver = 0;
let takeovers = 0;

function tell(kind: Kind, how: How): void {
  ended[kind][how] = (ended[kind][how] ?? 0) + 1;
  programs += 1;
}

async function onStage(longestMs: number, work: (stage: RaceStage) => Promise<void>): Promise<void> {
  const stage = await raceStage(longestMs);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

/** Half of the races start at the same moment; in the others one program comes into the midst or the end of another. */
function start(stage: RaceStage, race: number, locked: boolean): Promise<Racer[]> {
  const afterMs = race % 2 === 0 ? 0 : Math.random() * SPREAD_MS;
  const racers = [stage.race({ locked }), stage.race({ locked, afterMs })];
  if (race % 3 === 2) racers.push(stage.race({ locked }));
  return Promise.all(racers);
}

const SPREAD_MS = 800;
const QUICK_MS = 4;
const SLOW_MS = 200;

/** One did the work; the others were refused with its pid, or came when it was done. */
function expectOneWinner(kind: Kind, racers: readonly Racer[], status: number): void {
  const refused = racers.filter((racer) => racer.status === 5);
  for (const { stderr, pid } of refused) {
    const named = Number(/process (\d+) on /.exec(stderr)?.[1]);
    expect(racers.map((racer) => racer.pid).filter((other) => other !== pid)).toContain(named);
    tell(kind, 'refused: locked');
  }
  const through = racers.filter((racer) => racer.status !== 5);
  for (const racer of through) expect(racer.status, racer.text).toBe(status);
  expect(
    through.map(({ text }) =>
      /^(?:All done\.|Nothing to do[:.]|The run has finished;|Nothing was sent;)/m.test(text),
    ),
  ).not.toContain(false);
  expect(through.length).toBeGreaterThan(0);
  tell(kind, 'did the work');
  for (const _ of through.slice(1)) tell(kind, 'came after, nothing to send');
}

async function raceWithLock(race: number): Promise<void> {
  await onStage(QUICK_MS, async (stage) => {
    expectOneWinner('with the lock', await start(stage, race, true), 0);
    expect(stage.directory.received.length).toBe(RACE_ROWS);
    expectWhole(stage, 0);
  });
}

async function raceForDeadLock(race: number): Promise<void> {
  await onStage(QUICK_MS, async (stage) => {
    const at = 1 + (race % RACE_ROWS);
    await stage.race({ onStart: (child) => stage.hangAt(at, () => child.kill('SIGKILL')) });
    expect(stage.directory.received.length).toBe(at);
    const racers = await start(stage, race, true);
    expectOneWinner('after a kill', racers, 1);
    const takers = racers.filter(({ text }) => text.includes('ended unexpectedly. Continuing.'));
    expect(takers.length).toBe(1);
    takeovers += takers.length;
    expect(stage.directory.received.length).toBe(RACE_ROWS);
    expectWhole(stage, 1);
  });
}

function howWithoutLock({ status, text }: Racer): How {
  // It looked in the moment before the lock was taken away.
  if (status === 5) return 'refused: locked';
  if (status !== 3) {
    expect([0, 1], text).toContain(status);
    return /To create +\d/.test(text) ? 'did the work' : 'came after, nothing to send';
  }
  // Both had come to the report, and one swept away what the other was writing it into.
  if (/^The run has finished, but its report could not be written\./m.test(text)) {
    expect(text).toMatch(/^Warning: The report could not be written: .* This makes it from the journal: /m);
    return 'did the work, but for the report';
  }
  if (!/another run writes to it/.test(text)) {
    // The two made and removed each other's small files, or one read what the other had not finished.
    expect(text).toMatch(
      /^Error: (?:Cannot write|.* (?:could not be written|cannot be written|was changed or became unreadable))/m,
    );
    return 'refused otherwise';
  }
  const isInMidst = text.includes('Another program wrote to the journal');
  if (!isInMidst) expect(text).toMatch(/^Error: /m);
  return isInMidst ? 'fenced in its midst' : 'fenced before it sent';
}

/** @returns whether it was a race: nobody met the lock after all */
async function raceWithoutLock(race: number): Promise<boolean> {
  let isRace = true;
  await onStage(race % 2 === 0 ? QUICK_MS : SLOW_MS, async (stage) => {
    const racers = await start(stage, race, false);
    for (const racer of racers) tell('without the lock', howWithoutLock(racer));
    isRace = racers.every(({ status }) => status !== 5);
    if (stage.directory.received.length < RACE_ROWS) leftOver += 1;
    const last = await stage.race();
    const { counts } = expectWhole(stage);
    expect(last.status, last.text).toBe(counts.unconfirmed === 0 ? 0 : 1);
    doubts += counts.unconfirmed ?? 0;
  });
  return isRace;
}

describe(`${RACES} races of two or three programs on one folder`, () => {
  it('let one in and refuse the others with its pid', async () => {
    for (let race = 0; race < RACES; race += 1) await raceWithLock(race);
    expect(ended['with the lock']['refused: locked']).toBeGreaterThan(0);
  }, 3_600_000);

  it('give the lock of a killed run to exactly one of them', async () => {
    for (let race = 0; race < RACES; race += 1) await raceForDeadLock(race);
    expect(ended['after a kill']['refused: locked']).toBeGreaterThan(0);
    expect(takeovers).toBeGreaterThan(0);
  }, 3_600_000);

  it('send nobody twice where the lock is taken away', async () => {
    let races = 0;
    const hows = ended['without the lock'];
    const fenced = () => (hows['fenced before it sent'] ?? 0) + (hows['fenced in its midst'] ?? 0);
    // Among few races there may be none that the fence decided: then there are more.
    for (let race = 0; races < RACES || (fenced() === 0 && races < 4 * RACES); race += 1) {
      if (await raceWithoutLock(race)) races += 1;
    }
    expect(fenced()).toBeGreaterThan(0);
  }, 3_600_000);

  it('leave the report to the run that went on', async () => {
    await onStage(QUICK_MS, async (stage) => {
      let answer = (): void => {};
      const hangs = new Promise<void>((done) => {
        stage.hangAt(3, (late) => {
          answer = late;
          done();
        });
      });
      const slow = stage.race({ locked: false });
      await hangs;
      const other = await stage.race({ locked: false });
      expect(other.status, other.text).toBe(1);
      const report = expectWhole(stage, 1);
      answer();
      const fenced = await slow;
      expect(fenced.status).toBe(3);
      expect(fenced.text).toContain('Another program wrote to the journal');
      expect(fenced.text).toContain('go on with');
      expect(fenced.text).toContain('The report is left to the other run.');
      expect(fenced.text).not.toContain('rows in users.csv\n');
      tell('without the lock', howWithoutLock(fenced));
      expect(expectWhole(stage, 1)).toEqual(report);
    });
  });

  afterAll(() => {
    console.log(
      `races: ${RACES} each, programs: ${programs}, ${JSON.stringify(ended)}, ` +
        `dead locks whose taking over was told: ${takeovers}; without the lock: ${doubts} rows in doubt, ${leftOver} races left rows for the next run`,
    );
  });
});
