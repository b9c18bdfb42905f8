/** Texts about the steps after a creation: group memberships, roles, licences and similar. */

import type { KnownStepName } from '../../domain/step.js';
import { listed } from '../sentence-parts.js';
import { count, grouped } from './grammar.js';

/** Words for one step, for several steps, and for the missing thing. */
type StepWords = { readonly one: string; readonly many: string; readonly lacked: string };

const STEPS: Readonly<Record<KnownStepName, StepWords>> = {
  group: { one: 'group membership', many: 'group memberships', lacked: 'a group' },
  role: { one: 'role', many: 'roles', lacked: 'a role' },
  licence: { one: 'licence', many: 'licences', lacked: 'a licence' },
  manager: { one: 'manager', many: 'managers', lacked: 'a manager' },
  alias: { one: 'alias', many: 'aliases', lacked: 'an alias' },
  team: { one: 'team membership', many: 'team memberships', lacked: 'a team' },
  cohort: { one: 'cohort membership', many: 'cohort memberships', lacked: 'a cohort' },
  password: { one: 'password', many: 'passwords', lacked: 'a password' },
};

function wordsOf(step: string): StepWords {
  const known: Readonly<Record<string, StepWords>> = STEPS;
  return (Object.hasOwn(known, step) && known[step]) || { one: step, many: step, lacked: step };
}

function countedSteps(steps: readonly (readonly [step: string, n: number])[]): string {
  return listed(
    steps.map(([step, n]) => count(n, wordsOf(step).one, wordsOf(step).many)),
    'and',
  );
}

export const afterCreation = {
  /** The steps that follow: `1,204 group memberships and 488 licences`. */
  counted: countedSteps,
  /** Steps that are done, after the number of created users. */
  done: (steps: readonly (readonly [step: string, n: number])[]) => `with ${countedSteps(steps)}`,
  /** How many users lack something: `3 of them lack a group`. @param steps users by step */
  lacking: (steps: ReadonlyMap<string, number>): readonly string[] =>
    [...steps].map(
      ([step, users]) =>
        `${grouped(users)} of them ${users === 1 ? 'lacks' : 'lack'} ${wordsOf(step).lacked}`,
    ),
  /** A step of one user. @param value `''` for a password */
  step: (step: string, value: string) =>
    value === '' ? wordsOf(step).one : `${wordsOf(step).one} “${value}”`,
  /** Replaces the state of an open step. */
  unwanted: 'open, no longer in the list',
  waits: (value: string) => `not sent while “${value}” is open`,
  states: { open: 'open', refused: 'refused', done: 'done' },
  /** The names in a field. @param unknown how many the directory does not have; `undefined`: not looked up */
  names: (names: number, unknown: number | undefined) => {
    if (unknown === undefined) return `${grouped(names)}, not looked up`;
    return unknown === 0
      ? `${grouped(names)}, ${names === 1 ? 'found' : 'all found'}`
      : `${grouped(names)}, ${grouped(unknown)} not found`;
  },
};
