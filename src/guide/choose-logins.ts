/** Logins for people who have none: by a pattern, seen on ten people before it is taken. `prepare` makes them. */

import { resolve } from 'node:path';
import {
  isOfPeople,
  type PreparedRows,
  type PrepareReporter,
  type PrepareRequest,
  personFinding,
  prepareList,
} from '../app/prepare/index.js';
import { UserError } from '../domain/errors.js';
import { wholeName } from '../domain/user.js';
import type { Io } from '../lib/io.js';
import { count, excerpt } from '../lib/text.js';
import { parsePattern } from '../naming/pattern.js';
import type { Roster } from '../roster/roster.js';
import type { Settings } from '../settings/settings.js';
import { formatFinding } from '../texts/finding-text.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, faultOf, withOptions } from './answers.js';
import { choosePeople, type ListFindings, type Spoken } from './choose-people.js';

/** The roster that `prepare` would make of the list. */
export type Preview = { readonly roster: Roster; readonly rows: PreparedRows };

/** @throws {UserError} as `prepare` does */
export type PreviewLogins = (answers: Answers, pattern: string) => Promise<Preview>;

function unfit(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
}

const PATTERNS = ['{first:1}.{last}', '{first}.{last}', '{last}{first:1}'] as const;

const OWN = '';
const MOST_SHOWN = 10;
const EXAMPLES = 2;

type LoginQuestions = {
  readonly preview: PreviewLogins;
  readonly settingsOf: (answers: Answers) => Promise<Settings>;
  readonly questions: Questions;
  readonly spoken: Spoken;
};

export function createPreview(
  settingsOf: (answers: Answers) => Promise<Settings>,
  io: Pick<Io, 'cwd' | 'env' | 'uid' | 'stdin' | 'journals' | 'interruption'>,
): PreviewLogins {
  return async (answers, pattern) => {
    const { reading, checks, profileChoice, consent } = await settingsOf(answers);
    const seen: { roster?: Roster; rows?: PreparedRows } = {};
    const reporter: PrepareReporter = {
      columns(list) {
        seen.roster = list;
      },
      folders: () => {},
      people(rows) {
        seen.rows = rows;
      },
      findings: () => {},
      previewed: () => {},
      written: () => {},
    };
    const list = resolve(io.cwd, answers.list);
    const { newLines, sameLines, ...others } = checks;
    const request: PrepareRequest = {
      ...{ list, reading, profileChoice, patterns: [pattern], checks: others, said: { newLines, sameLines } },
      ...{ target: undefined, configured: new Set<never>(), keepsKnown: false },
      ...{ known: [], taken: [], renew: [] },
      skipsInvalid: consent.skipInvalid,
    };
    await prepareList(request, io, reporter, { confirmRenewal: async () => false, people: undefined });
    const { roster, rows } = seen;
    if (roster === undefined || rows === undefined) throw new Error('prepare showed no people');
    return { roster, rows };
  };
}

/**
 * @param preferred patterns that were chosen before
 * @param end what every login ends in: `@school.example`, or nothing
 */
export async function chooseLogins(
  answers: Answers,
  preferred: readonly string[],
  end: string,
  { preview, settingsOf, questions, spoken }: LoginQuestions,
): Promise<Answers | Back> {
  const previews: (Preview & { readonly pattern: string })[] = [];
  for (const pattern of new Set([...preferred, ...PATTERNS.map((one) => one + end)])) {
    // A list without first names has no logins of them.
    const made = await preview(answers, pattern).catch(unfit);
    if (made !== undefined) previews.push({ pattern, ...made });
  }
  const choices = [
    ...previews.map(({ pattern, rows }) => ({
      value: pattern,
      label: `${examplesOf(rows)}; ${collisionText(rows)}`,
      hint: pattern,
    })),
    { value: OWN, label: 'Another pattern', hint: 'made of the columns' },
  ];
  const roster = previews[0]?.roster;
  for (;;) {
    const message = 'Which logins should people without one get?';
    const chosen = await questions.select({ message, choices });
    if (chosen === BACK) return BACK;
    const pattern = chosen === OWN ? await ownPattern(roster, questions) : chosen;
    if (pattern === BACK) continue;
    // Whom of earlier runs a row may be, only the results beside the list say.
    const read = async (now: Answers): Promise<ListFindings> => {
      const { rows } = await preview(now, pattern);
      const found = rows.findings.map((finding) => personFinding(finding, rows.people));
      return { label: rows.label, found };
    };
    const people = await choosePeople(answers, { read, settingsOf, questions, spoken });
    if (people === BACK) continue;
    const now = people ?? answers;
    const { rows } = await preview(now, pattern);
    showLogins(rows, questions);
    if (rows.isBlocked) continue;
    const isAgreed = await questions.confirm({ message: 'Use these logins?' });
    if (isAgreed === true) return withOptions(now, { nickname: [pattern] });
  }
}

async function ownPattern(roster: Roster | undefined, questions: Questions): Promise<string | Back> {
  const columns = roster?.columns.headers
    .filter((header) => header !== '')
    .map((header) => `{${excerpt(header)}}`);
  questions.show(
    `{first}, {last}, {middle}: parts of the name; {first:1}: its first letter\nColumns of this list: ${columns?.join(' ') ?? ''}`,
    'Patterns',
  );
  return await questions.text({
    message: 'Pattern',
    placeholder: '{last}.{first:1}',
    check(typed) {
      if (typed === '') return 'Type a pattern, such as {last}.{first:1}.';
      return roster && faultOf(() => parsePattern(typed, roster.columns));
    },
  });
}

/** Ten of them, those first whose login is taken by somebody else: they get a number, or the next pattern. */
function showLogins({ all, findings, label }: PreparedRows, questions: Questions): void {
  const made = all.filter(({ how }) => how !== 'kept');
  const taken = made.filter(({ conflict }) => conflict !== undefined);
  const first = taken.slice(0, MOST_SHOWN);
  const others = made.filter((one) => !taken.includes(one));
  const shown = [...first, ...others.slice(0, Math.max(MOST_SHOWN - first.length, MOST_SHOWN / 2))];
  const width = Math.max(...shown.map(({ nickname }) => nickname.length), 0);
  const lines = shown.map(({ person, nickname, how, conflict }) => {
    const why =
      how === 'known' ? ' (from an earlier run)' : conflict ? ` (${conflict.nickname} is taken)` : '';
    return `${nickname.padEnd(width)}  ${wholeName(person.name)}${why}`;
  });
  const more = made.length - lines.length;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const text = [
    ...lines,
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...errors
      .filter(({ code }) => !isOfPeople(code))
      .slice(0, MOST_SHOWN)
      .map((finding) => formatFinding(finding, label)),
  ];
  const title = `${count(made.length, 'login')}, ${collisionText({ all })}`;
  questions.show(
    text.join('\n'),
    errors.some(({ code }) => !isOfPeople(code)) ? 'This pattern does not give everybody a login' : title,
  );
}

function examplesOf({ all }: Pick<PreparedRows, 'all'>): string {
  const made = all.filter(({ how }) => how !== 'kept');
  const isNew = ({ how }: (typeof made)[number]) => how !== 'known';
  return [...made.filter(isNew), ...made.filter((one) => !isNew(one))]
    .slice(0, EXAMPLES)
    .map(({ nickname }) => nickname)
    .join(', ');
}

function collisionText({ all }: Pick<PreparedRows, 'all'>): string {
  const n = all.filter(({ conflict }) => conflict !== undefined).length;
  return n === 0 ? 'all different' : `${n} alike`;
}
