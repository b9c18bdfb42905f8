/**
 * Prints a shell's completion script. At each Tab, the script pipes the words typed so far to the program with
 * `--words`, which prints what matches. If nothing does, the shell completes file names.
 */

import { text } from 'node:stream/consumers';
import type { Io } from '../platform/io.js';
import type { CommandOption } from '../settings/option.js';
import { userError } from '../texts/user-error.js';
import type { CommandEntry } from './command-entry.js';

/** The words are piped, since they may include a token, and other users can see a process's arguments. */
const QUERY = (shell: string): string => `provision completion ${shell} --words 2>/dev/null`;

/** The script for bash 3.2 (macOS) and later. */
const BASH = `_provision() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY[\${#COMPREPLY[@]}]=\${line%%$'\\t'*}
    done < <(printf '%s\\n' "\${COMP_WORDS[@]:1:COMP_CWORD}" | ${QUERY('bash')})
}
complete -o default -F _provision provision
`;

const ZSH = `#compdef provision
_provision() {
    local tab=$'\\t'
    local -a found described
    found=("\${(@f)$(print -rl -- "\${(@Q)words[2,CURRENT]}" | ${QUERY('zsh')})}")
    described=(\${(M)found:#*$tab*})
    described=("\${(@)described//:/\\\\:}")
    described=("\${(@)described/$tab/:}")
    _describe provision described
    compadd -- \${found:#*$tab*}
    (( compstate[nmatches] )) || _files
}
if [[ $funcstack[1] == _provision ]]; then _provision "$@"; else compdef _provision provision; fi
`;

const FISH = `function __provision_words
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    printf '%s\\n' $words[2..-1] "$last" | ${QUERY('fish')}
end
complete -c provision -a '(__provision_words)'
`;

const SCRIPTS: ReadonlyMap<string, string> = new Map(Object.entries({ bash: BASH, zsh: ZSH, fish: FISH }));

/** @param commands all commands except help; the first is the default @returns the exit status */
export async function completion(
  shell: string,
  { words }: { readonly words?: boolean },
  commands: readonly CommandEntry[],
  io: Io,
): Promise<number> {
  const script = SCRIPTS.get(shell.toLowerCase());
  if (script === undefined)
    throw userError('usage', 'shell-unknown', { typed: shell, shells: [...SCRIPTS.keys()] });
  if (words !== true) {
    io.stdout.write(script);
    return 0;
  }
  const typed = (await text(io.stdin)).replace(/\n$/, '').split('\n');
  for (const line of completions(typed, [...commands, helpCommand(commands)])) io.stdout.write(`${line}\n`);
  return 0;
}

type CompletedCommand = Pick<CommandEntry, 'summary' | 'options' | 'operands'> & { readonly name: string };

function helpCommand(commands: readonly CommandEntry[]): CompletedCommand {
  const text = 'show the help of a command';
  const words = [...commands.map(({ name }) => name), 'help'];
  return { name: 'help', summary: text, options: [], operands: [{ name: '[command]', text, words }] };
}

const HELP: CommandOption = { flags: '-h, --help', text: 'show this help' };

/** @returns words to replace the last typed one, with a tab and the description for options and commands */
function completions(typed: readonly string[], commands: readonly CompletedCommand[]): readonly string[] {
  // Bash splits --option=value at the =, which becomes a word.
  const words = typed.at(-1) === '=' ? [...typed, ''] : typed;
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const last = words.at(-1) ?? '';
  const named = commands.find(({ name }) => name === before[0]);
  const { options: commandOptions = [], operands = [] } = named ?? commands[0] ?? {};
  const options = [...commandOptions, HELP];
  const [front = ''] = /^--[^=]+=/.exec(last) ?? [];
  const option = withValue(front === '' ? before.at(-1) : front.slice(0, -1), options);
  if (option !== undefined) return startingWith(last, option.words, front);
  const flags = options.flatMap((one) => namesOf(one).map((name) => `${name}\t${one.text}`));
  if (last.startsWith('-')) return startingWith(last, flags);
  const typedOperands = before.filter((word, at) => !/^-./.test(word) && !withValue(before[at - 1], options));
  const names = before.length > 0 ? [] : commands.map(({ name, summary }) => `${name}\t${summary}`);
  const operand = operands[typedOperands.length - (named === undefined ? 0 : 1)];
  return startingWith(last, [...names, ...(operand?.words ?? [])]);
}

/** @param front the text before the value. Values typed before the last comma are kept. */
function startingWith(typed: string, words: readonly string[] = [], front = ''): readonly string[] {
  const kept = typed.slice(0, Math.max(front.length, typed.lastIndexOf(',') + 1));
  return words.map((word) => kept + word).filter((word) => word.startsWith(typed));
}

/** `-h` and `--help` */
function namesOf({ flags }: CommandOption): readonly string[] {
  return flags.replace(/ [<[].*/, '').split(', ');
}

function withValue(name: string | undefined, options: readonly CommandOption[]): CommandOption | undefined {
  return options.find((one) => name !== undefined && one.flags.includes('<') && namesOf(one).includes(name));
}
