/** `provision init`: a configuration and an empty roster to start from. Never writes over a file. */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CONFIG_NAME } from '../config/locate.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type Language, parseLanguage } from '../language.js';
import { systemCode, systemWords } from '../lib/errno.js';
import { createFile } from '../lib/files.js';
import { configStart } from '../start/config-start.js';
import { rosterCsv, rosterWorkbook } from '../start/roster-start.js';
import { CONFIG_SETTINGS, configSchema } from './config-settings.js';
import { shownPath } from './shown-path.js';
import { printable, shellQuote } from './words.js';

const SCHEMA_NAME = 'provision.schema.json';

type File = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Whether passwords will stand in it: then it is for its owner alone. */
  readonly isPrivate: boolean;
  readonly what: string;
};

/** @returns the exit status: 0, also where some files were there already */
export async function init(folder: string, raw: { readonly lang?: string }, io: Io): Promise<number> {
  const language = parseLanguage(raw.lang ?? 'en');
  const path = resolve(io.cwd, folder);
  const files = filesOf(language);
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw cannotWrite(folder, error);
  });
  for (const file of files) {
    const shown = shownPath(join(path, file.name), io.cwd);
    const isNew = await writeNew(join(path, file.name), file, shown);
    const words = isNew ? file.what : 'was there already and is left as it is';
    io.stdout.write(`${printable(shown)}: ${words}\n`);
  }
  io.stdout.write(`\n${nextSteps(path, io)}\n`);
  return 0;
}

function filesOf(language: Language): readonly File[] {
  return [
    {
      name: CONFIG_NAME,
      content: configStart(CONFIG_SETTINGS, `./${SCHEMA_NAME}`),
      isPrivate: false,
      what: 'settings that stay, each explained; none is set yet',
    },
    {
      // A copy, since where the program is installed differs from machine to machine.
      name: SCHEMA_NAME,
      content: configSchema(),
      isPrivate: false,
      what: 'lets your editor complete the settings',
    },
    {
      name: 'roster.xlsx',
      content: rosterWorkbook(language),
      isPrivate: true,
      what: 'an empty roster for Excel or LibreOffice',
    },
    {
      name: 'roster.csv',
      content: rosterCsv(language),
      isPrivate: true,
      what: 'the same as a CSV, for other programs',
    },
  ];
}

/** @returns false where there is such a file already */
async function writeNew(path: string, { content, isPrivate }: File, shown: string): Promise<boolean> {
  try {
    await createFile(path, content, { mode: isPrivate ? 0o600 : 0o644 });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw cannotWrite(shown, error);
  }
}

function cannotWrite(shown: string, error: unknown): UserError {
  const what = `${shown} cannot be written: ${systemWords(error)}`;
  return new UserError('usage', what, 'Name another folder.', error);
}

function nextSteps(folder: string, { cwd, program }: Io): string {
  const typed = (name: string) => shellQuote(shownPath(join(folder, name), cwd));
  // A configuration is found in the folder where the program is called and above it, not in one below.
  const isFound = folder === resolve(cwd);
  const config = isFound ? '' : ` --config ${typed(CONFIG_NAME)}`;
  const run = `${program} ${typed('roster.xlsx')}${config}`;
  return [
    'Next:',
    '  1. Fill in one of the two rosters, a person a row, and delete the other.',
    '     The department is a number; without that column everybody goes to the root.',
    '  2. See what becomes of it, then rehearse; nothing leaves this machine:',
    `       ${run} --dry-run`,
    `       ${run} --sandbox`,
    `  3. Set in ${typed(CONFIG_NAME)}, as the service of your directory says:`,
    '       "base_url"   the address of the directory',
    '       "auth_url"   the address of the sign-in',
    '       "client_id"  the identifier of an application that asks for the token;',
    `                    "${program} token --help" says how to prepare it, once`,
    '  4. Get a token, create one user, look at it, then create the rest:',
    `       export PROVISION_TOKEN="$(${program} token${config})"`,
    `       ${run} --limit 1`,
    `       ${run}`,
  ].join('\n');
}
