/** The steps that follow the creation of a user: one request for each group, role, licence and similar value. */

import type { Detail } from './detail.js';

/** The steps with translated texts. Profiles may define others. */
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

/** `open`: never sent, or its outcome is unknown. */
export const STEP_STATES = ['open', 'done', 'refused'] as const;

export type StepState = (typeof STEP_STATES)[number];

export type StepName = {
  /** The step's name in the profile. */
  readonly step: string;
  /** The value of the step, as in the roster, such as the name of a group; `''` for a password. */
  readonly value: string;
};

export type OwnedStep = StepName & { readonly nickname: string };

export type StepResult = {
  readonly state: StepState;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly detail?: Detail | undefined;
};

export type KnownStep = StepName &
  StepResult & {
    /** When the step was announced or settled, in milliseconds since the epoch. */
    readonly at: number;
    /** True if the step could never be sent because a required id was unknown. */
    readonly isUnsent?: true;
  };

export type AfterCreation = { readonly steps: ReadonlyMap<string, KnownStep> };

/** A step that the roster requests, or an open one that it no longer requests, with its state. */
export type UserStep = StepName &
  Partial<KnownStep> & {
    readonly state: StepState;
    /** True if the roster no longer requests it. It is not sent, and it is unknown whether it took effect. */
    readonly isUnwanted?: true;
    /** The value of an unwanted step with the same name, which must be settled before this one is sent. */
    readonly waitsFor?: string;
  };

export function stepKey({ step, value }: StepName): string {
  return `${step}\n${value.normalize('NFC')}`;
}

/** @param after `undefined` if the user was created by a profile without steps */
export function userSteps(
  wanted: readonly StepName[],
  after: AfterCreation | undefined,
): readonly UserStep[] {
  if (after === undefined) return [];
  const keys = new Set(wanted.map(stepKey));
  const unwanted = openSteps(after).filter((one) => one.isUnsent !== true && !keys.has(stepKey(one)));
  const wantedSteps = wanted.map((one): UserStep => {
    const known = after.steps.get(stepKey(one));
    const isNew = known === undefined || known.isUnsent === true;
    const before = isNew ? unwanted.find(({ step }) => step === one.step) : undefined;
    return { state: 'open', ...known, ...one, ...(before && { waitsFor: before.value }) };
  });
  return [...unwanted.map((one) => ({ ...one, isUnwanted: true as const })), ...wantedSteps];
}

/** A step as typed by a person: `group=Staff`. */
export function givenAs({ step, value }: StepName): string {
  return value === '' ? step : `${step}=${value}`;
}

export function openSteps(after: AfterCreation | undefined): readonly KnownStep[] {
  return [...(after?.steps.values() ?? [])].filter(({ state }) => state === 'open');
}

/** True if a run may send it, unless it is done. */
export function isSendable({ isUnwanted, waitsFor }: UserStep): boolean {
  return isUnwanted !== true && waitsFor === undefined;
}

export function isUnfinished({ state }: Pick<UserStep, 'state'>): boolean {
  return state !== 'done';
}

export type StepCounts = {
  users: number;
  /** Users with an open step that the roster requests: in rows that can be sent, and in rows with errors. */
  open: number;
  blocked: number;
  refused: number;
  /** All open steps that the roster no longer requests, with their users. */
  readonly unwanted: OwnedStep[];
  /** How many users lack something, by the profile's name for the step. */
  readonly lacking: Map<string, number>;
  readonly done: Map<string, number>;
};

export function noStepCounts(): StepCounts {
  return { users: 0, open: 0, blocked: 0, refused: 0, unwanted: [], lacking: new Map(), done: new Map() };
}

export type StepsOfUser = {
  readonly nickname: string;
  readonly steps: readonly UserStep[];
  readonly isBlocked: boolean;
};

export function countSteps(counts: StepCounts, { nickname, steps, isBlocked }: StepsOfUser): void {
  if (steps.length === 0) return;
  const add = (to: Map<string, number>, step: string) => to.set(step, (to.get(step) ?? 0) + 1);
  const unfinished = steps.filter(isUnfinished);
  for (const { step, state } of steps) if (state === 'done') add(counts.done, step);
  const wanted = unfinished.filter(({ isUnwanted }) => isUnwanted !== true);
  for (const step of new Set(wanted.map((one) => one.step))) add(counts.lacking, step);
  if (unfinished.length > 0) counts.users += 1;
  if (wanted.some(({ state }) => state === 'open')) counts[isBlocked ? 'blocked' : 'open'] += 1;
  for (const { step, value, isUnwanted } of unfinished)
    if (isUnwanted === true) counts.unwanted.push({ nickname, step, value });
  if (unfinished.some(({ state }) => state === 'refused')) counts.refused += 1;
}
