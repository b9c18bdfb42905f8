/** The arguments and options of the commands for first passwords: `slips` and `clean`. */

import type { Command } from 'commander';
import { describeOptions } from './options.js';

export function describeSlips(command: Command): Command {
  command
    .description('make a printable sheet of first passwords, a slip for each created person')
    .argument('<results>', 'results folder')
    .argument('[nickname...]', 'whose slips (default: all)')
    .option('--sign-in <url>', 'address of the page where people sign in, for each slip')
    .option('--note <text>', 'a sentence for each slip')
    .option('--group-by <column>', 'a column of the roster, or none (default: by department)')
    .option(
      '--lang <language>',
      'en, ru or de (default: ru where most names are in Cyrillic letters, else en)',
    )
    .option('--run <number>', 'only whom this run created; last is the last that created anybody');
  describeOptions(command, 'slips');
  return command;
}

export function describeClean(command: Command): Command {
  return command
    .description('remove the credentials and slips of a results folder; journal and report stay')
    .argument('<results>', 'results folder')
    .option('--yes', 'do not ask before removing')
    .option('--edited', 'remove also the CSVs that somebody typed passwords into')
    .option('--force-unlock', 'take over a lock whose owner cannot be asked')
    .option('--config <path>', 'configuration file, for where the token is')
    .option('--json', 'one JSON object per line on stdout instead of words');
}
