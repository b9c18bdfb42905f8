import type { commandErrors as english } from '../../en/errors/commands.js';
import type { FaultProblem } from '../../text-facts.js';
import { count } from '../grammar.js';
import { systemError } from '../system-error.js';

const help = (command: string): string => `(примеры и параметры покажет provision ${command} --help)`;

const SETTLE_HELP = help('settle');

function nextCall(command: string, meant: string | undefined, near?: string): string {
  if (meant !== undefined) return `Возможно, имеется в виду ${meant}?`;
  return `${near === undefined ? '' : `Возможно, имеется в виду ${near}? `}${help(command)}`;
}

const OTHER_PORT = 'Выберите другой порт с помощью --port; 0 — любой свободный.';

export const commandErrors: typeof english = {
  'removal-needs-yes': () => ({
    what: 'Удаление паролей нужно подтвердить, но без терминала или с --json программа не может спросить',
    next: 'Добавьте --yes.',
  }),
  'file-not-removed': ({ path, system }) => ({
    what: `Не удалось удалить ${path}: ${systemError(system)}`,
    next: 'Закройте файл в других программах и выполните ту же команду снова.',
  }),
  'renewal-needs-yes': ({ people }) => ({
    what: `Изменение ${people === 1 ? 'логина' : 'логинов'} у ${count(people, 'человека', 'человек', 'человек')} нужно подтвердить, но без терминала программа не может спросить`,
    next: 'Проверьте имена, указанные выше, и добавьте --yes.',
  }),
  'starter-unwritable': ({ path, system }) => ({
    what: `Не удалось записать ${path}: ${systemError(system)}`,
    next: 'Выберите другую папку.',
  }),
  'settle-no-finding': () => ({
    what: 'Укажите, что выяснили: --created или --not-created',
    next: `Или найдите пользователей в каталоге с помощью --look-up. Чтобы отказаться от незавершённого шага, используйте --give-up.\n${SETTLE_HELP}`,
  }),
  'settle-nobody': () => ({
    what: 'Укажите логины пользователей, о которых это выяснено',
    next: SETTLE_HELP,
  }),
  'accept-without-look-up': () => ({ what: '--accept нужен вместе с --look-up' }),
  'accept-unknown': ({ typed }) => ({ what: `В --accept можно указать time, а не «${typed}»` }),
  'output-ending': ({ option, endings, path }) => ({
    what: `Имя файла в ${option} должно заканчиваться на ${endings.slice(0, -1).join(', ')} или ${endings.at(-1)}, а указано «${path}»`,
  }),
  'two-outputs': () => ({
    what: '--write и --output нельзя указать вместе',
    next: 'Выберите одно из двух.',
  }),
  'stdin-needs-output': () => ({
    what: 'Если список берётся из стандартного ввода, нужен файл для результата',
    next: 'Добавьте -o <file>.',
  }),
  'fault-wrong': ({ fault, problem, kinds }) => ({
    what: `Неверный сбой «${fault}»: ${faultProblem(problem)}`,
    next: `Формат --fault: <вид>[,probability=<от 0 до 1>][,nickname=<начало логина>][,times=<число>]; виды: latency=<мс>, код ответа от 300 до 599, ${kinds.join(', ')}.`,
  }),
  'number-too-large': ({ option, most, typed }) => ({
    what: `В ${option} нужно целое число не больше ${most}, а указано «${typed}»`,
  }),
  'port-in-use': ({ port }) => ({
    what: `Порт ${port} занят`,
    next: `Возможно, уже работает другая песочница. ${OTHER_PORT}`,
  }),
  'port-unusable': ({ port, system }) => ({
    what: `Порт ${port} использовать нельзя: ${systemError(system)}`,
    next: OTHER_PORT,
  }),
  'shell-unknown': ({ typed, shells }) => ({
    what: `Команде completion нужна оболочка ${shells.slice(0, -1).join(', ')} или ${shells.at(-1)}, а указано «${typed}»`,
  }),
  'command-unknown': ({ typed, meant }) => ({
    what: `Нет ни команды «${typed}», ни файла с таким именем`,
    next: `Возможно, имеется в виду ${meant}?`,
  }),
  'option-unknown': ({ option, near, command, meant }) => ({
    what: `У команды ${command} нет параметра ${option}`,
    next: nextCall(command, meant, near),
  }),
  'option-without-value': ({ option, command, meant }) => ({
    what: `Не указано значение параметра ${option}`,
    next: nextCall(command, meant),
  }),
  'operand-missing': ({ operand, command, meant }) => ({
    what: `Команде ${command} нужно указать <${operand}>`,
    next: nextCall(command, meant),
  }),
  'too-many-operands': ({ command, meant }) => ({
    what: `Слишком много значений для команды ${command}`,
    next: nextCall(command, meant),
  }),
  'too-many-rosters': ({ rosters, commands }) => ({
    what: `Нужен один список, а указано ${rosters.length}: ${rosters.join(' ')}`,
    next: `Путь с пробелами возьмите в кавычки. Команды: ${commands.join(', ')}.`,
  }),
};

function faultProblem(problem: FaultProblem): string {
  switch (problem.kind) {
    case 'unknown-kind':
      return `вида «${problem.text}» нет`;
    case 'unknown-setting':
      return `настройки «${problem.name}» нет; есть ${problem.settings.join(', ')}`;
    case 'invalid-value':
      return `значение «${problem.value}» не подходит для «${problem.name}»`;
  }
}
