import { describe, expect, it } from 'vitest';
import type { Standing } from '../../src/app/results/index.js';
import {
  type Counts,
  type NextStep,
  noCounts,
  OUTCOMES,
  type OutcomeName,
} from '../../src/domain/outcome.js';
import { noStepCounts } from '../../src/domain/step.js';
import { LANGUAGES, type Language } from '../../src/texts/texts.js';
import { nextSteps, nextText } from '../../src/ui/human/next-steps.js';
import { textsOfCall } from '../support/default-call.js';
import { SERVICE } from '../support/default-profile.js';

const AGAIN = 'provision users.csv --pace 0';
const COMMANDS = textsOfCall();
const FROM_STDIN = { rosterName: '-', rosterPath: null } as const;

type Some = Partial<Counts>;

function withTotal(some: Some): Counts {
  const { total: _, ...each } = { ...noCounts(), ...some };
  return { ...each, total: Object.values(each).reduce((sum, n) => sum + n, 0) };
}

function standingOf(counts: Some, more: Partial<Standing> = {}): Standing {
  return {
    ended: 'complete',
    counts: withTotal({ created: 1, ...counts }),
    notInRoster: noCounts(),
    stepCounts: noStepCounts(),
    files: [],
    folder: 'users.csv.results',
    rosterName: 'users.csv',
    service: SERVICE,
    rosterPath: 'users.csv',
    commands: COMMANDS,
    again: (options = {}) => textsOfCall({ options: { pace: '0' } }).again({ options }),
    token: (save) => COMMANDS.next('token', { options: { save } }),
    ...more,
  };
}

function steps(counts: Some, more: Partial<Standing> = {}, language?: Language): readonly NextStep[] {
  return nextSteps(standingOf(counts, more), language);
}

function commands(counts: Some, more: Partial<Standing> = {}): readonly string[] {
  return steps(counts, more).flatMap((step) => step.commands);
}

const texts = (counts: Some, more: Partial<Standing> = {}) => steps(counts, more).map(({ text }) => text);

describe('the command that sends again', () => {
  it.each<OutcomeName>(['weak_password', 'failed', 'invalid', 'pending'])(
    'the next steps end with the same command if a row is %s, because it is sent again',
    (outcome) => {
      expect(commands({ [outcome]: 1 }).at(-1)).toBe(AGAIN);
    },
  );

  it.each<OutcomeName>(['created', 'exists', 'unconfirmed'])(
    'the next steps do not repeat the command if all rows are %s, because it would send nothing',
    (outcome) => {
      expect(commands({ [outcome]: 1 })).not.toContain(AGAIN);
    },
  );

  it('the next steps after a stop repeat the command only if it would send a row', () => {
    const stopped = { ended: 'stopped', reason: 'too_many_failures' } as const;
    expect(commands({ unconfirmed: 1 }, stopped)).not.toContain(AGAIN);
    expect(commands({ unconfirmed: 1, pending: 1 }, stopped).at(-1)).toBe(AGAIN);
  });

  it('the next steps repeat the command if the remaining rows are unknown', () => {
    expect(commands({}, { ended: 'stopped', reason: 'roster_changed' }).at(-1)).toBe(AGAIN);
    const uncounted = { ended: 'stopped', reason: 'fenced', counts: noCounts() } as const;
    expect(commands({}, uncounted).at(-1)).toBe(AGAIN);
  });

  it.each<[string, Some, Partial<Standing>]>([
    ['Continue with:', { pending: 2 }, { ended: 'limit' }],
    ['Then continue with:', { failed: 1, pending: 2 }, {}],
    ['Then send the corrected rows:', { failed: 1, weak_password: 1 }, {}],
    ['If you changed users.csv, send it again:', { weak_password: 2, unconfirmed: 1 }, {}],
    ['If you changed your list, send it again:', { weak_password: 2 }, { rosterName: '-' }],
    ['Continue with:', { failed: 2 }, { ended: 'interrupted', run: noCounts() }],
  ])('the command that sends again is introduced by “%s”', (text, counts, more) => {
    expect(steps(counts, more).at(-1)).toEqual({ text, commands: [AGAIN] });
  });

  it('the next steps of a refused run count all rows that can be sent', () => {
    const refused = { ended: 'refused', reason: 'invalid_rows', run: noCounts() } as const;
    expect(texts({ invalid: 1, failed: 3, pending: 1 }, refused)).toEqual([
      '1 row is invalid. To create this user, correct the row in users.csv.',
      'Then run:',
      'Or create the other 4 users first:',
    ]);
  });
});

describe('steps that are omitted', () => {
  it('there is no step for logins that are taken with --skip-existing', () => {
    expect(steps({ exists: 2 }, { skipExisting: true })).toEqual([]);
    expect(commands({ exists: 2 })).toHaveLength(1);
  });

  it('there is no step for refused rows that a limited run did not reach', () => {
    const run = { ...noCounts(), created: 1, total: 1 };
    expect(texts({ failed: 2, weak_password: 1 }, { ended: 'limit', run })).toEqual(['Continue with:']);
    expect(texts({ failed: 2 }, { ended: 'complete', run })).toContain(
      'The directory refused 2 rows. Correct them in users.csv.',
    );
  });

  it('there is no step to test a sign-in if the run created no user', () => {
    const service = { ...SERVICE, password: 'unknown' } as const;
    expect(steps({}, { service, run: noCounts() })).toEqual([]);
    expect(steps({}, { service })).toHaveLength(1);
  });

  it('no step names a file if the roster came from standard input', () => {
    const all = texts({ weak_password: 1, invalid: 1, failed: 1, exists: 1 }, { rosterName: '-' });
    expect(all.join(' ')).not.toMatch(/ in -|the roster/);
    expect(all).toContain('1 row is invalid. To create this user, correct the row in your list.');
  });
});

describe('unconfirmed users', () => {
  it.each<[readonly string[], string]>([
    [['a.petrova'], 'a.petrova'],
    [['a.petrova', 'b c'], "a.petrova 'b c'"],
    [['a', 'b', 'c'], 'a b c'],
    [['a', 'b', 'c', 'd'], '<login…>'],
  ])('the unconfirmed users %j are named as %s in the commands to settle them', (unconfirmed, named) => {
    expect(commands({ unconfirmed: unconfirmed.length }, { unconfirmed })).toEqual([
      `provision settle users.csv.results ${named} --created`,
      `provision settle users.csv.results ${named} --not-created`,
    ]);
  });

  it('a login that looks like an option is separated by -- in the command to settle it', () => {
    expect(commands({ unconfirmed: 1 }, { unconfirmed: ['-x'] })).toContain(
      'provision settle --created users.csv.results -- -x',
    );
  });

  it('unconfirmed users are named if a look-up settles them, including users who are no longer in the roster', () => {
    const more = { unconfirmed: ['a', 'b'], canLookUp: true, notInRoster: withTotal({ unconfirmed: 1 }) };
    expect(steps({ unconfirmed: 1 }, more)).toEqual([
      {
        text: 'a and b may or may not exist. Look them up:',
        commands: ['provision settle users.csv.results --look-up'],
        outcome: 'unconfirmed',
      },
    ]);
  });

  it('unconfirmed users are not named if the journal and the counts differ', () => {
    expect(texts({ unconfirmed: 1 }, { unconfirmed: ['a', 'b'] })[0]).toMatch(
      /^1 user may or may not exist\./,
    );
  });
});

describe('a rehearsal', () => {
  const rehearsal = { isCalled: true, hasAddress: true };
  const ONE = 'This was a rehearsal: no real user was created. Create one real user and check the result';

  it.each<[string, Some, Partial<Standing>, string, readonly string[]]>([
    ['of many', { created: 9 }, { rehearsal }, `${ONE}:`, ['provision users.csv --limit 1']],
    [
      'without an address',
      { created: 9 },
      { rehearsal: { isCalled: true } },
      `${ONE}:`,
      ['provision users.csv --base-url <address> --limit 1'],
    ],
    [
      'with sample settings',
      { created: 9 },
      { rehearsal: { isCalled: true, settings: ['realm', 'org'] } },
      `${ONE}:`,
      ['provision users.csv --base-url <address> --limit 1 --set realm=<realm> --set org=<org>'],
    ],
    [
      'with sample settings at a known address',
      { created: 1 },
      { rehearsal: { ...rehearsal, settings: ['realm'] } },
      'This was a rehearsal: no real user was created. For the real run:',
      ['provision users.csv --set realm=<realm>'],
    ],
    [
      'of one',
      { created: 1 },
      { rehearsal },
      'This was a rehearsal: no real user was created. For the real run:',
      ['provision users.csv'],
    ],
    [
      'with an unknown command',
      { created: 9 },
      { rehearsal: {} },
      'This was a rehearsal: no real user was created. For the real run, leave out --sandbox, and begin with --limit 1.',
      [],
    ],
  ])('a rehearsal %s leads to the real run', (_, counts, more, text, expected) => {
    const kept = { created: 9, unconfirmed: 0 };
    const service = { ...SERVICE, password: 'unknown' } as const;
    const filled = { text: 'Replace each <…> with the correct value.', commands: [] };
    const gaps = expected.some((command) => command.includes('<')) ? [filled] : [];
    expect(steps(counts, { ...more, kept, service })).toEqual([{ text, commands: expected }, ...gaps]);
  });

  it('a rehearsal has no steps to settle, to retry with generated passwords, or to create users yet', () => {
    const all = { weak_password: 1, unconfirmed: 1, invalid: 1, failed: 1 };
    expect(texts(all, { rehearsal })).toEqual([
      '1 password is too simple. Set a stronger one in users.csv, or add --generate-passwords weak to the real run.',
      '1 row is invalid. To create this user, correct the row in users.csv.',
      'The directory refused 1 row. Correct it in users.csv.',
      'Then rehearse the corrected rows:',
      `${ONE}:`,
    ]);
    expect(texts({ pending: 2 }, { rehearsal, ended: 'interrupted' })).toEqual(['Continue the rehearsal:']);
    const refused = { rehearsal, ended: 'refused', reason: 'invalid_rows' } as const;
    expect(texts({ invalid: 1, pending: 2 }, refused).at(-1)).toBe('Or rehearse the other 2 users first:');
  });
});

describe('passwords that are in no roster', () => {
  const slips = ['provision slips users.csv.results', 'provision clean users.csv.results'];

  it.each([
    [{ created: 1, unconfirmed: 0 }, slips],
    [{ created: 0, unconfirmed: 1 }, []],
    [{ created: 0, unconfirmed: 0 }, []],
  ])('the passwords %o are handed out with the commands %j', (kept, expected) => {
    expect(commands({}, { kept })).toEqual(expected);
  });

  it('only the passwords of the last run are printed if all earlier users have a slip', () => {
    const kept = { created: 12, createdNow: 2, unconfirmed: 0 };
    expect(steps({ created: 12 }, { kept, slips: 'last' })).toEqual([
      {
        text: 'users.csv.results/credentials.csv is the only copy of 12 passwords, 2 of them new. Print those, hand them out, then remove the file:',
        commands: slips,
      },
    ]);
    expect(commands({ created: 12 }, { kept, slips: 'last', continues: true })).toEqual([
      'provision slips users.csv.results --run last',
      slips[1],
    ]);
    expect(commands({ created: 12 }, { kept, slips: 'all' })).toEqual(slips);
    expect(commands({ created: 12 }, { kept, slips: 'all', hasOthers: true })).toEqual([
      'provision slips users.csv.results --all',
      slips[1],
    ]);
  });

  it('passwords are only removed if no user needs a slip, and not mentioned if slips follow', () => {
    const kept = { created: 12, createdNow: 0, unconfirmed: 0 };
    expect(commands({ created: 12 }, { kept, slips: 'last' })).toEqual([slips[1]]);
    expect(commands({ created: 12 }, { kept, slips: 'following' })).toEqual([]);
  });

  it('sealed passwords are printed with a key, even if others are not sealed, and a store has no file for them', () => {
    const sealed = { created: 3, createdNow: 1, unconfirmed: 1, file: 'credentials.csv.age' };
    const kept = { created: 2, createdNow: 0, unconfirmed: 0 };
    const print = 'provision slips users.csv.results --identity <file>';
    expect(steps({ created: 5 }, { kept, sealed })[0]).toEqual({
      text: 'users.csv.results/credentials.csv.age has 4 sealed passwords (1 of them for an unconfirmed user: settle that first), and 2 more are not sealed. With the key, print them, hand them out, then remove the file:',
      commands: [print, slips[1]],
    });
    const { file: _, ...stored } = { ...sealed, unconfirmed: 0 };
    const [step] = steps({ created: 3 }, { sealed: stored, slips: 'last' });
    expect(step).toEqual({
      text: 'users.csv.results has 3 sealed passwords, 1 of them new. With the key, print them, hand them out, then remove the file:',
      commands: ['provision slips users.csv.results --identity <file>', slips[1]],
    });
  });
});

describe('a page of slips in the results folder', () => {
  const sheet = 'credentials.html';
  const clean = 'provision clean users.csv.results';

  it('a page of slips is removed when all slips are handed out, even if the list has the passwords', () => {
    expect(steps({ created: 2 }, { sheet })).toEqual([
      {
        text: 'users.csv.results/credentials.html contains slips with passwords. When all are handed out, remove the file:',
        commands: [clean],
      },
    ]);
    const kept = { created: 2, unconfirmed: 0 };
    expect(steps({ created: 2 }, { kept, slips: 'none', sheet })).toEqual([
      {
        text: 'users.csv.results/credentials.csv contains 2 passwords. When all are handed out, remove the file:',
        commands: [clean],
      },
    ]);
  });

  it('a page of slips is not removed in a rehearsal or with passwords of unconfirmed users', () => {
    expect(commands({ created: 2 }, { sheet, rehearsal: {}, ended: 'stopped' })).not.toContain(clean);
    const kept = { created: 0, unconfirmed: 1 };
    expect(commands({ created: 2 }, { sheet, kept })).toEqual([]);
  });
});

describe('a login that is perhaps taken by an earlier attempt', () => {
  const more = { files: ['exists.csv'], mayBeOurs: ['a.petrova'] };

  it('a login that is perhaps taken by an earlier attempt is looked up before another is assigned', () => {
    const found = steps({ exists: 2 }, { ...more, canLookUp: true });
    expect(found.flatMap((step) => step.commands)).toEqual([
      'provision settle users.csv.results --look-up',
      'provision settle users.csv.results <login> --same',
    ]);
    expect(found.map(({ text }) => text).slice(0, 2)).toEqual([
      '1 login is taken (see users.csv.results/exists.csv), perhaps by an account that an earlier request created. Do not assign another login before that is settled. Look the user up:',
      expect.stringMatching(/^1 login is taken\. If the account belongs to another person/),
    ]);
  });

  it('a login that is perhaps taken by an earlier attempt is settled by a person if there is no look-up', () => {
    expect(commands({ exists: 1 }, { ...more, skipExisting: true })).toEqual([
      'provision settle users.csv.results a.petrova --created',
      'provision settle users.csv.results a.petrova --not-created',
    ]);
    const many = { ...more, mayBeOurs: ['a', 'b', 'c', 'd'] };
    expect(commands({ exists: 4 }, many)[0]).toBe('provision settle users.csv.results <login…> --created');
    for (const language of LANGUAGES)
      expect(steps({ exists: 1 }, more, language)[0]?.text).toContain('--not-created: ');
  });
});

describe('new logins in place of taken ones', () => {
  const commandsFor = (more: Partial<Standing>) =>
    commands({ exists: 2 }, { files: ['exists.csv'], ...more });

  it('prepare --renew assigns other logins in the list itself', () => {
    expect(commandsFor({})).toEqual([
      'provision settle users.csv.results <login…> --same',
      'provision prepare users.csv --renew users.csv.results/exists.csv --write',
    ]);
    expect(commandsFor({ folder: '5 a/users.csv.results', rosterPath: '5 a/users.csv' })).toEqual([
      "provision settle '5 a/users.csv.results' <login…> --same",
      "provision prepare '5 a/users.csv' --renew '5 a/users.csv.results/exists.csv' --write",
    ]);
    // Results in another folder are not found automatically.
    expect(commandsFor({ folder: 'out', rosterPath: 'my list.csv' })).toEqual([
      'provision settle out <login…> --same',
      "provision prepare 'my list.csv' --renew out/exists.csv --known out --write",
    ]);
  });

  it('prepare --renew writes a new file for a workbook, and is omitted if there is no file to read', () => {
    expect(
      commandsFor({ rosterName: 'users.xlsx', folder: 'users.xlsx.results', rosterPath: 'users.xlsx' }),
    ).toEqual([
      'provision settle users.xlsx.results <login…> --same',
      'provision prepare users.xlsx --renew users.xlsx.results/exists.csv -o roster.xlsx',
    ]);
    const same = ['provision settle users.csv.results <login…> --same'];
    expect([commandsFor(FROM_STDIN), commandsFor({ files: [] })]).toEqual([same, same]);
  });
});

describe('taken logins', () => {
  const files = ['exists.csv'];

  it('up to five taken logins are named one by one in the command that assigns other logins', () => {
    const taken = ['a', 'b', 'c', 'd', 'e'];
    const renew = (names: readonly string[]) => commands({ exists: names.length }, { files, taken: names });
    const same = 'provision settle users.csv.results <login…> --same';
    expect(renew(taken)).toEqual([same, 'provision prepare users.csv --renew a,b,c,d,e --write']);
    const all = [same, 'provision prepare users.csv --renew users.csv.results/exists.csv --write'];
    expect(renew([...taken, 'f'])).toEqual(all);
    // The roster no longer has one of them.
    expect(commands({ exists: 4 }, { files, taken })).toEqual(all);
  });

  it.each<[string, Some, Partial<Standing>]>([
    ['no user was created', { created: 0 }, { areTakenOwn: true }],
    ['the run stopped for taken logins', {}, { ended: 'stopped', reason: 'created_elsewhere' }],
  ])('if %s, other logins are not advised, and each way to continue has a command', (_, counts, more) => {
    const taken = { files, taken: ['a', 'b', 'c'], ...more };
    expect(commands({ exists: 3, pending: 9, ...counts }, taken)).toEqual([
      AGAIN,
      `${AGAIN} --skip-existing`,
      expect.stringMatching(/^provision settle users\.csv\.results/),
      `${AGAIN} --others a,b,c`,
    ]);
    const many = { ...taken, taken: ['a', 'b', 'c', 'd', 'e', 'f'] };
    expect(commands({ exists: 6, ...counts }, many)).toContain(`${AGAIN} --others <login,…>`);
    const fromStdin = commands({ exists: 3, pending: 9, ...counts }, { ...taken, ...FROM_STDIN });
    expect(fromStdin[0]).toBe(`${AGAIN} --results <folder>`);
    expect(fromStdin).not.toContain(AGAIN);
  });

  it('logins of other people get other logins, also if no user was created', () => {
    const others = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(steps({ created: 0, exists: 6 }, { files, taken: [], others, areTakenOwn: true })).toEqual([
      {
        text: expect.stringMatching(/^6 logins belong to other people\. .* in a terminal/),
        commands: ['provision prepare users.csv --renew a,b,c,d,e,f --write'],
        outcome: 'exists',
      },
    ]);
    const mixed = commands(
      { created: 0, exists: 2 },
      { files, taken: ['a'], others: ['b'], areTakenOwn: true },
    );
    expect(mixed).toContain(`${AGAIN} --others a`);
    expect(mixed).toContain('provision prepare users.csv --renew b --write');
  });

  it('logins of other people are never recorded as those of the people in the list', () => {
    const others = ['b', 'c', 'd', 'e', 'f', 'g'];
    const renew = 'provision prepare users.csv --renew b,c,d,e,f,g --write';
    expect(commands({ exists: 6 }, { files, taken: [], others })).toEqual([renew]);
    expect(commands({ exists: 7 }, { files, taken: ['a'], others })).toEqual([
      'provision settle users.csv.results a --same',
      'provision prepare users.csv --renew a --write',
      renew,
    ]);
    // The list no longer has one of them.
    expect(commands({ exists: 5 }, { files, taken: [], others })).toEqual([
      'provision prepare users.csv --renew <login,…> --write',
    ]);
    expect(commands({ exists: 6 }, { files, taken: [], others, ...FROM_STDIN })).toEqual([
      'provision prepare <path> --renew b,c,d,e,f,g --known users.csv.results --write',
    ]);
  });

  it('a rehearsal advises other logins, since its sandbox has no earlier users', () => {
    const found = commands(
      { created: 0, exists: 1 },
      { files, taken: ['a'], areTakenOwn: true, rehearsal: {} },
    );
    expect(found[0]).toBe('provision prepare users.csv --renew a --write');
  });
});

describe('all combinations of outcomes', () => {
  const SENT_AGAIN = ['weak_password', 'failed', 'invalid', 'pending'] as const;
  const ENDS: readonly Partial<Standing>[] = [
    { ended: 'complete' },
    { ended: 'limit' },
    { ended: 'interrupted' },
    { ended: 'refused', reason: 'invalid_rows' },
    { ended: 'stopped', reason: 'unreachable' },
  ];
  const KINDS: readonly Partial<Standing>[] = [
    {},
    { skipExisting: true },
    { rehearsal: { isCalled: true } },
    FROM_STDIN,
  ];
  const combinations = Array.from({ length: 2 ** OUTCOMES.length }, (_, bits) =>
    OUTCOMES.filter((_outcome, at) => (bits >> at) % 2 === 1),
  ).filter((some) => some.length > 0);

  it.each(ENDS)(
    'the next steps of every combination of outcomes are complete sentences about those outcomes, after %o',
    (end) => {
      for (const some of combinations) {
        for (const kind of KINDS) {
          const counts = { created: 0, ...Object.fromEntries(some.map((outcome) => [outcome, 2])) };
          for (const language of LANGUAGES) {
            const found = steps(counts, { ...end, ...kind }, language);
            const place = `${some.join()} ${JSON.stringify(kind)} ${language}`;
            const isSentAgain = SENT_AGAIN.some((outcome) => some.includes(outcome));
            const all = found.flatMap((step) => step.commands);
            // A list that was probably created before continues with its earlier results.
            const hasValid = some.some(
              (outcome) => outcome !== 'invalid' && SENT_AGAIN.includes(outcome as never),
            );
            const isRefused = end.ended === 'refused' && hasValid;
            const hasWays = all.some((command) => command.endsWith('--others <login,…>'));
            const isExpected = hasWays ? kind !== FROM_STDIN || isRefused : isSentAgain;
            expect(all.includes(AGAIN), place).toBe(isExpected);
            for (const { text, commands: stepCommands, outcome } of found) {
              expect(text.endsWith(':'), `${place}: ${text}`).toBe(stepCommands.length > 0);
              expect(text, place).toMatch(/^[\p{Lu}\d<]/u);
              if (outcome !== undefined) expect(some, place).toContain(outcome);
            }
            expect(new Set(found.map(({ text }) => text)).size, place).toBe(found.length);
          }
        }
      }
    },
  );
});

describe('the next steps as one text', () => {
  const ENDS: readonly Partial<Standing>[] = [
    ...(['complete', 'limit', 'interrupted'] as const).map((ended) => ({ ended })),
    { ended: 'refused', reason: 'invalid_rows' },
    ...(
      [
        'unreachable',
        'wrong_address',
        'throttled',
        'too_many_failures',
        'disk_full',
        'disk',
        'open_files',
        'fenced',
        'roster_changed',
        'created_elsewhere',
        'no_token',
        'token_refused',
        'forbidden',
      ] as const
    ).map((reason) => ({ ended: 'stopped', reason }) as const),
  ];
  const LEFT: readonly Some[] = [{}, ...OUTCOMES.map((outcome) => ({ [outcome]: 2 }))];
  const ALL = ENDS.flatMap((end) =>
    LEFT.map((left) => [`${end.reason ?? end.ended} ${JSON.stringify(left)}`, left, end] as const),
  );

  it.each(ALL)('the text after %s has the steps of the summary', (_, left, end) => {
    const standing = standingOf(left, end);
    const all = nextSteps(standing);
    const lines = all.flatMap(({ text, commands: each }) => [text, ...each]);
    const isAlone = all.length === 1 && all[0]?.text === 'Continue with:';
    expect(nextText(standing)).toBe(lines.length === 0 ? null : lines.slice(isAlone ? 1 : 0).join('\n'));
  });
});
