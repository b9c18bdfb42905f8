/** What `prepare` says: a line for each person, and how many there are. */

import { count } from '../lib/text.js';
import type { KnownFolder } from './known-people.js';
import type { Given } from './logins.js';
import { differences, wholeName } from './person.js';
import { isDone, type Prepared } from './prepare.js';

/**
 * One line a person: place, login, name, and how they came by the login.
 * @param leftOut what is said of those who exist or may
 */
export function personLines(
  given: readonly Given[],
  label: string,
  leftOut: string | undefined,
): readonly string[] {
  const places = given.map(({ person }) => `${label}:${person.row.line}`);
  const width = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, text.length), 0);
  const [placeWidth, loginWidth] = [width(places), width(given.map(({ login }) => login))];
  return given.map((one, at) => {
    const place = (places[at] ?? '').padEnd(placeWidth);
    const why = whyWords(one, leftOut);
    return `${place}  ${one.login.padEnd(loginWidth)}  ${wholeName(one.person.name)}${why === '' ? '' : `  (${why})`}`;
  });
}

/** Whether a person is to be looked at where not all are shown. */
export function isNotable({ known, instead, how }: Given): boolean {
  return known !== undefined || instead !== undefined || how === 'numbered';
}

function whyWords(one: Given, leftOut: string | undefined): string {
  const { how, known, instead, person } = one;
  const parts: string[] = how === 'made' && instead === undefined ? [] : [how];
  if (known !== undefined) {
    const what = known.standing === 'not created' ? known.outcome.replace('_', ' ') : known.standing;
    parts.splice(0, 1, `${what} in ${known.folder}`, ...differences(known.traits, person.traits));
    if (leftOut !== undefined && isDone(one)) parts.push(leftOut);
  }
  const why = parts.join('; ');
  return instead === undefined ? why : `${why}: ${instead}`;
}

/** `300 logins: 280 made, 12 of them with a number; 20 kept as in the list`. */
export function loginTotals({ given }: Prepared): string {
  const of = (...hows: readonly Given['how'][]) => given.filter(({ how }) => hows.includes(how)).length;
  const numbered = of('numbered');
  const parts = [
    [of('made', 'numbered'), numbered === 0 ? 'made' : `made, ${numbered} of them with a number`],
    [of('renewed'), 'renewed'],
    [of('known'), 'known from earlier runs'],
    [of('kept'), 'kept as in the list'],
  ] as const;
  const shown = parts.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]));
  return `${count(given.length, 'login')}: ${shown.join('; ')}`;
}

/** `users.csv.results: 288 created, 2 in doubt, 10 others, at https://…`. */
export function folderWords({ folder, baseUrl, people }: KnownFolder): string {
  const of = (standing: string) => people.filter((one) => one.standing === standing && !one.isGivenUp).length;
  const parts = [
    [of('created'), 'created'],
    [of('in doubt'), 'in doubt'],
    [of('not created'), 'not created'],
  ] as const;
  const shown = parts.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]));
  return `${folder}: ${shown.join(', ') || 'nobody'}, at ${baseUrl}`;
}
