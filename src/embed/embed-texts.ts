/** The next steps in reports of an embedded run. */

import type { Texts } from '../app/types/ports.js';
import type { CommandTexts } from '../app/types/printed-commands.js';
import { defined } from '../lib/collections.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import type { Invocation } from '../settings/command-line.js';
import { nextSteps } from '../ui/human/next-steps.js';
import { stopText } from '../ui/human/stop-reasons.js';
import type { EmbedRequest } from './embed-request.js';
import type { CheckedOptions } from './option-checks.js';

/** The commands that a person would type after this call. */
export type CommandsAfter = (call: Invocation, io: Pick<Io, 'program' | 'cwd'>) => CommandTexts;

/**
 * Whoever reads a report has the command line, and not the program that called: `retry` on the folder sends what is still
 * to do, as calling the function again does.
 * @param passed what such a person has to give as well: the journal does not have it
 */
export function createEmbedTexts(
  { folder, language }: Pick<EmbedRequest, 'folder' | 'language'>,
  passed: CheckedOptions,
  cwd: string,
  commandsAfter: CommandsAfter,
): Texts {
  const { profile, config, tokenFile, headers } = passed;
  // Without their values, which may be secret.
  const header = headers && Object.keys(headers).map((name) => `${name}: `);
  const options = defined({ profile, config, tokenFile, header });
  const call = { command: 'retry', operands: [shownPath(folder, cwd)], options };
  return {
    language,
    commands: commandsAfter(call, { program: 'provision', cwd }),
    stop: (reason, service, answer) => stopText(reason, service, answer, language),
    nextSteps: (standing) => nextSteps(standing, language),
  };
}
