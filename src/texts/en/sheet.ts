/** The messages about files that were made: of a sheet of slips, and of reports made again. */

import { count } from './grammar.js';

export const sheet = {
  /** `12 slips in 2 groups, in English: slips.html`; a sheet is in the language of these texts. */
  made: (slips: number, groups: number, file: string) =>
    `${count(slips, 'slip')}${groups > 1 ? ` in ${count(groups, 'group')}` : ''}, in English: ${file}`,
  /** Followed by the command that removes the sheet. */
  print: 'Print it from a browser, hand it out, then run:',
  /** The same of the sheet of a rehearsal. */
  rehearsed:
    'These slips are from a rehearsal: no real user was created. Do not hand them out. To delete them, run:',
  signInFirst:
    'Some services of this kind do not keep the passwords that they are sent. Sign in with one of the slips before you hand them out.',
  /** @param who nicknames, cut short where they are many */
  without: (n: number, who: string) =>
    `${count(n, 'user has', 'users have')} no slip because their initial password is neither in credentials.csv nor in the roster: ${who}.`,
  /** @param unopened how many records the key does not open; `undefined`: there is no key */
  sealed: (n: number, who: string, unopened: number | undefined) =>
    unopened === undefined
      ? `${count(n, 'user has', 'users have')} no slip because their password is sealed: ${who}. With the key: --identity <file>.`
      : `${count(unopened, 'sealed password')} cannot be opened with this key: sealed to another one, or damaged.${n === 0 ? '' : ` No slip for ${who}.`}`,
  /** Groups of this sheet that look alike: `6A (1, like 6А)`. */
  alike: (groups: string) =>
    `Groups that look alike have a page each: ${groups}. To print them together, use one name in the list and create the slips again.`,
  /** @param roster its name: it was saved again after these people were created */
  unsure: (n: number, who: string, roster: string) =>
    `${roster} was changed after ${count(n, 'user')} on this sheet had been created: ${who}. ` +
    `${n === 1 ? 'That slip has' : 'Their slips have'} the current password from the roster, which works only if it was not changed. If it was, restore the old password in the roster and make the slips again.`,
  /** Behind a list of nicknames that goes on. */
  others: ' and others',
  reportsWritten: (folder: string, files: string) => `Reports written to ${folder}: ${files}`,
};
