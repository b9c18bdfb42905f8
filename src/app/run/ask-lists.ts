/** Other lists that share a few people with this one, and may be of another organisation: only the token may show it. */

import { basename } from 'node:path';
import { type Language, textsIn } from '../../texts/texts.js';
import { identityOf, type Prompts, type RunRequest } from '../connect/index.js';
import type { Difference, FewPeople } from '../people/index.js';

/** The lists that no answer, label or setting assigns to an organisation. */
export function unclearLists(
  { fewPeople }: Pick<Difference, 'fewPeople'>,
  { org, profile, checks: { listAnswers = {} } }: Pick<RunRequest, 'org' | 'profile' | 'checks'>,
): readonly FewPeople[] {
  const isTold = org !== null || Object.keys(identityOf(profile).settings).length > 0;
  return isTold ? [] : fewPeople.filter(({ folder }) => listAnswers[basename(folder)] === undefined);
}

/** Asks once about each list. @returns the request without the lists of other organisations; `undefined` if there was no question */
export async function askAboutLists(
  difference: Difference,
  request: RunRequest,
  prompts: Prompts,
): Promise<RunRequest | undefined> {
  const { checks } = request;
  const { others = [], listAnswers = {} } = checks;
  const open = unclearLists(difference, request);
  if (open.length === 0) return undefined;
  const answers: Record<string, 'same' | 'other'> = { ...listAnswers };
  for (const { folder, people, all } of open) {
    const textIn = (language: Language) => textsIn(language).prompts.sameOrganisation(folder, people, all);
    answers[basename(folder)] = (await prompts.confirm({ kind: 'own', textIn })) ? 'same' : 'other';
  }
  const kept = others.filter(({ folder }) => answers[basename(folder)] !== 'other');
  return { ...request, checks: { ...checks, others: kept, listAnswers: answers } };
}
