import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ManualChange } from '../../src/report/report-source.js';
import { writeReport } from '../../src/report/write-report.js';
import { rowOf, STARTED, scratchFolder, sourceOf } from './source.js';

const NAME = { first: 'Ben', last: 'Stone', middle: '' };

const CHANGES: readonly ManualChange[] = [
  { nickname: 'ben.stone', name: NAME, field: 'position', was: '=HEAD()', is: 'Head', since: STARTED },
  {
    nickname: 'lou',
    name: { ...NAME, first: 'Lou' },
    field: 'list',
    was: 'nov.csv',
    is: '',
    since: undefined,
  },
];

const SINCE = { newcomers: [{ nickname: 'tim', name: { ...NAME, first: 'Tim<b>' } }], byHand: CHANGES };

const sourceWith = (since = SINCE, language: 'en' | 'de' | 'ru' = 'en') =>
  sourceOf([rowOf(1)], { language, sinceLastList: async () => since });

test('changes to make by hand are in a CSV that is safe to open, and in report.json', async () => {
  const folder = await scratchFolder();
  const { files, byHand } = await writeReport(folder, sourceWith());
  expect(files).toContain('by-hand.csv');
  expect(byHand).toBe(2);
  expect(await readFile(join(folder, 'by-hand.csv'), 'utf8')).toBe(
    [
      '\uFEFFlogin,name,what,was,is,since',
      "ben.stone,Ben Stone,position,'=HEAD(),Head,2030-01-02T03:04:05.000Z",
      'lou,Lou Stone,list,nov.csv,no longer in the list,',
      '',
    ].join('\r\n'),
  );
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(report.by_hand[0]).toEqual({
    nickname: 'ben.stone',
    name: NAME,
    field: 'position',
    was: '=HEAD()',
    is: 'Head',
    since: '2030-01-02T03:04:05.000Z',
  });
});

test('the CSV of changes is removed once there are none', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'by-hand.csv'), 'login\n');
  const { files, byHand } = await writeReport(folder, sourceOf([rowOf(1)]));
  expect(files).not.toContain('by-hand.csv');
  expect(byHand).toBeUndefined();
  await expect(readFile(join(folder, 'by-hand.csv'))).rejects.toThrow('ENOENT');
});

test('the page names new people and has a checklist of changes, in each language', async () => {
  const folder = await scratchFolder();
  const sectionIn = async (language: 'en' | 'de' | 'ru', since = SINCE) => {
    await writeReport(folder, sourceWith(since, language));
    const page = await readFile(join(folder, 'report.html'), 'utf8');
    return /<section aria-labelledby="since">[\s\S]*?<\/section>/u.exec(page)?.[0] ?? '';
  };
  const section = await sectionIn('en');
  expect(section).toContain('<h3>New <b>1</b></h3>\n<p>Tim&lt;b&gt; Stone (tim)</p>');
  expect(section.match(/<li><label><input type="checkbox">/gu)).toHaveLength(2);
  expect(section).toContain(
    'Ben Stone: position =HEAD() → Head <span class="soft">since 2 January 2030</span>',
  );
  expect(section).toContain('Lou Stone: no longer in the list (was in nov.csv)</label>');
  const ofThisList = SINCE.byHand.map((change) => ({ ...change, was: 'users.csv' }));
  expect(await sectionIn('en', { ...SINCE, byHand: ofThisList })).toContain(
    'Lou Stone: no longer in the list</label>',
  );
  expect(await sectionIn('de')).toContain('nicht mehr in der Liste (war in nov.csv)');
  expect(await sectionIn('ru')).toContain('больше нет в списке (был в nov.csv)');
});

test('a page of a list that is used for the first time has no section about an earlier list', async () => {
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf([rowOf(1)]));
  expect(await readFile(join(folder, 'report.html'), 'utf8')).not.toContain('id="since"');
});
