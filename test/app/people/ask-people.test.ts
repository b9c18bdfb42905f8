import { describe, expect, it } from 'vitest';
import {
  askAboutPeople,
  isAnswered,
  isAsked,
  isProbablyNotUser,
  type PeopleAnswers,
  type PersonAnswer,
  type PersonFinding,
  type PersonQuestion,
  questionKey,
  type StatusQuestion,
  type StatusQuestionAnswer,
  type StatusValueQuestion,
} from '../../../src/app/people/index.js';
import type { AskedMessage } from '../../../src/app/people/people-questions.js';
import type { Finding, FindingMessage, StatusValue } from '../../../src/domain/finding.js';

type StatusMessage = FindingMessage<'unclear-status'>;

const NO_NAME = { first: '', middle: '', last: '' };

/** The finding about a column of the list, with these values. */
function columnOf(values: readonly StatusValue[]): PersonFinding {
  const message: StatusMessage = { key: 'unclear-status', header: 'Suspended', why: 'most', values };
  const finding = {
    code: 'inactive-list',
    severity: 'error',
    field: 'status',
    row: null,
    line: null,
  } as const;
  return { finding: { ...finding, message }, name: NO_NAME, nickname: '' };
}

const unasked = () => Promise.reject(new Error('not to be asked'));

/** The answers about people once the question about a column is answered, and all questions. */
async function answersAfter(
  values: readonly StatusValue[],
  answer: StatusQuestionAnswer,
  known: PeopleAnswers = {},
  asksRows = true,
): Promise<{ readonly answers: PeopleAnswers | undefined; readonly asked: readonly unknown[] }> {
  const asked: (StatusQuestion | StatusValueQuestion)[] = [];
  const prompts = {
    person: unasked,
    status: async (question: StatusQuestion) => {
      asked.push(question);
      return answer;
    },
    statusValue: async (question: StatusValueQuestion) => {
      asked.push(question);
      return question.value === 'gone' ? ('active' as const) : ('inactive' as const);
    },
  };
  // Rows in question wait until the meaning of the column is known.
  const found = [personIn(2, SUM), columnOf(values)];
  const options = { label: 'list.csv', known, answered: new Set<string>(), prompts, asksRows };
  const answers = await askAboutPeople(found, options);
  return { answers, asked };
}

const YES = { value: 'yes', rows: 4, meaning: 'inactive' } as const;
const NO = { value: 'no', rows: 1, meaning: 'active' } as const;
const GONE = { value: 'gone', rows: 2, meaning: 'unknown' } as const;
const GUEST = { value: 'Gast', rows: 3, meaning: 'unknown' } as const;
const LEFT = { value: 'left', rows: 5, meaning: 'inactive' } as const;
const UPDATE = { value: 'update', rows: 6, meaning: 'change' } as const;

const SUM = { key: 'not-a-name', why: 'sum', text: 'Total', line: 9 } as const;

/** A row with an error. Its person has the nickname `p` and the line. */
function personIn(line: number, message: FindingMessage, change: Partial<Finding> = {}): PersonFinding {
  const finding = { code: 'not-a-person', severity: 'error', field: 'name', row: line - 1, line } as const;
  const name = { first: `First${line}`, middle: '', last: 'Lee' };
  return { finding: { ...finding, message, ...change }, name, nickname: `p${line}` };
}

const PERSON = { first: 'Ann', middle: '', last: 'Lee' };
const EARLIER_USER = { nickname: 'ann', outcome: 'created', traits: {}, folder: 'a.results' } as const;
const OTHER_ROW = { line: 2, person: PERSON, earlier: PERSON, nickname: 'ann2' };

const MESSAGES = {
  renamed: { key: 'renamed', ...OTHER_ROW, earlierNickname: 'ann', outcome: 'created', at: 0 },
  'same person': { key: 'same-person', ...OTHER_ROW, ownLine: 3, isWhole: false },
  sum: SUM,
  note: { key: 'not-a-name', why: 'note', text: 'Ann (left)', note: 'left', line: 9 },
  inactive: { key: 'inactive', header: 'Status', value: 'left', person: PERSON },
  'spelled otherwise': {
    key: 'namesake-spelled',
    users: [EARLIER_USER],
    line: 2,
    person: PERSON,
    traits: {},
  },
  'spelled as two': {
    key: 'namesake-spelled',
    users: [EARLIER_USER, { ...EARLIER_USER, nickname: 'ann2' }],
    line: 2,
    person: PERSON,
    traits: {},
  },
} as const satisfies Record<string, AskedMessage>;

type Kind = keyof typeof MESSAGES;

/** Asks about rows, which get these answers in order, and returns the questions and all answers. */
async function ask(
  found: readonly PersonFinding[],
  given: readonly PersonAnswer[],
  options: Partial<Parameters<typeof askAboutPeople>[1]> = {},
) {
  const questions: PersonQuestion[] = [];
  const prompts = {
    person: async (question: PersonQuestion) => {
      questions.push(question);
      return given[questions.length - 1] ?? (await unasked());
    },
    status: unasked,
    statusValue: unasked,
  };
  const all = { label: 'list.csv', known: {}, answered: new Set<string>(), prompts, asksRows: true };
  const answers = await askAboutPeople(found, { ...all, ...options });
  return { questions, answers };
}

const NO_LINES = new Set<number>();
const NOTHING = {
  newNicknames: [],
  newLines: NO_LINES,
  sameLines: NO_LINES,
  activeLines: NO_LINES,
  skipLines: new Map(),
};

describe('the question about a column with a known meaning of “yes”', () => {
  it('the answer that all people need an account ignores this column, and drops the meaning of “yes”', async () => {
    const known = { status: { Gast: 'inactive' }, ignoredStatuses: ['Archived'] } as const;
    expect((await answersAfter([YES], 'active', known)).answers).toEqual({
      ...known,
      ignoredStatuses: ['Archived', 'Suspended'],
    });
    expect((await answersAfter([GONE, YES], 'active')).answers).toEqual({ ignoredStatuses: ['Suspended'] });
  });

  it('“yes” keeps its meaning if a person confirms it, or decides each of the other values', async () => {
    const gone = { status: { yes: 'inactive', gone: 'active' } };
    expect((await answersAfter([YES], 'inactive')).answers).toEqual({ status: { yes: 'inactive' } });
    expect((await answersAfter([YES, GONE], 'each')).answers).toEqual(gone);
    expect((await answersAfter([YES, GONE], 'unless-left')).answers).toEqual(gone);
  });

  it('the answer for a value that is not “yes” is kept', async () => {
    expect((await answersAfter([GONE], 'active')).answers).toEqual({ status: { gone: 'active' } });
  });
});

describe('the question about a column', () => {
  it.each<[StatusQuestionAnswer, Record<string, string>]>([
    ['inactive', { gone: 'inactive', left: 'inactive', update: 'inactive' }],
    ['active', { gone: 'active', left: 'active', update: 'active' }],
    ['unless-left', { gone: 'active', left: 'inactive', update: 'inactive' }],
    ['each', { gone: 'active', left: 'inactive', update: 'inactive' }],
  ])('the answer "%s" gives a meaning to each value except active ones', async (answer, status) => {
    const known = { status: { Gast: 'active' }, newNicknames: ['eva'] } as const;
    expect((await answersAfter([GONE, LEFT, UPDATE, NO], answer, known)).answers).toEqual({
      status: { Gast: 'active', ...status },
      newNicknames: ['eva'],
    });
  });

  it('the question names the list, and “each” then asks about each value that is in question', async () => {
    const values = [NO, YES, GONE, GUEST];
    expect((await answersAfter(values, 'each')).asked).toEqual([
      { label: 'list.csv', message: columnOf(values).finding.message },
      { header: 'Suspended', value: 'gone', rows: 2 },
      { header: 'Suspended', value: 'Gast', rows: 3 },
    ]);
    expect((await answersAfter(values, 'inactive')).asked).toHaveLength(1);
  });

  it('the question about a column is asked even if rows with errors are left out anyway', async () => {
    const { answers } = await answersAfter([GONE], 'inactive', {}, false);
    expect(answers).toEqual({ status: { gone: 'inactive' } });
  });

  it('an answer for all values does not change earlier answers in place', async () => {
    const known = { status: { gone: 'inactive' }, ignoredStatuses: ['Archived'] } as const;
    expect((await answersAfter([GONE], 'active', known)).answers).toEqual({
      status: { gone: 'active' },
      ignoredStatuses: ['Archived'],
    });
    await answersAfter([YES], 'active', known);
    expect(known).toEqual({ status: { gone: 'inactive' }, ignoredStatuses: ['Archived'] });
  });
});

describe('questions about rows', () => {
  it('a question has the place, name and finding of its row, and how many rows like it remain', async () => {
    const found = [
      personIn(3, MESSAGES.renamed),
      personIn(4, MESSAGES.inactive),
      personIn(7, MESSAGES.renamed),
    ];
    const { questions } = await ask(found, ['leave-out', 'leave-out', 'leave-out']);
    const common = { answers: ['leave-out', 'meant'] };
    expect(questions).toEqual([
      { place: 'list.csv:3', name: found[0]?.name, message: MESSAGES.renamed, alike: 2, ...common },
      { place: 'list.csv:4', name: found[1]?.name, message: MESSAGES.inactive, alike: 1, ...common },
      { place: 'list.csv:7', name: found[2]?.name, message: MESSAGES.renamed, alike: 1, ...common },
    ]);
    const placeOf = (line: number) => `Line ${line}`;
    const elsewhere = await ask(found.slice(0, 1), ['leave-out'], { placeOf });
    expect(elsewhere.questions[0]?.place).toBe('Line 3');
  });

  it.each<[string, PersonFinding]>([
    ['a warning', personIn(3, SUM, { severity: 'warn' })],
    ['a finding about the whole list', personIn(3, SUM, { line: null })],
    ['another finding', personIn(3, { key: 'missing' })],
    [
      'equal rows, which no answer can make two people',
      personIn(3, { ...MESSAGES['same person'], isWhole: true }),
    ],
  ])('no question is asked about %s', async (_, found) => {
    expect(await ask([found], [])).toEqual({ questions: [], answers: undefined });
    const both = await ask([found, personIn(4, SUM)], ['leave-out']);
    expect(both.questions.map(({ place, alike }) => [place, alike])).toEqual([['list.csv:4', 1]]);
  });

  it('no question is asked about rows that are left out anyway, and none is marked as asked', async () => {
    const answered = new Set<string>();
    const asked = await ask([personIn(3, SUM)], [], { asksRows: false, answered });
    expect([asked, [...answered]]).toEqual([{ questions: [], answers: undefined }, []]);
  });

  it('no question is asked twice, but a row can have questions about two findings', async () => {
    const answered = new Set(['4 not-a-person']);
    const found = [personIn(3, SUM), personIn(4, SUM), personIn(4, MESSAGES.renamed, { code: 'renamed' })];
    const { questions } = await ask(found, ['leave-out', 'leave-out'], { answered });
    expect(questions.map(({ place, message }) => [place, message.key])).toEqual([
      ['list.csv:3', 'not-a-name'],
      ['list.csv:4', 'renamed'],
    ]);
    expect([...answered].sort()).toEqual(['3 not-a-person', '4 not-a-person', '4 renamed']);
    expect(await ask(found, [], { answered })).toEqual({ questions: [], answers: undefined });
  });

  it('no question is asked about people whose status a person has just declared inactive', async () => {
    const found = [personIn(3, MESSAGES.inactive), personIn(4, SUM)];
    const places = async (status: PeopleAnswers['status'], given: readonly PersonAnswer[]) =>
      (await ask(found, given, { known: { status } })).questions.map(({ place }) => place);
    const both = ['list.csv:3', 'list.csv:4'];
    expect(await places({ left: 'inactive' }, ['leave-out'])).toEqual(['list.csv:4']);
    expect(await places({ left: 'active' }, ['leave-out', 'leave-out'])).toEqual(both);
    expect(await places({ gone: 'inactive' }, ['leave-out', 'leave-out'])).toEqual(both);
    expect(isAnswered(personIn(3, SUM), { status: { Total: 'inactive' } })).toBe(false);
    expect(isAnswered(personIn(3, MESSAGES.inactive), {})).toBe(false);
  });
});

describe('answers about rows', () => {
  type Case = [kind: Kind, answer: PersonAnswer, nickname: string, answers: PeopleAnswers];
  const line = new Set([3]);
  const skipped = (...lines: readonly number[]) => ({
    skipLines: new Map(lines.map((one) => [one, 'not-a-person'])),
  });

  it.each<Case>([
    ['renamed', 'leave-out', 'p3', skipped(3)],
    ['renamed', 'meant', 'p3', { newNicknames: ['p3'] }],
    ['same person', 'meant', 'p3', { newNicknames: ['p3'] }],
    ['same person', 'meant', '', { newLines: line }],
    ['sum', 'meant', 'p3', { newNicknames: ['p3'] }],
    ['sum', 'meant', '', { newLines: line }],
    ['inactive', 'leave-out', 'p3', skipped(3)],
    ['inactive', 'meant', 'p3', { activeLines: line }],
    ['inactive', 'meant', '', { activeLines: line }],
    ['spelled otherwise', 'leave-out', '', skipped(3)],
    ['spelled otherwise', 'same', '', { sameLines: line }],
    ['spelled otherwise', 'meant', '', { newLines: line }],
    ['spelled otherwise', 'all-same', '', { sameLines: line }],
    ['spelled otherwise', 'all-meant', '', { newLines: line }],
    ['inactive', 'all-leave-out', '', skipped(3)],
  ])(
    'the answer about the finding "%s" is kept: "%s" for the nickname "%s"',
    async (kind, answer, nickname, kept) => {
      const { answers } = await ask([{ ...personIn(3, MESSAGES[kind]), nickname }], [answer]);
      expect(answers).toEqual({ ...NOTHING, ...kept });
    },
  );

  it('answers add to earlier ones and do not change these in place', async () => {
    const known = {
      newNicknames: ['eva'],
      newLines: new Set([12]),
      sameLines: new Set([13]),
      activeLines: new Set([14]),
      skipLines: new Map([[15, 'renamed']]),
      status: { Gast: 'active' },
      ignoredStatuses: ['Archived'],
    } as const;
    const found = [
      personIn(3, SUM),
      { ...personIn(4, SUM), nickname: '' },
      personIn(5, MESSAGES['spelled otherwise']),
      personIn(6, MESSAGES.inactive),
    ];
    const { answers } = await ask(found, ['meant', 'meant', 'same', 'meant'], { known });
    expect(answers).toEqual({
      ...known,
      newNicknames: ['eva', 'p3'],
      newLines: new Set([12, 4]),
      sameLines: new Set([13, 5]),
      activeLines: new Set([14, 6]),
    });
    expect(known).toMatchObject({
      newNicknames: ['eva'],
      newLines: new Set([12]),
      sameLines: new Set([13]),
      activeLines: new Set([14]),
    });
  });

  it.each<[PersonAnswer, PeopleAnswers]>([
    ['all-leave-out', skipped(3, 4, 5, 6, 7)],
    ['all-same', { sameLines: new Set([4, 5, 7]), ...skipped(3, 6) }],
    ['all-meant', { newNicknames: ['p4', 'p5', 'p7'], ...skipped(3, 6) }],
  ])('the answer "%s" counts for this row and later rows of its kind only', async (answer, kept) => {
    const kind = MESSAGES['spelled otherwise'];
    const found = [
      personIn(3, kind),
      personIn(4, kind),
      personIn(5, kind),
      personIn(6, MESSAGES.renamed),
      personIn(7, kind),
    ];
    const answered = new Set<string>();
    const { questions, answers } = await ask(found, ['leave-out', answer, 'leave-out'], { answered });
    expect(questions.map(({ place }) => place)).toEqual(['list.csv:3', 'list.csv:4', 'list.csv:6']);
    expect(answers).toEqual({ ...NOTHING, ...kept });
    expect(answered.size).toBe(5);
  });

  it('an answer for all sums does not count for notes', async () => {
    const found = [personIn(3, SUM), personIn(4, MESSAGES.note), personIn(5, { ...SUM, why: 'number' })];
    const { questions, answers } = await ask(found, ['all-meant', 'leave-out', 'leave-out']);
    expect(questions.map(({ place, alike }) => [place, alike])).toEqual([
      ['list.csv:3', 1],
      ['list.csv:4', 1],
      ['list.csv:5', 1],
    ]);
    expect(answers).toEqual({ ...NOTHING, newNicknames: ['p3'], ...skipped(4, 5) });
  });
});

describe('the possible answers, with the safe one first', () => {
  const ONE = ['leave-out', 'meant'];
  const PLAIN = ['all-leave-out', 'leave-out', 'meant', 'all-meant'];

  it.each<[kind: Kind, rows: number, answers: readonly string[]]>([
    ['sum', 1, ONE],
    ['sum', 2, PLAIN],
    ['sum', 6, PLAIN],
    ['inactive', 1, ONE],
    ['inactive', 2, PLAIN],
    ['note', 2, ONE],
    ['note', 5, ONE],
    ['note', 6, ['all-leave-out', ...ONE, 'all-meant']],
    ['renamed', 5, ONE],
    ['renamed', 6, ['all-leave-out', ...ONE, 'all-meant']],
    ['same person', 5, ONE],
    ['spelled otherwise', 1, ['leave-out', 'same', 'meant']],
    ['spelled otherwise', 5, ['leave-out', 'same', 'meant']],
    ['spelled otherwise', 6, ['all-leave-out', 'leave-out', 'same', 'meant', 'all-same', 'all-meant']],
    ['spelled as two', 1, ONE],
    ['spelled as two', 6, ['all-leave-out', ...ONE, 'all-meant']],
  ])(
    'the first question about the finding "%s" in %i rows has these answers',
    async (kind, rows, answers) => {
      const found = Array.from({ length: rows }, (_, at) => personIn(at + 2, MESSAGES[kind]));
      const given = Array<PersonAnswer>(rows).fill('leave-out');
      const { questions } = await ask(found, given);
      expect(questions).toHaveLength(rows);
      expect(questions[0]).toMatchObject({ alike: rows, answers });
      expect(questions.at(-1)?.alike).toBe(1);
    },
  );
});

it.each<[kind: Kind, isProbably: boolean]>([
  ['inactive', true],
  ['sum', true],
  ['note', true],
  ['renamed', false],
  ['same person', false],
  ['spelled otherwise', false],
])('a row with the finding "%s" is probably not a user: %s', (kind, isProbably) => {
  expect(isProbablyNotUser(MESSAGES[kind])).toBe(isProbably);
  expect(isAsked(MESSAGES[kind])).toBe(true);
});

it('a question is identified by the line and the code of its finding', () => {
  expect(questionKey({ line: 3, code: 'renamed' })).toBe('3 renamed');
});
