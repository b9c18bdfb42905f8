/** The completion script for zsh: to be sourced, or to be put into a folder of \`$fpath\` as \`_provision\`. */

import type { CompletedCommand, CompletedOption, CompletedProgram, Values } from './completion.js';
import { anyCase, quoted } from './script-parts.js';

export function zshScript({ name, commands }: CompletedProgram): string {
  const [usual] = commands;
  const described = commands.map((command) =>
    quoted(`${command.name}:${command.text.replaceAll(':', '\\:')}`),
  );
  return `#compdef ${name}
# zsh completion for ${name}
_${name}() {
    local -a commands
    commands=(
        ${described.join('\n        ')}
    )
    if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
        ${usual === undefined ? '' : action(usual.operands[0]?.values ?? 'anything')}
        return
    fi
    local command=${usual?.name ?? ''}
    if ((\${commands[(I)$words[2]:*]})); then
        command=$words[2]
        shift words
        ((CURRENT--))
    fi
    case $command in
${commands.map(commandCase).join('\n')}
    esac
}

if [[ $funcstack[1] == _${name} ]]; then
    _${name} "$@"
else
    compdef _${name} ${name}
fi
`;
}

function commandCase({ name, options, operands }: CompletedCommand): string {
  const specs = [
    ...options.flatMap(optionSpecs),
    ...operands.map(({ name: operand, values, isVariadic }, index) =>
      quoted(`${isVariadic ? '*' : index + 1}:${operand}:${action(values)}`),
    ),
  ];
  return `        ${name}) _arguments \\\n            ${specs.join(' \\\n            ')} ;;`;
}

function optionSpecs({ names, text, values, isRepeatable }: CompletedOption): string[] {
  const others = isRepeatable ? '*' : names.length > 1 ? `(${names.join(' ')})` : '';
  const about = `[${text.replace(/[[\]\\:]/g, '\\$&')}]`;
  const value = values === undefined ? '' : `:value:${action(values)}`;
  return names.map((one) => quoted(`${others}${one}${values === undefined ? '' : '='}${about}${value}`));
}

function action(values: Values): string {
  if (values === 'anything') return ' ';
  if (values === 'folders') return '_files -/';
  if ('words' in values) {
    return values.isList === true
      ? `_values -s , value ${values.words.join(' ')}`
      : `(${values.words.join(' ')})`;
  }
  if (values.files.length === 0) return '_files';
  const except = (values.except ?? []).map((ending) => `*${ending}`).join(' ');
  const files = `_files -g "*.(${values.files.map(anyCase).join('|')})"`;
  return except === '' ? files : `${files} -F "(${except})"`;
}
