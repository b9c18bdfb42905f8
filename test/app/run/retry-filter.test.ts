import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_TO_DO } from '../../../src/app/pipeline/index.js';
import { type Only, parseOnly, pendingKeys, selectionOf } from '../../../src/app/run/retry-filter.js';
import type { OutcomeName } from '../../../src/domain/outcome.js';

const only = (...outcomes: OutcomeName[]): Only => ({ outcomes: new Set(outcomes), steps: new Set() });

describe('--only', () => {
  it('retry without --only selects all rows and steps that are still to do, but no step that was refused', () => {
    const { outcomes, steps } = parseOnly(undefined);
    expect([...outcomes].sort()).toEqual(['failed', 'invalid', 'pending', 'weak_password']);
    expect([...steps]).toEqual(['open']);
  });

  it.each<[string, OutcomeName[], string[]?]>([
    ['weak-password', ['weak_password']],
    ['Weak_Password , failed', ['weak_password', 'failed']],
    ['unconfirmed,exists', ['unconfirmed', 'exists']],
    ['pending,invalid', ['pending', 'invalid']],
    ['unfinished', [], ['open', 'refused']],
    ['Unfinished,failed', ['failed'], ['open', 'refused']],
  ])('--only accepts %j', (text, outcomes, steps = []) => {
    const only = parseOnly(text);
    expect([[...only.outcomes], [...only.steps]]).toEqual([outcomes, steps]);
  });

  it.each([
    ['created', 'Created rows are never sent again'],
    ['failed,created', 'Created rows are never sent again'],
    ['faild', '--only takes outcomes or "unfinished", not "faild"'],
    ['', '--only takes outcomes or "unfinished", not ""'],
    ['failed,', '--only takes outcomes or "unfinished", not ""'],
  ])('--only refuses %j', (text, message) => {
    expect(() => parseOnly(text)).toThrow(message);
  });
});

describe('a row that was never announced', () => {
  it.each<[string, Only, boolean]>([
    ['what is still to do', ALL_TO_DO, true],
    ['failed', only('failed'), false],
    ['both pending and invalid', only('pending', 'invalid'), true],
  ])(
    'no report is needed to select a row that was never announced if --only is for %s',
    (_, named, isSent) => {
      const selection = selectionOf(named, undefined, undefined);
      expect([selection.neverSent('a'), selection.row(2)]).toEqual([isSent, true]);
    },
  );

  it('a row that was never announced is pending or invalid as in the last report', () => {
    const pending = new Set(['a']);
    const sent = (outcome: OutcomeName): boolean[] => {
      const selection = selectionOf(only(outcome), pending, undefined);
      return ['a', 'b'].map((key) => selection.neverSent(key));
    };
    expect([sent('pending'), sent('invalid')]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('a row is sent if its line is in the CSV of the report, and other rows are not', () => {
    const selection = selectionOf(only('failed'), undefined, new Set([3]));
    expect([selection.neverSent('a'), selection.row(2), selection.row(3)]).toEqual([true, false, true]);
  });
});

describe('the pending nicknames of the last report', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'only-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['both', only('pending', 'invalid')],
    ['neither', only('failed')],
  ])('the last report is not read if --only has %s of pending and invalid', async (_, named) => {
    expect(await pendingKeys(folder, named)).toBeUndefined();
  });

  it('the pending nicknames of the last report are compared as keys', async () => {
    const report = { rows: { pending: [{ nickname: 'A.Petrova' }, { nickname: 'e\u0301' }] } };
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    expect(await pendingKeys(folder, only('pending'))).toEqual(new Set(['a.petrova', '\u00e9']));
    writeFileSync(join(folder, 'report.json'), '{"rows": {}}');
    expect(await pendingKeys(folder, only('invalid'))).toEqual(new Set());
  });

  it.each([undefined, '{'])(
    '--only for pending or invalid alone is refused if the report is %j',
    async (text) => {
      if (text !== undefined) writeFileSync(join(folder, 'report.json'), text);
      await expect(pendingKeys(folder, only('invalid'))).rejects.toMatchObject({
        reason: 'results',
        next: 'Omit --only, or include both: --only pending,invalid',
      });
    },
  );
});
