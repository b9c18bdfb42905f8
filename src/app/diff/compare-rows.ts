/** Looks up the rows of a roster one by one, and compares each with the user in the directory. */

import type { Checker } from '../../checks/checker.js';
import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { FoundUser } from '../../directory/found-user.js';
import { redact, redactTogether } from '../../directory/redact.js';
import type { Person } from '../../directory/render-request.js';
import type { SignalName } from '../../domain/clock.js';
import { type ComparedRow, type Difference, isOfName, type UnknownWhy } from '../../domain/comparison.js';
import type { ShownMessage } from '../../domain/detail.js';
import type { Finding } from '../../domain/finding.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import type { Row } from '../../domain/row.js';
import { Secret } from '../../domain/secret.js';
import { printable } from '../../domain/terminal-text.js';
import { clipped } from '../../domain/text.js';
import { nicknameKey, spokenName } from '../../domain/user.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { wrappedMessage } from '../../texts/own-message.js';
import { type LookUpStop, lookedUpFields, type SoughtRow, stopOf } from '../look-up/index.js';
import type { PacedLookUp, Sighting } from '../pipeline/index.js';
import { type Comparison, compareUser } from './compare-user.js';
import { HeldAbsences, type Seen, type Unshown } from './held-absences.js';

export type DiffEnd = Partial<LookUpStop> & {
  readonly ended: 'compared' | 'limit' | 'stopped' | 'interrupted';
  readonly signal?: SignalName;
  readonly line?: number;
};

export type Compared = DiffEnd & {
  /** Fields that were not compared, because the directory shows no value of them for any user. */
  readonly uncomparedFields: readonly string[];
  readonly lookUps: number;
  readonly seen: Seen;
};

export type CompareInput = {
  readonly roster: Roster;
  readonly checker: () => Promise<Checker>;
  readonly namer: Namer;
  readonly profile: ConfiguredProfile;
  readonly fields: readonly string[];
  /** If look-ups find neither these users nor any other user, an absence proves nothing. */
  readonly known: readonly SoughtRow[];
  /** The logins of accounts whose login is not that of the row, by the key of the row's login. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly savedFor: (nickname: string) => readonly Secret[];
  readonly secrets: KnownSecrets;
  readonly limit: number;
  readonly stopAfter: number;
  readonly signal: AbortSignal;
};

export type ReadRow = {
  readonly row: Row;
  readonly person: Person;
  /** The same person with the login of the account. */
  readonly sought: Person;
  /** No displayed text of the row may contain one of these. */
  readonly passwords: readonly Secret[];
  readonly findings: readonly Finding[];
  readonly invalid: UnknownWhy | undefined;
};

/** Yields all rows, checked. `invalid` is set if the nickname is wrong, or the look-up would send a password. */
export async function* readRows({ roster, checker, namer, profile, accounts, savedFor }: CompareInput) {
  const checks = await checker();
  const sent = lookedUpFields(profile.form);
  for await (const row of roster.rows()) {
    const { draft, complaint } = namer(roster.columns.draft(row));
    const { partial, findings } = checks.check(row, draft, complaint);
    const nicknameError = findings.find(
      ({ field, severity, code }) =>
        severity === 'error' &&
        (field === 'nickname' || (code === 'password-elsewhere' && sent.includes(field))),
    );
    const invalid =
      nicknameError &&
      ({ kind: 'invalid', field: nicknameError.field, message: nicknameError.message } as const);
    const { password: cell } = draft;
    const password = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
    const { nickname } = partial;
    const passwords = [new Secret(password), ...savedFor(nickname)];
    const sought = { ...partial, nickname: accounts.get(nicknameKey(nickname)) ?? nickname };
    yield { row, person: partial, sought, passwords, findings, invalid } satisfies ReadRow;
  }
}

/** @param onRow called once a row's state is known, perhaps after later rows @param onLooked after each look-up */
export async function compareRows(
  input: CompareInput,
  lookUp: PacedLookUp,
  onRow: (row: ComparedRow) => void,
  onLooked: (state: ComparedRow['state']) => void,
): Promise<Compared> {
  const { roster, fields, profile, known, signal, limit, stopAfter } = input;
  const blanks = new BlankFields(fields, onRow);
  const absences = new HeldAbsences<ReadRow>(known, (read, unshown) =>
    onRow(
      unshown === undefined
        ? rowIn('missing', read)
        : unknownRow(read, whyUnproven(read, unshown, profile.form.title)),
    ),
  );
  let [lookUps, unanswered, line] = [0, 0, 0];
  const end = async (diffEnd: DiffEnd): Promise<Compared> => {
    const isWhole = diffEnd.ended === 'compared' || diffEnd.ended === 'limit';
    const { seen, unshown } = await absences.conclude(isWhole ? lookUp : undefined);
    const stop = unshown && stopOf(unshown);
    const result = { uncomparedFields: blanks.conclude(), lookUps, seen };
    return stop === undefined ? { ...diffEnd, ...result } : { ended: 'stopped', line, ...stop, ...result };
  };
  const interrupted = () => end({ ended: 'interrupted', signal: signal.reason as SignalName });

  for await (const read of readRows(input)) {
    ({ line } = read.row);
    if (signal.aborted) return interrupted();
    if (read.invalid !== undefined) {
      onRow(unknownRow(read, read.invalid));
      continue;
    }
    if (lookUps === limit) return end({ ended: 'limit' });
    if (await roster.changed()) return end({ ended: 'stopped', reason: 'roster_changed', line });
    const sighting = await lookUp(read.sought);
    if (sighting.kind === 'unknown' && signal.aborted) return interrupted();
    const stop = stopOf(sighting);
    if (stop !== undefined) return end({ ended: 'stopped', line, ...stop });
    lookUps += 1;
    unanswered = sighting.kind === 'unknown' ? unanswered + 1 : 0;
    if (sighting.kind === 'found') {
      const { row, comparison } = foundRow(read, sighting.user, input);
      absences.found();
      blanks.add(row, comparison);
      onLooked(row.state);
    } else if (sighting.kind === 'absent') {
      absences.absent(read, read.sought);
      onLooked('missing');
    } else {
      onRow(unknownRow(read, { kind: 'no-answer', ...shownAnswer(read, messageOf(sighting)) }));
      onLooked('unknown');
      if (unanswered === stopAfter)
        return end({ ended: 'stopped', reason: 'too_many_failures', line, ...messageOf(sighting) });
    }
  }
  return end({ ended: 'compared' });
}

function messageOf({ message, detail, why }: Extract<Sighting, { kind: 'unknown' }>) {
  return { message, detail, why };
}

function whyUnproven(read: ReadRow, unshown: Unshown, service: string): UnknownWhy {
  if (unshown.kind === 'absent') return { kind: 'no-proof', service };
  return { kind: 'no-answer', ...shownAnswer(read, wrappedMessage('known-not-looked-up', unshown)) };
}

/** Messages that contain a secret or exceed the maximum length are shown in English, without their facts. */
function shownAnswer(read: ReadRow, original: ShownMessage & { readonly message: string }): ShownMessage {
  const message = shownOf(read)(original.message);
  return message === original.message ? original : { message };
}

function rowIn(state: ComparedRow['state'], read: ReadRow): ComparedRow {
  const { row, line } = read.row;
  const { nickname, name } = read.person;
  const shown = shownOf(read);
  return {
    row,
    line,
    nickname: shown(nickname),
    state,
    name: shownOf(read, [name.first, name.last, name.middle])(spokenName(name)),
    directoryName: undefined,
    differences: [],
  };
}

function unknownRow(read: ReadRow, why: UnknownWhy): ComparedRow {
  return { ...rowIn('unknown', read), why };
}

function foundRow(
  read: ReadRow,
  user: FoundUser,
  { profile, fields: all, secrets }: Pick<CompareInput, 'profile' | 'fields' | 'secrets'>,
): { readonly row: ComparedRow; readonly comparison: Comparison } {
  const { first, last, middle } = read.person.name;
  const parts = Object.entries(user.fields).flatMap(([field, text]) => (isOfName({ field }) ? [text] : []));
  const ofRoster = shownOf(read, [first, last, middle]);
  const ofDirectory = shownOf(read, [...user.names, ...parts], secrets);
  const clean = ({ field, roster, directory }: Difference) => {
    const [one, other] = isOfName({ field })
      ? [ofRoster, ofDirectory]
      : [shownOf(read), shownOf(read, [], secrets)];
    return { field, roster: one(roster), directory: other(directory) };
  };
  const fields = all.filter((field) => !isInvalid(field, read.findings));
  const compared = compareUser(read.person, user, profile, fields);
  const comparison = {
    ...compared,
    differences: compared.differences.map(clean),
    blanks: compared.blanks.map(clean),
  };
  const row = {
    ...decidedRow(rowIn('same', read), comparison, comparison.differences),
    directoryName: ofDirectory(compared.directoryName),
  };
  return { row, comparison };
}

/** A name that could not be split has no parts. */
function isInvalid(field: string, findings: readonly Finding[]): boolean {
  const wrong = findings.filter(({ severity }) => severity === 'error').map((finding) => finding.field);
  return wrong.includes(field) || (field.startsWith('name.') && wrong.includes('name'));
}

function decidedRow(
  row: ComparedRow,
  { isCompared }: Comparison,
  differences: readonly Difference[],
): ComparedRow {
  const equal = isCompared ? 'same' : 'there';
  return { ...row, state: differences.length === 0 ? equal : 'different', differences };
}

const MAX_LENGTH = 200;
export const HIDDEN = '[hidden: it may contain a password]';

/**
 * A value shortened to one line, without terminal control sequences and without the row's password.
 * @param parts of a name that are shown together: all are hidden if together they form the password
 */
function shownOf(
  { passwords }: Pick<ReadRow, 'passwords'>,
  parts: readonly string[] = [],
  secrets?: KnownSecrets,
): (text: string) => string {
  const redacted = (text: string) => redact(text, passwords, secrets);
  const isTogether = parts.length > 1 && redactTogether(parts, redacted).every((part) => !part);
  return (text) => {
    const line = printable((isTogether && text !== '' ? undefined : redacted(text)) ?? HIDDEN);
    return clipped(line, MAX_LENGTH);
  };
}

/** A missing value differs only if the directory shows the field for some user. Rows wait until this is known. */
class BlankFields {
  readonly #fields: readonly string[];
  readonly #onRow: (row: ComparedRow) => void;
  readonly #kept = new Set<string>();
  readonly #waiting: { readonly row: ComparedRow; readonly comparison: Comparison }[] = [];

  constructor(fields: readonly string[], onRow: (row: ComparedRow) => void) {
    this.#fields = fields;
    this.#onRow = onRow;
  }

  add(row: ComparedRow, comparison: Comparison): void {
    const before = this.#kept.size;
    for (const field of comparison.shown) this.#kept.add(field);
    const earlier = this.#kept.size > before ? this.#waiting.splice(0) : [];
    for (const one of [...earlier, { row, comparison }]) {
      if (one.comparison.blanks.every(({ field }) => this.#kept.has(field)))
        this.#decide(one.row, one.comparison);
      else this.#waiting.push(one);
    }
  }

  /** @returns the fields that have values in the roster but for no user of the directory */
  conclude(): readonly string[] {
    for (const { row, comparison } of this.#waiting) this.#decide(row, comparison);
    const blank = this.#waiting.flatMap(({ comparison }) => comparison.blanks.map(({ field }) => field));
    return this.#fields.filter((field) => blank.includes(field) && !this.#kept.has(field));
  }

  #decide(row: ComparedRow, comparison: Comparison): void {
    const blanks = comparison.blanks.filter(({ field }) => this.#kept.has(field));
    const place = ({ field }: { readonly field: string }) => this.#fields.indexOf(field);
    const all = [...comparison.differences, ...blanks].toSorted((one, other) => place(one) - place(other));
    this.#onRow(decidedRow(row, comparison, all));
  }
}
