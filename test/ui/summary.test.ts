import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { type Ending, exitStatus } from '../../src/app/results/index.js';
import { type Counts, noCounts } from '../../src/domain/outcome.js';
import { noStepCounts } from '../../src/domain/step.js';
import { diskFull } from '../../src/journal/journal-error.js';
import { summaryText } from '../../src/ui/human/summary.js';
import { textsOfCall } from '../support/default-call.js';
import { SERVICE } from '../support/default-profile.js';
import { errorOf } from '../support/error-of.js';

const plain = new Chalk({ level: 0 });

function counts(some: Partial<Counts>): Counts {
  const all = { ...noCounts(), ...some };
  const { total: _, ...each } = all;
  return { ...all, total: Object.values(each).reduce((sum, n) => sum + n, 0) };
}

function summary(ending: Partial<Ending>, columns?: number, isGuided = false): string {
  const whole: Ending = {
    ended: 'complete',
    counts: counts({ created: 3 }),
    run: counts({ created: 3 }),
    notInRoster: noCounts(),
    stepCounts: noStepCounts(),
    leftOut: [],
    files: ['report.json', 'report.html', 'created.csv'],
    folder: 'users.csv.results',
    warnings: [],
    service: SERVICE,
    commands: textsOfCall(),
    rosterPath: 'users.csv',
    again: (options = {}) => textsOfCall().again({ options }),
    token: (save) => textsOfCall().next('token', { options: { save } }),
    rosterName: 'users.csv',
    skipExisting: false,
    kept: { created: 0, unconfirmed: 0 },
    ...ending,
  };
  return summaryText(whole, exitStatus(whole), { palette: plain, columns, language: 'en', isGuided });
}

describe('the summary', () => {
  it('the summary is short when every user was created', () => {
    expect(summary({})).toBe(
      [
        'All done.',
        '',
        '  3  created',
        '  3  rows in users.csv',
        '',
        'Report: users.csv.results/report.html (open it in a browser)',
        '        with report.json, created.csv',
      ].join('\n'),
    );
  });

  it('the summary is broken between words in a narrow terminal, and commands as a shell needs it', () => {
    const finished = { counts: counts({ created: 1, exists: 3 }), files: ['report.json'] };
    const [whole, narrow] = [summary(finished), summary({ ...finished, again: () => 'provision x' }, 60)];
    expect(narrow).not.toBe(whole);
    expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThan(60);
    expect(narrow.replaceAll(/\n {4}(?! )/gu, ' ')).toBe(whole);
    const command = {
      counts: counts({ pending: 1 }),
      again: () => `provision ${'roster.csv '.repeat(6)}'of the whole school.csv'`,
    };
    expect(summary(command, 60)).toContain(
      [
        '\n      provision roster.csv roster.csv roster.csv \\',
        '        roster.csv roster.csv roster.csv \\',
        "        'of the whole school.csv'\n",
      ].join('\n'),
    );
  });

  it('the summary has counts that add up to the roster, the counts of this run, and the next steps', () => {
    const text = summary({
      files: ['report.json', 'created.csv', 'weak-password.csv', 'failed.csv', 'unconfirmed.csv'],
      counts: counts({ created: 90, weak_password: 3, failed: 1, unconfirmed: 2 }),
      run: counts({ created: 10, weak_password: 3, failed: 1, unconfirmed: 2 }),
    });
    expect(text).toContain(' 90  created, 10 of them in this run\n');
    expect(text).toContain(' 96  rows in users.csv\n');
    expect(text).toContain(
      '3 passwords are too simple. Set stronger ones in users.csv, or enter them in ' +
        'users.csv.results/weak-password.csv and send that file, or generate them:\n' +
        '      provision retry users.csv.results/weak-password.csv\n' +
        '      provision retry users.csv.results --only weak_password --generate-passwords weak\n',
    );
    expect(text).toContain('provision settle users.csv.results <login…> --created');
    expect(text).toContain('  - Then send the corrected rows:\n      provision users.csv\n');
  });

  it('after the first user of the guided start, the summary does not speak of a limit', () => {
    const first: Partial<Ending> = { ended: 'limit', counts: counts({ created: 1, pending: 2 }) };
    expect(summary(first)).toMatch(/^Stopped after 3 rows, as requested\./u);
    expect(summary(first, undefined, true)).toMatch(/^ +1 {2}created/u);
    // The plan has just named the rows that are left out.
    const name = { first: 'Ada', last: 'Moss', middle: '' };
    const leftOut = [{ line: 9, nickname: '', name, identity: {}, reason: 'skip-line' }];
    expect(summary({ leftOut }, undefined, true)).toContain('Ada Moss');
    expect(summary({ ...first, leftOut }, undefined, true)).not.toContain('Ada Moss');
  });

  it('the summary counts memberships below the users who have them', () => {
    const text = summary({
      counts: counts({ created: 1, pending: 2 }),
      stepCounts: { ...noStepCounts(), done: new Map([['group', 1]]) },
    });
    expect(text).toMatch(/1 {2}created[^\n]*\n {4,}with 1 group membership\n +2 {2}still to do/u);
  });

  it('the summary after a stop names the command that continues', () => {
    const text = summary({
      ended: 'stopped',
      reason: 'unreachable',
      line: 7,
      message: 'directory.example refused the connection',
      counts: counts({ created: 3, pending: 5 }),
    });
    expect(text).toContain('Stopped at users.csv:7. directory.example refused the connection.');
    expect(text).toContain('Then continue with:\n      provision users.csv');
  });

  it.each<[string, Partial<Ending>]>([
    [
      'The directory refused the token (401).',
      { reason: 'token_refused', status: 401, message: 'the directory answered 401', isStatusOnly: true },
    ],
    [
      'The directory refused the token (401): Token expired.',
      { reason: 'token_refused', status: 401, message: 'Token expired.' },
    ],
    [
      'Too many consecutive rows failed: the directory answered 400.',
      { reason: 'too_many_failures', status: 400, message: 'the directory answered 400', isStatusOnly: true },
    ],
    [
      'a.example cannot be reached: connection refused.',
      { reason: 'unreachable', message: 'a.example cannot be reached: connection refused' },
    ],
    [
      'journal.jsonl changed during this run.',
      { reason: 'fenced', message: 'journal.jsonl changed during this run.' },
    ],
  ])('the summary says once why a run stopped: %s', (why, end) => {
    expect(summary({ ended: 'stopped', ...end }).split('\n')[0]).toBe(`Stopped. ${why}`);
  });

  it('the summary says once that the disk is full', () => {
    const { message } = diskFull('users.csv.results/journal.jsonl', new Error('ENOSPC'));
    const text = summary({ ended: 'stopped', reason: 'disk_full', message });
    expect(text).toContain(
      'Stopped. The disk is full, or your quota is used up: cannot write users.csv.results/journal.jsonl.\n',
    );
  });

  it('the summary has a complete command for a new token', () => {
    const stopped = {
      ended: 'stopped',
      reason: 'token_refused',
      counts: counts({ pending: 2 }),
    } as const;
    expect(summary(stopped)).toContain(
      [
        'Next:',
        '  - The token may have expired. Get a new one:',
        '      export PROVISION_TOKEN="$(provision token)"',
        '  - Then continue with:',
        '      provision users.csv',
      ].join('\n'),
    );
    expect(summary({ ...stopped, tokenFile: 'my token.txt' })).toContain(
      "Get a new one:\n      provision token --save 'my token.txt'\n",
    );
  });

  it('the summary of a run refused for invalid rows says how to send the other rows', () => {
    const invalid = counts({ invalid: 2, pending: 8 });
    const refused = summary({
      ended: 'refused',
      reason: 'invalid_rows',
      counts: invalid,
      run: noCounts(),
    });
    expect(refused).toContain('Nothing was sent: 2 of 10 rows are invalid.\n');
    expect(refused).toContain('Or create the other 8 users first:\n      provision users.csv --skip-invalid');
    const none = summary({
      ended: 'refused',
      reason: 'invalid_rows',
      counts: counts({ invalid: 4 }),
      run: noCounts(),
    });
    expect(none).toContain('Nothing was sent: all 4 rows are invalid.\n');
    expect(none).not.toContain('--skip-invalid');
    expect(summary({ counts: counts({ created: 8, invalid: 2 }) })).not.toContain('--skip-invalid');
  });

  it('the summary has singular forms for one user and one row', () => {
    const text = summary({
      ended: 'refused',
      reason: 'invalid_rows',
      counts: counts({ invalid: 1, pending: 1 }),
      run: noCounts(),
    });
    expect(text).toContain('Or create the other user first:\n');
    expect(summary({ counts: counts({ created: 1 }) })).toContain('  1  row in users.csv\n');
  });

  it('the summary asks whether an unconfirmed user was created during the run', () => {
    expect(summary({ counts: counts({ created: 1, unconfirmed: 1 }) })).toContain(
      'Look in the directory for users created during the run (an older account belongs to another person), then record what you found with one of these:',
    );
  });

  it('the summary names an unconfirmed user who is no longer in the roster', () => {
    expect(summary({ notInRoster: counts({ unconfirmed: 1 }) })).toContain('1 user may or may not exist');
  });

  it('the summary shows warnings', () => {
    expect(
      summary({ warnings: [{ kind: 'in-use', name: 'created.csv', written: 'created (2).csv' }] }),
    ).toContain('Warning: created.csv is open in another program');
  });

  it.each([
    ['Nothing to send: all users in users.csv have been created.', { created: 3 }],
    ['Nothing to send.', { created: 2, exists: 1 }],
    ['Nothing was sent. 1 user unconfirmed.', { created: 2, unconfirmed: 1 }],
    ['Nothing was sent. 2 users not created.', { created: 1, failed: 2 }],
  ])('the summary says that nothing had to be sent: %s', (head, some) => {
    expect(summary({ counts: counts(some), run: noCounts(), skipExisting: true }).split('\n')[0]).toBe(head);
  });

  it('the summary repeats the command only if it would send a row', () => {
    expect(summary({ counts: counts({ created: 1, exists: 1, unconfirmed: 1 }) })).not.toContain(
      'go on with',
    );
    expect(summary({ ended: 'limit', counts: counts({ created: 1, pending: 2 }) })).toContain(
      '  - Continue with:\n      provision users.csv\n',
    );
  });

  it('a run has a summary even if its report could not be written', () => {
    const text = summary({
      files: [],
      warnings: [
        { kind: 'unwritten', why: () => ({ what: 'the disk is full' }), command: 'provision report x' },
      ],
      reportError: errorOf('disk_full', 'the disk is full'),
    });
    expect(text).toContain('The run has finished, but its report could not be written.');
    expect(text).toContain('  3  rows in users.csv');
    expect(text).toContain('Warning: The report could not be written');
    expect(text).toContain('  - Free some disk space.');
  });
});

describe('the summary of a directory with its own name', () => {
  const service = { title: 'iTop', grant: 'client_credentials', password: 'sent' } as const;

  it.each<[string, Partial<Ending>]>([
    ['iTop refused the token (403).', { reason: 'token_refused', status: 403 }],
    ['iTop refused the token.', { reason: 'token_refused' }],
    ['This token may not create users in iTop (400).', { reason: 'forbidden', status: 400 }],
    ['iTop is refusing further requests (403).', { reason: 'throttled', status: 403 }],
    ['iTop cannot be reached.', { reason: 'unreachable' }],
    ['The base URL is probably wrong.', { reason: 'wrong_address' }],
  ])('the summary of a directory with its own name says: %s', (what, end) => {
    const text = summary({ ended: 'stopped', ...end, service });
    expect(text).toContain(`Stopped. ${what}`);
    expect(text).not.toMatch(/the directory/i);
  });

  it('the summary names the owner of the token if a directory has no applications', () => {
    const text = summary({ ended: 'stopped', reason: 'forbidden', service });
    expect(text).toContain('Check that the owner of the token has the permission to create users in iTop.');
  });

  it('the summary prints no command for a token that is a key', () => {
    const key = { ...service, grant: undefined };
    const text = (tokenFile?: string) =>
      summary({ ended: 'stopped', reason: 'token_refused', service: key, tokenFile });
    expect(text()).toContain('Create a new one in iTop, and set it with PROVISION_TOKEN.');
    expect(text('key.txt')).toContain('Create a new one in iTop, and save it to key.txt.');
    expect(text()).not.toContain('provision token');
  });

  it('the summary prints no command for a token if the run obtains its tokens itself', () => {
    const obtaining = { ...service, obtainsToken: true, address: 'https://itop.example/' };
    const stopped = { ended: 'stopped', service: obtaining, counts: counts({ pending: 2 }) } as const;
    const refused = summary({ ...stopped, reason: 'token_refused', status: 401 });
    expect(refused).toContain('Stopped. iTop refused a token that was just obtained (401).');
    expect(refused).toContain(
      [
        '  - The application may lack a permission, or this may be the address of another directory. Check the permissions of the application, and also the base URL https://itop.example/.',
        '  - Then continue with:',
        '      provision users.csv',
      ].join('\n'),
    );
    const none = summary({ ...stopped, reason: 'no_token', message: 'id.example rejected the secret' });
    expect(none).toContain(
      '  - Check the application and its client secret.\n  - Then continue with:\n      provision users.csv',
    );
    for (const text of [refused, none]) expect(text).not.toMatch(/PROVISION_TOKEN|provision token/);
  });

  it('the summary warns that the directory may ignore passwords, only if users were created', () => {
    const uncertain = { ...service, password: 'unknown' } as const;
    const warning = /Before you hand out passwords, sign in as one of the created users/;
    expect(summary({ service: uncertain })).toMatch(warning);
    expect(summary({ service: uncertain, counts: counts({ failed: 3 }) })).not.toMatch(warning);
    expect(summary({ service })).not.toMatch(warning);
  });
});

it.each<[string, Partial<Ending>]>([
  ['The directory refused the token (401).', { reason: 'token_refused', status: 401 }],
  ['This token may not create users in the directory (403).', { reason: 'forbidden', status: 403 }],
  ['The directory is refusing further requests (429).', { reason: 'throttled', status: 429 }],
  ['The base URL is probably wrong.', { reason: 'wrong_address' }],
])('the summary of the default directory says: %s', (what, end) => {
  expect(summary({ ended: 'stopped', ...end })).toContain(`Stopped. ${what}`);
});
