/** Why a run stopped, and what to do next: one entry per reason. */

import { capitalized } from '../../domain/text.js';
import { isUndescribed, placeText, withSettings, wrongText } from '../place-text.js';
import type { StopEntry } from '../text-facts.js';
import { passwordOf } from './errors/token.js';
import { quote } from './grammar.js';

const STOPS = {
  unreachable: ({ title }) => ({
    what: `${capitalized(title)} cannot be reached`,
    next: 'Check the network and the address',
  }),
  wrong_address: (service, _, isAnswer, isLookUp) =>
    isAnswer && isUndescribed(service, isLookUp)
      ? {
          what: `The profile does not describe this answer of ${service.title} to a look-up`,
          next: `If this is its answer about a user who does not exist, add it to the profile: "absent" in "look_up". Otherwise check ${placeText(service)}`,
        }
      : {
          what: wrongText(isAnswer ? service : {}),
          next: `Check ${isAnswer ? placeText(service) : 'the base URL'}`,
        },
  throttled: ({ title }, status) => ({
    what: `${capitalized(title)} is refusing further requests${status}`,
    next: 'Wait a while, or set a longer pause (--pace 3-5)',
  }),
  too_many_failures: () => ({
    what: 'Too many consecutive rows failed',
    next: 'Check the last errors: the cause is probably not in these rows. To continue after any number of failures, add --stop-after 0',
  }),
  disk_full: () => ({ what: 'The disk is full', next: 'Free some disk space' }),
  disk: () => ({ what: 'The disk did not store what was written', next: 'Check the disk' }),
  open_files: () => ({
    what: 'Too many files and connections are open on this computer',
    next: 'Close other programs, or allow more open files with `ulimit -n 1024`',
  }),
  fenced: () => ({
    what: 'Another program wrote to the journal',
    next: 'Wait until the other run has ended',
  }),
  roster_changed: () => ({
    what: 'The roster was changed during the run',
    next: 'Save and close the roster',
  }),
  /** The next steps follow, with their commands. */
  created_elsewhere: () => ({
    what: 'These logins are taken, as if this list was created before: on another computer, or the results folder was removed',
    next: 'No further row was sent, so that no user gets a second account',
  }),
  no_token: ({ obtainsToken, basicUser }) => ({
    what:
      basicUser === undefined
        ? 'The access token is no longer available'
        : `The ${passwordOf(basicUser)} is no longer available`,
    next:
      basicUser === undefined
        ? `Check the application and its client secret${obtainsToken === true ? '' : ', or get a token:'}`
        : `Check the ${passwordOf(basicUser)}`,
  }),
  token_refused(service, status) {
    const { title, grant, obtainsToken, basicUser } = service;
    if (obtainsToken === true)
      return {
        what: `${capitalized(title)} refused a token that was just obtained${status}`,
        next: `The application may lack a permission, or this may be the address of another directory. Check the permissions of the application, and also ${placeText(service)}`,
      };
    if (basicUser !== undefined)
      return {
        what: `${capitalized(title)} refused the ${passwordOf(basicUser)}${status}`,
        next: `Check the ${passwordOf(basicUser)}, or use an app password that this user creates in ${title}`,
      };
    return {
      what: `${capitalized(title)} refused the token${status}`,
      next:
        grant === undefined
          ? `The token may no longer be valid: create a new one in ${title}`
          : 'The token may have expired: get a new one',
    };
  },
  forbidden: ({ title, grant, settings, basicUser }, status, _, isLookUp) => ({
    what: `${basicUser ? quote(basicUser) : 'This token'} may not ${isLookUp ? 'look users up' : 'create users'} in ${title}${status}`,
    next:
      (grant === 'implicit'
        ? `Check that the application has the permission for ${title} and that a domain administrator obtained the token`
        : `Check that ${basicUser ? quote(basicUser) : 'the owner of the token'} has the permission to ${isLookUp ? 'read' : 'create'} users in ${title}`) +
      withSettings(settings, ', and check the settings: '),
  }),
  /** Any other reason. */
  other: () => ({ what: 'The run stopped', next: 'See the message above' }),
} satisfies Readonly<Record<string, StopEntry>>;

/** Texts by the reason that stopped a run. Other errors are thrown before a run begins. */
export const stops: Readonly<Record<keyof typeof STOPS, StopEntry>> = STOPS;
