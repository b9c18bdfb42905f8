import { expect, test } from 'vitest';
import { readLastReport } from '../../src/journal/load.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { FOLDER } from './samples.js';

const PATH = `${FOLDER}/report.json`;
const NEXT =
  'Restore report.json from a backup made after the last run. Or, if you are sure that journal.jsonl was not changed, ' +
  'delete report.json and write it again with the command report.';
const REPORT = { counts: { created: 3 }, runs: [{}], journal: { length: 100, digest: 'abc' } };

function read(content: unknown, options: FakeDiskOptions = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readLastReport(FOLDER, new FakeDisk({ files: new Map([[PATH, Buffer.from(text)]]), ...options }));
}

test('the last report gives the number of created users, the runs, and the journal that it was made from', async () => {
  expect(await read({ ...REPORT, version: 1 })).toMatchObject(REPORT);
  const { journal: _, ...old } = REPORT;
  expect(await read(old)).toEqual(old);
});

test('a missing report is not compared with the journal', async () => {
  expect(await readLastReport(FOLDER, new FakeDisk())).toBeUndefined();
});

test.each([
  '',
  '{"counts":{"created":3}',
  null,
  [REPORT],
  { ...REPORT, counts: undefined },
  { ...REPORT, counts: {} },
  { ...REPORT, counts: { created: -1 } },
  { ...REPORT, runs: undefined },
  { ...REPORT, runs: {} },
  { ...REPORT, runs: [5] },
  { ...REPORT, journal: null },
  { ...REPORT, journal: {} },
  { ...REPORT, journal: { length: '100', digest: 'abc' } },
  { ...REPORT, journal: { length: 100, digest: 5 } },
])('a report in a form that no run writes is damaged: %j', async (content) => {
  await expect(read(content)).rejects.toMatchObject({
    reason: 'results',
    message: `${PATH} is damaged, so the journal cannot be checked against it`,
    next: expect.stringContaining(`${NEXT} If you have no backup`),
    created: undefined,
  });
});

test('a report that cannot be read is an error with its reason', async () => {
  const before = (): never => {
    throw diskError('EACCES');
  };
  await expect(read(REPORT, { before })).rejects.toMatchObject({
    reason: 'results',
    message: `${PATH} cannot be read: permission denied (EACCES), so the journal cannot be checked against it`,
    next: expect.stringContaining(NEXT),
  });
});

test('an error that does not come from the system is not changed', async () => {
  const bug = new TypeError('a bug');
  const before = (): never => {
    throw bug;
  };
  await expect(read(REPORT, { before })).rejects.toBe(bug);
});
