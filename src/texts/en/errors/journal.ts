/** Errors of the journal, its lock and a folder of results. */

import type { ErrorTextIn } from '../../../domain/errors.js';
import { SANDBOX } from '../../../domain/journals.js';
import { innerText, text } from '../../error-template.js';
import type {
  ChangedJournal,
  Damage,
  DirectoryName,
  FolderNaming,
  InStore,
  LockOwner,
  LostJournal,
  OtherDirectory,
  OtherSubject,
  RecordFault,
  SystemFault,
  UsersThere,
} from '../../journal-facts.js';
import type { Distrust, ErrorEntry } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { count, grouped, quote } from '../grammar.js';
import { resultNotes } from '../result-notes.js';
import { systemError } from '../system-error.js';

/** Advice about a path that cannot be a folder. */
function pathAdvice(system: string): string | undefined {
  if (system === 'ENAMETOOLONG')
    return 'Check the path, or use --results to choose a folder with a shorter name.';
  return ['ELOOP', 'ENOTDIR'].includes(system)
    ? 'Check the path, or use --results to choose another folder.'
    : undefined;
}

export const journalErrors = {
  'results-not-writable': ({ path, system }: SystemFault) => text`
    Cannot write ${path}: ${systemError(system)}
    ${pathAdvice(system) ?? 'Check that you own the folder, or choose another one with --results.'}`,
  'journal-disk-full': ({ path }: { readonly path: string }) => text`
    The disk is full, or your quota is used up: cannot write ${path}
    Free some space, then run the same command again. It continues where this run stopped.`,
  'journal-open-files': ({ path }: { readonly path: string }) => text`
    Too many files are open on this computer: cannot write ${path}
    Close other programs, or allow more open files with "ulimit -n 1024", then run the same command again.`,
  /** Part of the journal may have been written. */
  'journal-not-stored': ({ path, system }: SystemFault) => text`
    Cannot write ${path}: ${systemError(system)}. The file may be incomplete
    Check the disk, then run the same command again. It reads the journal again and lists the unconfirmed rows.`,
  'journal-other-writer': ({ path }: { readonly path: string }) => text`
    ${path} changed during this run: another run writes to it, or the folder was moved
    Make sure that only one run uses this results folder, then run the same command again. It lists the unconfirmed rows.`,
  /** A line of the journal was not written there by a run. */
  'journal-damaged': ({ path, line, fault, created }: Damage<DamagedLine>) => text`
    ${path}:${line}: ${recordFault(fault)}
    ${startOver(created)}`,
  /** The journal is not the one that the last report was made from. */
  'journal-changed': ({ path, change, created }: Damage<ChangedJournal>) => text`
    ${
      change.kind === 'rolled-back'
        ? `${path} was rolled back to an earlier state: it has ${change.bytes} bytes, but had ${change.known} when the last report was written`
        : `${path} was changed: its first ${change.known} bytes differ from those that the last report was made from`
    }
    ${startOver(created)}`,
  /** There were runs, but no journal records them. */
  'journal-lost': ({ path, state, remains, created }: Damage<LostJournal>) => text`
    ${
      remains === undefined
        ? `${path} ${LOST[state]}, but report.json next to it has the results of earlier runs`
        : `${path} ${LOST[state]}, but the folder has files of earlier runs (${remains.join(', ')})`
    }
    ${startOver(created)}`,
  /** @param system why it cannot be read; `undefined`: its content is not that of a report */
  'report-damaged': ({ path, system, created }: Damage<UnusableReport>) => text`
    ${path} ${system === undefined ? 'is damaged' : `cannot be read: ${systemError(system)}`}, so the journal cannot be checked against it
    ${startOver(created, RESTORE_REPORT)}`,
  'journal-newer': ({ path }: { readonly path: string }) => text`
    ${path} was written by a newer version of provision
    Upgrade provision, then run the same command again.`,
  'journal-unreadable': ({ path, system }: SystemFault) => text`
    Cannot read ${path}: ${systemError(system)}
    Check that you own the results folder.`,
  'results-in-use': ({ folder, owner }: Locked) => text`
    Another run is using ${folder}${owner === undefined ? '' : `: ${lockOwner(owner)}`}
    Wait until it ends, or stop it, then run the same command again.`,
  /** @param refusal why the lock cannot be read; `undefined`: it names no process */
  'results-maybe-in-use': ({ folder, lock, owner, refusal }: UnclearLock) => {
    const unread = refusal === undefined ? `${lock} does not name a process` : innerText(refusal, 'en');
    const why =
      owner === undefined
        ? unread
        : `${lockOwner(owner)}. This computer cannot see whether it is still running`;
    return text`
      Another run may be using ${folder}: ${why}
      When you are sure that it has ended, run the same command with --force-unlock.`;
  },
  'results-not-a-folder': ({ folder }: { readonly folder: string }) => text`
    ${folder} is a file
    Choose another folder with --results.`,
  'results-foreign-files': ({ folder }: { readonly folder: string }) => text`
    ${folder} is not a results folder: it contains other files
    Choose a new or empty folder with --results.`,
  'results-other-address': ({ folder, was, is, users, canSettle }: OtherAddress) => text`
    ${folder} belongs to another address: ${quote(was)}, not ${quote(is)}${usersThere(users)}
    ${otherFolder(
      was === SANDBOX
        ? 'To continue that sandbox run, use the command retry'
        : `To continue that run, use --base-url ${was}`,
      canSettle,
    )}`,
  'results-other-directory': (facts: OtherDirectory) => text`
    ${facts.folder} belongs to another directory: ${directoryName(facts.was)}, not ${directoryName(facts.is)}${usersThere(facts.users)}
    ${otherFolder(
      facts.form === undefined
        ? `To continue that run, use ${facts.options}`
        : `To continue that run, set "nickname" to "${facts.form}" again in the profile`,
      facts.canSettle,
    )}`,
  'results-other-organisation': ({ folder, was, is }: OtherSubject<string | null>) => text`
    ${folder} belongs to another organisation: ${quotedOrNone(was)}, not ${quotedOrNone(is)}
    ${otherFolder(
      was === null
        ? 'To continue that run, omit --org'
        : `To continue that run, use --org ${JSON.stringify(was)}`,
    )}`,
  'results-other-roster': ({ folder, was, is }: OtherSubject<string>) => text`
    ${folder} belongs to another roster: ${quote(was)}, not ${quote(is)}
    ${otherFolder(`To continue that run, give the roster its previous name, ${was}`)}`,
  'results-without-journal': ({ typed }: { readonly typed: string }) => text`
    There is no journal in ${typed === '.' ? 'this folder' : typed}
    ${WHAT_TO_NAME}`,
  /** @param path of the journal. @param why the address in it is refused */
  'journal-address-invalid': ({ path, why }: { readonly path: string; readonly why: ErrorTextIn }) => text`
    ${path}: base_url: ${innerText(why, 'en')}
    No run writes this value. Find out where this results folder comes from. Restore its journal from a backup; or rename the folder, check which users exist in the directory, and start over.`,
  'results-of-rehearsal-only': ({ typed, rehearsal }: RehearsalOnly) => text`
    There are no results of ${typed} yet
    The results of a rehearsal are in ${rehearsal}. To use them, name that folder.`,
  /** @param roster its base name. @param folder where its results would be */
  'results-missing': ({ roster, folder }: { readonly roster: string; readonly folder: string }) => text`
    There is no journal next to ${roster}, and no folder ${folder}
    ${WHAT_TO_NAME}`,
  'results-path-missing': ({ typed }: { readonly typed: string }) => text`
    ${typed} does not exist
    ${WHAT_TO_NAME}`,
  /** @param path the path in the folder that is not trusted; `undefined`: the folder itself. */
  'results-untrusted': ({ folder, path, why, naming }: UntrustedResults) => text`
    The results folder ${folder} is not used: ${path ?? 'it'} ${fileWords.distrust(why)}
    If you trust its contents, specify the folder explicitly: ${folderNaming(naming)}.`,
  'results-unreadable': ({ path, system }: SystemFault) => text`
    ${path} cannot be read: ${systemError(system)}
    ${pathAdvice(system) ?? 'Check that you own the results folder.'}`,
  'roster-not-saved': () => text`
    The roster came from standard input and was not saved
    Save it to a file and add --roster <path>.`,
  /** @param expected the name of the roster next to the folder. @param option names the found roster */
  'roster-elsewhere': ({ results, found, expected, option }: RosterElsewhere) => text`
    The journal in ${results} names ${found} as its roster, which is not ${expected} next to that folder
    ${ifRightFile(option)}`,
  /** A person did not agree to read the roster that the journal names. */
  'roster-not-agreed': ({ option }: { readonly option: string }) => text`
    Nothing was read and nothing was sent
    ${ifRightFile(option)}`,
  'findings-too-many-rows': ({ most, rows }: { readonly most: number; readonly rows: number }) => text`
    A workbook can have ${grouped(most)} rows, and this roster has ${grouped(rows)}
    Write the findings to a .csv file instead.`,
  /** The folder is used without its store. */
  'journal-in-store': ({ folder, org }: InStore) => text`
    ${folder} belongs to an organisation that is in a store: ${quote(org)}
    "provision fleet" creates its users, with --store; retry, settle, report, slips and diff accept that option as well. "provision fleet export" brings the journal back into the folder.`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type DamagedLine = { readonly path: string; readonly line: number; readonly fault: RecordFault };

type UnusableReport = { readonly path: string; readonly system: string | undefined };

type Locked = { readonly folder: string; readonly owner: LockOwner | undefined };

type UnclearLock = Locked & { readonly lock: string; readonly refusal: ErrorTextIn | undefined };

type OtherAddress = OtherSubject<string> & { readonly users: UsersThere; readonly canSettle: boolean };

type RehearsalOnly = { readonly typed: string; readonly rehearsal: string };

type UntrustedResults = {
  readonly folder: string;
  readonly path: string | undefined;
  readonly why: Distrust;
  readonly naming: FolderNaming;
};

type RosterElsewhere = Record<'results' | 'found' | 'expected' | 'option', string>;

const WHAT_TO_NAME =
  'Name the results folder of a run, such as users.csv.results, or the roster of that run.';

const RESTORE = 'Restore journal.jsonl from a backup made after the last run.';

const RESTORE_REPORT =
  'Restore report.json from a backup made after the last run. Or, if you are sure that journal.jsonl was not changed, delete report.json and write it again with the command report.';

/** Advises `--fresh` even if another command failed: only `create` has this option. */
function startOver(created: number | undefined, restore = RESTORE): string {
  return `Nothing was sent. ${restore} If you have no backup, check which users exist in the directory, then start over by creating the users with --fresh, which ${resultNotes.sendsAgain(created)}.`;
}

function recordFault(fault: RecordFault): string {
  switch (fault.kind) {
    case 'no-type':
      return 'invalid record: it is not an object with a "type"';
    case 'member':
      return `invalid record: "${fault.member}" is missing or has an invalid value`;
    case 'order':
      return 'this line does not follow the line before it: two journals may have been joined, or lines removed';
    case 'checksum':
      return 'this line is damaged, or another program saved the file (wrong or missing checksum)';
  }
}

const LOST: Readonly<Record<LostJournal['state'], string>> = {
  missing: 'is missing',
  empty: 'is empty',
  incomplete: 'contains no complete line',
  'missing-or-empty': 'is missing or empty',
};

function lockOwner({ pid, host, at }: LockOwner): string {
  return `process ${pid} on ${host}, since ${at}`;
}

/** @param toContinue a sentence without full stop. @param canSettle whether only unconfirmed users are in the way */
function otherFolder(toContinue: string, canSettle = false): string {
  const hint = canSettle
    ? ` If none of the unconfirmed users exist, record that with the command settle and --not-created. Then the new address is accepted.`
    : '';
  return `${toContinue}. Otherwise choose another folder with --results, or archive this one with --fresh.${hint}`;
}

/** `. 2 users were created there, and 1 user is unconfirmed` */
function usersThere({ created, unconfirmed }: UsersThere): string {
  const parts = [
    created > 0 ? `${count(created, 'user was', 'users were')} created there` : '',
    unconfirmed > 0 ? `${count(unconfirmed, 'user is', 'users are')} unconfirmed` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `. ${parts.join(', and ')}`;
}

/** `keycloak, POST /admin/realms/school/users, with login=address` */
function directoryName({ profile, endpoint, differing }: DirectoryName): string {
  if (endpoint === undefined) return `the profile ${profile}`;
  const logins = { address: 'whole addresses', name: 'logins without a domain' };
  const withs =
    typeof differing === 'string'
      ? [`with ${logins[differing]}`]
      : differing.map(([name, value]) => `with ${name}=${value}`);
  return [profile, endpoint, ...withs].join(', ');
}

function quotedOrNone(value: string | null): string {
  return value === null ? 'none' : quote(value);
}

function folderNaming(naming: FolderNaming): string {
  if (typeof naming === 'string') return naming;
  if ('typed' in naming) return `${naming.folder} instead of ${naming.typed}`;
  return `${naming.option}, or in PROVISION_RESULTS`;
}

function ifRightFile(option: string): string {
  return `If it is the right file, add ${option}.`;
}
