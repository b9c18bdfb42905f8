/**
 * The commands that the program prints: read as a shell reads them, parsed by the real command line, and compared with
 * the call that printed them. They must repeat the options of that call, except those for one call only.
 */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { buildProgram } from '../../src/cli/cli.js';
import type { CommandEntry } from '../../src/cli/command-entry.js';
import { COMMAND_NAMES } from '../../src/cli/command-table.js';
import { hasGap } from '../../src/texts/command-change.js';

/** A call as commander parsed it. */
export type Parsed = {
  readonly entry: CommandEntry;
  readonly operands: readonly string[];
  /** The typed options, by commander's attribute names. */
  readonly options: ReadonlyMap<string, unknown>;
  /** The attribute names of all options of the command. */
  readonly known: ReadonlySet<string>;
};

/** @returns the parsed call, or an error message */
export async function parseCommand(argv: readonly string[], cwd: string): Promise<Parsed | string> {
  let output = '';
  const sink = { write: (text: string) => (output += text) } as unknown as NodeJS.WriteStream;
  let parsed: Parsed | undefined;
  const program = buildProgram(
    { argv, env: {}, cwd, program: 'provision', version: '0', stdout: sink, stderr: sink },
    async (entry, command) => {
      parsed = { entry, operands: command.args, ...typedOptions(command) };
    },
  );
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    return `${(error as Error).message} ${output}`.split('\n', 1)[0] ?? '';
  }
  return parsed ?? 'runs no command';
}

function typedOptions(command: Command): Pick<Parsed, 'options' | 'known'> {
  const typed = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) === 'cli',
  );
  return {
    options: new Map(typed),
    known: new Set(command.options.map((option) => option.attributeName())),
  };
}

/** A command in a text, as printed and as a shell reads it. */
export type Printed = { readonly text: string; readonly argv: readonly string[] };

/**
 * The commands in a text. A command ends with its line, at the enclosing quote or bracket, or at the full stop or
 * question mark of its sentence. A command name in quotes is only a mention. @param program how the program was called
 */
export function printedCommands(text: string, program: string): readonly Printed[] {
  const found: Printed[] = [];
  for (const line of text.split('\n')) {
    for (let at = line.indexOf(`${program} `); at >= 0; at = line.indexOf(`${program} `, at + 1)) {
      const before = line.slice(0, at);
      if (
        /[\w./'-]$/.test(before) ||
        /(?:Did you mean|Возможно, имеется в виду|Gemeint ist vielleicht) $/.test(before)
      )
        continue;
      const rest = wordsOf(line.slice(at + program.length));
      if (isCommand(rest.argv, before))
        found.push({ text: line.slice(at, at + program.length) + rest.text, argv: rest.argv });
    }
  }
  return found;
}

/** Prose may also start with the name of the program: `provision is …`. */
function isCommand([first = '', ...others]: readonly string[], before: string): boolean {
  if (first === 'help' || [first, ...others].some((word) => word === '--help' || word === '--version'))
    return false;
  // The version in an error report.
  if (/^\d+\.\d+\.\d/.test(first)) return false;
  const isAlone = /(?:^|: |["`]|\$\()\s*$/.test(before);
  return first !== '' && (COMMAND_NAMES.includes(first) || isAlone);
}

/** Splits a shell's command line into words, up to its end. */
function wordsOf(rest: string): Printed {
  const argv: string[] = [];
  let [word, isWord, at]: [string, boolean, number] = ['', false, 0];
  const end = (): void => {
    if (isWord) argv.push(word);
    [word, isWord] = ['', false];
  };
  for (; at < rest.length; at += 1) {
    const char = rest.charAt(at);
    const quoted = /^\$?'(?:\\.|[^'\\])*'/.exec(rest.slice(at))?.[0];
    const gap = /^<[^<>\s]+>|^<\(…\)/.exec(rest.slice(at))?.[0];
    if (char === ' ') end();
    else if (gap !== undefined) [word, isWord, at] = [word + gap, true, at + gap.length - 1];
    else if (/[`")|;<>]/.test(char)) break;
    else if (char === "'" || (char === '$' && rest.charAt(at + 1) === "'")) {
      const text = quoted ?? "'";
      const inner = text.replace(/^\$?'/, '').replace(/'$/, '');
      word += text.startsWith('$') ? unescaped(inner) : inner;
      [isWord, at] = [true, at + text.length - 1];
    } else if (char === '\\') [word, isWord, at] = [word + rest.charAt(at + 1), true, at + 1];
    else [word, isWord] = [word + char, true];
  }
  end();
  const last = argv.at(-1) ?? '';
  // The full stop belongs to the sentence, not to the command.
  if (/[\w>][.,?]$/.test(last)) argv.splice(-1, 1, last.slice(0, -1));
  return { text: rest.slice(0, at), argv };
}

/** The decoded content of `$'…'`. */
function unescaped(inner: string): string {
  const bytes = [...inner.matchAll(/\\(\d{3})|\\([\s\S])|([^\\]+)/g)].map(
    ([, octal, char = '', plain = '']) =>
      octal === undefined ? Buffer.from(char + plain) : Buffer.from([Number.parseInt(octal, 8)]),
  );
  return Buffer.concat(bytes).toString();
}

/** All texts of a call: its output, and the reports that it wrote. @param since in milliseconds since the epoch */
export function textsOf(printed: readonly string[], cwd: string, since: number): readonly string[] {
  return [...printed.map(withoutJson), ...reportsIn(cwd, since)];
}

/** Replaces lines of JSON by the texts in them. */
function withoutJson(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? stringsOf(parsedOr(line)) : [line]))
    .join('\n');
}

function parsedOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

function reportsIn(folder: string, since: number): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && /results|^[a-z]+$/.test(entry.name)) return reportsIn(path, since);
    if (!entry.isFile() || !/^report\.(?:json|html)$/.test(entry.name)) return [];
    if (statSync(path).mtimeMs < since) return [];
    const text = readFileSync(path, 'utf8');
    return entry.name.endsWith('.json')
      ? stringsOf(parsedOr(text))
      : [
          text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, '\n'),
        ].map(decoded);
  });
}

function decoded(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&');
}

/** Options that apply only to one call or to its output. */
const FOR_ONE_CALL: ReadonlySet<string> = new Set([
  'token',
  'limit',
  'fresh',
  'forceUnlock',
  'yes',
  'dryRun',
  'findings',
  'json',
  'quiet',
  'color',
  'allFindings',
  'only',
  'all',
  'output',
  'write',
  'open',
  'debug',
  'sandbox',
  'overwrite',
  'edited',
  'created',
  'notCreated',
  'same',
  'renamedTo',
  'deleted',
  'all',
  'lookUp',
  'accept',
  'save',
  'bare',
  // Commands that need these repeat them.
  'generatePasswords',
  'slips',
  'run',
  'known',
  'taken',
  'renew',
  'nickname',
  'keepKnown',
]);

/** `settle` and `prepare` need these only if they send requests to the directory. */
const FOR_LOOK_UPS: ReadonlySet<string> = new Set([
  'baseUrl',
  'tokenFile',
  'header',
  'clientId',
  'clientSecretFile',
  'keyFile',
  'pace',
  'timeout',
]);

/** Options for reading a list. The roster that `prepare` writes needs only those in the printed command. */
const READING: ReadonlySet<string> = new Set([
  'map',
  'columns',
  'rosterFormat',
  'delimiter',
  'encoding',
  'sheet',
  'nameOrder',
]);

/** The sentence that is printed once with commands that have gaps. */
const FILL_IN_HINT = /Replace each <…>|Вместо каждого <…>|Für jedes <…>/;

/**
 * The commands with gaps in a call that does not say to fill them in. @param printed the complete output of the call
 */
export function unexplainedGaps(printed: string, commands: readonly Printed[]): readonly string[] {
  if (FILL_IN_HINT.test(printed)) return [];
  // In backticks, a command is only an example, as in a help.
  const isShown = (text: string): boolean => printed.includes(text) && !printed.includes(`${text}\``);
  const open = commands.filter(({ text }) => isShown(text) && hasGap(text));
  return open.map(({ text }) => `${text}\n    has a gap, and nothing says to fill it in`);
}

/** The errors in a printed command. */
export async function flawsOf(
  { text, argv }: Printed,
  call: Parsed | string,
  cwd: string,
): Promise<readonly string[]> {
  const parsed = await parseCommand(argv, cwd);
  if (typeof parsed === 'string') return [`${text}\n    ${parsed}`];
  const missing = typeof call === 'string' ? [] : missingIn(parsed, call);
  const lost = [...pathsOf(parsed)].filter(
    (path) => !/[<>]|^-$/.test(path) && !existsSync(resolve(cwd, path)),
  );
  const hidden = argv.filter((word) => /…/.test(word) && !/<[^<>]+>$/.test(word));
  return [
    ...hidden.map((word) => `${text}\n    hides what belongs in ${word}, and leaves no gap`),
    ...missing.map((name) => `${text}\n    lacks ${name}, which was typed`),
    ...lost.map((path) => `${text}\n    there is no ${path} here`),
  ];
}

function missingIn(printed: Parsed, call: Parsed): readonly string[] {
  return [...call.options.keys()].filter(
    (name) => printed.known.has(name) && !printed.options.has(name) && !mayOmit(name, printed, call),
  );
}

/** True if a command may omit a typed option. */
function mayOmit(name: string, printed: Parsed, call: Parsed): boolean {
  const [from, to] = [call.entry.name, printed.entry.name];
  if (FOR_ONE_CALL.has(name)) return true;
  // The values are in the configuration that `init` wrote, or in the variable that it names, and the language of its
  // headers does not apply to a run.
  if (from === 'init' && ['profile', 'set', 'lang'].includes(name)) return true;
  if (from === 'sandbox' && name === 'profile') return true;
  if (call.options.has('sandbox') && to === 'create') return name === 'pace' || name === 'results';
  // Rows without a login are not in the new file.
  if (from === 'prepare' && to === 'create')
    return READING.has(name) || name === 'skipInvalid' || name === 'skipLine';
  // The rows that get a login and the rows that are sent are independent selections.
  if (to === 'prepare' && name === 'skipInvalid') return true;
  // The journal, or the results folder of the roster, has the rows that were left out.
  if (name === 'skipLine' && from !== to) return true;
  // Some services have a separate address for tokens.
  if (to === 'token') return name === 'baseUrl';
  const lookUpOption = { settle: 'lookUp', prepare: 'knownDirectory' }[to as 'settle' | 'prepare'];
  return lookUpOption !== undefined && !printed.options.has(lookUpOption) && FOR_LOOK_UPS.has(name);
}

/** The files that the command needs in this folder. */
function* pathsOf({ entry, operands, options }: Parsed): Generator<string> {
  const [first] = operands;
  if (
    first !== undefined &&
    ['create', 'prepare', 'diff', 'retry', 'report', 'slips', 'settle', 'clean'].includes(entry.name)
  )
    yield first;
  for (const name of ['config', 'roster', 'clientSecretFile', 'keyFile', 'tokenFile', 'renew']) {
    for (const value of [options.get(name)].flat())
      if (typeof value === 'string' && (name !== 'renew' || value.endsWith('.csv'))) yield value;
  }
  const profile = options.get('profile');
  if (typeof profile === 'string' && /[/\\.]/.test(profile)) yield profile;
}
