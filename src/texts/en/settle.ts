/** The settlements that `settle` has recorded. */

import { count } from './grammar.js';

export const settle = {
  /** After a nickname. */
  settledAs: {
    created: 'created',
    pending: 'not created; the next run sends it again if the list still has it',
    exists: 'taken by another account',
    unconfirmed: 'still unconfirmed',
  },
  /** @param isWanted whether the list still has the step */
  givenUp: (step: string, isWanted: boolean) =>
    `${step} was given up.${isWanted ? ' The list still has it, so the next run sends it.' : ''}`,
  /** Behind what is known of a user; the command that accepts it follows. */
  accept: 'To accept that:',
  declined: 'Nothing was looked up.',
  none: (folder: string) => `No user in ${folder} is unconfirmed.`,
  interrupted: (signal: string) => `Interrupted (${signal}). What was settled stays.`,
  /** @param why a clause; what the directory said is in English */
  stopped: (why: string) => `Stopped: ${why}.`,
  still: (users: number) => `${count(users, 'user is', 'users are')} still unconfirmed.`,
  /** The commands that record it follow. */
  check: 'Check in the directory, then record what you found, with one of these:',
  /** The reports are as before. @param why a clause */
  reportsAsBefore: (why: string) => `The reports could not be updated: ${why}.`,
};
