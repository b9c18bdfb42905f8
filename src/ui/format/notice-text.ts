import type { Notice, SlipWarning } from '../../app/connect/index.js';
import { shellQuote } from '../../domain/shell-quote.js';
import { printable } from '../../domain/terminal-text.js';
import { withoutStop } from '../../domain/text.js';
import { firstFew } from '../../platform/collections.js';
import { shownPath } from '../../platform/shown-path.js';
import { innerText } from '../../texts/error-template.js';
import { shownMessage } from '../../texts/own-message.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { warningText } from '../../texts/warning-text.js';
import { valuesText } from '../human/plan-text.js';
import { span } from './time.js';

/** Look-ups are shown by events and results, not as notices. */
type ShownNotice = Exclude<Notice, { readonly kind: 'looked-up' }>;

/** Whole sentences that end with a colon if commands follow. */
export function noticeText(notice: ShownNotice, cwd: string, language: Language): string {
  const texts = textsIn(language).notices;
  switch (notice.kind) {
    case 'problem':
    case 'no-other-token':
      return notice.error.textIn(language).what;
    case 'file':
      return texts.warning(warningText(notice.warning, language));
    case 'slips':
      return texts.warning(slipWarningText(notice.warning, language));
    case 'journal':
      return textsIn(language).resultNotes.journal(notice.note);
    case 'nothing-sent':
      return texts.nothingSent;
    case 'roster-changed':
      return texts.rosterChanged(notice.roster);
    case 'stopping':
      return texts.stopping(notice.timeoutMs === undefined ? undefined : span(notice.timeoutMs, language));
    case 'second-accounts':
      return texts.warning(texts.secondAccounts);
    case 'forgets-created':
      return texts.warning(texts.forgetsCreated(notice.people));
    case 'forgets-damaged':
      return textsIn(language).resultNotes.freshDamaged(innerText(notice.damage, language), notice.created);
    case 'archived':
      return texts.archived(shownPath(notice.folder, cwd));
    case 'rehearsal-replaced':
      return texts.rehearsalReplaced(shownPath(notice.folder, cwd));
    case 'passed-over':
      return texts.warning(texts.passedOver(notice.folder, innerText(notice.why, language), notice.org));
    case 'csv-differs':
      return texts.csvDiffers(notice.rows, notice.roster);
    case 'token-pipe-used-up':
      return textsIn(language).signIn.pipeUsedUp(notice.secret, notice.from);
    case 'token-for-this-run':
      return textsIn(language).signIn.forThisRun(notice.secret, notice.from);
    case 'new-token-refused':
      return textsIn(language).signIn.newRefused(notice.clientId, notice.title);
    case 'look-up-begins': {
      const { title, profile, baseUrl, from, hosts } = notice;
      const others = hosts.length === 0 ? '' : ` ${texts.hosts(hosts.join(', '))}`;
      return texts.lookUpBegins(notice, title, profile, baseUrl, from) + others;
    }
    case 'nothing-recorded':
      return textsIn(language).settle.notRecorded;
    case 'nothing-looked-up':
      return texts.nothingLookedUp;
    case 'found-by-id':
      return texts.foundById(notice.found, notice.unconfirmed);
    case 'listing':
      return texts.listing(notice.title);
    case 'not-listed':
      return texts.notListed(notice.title, withoutStop(shownMessage(notice.why, language) ?? ''));
    case 'not-compared': {
      const { title, why } = notice;
      const isTooMany = 'rows' in why;
      const said = isTooMany ? texts.tooManyRows(why.rows, why.most) : (shownMessage(why, language) ?? '');
      return texts.warning(texts.notCompared(title, withoutStop(said)));
    }
    case 'look-up-incomplete':
      return texts.warning(texts.lookUpIncomplete(shownMessage(notice.why, language) ?? ''));
    case 'look-up-waits': {
      const { rows, why, until } = notice.wait;
      return texts.lookUpWaits(rows, why === 'absent-again', span(until - notice.now, language));
    }
    case 'secret-file-open': {
      const { secret, path, mode, org } = notice;
      const { signIn } = textsIn(language);
      const text = signIn.fileOpen(secret, path, mode.toString(8).padStart(4, '0'));
      return texts.warning(org === undefined ? text : `${org}: ${text}`);
    }
    case 'page-opened':
      return texts.opened(shownPath(notice.path, cwd));
    case 'page-not-opened':
      return texts.notOpened(shownPath(notice.path, cwd));
    case 'reports-not-updated': {
      const { what, next = '' } = notice.error.textIn(language);
      return texts.reportsNotUpdated(withoutStop(what), next);
    }
    case 'update-reports':
      return texts.updateReports;
    case 'fill-in':
      return textsIn(language).continuing.fillIn;
  }
}

export function noticeCommands(notice: ShownNotice): readonly string[] {
  switch (notice.kind) {
    case 'secret-file-open':
      return [`chmod 600 ${shellQuote(notice.path)}`];
    case 'update-reports':
      return [notice.command];
    default:
      return [];
  }
}

export function slipWarningText(warning: SlipWarning, language: Language): string {
  const texts = textsIn(language).sheet;
  const some = (nicknames: readonly string[]) => {
    const [first, others] = firstFew(nicknames, MAX_NAMED);
    return first.map(printable).join(', ') + (others > 0 ? texts.others : '');
  };
  switch (warning.kind) {
    case 'sign-in-first':
      return texts.signInFirst;
    case 'without':
      return texts.without(warning.nicknames.length, some(warning.nicknames));
    case 'sealed':
      return texts.sealed(warning.nicknames.length, some(warning.nicknames), warning.unopened);
    case 'alike':
      return texts.alike(valuesText(warning.groups, language));
    case 'unsure':
      return texts.unsure(warning.nicknames.length, some(warning.nicknames), warning.rosterName);
  }
}

const MAX_NAMED = 10;
