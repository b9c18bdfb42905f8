/** Errors of a run and the commands around it, before anything is sent. */

import type { ErrorText } from '../../../domain/errors.js';
import type { CheckCode } from '../../../domain/finding.js';
import type { Language } from '../../../domain/language.js';
import type { OutcomeName } from '../../../domain/outcome.js';
import { text } from '../../error-template.js';
import type { ErrorEntry, SettleWays } from '../../text-facts.js';
import { count } from '../grammar.js';
import { systemError } from '../system-error.js';

/** How to set the address of the directory. */
export const ADDRESS_WAYS =
  'Set it with --base-url https://…, PROVISION_BASE_URL, or "base_url" in provision.config.json.';

export const runErrors = {
  'stdin-needs-results': () => text`
    A roster from standard input needs a results folder
    Add --results <folder>.`,
  'roster-is-report': ({ roster, command }: RosterOfReport) => text`
    ${roster} is part of the report of an earlier run
    To send its rows again: ${command}`,
  /** A finding about the roster as a whole, which the configuration treats as an error. */
  'roster-refused': ({ roster, check }: { readonly roster: string; readonly check: CheckCode }) =>
    refusal(roster, check),
  /** The roster changed after the user agreed to send it. */
  'roster-changed-since': ({ roster }: { readonly roster: string }) => text`
    ${roster} changed after it was checked, so nothing was sent
    Run the same command again. It checks the list again, and shows who would be created.`,
  /** Rows are invalid, and `--fresh` would archive the earlier results. @param command creates the other users */
  'fresh-invalid-rows': ({ rows, command }: { readonly rows: number; readonly command: string }) => text`
    Nothing was sent because ${count(rows, 'row is', 'rows are')} invalid. The earlier results are unchanged
    Correct the errors above and run the same command again. Or create the other users first: ${command}`,
  'report-csv-not-utf8': ({ path, command }: { readonly path: string; readonly command: string }) => text`
    ${path} is not in UTF-8: another program saved it
    Save it again as “CSV UTF-8”. Or write a new file and enter the passwords in it: ${command}`,
  'resend-not-asked': ({ name, command, settle }: ResendNotAsked) => text`
    The users in ${name} may already exist, so they are sent again only on request
    ${
      'same' in settle
        ? `If all of these accounts are those of the people in the list: ${settle.same}`
        : `If they exist: ${settle.created}\nIf not: ${settle.notCreated}`
    }
    To send them again: ${command}`,
  'by-hand-never-sent': ({ name, command }: { readonly name: string; readonly command: string }) => text`
    ${name} lists changes to make by hand in the directory, and its rows are never sent
    To send rows of the list: ${command}`,
  'created-never-again': ({ renamed, deleted }: Record<'renamed' | 'deleted', string>) => text`
    Created rows are never sent again
    If an account was deleted in the directory: ${deleted}
    If an account has another login there now: ${renamed}`,
  'outcome-unknown': ({ typed, known }: UnknownOutcome) => text`
    --only takes outcomes or "unfinished", not "${typed}"
    Possible values: ${known.join(', ')}.`,
  'last-report-unreadable': () => text`
    report.json of the last run cannot be read, so pending and invalid rows cannot be distinguished
    Omit --only, or include both: --only pending,invalid`,
  /** @param said why: a clause */
  'names-not-read': ({ field, title, said, isMisread }: NamesNotRead) => text`
    The names in "${field}" could not be looked up in ${title}: ${said('en')}. No user was sent
    ${
      isMisread
        ? 'Compare this pointer in the profile with an answer of the service: docs/profiles.md.'
        : 'Run the same command again. If it happens again, check which rights the token needs: docs/tokens.md.'
    }`,
  'no-look-up': ({ title, profile, command }: WithoutLookUp) => text`
    Users cannot be looked up in ${title} (profile ${profile})
    ${
      command === undefined
        ? 'Check there yourself.'
        : `Check there yourself, then record what you found, with --created or --not-created: ${command}`
    }`,
  /** @param outcome `undefined`: the nickname was never sent. @param others how many more are unconfirmed */
  'not-unconfirmed': ({ nickname, outcome, folder, unconfirmed, others, ways }: NotUnconfirmed) => text`
    ${nickname} ${outcome === undefined ? 'was never sent' : `is ${outcome}, not unconfirmed`}. Nothing was recorded
    ${waysOn(ways)}
    ${
      unconfirmed.length === 0
        ? `No row in ${folder} is unconfirmed.`
        : `Unconfirmed: ${unconfirmed.join(', ')}${others === 0 ? '' : ` and ${count(others, 'other')}`}.`
    }`,
  /** Only created users change, and only a taken login can be that of the person in the list. */
  'settle-other-outcome': ({ nickname, outcome, ways }: OtherOutcome) => text`
    ${nickname} ${outcome === undefined ? 'was never sent' : `is ${outcome}`}. Nothing was recorded
    ${waysOn(ways)}`,
  'settle-none-taken': ({ folder }: { readonly folder: string }) => text`
    No login in ${folder} is taken`,
  'settle-needs-yes': ({ csv, users, isDeletion }: SettleNeedsYes) => text`
    ${isDeletion ? `Creating ${count(users, 'user')} again` : `Recording ${count(users, 'account')} as those of the people in the list`} needs confirmation, but the program cannot ask without a terminal or with --json
    Check the logins${isDeletion ? '' : ` in ${csv}`}, then add --yes.`,
  'login-of-another': ({ login, name }: Record<'login' | 'name', string>) => text`
    ${login} is the login of another created user: ${name}. Nothing was recorded
    Check the login.`,
  /** @param step as typed. @param open the open steps, as typed. @param several whether `step` names several */
  'no-open-step': ({ nickname, step, folder, open, several }: NoOpenStep) => text`
    ${nickname} has ${open.length === 0 ? 'no open step' : several ? `several open steps "${step}"` : `no open step "${step}"`}. Nothing was recorded
    ${
      open.length === 0
        ? `To see open steps, look at the report in ${folder}.`
        : `Choose one that is open: ${open.join(', ')}.`
    }`,
  'address-missing': ({ title, canRehearse }: AddressMissing) => text`
    The address of ${title} is missing
    ${ADDRESS_WAYS}${canRehearse ? ' To rehearse on this machine, add --sandbox.' : ''}`,
  'address-not-agreed': ({ address }: { readonly address: string }) => text`
    The address ${address} comes from the journal and needs confirmation, but the program cannot ask without a terminal or with --json
    Set the address with --base-url, PROVISION_BASE_URL or the configuration; or add --yes to send there.`,
  'profile-not-agreed': ({ profile }: { readonly profile: string }) => text`
    The profile ${profile} and its settings come from the journal and need confirmation, but the program cannot ask without a terminal or with --json
    Set them with --profile and --set, PROVISION_PROFILE or the configuration; or add --yes to send there.`,
  /** A roster was typed into the terminal. */
  'terminal-ended': () => text`
    Cannot ask for confirmation: the input of this terminal has ended
    Add --yes, or give the roster as a file.`,
  /** A file or a device did not accept all of the command's output. */
  'output-incomplete': ({ system, isFull }: { readonly system: string; readonly isFull: boolean }) => text`
    ${isFull ? 'The disk is full, or your quota is used up: cannot write standard output' : `Cannot write standard output: ${systemError(system)}`}. What the command printed is incomplete
    ${
      isFull
        ? 'Free some space, then run the same command again.'
        : 'Check the file or device that the output goes to, then run the same command again.'
    }`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type UnknownOutcome = { readonly typed: string; readonly known: readonly string[] };

type RosterOfReport = { readonly roster: string; readonly command: string };

type NamesNotRead = Record<'field' | 'title', string> & {
  readonly said: (language: Language) => string;
  /** True if the answer has an unexpected value where the profile points. */
  readonly isMisread: boolean;
};

type WithoutLookUp = Record<'title' | 'profile', string> & { readonly command: string | undefined };

type NoOpenStep = Record<'nickname' | 'step' | 'folder', string> & {
  readonly open: readonly string[];
  readonly several: boolean;
};

type ResendNotAsked = Record<'name' | 'command', string> & {
  readonly settle: { readonly same: string } | { readonly created: string; readonly notCreated: string };
};

type SettleNeedsYes = { readonly csv: string; readonly users: number; readonly isDeletion: boolean };

type OtherOutcome = {
  readonly nickname: string;
  readonly outcome: OutcomeName | undefined;
  /** Absent for a row that was never sent. */
  readonly ways?: SettleWays;
};

function waysOn(ways: SettleWays | undefined): string {
  switch (ways?.kind) {
    case undefined:
      return 'Check the login.';
    case 'created':
      return `If its account was deleted in the directory: ${ways.deleted}\nIf its account has another login there now: ${ways.renamed}`;
    case 'exists':
      return `If the account is that of the person in the list: ${ways.same}\nIf it belongs to another person, enter another login in the list.\nTo send the row again: ${ways.again}`;
    case 'unclear':
      return `If the user exists: ${ways.created}\nIf not: ${ways.notCreated}`;
    case 'to-do':
      return `It is still to do. To send it: ${ways.again}`;
  }
}

type NotUnconfirmed = Record<'nickname' | 'folder', string> & {
  readonly outcome: OutcomeName | undefined;
  readonly ways?: SettleWays;
  readonly unconfirmed: readonly string[];
  readonly others: number;
};

type AddressMissing = { readonly title: string; readonly canRehearse: boolean };

function refusal(roster: string, check: CheckCode): ErrorText {
  const refused = (why: string, next: string) => text`
    Nothing was sent: ${why} (${check})
    ${next}`;
  const generated = '--generate-passwords all';
  switch (check) {
    case 'password-shared':
      return refused(
        `rows of ${roster} share a password, and the configuration treats that as an error`,
        `Give each user their own password, or generate passwords with ${generated}.`,
      );
    case 'inactive-list':
      return refused(
        `${roster} does not say for certain who should have an account`,
        'Say what the values of the column mean, as the error above shows, and run the same command again.',
      );
    case 'shared-address':
      return refused(
        `people in ${roster} share an address that their logins would be made from`,
        'Assign logins with prepare, as the error above shows, and send the roster that it writes.',
      );
    case 'shared-id':
      return refused(
        `several people in ${roster} have the same number, and the configuration treats that as an error`,
        'Correct the numbers that the error above names, and run the same command again.',
      );
    case 'field-missing':
      return refused(
        `no column of ${roster} is known to have the names of its users`,
        'Say which column has them, as the error above shows, and run the same command again.',
      );
    case 'password-hash':
      return refused(
        `the passwords of ${roster} are hashes`,
        `Enter the passwords, or generate new ones with ${generated}.`,
      );
    default:
      return refused(`${roster} has an error as a whole`, 'Correct it.');
  }
}
