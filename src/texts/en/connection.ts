/** Messages of this program about connections, answers and look-ups: clauses, which the journal has in English. */

import { STATUS_CODES } from 'node:http';
import type { AccountFacts, DetailCode, DetailFacts, ValueType } from '../../domain/detail.js';
import type { DetailText } from '../text-facts.js';
import { count, day } from './grammar.js';
import { systemError } from './system-error.js';

type Peer = { readonly host?: string; readonly proxy?: string };

function peer({ host, proxy }: Peer): string {
  if (host === undefined) return `the proxy ${proxy}`;
  return proxy === undefined ? host : `${host} (through the proxy ${proxy})`;
}

/** `404 Not Found` */
function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

const FLAWS = {
  expired: 'has expired',
  'not-yet-valid': 'is not valid yet; check the clock of this computer',
  'self-signed': 'is self-signed',
  'unknown-issuer': 'was issued by an authority that this computer does not trust',
  'other-host': 'is for a different host name',
  other: 'is not accepted',
} as const;

/** The types of values in an answer. */
const VALUES: Readonly<Record<ValueType, string>> = {
  nothing: 'nothing',
  list: 'a list',
  object: 'an object',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
};

const AGAINST = {
  'other-id': 'it has the id of another request',
  'other-nickname': 'it has another login',
  'no-name-sent': 'no name was sent to compare it with',
  'other-name': 'the name is not the one that was sent',
  'creation-time-no-offset':
    'it gives the time of creation without an offset, such as Z or +02:00, so the time zone is unknown',
  'creation-time-other-form': 'it gives the time of creation in a format other than the one in the profile',
  'no-creation-time': 'not when it was created',
  'no-clock': 'not what time it is there',
  'too-early': 'it was created before the request was sent',
  'too-late': 'it was created after the request had ended',
} as const;

const WHO = {
  'a-name': 'a name',
  'other-name': 'another name',
  'other-first': 'another first name',
  'other-last': 'another last name',
  'other-middle': 'another middle name',
} as const;

/** `Авдотья Петрова, created 2026-11-23 08:41:07 UTC` */
function account({ who, name, created }: AccountFacts): string {
  return `${who === undefined ? name : `a user with ${WHO[who]}`}${createdText(created)}`;
}

function createdText(created: string | undefined): string {
  if (created === undefined) return '';
  return created === 'unknown' ? ', created at an unknown time' : `, created ${created}`;
}

function others({ service, shown }: DetailFacts['more-users']): string {
  return `${service} shows ${count(shown, shown === 0 ? 'user' : 'other user')}`;
}

export const connection: { readonly [C in DetailCode]: DetailText<C> } = {
  'certificate-rejected': ({ flaw, system, ...other }) =>
    `the certificate of ${peer(other)} ${FLAWS[flaw]} (${system})`,
  'http-2-only': (other) =>
    `${peer(other)} accepts only HTTP/2, and this program uses HTTP/1.1: ask its operator for an address that accepts HTTP/1.1, or put a reverse proxy in front of it`,
  'connection-closed': ({ isSent, ...other }) =>
    `${peer(other)} closed the connection ${isSent ? 'without an answer' : 'before the request was sent'}`,
  'not-http': (other) => `${peer(other)} did not answer in HTTP`,
  unreachable: ({ system, ...other }) =>
    `${peer(other)} cannot be reached${system === undefined ? '' : `: ${systemError(system)}`}`,
  'name-not-found': ({ system, ...other }) =>
    `${peer(other)} cannot be found: its name does not resolve (${system})`,
  'tls-failed': ({ system, ...other }) => `${peer(other)} did not complete the TLS handshake (${system})`,
  'tunnel-refused': (other) => `${peer(other)} cannot be reached: the proxy refused the connection`,
  'proxy-refused': ({ proxy, status, credentials }) => {
    const refused = `the proxy ${proxy} refused the connection (${statusText(status)})`;
    if (credentials === undefined) return refused;
    const why = credentials === 'missing' ? 'it requires a' : 'it rejected the';
    return `${refused}: ${why} user name and password. Set them in HTTPS_PROXY=http://user:password@${proxy}`;
  },
  'connect-timeout': ({ host, seconds }) => `no connection within ${seconds} s (${host})`,
  'open-files': () => 'Too many files and connections are open on this computer',
  'interrupted-before-sending': () => 'interrupted before the request was sent',
  'paused-before-sending': () => 'the program was paused; the request was not sent',
  'interrupted-after-sending': () => 'interrupted before the answer came',
  'answer-timeout': ({ seconds }) => `no answer within ${seconds} s`,
  'answer-not-http': () => 'the answer is not HTTP',
  'headers-too-long': () => 'the headers of the answer are too long',
  'connection-lost': ({ system }) =>
    `the connection was lost after the request was sent${system === undefined ? '' : ` (${system})`}`,
  'early-answer': ({ service, status }) => `${service} answered 100 Continue or ${statusText(status)}`,
  'web-page': ({ status }) => `the answer is a web page (${statusText(status)})`,
  'status-only': ({ service, status, isWithheld, target }) => {
    const withheld = isWithheld ? ' (its message is not shown: it may contain a password or a token)' : '';
    const redirect = target === undefined ? '' : `, a redirect to ${target}`;
    return `${service} answered ${statusText(status)}${withheld}${redirect}`;
  },
  'unknown-success': ({ service, status }) =>
    `${service} answered ${statusText(status)}, which no rule of the profile matches`,
  'created-earlier': ({ service, time, date, said }) =>
    `most likely created by the attempt ${date === undefined ? '' : `on ${day(date)} `}at ${time}${said === undefined ? '' : `; ${service} answered: ${said}`}`,
  'key-twice': ({ service }) => `the answer of ${service} has a key twice in one object`,
  'list-changed': ({ service }) =>
    `the list of ${service} may be incomplete: it changed while it was read, or its pages are not the requested ones`,
  'list-too-long': () => 'the list has more pages than the program reads',
  'look-up-error': ({ service, said }) =>
    `${service} answered with an error${said === undefined ? '' : `: ${said}`}`,
  'several-users': ({ service }) => `${service} shows several users with this login`,
  'another-user': ({ service }) => `${service} shows another user instead of the requested one`,
  'id-of-another': ({ service, login, owner }) =>
    `${service} answered for ${login} with the id of ${owner}, but an id belongs to one user: check both accounts there`,
  'login-of-another': ({ service, login, other }) =>
    `${service} was asked to create ${login}, but its answer names ${other}: check both accounts there`,
  'no-users-shown': ({ service, items, list, pointer = '', value }) => {
    if (items === undefined)
      return `the answer of ${service} shows no users where the profile looks for them`;
    const place = `${items === '' ? '' : `${items} in `}the answer of ${service}`;
    if (value === undefined)
      return `${place} is not a list: ${list === 'nothing' ? 'there is nothing' : `it is ${VALUES[list ?? 'nothing']}`}`;
    const has =
      list === undefined ? `an item of ${place} has` : `${place} is not a list but ${VALUES[list]} with`;
    return `${has} no usable value at ${pointer || '""'}${value === 'nothing' ? '' : `: it is ${VALUES[value]}`}`;
  },
  'not-searched': (facts) =>
    `${others(facts)} instead of the requested one: it does not search as the profile says`,
  'no-total': ({ service, pointer }) =>
    `the answer of ${service} ${pointer === undefined ? 'does not say how many entries there are' : `has no number of entries at ${pointer}`}`,
  'wrong-total': ({ total, ...facts }) => `${others(facts)}, and counts ${total}`,
  'more-users': (facts) => `${others(facts)}, and may have more`,
  'address-with-dots': () => 'a value of only dots cannot be part of an address',
  'address-with-half-character': () => 'a value with half of a character cannot be part of an address',
  'filter-with-quote': ({ value }) => {
    const what = value === undefined ? 'a value' : `the value of {${value}}`;
    return `${what} contains a quote, backslash, semicolon or control character, which would end the quoted text around it`;
  },
  'page-elsewhere': ({ host }) =>
    `the next page of the list is not on ${host}, the only host that the token is sent to`,
  'header-with-control-character': ({ header }) => `the header ${header} would contain a control character`,
  'no-attempt-id': () => 'the look-up needs the id of an attempt, and there is none',
  'maybe-created': ({ said }) => {
    const earlier = 'an earlier request may have created the user; this one was refused';
    return said === undefined ? earlier : `${earlier}: ${said}`;
  },
  'not-looked-up-first': ({ said }) => `not sent, since it could not be looked up first: ${said}`,
  'taken-not-looked-up': ({ said }) =>
    `the directory already has a value of this row, and the user could not be looked up: ${said}`,
  'not-looked-up': ({ said }) => `it could not be looked up: ${said}`,
  'known-not-looked-up': ({ said }) =>
    `a missing user proves nothing now, because a user who is known to exist could not be looked up: ${said}`,
  'id-shown': ({ service, request }) =>
    `${service} shows the user with the id of ${request === 'this' ? 'this' : 'an earlier'} request`,
  'taken-by': (facts) => `taken by ${account(facts)}`,
  'nickname-shown': ({ service, login, created, isAll }) =>
    `${service} shows the login ${login}${createdText(created)}, and ${isAll ? 'nothing more' : 'no name'}: check the account's name and time of creation there`,
  'account-shown': ({ service, against, ...facts }) =>
    `${service} shows ${account(facts)}${against === undefined ? ': the name is the same, and the request was in progress then' : `, but ${AGAINST[against]}`}`,
  'taken-not-shown': ({ service }) =>
    `${service} shows no such user, although it answered that the login is taken`,
  'absence-unproven': ({ service, against, values = [] }) => {
    const why = {
      'no-known-user': 'it also shows none of the users who are known to exist there',
      'roster-values': `the look-up depends on values that only the roster has (${values.join(', ')})`,
      'may-be-missing': 'a new user may not appear there for a long time',
    };
    return `${service} shows no such user, but that proves nothing: ${why[against]}`;
  },
  'absent-twice': ({ service }) => `${service} showed twice, a minute apart, that there is no such user`,
  'step-no-id': () => 'the directory did not return the id of the new user',
  'step-other-missing': () => 'this is not in the directory, or not yet',
  'row-needed': () => 'its look-up needs the row in the roster',
  'look-up-ended': () => 'the look-up ended before it was settled',
  interrupted: () => 'interrupted',
  'no-answer': () => 'no answer',
};
