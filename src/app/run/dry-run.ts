/** A run that checks the roster and sends nothing. */

import { noting, type UserError } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { checkOutput } from '../../platform/output-file.js';
import { inUseWarning } from '../../platform/temporary-file.js';
import { findingsOutput } from '../../report/findings-file.js';
import type { Address, RunIo, RunRequest, Target } from '../connect/index.js';
import { identityOf, openDirectory, targetAddress } from '../connect/index.js';
import type { CheckResult, NamesInRoster } from '../pipeline/index.js';
import { check, namesInRoster, pacerOf, pipelineInput, RowsDigest } from '../pipeline/index.js';
import { handOnFindings, type RunResult, usedAs } from '../results/index.js';
import { askDirectory } from './ask-directory.js';
import { showPlan } from './fresh.js';
import { planOf, type RunPorts } from './plan.js';
import { type Asking, countNames, lookUpNames } from './step-names.js';

/** Writes at most a file of findings, and sends at most requests that read names and users. */
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
  let findings: Finding[] = [];
  const { first } = io.interruption;
  const listed = pipelineInput(request, checks, journal, secrets);
  const named = await namesInRoster(listed, profile.form.names, first);
  const read = address && mayRead(request, address) ? { address, named, journal } : undefined;
  const checkOnce = async ({ checks, sending: { limit } }: RunRequest) => {
    findings = [];
    // Answers must not show passwords.
    const input = pipelineInput(request, checks, journal, read && secrets);
    const digest = digests ? new RowsDigest(roster, profile) : undefined;
    const checked = await check(input, (finding) => findings.push(finding), first, limit, digest);
    return { input, checked, names: checks.names };
  };
  const compared = read && (await compare(read, request, checkOnce, ports, io));
  const { input, checked, names } = compared ?? (await checkOnce(request));
  const { total } = checked.before;
  const placed = output && (await handOnFindings(output, { findings, total }, input, texts.language));
  const warning = placed ? inUseWarning(placed) : undefined;
  if (warning !== undefined) reporter.notice({ kind: 'file', warning });
  reporter.findings(findings, roster);
  const plan = { ...planOf(request, checked, countNames(named, names)), journal };
  await showPlan(plan, request, reporter, io);
  const isValid = checked.refused === 0 && checked.refusedBy.length === 0 && checked.before.invalid === 0;
  return {
    kind: 'checked',
    isValid,
    counts: checked.before,
    folder,
    findings: placed ? placed.path : undefined,
  };
}

/** True if there is a token, and the user rather than the journal says where it is sent. */
function mayRead({ token, isProfileRecorded }: RunRequest, { destination }: Address): boolean {
  const { source, clientSecret, keyFile } = token;
  const hasToken = [source, clientSecret, keyFile].some((given) => given !== undefined);
  return hasToken && destination.kind === 'url' && destination.by !== 'journal' && !isProfileRecorded;
}

/** Looks names up, and compares the rows with the users of the directory. */
async function compare<Checked extends { readonly checked: CheckResult }>(
  { address, named, journal }: Pick<Asking, 'address' | 'journal'> & { readonly named: NamesInRoster },
  initialRequest: RunRequest,
  checkOnce: (request: RunRequest) => Promise<Checked>,
  ports: RunPorts,
  io: RunIo,
): Promise<Checked> {
  const pacer = pacerOf(initialRequest.sending, io.clock, io.random, undefined, io.gate);
  const hasAgreed = named.names.length > 0;
  let target: Promise<Target> | undefined;
  const open = () => (target ??= openDirectory(initialRequest, address, journal, ports, io));
  const asking = { address, journal, open, pacer, hasAgreed };
  try {
    const withNames = hasAgreed ? await lookUpNames(initialRequest, named, asking, ports, io) : undefined;
    const request = withNames ?? initialRequest;
    const alone = await checkOnce(request);
    const errors: UserError[] = [];
    const asked = await noting(errors, () => askDirectory(request, alone.checked, asking, ports, io));
    // A dry run needs no token.
    for (const error of errors) ports.reporter.notice({ kind: 'problem', error });
    return asked?.request === undefined ? alone : await checkOnce(asked.request);
  } finally {
    await target?.then(
      (one) => one.close(),
      () => {},
    );
  }
}
