import { shellQuote } from '../../../lib/shell-quote.js';
import type { fleetErrors as english } from '../../en/errors/fleet.js';
import { count, quote } from '../grammar.js';

export const fleetErrors: typeof english = {
  'fleet-empty': ({ folder, init }) => ({
    what: `В ${folder} нет ни fleet.csv, ни папок со списками`,
    next: `Нужна папка, в которой у каждой организации своя папка со списком и provision.config.json, либо fleet.csv со строкой на каждую организацию. Создать его: ${init}\nОбщий список всех организаций делит --split-by <столбец>.`,
  }),
  'fleet-never-ran': ({ folder }) => ({ what: `В ${folder} ещё не запускали fleet` }),
  'fleet-column-unknown': ({ label, column, near, known }) => ({
    what: `В ${label} неизвестный столбец ${quote(column)}`,
    next: `${near === undefined ? '' : `Возможно, имелось в виду ${near}. `}Столбцы: ${known.join(', ')}, а также set.<имя> для настройки профиля. Секретов в таблице не бывает: в ячейке указывают файл.`,
  }),
  'fleet-line-wrong': ({ label }) => ({
    what: `${label}: нет названия в столбце "org" или неверная кавычка`,
  }),
  'fleet-names-alike': ({ one, other }) => ({
    what: `${quote(one)} и ${quote(other)} могут быть одной организацией`,
    next: `С --split-by укажите, что имеется в виду: --same-org ${shellQuote(`${one}=${other}`)} или --new-org ${shellQuote(other)}. В таблице названия должны различаться не только пробелами и знаками.`,
  }),
  'fleet-roster-missing': ({ org, folder }) => ({
    what: `${org}: в ${folder} нет списка, или их несколько`,
    next: 'Оставьте там один список или укажите его в столбце "roster" файла fleet.csv.',
  }),
  'fleet-variables': ({ names }) => ({
    what: `Действовало бы для всех организаций: ${names.join(', ')}`,
    next: 'Удалите эти переменные. Общее для всех организаций укажите в provision.config.json в папке с ними.',
  }),
  'split-column-unnamed': ({ list, command }) => ({
    what: `${list} — один список, и не сказано, в каком столбце организация`,
    next: `Чтобы разделить его: ${command}`,
  }),
  'split-not-csv': ({ list }) => ({
    what: `${list} нельзя разделить: нужен CSV с заголовками`,
    next: 'Сохраните список в CSV.',
  }),
  'split-column-missing': ({ column, headers }) => ({
    what: `В списке нет столбца ${quote(column)}`,
    next: `Его столбцы: ${headers.join(', ')}.`,
  }),
  'split-rows-without': ({ list, lines }) => ({
    what: `${list}: ${count(lines.length, 'строка', 'строки', 'строк')} без организации: ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
  }),
  'split-name-no-folder': ({ name }) => ({
    what: `${quote(name)} не может быть названием папки`,
    next: `Укажите, как её назвать: --same-org ${shellQuote(`<название>=${name}`)}`,
  }),
  'split-names-unknown': ({ unknown, missing }) => ({
    what: `В списке есть ${shown(unknown)}, чего раньше не было, и нет ${shown(missing)}`,
    next: `Если это новое название: --same-org ${shellQuote(`${missing[0]}=${unknown[0]}`)}\nЕсли это другая организация: --new-org ${shellQuote(unknown[0] ?? '')}`,
  }),
  'split-roster-edited': ({ path }) => ({
    what: `${path} изменён после того, как был взят из списка`,
    next: 'Внесите изменение в список и удалите этот файл: он будет записан заново.',
  }),
};

function shown(names: readonly string[]): string {
  return `${names.slice(0, 5).map(quote).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
