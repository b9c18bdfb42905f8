/** What the commands that read a roster get beside it: the settings, and the view that tells what happens. */

import type { Io } from '../io.js';
import type { Events } from './events.js';
import type { Outside } from './job.js';
import { createJsonView } from './json-view.js';
import type { RawOptions } from './options.js';
import { createPersonView } from './person-view.js';
import { toSettings } from './settings.js';
import { configOf } from './trusted.js';

/** @throws {UserError} `usage` or `configuration` where an option or the configuration file is at fault */
export async function outsideOf(raw: RawOptions, io: Io, events: Events): Promise<Outside> {
  const config = await configOf(raw, io);
  const settings = toSettings(raw, io, config);
  // Commander gives `color: true` where --no-color is absent; only the flag says something.
  const color = raw.color === false ? false : undefined;
  const view = settings.json ? createJsonView(events) : createPersonView(io, settings, color);
  return { settings, io, view };
}
