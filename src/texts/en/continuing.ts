/** The next steps after a run: the token, the rest of the rows, the passwords, the real run after a rehearsal. */

import type { OnlyCopy } from '../text-facts.js';
import { passwordOf } from './errors/token.js';
import { count, grouped } from './grammar.js';

export const continuing = {
  /** A token that a person creates in the directory. @param file where it goes; `undefined`: into a variable */
  newKey: (service: string, file: string | undefined) =>
    `The token may no longer be valid. Create a new one in ${service}, and ${file === undefined ? 'set it with PROVISION_TOKEN' : `save it to ${file}`}.`,
  /** The password of a user who signs in with it. @param file as for `newKey` */
  newPassword: (user: string, service: string, file: string | undefined) =>
    `Check the ${passwordOf(user)}, or create an app password in ${service}. ${file === undefined ? 'Set PROVISION_TOKEN to it' : `Save it to ${file}`}.`,
  /** A command that gets a token follows. @param file as for `newKey` */
  newToken: (_file: string | undefined) => 'The token may have expired. Get a new one:',
  /** Each of these is followed by a command. @param isFirst whether no step comes before it */
  continue: (isFirst: boolean): string => (isFirst ? 'Continue with:' : 'Then continue with:'),
  sendCorrected: 'Then send the corrected rows:',
  /** Used for rows that other commands may send, too. @param roster its name; `undefined`: standard input */
  sendChanged: (roster: string | undefined = 'your list') => `If you changed ${roster}, send it again:`,
  runCorrected: 'Then run:',
  /** @param n how many rows can be sent although others are invalid */
  onlyValid: (n: number) => `Or create the other ${n === 1 ? 'user' : count(n, 'user')} first:`,
  rehearseOn: (isFirst: boolean): string =>
    isFirst ? 'Continue the rehearsal:' : 'Then continue the rehearsal:',
  rehearseCorrected: 'Then rehearse the corrected rows:',
  rehearseValid: (n: number) => `Or rehearse the other ${n === 1 ? 'user' : count(n, 'user')} first:`,
  /** Why one user has to sign in before passwords are handed out. */
  signInFirst:
    'Before you hand out passwords, sign in as one of the created users: some services of this kind do not keep the passwords that they are sent.',
  /** Commands that print the passwords and remove their file follow. */
  handOut({ path, n, unconfirmed, news }: OnlyCopy) {
    const only = `${path} is the only copy of ${count(n, 'password')}${unconfirmedAmong(n, unconfirmed)}`;
    const them = n === 1 ? 'it' : 'them';
    if (news === undefined || news === n)
      return `${only}. Print ${them}, hand ${them} out, then remove the file:`;
    const ones = news === 1 ? 'that one' : 'those';
    return `${only}, ${grouped(news)} of them new. Print ${ones}, hand ${news === 1 ? 'it' : 'them'} out, then remove the file:`;
  },
  /** Says the same of sealed passwords. @param unsealed how many more are in `credentials.csv` */
  handOutSealed({ path, n, unconfirmed, news }: OnlyCopy, unsealed: number) {
    const fresh = news === undefined || news === n ? '' : `, ${grouped(news)} of them new`;
    const others = unsealed === 0 ? '' : `, and credentials.csv ${grouped(unsealed)} more`;
    return `${path} has ${count(n, 'sealed password')}${unconfirmedAmong(n, unconfirmed)}${fresh}${others}. With the key, print them, hand them out, then remove the file:`;
  },
  /** All passwords are on slips. The command that removes the file follows. */
  remove: (path: string, n: number) =>
    `${path} contains ${count(n, 'password')}. When ${n === 1 ? 'it is' : 'all are'} handed out, remove the file:`,
  /** No other file has the passwords of the slips. The command that removes the sheet follows. */
  removeSheet: (path: string) =>
    `${path} contains slips with passwords. When all are handed out, remove the file:`,
  /** A command follows that creates one user in the directory, or all. */
  rehearsed(isOne: boolean): string {
    const rehearsal = 'This was a rehearsal: no real user was created.';
    return isOne
      ? `${rehearsal} Create one real user and check the result:`
      : `${rehearsal} For the real run:`;
  },
  /** Replaces `rehearsed` if the command is not known. */
  rehearsedElsewhere:
    'This was a rehearsal: no real user was created. For the real run, leave out --sandbox, and begin with --limit 1.',
  fillIn: 'Replace each <…> with the correct value.',
};

function unconfirmedAmong(n: number, unconfirmed: number): string {
  if (unconfirmed === 0) return '';
  const some = n === 1 ? '' : `${grouped(unconfirmed)} of them `;
  return unconfirmed === 1
    ? ` (${some}for an unconfirmed user: settle that first)`
    : ` (${some}for unconfirmed users: settle those first)`;
}
