/** The printed commands that record what a person found in the directory. */

import type { CommandChange, Word } from './command-change.js';

type Commands = { next(command: 'settle', change: CommandChange): string };

/** @param names the logins, or a gap */
export function settleCommands(commands: Commands, folder: string, names: readonly Word[]) {
  const settle = (options: NonNullable<CommandChange['options']>, operands = [folder, ...names]) =>
    commands.next('settle', { operands, options });
  return {
    created: settle({ created: true }),
    notCreated: settle({ notCreated: true }),
    same: settle({ same: true }),
    allSame: settle({ same: true, all: true }, [folder]),
    renamed: settle({ renamedTo: { gap: 'new-login' } }),
    deleted: settle({ deleted: true }),
  };
}
