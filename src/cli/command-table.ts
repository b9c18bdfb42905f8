/**
 * All commands as a table: their help, their completion, and what runs them. The code of a command is loaded only when
 * it runs, so that the help starts fast. To add a command, add an entry.
 */

import type { CommandEntry } from './command-entry.js';
import { ROSTER_COMMANDS } from './roster-commands.js';
import { SETUP_COMMANDS } from './setup-commands.js';

const COMPLETION: CommandEntry = {
  name: 'completion',
  summary: 'print a completion script for a shell',
  operands: [{ name: '<shell>', text: 'bash, zsh or fish', words: ['bash', 'zsh', 'fish'] }],
  options: [
    { flags: '--words', text: 'print what completes the words on standard input; the script calls this' },
  ],
  examples: [
    ['source <(provision completion bash)', 'in ~/.bashrc'],
    ['source <(provision completion zsh)', 'in ~/.zshrc, after compinit'],
    ['provision completion fish | source', 'in ~/.config/fish/config.fish'],
  ],
  async run([shell = ''], raw: { readonly words?: boolean }, io) {
    return await (await import('./completion.js')).completion(shell, raw, COMMANDS, io);
  },
};

/** In the order in which the help shows them. The first is the default: it need not be named. */
export const COMMANDS: readonly CommandEntry[] = [...ROSTER_COMMANDS, ...SETUP_COMMANDS, COMPLETION];

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.map(({ name }) => name), 'help'];
