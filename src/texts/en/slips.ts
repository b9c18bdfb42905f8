/** The sheet of slips, and what the command prints about it. Readers of a slip see nothing else of this program. */

import { count } from './grammar.js';

export const slips = {
  title: 'Initial passwords',
  warning: 'This sheet contains passwords. Cut out the slips, hand them out, and destroy the rest.',
  /** The title of slips from a rehearsal. */
  rehearsalTitle: 'Rehearsal: initial passwords',
  /** Replaces the warning. */
  rehearsalWarning: 'These slips are from a rehearsal: no real user was created. Do not hand them out.',
  /** Printed on each slip of a rehearsal. */
  rehearsal: 'Rehearsal: not the password of a real user.',
  /** Followed by the command that removes the file of a rehearsal. */
  rehearsalRemove: 'To delete this file:',
  /** Precedes slips with passwords that may not work. */
  try: 'Before you hand out the slips, sign in with one of them: some services of this kind do not keep the passwords that they are sent.',
  /** Followed by the command that removes the file. */
  remove: 'Then delete this file too:',
  /** Shown on the screen only. */
  print: 'Print at 100% on A4 or Letter.',
  /** Follows `print` if there are several groups. */
  groupPages: 'Each group starts on a new page.',
  login: 'Login',
  password: 'Initial password',
  signIn: 'Sign in at',
  /** Printed on each slip, if the service asks for it. */
  change: 'Change this password at the first sign-in.',
  /** Followed by the birth date, on the slips of people with the same name. */
  birthDate: 'Date of birth',
  /** Printed at the end of each slip. */
  destroy: 'For you only. Destroy this slip after you have signed in.',
  /** Followed by the number of one without a known name. */
  department: 'Department',
  /** The heading of slips in no group. */
  others: 'Others',
};

/** The messages about files that were made: of a sheet of slips, and of reports made again. */
export const sheet = {
  /** `12 slips in 2 groups, in English: slips.html`; a sheet is in the language of these texts. @param file if named */
  made: (slips: number, groups: number, file: string | undefined) =>
    `${count(slips, 'slip')}${groups > 1 ? ` in ${count(groups, 'group')}` : ''}, in English${file === undefined ? '.' : `: ${file}`}`,
  /** Followed by the command for the slips of all users. @param n users of earlier runs */
  more: (n: number) =>
    `${count(n, 'user', 'users')} of earlier runs ${n === 1 ? 'is' : 'are'} not on this sheet. For all users:`,
  /** Passwords of others are still needed, so nothing is removed yet. */
  printOnly: 'Print it from a browser and hand it out.',
  /** Followed by the command that removes the sheet. */
  print: 'Print it from a browser, hand it out, then run:',
  /** The same for the sheet of a rehearsal. */
  rehearsed:
    'These slips are from a rehearsal: no real user was created. Do not hand them out. To delete them, run:',
  signInFirst:
    'Some services of this kind do not keep the passwords that they are sent. Sign in with one of the slips before you hand them out.',
  /** @param who nicknames, cut short if they are many */
  without: (n: number, who: string) =>
    `${count(n, 'user has', 'users have')} no slip because their initial password is neither in the results folder nor in the roster: ${who}.`,
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
  /** Follows the first nicknames of a longer list. */
  others: ' and others',
  reportsWritten: (folder: string, files: string) => `Reports written to ${folder}: ${files}`,
};
