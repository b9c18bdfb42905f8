/**
 * `provision completion`: prints the script by which a shell completes command lines. At each Tab the script pipes the
 * words typed so far to `provision completion <shell> --words`, which prints the completions.
 */

import { text } from 'node:stream/consumers';
import { UserError } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { oneOf } from '../settings/value-kinds.js';
import type { CommandEntry } from './command-entry.js';
import { type CompletedCommand, completions } from './completion-words.js';

/** The words are piped: a token may be among them, and other users see the arguments of a process. */
const QUERY = (shell: string): string => `provision completion ${shell} --words 2>/dev/null`;

/** For bash 3.2 (macOS) and later, which adds the last `/` of a folder itself. */
const BASH = `_provision() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        # Options and commands have a description; what has none can be the name of a file.
        if [[ $line != *$'\\t'* ]]; then compopt -o filenames 2>/dev/null; fi
        line=\${line%%$'\\t'*}
        COMPREPLY[\${#COMPREPLY[@]}]=\${line%/}
    done < <(printf '%s\\n' "\${COMP_WORDS[@]:1:COMP_CWORD}" | ${QUERY('bash')})
}
complete -F _provision provision
`;

const ZSH = `#compdef provision
_provision() {
    local tab=$'\\t'
    local -a found described
    found=("\${(@f)$(print -rl -- "\${(@Q)words[2,CURRENT]}" | ${QUERY('zsh')})}")
    described=(\${(M)found:#*$tab*})
    described=("\${(@)described//:/\\\\:}")
    described=("\${(@)described/$tab/:}")
    found=(\${found:#*$tab*})
    _describe provision described
    compadd -f -- \${found:#*/}
    compadd -f -S '' -- \${(M)found:#*/}
}
if [[ $funcstack[1] == _provision ]]; then _provision "$@"; else compdef _provision provision; fi
`;

const FISH = `function __provision_words
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    printf '%s\\n' $words[2..-1] "$last" | ${QUERY('fish')}
end
complete -c provision -f -a '(__provision_words)'
`;

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['bash', BASH],
  ['zsh', ZSH],
  ['fish', FISH],
]);

/**
 * @param commands all commands but help
 * @returns the exit status
 */
export async function completion(
  shell: string,
  { words }: { readonly words?: boolean },
  commands: readonly CommandEntry[],
  io: Io,
): Promise<number> {
  const script = SCRIPTS.get(shell.toLowerCase());
  if (script === undefined)
    throw new UserError('usage', `completion takes ${oneOf([...SCRIPTS.keys()])}, not "${shell}"`);
  if (words !== true) {
    io.stdout.write(script);
    return 0;
  }
  const typed = (await text(io.stdin)).replace(/\n$/, '').split('\n');
  for (const line of await completions(typed, [...commands, helpCommand(commands)], io))
    io.stdout.write(`${line}\n`);
  return 0;
}

function helpCommand(commands: readonly CommandEntry[]): CompletedCommand {
  const words = [...commands.map(({ name }) => name), 'help'];
  return {
    name: 'help',
    summary: 'show the help of a command',
    options: [],
    operands: [{ name: '[command]', values: { words } }],
  };
}
