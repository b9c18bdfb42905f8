import type { commandErrors as english } from '../../en/errors/commands.js';
import { text } from '../../error-template.js';
import type { FaultProblem } from '../../text-facts.js';
import { count } from '../grammar.js';
import { systemError } from '../system-error.js';

const help = (command: string): string => `(примеры и параметры покажет provision ${command} --help)`;

const allOptions = (command: string): string => `(все параметры покажет provision help ${command} --all)`;

const SETTLE_HELP = help('settle');

function nextCall(command: string, meant: string | undefined, before = '', shown = help): string {
  return meant === undefined ? before + shown(command) : `Возможно, имеется в виду ${meant}?`;
}

const OTHER_PORT = 'Выберите другой порт с помощью --port; 0 — любой свободный.';

export const commandErrors: typeof english = {
  'removal-needs-yes': () => text`
    Удаление паролей нужно подтвердить, но без терминала или с --json программа не может спросить
    Добавьте --yes.`,
  'file-not-removed': ({ path, system }) => text`
    Не удалось удалить ${path}: ${systemError(system)}
    Закройте файл в других программах и выполните ту же команду снова.`,
  'renewal-needs-yes': ({ people }) => text`
    Изменение ${people === 1 ? 'логина' : 'логинов'} у ${count(people, 'человека', 'человек', 'человек')} нужно подтвердить, но без терминала программа не может спросить
    Проверьте имена, указанные выше, и добавьте --yes.`,
  'renewal-needs-answer': ({ people }) => text`
    Чтобы изменить ${people === 1 ? 'логин' : 'логины'} у ${count(people, 'человека', 'человек', 'человек')}, нужен ответ в терминале: логины заняты, как будто пользователи из списка уже созданы, и эти учётные записи, возможно, принадлежат людям из списка
    Выполните команду в терминале, без --yes.`,
  'starter-unwritable': ({ path, system }) => text`
    Не удалось записать ${path}: ${systemError(system)}
    Выберите другую папку.`,
  'settle-no-finding': () => text`
    Укажите, что именно выяснили: --created, --not-created, --same, --renamed-to <логин> или --deleted
    Или найдите пользователей в каталоге с помощью --look-up. Чтобы отказаться от незавершённого шага, используйте --give-up.
    ${SETTLE_HELP}`,
  'settle-all': () => text`
    --all нужен вместе с --same и без логинов
    ${SETTLE_HELP}`,
  'settle-one-login': () => text`
    В --renamed-to указывают новый логин одного пользователя
    ${SETTLE_HELP}`,
  'settle-nobody': () => text`
    Укажите логины пользователей, о которых это выяснено
    ${SETTLE_HELP}`,
  'accept-without-look-up': () => text`--accept нужен вместе с --look-up`,
  'accept-unknown': ({ typed }) => text`В --accept можно указать time, а не «${typed}»`,
  'output-ending': ({ option, endings, path }) => text`
    Имя файла в ${option} должно заканчиваться на ${endings.slice(0, -1).join(', ')} или ${endings.at(-1)}, а указано «${path}»`,
  'two-outputs': () => text`
    --write, --output и --add-to нельзя указать вместе
    Выберите что-то одно.`,
  'stdin-needs-output': () => text`
    Если список берётся из стандартного ввода, нужен файл для результата
    Добавьте -o <file>.`,
  'fault-wrong': ({ fault, problem, kinds }) => text`
    Неверный сбой «${fault}»: ${faultProblem(problem)}
    Формат --fault: <вид>[,probability=<от 0 до 1>][,nickname=<начало логина>][,times=<число>]; виды: latency=<мс>, код ответа от 300 до 599, ${kinds.join(', ')}.`,
  'number-too-large': ({ option, most, typed }) => text`
    В ${option} нужно целое число не больше ${most}, а указано «${typed}»`,
  'port-in-use': ({ port }) => text`
    Порт ${port} занят
    Возможно, уже работает другая песочница. ${OTHER_PORT}`,
  'port-unusable': ({ port, system }) => text`
    Порт ${port} использовать нельзя: ${systemError(system)}
    ${OTHER_PORT}`,
  'shell-unknown': ({ typed, shells }) => text`
    Команде completion нужна оболочка ${shells.slice(0, -1).join(', ')} или ${shells.at(-1)}, а указано «${typed}»`,
  'command-unknown': ({ typed, meant }) => text`
    Нет ни команды «${typed}», ни файла с таким именем
    Возможно, имеется в виду ${meant}?`,
  'help-unknown': ({ typed, program, meant }) => text`
    Команды «${typed}» нет
    ${meant === undefined ? `Все команды покажет ${program} help.` : `Возможно, имеется в виду ${meant}?`}`,
  'option-unknown': ({ option, near, command, meant }) => text`
    У команды ${command} нет параметра ${option}
    ${nextCall(command, meant, near === undefined ? '' : `Возможно, имеется в виду ${near}? `, allOptions)}`,
  'option-without-value': ({ option, command, meant }) => text`
    Не указано значение параметра ${option}
    ${nextCall(command, meant)}`,
  'operand-missing': ({ operand, command, meant }) => text`
    Команде ${command} нужно указать <${operand}>
    ${nextCall(command, meant)}`,
  'too-many-operands': ({ command, meant }) => text`
    Слишком много значений для команды ${command}
    ${nextCall(command, meant)}`,
  'too-many-rosters': ({ rosters, commands }) => text`
    Нужен один список, а указано ${rosters.length}: ${rosters.join(' ')}
    Путь с пробелами возьмите в кавычки. Команды: ${commands.join(', ')}.`,
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
