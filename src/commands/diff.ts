/** `provision diff <roster>`: compares a roster with the directory. Changes nothing. */

import { resolve } from 'node:path';
import { diff as compare, type DiffRequest, diffStatus } from '../app/diff/index.js';
import { STDIN } from '../domain/roster-options.js';
import type { Io } from '../platform/io.js';
import { parseGiven } from '../settings/option.js';
import { type RawOptions, SETTINGS } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { userError, withOptionOrigin } from '../texts/user-error.js';
import type { Ui } from '../ui/command-reporter.js';
import { type CreateCommand, createDiffReporter } from '../ui/human/diff-plan.js';
import { showDiff } from '../ui/human/diff-text.js';
import type { Events } from '../ui/json/events.js';
import { createDiffEvents } from '../ui/json/json-reporter.js';

/** @returns the exit status: 0 if every user of the roster is in the directory without differences */
export async function diff(
  rosterPath: string,
  lists: readonly string[],
  raw: RawOptions,
  settings: Settings,
  io: Io,
  ui: Ui,
  events: Events,
): Promise<number> {
  const { json, quiet } = settings.output;
  const { overwrite = false, color, all = false } = raw;
  const output = outputPath('--output', raw.output, io.cwd);
  const request = { ...settings, rosterPath, output, extra: extraOf(lists, raw, io.cwd), overwrite };
  const { language } = ui.texts;
  const text = { quiet, color: color === false ? false : undefined, language };
  const create: CreateCommand = (options = {}) => {
    // A dry run needs no results folder.
    const needsResults = rosterPath === STDIN && options.dryRun !== true;
    const folder = needsResults ? { results: { gap: 'folder' } } : {};
    return ui.texts.commands.on('create', rosterPath, { ...folder, ...options });
  };
  const reporter = json
    ? createDiffEvents(events, create)
    : createDiffReporter(io, ui.reporter, create, text);
  const result = await withOptionOrigin(compare(request, ui, reporter, io), settings.configured);
  const status = diffStatus(result);
  const files = { output, extra: request.extra?.path };
  showDiff(result, { status, all, ...files, language }, ui.reporter, create, io);
  return status;
}

function outputPath(option: string, path: string | undefined, cwd: string): string | undefined {
  if (path === undefined || /\.(csv|json)$/i.test(path)) return path && resolve(cwd, path);
  throw userError('usage', 'output-ending', { option, endings: ['.csv', '.json'], path });
}

function extraOf(lists: readonly string[], raw: RawOptions, cwd: string): DiffRequest['extra'] {
  const { among: text } = raw;
  const among = text === undefined ? undefined : parseGiven(SETTINGS.among.kind, { text, from: '--among' });
  const path = outputPath('--extra', raw.extra, cwd);
  if (path !== undefined) return { path, lists, among };
  if (among === undefined && lists.length === 0) return undefined;
  throw userError('usage', 'needs-extra', { given: among === undefined ? 'lists' : '--among' });
}
