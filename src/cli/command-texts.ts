/** The commands in messages, as the user would type them, derived from the user's call and the command table. */

import { resolve } from 'node:path';
import type { CommandTexts } from '../app/connect/index.js';
import type { Io } from '../platform/io.js';
import { isNextTo, shownPath } from '../platform/shown-path.js';
import { commandLine, type Invocation, nextOptions } from '../settings/command-line.js';
import type { CommandOption } from '../settings/option.js';
import type { CommandChange, Word } from '../texts/command-change.js';
import { COMMAND_NAMES, COMMANDS } from './command-table.js';

type Change = Pick<CommandChange<string>, 'options' | 'settings'>;

/** @param always added to every command that has these options, regardless of the user's call */
export function createCommandTexts(
  call: Invocation,
  io: Pick<Io, 'program' | 'cwd'>,
  always: Change = {},
): CommandTexts<string, string> {
  const { program, cwd } = io;
  const line = (
    command: string,
    operands: readonly Word[],
    { options, settings }: Change,
    keeps?: (option: CommandOption) => boolean,
  ): string => {
    const entry = COMMANDS.find(({ name }) => name === command);
    if (entry === undefined) throw new Error(`no command ${command}`);
    const change = {
      // Options that select the command's purpose come first.
      options: {
        ...options,
        ...(command === 'settle' ? withoutRosterGap(always.options) : always.options),
        ...options,
      },
      settings: { ...always.settings, ...settings },
    };
    const isDefault = entry === COMMANDS[0];
    return commandLine(
      program,
      { ...entry, name: isDefault ? '' : command },
      isDefault ? operands.map(notCommand) : operands,
      nextOptions(entry.options, call.options, change, keeps),
    );
  };
  const next = (command: string, { operands = [], ...change }: CommandChange<string> = {}) =>
    line(command, operands, change);
  return {
    program,
    next,
    on: (command, results, options = {}) => next(command, { operands: [results], options }),
    again: ({ operands = call.operands, ...change } = {}) =>
      line(call.command, operands, change, ({ carriesOver }) => carriesOver !== 'never'),
    real: ({ operands = call.operands, ...change } = {}) =>
      line(
        'create',
        operands,
        change,
        ({ carriesOver, isOfRehearsal }) => carriesOver !== 'never' && !isOfRehearsal,
      ),
    withRoster({ folder, roster, rosterPath }) {
      const path = rosterPath === null ? undefined : resolve(folder, rosterPath);
      const isFound = path !== undefined && isNextTo(path, folder, roster);
      if (call.options.roster !== undefined || isFound) return createCommandTexts(call, io, always);
      const named: Word = path === undefined ? { gap: 'path' } : shownPath(path, cwd);
      return createCommandTexts(call, io, { ...always, options: { ...always.options, roster: named } });
    },
    withoutAddress({ settings, recorded }) {
      const typed = [call.options.set ?? []].flat().map((text) => String(text).split('=', 1)[0]?.trim());
      const wrong = settings.filter((name) => recorded.settings || typed.includes(name));
      const isWrong = recorded.address || call.options.baseUrl !== undefined;
      if (!isWrong && wrong.length === 0) return undefined;
      const options = { ...always.options, ...(isWrong && { baseUrl: { gap: 'address' } }) };
      const gaps = Object.fromEntries(wrong.map((name) => [name, { gap: name }]));
      return createCommandTexts(call, io, { options, settings: { ...always.settings, ...gaps } });
    },
  };
}

/** `settle` by a person works without the roster, which may be missing. */
function withoutRosterGap({ roster, ...others }: NonNullable<Change['options']> = {}) {
  return typeof roster === 'string' ? { ...others, roster } : others;
}

function notCommand(word: Word): Word {
  return typeof word === 'string' && COMMAND_NAMES.includes(word) ? `./${word}` : word;
}
