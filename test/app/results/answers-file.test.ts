import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ListAnswers, listShape, readAnswers, writeAnswers } from '../../../src/app/results/index.js';
import { changeOwner, isNotRoot, OTHER_USER } from '../../support/other-users.js';

let above: string;
const io = () => ({ cwd: above, env: {}, uid: process.geteuid?.() });
const folder = (): string => join(above, 'users.csv.results');
const file = (): string => join(folder(), 'answers.json');

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'provision-answers-'));
});

afterEach(() => rmSync(above, { recursive: true, force: true }));

const SAMPLE: ListAnswers = {
  version: 1,
  list: 'users.xlsx',
  roster: 'users-roster.xlsx',
  headers: ['lastname', 'firstname', 'email'],
  options: { map: { nickname: '' }, nickname: ['{first:1}.{last}'], generate_passwords: true },
  leftOut: [
    { line: 4, nickname: 'a.lee', name: { first: 'Ann', last: 'Lee', middle: '' }, reason: 'inactive' },
  ],
};

const name = fc.string({ minLength: 1 }).filter((text) => !['.', '..'].includes(text) && !text.includes('/'));
const text = fc.string({ unit: 'grapheme' });
const answers: fc.Arbitrary<ListAnswers> = fc.record(
  {
    version: fc.constant(1 as const),
    list: name,
    roster: name,
    headers: fc.array(text),
    options: fc.dictionary(
      text.filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      fc.oneof(text, fc.boolean(), fc.integer(), fc.array(text)),
      { noNullPrototype: true },
    ),
    leftOut: fc.array(
      fc.record(
        {
          line: fc.option(fc.nat()),
          nickname: text,
          name: fc.record({ first: text, last: text, middle: text }),
          reason: text,
        },
        { requiredKeys: ['line', 'name', 'reason'] },
      ),
    ),
  },
  { requiredKeys: ['version', 'list', 'headers', 'options', 'leftOut'] },
);

describe('answers.json', () => {
  it('answers are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        rmSync(folder(), { recursive: true, force: true });
        await writeAnswers(folder(), given, io());
        expect(await readAnswers(folder(), io())).toEqual(given);
      }),
    );
  });

  it('answers are passed over if the file is malformed in any way', async () => {
    await writeAnswers(folder(), SAMPLE, io());
    const whole = readFileSync(file(), 'utf8');
    const garbage = fc.oneof(
      fc.string(),
      fc.json(),
      fc.nat(whole.length - 2).map((end) => whole.slice(0, end)),
      fc.jsonValue().map((row) => JSON.stringify({ ...SAMPLE, leftOut: [row] })),
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (content) => {
        writeFileSync(file(), content);
        expect(await readAnswers(folder(), io())).toBe('unusable');
      }),
    );
  });

  it.each(['../users.xlsx', '..', 'a/b'])(
    'answers are passed over if the list is %s, which is not a name of a file',
    async (list) => {
      await writeAnswers(folder(), { ...SAMPLE, list }, io());
      expect(await readAnswers(folder(), io())).toBe('unusable');
    },
  );

  it('answers are absent without a file or a folder', async () => {
    expect(await readAnswers(folder(), io())).toBeUndefined();
    mkdirSync(folder(), { mode: 0o700 });
    expect(await readAnswers(folder(), io())).toBeUndefined();
  });

  it('answers are passed over if the file is a link, a second name of a file, or a folder', async () => {
    mkdirSync(folder(), { mode: 0o700 });
    const other = join(above, 'other.json');
    writeFileSync(other, JSON.stringify(SAMPLE));
    for (const make of [
      () => symlinkSync(other, file()),
      () => linkSync(other, file()),
      () => mkdirSync(file()),
    ]) {
      make();
      expect(await readAnswers(folder(), io())).toBe('unusable');
      rmSync(file(), { recursive: true });
    }
  });

  it.skipIf(isNotRoot())(
    'answers are neither read from nor written to a folder of another user',
    async () => {
      await writeAnswers(folder(), SAMPLE, io());
      changeOwner(folder(), OTHER_USER);
      expect(await readAnswers(folder(), io())).toBe('unusable');
      const before = readFileSync(file(), 'utf8');
      await expect(writeAnswers(folder(), { ...SAMPLE, leftOut: [] }, io())).rejects.toMatchObject({
        code: 'results-untrusted',
      });
      expect(readFileSync(file(), 'utf8')).toBe(before);
    },
  );

  it('answers are readable JSON for their owner only, in a folder that git ignores', async () => {
    await writeAnswers(folder(), SAMPLE, io());
    expect(readFileSync(file(), 'utf8')).toMatch(/^\{\n {2}"about": "[^"]+",\n {2}"version": 1,\n/);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder(), '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('members that are not written again stay as they were', async () => {
    await writeAnswers(folder(), SAMPLE, io());
    const { list, headers } = SAMPLE;
    await writeAnswers(folder(), { list, headers, leftOut: [] }, io());
    expect(await readAnswers(folder(), io())).toEqual({ ...SAMPLE, leftOut: [] });
  });

  it('the shape of a list is its headers without case, accents and passwords', () => {
    expect(listShape(['Last Name *', 'Prénom', '', 'Xk7!pq2#'])).toEqual(['lastname', 'prenom', '', '?']);
  });
});
