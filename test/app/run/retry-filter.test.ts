import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_TO_DO } from '../../../src/app/pipeline/index.js';
import { type Only, parseOnly, selectionOf } from '../../../src/app/run/retry-filter.js';
import type { OutcomeName } from '../../../src/domain/outcome.js';

const only = (...outcomes: OutcomeName[]): Only => ({ outcomes: new Set(outcomes), steps: new Set() });

const settle = { renamed: 'provision settle --renamed-to', deleted: 'provision settle --deleted' };

describe('--only', () => {
  it('retry without --only selects all rows and steps that are still to do, but no step that was refused', () => {
    const { outcomes, steps } = parseOnly(undefined, settle);
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
    const only = parseOnly(text, settle);
    expect([[...only.outcomes], [...only.steps]]).toEqual([outcomes, steps]);
  });

  it.each([
    ['created', 'Created rows are never sent again'],
    ['failed,created', 'Created rows are never sent again'],
    ['faild', '--only takes outcomes or "unfinished", not "faild"'],
    ['', '--only takes outcomes or "unfinished", not ""'],
    ['failed,', '--only takes outcomes or "unfinished", not ""'],
  ])('--only refuses %j', (text, message) => {
    expect(() => parseOnly(text, settle)).toThrow(message);
  });
});

describe('a row that was never announced', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'only-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Shows for each key if `--only` with this outcome selects it after this report. */
  async function sent(outcome: OutcomeName, report: unknown, keys: readonly string[]) {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    const selection = await selectionOf(only(outcome), folder, undefined);
    return keys.map((key) => selection.includesUnsent(key));
  }

  it.each<[string, Only, boolean]>([
    ['all rows that are still to do', ALL_TO_DO, true],
    ['failed', only('failed'), false],
    ['both pending and invalid', only('pending', 'invalid'), true],
  ])(
    'no report is needed to select a row that was never announced if --only is for %s',
    async (_, named, isSent) => {
      const selection = await selectionOf(named, folder, undefined);
      expect([selection.includesUnsent('a'), selection.includesLine(2)]).toEqual([isSent, true]);
    },
  );

  it('a row that was never announced is pending or invalid as the last report says', async () => {
    const report = { rows: { pending: [{ nickname: 'a' }] } };
    expect(await sent('pending', report, ['a', 'b'])).toEqual([true, false]);
    expect(await sent('invalid', report, ['a', 'b'])).toEqual([false, true]);
  });

  it('the pending logins of the last report are compared as keys', async () => {
    const report = { rows: { pending: [{ nickname: 'A.Petrova' }, { nickname: 'e\u0301' }] } };
    expect(await sent('pending', report, ['a.petrova', '\u00e9', 'b'])).toEqual([true, true, false]);
    expect(await sent('invalid', { rows: {} }, ['a.petrova'])).toEqual([true]);
  });

  it('a row is sent if its line is in the CSV of the report, and other rows are not', async () => {
    const selection = await selectionOf(only('failed'), folder, new Set([3]));
    expect([selection.includesUnsent('a'), selection.includesLine(2), selection.includesLine(3)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each([undefined, '{'])(
    '--only pending and --only invalid are refused if the report is %j',
    async (text) => {
      if (text !== undefined) writeFileSync(join(folder, 'report.json'), text);
      await expect(selectionOf(only('invalid'), folder, undefined)).rejects.toMatchObject({
        reason: 'results',
        next: 'Omit --only, or include both: --only pending,invalid',
      });
    },
  );
});
