/**
 * The next steps for a program that embeds this one: options instead of flags, and another call instead of the command that
 * continues. Commands are left only where no function does the same: to settle users, and to print and remove passwords.
 */

import { count } from '../../domain/text.js';
import { isUndescribed, withSettings } from '../../texts/place-text.js';
import type { Rows } from '../../texts/text-facts.js';
import { type Texts, textsIn } from '../../texts/texts.js';

const en = textsIn('en');

/** A sentence ends with a colon only if commands follow. */
const steps: Texts['steps'] = {
  ...en.steps,
  weak({ n, roster = 'your list' }) {
    const [are, ones, them] = n === 1 ? ['is', 'a stronger one', 'one'] : ['are', 'stronger ones', 'them'];
    return `${count(n, 'password')} ${are} too simple. Set ${ones} in ${roster}, or generate ${them} with generatePasswords: "weak".`;
  },
  exists: takenText,
  renew: takenText,
};

function takenText({ n, roster = 'your list' }: Rows): string {
  if (n === 1)
    return `1 nickname is taken. If the account belongs to another person, change the nickname in ${roster}. If not, leave the row as it is: with skipExisting: true it counts as done.`;
  return `${count(n, 'nickname')} are taken. Where an account belongs to another person, change the nickname in ${roster}. Leave the other rows as they are: with skipExisting: true they count as done.`;
}

const continuing: Texts['continuing'] = {
  ...en.continuing,
  newKey: (service, file) =>
    `The token may no longer be valid. Create a new one in ${service}, and ${handOver(file)}.`,
  newPassword: (user, service, file) =>
    `Check the password${user === '' ? '' : ` of "${user}"`}, or create an app password in ${service}, and ${handOver(file)}.`,
  newToken: (file) => `The token may have expired. Get a new one, and ${handOver(file)}.`,
  continue: (isFirst) =>
    `${isFirst ? 'Call createUsers again with the same options' : 'Then call createUsers again'}: it goes on with what is still to do.`,
  sendCorrected: 'Then call createUsers again.',
  sendChanged: () => 'Then call createUsers again.',
  runCorrected: 'Then call createUsers again.',
  onlyValid: (n) =>
    `Or create the other ${n === 1 ? 'user' : count(n, 'user')} first, with skipInvalid: true.`,
};

function handOver(file: string | undefined): string {
  return file === undefined ? 'pass it in the option token' : `save it to ${file}`;
}

const stops: Texts['stops'] = {
  ...en.stops,
  wrong_address(service, status, isAnswer, isLookUp) {
    const text = en.stops.wrong_address(service, status, isAnswer, isLookUp);
    if (isAnswer && isUndescribed(service, isLookUp)) return text;
    const { what } = text;
    const { address, settings } = service;
    if (!isAnswer) return { what, next: 'Correct the option baseUrl' };
    const known = address === undefined ? '' : ` (${address})`;
    return { what, next: `Correct the option baseUrl${known}${withSettings(settings, ' or settings: ')}` };
  },
  throttled: (service, ...answer) => ({
    ...en.stops.throttled(service, ...answer),
    next: 'Wait a while, or set a longer pause (pace: [3, 5])',
  }),
  too_many_failures: (service, ...answer) => ({
    ...en.stops.too_many_failures(service, ...answer),
    next: 'Check the last errors: the cause is probably not in these rows. To continue after any number of failures, call with stopAfter: 0',
  }),
  no_token: (service, ...answer) => ({
    ...en.stops.no_token(service, ...answer),
    ...(service.basicUser === undefined && {
      next: `Check the options clientId and clientSecret${service.obtainsToken === true ? '' : ', or pass a token'}`,
    }),
  }),
};

const { afterCreation } = en;

export const FOR_PROGRAMS: Pick<Texts, 'stops' | 'steps' | 'continuing' | 'afterCreation'> = {
  stops,
  steps,
  continuing,
  afterCreation,
};
