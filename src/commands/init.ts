/** `provision init`: a configuration and an empty roster to start from. Never writes over a file. */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HEADERS, rosterCsv, starterConfig } from '../app/starter-files.js';
import { CONFIG_NAME } from '../config/locate.js';
import { UserError } from '../domain/errors.js';
import { parseLanguage } from '../domain/language.js';
import { systemCode, systemMessage } from '../lib/errno.js';
import { createFile } from '../lib/files.js';
import type { Io } from '../lib/io.js';
import { shellQuote } from '../lib/shell-quote.js';
import { shownPath } from '../lib/shown-path.js';
import { printable } from '../lib/terminal-text.js';
import { workbookOf } from '../lib/workbook-writer.js';
import { CONFIG_SETTINGS, configSchema } from '../settings/config-settings.js';

const SCHEMA_NAME = 'provision.schema.json';

/** A roster will contain passwords, so only its owner may read it. */
const [FOR_ALL, FOR_OWNER] = [0o644, 0o600];

type File = readonly [name: string, content: string | Uint8Array, mode: number, what: string];

/** @returns the exit status: 0, also where files exist already */
export async function init(folder: string, raw: { readonly lang?: string }, io: Io): Promise<number> {
  const language = parseLanguage(raw.lang ?? 'en');
  const path = resolve(io.cwd, folder);
  const config = starterConfig(CONFIG_SETTINGS, `./${SCHEMA_NAME}`);
  const files: readonly File[] = [
    [CONFIG_NAME, config, FOR_ALL, 'settings for every run, each explained; none is set yet'],
    // A copy: the path of the installed program differs from machine to machine.
    [SCHEMA_NAME, configSchema(), FOR_ALL, 'lets your editor complete the settings'],
    ['roster.xlsx', workbookOf(HEADERS[language]), FOR_OWNER, 'an empty roster for Excel or LibreOffice'],
    ['roster.csv', rosterCsv(language), FOR_OWNER, 'the same roster as CSV, for other programs'],
  ];
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw cannotWrite(folder, error);
  });
  for (const [name, content, mode, what] of files) {
    const shown = shownPath(join(path, name), io.cwd);
    const done = await createFile(join(path, name), content, { mode }).then(
      () => what,
      (error: unknown) => {
        if (systemCode(error) === 'EEXIST') return 'already exists and was not changed';
        throw cannotWrite(shown, error);
      },
    );
    io.stdout.write(`${printable(shown)}: ${done}\n`);
  }
  io.stdout.write(`\n${nextSteps(path, io)}\n`);
  return 0;
}

function cannotWrite(shown: string, error: unknown): UserError {
  const what = `${shown} cannot be written: ${systemMessage(error)}`;
  return new UserError('usage', what, 'Choose another folder.', error);
}

function nextSteps(folder: string, { cwd, program }: Io): string {
  const typed = (name: string) => shellQuote(shownPath(join(folder, name), cwd));
  // A configuration is found in the current folder and above it, not below.
  const isFound = folder === resolve(cwd);
  const config = isFound ? '' : ` --config ${typed(CONFIG_NAME)}`;
  const run = `${program} ${typed('roster.xlsx')}${config}`;
  return [
    'Next:',
    '  1. Fill in one of the two rosters, one person per row, and delete the other.',
    '     The department is a number. Without that column, users are in the root.',
    '  2. Check the roster, then rehearse; nothing leaves this machine:',
    `       ${run} --dry-run`,
    `       ${run} --sandbox`,
    `  3. Set in ${typed(CONFIG_NAME)}, as documented by your directory service:`,
    '       "base_url"   the address of the directory',
    '       "auth_url"   the address of the sign-in service',
    '       "client_id"  the client ID of the application that obtains tokens;',
    `                    "${program} token --help" explains how to create it`,
    '  4. Get a token, create one user, check the result, then create the others:',
    `       export PROVISION_TOKEN="$(${program} token${config})"`,
    `       ${run} --limit 1`,
    `       ${run}`,
  ].join('\n');
}
