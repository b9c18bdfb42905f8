/** Completions of a command line: commands, options, their values, and the names of files. */

import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Io } from '../lib/io.js';
import type { CommandOption, Values } from '../settings/option.js';
import type { CommandEntry, Operand } from './command-entry.js';

/** What completion needs of a command. */
export type CompletedCommand = Pick<CommandEntry, 'name' | 'summary' | 'options'> & {
  readonly operands: readonly Pick<Operand, 'name' | 'values'>[];
};

type Location = Pick<Io, 'cwd' | 'env'>;

const HELP: CommandOption = { flags: '-h, --help', text: 'show this help' };

/**
 * @param typed the words after the program's name, as the shell has them; the last one up to the cursor
 * @param commands the first is the default
 * @returns whole words to replace the last one; after a tab the description of an option or a command. A folder ends in `/`
 */
export async function completions(
  typed: readonly string[],
  commands: readonly CompletedCommand[],
  location: Location,
): Promise<readonly string[]> {
  // To bash the = of --option=value is a word.
  const words = typed.at(-1) === '=' ? [...typed, ''] : typed;
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const last = unquoted(words.at(-1) ?? '');
  const named = commands.find(({ name }) => name === before[0]);
  const command = named ?? commands[0];
  if (command === undefined) return [];
  const options = [...command.options, HELP];
  const [front = ''] = /^--[^=]+=/.exec(last) ?? [];
  const option = withValue(front === '' ? before.at(-1) : front.slice(0, -1), options);
  if (option !== undefined) {
    const found = await valuesFor(last.slice(front.length), option.values, location);
    return found.map((value) => front + value);
  }
  if (last.startsWith('-')) {
    const described = options.flatMap((one) => namesOf(one).map((name) => `${name}\t${one.text}`));
    return described.filter((line) => line.startsWith(last));
  }
  const operands = before.filter((word, at) => !/^-./.test(word) && !withValue(before[at - 1], options));
  const index = operands.length - (named === undefined ? 0 : 1);
  const operand =
    command.operands[index] ?? command.operands.slice(-1).find(({ name }) => name.includes('...'));
  const names = before.length > 0 ? [] : commands.map(({ name, summary }) => `${name}\t${summary}`);
  return [
    ...names.filter((line) => line.startsWith(last)),
    ...(await valuesFor(last, operand?.values, location)),
  ];
}

/** Undoes the shell's quoting, as far as completion needs it. */
function unquoted(word: string): string {
  return word.replace(/^["']/, '').replace(/\\(.)/g, '$1');
}

/** `-h` and `--help` */
function namesOf({ flags }: CommandOption): readonly string[] {
  return flags.replace(/ [<[].*/, '').split(', ');
}

/** The option with this name, if it takes a value. */
function withValue(name: string | undefined, options: readonly CommandOption[]): CommandOption | undefined {
  return options.find((one) => name !== undefined && one.flags.includes('<') && namesOf(one).includes(name));
}

async function valuesFor(
  typed: string,
  values: Values | undefined,
  location: Location,
): Promise<readonly string[]> {
  if (values === undefined) return [];
  if (values === 'folders') return await pathsFor(typed, () => false, location);
  if ('words' in values) {
    const front = values.isList === true ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
    return values.words.map((word) => front + word).filter((word) => word.startsWith(typed));
  }
  const { files, except = [] } = values;
  const isWanted = (name: string) =>
    files.length === 0 || files.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const paths = await pathsFor(typed, isWanted, location);
  return paths.filter((path) => !except.some((ending) => path.replace(/\/$/, '').endsWith(ending)));
}

/** Folders, and files whose name is wanted; hidden ones only after a typed dot. */
async function pathsFor(
  typed: string,
  isWanted: (name: string) => boolean,
  { cwd, env }: Location,
): Promise<readonly string[]> {
  const front = typed.slice(0, typed.lastIndexOf('/') + 1);
  const base = typed.slice(front.length);
  const folder = resolve(cwd, front.replace(/^~(?=\/)/, env.HOME ?? '~'));
  const found: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(base) || (base === '' && name.startsWith('.'))) continue;
    const isFolder = await stat(join(folder, name)).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (isFolder) found.push(`${front}${name}/`);
    else if (isWanted(name)) found.push(front + name);
  }
  return found;
}
