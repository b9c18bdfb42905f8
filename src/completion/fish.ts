/** The completion script for fish. */

import type { CompletedCommand, CompletedOption, CompletedProgram, Values } from './completion.js';
import { valueOptions } from './script-parts.js';

export function fishScript({ name, commands }: CompletedProgram): string {
  const [usual] = commands;
  const names = commands.map((command) => command.name).join(' ');
  return `# fish completion for ${name}
function __${name}_is_first
    test (count (commandline -opc)) -eq 1
end

# The command under way, which need not be named.
function __${name}_is
    set -l words (commandline -opc)
    set -l command ${usual?.name ?? ''}
    if set -q words[2]; and contains -- $words[2] ${names}
        set command $words[2]
    end
    test $command = $argv[1]
end

# Whether as many operands stand before the cursor as is said, as in -eq 0; what follows such options is their value.
function __${name}_operand
    set -l words (commandline -opc)
    set -e words[1]
    set -l command ${usual?.name ?? ''}
    if set -q words[1]; and contains -- $words[1] ${names}
        set command $words[1]
        set -e words[1]
    end
    set -l operands 0
    set -l last ''
    for word in $words
        if not string match -q -- '-*' $word; and not contains -- "$command $last" ${valueOptions(commands).map(quoted).join(' ')}
            set operands (math $operands + 1)
        end
        set last $word
    end
    test $operands $argv
end

# Folders, and files whose names end so; tabs stand before descriptions.
function __${name}_files
    complete -C "'' "(commandline -ct) | string match -rei -- '(?:/|\\.(?:'(string join '|' -- $argv)'))(?:\\t.*)?$'
end

# Words with commas between them.
function __${name}_list
    set -l before (string match -r -- '.*,' (commandline -ct))
    if test -n "$before"
        printf '%s\\n' $before$argv
    else
        printf '%s\\n' $argv
    end
end

complete -c ${name} -f
${commands.map((command) => `complete -c ${name} -n __${name}_is_first -a ${command.name} -d ${quoted(command.text)}`).join('\n')}
${commands.flatMap((command) => [...command.options.map((option) => optionLine(option, command)), ...operandLines(command)]).join('\n')}
`;

  function optionLine({ names: ofOption, text, values }: CompletedOption, command: CompletedCommand): string {
    const flags = ofOption.map((one) => (one.startsWith('--') ? `-l ${one.slice(2)}` : `-s ${one.slice(1)}`));
    const value = values === undefined ? [] : isAnyFile(values) ? ['-r', '-F'] : ['-x', ...source(values)];
    return [prefix(command), ...flags, ...value, '-d', quoted(text)].join(' ');
  }

  function operandLines(command: CompletedCommand): string[] {
    return command.operands.flatMap(({ values, isVariadic }, index) =>
      values === 'anything'
        ? []
        : [[prefix(command, `${isVariadic ? '-ge' : '-eq'} ${index}`), ...source(values)].join(' ')],
    );
  }

  function prefix(command: CompletedCommand, operands?: string): string {
    const place = operands === undefined ? '' : `; and __${name}_operand ${operands}`;
    return `complete -c ${name} -n '__${name}_is ${command.name}${place}'`;
  }

  function source(values: Values): string[] {
    if (values === 'anything') return [];
    if (values === 'folders') return ['-a', "'(__fish_complete_directories (commandline -ct))'"];
    if ('words' in values) {
      const words = values.words.join(' ');
      return ['-a', quoted(values.isList === true ? `(__${name}_list ${words})` : words)];
    }
    if (isAnyFile(values)) return ['-F'];
    const endings = (values.except ?? []).map((ending) => ending.replaceAll('.', '\\.')).join('|');
    const but = endings === '' ? '' : ` | string match -rvi -- '(?:${endings})/?(?:\\t.*)?$'`;
    return ['-a', quoted(`(__${name}_files ${values.files.join(' ')}${but})`)];
  }
}

function isAnyFile(values: Values): boolean {
  return typeof values === 'object' && 'files' in values && values.files.length === 0;
}

/** In single quotes, as fish takes them. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
