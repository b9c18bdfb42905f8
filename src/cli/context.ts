/** What the commands that read a roster get beside it: the settings, and the reporter that tells what happens. */

import type { Outside } from '../app/run-request.js';
import { configOf } from '../app/trusted-folder.js';
import type { Io } from '../lib/io.js';
import type { RawOptions } from '../settings/option-table.js';
import { toSettings } from '../settings/settings.js';
import { createHumanReporter } from '../ui/human/human-reporter.js';
import type { Events } from '../ui/json/events.js';
import { createJsonReporter } from '../ui/json/json-reporter.js';

/** @throws {UserError} `usage` or `configuration` where an option or the configuration file is at fault */
export async function outsideOf(raw: RawOptions, io: Io, events: Events): Promise<Outside> {
  const config = await configOf(raw, io);
  const settings = toSettings(raw, io, config);
  // Commander gives `color: true` where --no-color is absent; only the flag says something.
  const color = raw.color === false ? false : undefined;
  const reporter = settings.json ? createJsonReporter(events) : createHumanReporter(io, settings, color);
  return { settings, io, reporter };
}
