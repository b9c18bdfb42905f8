/** What an option is: its entry in the table of options, and how flag, configuration key and help text follow from it. */

import type { JsonForm, Shape } from '../config/document.js';
import type { Kind } from './value-kinds.js';

export type CommandOption = {
  /** As commander writes them: `--limit <n>`. */
  readonly flags: string;
  /** What it is for: a clause that begins with a small letter. */
  readonly text: string;
  /** The environment variable that sets it, too. */
  readonly env?: string;
  /** What applies where it is not given. Of a number or a range it is the default itself, as it would be typed. */
  readonly default?: string;
  /** The heading under which the help shows it. Default: `Options:`. */
  readonly group?: string;
  /** Given several times, it is a list. */
  readonly repeatable?: true;
  /** What a shell completes for its value. Default: the words of its kind, else names of files. */
  readonly words?: readonly string[];
};

/** The commands whose options are in the table. */
export type CommandName = 'create' | 'retry' | 'report' | 'slips' | 'prepare';

/** An option that a configuration may hold, too. */
export type Setting = CommandOption & {
  /** The commands that have it. Default: those of its group. */
  readonly of?: readonly CommandName[];
  /** How its value is parsed. Default: a switch, or a text that its command reads. */
  readonly kind?: Kind<unknown>;
  /** An example for the configuration. Absent: a configuration cannot set it, since it applies to one run. */
  readonly example?: unknown;
  /** Its key in the configuration. Default: the flag in snake_case. */
  readonly key?: string;
  /** What the configuration holds, where that is neither a text nor what the kind says. */
  readonly json?: JsonForm & Partial<Shape>;
};

/** An entry of the table, with the type of what is in it. */
export function option<const Flags extends string, const More extends Partial<Setting> = object>(
  flags: Flags,
  text: string,
  more?: More,
): { readonly flags: Flags; readonly text: string } & More {
  return Object.assign({ flags, text }, more);
}

/** `--base-url` */
export function flagOf({ flags }: Pick<Setting, 'flags'>): string {
  return flags.replace(/^-\w, | <.*/g, '');
}

/** What it is called in a configuration: `base_url`. */
export function keyOf({ flags, key }: Pick<Setting, 'flags' | 'key'>): string {
  return key ?? flagOf({ flags }).slice(2).replaceAll('-', '_');
}

/** The text of the help: `longest wait for an answer (default: 30)`. */
export function helpText({ text, repeatable, env, default: value }: Omit<CommandOption, 'flags'>): string {
  const facts = [
    ...(repeatable === true ? ['repeatable'] : []),
    ...(env === undefined ? [] : [`env: ${env}`]),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return facts.length === 0 ? text : `${text} (${facts.join('; ')})`;
}
