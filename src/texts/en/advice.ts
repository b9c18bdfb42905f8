/** The explanation of a row of the report, and the next step. A line that begins with two spaces is a command. */

import type { Evidence } from '../../domain/outcome.js';
import { capitalized } from '../../domain/text.js';
import { indented } from '../sentence-parts.js';
import type { SettleCommands } from '../text-facts.js';

export const advice = {
  weakPassword: 'Set a stronger password in the roster and run the same command again.',
  exists: (same: string) =>
    'The login is taken, by this person or by another. Nothing was changed. ' +
    `If the account belongs to this person:\n  ${same}\n` +
    'If it belongs to another person, change the login in the roster and run the same command again.',
  /** Used if an earlier attempt got no clear answer. */
  existsAfterUnconfirmed: (service: string, { created, notCreated, lookUp }: SettleCommands) =>
    'The login is taken, most likely by this person: an earlier attempt got no clear answer. ' +
    `${check(service, lookUp)} If the run created it:\n  ${created}\n` +
    `If it belongs to another person, record that, and then assign another login:\n  ${notCreated}`,
  failed: (service: string) =>
    `${capitalized(service)} refused this row. Correct it in the roster (the status and the message give the reason), and run the same command again.`,
  /** A value of the row other than the login is taken. */
  clash: (service: string) =>
    `${capitalized(service)} already has a value of this row, but shows no user with this login. The value, such as the e-mail address, may belong to another user. Check that in ${service}, correct the row in the roster, and run the same command again.`,
  unconfirmed: (service: string, { created, notCreated, lookUp }: SettleCommands) =>
    `${check(service, lookUp)} If the run created it:\n  ${created}\n` +
    `If not, record that, so that the same command sends the row again:\n  ${notCreated}`,
  invalid: 'Correct the findings in the roster and run the same command again.',
  pending: 'Run the same command again.',
  leftOut: 'A person left out this row. To send it after all, retry it with --only left_out.',
  /** Why a row was left out: by an option, by `prepare`, or by the answer to a finding. */
  leftOutBy: (reason: string): string =>
    reason === 'skip-line'
      ? 'left out with --skip-line'
      : reason === 'prepare'
        ? 'left out when the roster was written'
        : 'left out by an answer',
  /** For a login that is in the journal but not in the roster. */
  notSentAgain: 'This login is no longer in the roster, so it is not sent again unless you restore the row.',
  missingUnconfirmed: (service: string, { created, notCreated, lookUp }: SettleCommands) =>
    `This login is no longer in the roster, but the user may exist. ${check(service, lookUp)} ` +
    `If the run created it:\n  ${created}\nIf not:\n  ${notCreated}`,
  /** About open steps that the roster no longer asks for. */
  giveUp: (service: string, commands: readonly string[]) =>
    `A step is open, but no longer in the roster, so it is not sent. Check in ${service} whether it took effect. ` +
    `Then put it back into the roster, or give it up:\n${indented(commands)}`,
  /** Replaces a message if a person settled the row. */
  settledByPerson: 'settled by a person',
  /** Replaces a message if a look-up settled the row: its evidence. */
  evidence: {
    attempt_id: (service: string) => `${service} shows the user with the id of this request`,
    time: (service: string) =>
      `${service} shows a user with this name, created while the request was in progress`,
    absence: (service: string) => `${service} showed twice, a minute apart, that there is no such user`,
  } satisfies Record<Evidence, unknown>,
};

function check(service: string, lookUp: string | undefined): string {
  const check = `Check in ${service} whether the user exists and when it was created: a user created before the run is another person.`;
  return lookUp === undefined
    ? check
    : `Look the user up:\n  ${lookUp}\nIf that does not settle it: ${check}`;
}
