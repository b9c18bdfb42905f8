/** What reports of an embedded run say about going on. */

import { basename } from 'node:path';
import type { Texts } from '../app/ports.js';
import { shownPath } from '../lib/shown-path.js';
import { createCommandTexts } from '../ui/format/command-text.js';
import { nextSteps } from '../ui/human/next-steps.js';
import { stopText } from '../ui/human/stop-reasons.js';
import type { EmbedRequest } from './embed-request.js';

/**
 * Whoever reads a report has the command line, and not the program that called: `retry` on the folder sends what is still
 * to do, as calling the function again does.
 * @param profile as it was passed
 */
export function createEmbedTexts(
  { folder, rosterPath, language }: Pick<EmbedRequest, 'folder' | 'rosterPath' | 'language'>,
  profile: string | undefined,
  cwd: string,
): Texts {
  const argv = profile === undefined ? [] : ['--profile', profile];
  const commands = createCommandTexts({ argv, program: 'provision', cwd });
  const place = { folder, roster: basename(rosterPath), rosterPath };
  const again = commands.on('retry', shownPath(folder, cwd), commands.rosterOption(place));
  return {
    language,
    commands: { ...commands, again: () => again },
    stop: (reason, service, status) => stopText(reason, service, status, language),
    nextSteps: (standing) => nextSteps(standing, language),
  };
}
