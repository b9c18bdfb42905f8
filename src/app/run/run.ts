/** A run from the opened roster to its end: check, plan, question, sending, report. Create and retry share it. */

import { UserError } from '../../domain/errors.js';
import type { CheckCode, Finding } from '../../domain/finding.js';
import type { Journal, JournalView } from '../../domain/journals.js';
import { optionValue, type Text, worded } from '../../domain/wording.js';
import { confirmRun, openDirectory, targetAddress } from '../opening/index.js';
import { askAboutPeople } from '../people/index.js';
import { check, type PersonOfRow, pipelineInput } from '../pipeline/index.js';
import { recordedReading } from '../results/index.js';
import type { Address } from '../types/destination.js';
import type { RunResult } from '../types/ending.js';
import type { PersonFinding } from '../types/people-questions.js';
import type { CheckResult } from '../types/plan.js';
import type { Ports } from '../types/ports.js';
import type { Reporter } from '../types/reporter.js';
import type { RunIo } from '../types/run-io.js';
import type { RunRequest } from '../types/run-request.js';
import { dryRun } from './dry-run.js';
import { archive, keepArchivable, warnOfForgotten } from './fresh.js';
import { planOf } from './plan.js';
import { sendRows } from './send-rows.js';

/** @throws {UserError} where nothing can be sent */
export async function run(given: RunRequest, ports: Ports, io: RunIo): Promise<RunResult> {
  if (given.dryRun !== undefined) return await dryRun(given, given.dryRun, ports, io);
  const { reporter, prompts } = ports;
  const address = targetAddress(given.destination, given.profile);
  // A folder that will be archived does not count for this run, but stays as it is until the run is agreed to.
  const isNew = given.archive !== undefined;
  const before = isNew ? undefined : await io.journals.readFor(address, given.folder);
  const lastAt = await io.journals.lastWritten(given.folder);
  const target = await openDirectory(given, address, before, ports, io);
  let journal: Journal | undefined;
  try {
    // Before anything is made or locked: a roster with errors leaves no trace.
    const asked = await checkRoster(given, before, ports, io);
    const { request } = asked;
    let { checked } = asked;
    if (!isNew) journal = await openJournal(request, address, reporter, io);
    // Another run, or a person with `settle`, may have written between the reading and the lock.
    if (journal !== undefined && journal.records !== (before?.records ?? 0))
      checked = await check(pipelineInput(request, request.checks, journal), () => {}, io.interruption.first);
    const plan = planOf(request, checked, address);
    reporter.plan(plan);
    await warnOfForgotten(request, reporter, io);
    const answer = await confirmRun(plan, request.consent, prompts);
    if (answer === 'declined') {
      reporter.notice({ kind: 'nothing-sent' });
      return { kind: 'declined' };
    }
    if (answer === 'refused') keepArchivable(request, plan, ports.texts);
    if (answer === 'confirmed' && plan.sending > 0) await target.token?.ready();
    if (isNew) await archive(request, reporter, io);
    journal ??= await openJournal(request, address, reporter, io);
    const agreed = { request, journal, target, lastAt };
    return await sendRows(answer === 'confirmed' ? plan : undefined, agreed, ports, io);
  } finally {
    await journal?.close();
    await target.close();
  }
}

/**
 * Reads the roster whole, asks about the people whom the checks question, and shows what is wrong with it.
 * @returns the request with the answers
 * @throws {UserError} where the roster as a whole is refused
 */
async function checkRoster(
  given: RunRequest,
  journal: JournalView | undefined,
  { reporter, prompts }: Pick<Ports, 'reporter' | 'prompts'>,
  { interruption }: Pick<RunIo, 'interruption'>,
): Promise<{ readonly request: RunRequest; readonly checked: CheckResult }> {
  const { roster, consent } = given;
  const answered = new Set<string>();
  for (let request = given; ; ) {
    const found: PersonFinding[] = [];
    const input = pipelineInput(request, request.checks, journal);
    const onFinding = (finding: Finding, person: PersonOfRow) => found.push({ finding, ...person });
    const checked = await check(input, onFinding, interruption.first);
    const isAsked = !consent.yes && prompts.availability() === 'available';
    const options = { label: roster.label, known: request.checks, answered, asksRows: !consent.skipInvalid };
    const answers = isAsked
      ? await askAboutPeople(found, { ...options, prompts: prompts.people })
      : undefined;
    if (answers !== undefined) {
      request = { ...request, checks: { ...request.checks, ...answers } };
      continue;
    }
    reporter.findings(
      found.map(({ finding }) => finding),
      roster,
    );
    const [refused] = checked.refusedBy;
    if (refused !== undefined) throw refusedRoster(refused, roster.name);
    return { request, checked };
  }
}

async function openJournal(
  request: RunRequest,
  { baseUrl, directory }: Address,
  reporter: Pick<Reporter, 'notice'>,
  { journals }: Pick<RunIo, 'journals'>,
): Promise<Journal> {
  const { folder, org, roster, rosterPath, reading, checks, inspect, forceUnlock } = request;
  const journal = await journals.open({
    folder,
    head: {
      ...{ baseUrl, directory, org, roster: roster.name, rosterPath },
      ...recordedReading(reading, checks),
    },
    ...(inspect && { inspect }),
    forceUnlock,
  });
  for (const text of journal.notes) reporter.notice({ kind: 'note', text });
  return journal;
}

/** Not a matter of single rows, so nothing of it can be skipped. */
function refusedRoster(code: CheckCode, name: string): UserError {
  const [what, next] = (REFUSALS[code] ?? [
    `${name} has an error as a whole`,
    'Correct it.',
  ]) satisfies Refusal;
  return new UserError('roster', `Nothing was sent: ${what.replace('{roster}', name)} (${code})`, next);
}

type Refusal = readonly [what: string, next: Text];

const REFUSALS: Readonly<Partial<Record<CheckCode, Refusal>>> = {
  'password-shared': [
    'rows of {roster} share a password, and the configuration treats that as an error',
    worded`Give each user their own password, or generate passwords with ${optionValue('--generate-passwords', 'all')}.`,
  ],
  'inactive-list': [
    '{roster} does not say for certain who is to have an account',
    'Say what the values of the column mean, as the error above shows, and run the same command again.',
  ],
  'shared-id': [
    'several people of {roster} have one number, and the configuration treats that as an error',
    'Correct the numbers that the error above names, and run the same command again.',
  ],
  'password-hash': [
    'the passwords of {roster} are hashes',
    worded`Enter the passwords, or generate new ones with ${optionValue('--generate-passwords', 'all')}.`,
  ],
};
