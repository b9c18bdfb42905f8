/** The next commands for users who were created and have unfinished steps. */

import { join } from 'node:path';
import type { Standing } from '../../app/results/index.js';
import type { NextStep } from '../../domain/outcome.js';
import { UNFINISHED_CSV } from '../../domain/outcome-table.js';
import { STDIN } from '../../domain/roster-options.js';
import { givenAs } from '../../domain/step.js';
import type { Gap } from '../../texts/command-change.js';
import type { Texts } from '../../texts/texts.js';

/** If there are more users, only the file lists them. */
export const MAX_NAMED = 3;

/** Returns no steps after a rehearsal, since its sandbox no longer exists. */
export function unfinishedSteps(
  standing: Standing,
  { steps: texts, afterCreation }: Pick<Texts, 'steps' | 'afterCreation'>,
): readonly NextStep[] {
  const { stepCounts, files, folder, commands, rehearsal, rosterName, service } = standing;
  const { refused, blocked, unwanted } = stepCounts;
  const csv = files.includes(UNFINISHED_CSV) ? join(folder, UNFINISHED_CSV) : undefined;
  const steps: NextStep[] = [];
  if (refused > 0) {
    const retry = csv === undefined || rehearsal !== undefined ? [] : [commands.on('retry', csv)];
    const text = texts.refusedSteps(refused, csv, service.title, retry.length > 0);
    steps.push({ text, commands: retry });
  }
  if (blocked > 0) {
    const roster = rosterName === STDIN ? undefined : rosterName;
    steps.push({ text: texts.blockedSteps({ n: blocked, csv, roster }), commands: [] });
  }
  if (unwanted.length > 0 && rehearsal === undefined) {
    const named = unwanted.length <= MAX_NAMED ? unwanted : [];
    const inWords = named.map((one) => `${one.nickname}: ${afterCreation.step(one.step, one.value)}`);
    const command = (nickname: string | Gap, giveUp: string | Gap) =>
      commands.next('settle', { operands: [folder, nickname], options: { giveUp } });
    steps.push({
      text: texts.unwantedSteps({ n: unwanted.length, csv, named: inWords }, service.title),
      commands:
        named.length > 0
          ? named.map((one) => command(one.nickname, givenAs(one)))
          : [command({ gap: 'login' }, { gap: 'step' })],
    });
  }
  return steps;
}
