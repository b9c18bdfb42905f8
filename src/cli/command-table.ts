/** The table of all commands, for help and completion. `command-actions.ts` has their actions. */

import { CONFIG_OPTIONS, SETTINGS, TOKEN_OPTIONS } from '../settings/option-table.js';
import { textsIn } from '../texts/texts.js';
import type { CommandEntry, CommandWord } from './command-entry.js';
import { SUMMARIES } from './command-list.js';
import { FEATURES } from './feature-list.js';
import { ROSTER_COMMANDS } from './roster-commands.js';

const TOKEN: CommandEntry<CommandWord> = {
  ...SUMMARIES.token,
  options: [
    ...TOKEN_OPTIONS,
    {
      flags: '--save <file>',
      text: 'write the token to a file for --token-file instead of standard output',
      carriesOver: 'again',
    },
    { flags: '--no-open', text: 'print the address instead of opening a browser', carriesOver: 'again' },
    {
      flags: '--bare',
      text: 'also accept the pasted token alone, without the address around it',
      carriesOver: 'again',
    },
    ...CONFIG_OPTIONS,
    SETTINGS.lang,
    SETTINGS.color,
  ],
  examples: [
    ['export PROVISION_TOKEN="$(provision token)"', 'for all runs in this shell'],
    ['provision token --save token.txt', 'for --token-file token.txt'],
    ['provision token --no-open', 'print the address of the sign-in, open no browser'],
    ['provision token --profile keycloak --set realm=school', 'with the profile of another service'],
  ],
  after: textsIn('en').signIn.steps,
};

const INIT: CommandEntry<CommandWord> = {
  ...SUMMARIES.init,
  options: [SETTINGS.profile, SETTINGS.set, SETTINGS.lang],
  examples: [
    ['provision init', 'in the current folder; existing files are kept'],
    ['provision init school --lang ru', 'in another folder, with Russian headers'],
    ['provision init --profile keycloak --set realm=school', 'for users in Keycloak'],
  ],
};

const PROFILES: CommandEntry<CommandWord> = {
  ...SUMMARIES.profiles,
  options: [SETTINGS.json],
  examples: [
    ['provision profiles', 'each with the request that creates a user'],
    ['provision profiles keycloak > directory.json', 'a file to adapt to another service'],
    ['provision profiles ./directory.json', 'check the file'],
  ],
  after:
    'A file is used as --profile ./directory.json. Give the profile in it a name of its own. Rehearse with it before ' +
    'the first run: --sandbox answers as the profile describes.',
};

const SANDBOX: CommandEntry<CommandWord> = {
  ...SUMMARIES.sandbox,
  options: [
    SETTINGS.profile,
    SETTINGS.set,
    { flags: '--port <number>', text: 'port to listen on, 0 for any free port', default: '8642' },
    { flags: '--fault <fault>', text: 'inject a fault, such as 503,probability=0.1', repeatable: true },
    {
      flags: '--throttle <percent>',
      text: 'percentage of requests over the rate limit to refuse',
      default: '50',
    },
    { flags: '--quiet', text: 'do not print a line for each request' },
  ],
  examples: [
    ['provision sandbox', 'prints its address and a token'],
    ['provision sandbox --profile keycloak --set realm=school', 'answers as Keycloak does'],
    ['provision sandbox --fault 503,probability=0.1', 'one in ten requests fails'],
  ],
};

const COMPLETION: CommandEntry<CommandWord> = {
  ...SUMMARIES.completion,
  options: [
    { flags: '--words', text: 'print what completes the words on standard input; the script calls this' },
  ],
  examples: [
    ['source <(provision completion bash)', 'in ~/.bashrc'],
    ['source <(provision completion zsh)', 'in ~/.zshrc, after compinit'],
    ['provision completion fish | source', 'in ~/.config/fish/config.fish'],
  ],
};

/** All commands in the order of the help. The first is the default command. */
export const COMMANDS: readonly CommandEntry[] = [
  ...ROSTER_COMMANDS,
  ...FEATURES.map(({ command }) => command),
  TOKEN,
  INIT,
  PROFILES,
  SANDBOX,
  COMPLETION,
];

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.map(({ name }) => name), 'help'];
