/** Features are folders that no other folder imports. A feature has a command, and options of other commands. */

import type { CommandTexts } from '../app/connect/index.js';
import type { Io } from '../platform/io.js';
import type { Invocation } from '../settings/command-line.js';
import type { OptionGroup, RawOptions } from '../settings/option-table.js';
import type { Language } from '../texts/texts.js';
import type { Ui } from '../ui/command-reporter.js';
import type { Events } from '../ui/json/events.js';
import type { CommandEntry, CommandSummary } from './command-entry.js';
import * as features from './features.js';

export type Feature = {
  readonly summary: CommandSummary;
  /** Loads its command and options, which the list of commands does not need. */
  readonly load: () => Promise<LoadedFeature>;
};

export type LoadedFeature = {
  readonly command: CommandEntry;
  /** A core command gets the options of each group whose title matches one of its own groups. */
  readonly options: readonly OptionGroup[];
  /** Loads the code of its commands, which the help does not need. */
  readonly load: () => Promise<FeatureActions>;
};

/** Each function returns the exit status. */
type FeatureActions = {
  readonly run: (operands: readonly string[], raw: object, call: FeatureCall) => Promise<number>;
  /** Runs a command on a results folder with the journals that the feature's options select. */
  readonly withJournals: (
    raw: object,
    call: FeatureCall,
    work: (io: Io) => Promise<number>,
  ) => Promise<number>;
};

export type FeatureCall = {
  readonly io: Io;
  readonly events: Events;
  readonly commands: CommandTexts<string, string>;
  readonly language: Language;
  readonly uiOf: (raw: RawOptions, io: Io) => Promise<Ui>;
  readonly commandsOf: (call: Invocation, io: Io) => CommandTexts<string, string>;
};

const all: readonly Feature[] = Object.values(features);

export const FEATURES: readonly LoadedFeature[] = await Promise.all(all.map(({ load }) => load()));
