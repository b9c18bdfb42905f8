/** The steps after a run for logins that are taken: by the people in the list, or by others. */

import { dirname } from 'node:path';
import type { Standing } from '../../app/results/index.js';
import type { NextStep } from '../../domain/outcome.js';
import type { Word } from '../../texts/command-change.js';
import { settleCommands } from '../../texts/settle-commands.js';
import type { Rows } from '../../texts/text-facts.js';
import type { Texts } from '../../texts/texts.js';
import { MAX_NAMED } from './unfinished-steps.js';

/** The steps for taken logins, except those that earlier requests may have created. */
export function takenSteps(rows: Rows, standing: Standing, texts: Texts['steps']): readonly NextStep[] {
  const { taken = [], others = [] } = standing;
  const isExact = taken.length + others.length === rows.n;
  const n = others.length === 0 ? rows.n : Math.min(rows.n, taken.length);
  const steps: NextStep[] = [];
  if (n > 0 && mayBeCreatedElsewhere(standing))
    steps.push(...elsewhereSteps({ ...rows, n }, standing, texts));
  else if (n > 0)
    steps.push(renewStep({ ...rows, n }, isExact && n <= MAX_RENEWED ? taken : [], standing, texts));
  if (n < rows.n) {
    // The list may no longer have some of them.
    const renew = isExact ? others.join(',') : { gap: 'login,…' };
    steps.push({
      text: texts.renewOthers({ ...rows, n: rows.n - n }),
      commands: [renewCommand(renew, standing)],
    });
  }
  return steps;
}

/** True if the accounts are probably those of the people in the list: a new login would be a second account. */
function mayBeCreatedElsewhere({ reason, areTakenOwn, rehearsal }: Standing): boolean {
  if (rehearsal !== undefined) return false;
  return reason === 'created_elsewhere' || areTakenOwn === true;
}

/** Naming people one by one is safer, since a person who already has an account would get a second one. */
const MAX_RENEWED = 5;

/** @param named the logins, if they are few; else the CSV is used */
function renewStep(
  rows: Rows,
  named: readonly string[],
  standing: Standing,
  texts: Texts['steps'],
): NextStep {
  const { csv } = rows;
  const { folder, rosterPath, commands, rehearsal } = standing;
  const { same } = settleCommands(commands, folder, settleNames(named, rows.n));
  if (csv === undefined || rosterPath === null) return { text: texts.exists(rows), commands: [same] };
  const command = renewCommand(named.length > 0 ? named.join(',') : csv, standing);
  // The users of a sandbox have accounts only there.
  if (rehearsal !== undefined) return { text: texts.renewOthers(rows), commands: [command] };
  return { text: texts.renew({ ...rows, csv }), commands: [same, command] };
}

function renewCommand(
  renew: Word,
  { folder, rosterName, rosterPath, commands, rehearsal }: Standing,
): string {
  // `prepare` finds results next to the list. A rehearsal creates no accounts.
  const isFound =
    rosterPath !== null && dirname(folder) === dirname(rosterPath) && folder.endsWith('.results');
  const known = isFound || rehearsal !== undefined ? {} : { known: folder };
  // `prepare` does not replace a workbook.
  const where = /\.xlsx$/iu.test(rosterName) ? { output: 'roster.xlsx' } : { write: true };
  const operands = [rosterPath ?? { gap: 'path' }];
  return commands.next('prepare', { operands, options: { renew, ...known, ...where } });
}

/** The ways to continue if the list was probably created before. */
function elsewhereSteps(
  rows: Rows,
  { again, commands, folder, rosterPath, taken = [] }: Standing,
  { elsewhere }: Texts['steps'],
): readonly NextStep[] {
  // Results next to the list are found. A list from standard input has no place.
  const copy = rosterPath === null ? undefined : `${rosterPath}-earlier.results`;
  const bring = copy === undefined ? again({ results: { gap: 'folder' } }) : again();
  const others = taken.length > 0 && taken.length <= MAX_RENEWED ? taken.join(',') : { gap: 'login,…' };
  const { allSame } = settleCommands(commands, folder, []);
  return [
    { text: elsewhere.bring(rows, copy), commands: [bring] },
    { text: elsewhere.same(rows), commands: [again({ skipExisting: true }), allSame] },
    { text: elsewhere.others(rows), commands: [again({ others })] },
  ];
}

/** The operands of `settle`: the nicknames of a few unconfirmed users, else a gap. @param n the number of users */
export function settleNames(nicknames: readonly string[], n = nicknames.length): readonly Word[] {
  if (nicknames.length > 0 && nicknames.length <= MAX_NAMED) return nicknames;
  return [{ gap: n === 1 ? 'login' : 'login…' }];
}
