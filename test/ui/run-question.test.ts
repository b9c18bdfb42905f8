/** The question before users are created. */

import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { Io } from '../../src/platform/io.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';
import { createPrompts } from '../../src/ui/prompts/terminal-prompts.js';
import { createFakeTerminal } from '../support/fake-terminal.js';

const PLACE = { address: 'https://a.example/', service: undefined };
const ANNA = { nickname: 'anna', name: { first: 'Anna', last: 'Lee\u001b[2J', middle: '' } };

it.each(LANGUAGES)('the question about one user names the user in %s', async (language) => {
  const terminal = createFakeTerminal({ TERM: 'dumb' });
  const io = { ...terminal.io, cwd: '/', stdout: new PassThrough() } as unknown as Io;
  const prompts = createPrompts(io, false, (ask) => ask(), language);
  const answer = prompts.confirm({ kind: 'create', users: 1, person: ANNA, ...PLACE });
  await terminal.until('] ');
  terminal.press(`${textsIn(language).answers.yes[0]}\n`);
  expect(await answer).toBe(true);
  const shown = textsIn(language).parts.name({ ...ANNA.name, last: 'Lee\uFFFD' });
  expect(terminal.shown()).toContain(`${shown} (anna)`);
});
