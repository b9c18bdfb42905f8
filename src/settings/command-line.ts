/**
 * Commands as text, for people to copy: which typed options another command repeats, how it shows them, and what it
 * quotes. All of it follows from the entries of the options.
 */

import { isShellPipe, shellQuote } from '../domain/shell-quote.js';
import type { CommandChange, OptionWord, Word } from '../texts/command-change.js';
import { attributeOf, type CommandOption, flagWords, isNegation } from './option.js';

/** A call as commander parsed it. */
export type Invocation = {
  readonly command: string;
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
};

type Options = Readonly<Record<string, OptionWord | undefined>>;

/** @param keeps the options to repeat, by default those that another command needs */
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
    return (keeps?.(option) ?? option.goesOn === undefined) ? [{ name, value, option }] : [];
  });
  const isOn = (name: string): boolean => wanted[name] === true || kept.some((one) => one.name === name);
  const isNeeded = (option: CommandOption | undefined) =>
    option?.onlyWith === undefined || isOn(option.onlyWith);
  const needed = kept.filter(({ option }) => isNeeded(option));
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => isNeeded(optionFor(known, name, value))),
  );
  const following = Object.fromEntries(needed.map(({ name, value }) => [name, value])) as Options;
  // The same command keeps the order in which it was typed; in another one, its purpose comes first.
  return keeps === undefined ? { ...changed, ...following, ...changed } : { ...following, ...changed };
}

/** Adds `--set` with settings that replace those of the same name. */
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

/** The command to copy, without options that it does not have. @param name empty for the default command */
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
  // A path that looks like an option is no option.
  const words = operands.map((word, at) => (at === 0 && isLike(word) ? `./${word}` : word));
  // Any other word that looks like one can only follow `--`, and options only precede it.
  const first = words.findIndex(isLike);
  const all =
    first < 0
      ? [...words.map(shown), ...flags]
      : [...flags, ...words.slice(0, first).map(shown), '--', ...words.slice(first).map(shown)];
  return [program, ...(name === '' ? [] : [name]), ...all].join(' ');
}

/** The entry for a value: of `--config <path>` and `--no-config`, one. */
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
  // Quotes only if the filled-in value needs them.
  const text = `${before}<${gap}>`;
  return before === '' || shellQuote(before) === before ? text : shellQuote(text);
}
