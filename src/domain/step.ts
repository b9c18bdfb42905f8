/** The steps that follow the creation of a user: one request for each group, role, licence and the like. */

import type { Detail } from './detail.js';

/** Those that have words in every language; a profile may call others as it likes. */
export const KNOWN_STEPS = [
  'group',
  'role',
  'licence',
  'manager',
  'alias',
  'team',
  'cohort',
  'password',
] as const;

export type KnownStepName = (typeof KNOWN_STEPS)[number];

/** `open`: it was never sent, or what came of it is not known. */
export const STEP_STATES = ['open', 'done', 'refused'] as const;

export type StepState = (typeof STEP_STATES)[number];

/** A step of one user. */
export type StepName = {
  /** Its name in the profile. */
  readonly step: string;
  /** The value that it is about, as the roster has it: the name of a group. `''` for a password. */
  readonly value: string;
};

/** How one sending of a step ended. */
export type StepResult = {
  readonly state: StepState;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  /** The message of the directory, or ours in English. */
  readonly message?: string | undefined;
  /** The message as data, where it is ours. */
  readonly detail?: Detail | undefined;
};

/** A step as the journal knows it. */
export type KnownStep = StepName &
  StepResult & {
    /** When it was announced or settled: milliseconds since the epoch. */
    readonly at: number;
  };

/** The facts that are known of a user after its creation by a profile with steps. */
export type AfterCreation = {
  /** By `stepKey`, in the order in which they were first sent. */
  readonly steps: ReadonlyMap<string, KnownStep>;
};

/** A step that the roster asks for, with what is known of it. */
export type UserStep = StepName & Partial<KnownStep> & { readonly state: StepState };

export function stepKey({ step, value }: StepName): string {
  return `${step}\n${value.normalize('NFC')}`;
}

/** @param wanted by the roster. @param after undefined: the user was created by a profile without steps */
export function userSteps(
  wanted: readonly StepName[],
  after: AfterCreation | undefined,
): readonly UserStep[] {
  if (after === undefined) return [];
  return wanted.map((one) => ({ state: 'open', ...after.steps.get(stepKey(one)), ...one }));
}

export function isUnfinished({ state }: Pick<UserStep, 'state'>): boolean {
  return state !== 'done';
}

/** The steps of many users, counted. */
export type StepCounts = {
  /** How many users have a step that is not done. */
  users: number;
  /** Those of them with a step that is open, which the same command sends; and with one that was refused. */
  open: number;
  refused: number;
  /** How many of them lack something, by what the profile calls the step. */
  readonly lacking: Map<string, number>;
  /** How many steps are done, likewise. */
  readonly done: Map<string, number>;
};

export function noStepCounts(): StepCounts {
  return { users: 0, open: 0, refused: 0, lacking: new Map(), done: new Map() };
}

/** Counts the steps of one user. */
export function countSteps(counts: StepCounts, steps: readonly UserStep[]): void {
  if (steps.length === 0) return;
  const add = (to: Map<string, number>, step: string) => to.set(step, (to.get(step) ?? 0) + 1);
  const unfinished = steps.filter(isUnfinished);
  for (const { step, state } of steps) if (state === 'done') add(counts.done, step);
  for (const step of new Set(unfinished.map((one) => one.step))) add(counts.lacking, step);
  if (unfinished.length > 0) counts.users += 1;
  if (unfinished.some(({ state }) => state === 'open')) counts.open += 1;
  if (unfinished.some(({ state }) => state === 'refused')) counts.refused += 1;
}
