import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { ALL_TO_DO, check, pipelineInput, RowsDigest } from '../../../src/app/pipeline/index.js';
import type { JournalView } from '../../../src/domain/journals.js';
import { openRoster } from '../../../src/roster/roster.js';
import { fakeJournal } from '../../support/simulated-run.js';

const LIST = 'nickname,password,last name,first name,middle name,position,department,left on,groups\n';
const ROW = 'anna,Xq7-vTr9-1zz,Lee,Anna,Mae,Head,Staff,,a;b\n';
const OTHER = 'bela,Xq7-vTr9-2zz,Moor,Bela,,,Staff,,\n';
const PROFILE = { title: 'Test', fields: [{ name: 'groups', headers: ['groups'] }], unused: [] };

type Change = {
  readonly departments?: Readonly<Record<string, number>>;
  readonly journal?: JournalView;
  readonly profile?: string;
};

async function digestOf(text: string, { departments, journal, profile = 'one' }: Change = {}) {
  const roster = await openRoster({ path: '-', stdin: Readable.from([Buffer.from(text)]), profile: PROFILE });
  const checks = { departments: departments ?? { Staff: 7 }, severities: {}, generates: 'missing' as const };
  const input = pipelineInput({ roster, selection: ALL_TO_DO }, checks, journal);
  const digest = new RowsDigest(roster, { digest: profile });
  return (await check(input, () => {}, undefined, undefined, digest)).digest;
}

it('every change to a list, its columns, department numbers or profile changes the digest', async () => {
  const rows = [
    ROW,
    ROW.replace('anna', 'anne'),
    ROW.replace('1zz', '9zz'),
    ROW.replace('Xq7-vTr9-1zz', ''),
    ROW.replace('Lee', 'Leo'),
    ROW.replace('Anna', 'Anne'),
    ROW.replace('Mae', 'May'),
    ROW.replace('Head', 'Aide'),
    ROW.replace('Staff', '8'),
    // A person's status, and a field of the profile.
    ROW.replace(',,a;b', ',2020-01-01,a;b'),
    ROW.replace('a;b', 'a;c'),
    `${ROW}cleo,Xq7-vTr9-3zz,Nash,Cleo,,,Staff,,\n`,
    '',
  ];
  const digests = await Promise.all([
    ...rows.map((row) => digestOf(LIST + row + OTHER)),
    digestOf(LIST + OTHER + ROW),
    digestOf(LIST.replace('left on', 'remark') + ROW + OTHER),
    digestOf(LIST + ROW + OTHER, { departments: { Staff: 8 } }),
    digestOf(LIST + ROW + OTHER, { profile: 'two' }),
  ]);
  expect(new Set(digests).size).toBe(digests.length);
});

it('the digest of a list does not depend on which rows were sent, nor on blank lines, quotes or line ends', async () => {
  const { journal } = fakeJournal({ anna: 'created', bela: 'unconfirmed' });
  const first = await digestOf(LIST + ROW + OTHER);
  expect(first).toMatch(/.{40}/);
  expect(await digestOf(LIST + ROW + OTHER, { journal })).toBe(first);
  const saved = `${LIST}\n${ROW.replace('Lee', '"Lee"')}${OTHER}`.replaceAll('\n', '\r\n');
  expect(await digestOf(saved)).toBe(first);
});
