/** The context of a command: its settings, and its ports for output and questions. */

import type { CommandTexts } from '../app/connect/index.js';
import type { Texts } from '../app/results/index.js';
import type { Finding } from '../domain/finding.js';
import type { Io } from '../platform/io.js';
import { shownPath } from '../platform/shown-path.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { profileChoice } from '../settings/profile-setting.js';
import { settingFacts } from '../settings/setting-source.js';
import { type Settings, toSettings } from '../settings/settings.js';
import type { Ui } from '../ui/command-reporter.js';
import { HumanReporter } from '../ui/human/human-reporter.js';
import { nextSteps } from '../ui/human/next-steps.js';
import { stopText } from '../ui/human/stop-reasons.js';
import type { Events } from '../ui/json/events.js';
import { createJsonReporter } from '../ui/json/json-reporter.js';
import { createPrompts } from '../ui/prompts/terminal-prompts.js';
import { FEATURES } from './feature-list.js';

export type Context = { readonly settings: Settings; readonly ui: Ui };

/** @throws {UserError} `usage` or `configuration` for an error in an option or the configuration file */
export async function contextOf(
  raw: RawOptions,
  io: Io,
  events: Events,
  commands: CommandTexts,
  noteFindings?: (findings: readonly Finding[]) => void,
  planFollows = true,
): Promise<Context> {
  const config = await configOf(raw, io);
  io.debug.line('config', { path: config?.path ?? null });
  const featureSettings = FEATURES.flatMap(({ options }) => options.map(({ settings }) => settings));
  for (const facts of settingFacts({ flags: raw, env: io.env, config }, featureSettings))
    io.debug.line('setting', facts);
  const profile = await profileChoice({ flags: raw, env: io.env, config }, io);
  const settings = toSettings(raw, io, config, profile);
  const { language } = settings;
  const { json, quiet, allFindings } = settings.output;
  // Without --no-color, commander sets `color: true`, so only `false` is meaningful.
  const color = raw.color === false ? false : undefined;
  const dryRun = settings.dryRun !== undefined;
  const shown = { quiet, allFindings, dryRun, color, isPlain: io.debug.isOn };
  const reporter = json
    ? createJsonReporter(events, io.cwd)
    : new HumanReporter(io, commands, {
        ...shown,
        planFollows,
        noteFindings,
        skipsInvalid: settings.consent.skipInvalid,
        language,
        config: config && shownPath(config.path, io.cwd),
      });
  const prompts = createPrompts(io, json, (ask) => reporter.paused(ask), language);
  const texts: Texts = {
    language,
    commands,
    stop: (reason, service, answer) => stopText(reason, service, answer, language),
    nextSteps: (state) => nextSteps(state, language),
  };
  return { settings, ui: { reporter, prompts, texts } };
}
