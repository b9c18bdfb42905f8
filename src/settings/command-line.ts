/** Formats commands for users to copy. The entries of the options define what is repeated, shown and quoted. */

import { isShellPipe, shellQuote } from '../domain/shell-quote.js';
import type { CommandChange, OptionWord, Word } from '../texts/command-change.js';
import { attributeOf, type CommandOption, flagWords, isNegation } from './option.js';

/** A command that commander has parsed. */
export type Invocation = {
  readonly command: string;
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
};

type Options = Readonly<Record<string, OptionWord | undefined>>;

/** @param keeps decides which options are repeated; by default, those that another command needs */
export function nextOptions(
  known: readonly CommandOption[],
  typed: Invocation['options'],
  { options = {}, settings = {} }: Omit<CommandChange<string>, 'operands'>,
  keeps?: (option: CommandOption) => boolean,
): Options {
  const wanted: Options = { ...options, ...changedSettings(typed.set, settings) };
  const kept = Object.entries(typed).flatMap(([name, value]) => {
    const option = optionFor(known, name, value);
    if (option === undefined) return [];
    return (keeps?.(option) ?? option.carriesOver === undefined) ? [{ name, value, option }] : [];
  });
  const isOn = (name: string): boolean => wanted[name] === true || kept.some((one) => one.name === name);
  const isNeeded = (option: CommandOption | undefined) =>
    option?.onlyWith === undefined || isOn(option.onlyWith);
  const needed = kept.filter(({ option }) => isNeeded(option));
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => isNeeded(optionFor(known, name, value))),
  );
  const following = Object.fromEntries(needed.map(({ name, value }) => [name, value])) as Options;
  // The same command keeps the order in which its options were typed. In another command, the new options come first.
  return keeps === undefined ? { ...changed, ...following, ...changed } : { ...following, ...changed };
}

/** Adds `--set` for settings, replacing typed settings of the same name. */
function changedSettings(typed: unknown, settings: NonNullable<CommandChange['settings']>): Options {
  const names = Object.keys(settings);
  if (names.length === 0) return {};
  const nameOf = (text: string): string => text.slice(0, Math.max(text.indexOf('='), 0)).trim();
  const others = [typed ?? []]
    .flat()
    .map(String)
    .filter((text) => !names.includes(nameOf(text)));
  const words = Object.entries(settings).flatMap(([name, value]): readonly Word[] => {
    if (value === undefined) return [];
    return [typeof value === 'string' ? `${name}=${value}` : { gap: value.gap, before: `${name}=` }];
  });
  return { set: [...others, ...words] };
}

/** The command to copy, without options that it does not accept. @param name empty for the default command */
export function commandLine(
  program: string,
  { name, options: known }: { readonly name: string; readonly options: readonly CommandOption[] },
  operands: readonly Word[],
  options: Options,
): string {
  const flags = Object.entries(options).flatMap(([attribute, value]) => {
    const option = optionFor(known, attribute, value);
    return option === undefined || value === undefined ? [] : flagWords(option, value, shown);
  });
  const isLike = (word: Word): word is string => typeof word === 'string' && /^-./u.test(word);
  // A path that begins with a hyphen must not be read as an option.
  const words = operands.map((word, at) => (at === 0 && isLike(word) ? `./${word}` : word));
  // Any other operand that begins with a hyphen can only follow `--`, which all options precede.
  const first = words.findIndex(isLike);
  const all =
    first < 0
      ? [...words.map(shown), ...flags]
      : [...flags, ...words.slice(0, first).map(shown), '--', ...words.slice(first).map(shown)];
  return [program, ...(name === '' ? [] : [name]), ...all].join(' ');
}

/** The entry of the option for this value: `--config <path>` and `--no-config` have the same attribute. */
function optionFor(
  known: readonly CommandOption[],
  attribute: string,
  value: unknown,
): CommandOption | undefined {
  return known.find(
    (option) => attributeOf(option) === attribute && isNegation(option) === (value === false),
  );
}

function shown(word: Word): string {
  if (typeof word === 'string') return isShellPipe(word) ? '<(…)' : shellQuote(word);
  const { gap, before = '' } = word;
  // Quoted only if the value to fill in needs quotes.
  const text = `${before}<${gap}>`;
  return before === '' || shellQuote(before) === before ? text : shellQuote(text);
}
