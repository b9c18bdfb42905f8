/** The questions after a run: another token or address, other passwords, the report. */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { EXIT_STATUS } from '../domain/exit-status.js';
import type { Secret } from '../domain/secret.js';
import type { Texts } from '../texts/texts.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { askToken, passwordOwner } from './choose-directory.js';
import type { RunCommand } from './plan-commands.js';
import type { Task } from './what-happens.js';

/** Asks how to continue after a run that stopped. @returns another token if one was pasted */
export async function afterFailure(
  status: number,
  { answers, settings }: Task,
  hasWeak: boolean,
  questions: Questions,
): Promise<'again' | 'address' | 'stronger' | 'stop' | Secret> {
  const { run: texts, what, token } = questions.texts.guide;
  const isToken = status === EXIT_STATUS.token_refused;
  const isConnection = status === EXIT_STATUS.unreachable;
  // The message of any other error says what to do.
  if (!isToken && !isConnection && !hasWeak) return 'stop';
  for (;;) {
    const next = await questions.select({
      message: hasWeak ? texts.weak : texts.failed,
      choices: [
        ...(hasWeak ? [strongerChoice(texts)] : []),
        ...(isToken ? [{ value: 'token' as const, label: token.again }] : []),
        ...(answers.options.baseUrl === undefined
          ? []
          : [{ value: 'address' as const, label: texts.otherAddress }]),
        ...(hasWeak ? [] : [{ value: 'again' as const, label: texts.tryAgain }]),
        { value: 'stop' as const, label: what.stop },
      ],
    });
    if (next === BACK) return 'stop';
    if (next !== 'token') return next;
    const pasted = await askToken(passwordOwner(answers, settings.profileChoice), questions);
    if (pasted !== BACK) return pasted;
  }
}

/** Offers the report, and the other choices. */
export async function afterRun<T>(
  message: string,
  others: readonly Choice<T>[],
  folder: string,
  questions: Questions,
  run: RunCommand,
): Promise<T | 'stop' | Back> {
  const { run: texts, what } = questions.texts.guide;
  for (;;) {
    const next = await questions.select<T | 'stop' | 'report'>({
      message,
      choices: [
        { value: 'report', label: texts.openReport, hint: texts.openReportHint },
        ...others,
        { value: 'stop', label: what.stop },
      ],
      initial: 'stop',
    });
    if (next !== 'report') {
      if (next === 'stop' || next === BACK) questions.show(texts.reportIs(join(folder, 'report.html')));
      return next;
    }
    await run(['report', folder, '--open']);
  }
}

/** Options for refused passwords: people whose password may be too simple get another, with a slip. */
export const STRONGER = { generatePasswords: 'weak' } as const;

export function strongerChoice({ stronger }: Texts['guide']['run']) {
  return { value: 'stronger' as const, label: stronger };
}

/** The part of a report that is read here. */
const REPORT = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ runs: v.array(v.object({ counts: v.object({ weak_password: v.number() }) })) }),
);

/**
 * True if passwords of the last run were refused.
 * @param generates the passwords that are generated anyway, which are not refused for being simple
 */
export function hasWeakPasswords(
  status: number,
  folder: string,
  generates: string | undefined,
  cwd: string,
): boolean {
  if (status !== 1 || generates === 'weak' || generates === 'all') return false;
  const path = resolve(cwd, folder, 'report.json');
  if (!existsSync(path)) return false;
  const report = v.safeParse(REPORT, readFileSync(path, 'utf8'));
  return report.success && (report.output.runs.at(-1)?.counts.weak_password ?? 0) > 0;
}
