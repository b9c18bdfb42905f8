/** A feature is a folder that no other folder imports. It has a command, and options that other commands have as well. */

import type { CommandTexts } from '../app/connect/index.js';
import type { Io } from '../platform/io.js';
import type { Invocation } from '../settings/command-line.js';
import type { OptionGroup, RawOptions } from '../settings/option-table.js';
import type { Language } from '../texts/texts.js';
import type { Ui } from '../ui/command-reporter.js';
import type { Events } from '../ui/json/events.js';
import type { CommandEntry } from './command-entry.js';
import * as features from './features.js';

export type Feature = {
  readonly command: CommandEntry;
  /** Its options. Commands of the core have those of a group with the title of one of theirs. */
  readonly options: readonly OptionGroup[];
  /** Loads what runs commands: the help does without. */
  readonly load: () => Promise<FeatureActions>;
};

export type FeatureActions = {
  /** Runs its command. @returns the exit status */
  readonly run: (operands: readonly string[], raw: object, call: FeatureCall) => Promise<number>;
  /** Runs a command on a results folder with the journals that its options name. */
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
  /** The commands that follow from another call. */
  readonly commandsOf: (call: Invocation, io: Io) => CommandTexts<string, string>;
};

export const FEATURES: readonly Feature[] = Object.values(features);
