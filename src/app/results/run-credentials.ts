/** The passwords of a run that no roster has: opened at its start, and written with the outcomes at its end. */

import { randomInt } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ErrorTextIn, UserError } from '../../domain/errors.js';
import type { FileWarning } from '../../domain/file-warning.js';
import type { JournalView } from '../../domain/journals.js';
import { acceptedAttempt, type Known } from '../../domain/outcome.js';
import { CREDENTIALS_FILE, type CredentialStore, readCredentials } from '../../passwords/credential-store.js';
import type { Credentials } from '../../passwords/credentials.js';
import { CredentialsFile } from '../../passwords/credentials-file.js';
import { createGenerator } from '../../passwords/password-generator.js';
import { createSeal, isExampleRecipient } from '../../passwords/seal.js';
import { SealedCredentials } from '../../passwords/sealed-credentials.js';
import { SLIPS_FILE, SOME_SLIPS_FILE } from '../../passwords/slips-page.js';
import { withDiskErrors } from '../../platform/errno.js';
import { replaceUnlessInUse } from '../../platform/files.js';
import { shownPath } from '../../platform/shown-path.js';
import { editedFiles } from '../../report/edited-file.js';
import type { ReportFiles } from '../../report/write-report.js';
import { phrase } from '../../texts/phrase.js';
import { optionError, userError } from '../../texts/user-error.js';
import type { CommandTexts, RunIo, RunRequest } from '../connect/index.js';
import type { WaitingPasswords } from './ending.js';
import { slipRuns } from './slip-runs.js';

/** @throws {UserError} `results` if `credentials.csv` cannot be read */
export async function openCredentialsOf(
  request: Pick<RunRequest, 'folder' | 'roster' | 'passwordStyle' | 'sealTo'>,
  { sealed }: Pick<RunIo, 'sealed'>,
): Promise<Credentials> {
  const { folder, roster, passwordStyle, sealTo } = request;
  const generator = createGenerator(passwordStyle, (below) => randomInt(below));
  const read = await readCredentials(folder, roster.delimiter ?? ',');
  const file = new CredentialsFile(folder, read, generator);
  return sealTo === undefined ? file : new SealedCredentials(file, sealed(folder), await createSeal(sealTo));
}

/**
 * Ensures that a folder with sealed passwords gets no readable ones.
 * @throws {UserError} `usage` if a run would leave passwords unsealed next to sealed ones, seal to an example key, or
 *   print sealed passwords
 */
export async function checkSealing(
  { folder, sealTo, slips, checks, csv, archive }: RunRequest,
  commands: CommandTexts,
  { sealed, cwd }: Pick<RunIo, 'sealed' | 'cwd'>,
): Promise<void> {
  if (sealTo !== undefined && isExampleRecipient(sealTo)) {
    const takes = phrase(({ settings }) => settings.takes.recipient);
    const hint = phrase(({ settings }) => settings.hints.recipient);
    throw optionError('--seal-to', 'option-value-wrong', { place: '--seal-to', takes, given: sealTo, hint });
  }
  const shown = shownPath(folder, cwd);
  if (sealTo !== undefined && slips) {
    const slipsOptions = { operands: [{ gap: 'results' }], options: { identity: { gap: 'file' } } };
    throw userError('usage', 'slips-of-sealed', { command: commands.next('slips', slipsOptions) });
  }
  const keepsNone = checks.generates === undefined && csv === undefined;
  if (sealTo !== undefined || archive !== undefined || keepsNone) return;
  await sealed(folder).requireSeal?.();
  if ((await sealed(folder).all()).length === 0) return;
  throw userError('usage', 'seal-to-missing', { folder: shown, command: commands.on('clean', shown) });
}

/** Closes `credentials.csv`, if any, and adds the outcomes. If that fails, the file stays unchanged. */
export async function withCredentials<T extends ReportFiles>(
  reportFiles: T,
  folder: string,
  credentials: Credentials,
  waiting: Pick<WaitingPasswords, 'sealed'> | undefined,
  journal: JournalView,
): Promise<T> {
  await credentials.close();
  const { store } = credentials;
  const { file } = waiting?.sealed ?? {};
  const all = file === undefined ? reportFiles : { ...reportFiles, files: [...reportFiles.files, file] };
  if (store.size === 0) return all;
  const last = (key: string): Known | undefined => journal.last(key);
  const { path, ...placed } = await withDiskErrors(() =>
    replaceUnlessInUse(join(folder, CREDENTIALS_FILE), store.textWithOutcomes(last)),
  ).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return { path: CREDENTIALS_FILE, why: error.textIn };
  });
  const warnings = [...reportFiles.warnings, ...warningOf(basename(path), placed)];
  return { ...all, files: [...all.files, basename(path)], warnings };
}

function warningOf(
  written: string,
  placed: { readonly inUse?: string } | { readonly why: ErrorTextIn },
): readonly FileWarning[] {
  if ('why' in placed) return [{ kind: 'without-outcomes', name: CREDENTIALS_FILE, why: placed.why }];
  return placed.inUse === undefined ? [] : [{ kind: 'in-use', name: placed.inUse, written }];
}

/**
 * Slips of the last run suffice if a sheet was made since, or `credentials.csv` lacks the earlier passwords. After a sheet
 * of all users, no slips are needed.
 */
export async function waitingPasswords(
  folder: string,
  { store }: Pick<Credentials, 'store'>,
  journal: JournalView,
  io: Pick<RunIo, 'sealed'>,
): Promise<WaitingPasswords> {
  const { people, isOfLast, others } = slipRuns(journal);
  const run = journal.runs.at(-1)?.run;
  const isNow = (known: Known) => known.run === run;
  const sealed = await sealedPasswords(folder, store, journal, isNow, io);
  const kept = store.retained((key) => journal.last(key), isNow);
  const sheets = [SLIPS_FILE, SOME_SLIPS_FILE].map((name) =>
    lstat(join(folder, name)).catch(() => undefined),
  );
  const [all, some] = (await Promise.all(sheets)).map((stats) => stats?.mtimeMs);
  const sheet = all !== undefined ? SLIPS_FILE : some !== undefined ? SOME_SLIPS_FILE : undefined;
  const lastMade = all === undefined ? 0 : Math.max(all, some ?? 0);
  const hasSlip = (known: Known): boolean =>
    known.at <= lastMade || (sealed === undefined && isNotIn(store, known));
  const earlier = people.filter((known) => !isNow(known));
  const isMade = all !== undefined && people.every(hasSlip);
  const slips = isMade ? 'none' : earlier.length > 0 && earlier.every(hasSlip) ? 'last' : 'all';
  const continues = earlier.some(isOfLast);
  const nextSheet = people.length === 0 ? undefined : others > 0 ? SOME_SLIPS_FILE : SLIPS_FILE;
  const clean = await cleanOptions(folder, journal);
  return {
    kept,
    ...(sealed && { sealed }),
    slips,
    hasOthers: others > 0,
    continues,
    sheet,
    nextSheet,
    clean,
  };
}

/** Estimates the sealed passwords without the key: those that the journal records as saved but the store lacks. */
async function sealedPasswords(
  folder: string,
  store: CredentialStore,
  journal: JournalView,
  isNow: (known: Known) => boolean,
  { sealed }: Pick<RunIo, 'sealed'>,
): Promise<WaitingPasswords['sealed']> {
  const records = sealed(folder);
  // An error here must not hide how the run ended.
  const lines = await records.all().catch(() => []);
  if (lines.length === 0) return undefined;
  const { file } = records;
  const known = [...journal.all()].filter((one) => isNotIn(store, one));
  const created = known.filter(({ outcome }) => outcome === 'created');
  return {
    ...(file !== undefined && { file }),
    created: Math.min(created.length, lines.length),
    createdNow: Math.min(created.filter(isNow).length, lines.length),
    unconfirmed: known.filter(({ outcome }) => outcome === 'unconfirmed').length,
  };
}

/** True if a saved password is missing here because it was sealed or removed. */
function isNotIn(store: CredentialStore, known: Known): boolean {
  return known.hasCredential === true && store.passwordOf(known.key, acceptedAttempt(known)) === undefined;
}

/** Includes edited CSVs (typed passwords) once all users are created. An unreadable folder counts as one without. */
export async function cleanOptions(folder: string, journal: JournalView): Promise<WaitingPasswords['clean']> {
  const isLeft = [...journal.all()].some(({ outcome }) => outcome !== 'created');
  if (isLeft) return {};
  const edited = await editedFiles(folder).catch(() => []);
  return edited.length === 0 ? {} : { edited: true };
}
