import { describe, expect, test } from 'vitest';
import type { JournalHead } from '../../src/domain/journals.js';
import { SANDBOX } from '../../src/domain/journals.js';
import { changeAddress, checkHead } from '../../src/journal/check-head.js';
import { JournalState } from '../../src/journal/journal-state.js';
import { HEAD, user } from './samples.js';

const AT = '2026-11-21T08:41:07.000Z';
const OTHER = 'https://other.example';
const FOLDER = '/users.csv.results';
/** The end of each refusal. */
const OTHERWISE = 'Otherwise choose another folder with --results, or archive this one with --fresh.';

/** The state of a journal for the address of `HEAD`, with a row for each outcome. */
function stateOf(
  outcomes: readonly ('created' | 'failed' | 'unconfirmed')[] = [],
  head: Partial<JournalHead> = {},
) {
  const { baseUrl, org, roster, rosterPath } = { ...HEAD, ...head };
  const state = new JournalState();
  const version = { version: 1, run: 1 };
  state.apply({ type: 'run', ...version, base_url: baseUrl, org, roster, roster_path: rosterPath, at: AT });
  for (const [index, outcome] of outcomes.entries()) {
    const [key, row] = [`user-${index}`, index + 1];
    state.apply({ type: 'sending', key, row, attempt: 1, name: user(key).name, department_id: 1, at: AT });
    state.apply({ type: 'settled', key, attempt: 1, outcome, at: AT });
  }
  return state;
}

function refusalOf(state: JournalState, head: Partial<JournalHead>): unknown {
  try {
    return checkHead(FOLDER, state, { ...HEAD, ...head });
  } catch (error) {
    return error;
  }
}

describe('a journal', () => {
  test('a journal without a run accepts any address, organisation and roster', () => {
    expect(checkHead(FOLDER, new JournalState(), HEAD)).toEqual([]);
  });

  test('a journal of the same address, organisation and roster is continued', () => {
    const state = stateOf(['created', 'failed']);
    expect(checkHead(FOLDER, state, HEAD)).toEqual([]);
    expect(state.last('user-1')?.outcome).toBe('failed');
  });

  test('a journal of another address is continued if no user was created or is unconfirmed there', () => {
    const state = stateOf(['failed']);
    expect(checkHead(FOLDER, state, { ...HEAD, baseUrl: OTHER })).toEqual([
      { kind: 'address-changed', before: HEAD.baseUrl },
    ]);
    expect(state.last('user-0')?.outcome).toBe('pending');
  });

  test.each([
    [['created'], '1 user was created there'],
    [['created', 'created', 'failed'], '2 users were created there'],
    [['created', 'unconfirmed'], '1 user was created there, and 1 user is unconfirmed'],
    [['created', 'unconfirmed', 'unconfirmed'], '1 user was created there, and 2 users are unconfirmed'],
  ] as const)(
    'a journal of another address is refused if users were created or are unconfirmed there: %j',
    (outcomes, number) => {
      expect(refusalOf(stateOf(outcomes), { baseUrl: OTHER })).toMatchObject({
        reason: 'results',
        message: `${FOLDER} belongs to another address: "${HEAD.baseUrl}", not "${OTHER}". ${number}`,
        next: `To continue that run, use --base-url ${HEAD.baseUrl}. ${OTHERWISE}`,
      });
    },
  );

  test('the refusal of another address explains how to settle unconfirmed users', () => {
    expect(refusalOf(stateOf(['unconfirmed', 'failed']), { baseUrl: OTHER })).toMatchObject({
      message: `${FOLDER} belongs to another address: "${HEAD.baseUrl}", not "${OTHER}". 1 user is unconfirmed`,
      next:
        `To continue that run, use --base-url ${HEAD.baseUrl}. ${OTHERWISE} If none of the unconfirmed users exist, ` +
        'record that with the command settle and --not-created. Then the new address is accepted.',
    });
  });

  test.each([
    [SANDBOX, OTHER, 'To continue that sandbox run, use the command retry'],
    [HEAD.baseUrl, SANDBOX, `To continue that run, use --base-url ${HEAD.baseUrl}`],
  ])('a journal of %s is not continued at %s, whatever outcomes it has', (baseUrl, next, toContinue) => {
    for (const [outcomes, number] of [
      [['failed'], ''],
      [['unconfirmed'], '. 1 user is unconfirmed'],
    ] as const) {
      const state = stateOf(outcomes, { baseUrl });
      expect(refusalOf(state, { baseUrl: next })).toMatchObject({
        message: `${FOLDER} belongs to another address: "${baseUrl}", not "${next}"${number}`,
        next: `${toContinue}. ${OTHERWISE}`,
      });
      expect(state.last('user-0')?.outcome).toBe(outcomes[0]);
    }
  });

  test('a journal of a sandbox is continued by the next sandbox', () => {
    expect(
      checkHead(FOLDER, stateOf(['created'], { baseUrl: SANDBOX }), { ...HEAD, baseUrl: SANDBOX }),
    ).toEqual([]);
  });

  test('a journal without a label gets the label of the next run', () => {
    expect(checkHead(FOLDER, stateOf(['created']), { ...HEAD, org: 'School 12' })).toEqual([]);
  });

  test.each([
    ['School 12', null, '"School 12", not none', 'use --org "School 12"'],
    ['School 12', 'School 7', '"School 12", not "School 7"', 'use --org "School 12"'],
  ])(
    'a journal of the organisation %j is refused for the organisation %j',
    (org, other, names, toContinue) => {
      expect(refusalOf(stateOf([], { org }), { org: other })).toMatchObject({
        reason: 'results',
        message: `${FOLDER} belongs to another organisation: ${names}`,
        next: `To continue that run, ${toContinue}. ${OTHERWISE}`,
      });
    },
  );

  test('a journal of another roster is refused, and the message names both rosters', () => {
    expect(refusalOf(stateOf(), { roster: 'staff.csv' })).toMatchObject({
      reason: 'results',
      message: `${FOLDER} belongs to another roster: "users.csv", not "staff.csv"`,
      next: `To continue that run, give the roster its previous name, users.csv. ${OTHERWISE}`,
    });
  });
});

describe('a change of the address', () => {
  test('the address changes only if it differs and no user is created or unconfirmed at the previous one', () => {
    expect(changeAddress({ baseUrl: OTHER }, stateOf(['failed']))).toBe(true);
    expect(changeAddress({ baseUrl: HEAD.baseUrl }, stateOf(['failed']))).toBe(false);
    expect(changeAddress({ baseUrl: OTHER }, stateOf(['created']))).toBe(false);
    expect(changeAddress({ baseUrl: OTHER }, stateOf(['unconfirmed']))).toBe(false);
    expect(changeAddress({ baseUrl: SANDBOX }, stateOf(['failed']))).toBe(false);
    expect(changeAddress({ baseUrl: OTHER }, stateOf(['failed'], { baseUrl: SANDBOX }))).toBe(false);
  });

  test('rows do not change if the address does not change', () => {
    const state = stateOf(['failed']);
    changeAddress({ baseUrl: HEAD.baseUrl }, state);
    expect(state.last('user-0')?.outcome).toBe('failed');
    changeAddress({ baseUrl: OTHER }, state);
    expect(state.last('user-0')?.outcome).toBe('pending');
  });
});
