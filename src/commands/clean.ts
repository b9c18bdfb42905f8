/** `provision clean`: removes the passwords of a results folder, and lists other places with secrets. */

import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { CommandTexts } from '../app/connect/index.js';
import { findResults, waitingPasswords, withJournal } from '../app/results/index.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import type { JournalView } from '../domain/journals.js';
import { printable } from '../domain/terminal-text.js';
import { CREDENTIALS_FILE, readCredentials } from '../passwords/credential-store.js';
import { systemCode } from '../platform/errno.js';
import { replaceFile } from '../platform/files.js';
import { canAsk, type Io } from '../platform/io.js';
import { readRegular } from '../platform/safe-open.js';
import { shownPath } from '../platform/shown-path.js';
import { editedFiles } from '../report/edited-file.js';
import { withoutSlipsLink } from '../report/report-page.js';
import { type Config, configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { settleCommands } from '../texts/settle-commands.js';
import type { SecretPlace } from '../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';
import { settleNames } from '../ui/human/taken-steps.js';
import type { Events } from '../ui/json/events.js';
import { askYesNo } from '../ui/prompts/ask.js';

/** Includes alternative names for files that another program has open, and temporary files left after a kill. */
const CREDENTIALS =
  /^credentials(?: \(some\))?(?: \(\d+\))?\.(?:csv|html)$|^credentials\.csv\.age$|^\.provision-[0-9a-f]{24}\.tmp$/;

/** @returns the exit status: 0 even if there was nothing to remove */
export async function clean(
  results: string,
  options: RawOptions,
  commands: Pick<CommandTexts, 'next'>,
  io: Io,
  events: Events,
  language: Language,
): Promise<number> {
  // Read the configuration before removing anything, since an invalid one ends the command.
  const config = await configOf(options, io);
  const found = await findResults(results, io);
  const { folder } = found;
  const texts = textsIn(language).commands.clean;
  return await withJournal(found, options.forceUnlock ?? false, io, async (journal) => {
    const credentials = (await readdir(folder)).filter((name) => CREDENTIALS.test(name));
    const edited = options.edited === true ? await editedFiles(folder) : [];
    const files = [...credentials, ...edited].sort();
    const { stored } = io.sealed(folder);
    const isStored = ((await stored?.count()) ?? 0) > 0;
    const removable = isStored ? [...files, texts.sealedInStore] : files;
    const mayRemove =
      removable.length === 0 ||
      options.yes ||
      (await askToRemove(removable, folder, journal, options, commands, language, io));
    if (!mayRemove) {
      io.stderr.write(`${texts.declined}\n`);
      return EXIT_STATUS.declined;
    }
    for (const name of files) await remove(join(folder, name));
    await removeSlipsLink(join(folder, 'report.html'));
    if (isStored) await stored?.remove();
    const secretPlaces = await stillSecret(folder, journal.head.rosterPath, config, io);
    const shown = shownPath(folder, io.cwd);
    const removed = removable.join(', ');
    if (options.json) {
      const message = removed === '' ? 'nothing to remove' : `removed ${removed}`;
      const end = { exit_status: 0, ended: 'cleaned' as const, reason: null, results: shown };
      const warnings = secretPlaces.map(textsIn('en').commands.clean.secret);
      events.end('finished', { ...end, message, warnings });
      return 0;
    }
    io.stdout.write(`${removed === '' ? texts.nothing(shown) : texts.removed(shown, removed)}\n`);
    if (secretPlaces.length > 0) io.stdout.write(`${texts.stillSecret}\n`);
    for (const place of secretPlaces) io.stdout.write(`  - ${printable(texts.secret(place))}\n`);
    return 0;
  });
}

async function askToRemove(
  removable: readonly string[],
  folder: string,
  journal: JournalView,
  { json }: RawOptions,
  commands: Pick<CommandTexts, 'next'>,
  language: Language,
  io: Io,
): Promise<boolean> {
  if (!canAsk(io) || json) throw userError('usage', 'removal-needs-yes', {});
  const texts = textsIn(language).commands.clean;
  const from = shownPath(folder, io.cwd);
  const unconfirmed = [...journal.all()].flatMap(({ outcome, nickname }) =>
    outcome === 'unconfirmed' ? [nickname] : [],
  );
  const { created, notCreated } = settleCommands(commands, from, settleNames(unconfirmed));
  io.stderr.write(await lossText(folder, journal, [created, notCreated], texts, io));
  return await askYesNo(texts.question(removable.join(', '), from), language, io);
}

async function lossText(
  folder: string,
  journal: JournalView,
  settle: readonly string[],
  texts: Texts['commands']['clean'],
  io: Io,
): Promise<string> {
  // A file that cannot be read may still be removable.
  const read = await readCredentials(folder, ',').catch(() => undefined);
  if (read === undefined) return '';
  const { kept, sealed } = await waitingPasswords(folder, read, journal, io);
  const copies = [
    { ...kept, file: CREDENTIALS_FILE },
    // Passwords stored outside the folder are not removed.
    ...(sealed?.file === undefined ? [] : [{ ...sealed, file: sealed.file }]),
  ].filter(({ created, unconfirmed }) => created + unconfirmed > 0);
  if (copies.length === 0) return '';
  const lost = copies.map((one) => texts.onlyCopy(one.created + one.unconfirmed, one.file)).join(' ');
  const unconfirmed = copies.reduce((sum, one) => sum + one.unconfirmed, 0);
  if (unconfirmed === 0) return `${lost}\n`;
  const commands = settle.map((command) => `  ${command}\n`).join('');
  return `${lost} ${texts.unconfirmed(unconfirmed)}\n${commands}`;
}

async function removeSlipsLink(path: string): Promise<void> {
  // The passwords are removed even if the page cannot be changed.
  const page = await readRegular(path).then(String, () => '');
  const changed = withoutSlipsLink(page);
  if (changed !== page) await replaceFile(path, changed).catch(() => {});
}

async function remove(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    const facts = { path, system: systemCode(error) };
    throw userError('results', 'file-not-removed', facts, { cause: error });
  }
}

/** The known places that contain, or may contain, passwords or a token. */
async function stillSecret(
  folder: string,
  rosterPath: string | null,
  config: Config | undefined,
  io: Io,
): Promise<readonly SecretPlace[]> {
  const tokenFile = io.env.PROVISION_TOKEN_FILE || config?.values.tokenFile;
  const places: Exclude<SecretPlace, { kind: 'variable' }>[] = (await editedFiles(folder)).map((name) => ({
    kind: 'edited',
    path: join(folder, name),
  }));
  if (rosterPath !== null) places.push({ kind: 'roster', path: resolve(folder, rosterPath) });
  if (tokenFile !== undefined && tokenFile !== '-')
    places.push({ kind: 'token', path: resolve(io.cwd, tokenFile) });
  // Sibling folders that `--fresh` has archived.
  for (const archived of (await readdir(dirname(folder)).catch(() => [])).sort()) {
    if (!archived.startsWith(`${basename(folder)} `)) continue;
    const path = join(dirname(folder), archived);
    const inside = await readdir(path).catch(() => []);
    const edited: readonly string[] = await editedFiles(path).catch(() => []);
    const secret = inside.filter((name) => CREDENTIALS.test(name) || edited.includes(name));
    if (secret.length > 0) places.push({ kind: 'archived', path, files: secret });
  }
  const existing = places
    .filter(({ path }) => existsSync(path))
    .map((place) => ({ ...place, path: shownPath(place.path, io.cwd) }));
  return io.env.PROVISION_TOKEN ? [...existing, { kind: 'variable' }] : existing;
}
