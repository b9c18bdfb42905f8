/** Whom earlier runs know: from their journals, with what a report says beside. */

import { join } from 'node:path';
import type { Known as Settled } from '../../domain/outcome.js';
import { nicknameKey } from '../../domain/user.js';
import { readJournal } from '../../journal/journal.js';
import { groupBy } from '../../lib/group-by.js';
import { readRegular } from '../../lib/safe-open.js';
import { type Known, nameKey, type Traits } from './person.js';

/** What one results folder knows. */
export type KnownFolder = {
  /** As the user would write it. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly people: readonly Known[];
};

/**
 * @param shown the folder as the user would write it
 * @returns `undefined` where no run left anything in it
 * @throws {UserError} `results` as every reading of a journal does
 */
export async function readKnown(folder: string, shown: string): Promise<KnownFolder | undefined> {
  const journal = await readJournal(folder);
  if (journal === undefined) return undefined;
  const { positions, gone } = await readReport(folder);
  const people = [...journal.all()].map((settled): Known => {
    const position = positions.get(settled.nickname);
    const standing = standingOf(settled);
    const traits: Traits = { department: String(settled.departmentId), ...(position && { position }) };
    const { nickname, name, outcome } = settled;
    const isGivenUp = standing === 'not created' && gone.has(nickname);
    return { nickname, name, outcome, standing, traits, folder: shown, isGivenUp };
  });
  return { folder: shown, baseUrl: journal.head.baseUrl, people };
}

/** Everybody once: where several journals have a person under one login, the one in which it was created counts. */
export function mergeKnown(all: readonly Known[]): readonly Known[] {
  const same = groupBy(all, (one) => `${nicknameKey(one.nickname)} ${nameKey(one.name)}`);
  return [...same.values()].map((group) => group.reduce((a, b) => (weight(b) > weight(a) ? b : a)));
}

function weight({ standing, isGivenUp }: Known): number {
  if (isGivenUp) return 0;
  return { 'not created': 1, 'in doubt': 2, created: 3 }[standing];
}

/** A login that was found taken after an attempt without an answer is very probably of that attempt. */
function standingOf({ outcome, doubtSince }: Settled): Known['standing'] {
  if (outcome === 'created') return 'created';
  return outcome === 'unconfirmed' || doubtSince !== undefined ? 'in doubt' : 'not created';
}

/** What of a report is used: the journal has been checked against it. Whatever is not as it should be is passed over. */
async function readReport(folder: string) {
  const positions = new Map<string, string>();
  const gone = new Set<string>();
  const text = await readRegular(join(folder, 'report.json')).then(String, () => '{}');
  const report: unknown = JSON.parse(text);
  for (const group of Object.values(objectOf(objectOf(report).rows))) {
    for (const { nickname, position } of rowsOf(group)) {
      if (typeof position === 'string' && position !== '') positions.set(String(nickname), position);
    }
  }
  for (const { nickname } of rowsOf(objectOf(report).not_in_roster)) gone.add(String(nickname));
  return { positions, gone };
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
