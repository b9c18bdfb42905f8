/** The line on the screen about a row that was not created. */

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/domain/outcome.js';
import type { Io, Output } from '../../src/platform/io.js';
import { ownMessage } from '../../src/texts/own-message.js';
import type { Language } from '../../src/texts/texts.js';
import { HumanReporter } from '../../src/ui/human/human-reporter.js';
import { textsOfCall } from '../support/default-call.js';
import { createFakeClock } from '../support/fake-clock.js';

const VERDICT = {
  outcome: 'unconfirmed',
  again: 'never',
  stop: null,
  counts: true,
  slows: false,
  answered: false,
  permanent: false,
} as const satisfies Verdict;

function lineOf(verdict: Verdict, language: Language): string {
  const stderr = new PassThrough();
  const parts = { env: {}, cwd: '/', stderr: stderr as unknown as Output, clock: createFakeClock() };
  const io = parts as Partial<Io> as Io;
  const reporting = {
    quiet: true,
    dryRun: false,
    planFollows: true,
    skipsInvalid: false,
    allFindings: false,
    isPlain: true,
    color: false,
  };
  const reporter = new HumanReporter(io, textsOfCall(), { ...reporting, language, config: undefined });
  const row = { row: 1, line: 2, nickname: 'a.petrova', attempt: 1, factor: 1, verdict };
  reporter.row({ event: 'row', ...row });
  return String(stderr.read()).trimEnd();
}

describe('a row that was not created', () => {
  it('the error of a connection is shown in the language of the call', () => {
    const own = ownMessage('connection-lost', { system: 'ECONNRESET' });
    const verdict = { ...VERDICT, ...own };
    expect(lineOf(verdict, 'en')).toContain(
      '2: a.petrova: the connection was lost after the request was sent (ECONNRESET)',
    );
    expect(lineOf(verdict, 'ru')).toContain(
      '2: a.petrova: соединение прервалось после отправки запроса (ECONNRESET)',
    );
  });

  it('the message of the directory is shown unchanged', () => {
    const refused: Verdict = { ...VERDICT, outcome: 'failed', message: 'Quota exceeded' };
    expect(lineOf(refused, 'ru')).toContain('2: a.petrova: Quota exceeded');
  });
});
