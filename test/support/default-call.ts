/** The commands that a call prints. */

import type { CommandTexts } from '../../src/app/connect/index.js';
import { createCommandTexts } from '../../src/cli/command-texts.js';
import type { Invocation } from '../../src/settings/command-line.js';

/** @param call Default: `provision users.csv` */
export function textsOfCall(
  call: Partial<Invocation> = {},
  program = 'provision',
  cwd = '/lists',
): CommandTexts {
  return createCommandTexts(
    { command: 'create', operands: ['users.csv'], options: {}, ...call },
    { program, cwd },
  );
}
