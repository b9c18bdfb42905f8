/** A run from the opened roster to its end: check, plan, question, sending, report. `create` and `retry` share it. */

import { basename, dirname } from 'node:path';
import type { Finding } from '../../domain/finding.js';
import type { Journal, JournalHead, JournalView, RunSubject } from '../../domain/journals.js';
import { numberHeaderOf } from '../../domain/row.js';
import { RESULTS_SUFFIX } from '../../journal/journal.js';
import { shownPath } from '../../platform/shown-path.js';
import { userError } from '../../texts/user-error.js';
import type { NoticeReporter, RunIo, RunRequest, Target } from '../connect/index.js';
import { identityOf, openDirectory, targetAddress } from '../connect/index.js';
import { askAboutPeople, type PersonFinding } from '../people/index.js';
import type { CheckResult, PersonOfRow } from '../pipeline/index.js';
import { check, namesInRoster, pacerOf, pipelineInput, RowsDigest } from '../pipeline/index.js';
import {
  checkSealing,
  isOfSubject,
  preparedIn,
  type RunResult,
  readAnswers,
  readKnownResults,
  recordedReading,
} from '../results/index.js';
import { type Asked, askDirectory } from './ask-directory.js';
import { askAboutLists } from './ask-lists.js';
import { dryRun } from './dry-run.js';
import { archive, refuseArchiving, showPlan } from './fresh.js';
import { planOf, type RunPorts } from './plan.js';
import { confirmRun, isAgreed, type Touched, withConsentTo } from './run-consent.js';
import { sendRows } from './send-rows.js';
import { type Asking, countAsked, countNames, lookUpNames } from './step-names.js';

export async function run(
  typedRequest: RunRequest,
  ports: RunPorts,
  io: RunIo,
  opened?: Target,
): Promise<RunResult | Touched> {
  await checkSealing(typedRequest, ports.texts.commands, io);
  const initialRequest = await withOtherLists(typedRequest, ports.reporter, io);
  if (initialRequest.dryRun !== undefined)
    return await dryRun(initialRequest, initialRequest.dryRun, ports, io);
  const { reporter, prompts } = ports;
  const address = targetAddress(initialRequest.destination, initialRequest.profile);
  // Ignore a folder that will be archived, but leave it unchanged until the user agrees to the run.
  const isNew = initialRequest.archive !== undefined;
  const { baseUrl, directory } = address;
  const subject = { baseUrl, directory, org: initialRequest.org, roster: initialRequest.roster.name };
  const before = isNew ? undefined : await io.journals.readFor(subject, initialRequest.folder);
  const lastAt = await io.journals.lastWritten(initialRequest.folder);
  const target = opened ?? (await openDirectory(initialRequest, address, before, ports, io));
  let journal: Journal | undefined;
  try {
    // Check before creating any file or lock, so that a roster with errors leaves no trace.
    const { profile, checks, sending } = initialRequest;
    const { clock, random, interruption } = io;
    const input = pipelineInput(initialRequest, checks, before, io.secrets);
    const named = await namesInRoster(input, profile.form.names, interruption.first);
    const sinceMs = lastAt === undefined ? undefined : clock.now() - lastAt;
    const pacer = pacerOf(sending, clock, random, sinceMs, io.gate);
    const hasAgreed = opened !== undefined || countAsked(named, profile) > 0;
    const asking = { address, journal: before, open: async () => target, pacer, hasAgreed };
    const withNames = await lookUpNames(initialRequest, named, asking, ports, io);
    if (withNames === undefined) return declined(reporter);
    const result = await checkRoster(withNames, asking, ports, io);
    const { request, asked } = result;
    let { checked } = result;
    if (!isNew) journal = await openJournal(request, subject, reporter, io);
    // Another run, or a person with `settle`, may have written to the journal before it was locked.
    if (journal !== undefined && journal.records !== (before?.records ?? 0))
      checked = await checkOf(request, journal, () => {}, io);
    const plan = planOf(request, checked, countNames(named, request.checks.names), address);
    if (!isAgreed(request.consent)) {
      await showPlan(plan, request, reporter, io);
    }
    const answer = await confirmRun(plan, request.consent, prompts);
    if (answer === 'declined') return declined(reporter);
    if (answer === 'refused') refuseArchiving(request, plan, ports.texts);
    if (answer === 'confirmed' && plan.sending + plan.finishing > 0) await target.token?.ready();
    if (answer === 'confirmed' && (await initialRequest.roster.touched()))
      return {
        kind: 'touched',
        agreed: checked.digest,
        target: address.destination.kind === 'url' ? target : undefined,
      };
    if (isNew) await archive(request, reporter, io);
    journal ??= await openJournal(request, subject, reporter, io);
    const { recognised } = checked.difference;
    const agreed = { request, journal, target, pacer, asked, recognised, leftOut: checked.leftOut };
    return await sendRows(answer === 'confirmed' ? plan : undefined, agreed, ports, io);
  } finally {
    await journal?.close();
    await target.close();
  }
}

/** Adds the people of the other lists of the same directory and organisation, and the rows that were left out before. */
async function withOtherLists(request: RunRequest, reporter: NoticeReporter, io: RunIo): Promise<RunRequest> {
  const { roster, folder, destination, profile, known = [], checks, consent } = request;
  const places = roster.path === null ? [] : [dirname(roster.path)];
  const { folders, isOwn } = request.otherLists ?? { folders: places, isOwn: () => true };
  const baseUrl = destination.kind === 'url' ? destination.url.href : undefined;
  const org = request.otherLists === undefined ? request.org : null;
  const subject = { baseUrl, directory: identityOf(profile), org };
  // A rehearsal has its own folder.
  const own =
    destination.kind === 'sandbox' && roster.path !== null ? roster.path + RESULTS_SUFFIX.run : folder;
  const answers = await readAnswers(own, io);
  const listAnswers = typeof answers === 'object' ? answers.lists : undefined;
  const isWanted = (head: JournalHead, path: string) =>
    path !== folder &&
    isOwn(head.org) &&
    listAnswers?.[basename(path)] !== 'other' &&
    isOfSubject(head, subject);
  const { results, passedOver } = await readKnownResults(folders, known, io, isWanted);
  if (!isAgreed(consent)) for (const one of passedOver) reporter.notice({ kind: 'passed-over', ...one });
  const ofRealRuns = results.find((one) => one.folder === shownPath(own, io.cwd))?.leftOut ?? [];
  const prepared = [...ofRealRuns, ...preparedIn(answers)];
  return { ...request, checks: { ...checks, others: results, prepared, listAnswers } };
}

function declined(reporter: NoticeReporter): RunResult {
  reporter.notice({ kind: 'nothing-sent' });
  return { kind: 'declined' };
}

/** Checks the roster, asks about people in question, and compares the others with the directory. @throws {UserError} if the roster as a whole is refused */
async function checkRoster(
  initialRequest: RunRequest,
  asking: Asking,
  ports: RunPorts,
  io: RunIo,
): Promise<{ readonly request: RunRequest; readonly checked: CheckResult; readonly asked: Asked }> {
  const { reporter, prompts } = ports;
  const { roster, consent } = initialRequest;
  const canAsk = !consent.yes && prompts.availability() === 'available';
  const answered = new Set<string>();
  let asked: Asked | undefined;
  for (let request = initialRequest; ; ) {
    const found: PersonFinding[] = [];
    const onFinding = (finding: Finding, person: PersonOfRow) => found.push({ finding, ...person });
    const checked = await checkOf(request, asking.journal, onFinding, io);
    request = withConsentTo(checked.digest, request, canAsk, reporter);
    // Each answer may change which rows are sent.
    let next = canAsk ? await askAboutLists(checked.difference, request, prompts) : undefined;
    if (next === undefined && canAsk) next = await askAboutRows(found, answered, request, prompts);
    if (next === undefined && asked === undefined) {
      asked = await askDirectory(request, checked, asking, ports, io);
      next = asked.request;
    }
    if (next !== undefined) {
      request = next;
      continue;
    }
    const findings = found.map(({ finding }) => finding);
    if (!isAgreed(request.consent)) reporter.findings(findings, roster);
    const [refused] = checked.refusedBy;
    // The error concerns the whole roster, so no rows can be skipped.
    if (refused !== undefined)
      throw userError('roster', 'roster-refused', { roster: roster.name, check: refused });
    return { request, checked, asked: asked ?? {} };
  }
}

async function askAboutRows(
  found: readonly PersonFinding[],
  answered: Set<string>,
  request: RunRequest,
  { people: prompts }: RunPorts['prompts'],
): Promise<RunRequest | undefined> {
  const { roster, checks: known, consent } = request;
  const asksRows = !consent.skipInvalid;
  const options = { label: roster.label, known, answered, asksRows, canKeepLogin: true, prompts };
  const answers = await askAboutPeople(found, options);
  if (answers === undefined) return undefined;
  return { ...request, checks: { ...known, ...answers }, consent: { ...consent, agreed: undefined } };
}

async function checkOf(
  request: RunRequest,
  journal: JournalView | undefined,
  onFinding: Parameters<typeof check>[1],
  { interruption, secrets }: RunIo,
): Promise<CheckResult> {
  const input = pipelineInput(request, request.checks, journal, secrets);
  const digest = new RowsDigest(request.roster, request.profile);
  return await check(input, onFinding, interruption.first, request.sending.limit, digest);
}

async function openJournal(
  request: RunRequest,
  subject: RunSubject & Pick<JournalHead, 'baseUrl'>,
  reporter: NoticeReporter,
  { journals, gate }: RunIo,
): Promise<Journal> {
  const { folder, rosterPath, reading, checks, inspect, forceUnlock } = request;
  const journal = await journals.open({
    folder,
    head: {
      ...subject,
      rosterPath,
      ...recordedReading(reading, checks),
      numberHeader: numberHeaderOf(request.roster.columns),
    },
    ...(inspect && { inspect }),
    forceUnlock,
    atOnce: request.sending.rate?.parallel,
    hasOtherRuns: gate !== undefined,
  });
  for (const note of journal.notes) reporter.notice({ kind: 'journal', note });
  return journal;
}
