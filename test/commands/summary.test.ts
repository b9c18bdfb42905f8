import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { summaryText } from '../../src/commands/summary.js';
import type { Finished } from '../../src/commands/view.js';
import { type Counts, noCounts } from '../../src/outcome.js';

const plain = new Chalk({ level: 0 });

function counts(some: Partial<Counts>): Counts {
  const all = { ...noCounts(), ...some };
  const { total: _, ...each } = all;
  return { ...all, total: Object.values(each).reduce((sum, n) => sum + n, 0) };
}

function summary(finished: Partial<Finished>): string {
  return summaryText(
    {
      exitStatus: 1,
      end: { ended: 'complete' },
      counts: counts({ created: 3 }),
      run: counts({ created: 3 }),
      notInRoster: noCounts(),
      files: ['report.json', 'created.csv'],
      folder: 'users.csv.results',
      warnings: [],
      again: 'provision users.csv',
      rosterName: 'users.csv',
      ...finished,
    },
    plain,
  );
}

describe('the summary', () => {
  it('is short when all went well', () => {
    expect(summary({ exitStatus: 0 })).toBe(
      [
        'All done.',
        '',
        '  3  created',
        '  3  rows in users.csv',
        '',
        'Report: users.csv.results/ (report.json, created.csv)',
      ].join('\n'),
    );
  });

  it('has counts that add up to the roster, says what came now, and what to do', () => {
    const text = summary({
      counts: counts({ created: 90, weak_password: 3, failed: 1, unconfirmed: 2 }),
      run: counts({ created: 10, weak_password: 3, failed: 1, unconfirmed: 2 }),
    });
    expect(text).toContain(' 90  created, 10 of them now\n');
    expect(text).toContain(' 96  rows in users.csv\n');
    expect(text).toContain(
      '3 passwords were too simple: mend them in users.csv and run the same command again, or have others made up: ',
    );
    expect(text).toContain('provision settle users.csv.results <nickname…> --created');
  });

  it('names the command that goes on after a stop', () => {
    const text = summary({
      end: {
        ended: 'stopped',
        reason: 'unreachable',
        line: 7,
        message: 'directory.example refused the connection',
      },
      counts: counts({ created: 3, pending: 5 }),
    });
    expect(text).toContain(
      'Stopped at users.csv:7. The directory cannot be reached: directory.example refused',
    );
    expect(text).toContain('Then go on with: provision users.csv');
  });

  it('says how to send the others where rows are invalid, and only there', () => {
    const invalid = counts({ invalid: 2, pending: 8 });
    const refused = summary({
      end: { ended: 'refused', reason: 'invalid_rows' },
      counts: invalid,
      run: noCounts(),
    });
    expect(refused).toContain('Nothing was sent.');
    expect(refused).toContain('--skip-invalid');
    expect(summary({ counts: counts({ created: 8, invalid: 2 }) })).not.toContain('--skip-invalid');
  });

  it('names a doubt that stands in the roster no more', () => {
    expect(summary({ notInRoster: counts({ unconfirmed: 1 }) })).toContain('1 user may exist or may not');
  });

  it('tells warnings', () => {
    expect(summary({ warnings: ['created.csv is open elsewhere.'] })).toContain(
      'Warning: created.csv is open',
    );
  });
});
