/**
 * Cuts off a run with steps after and within each record of its journal. For each cut, the same command runs again,
 * with the directory as it was at that moment and with the beginning of the journal.
 */

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Asked,
  type GroupDirectory,
  groupProfile,
  startGroupDirectory,
} from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const ROSTER = [
  'nickname,password,first name,last name,groups,manager',
  'a.petrova,Sample-Pass-1,Avdotya,Petrova,Staff;Teachers,b.ivanov',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,Staff,',
].join('\n');

/** The steps in the roster, and whether the directory has their effect. */
const WANTED: readonly (readonly [nickname: string, value: string, isIn: () => boolean | undefined])[] = [
  ['a.petrova', 'Staff', () => directory.groupsOf('a.petrova').includes('Staff')],
  ['a.petrova', 'Teachers', () => directory.groupsOf('a.petrova').includes('Teachers')],
  ['a.petrova', 'b.ivanov', () => directory.people.get('a.petrova')?.manager === idOf('b.ivanov')],
  ['b.ivanov', 'Staff', () => directory.groupsOf('b.ivanov').includes('Staff')],
];

const RESULTS = 'users.csv.results';
const JOURNAL = join(RESULTS, 'journal.jsonl');

let folder: Scratch;
let directory: GroupDirectory;
let onChange: (asked: Asked) => void;

const idOf = (nickname: string) => directory.people.get(nickname)?.id;

beforeEach(async () => {
  folder = begin();
  onChange = () => {};
  directory = await startGroupDirectory(['Staff', 'Teachers'], (asked) => {
    if (['creation', 'group', 'manager'].includes(asked.kind)) onChange(asked);
    return undefined;
  });
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

function begin(): Scratch {
  const scratchFolder = scratch();
  scratchFolder.write('groups.json', groupProfile());
  scratchFolder.write('users.csv', ROSTER);
  return scratchFolder;
}

function create(): Promise<Ran> {
  const args = ['users.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes'];
  return run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
}

/** The complete state of the directory. */
type Known = Pick<GroupDirectory, 'people' | 'creations'>;

const known = (): Known => structuredClone({ people: directory.people, creations: directory.creations });

function restore({ people, creations }: Known): void {
  directory.people.clear();
  for (const [nickname, person] of structuredClone(people)) directory.people.set(nickname, person);
  directory.creations.splice(0, directory.creations.length, ...creations);
}

/** The arrival of a request that changes the directory: the length of the journal, and the directory before it. */
type Arrival = { readonly length: number; readonly before: Known };

/** A journal that ends after this many bytes, and a state that the directory may have then. */
type Cut = { readonly length: number; readonly directory: Known; readonly name: string };

/** Runs to the end. @returns the journal, and all ways to cut it off */
async function wholeRun(): Promise<{ readonly journal: Buffer; readonly cuts: readonly Cut[] }> {
  const arrivals: Arrival[] = [];
  const path = join(folder.path, JOURNAL);
  onChange = () => void arrivals.push({ length: readFileSync(path).length, before: known() });
  const nothing = known();
  expect((await create()).status).toBe(0);
  onChange = () => {};
  const journal = readFileSync(path);
  const [end, cuts] = [known(), [] as Cut[]];
  let [start, line] = [0, 0];
  for (const text of journal.toString('utf8').split(/(?<=\n)/)) {
    line += 1;
    const lineEnd = start + Buffer.byteLength(text);
    const torn = start + 1 + ((line * 37) % (lineEnd - start - 1));
    for (const length of [torn, lineEnd]) {
      const sent = arrivals.filter((arrival) => arrival.length <= length);
      const after = arrivals[sent.length]?.before ?? end;
      const name = `${length === lineEnd ? 'after' : 'within'} line ${line}: ${text.slice(9, 80)}`;
      cuts.push({ name, length, directory: sent.length === 0 ? nothing : after });
      const last = sent.at(-1);
      // The request was announced, and is still in progress.
      if (last?.length === length) cuts.push({ name: `${name}, not sent`, length, directory: last.before });
    }
    start = lineEnd;
  }
  return { journal, cuts };
}

function cutOff(journal: Buffer): void {
  folder.remove();
  folder = begin();
  mkdirSync(join(folder.path, RESULTS), { mode: 0o700 });
  folder.write(JOURNAL, journal);
}

type Step = { readonly value: string; readonly state: string };
type ReportRow = { readonly nickname: string; readonly steps?: readonly Step[] };
type Report = {
  readonly unfinished: number;
  readonly rows: Readonly<Record<'created' | 'unconfirmed', readonly ReportRow[]>>;
};

/** Each user is created once or named as unconfirmed, and each step has taken effect or is named. */
function expectHonest(at: string): void {
  const { rows } = folder.json(join(RESULTS, 'report.json')) as Report;
  const named = [...rows.created, ...rows.unconfirmed].map(({ nickname }) => nickname);
  expect(named.sort(), at).toEqual(['a.petrova', 'b.ivanov']);
  expect(directory.creations.length, at).toBe(new Set(directory.creations).size);
  for (const { nickname, steps = [] } of rows.created) {
    expect(directory.creations, at).toContain(nickname);
    for (const [of, value, isIn] of WANTED) {
      if (of !== nickname) continue;
      const isNamed = steps.some((step) => step.value === value && step.state !== 'done');
      expect(isIn() === true || isNamed, `${at}: ${nickname} ${value}`).toBe(true);
      const isDone = steps.some((step) => step.value === value && step.state === 'done');
      expect(isDone && isIn() !== true, `${at}: ${nickname} ${value}`).toBe(false);
    }
  }
}

it('a run that is cut off at any record creates no user twice when resumed, and completes or names each step', async () => {
  const { journal, cuts } = await wholeRun();
  let finished = 0;
  for (const { name, length, directory: then } of cuts) {
    restore(then);
    const cutJournal = journal.subarray(0, length);
    cutOff(cutJournal);
    const announced = [...cutJournal.toString('utf8').matchAll(/"type":"sending","key":"([^"]+)".*\n/g)];
    const before = directory.asked.length;
    await create();
    const sent = directory.asked.slice(before).filter(({ kind }) => kind === 'creation');
    const again = sent.filter(({ nickname }) => announced.some(([, key]) => key === nickname));
    expect(again, name).toEqual([]);
    expectHonest(name);
    const { unfinished, rows } = folder.json(join(RESULTS, 'report.json')) as Report;
    if (rows.unconfirmed.length > 0) continue;
    expect(unfinished, name).toBe(0);
    expect(
      WANTED.every(([, , isIn]) => isIn() === true),
      name,
    ).toBe(true);
    finished += 1;
  }
  // Only cuts between the announcement of a user and its settlement leave the user unconfirmed: six in total.
  expect(cuts.length - finished).toBe(6);
});

it('a run that is killed between a creation and its first step sends only the steps when it is resumed', async () => {
  const { journal, cuts } = await wholeRun();
  const cut = cuts.find(({ name }) => /after .*"settled","key":"a\.petrova"/.test(name));
  if (cut === undefined) throw new Error('no user was created');
  restore(cut.directory);
  cutOff(journal.subarray(0, cut.length));
  const before = directory.asked.length;
  expect((await create()).status).toBe(0);
  const requests = directory.asked.slice(before).filter(({ kind }) => kind !== 'name');
  expect(requests.map(({ kind, nickname }) => `${kind} ${nickname}`)).toEqual([
    'list ',
    'group a.petrova',
    'group a.petrova',
    'creation b.ivanov',
    'group b.ivanov',
    'manager a.petrova',
  ]);
});
