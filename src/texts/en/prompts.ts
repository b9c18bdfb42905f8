/** Questions of commands and of the guided start, and the accepted answers. */

import type { Sought } from '../../domain/look-up-result.js';
import { count, grouped } from './grammar.js';

export const prompts = {
  /** @param address `undefined`: the sandbox @param service its title; `undefined`: it needs no name @param who the only user */
  create: (users: number, address: string | undefined, service: string | undefined, who = '') =>
    `Create ${count(users, 'user')}${who && `, ${who},`} ${at(address, service)}? This program cannot delete users.`,
  /** Users who were created before. */
  finish: (users: number, address: string | undefined, service: string | undefined) =>
    `Finish the setup of ${count(users, 'user')} ${at(address, service)}, created in an earlier run?`,
  /** @param valid the number of valid rows in a list that also has invalid ones */
  createValid: (valid: number, invalid: number, address: string | undefined, service: string | undefined) => {
    const others = invalid === 1 ? 'the other' : `the other ${grouped(invalid)}`;
    return `${count(valid, 'row is', 'rows are')} valid. Create ${valid === 1 ? 'it' : 'them'} ${at(address, service)} now and ${others} later?`;
  },
  lookUp: ({ of, count: n }: Sought, address: string) =>
    `Look up ${count(n, of === 'names' ? 'name' : 'user')} at ${address}? Nothing is changed there.`,
  /** @param people how many of all people of another list are in this one */
  sameOrganisation: (folder: string, people: number, all: number) =>
    `${people} of the ${all} people in ${folder} are also in this list. Are both lists of the same organisation?`,
  /** A journal names another roster than the one next to its folder. */
  readRoster: (folder: string, expected: string, found: string) =>
    `The journal in ${folder} names ${found} as its roster, which is not ${expected} next to that folder. Read ${found}?`,
};

function at(address: string | undefined, service: string | undefined): string {
  if (address === undefined) return 'in the sandbox';
  return service === undefined ? `at ${address}` : `in ${service} at ${address}`;
}

/** The accepted answers in English. Answers in the other languages are accepted too. */
export const answers = {
  /** In lower case. */
  yes: ['y', 'yes'],
};

/** The keys of questions, and messages about invalid answers. */
export const questions = {
  keys: '↑ ↓ Enter: choose, Esc: back, Ctrl-C: stop',
  /** Follows a question whose answers do not fit on the screen. */
  scrolls: (n: number) => `${grouped(n)} answers; ↓ shows the others`,
  /** Used if nothing is drawn. */
  lineKeys: 'Type < to go back. Press Ctrl-C to stop.',
  yesNo: { yes: 'Yes', no: 'No' },
  /** Follows a question; the capital is the answer for Enter. */
  noFirst: '[y/N]',
  number: (first: number) => `Number [${first}]:`,
  example: (text: string) => ` (for example ${text})`,
  hidden: (message: string) => `${message} (input hidden):`,
  wrongNumber: (most: number) => `Type a number from 1 to ${most}, or < to go back.`,
};
