/** Errors of journals and runs in every language, each with facts of every kind. */

import { describe, expect, it } from 'vitest';
import type { journalErrors } from '../../src/texts/en/errors/journal.js';
import type { runErrors } from '../../src/texts/en/errors/run.js';
import { type ErrorFacts, errorText } from '../../src/texts/user-error.js';

type Code = keyof typeof journalErrors | keyof typeof runErrors;

const PATH = { path: 'x.csv' };
const FAULT = { ...PATH, system: 'EACCES' };
const FOLDER = { folder: 'x.results' };
const OWNER = { pid: 4711, host: 'host-1', at: '2030-01-02T03:04:05.006Z' };
const USERS = { created: 2, unconfirmed: 1 };
const THERE = { profile: 'v6', endpoint: 'POST /v6', differing: [['org', '17']] } as const;
const COMMAND = { command: 'provision retry' };
const options = '--profile v6';
const why = () => ({ what: 'x.csv' });

const WAYS = [
  undefined,
  { kind: 'created', renamed: 'provision settle', deleted: 'provision settle' },
  { kind: 'exists', same: 'provision settle', again: 'provision retry' },
  { kind: 'unclear', created: 'provision settle', notCreated: 'provision settle' },
  { kind: 'to-do', again: 'provision retry' },
] as const;

const CASES: { readonly [C in Code]: readonly ErrorFacts[C][] } = {
  'results-not-writable': [FAULT],
  'journal-disk-full': [PATH],
  'journal-open-files': [PATH],
  'journal-not-stored': [FAULT],
  'journal-other-writer': [PATH],
  'journal-in-store': [{ folder: 'x', org: 'School 12' }],
  'journal-damaged': [
    { ...PATH, line: 5, fault: { kind: 'no-type' }, created: undefined },
    { ...PATH, line: 5, fault: { kind: 'member', member: 'at' }, created: 0 },
    { ...PATH, line: 5, fault: { kind: 'order' }, created: 1 },
    { ...PATH, line: 5, fault: { kind: 'checksum' }, created: 250 },
  ],
  'journal-changed': [
    { ...PATH, change: { kind: 'rolled-back', bytes: 100, known: 1234 }, created: 1 },
    { ...PATH, change: { kind: 'changed', known: 21 }, created: 1 },
  ],
  'journal-lost': [
    { ...PATH, state: 'missing', remains: undefined, created: 1 },
    { ...PATH, state: 'empty', remains: undefined, created: 1 },
    { ...PATH, state: 'incomplete', remains: undefined, created: 1 },
    { ...PATH, state: 'missing-or-empty', remains: ['created.csv'], created: undefined },
  ],
  'report-damaged': [
    { ...FAULT, created: undefined },
    { ...PATH, system: undefined, created: undefined },
  ],
  'journal-newer': [PATH],
  'journal-unreadable': [FAULT],
  'results-in-use': [
    { ...FOLDER, owner: OWNER },
    { ...FOLDER, owner: undefined },
  ],
  'results-maybe-in-use': [
    { ...FOLDER, lock: 'x.lock', owner: OWNER, refusal: undefined },
    { ...FOLDER, lock: 'x.lock', owner: undefined, refusal: undefined },
    { ...FOLDER, lock: 'x.lock', owner: undefined, refusal: why },
  ],
  'results-not-a-folder': [FOLDER],
  'results-foreign-files': [FOLDER],
  'results-other-address': [
    { ...FOLDER, was: 'https://a', is: 'https://b', users: USERS, canSettle: false },
    { ...FOLDER, was: 'sandbox', is: 'https://b', users: { created: 5, unconfirmed: 0 }, canSettle: false },
    {
      ...FOLDER,
      was: 'https://a',
      is: 'https://b',
      users: { created: 0, unconfirmed: 2 },
      canSettle: true,
    },
  ],
  'results-other-directory': [
    {
      ...FOLDER,
      was: THERE,
      is: { profile: 'v6', endpoint: undefined, differing: [] },
      users: USERS,
      canSettle: false,
      form: undefined,
      options,
    },
    {
      ...FOLDER,
      was: { ...THERE, differing: 'name' },
      is: { ...THERE, differing: 'address' },
      users: USERS,
      canSettle: true,
      form: 'name',
      options,
    },
  ],
  'results-other-organisation': [
    { ...FOLDER, was: null, is: '17' },
    { ...FOLDER, was: '17', is: null },
    { ...FOLDER, was: '17', is: '18' },
  ],
  'results-other-roster': [{ ...FOLDER, was: 'a.csv', is: 'b.csv' }],
  'results-without-journal': [{ typed: '.' }, { typed: 'x.results' }],
  'journal-address-invalid': [{ ...PATH, why }],
  'results-of-rehearsal-only': [{ typed: 'a.csv', rehearsal: 'b.results' }],
  'results-missing': [{ roster: 'a.csv', ...FOLDER }],
  'results-path-missing': [{ typed: 'a.csv' }],
  'results-untrusted': [
    { ...FOLDER, path: undefined, why: { kind: 'open', mode: '0777' }, naming: 'x.results' },
    { ...FOLDER, path: 'a.csv', why: { kind: 'open', mode: '0777' }, naming: { ...FOLDER, typed: 'a.csv' } },
    {
      ...FOLDER,
      path: 'a.csv',
      why: { kind: 'open', mode: '0777' },
      naming: { option: '--results x.results' },
    },
  ],
  'results-unreadable': [FAULT],
  'roster-not-saved': [{}],
  'roster-elsewhere': [{ results: 'x.results', found: 'a.csv', expected: 'b.csv', option: '--roster b.csv' }],
  'roster-not-agreed': [{ option: '--roster b.csv' }],
  'findings-too-many-rows': [{ most: 1048575, rows: 2000000 }],
  'stdin-needs-results': [{}],
  'roster-is-report': [{ roster: 'a.csv', ...COMMAND }],
  'roster-refused': (
    [
      'password-shared',
      'inactive-list',
      'shared-address',
      'shared-id',
      'password-hash',
      'field-missing',
      'required',
    ] as const
  ).map((check) => ({ roster: 'a.csv', check })),
  'roster-changed-since': [{ roster: 'a.csv' }],
  'fresh-invalid-rows': [1, 2, 5].map((rows) => ({ rows, ...COMMAND })),
  'report-csv-not-utf8': [{ ...PATH, ...COMMAND }],
  'resend-not-asked': [
    { name: 'a.csv', ...COMMAND, settle: { same: 'provision settle' } },
    { name: 'a.csv', ...COMMAND, settle: { created: 'provision settle', notCreated: 'provision settle' } },
  ],
  'created-never-again': [{ renamed: 'provision settle', deleted: 'provision settle' }],
  'by-hand-never-sent': [{ name: 'by-hand.csv', ...COMMAND }],
  'outcome-unknown': [{ typed: 'x', known: ['failed'] }],
  'last-report-unreadable': [{}],
  'names-not-read': [
    { field: 'groups', title: 'iTop', said: () => '403', isMisread: false },
    { field: 'groups', title: 'iTop', said: () => '/x', isMisread: true },
  ],
  'no-look-up': [
    { title: 'the directory', profile: 'v6', command: undefined },
    { title: 'iTop', profile: 'v6', ...COMMAND },
  ],
  'not-unconfirmed': [
    { nickname: 'a.b', outcome: undefined, ...FOLDER, unconfirmed: [], others: 0 },
    { nickname: 'a.b', outcome: 'created', ...FOLDER, unconfirmed: ['c.d'], others: 1 },
    { nickname: 'a.b', outcome: 'exists', ...FOLDER, unconfirmed: ['c.d'], others: 3 },
  ],
  'settle-other-outcome': WAYS.map((ways) => ({
    nickname: 'a.b',
    outcome: ways && 'created',
    ...(ways && { ways }),
  })),
  'settle-none-taken': [FOLDER],
  'settle-needs-yes': [1, 2, 5].flatMap((users) => [
    { csv: 'x.csv', users, isDeletion: true },
    { csv: 'x.csv', users, isDeletion: false },
  ]),
  'login-of-another': [{ login: 'a.b', name: 'A B' }],
  'no-open-step': [
    { nickname: 'a.b', step: 'g', ...FOLDER, open: [], several: false },
    { nickname: 'a.b', step: 'r', ...FOLDER, open: ['g=5A'], several: false },
    { nickname: 'a.b', step: 'g', ...FOLDER, open: ['g=5A', 'g=5B'], several: true },
  ],
  'address-missing': [
    { title: 'the SCIM directory', canRehearse: true },
    { title: 'iTop', canRehearse: false },
  ],
  'address-not-agreed': [{ address: 'https://a' }],
  'profile-not-agreed': [{ profile: 'v6' }],
  'terminal-ended': [{}],
  'output-incomplete': [
    { system: 'EIO', isFull: false },
    { system: 'ENOSPC', isFull: true },
  ],
};

/** Words of the command line and of files, which are the same in every language. */
const CODES =
  /"[^"]*"|«[^»]*»|`[^`]*`|\([\w-]+\)$|--[a-z-]+(?: (?:<\w+>|all))?|[\w.-]*\.(?:csv|jsonl?|results|lock)|https:\/\/\S*|docs\/[\w-]+\.md|provision(?: retry)?|base_url|PROVISION_\w+|POST \S+|org=17|host-1|T03:04:05.006Z|E[A-Z]{2,}|(?:CSV )?UTF-8|iTop|SCIM|pending,invalid|failed/gm;

const ENGLISH =
  /\b(?:the|is|are|of|with|or|to|them|it|this|that|and|not|rows?|users?|passwords?|run|file|folder)\b/i;

const ALL = Object.entries(CASES) as [Code, readonly ErrorFacts[Code][]][];

describe.each(ALL)('the error %s', (code, cases) => {
  it.each(['ru', 'de'] as const)(`the error ${code} is completely in %s`, (language) => {
    for (const facts of cases) {
      const { what, next = '' } = errorText(code, facts as never, language);
      const text = `${what}\n${next}`;
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
      const words = text.replace(CODES, '');
      expect(words).not.toMatch(ENGLISH);
      if (language === 'ru')
        expect(words.replace(/settle|retry|report|prepare|slips|diff|fleet|export|age/g, '')).not.toMatch(
          /[a-z]{3}/i,
        );
    }
  });
});
