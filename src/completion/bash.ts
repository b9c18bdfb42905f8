/** The completion script for bash, from 3.2 on (as macOS has it); needs no package of completions. */

import type { CompletedCommand, CompletedProgram, Values } from './completion.js';
import { anyCase, quoted, valueOptions } from './script-parts.js';

export function bashScript({ name, commands }: CompletedProgram): string {
  const [usual] = commands;
  const names = commands.map((command) => command.name);
  return `# bash completion for ${name}
_${name}() {
    local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}"
    local command=${usual?.name ?? ''} at=1 word
    COMPREPLY=()
    # bash takes the = of --option=value for a word.
    if [[ $cur == = ]]; then cur=
    elif [[ $prev == = ]]; then prev="\${COMP_WORDS[COMP_CWORD - 2]}"
    fi
    case "\${COMP_WORDS[1]}" in
        ${names.join('|')})
            if ((COMP_CWORD > 1)); then command="\${COMP_WORDS[1]}" at=2; fi ;;
    esac
    case "$command $prev" in
${commands.flatMap(valueCases).join('\n')}
    esac
    if [[ $cur == -* ]]; then
        case "$command" in
${commands.map(optionCase).join('\n')}
        esac
        return
    fi
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W ${quoted(names.join(' '))} -- "$cur"))
    fi
    # How many operands stand before this one; which options take a value stands above.
    local operand=0 last=
    for word in "\${COMP_WORDS[@]:at:COMP_CWORD - at}"; do
        case "$command $last" in
            ${valueOptions(commands).map(quoted).join('|')}) ;;
            *) if [[ $word != -* && $word != = ]]; then operand=$((operand + 1)); fi ;;
        esac
        last="$word"
    done
    case "$command $operand" in
${commands.flatMap(operandCases).join('\n')}
    esac
}

_${name}_words() {
    local IFS=$' \\t\\n'
    COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_${name}_list() {
    local IFS=$' \\t\\n' before=
    if [[ $cur == *,* ]]; then before="\${cur%,*},"; fi
    COMPREPLY=($(compgen -P "$before" -W "$1" -- "\${cur##*,}"))
}

_${name}_files() {
    local IFS=$'\\n' pattern
    COMPREPLY=("\${COMPREPLY[@]}" $(compgen -d -- "$cur"))
    for pattern in "$@"; do
        COMPREPLY=("\${COMPREPLY[@]}" $(compgen -f -X "!$pattern" -- "$cur"))
    done
    # Quotes and tildes are readline's to complete; bash 3.2 has no such word.
    compopt -o filenames -o default 2>/dev/null
}

# Drops what matches one of these patterns.
_${name}_without() {
    local kept=() one pattern
    for one in "\${COMPREPLY[@]}"; do
        for pattern in "$@"; do
            if [[ $one == $pattern ]]; then continue 2; fi
        done
        kept=("\${kept[@]}" "$one")
    done
    COMPREPLY=("\${kept[@]}")
}

_${name}_folders() {
    local IFS=$'\\n'
    COMPREPLY=($(compgen -d -- "$cur"))
    compopt -o filenames 2>/dev/null
}

complete -F _${name} ${name}
`;

  function valueCases(command: CompletedCommand): string[] {
    return command.options.flatMap(({ names: ofOption, values }) => {
      if (values === undefined) return [];
      const patterns = ofOption.map((one) => quoted(`${command.name} ${one}`)).join('|');
      return [`        ${patterns}) ${complete(values)} return ;;`];
    });
  }

  function optionCase(command: CompletedCommand): string {
    const all = command.options.flatMap((option) => option.names).join(' ');
    return `            ${command.name}) _${name}_words ${quoted(all)} ;;`;
  }

  function operandCases(command: CompletedCommand): string[] {
    return command.operands.map(({ values, isVariadic }, index) => {
      const pattern = isVariadic ? `${quoted(`${command.name} `)}*` : quoted(`${command.name} ${index}`);
      return `        ${pattern}) ${complete(values)} ;;`;
    });
  }

  function complete(values: Values): string {
    if (values === 'anything') return ':;';
    if (values === 'folders') return `_${name}_folders;`;
    if ('words' in values) {
      return `_${name}_${values.isList === true ? 'list' : 'words'} ${quoted(values.words.join(' '))};`;
    }
    const patterns = values.files.length === 0 ? ['*'] : values.files.map((ending) => `*.${anyCase(ending)}`);
    const except = (values.except ?? []).map((ending) => quoted(`*${ending}`)).join(' ');
    const files = `_${name}_files ${patterns.map(quoted).join(' ')};`;
    return except === '' ? files : `${files} _${name}_without ${except};`;
  }
}
