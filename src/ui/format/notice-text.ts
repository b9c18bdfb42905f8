/** The words of the notices of a run. */

import type { Notice } from '../../app/types/reporter.js';
import { type Text, type Wording, worded } from '../../domain/wording.js';
import { shellQuote } from '../../lib/shell-quote.js';
import { shownPath } from '../../lib/shown-path.js';
import { count } from '../../lib/text.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { warningText } from '../../texts/warning-text.js';
import { span } from './time.js';

/** @param language of notices about files of results; the others are in English */
export function noticeText(notice: Notice, cwd: string, language: Language = 'en'): Text {
  switch (notice.kind) {
    case 'note':
      return notice.text;
    case 'warning':
      return `Warning: ${notice.text}`;
    case 'file':
      return `${textsIn(language).summary.warning}: ${warningText(notice.warning, language)}`;
    case 'nothing-sent':
      return 'Nothing was sent.';
    case 'stopping':
      if (notice.timeoutMs === undefined) return 'Stopping. No request is in progress.';
      return worded`Stopping after the current request, in at most ${span(notice.timeoutMs)}.${STOP_NOW}`;
    case 'forgets-created': {
      const [were, them] =
        notice.people === 1 ? ['1 user was', 'this user'] : [`${notice.people} users were`, 'these users'];
      return `Warning: ${were} already created from this roster, and --fresh sends ${them} again. To continue the earlier run, omit --fresh.`;
    }
    case 'archived':
      return `The earlier results are now in ${shownPath(notice.folder, cwd)}.`;
    case 'rehearsal-replaced':
      return `Replaced the previous rehearsal in ${shownPath(notice.folder, cwd)}.`;
    case 'csv-differs': {
      const rows = notice.rows === 1 ? '1 row of this CSV differs' : `${notice.rows} rows of this CSV differ`;
      const { roster } = notice;
      return `${rows} from ${roster} in more than the password. The values of the CSV are sent. Make the same changes in ${roster}.`;
    }
    case 'token-pipe-used-up':
      return `The token came from a pipe (${notice.from}), which cannot be read again.`;
    case 'token-for-this-run':
      return `The new token is used for this run only: ${notice.from} still has the refused one.`;
    case 'new-token-refused':
      return `A new token was refused as well. Check the permissions of the application ${notice.clientId} in ${notice.title}.`;
    case 'look-up-begins': {
      const { users, title, profile, baseUrl, from, hosts } = notice;
      return `${count(users, 'unconfirmed user')} to look up in ${title} (profile ${profile}) at ${baseUrl}, from ${from}. Hosts: ${hosts.join(', ')}.`;
    }
    case 'found-by-id': {
      const { found, unconfirmed } = notice;
      const were = found === 1 ? 'was' : 'were';
      return `${found} of ${count(unconfirmed, 'unconfirmed user')} ${were} found by the id of the request: created.`;
    }
    case 'look-up-incomplete':
      return `Warning: Not every unconfirmed user could be looked up: ${notice.why}.`;
    case 'looked-up': {
      const { nickname, outcome, message } = notice.result;
      return `${nickname}: ${outcome}: ${message}`;
    }
    case 'look-up-waits': {
      const { rows, why, until } = notice.wait;
      const they = count(rows, 'user is', 'users are');
      const reason =
        why === 'absent'
          ? 'a new user may be missing for a while'
          : 'they are looked up twice, a minute apart';
      return worded`${they} not there: ${reason}. Looking again in ${span(until - notice.now)}.${STOP_WAITING}`;
    }
    case 'token-file-open':
    case 'client-secret-file-open':
    case 'secret-file-open': {
      const mode = notice.mode.toString(8).padStart(4, '0');
      const what = notice.kind.replace('-file-open', '').replace('-', ' ');
      return `Warning: other users can read the ${what} file ${notice.path} (mode ${mode}). Run: chmod 600 ${shellQuote(notice.path)}`;
    }
  }
}

/** A program that embeds this one has a signal instead. */
const STOP_WAITING: Wording = { command: ' Press Ctrl-C to stop; what was settled stays.', program: '' };
const STOP_NOW: Wording = {
  command: ' Press Ctrl-C again to stop now; that row will be unconfirmed.',
  program: '',
};
