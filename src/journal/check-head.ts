/**
 * Which journals a run may continue: those of the same address, organisation and roster name. Another address is
 * accepted where no user was created at the previous one, and none may have been.
 */

import { UserError } from '../domain/errors.js';
import { type JournalAddress, type JournalHead, SANDBOX } from '../domain/journals.js';
import { DEFAULT_PROFILE, isShipped } from '../domain/profile-name.js';
import type { NicknameForm } from '../domain/user.js';
import { optionName, optionValue, type Text, type Wording, worded } from '../domain/wording.js';
import { shellQuote } from '../lib/shell-quote.js';
import { count } from '../lib/text.js';
import { hasSameNicknames, isSameDirectory } from './journal-head.js';
import type { JournalState } from './journal-state.js';

/**
 * Prepares the state for a run at this address, where the journal may change to it. A sandbox never replaces an
 * address, nor an address a sandbox.
 * @returns whether the address is another one, and accepted
 */
export function changeAddress(address: JournalAddress, state: JournalState): boolean {
  const { head } = state;
  const { created, unconfirmed } = state.usersAtAddress;
  const hasSandbox = (head.baseUrl === SANDBOX) !== (address.baseUrl === SANDBOX);
  if (isSameDirectory(head, address) || hasSandbox || created + unconfirmed > 0) return false;
  state.resetForNewAddress();
  return true;
}

/**
 * @param head of the run that is to continue the journal
 * @returns sentences where address or profile are others, and accepted
 * @throws UserError `results` where the journal is about something else
 */
export function checkHead(folder: string, state: JournalState, head: JournalHead): readonly string[] {
  if (state.run === 0) return [];
  const { baseUrl, org, roster } = state.head;
  const refuse = (what: string, toContinue: Text, hint: Text = ''): never => {
    const next = worded`${toContinue}. Otherwise choose another folder with ${optionName('--results')}${ARCHIVE}.${hint}`;
    throw new UserError('results', `${folder} belongs to another ${what}`, next);
  };
  const previous = state.head;
  const isChanged = changeAddress(head, state);
  if (!isChanged && baseUrl !== head.baseUrl) {
    const toContinue =
      baseUrl === SANDBOX
        ? SANDBOX_RETRY
        : worded`To continue that run, use ${optionValue('--base-url', baseUrl)}`;
    const what = `address: ${quoted(baseUrl)}, not ${quoted(head.baseUrl)}${usersThere(state)}`;
    refuse(what, toContinue, settleHint(state, head));
  }
  if (!isChanged && !isSameDirectory(previous, head)) {
    const [before, now] = [directoryText(previous, head), directoryText(head, previous)];
    const form = otherNicknames(previous, head);
    const toContinue =
      form === undefined
        ? worded`To continue that run, use ${optionsFor(previous)}`
        : `To continue that run, set "nickname" to "${form}" again in the profile`;
    refuse(`directory: ${before}, not ${now}${usersThere(state)}`, toContinue, settleHint(state, head));
  }
  if (org !== head.org) {
    const label = optionName('--org');
    const how = org === null ? worded`omit ${label}` : worded`use ${optionValue('--org', quoted(org), org)}`;
    const toContinue = worded`To continue that run, ${how}`;
    refuse(`organisation: ${quoted(org)}, not ${quoted(head.org)}`, toContinue);
  }
  if (roster !== head.roster) {
    const toContinue = `To continue that run, give the roster its previous name, ${roster}`;
    refuse(`roster: ${quoted(roster)}, not ${quoted(head.roster)}`, toContinue);
  }
  if (isChanged) {
    const before = baseUrl === head.baseUrl ? directoryText(previous) : quoted(baseUrl);
    return [`The previous address was ${before}. No user was created there, so every row is pending again.`];
  }
  const [was, is] = [previous.directory, head.directory];
  return was === undefined || is === undefined || was.digest === is.digest
    ? []
    : [`The profile ${is.profile} has changed since the previous run.`];
}

const ARCHIVE: Wording = { command: ', or archive this one with --fresh', program: '' };

const SANDBOX_RETRY: Wording = {
  command: 'To continue that sandbox run, use the command retry',
  program: 'It is the folder of a rehearsal at a command line',
};

const NOT_CREATED: Wording = {
  command: 'record that with the command settle and --not-created',
  // A program cannot: there is no function for it.
  program: 'record that at a command line, with the command settle',
};

/** `. 2 users were created there, and 1 user is unconfirmed` */
function usersThere({ usersAtAddress: { created, unconfirmed } }: JournalState): string {
  const parts = [
    created > 0 ? `${count(created, 'user was', 'users were')} created there` : '',
    unconfirmed > 0 ? `${count(unconfirmed, 'user is', 'users are')} unconfirmed` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `. ${parts.join(', and ')}`;
}

/** Where only unconfirmed users keep the journal from changing its address. */
function settleHint(state: JournalState, head: JournalHead): Text {
  const { created, unconfirmed } = state.usersAtAddress;
  if ([state.head.baseUrl, head.baseUrl].includes(SANDBOX) || created > 0 || unconfirmed === 0) return '';
  return worded` If none of the unconfirmed users exist, ${NOT_CREATED}. Then the new address is accepted.`;
}

/**
 * `keycloak, POST /admin/realms/school/users`
 * @param other where both have the same name and address, the settings are named that differ: `…, with login=address`
 */
function directoryText({ directory }: JournalHead, other?: JournalHead): string {
  if (directory === undefined) return `the profile ${DEFAULT_PROFILE}`;
  const { profile, endpoint, settings } = directory;
  const { directory: beside } = other ?? {};
  const text = `${profile}, ${endpoint}`;
  if (beside === undefined || text !== `${beside.profile}, ${beside.endpoint}`) return text;
  const differing = Object.entries(settings).filter(([name, value]) => beside.settings[name] !== value);
  const form = otherNicknames({ directory }, { directory: beside });
  const logins = form && `with ${form === 'address' ? 'whole addresses' : 'logins without a domain'}`;
  const settled = differing.map(([name, value]) => `with ${name}=${value}`);
  return [text, ...(settled.length === 0 && logins ? [logins] : settled)].join(', ');
}

type InJournal = Pick<JournalHead, 'directory'>;

/** The form of the logins, if nothing else differs that a command could give. */
function otherNicknames(
  { directory: was }: InJournal,
  { directory: is }: InJournal,
): NicknameForm | undefined {
  if (was === undefined || is === undefined || hasSameNicknames(was, is)) return undefined;
  return isSameDirectory(
    { baseUrl: '', directory: { ...was, nickname: undefined } },
    { baseUrl: '', directory: is },
  )
    ? was.nickname
    : undefined;
}

function optionsFor({ directory }: JournalHead): Wording {
  const { profile = DEFAULT_PROFILE, settings = {} } = directory ?? {};
  const sets = Object.entries(settings).map(([name, value]) => ` --set ${shellQuote(`${name}=${value}`)}`);
  // The journal knows only the name that is in a file.
  const named = isShipped(profile) ? profile : '<file>';
  const given = Object.keys(settings).length === 0 ? '' : `, ${optionValue('--set', '', settings).program}`;
  return {
    command: `--profile ${named}${sets.join('')}`,
    program: `${optionValue('--profile', named).program}${given}`,
  };
}

function quoted(value: string | null): string {
  return value === null ? 'none' : JSON.stringify(value);
}
