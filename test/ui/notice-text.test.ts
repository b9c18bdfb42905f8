import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/app/connect/index.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { userError } from '../../src/texts/user-error.js';
import { noticeCommands, noticeText } from '../../src/ui/format/notice-text.js';

const error = userError('usage', 'roster-missing', { path: 'users.csv' });

const NOTICES = [
  { kind: 'problem', error },
  { kind: 'file', warning: { kind: 'stale', name: 'failed.csv' } },
  { kind: 'slips', warning: { kind: 'sign-in-first' } },
  { kind: 'slips', warning: { kind: 'without', nicknames: ['a', 'b'] } },
  { kind: 'slips', warning: { kind: 'unsure', nicknames: ['a'], rosterName: 'users.csv' } },
  { kind: 'slips', warning: { kind: 'alike', groups: [{ value: '5 а', people: 1, like: '5а' }] } },
  { kind: 'nothing-sent' },
  { kind: 'roster-changed', roster: 'users.csv' },
  { kind: 'stopping' },
  { kind: 'stopping', timeoutMs: 21_000 },
  { kind: 'second-accounts' },
  { kind: 'forgets-created', people: 1 },
  { kind: 'forgets-created', people: 5 },
  { kind: 'forgets-damaged', damage: error.textIn, created: undefined },
  { kind: 'forgets-damaged', damage: error.textIn, created: 3 },
  { kind: 'archived', folder: '/w/users.csv.results 2' },
  { kind: 'rehearsal-replaced', folder: '/w/users.csv.rehearsal' },
  { kind: 'csv-differs', rows: 1, roster: 'users.csv' },
  { kind: 'token-pipe-used-up', secret: { kind: 'token' }, from: '--token-file' },
  { kind: 'token-for-this-run', secret: { kind: 'password', user: 'admin' }, from: '--token-file' },
  { kind: 'secret-file-open', secret: { kind: 'token' }, path: '/w/my token', mode: 0o644 },
  { kind: 'secret-file-open', secret: { kind: 'client-secret' }, path: '/w/secret', mode: 0o644 },
  { kind: 'secret-file-open', secret: { kind: 'token' }, path: '/w/token', mode: 0o644, org: 'School 5' },
  { kind: 'secret-file-open', secret: { kind: 'setting', name: 'key' }, path: '/w/secret', mode: 0o644 },
  { kind: 'new-token-refused', clientId: 'provision', title: 'the directory' },
  {
    kind: 'look-up-begins',
    of: 'users',
    count: 2,
    title: 'Keycloak',
    profile: 'keycloak',
    baseUrl: 'https://id.example',
    from: 'PROVISION_BASE_URL',
    hosts: ['groups.example'],
  },
  {
    kind: 'look-up-begins',
    of: 'names',
    count: 2,
    title: 'Keycloak',
    profile: 'keycloak',
    baseUrl: 'https://id.example',
    from: undefined,
    hosts: [],
  },
  { kind: 'nothing-looked-up' },
  { kind: 'found-by-id', found: 1, unconfirmed: 3 },
  { kind: 'look-up-incomplete', why: { message: 'status 500' } },
  {
    kind: 'look-up-waits',
    wait: { event: 'waiting', why: 'absent', until: 60_000, rows: 2 },
    now: 0,
  },
  {
    kind: 'look-up-waits',
    wait: { event: 'waiting', why: 'absent-again', until: 60_000, rows: 1 },
    now: 0,
  },
  { kind: 'page-opened', path: '/w/report.html' },
  { kind: 'page-not-opened', path: '/w/report.html' },
  { kind: 'reports-not-updated', error },
  { kind: 'update-reports', command: 'provision report users.csv.results' },
  { kind: 'fill-in' },
  { kind: 'journal', note: { kind: 'killed', pid: 4711 } },
] as const satisfies readonly Notice[];

describe.each(LANGUAGES)('notices in %s', (language) => {
  it.each(NOTICES)(`every notice is a sentence in ${language}: $kind`, (notice) => {
    const text = noticeText(notice, '/w', language);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    if (language === 'ru') expect(text).toMatch(/\p{Script=Cyrillic}/u);
    if (language !== 'en') expect(text).not.toBe(noticeText(notice, '/w', 'en'));
    if (noticeCommands(notice).length > 0) expect(text).toMatch(/:$/);
  });
});

it('a file that others can read is closed by a command with its name in quotes', () => {
  expect(
    noticeCommands({ kind: 'secret-file-open', secret: { kind: 'token' }, path: '/w/my token', mode: 0o644 }),
  ).toEqual(["chmod 600 '/w/my token'"]);
});
