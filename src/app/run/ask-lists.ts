/** Asks once if other lists that have a few people of this one belong to the same organisation, if only the token shows it. */

import { basename } from 'node:path';
import { type Language, textsIn } from '../../texts/texts.js';
import { identityOf, type Prompts, type RunRequest } from '../connect/index.js';
import type { Difference } from '../people/index.js';

/** @returns the request without the lists of other organisations; `undefined` if there was no question */
export async function askAboutLists(
  { fewPeople }: Difference,
  request: RunRequest,
  prompts: Prompts,
): Promise<RunRequest | undefined> {
  const { org, profile, checks } = request;
  const { others = [], listAnswers = {} } = checks;
  const isTold = org !== null || Object.keys(identityOf(profile).settings).length > 0;
  const open = isTold ? [] : fewPeople.filter(({ folder }) => listAnswers[basename(folder)] === undefined);
  if (open.length === 0) return undefined;
  const answers: Record<string, 'same' | 'other'> = { ...listAnswers };
  for (const { folder, people, all } of open) {
    const textIn = (language: Language) => textsIn(language).prompts.sameOrganisation(folder, people, all);
    answers[basename(folder)] = (await prompts.confirm({ kind: 'own', textIn })) ? 'same' : 'other';
  }
  const kept = others.filter(({ folder }) => answers[basename(folder)] !== 'other');
  return { ...request, checks: { ...checks, others: kept, listAnswers: answers } };
}
