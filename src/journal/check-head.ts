/** A run continues a journal only with the same organisation, roster name and, if users may exist there, address. */

import {
  type JournalAddress,
  type JournalHead,
  type JournalNote,
  type RunSubject,
  SANDBOX,
} from '../domain/journals.js';
import { DEFAULT_PROFILE, isShipped } from '../domain/profile-name.js';
import { shellQuote } from '../domain/shell-quote.js';
import type { NicknameForm } from '../domain/user.js';
import type { DirectoryName } from '../texts/journal-facts.js';
import { userError } from '../texts/user-error.js';
import { hasSameNicknames, isSameDirectory } from './journal-head.js';
import type { JournalState } from './journal-state.js';

/** Does nothing if users may exist at the old address or only one is a sandbox. @returns true if it changed */
export function changeAddress(address: JournalAddress, state: JournalState): boolean {
  const { head } = state;
  const { created, unconfirmed } = state.usersAtAddress;
  const hasSandbox = (head.baseUrl === SANDBOX) !== (address.baseUrl === SANDBOX);
  if (isSameDirectory(head, address) || hasSandbox || created + unconfirmed > 0) return false;
  state.resetForNewAddress();
  return true;
}

/** Without an address, the journal's applies. @throws {UserError} `results` if the journal has another subject */
export function checkHead(folder: string, state: JournalState, subject: RunSubject): readonly JournalNote[] {
  if (state.run === 0) return [];
  const previous = state.head;
  const head = { ...subject, baseUrl: subject.baseUrl ?? previous.baseUrl };
  const { baseUrl, org, roster } = previous;
  const users = state.usersAtAddress;
  const isChanged = changeAddress(head, state);
  const canSettle =
    ![baseUrl, head.baseUrl].includes(SANDBOX) && users.created === 0 && users.unconfirmed > 0;
  if (!isChanged && baseUrl !== head.baseUrl) {
    const facts = { folder, was: baseUrl, is: head.baseUrl, users, canSettle };
    throw userError('results', 'results-other-address', facts);
  }
  if (!isChanged && !isSameDirectory(previous, head)) {
    const [was, is] = [directoryName(previous, head), directoryName(head, previous)];
    const form = otherNicknames(previous, head);
    const facts = { folder, was, is, users, canSettle, form, options: optionsFor(previous) };
    throw userError('results', 'results-other-directory', facts);
  }
  // A journal without a label gets that of the run.
  if (org !== null && org !== head.org)
    throw userError('results', 'results-other-organisation', { folder, was: org, is: head.org });
  if (roster !== head.roster)
    throw userError('results', 'results-other-roster', { folder, was: roster, is: head.roster });
  if (isChanged) {
    if (baseUrl !== head.baseUrl) return [{ kind: 'address-changed', before: baseUrl }];
    const { profile = DEFAULT_PROFILE, endpoint } = previous.directory ?? {};
    return [{ kind: 'directory-changed', profile, endpoint }];
  }
  const [was, is] = [previous.directory, head.directory];
  return was === undefined || is === undefined || was.digest === is.digest
    ? []
    : [{ kind: 'profile-changed', profile: is.profile }];
}

/** @param other if it has the same profile and address, the differing settings are listed as well */
function directoryName({ directory }: InJournal, { directory: other }: InJournal): DirectoryName {
  if (directory === undefined) return { profile: DEFAULT_PROFILE, endpoint: undefined, differing: [] };
  const { profile, endpoint, settings } = directory;
  if (profile !== other?.profile || endpoint !== other.endpoint) return { profile, endpoint, differing: [] };
  const differing = Object.entries(settings).filter(([name, value]) => other.settings[name] !== value);
  const form = otherNicknames({ directory }, { directory: other });
  return { profile, endpoint, differing: differing.length === 0 && form ? form : differing };
}

type InJournal = Pick<JournalHead, 'directory'>;

function otherNicknames(
  { directory: was }: InJournal,
  { directory: is }: InJournal,
): NicknameForm | undefined {
  if (was === undefined || is === undefined || hasSameNicknames(was, is)) return undefined;
  const before = { baseUrl: '', directory: { ...was, nickname: undefined } };
  return isSameDirectory(before, { baseUrl: '', directory: is }) ? was.nickname : undefined;
}

function optionsFor({ directory }: JournalHead): string {
  const { profile = DEFAULT_PROFILE, settings = {} } = directory ?? {};
  const sets = Object.entries(settings).map(([name, value]) => ` --set ${shellQuote(`${name}=${value}`)}`);
  // The journal does not know the path of a profile file, only the name inside it.
  const named = isShipped(profile) ? profile : '<file>';
  return `--profile ${named}${sets.join('')}`;
}
