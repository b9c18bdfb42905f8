/** `provision prepare <list>`: assigns a nickname to every row, and shows or writes the roster. */

import { extname, resolve } from 'node:path';
import { allUsersIn } from '../app/look-up/index.js';
import {
  type PreparedRows,
  type PrepareQuestions,
  type PrepareRequest,
  prepareList,
  type WriteTarget,
} from '../app/prepare/index.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { STDIN } from '../domain/roster-options.js';
import { wholeName } from '../domain/user.js';
import { canAsk, type Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import type { RenewalFacts } from '../texts/text-facts.js';
import { type Language, textsIn } from '../texts/texts.js';
import { userError, withOptionOrigin } from '../texts/user-error.js';
import type { Ui } from '../ui/command-reporter.js';
import { PrepareText, writeText } from '../ui/human/prepare-text.js';
import { askYesNo } from '../ui/prompts/ask.js';

const EXIT_STATUSES = { previewed: 0, written: 0, blocked: 1, declined: EXIT_STATUS.declined } as const;

const READING_FLAGS = { map: '--map', encoding: '--encoding', format: '--roster-format' } as const;

export async function prepare(
  list: string,
  options: RawOptions,
  { settings, io, ui }: { readonly settings: Settings; readonly io: Io; readonly ui: Ui },
): Promise<number> {
  const { reading, checks, profileChoice, loginPatterns: patterns, output, consent, configured } = settings;
  const { commands } = ui.texts;
  const target = targetOf(list, options, io.cwd);
  const request: PrepareRequest = {
    list: list === STDIN ? STDIN : resolve(io.cwd, list),
    target,
    addTo: target?.kind === 'add' ? target.path : undefined,
    reading,
    configured: new Set(
      (['map', 'encoding', 'format'] as const).filter((name) => configured?.options.has(READING_FLAGS[name])),
    ),
    checks,
    skipsInvalid: consent.skipInvalid,
    profileChoice,
    patterns,
    known: options.known,
    knownDirectory:
      options.knownDirectory === true ? () => allUsersIn({ ...settings, list }, ui, io) : undefined,
    keepsKnown: options.keepKnown === true,
    taken: options.taken,
    renew: options.renew,
    report: (folder) => commands.next('report', { operands: [folder], options: { open: true } }),
    settle: (folder, nickname) =>
      commands.next('settle', { operands: [folder, nickname], options: { created: true } }),
  };
  const reporter = new PrepareText(io, commands, {
    color: options.color === false ? false : undefined,
    language: settings.language,
    allFindings: output.allFindings,
    hasPattern: patterns.length > 0,
    generatesPasswords: checks.generates !== undefined,
  });
  const questions: PrepareQuestions = {
    confirmRenewal: (rows, known) => confirmRenewal(rows, known, consent.yes, settings.language, io),
    // The guided start has already asked.
    people: canAsk(io) && !consent.yes && io.guide === undefined ? ui.prompts.people : undefined,
  };
  const { end } = await withOptionOrigin(prepareList(request, io, reporter, questions), configured);
  return EXIT_STATUSES[end];
}

/** Asks, since people with an account would get a second one. @throws {UserError} `usage` without a terminal */
async function confirmRenewal(
  { all, label }: PreparedRows,
  known: RenewalFacts,
  yes: boolean,
  language: Language,
  io: Io,
): Promise<boolean> {
  const renewed = all.filter(({ how }) => how === 'renewed');
  if (renewed.length === 0) return true;
  const texts = textsIn(language).prepare.renewal;
  for (const { person, nickname } of renewed) {
    const place = `${label}:${person.row.line}`;
    writeText(io.stderr, texts.becomes(place, wholeName(person.name), person.nickname, nickname));
  }
  writeText(io.stderr, texts.warning(known));
  const people = renewed.length;
  if (known === 'created-before' && (yes || !canAsk(io)))
    throw userError('usage', 'renewal-needs-answer', { people });
  if (yes) return true;
  if (!canAsk(io)) throw userError('usage', 'renewal-needs-yes', { people });
  const isAgreed = await askYesNo(texts.question(people), language, io);
  if (!isAgreed) io.stderr.write(`${texts.declined}\n`);
  return isAgreed;
}

function targetOf(list: string, options: RawOptions, cwd: string): WriteTarget | undefined {
  const { output, addTo, write } = options;
  const targets = [output, addTo, write].filter((target) => target !== undefined);
  if (targets.length > 1) throw userError('usage', 'two-outputs', {});
  const file = output ?? addTo;
  if (list === STDIN && file === undefined) throw userError('usage', 'stdin-needs-output', {});
  if (write === true) return { kind: 'list', path: resolve(cwd, list) };
  if (file === undefined) return undefined;
  const format = (['csv', 'xlsx', 'json'] as const).find((one) => extname(file).toLowerCase() === `.${one}`);
  const kind = output === undefined ? 'add' : 'file';
  if (format !== undefined) return { kind, path: resolve(cwd, file), format };
  throw userError('usage', 'output-ending', {
    option: output === undefined ? '--add-to' : '--output',
    endings: ['.csv', '.xlsx', '.json'],
    path: file,
  });
}
