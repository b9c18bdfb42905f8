/** The list of all commands in the help. It is apart from their options, since loading those takes longer than the help. */

import { PROFILE_NAMES } from '../domain/profile-name.js';
import type { CommandSummary, CommandWord, Operand } from './command-entry.js';
import type { Feature } from './feature-list.js';
import * as features from './features.js';

const RESULTS: Operand = {
  name: '<results>',
  text: 'results folder, a file in it, or the roster next to it',
};

export const SUMMARIES = {
  create: {
    name: 'create',
    summary: 'create the users of a roster (the default command: provision <roster>)',
    operands: [{ name: '<roster>', text: 'path of the roster, or - for standard input' }],
  },
  prepare: {
    name: 'prepare',
    summary: 'turn a list into a roster: split names and assign logins',
    operands: [{ name: '<list>', text: 'path of the list, or - for standard input' }],
  },
  diff: {
    name: 'diff',
    summary: 'compare a roster with the directory: who is missing, and who differs',
    operands: [
      { name: '<roster>', text: 'path of the roster, or - for standard input' },
      { name: '[more...]', text: 'with --extra: more rosters, or text files with one login per line' },
    ],
  },
  retry: {
    name: 'retry',
    summary: 'resend rows that were not created',
    operands: [RESULTS],
  },
  settle: {
    name: 'settle',
    summary: 'record what you found out about users, or look unconfirmed ones up',
    operands: [RESULTS, { name: '[login...]', text: 'logins of the users' }],
  },
  report: {
    name: 'report',
    summary: 'write the reports again from the journal',
    operands: [RESULTS],
  },
  slips: {
    name: 'slips',
    summary: 'make printable slips with the initial passwords of created users',
    operands: [RESULTS, { name: '[login...]', text: 'users to make slips for (default: all)' }],
  },
  clean: {
    name: 'clean',
    summary: 'remove credentials and slips; keep journal and report',
    operands: [RESULTS],
  },
  token: {
    name: 'token',
    summary: 'get an access token',
    operands: [],
  },
  init: {
    name: 'init',
    summary: 'write a configuration and an empty roster to start from',
    operands: [
      { name: '[folder]', text: 'folder to write to, created if missing (default: current folder)' },
    ],
  },
  profiles: {
    name: 'profiles',
    summary: 'list the directory services that have a profile, or print a profile',
    operands: [
      { name: '[profile]', text: 'name of the profile to print, or file to check', words: PROFILE_NAMES },
    ],
  },
  sandbox: {
    name: 'sandbox',
    summary: 'run a local directory service to rehearse against',
    operands: [],
  },
  completion: {
    name: 'completion',
    summary: 'print a completion script for a shell',
    operands: [{ name: '<shell>', text: 'bash, zsh or fish', words: ['bash', 'zsh', 'fish'] }],
  },
} as const satisfies { readonly [Name in CommandWord]: CommandSummary<Name> };

const { token, init, profiles, sandbox, completion, ...onRosters } = SUMMARIES;
const ofFeatures: readonly Feature[] = Object.values(features);

/** In the order of the help. The first is the default command. */
export const COMMAND_LIST: readonly CommandSummary[] = [
  ...Object.values(onRosters),
  ...ofFeatures.map(({ summary }) => summary),
  token,
  init,
  profiles,
  sandbox,
  completion,
];
