/** A run that checks the roster and sends nothing. */

import type { Finding } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { NamesOf } from '../../domain/name-meaning.js';
import { checkOutput } from '../../platform/output-file.js';
import { inUseWarning } from '../../platform/temporary-file.js';
import { findingsOutput } from '../../report/findings-file.js';
import type { Address, RunIo, RunRequest } from '../connect/index.js';
import { identityOf, openDirectory, targetAddress } from '../connect/index.js';
import type { NamesInRoster } from '../pipeline/index.js';
import { check, namesInRoster, pacerOf, pipelineInput, RowsDigest } from '../pipeline/index.js';
import { handOnFindings, type RunResult, usedAs } from '../results/index.js';
import { warnOfForgotten } from './fresh.js';
import { planOf, type RunPorts } from './plan.js';
import { countNames, lookUpNames, mayLookUpNames } from './step-names.js';

/** Writes at most a file of findings, and sends at most look-ups of names. */
export async function dryRun(
  request: RunRequest,
  { findings: path, overwrite, digests = false }: NonNullable<RunRequest['dryRun']>,
  ports: RunPorts,
  io: RunIo,
): Promise<RunResult> {
  const { reporter, texts } = ports;
  const { journals, secrets } = io;
  const { destination, profile, org, folder, roster, checks, files } = request;
  const output = path && findingsOutput({ path, overwrite, usedAs: usedAs(roster.path, files) });
  // Check the output first, since reading the roster may take long.
  if (output) await checkOutput(output);
  const address = destination.kind === 'none' ? undefined : targetAddress(destination, profile);
  const subject = { baseUrl: address?.baseUrl, directory: identityOf(profile), org, roster: roster.name };
  const journal = request.archive === undefined ? await journals.readFor(subject, folder) : undefined;
  const findings: Finding[] = [];
  const { first } = io.interruption;
  const listed = pipelineInput(request, checks, journal, secrets);
  const named = await namesInRoster(listed, profile.form.names, first);
  const names = address && (await namesFor(named, request, address, journal, ports, io));
  // From here on nothing is requested, so no answer can show a password.
  const input = pipelineInput(request, names === undefined ? checks : { ...checks, names }, journal);
  const { limit } = request.sending;
  const digest = digests ? new RowsDigest(roster, profile) : undefined;
  const checked = await check(input, (finding) => findings.push(finding), first, limit, digest);
  const { total } = checked.before;
  const placed = output && (await handOnFindings(output, { findings, total }, input, texts.language));
  const warning = placed ? inUseWarning(placed) : undefined;
  if (warning !== undefined) reporter.notice({ kind: 'file', warning });
  reporter.findings(findings, roster);
  reporter.plan(planOf(request, checked, countNames(named, names)));
  await warnOfForgotten(request, reporter, io);
  const isValid = checked.refused === 0 && checked.refusedBy.length === 0 && checked.before.invalid === 0;
  return {
    kind: 'checked',
    isValid,
    counts: checked.before,
    folder,
    findings: placed ? placed.path : undefined,
  };
}

/** Looks names up only if there is a token, and the user rather than the journal says where it is sent. */
async function namesFor(
  named: NamesInRoster,
  request: RunRequest,
  address: Address,
  journal: JournalView | undefined,
  ports: RunPorts,
  io: RunIo,
): Promise<NamesOf | undefined> {
  const { source, clientSecret, keyFile } = request.token;
  const hasToken = [source, clientSecret, keyFile].some((given) => given !== undefined);
  const { destination } = address;
  const isElsewhere =
    destination.kind === 'sandbox' || destination.by === 'journal' || request.isProfileRecorded;
  if (named.names.length === 0 || isElsewhere || !hasToken) return undefined;
  await mayLookUpNames(named, address, request, ports);
  const target = await openDirectory(request, address, journal, ports, io);
  const { clock, random, interruption } = io;
  const pacer = pacerOf(request.sending, clock, random, undefined, io.gate);
  try {
    return await lookUpNames(named, request.profile, journal, target, { pacer, clock, interruption });
  } finally {
    await target.close();
  }
}
