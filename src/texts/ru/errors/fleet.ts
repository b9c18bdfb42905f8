import { shellQuote } from '../../../domain/shell-quote.js';
import type { fleetErrors as english } from '../../en/errors/fleet.js';
import { fileWords } from '../file-words.js';
import { count, grouped, quote } from '../grammar.js';

export const fleetErrors: typeof english = {
  'fleet-empty': ({ folder, init }) => ({
    what: `В ${folder} нет ни fleet.csv, ни папок со списками`,
    next: `Нужна папка, в которой у каждой организации своя папка со списком и provision.config.json, либо fleet.csv со строкой на каждую организацию. Создать его: ${init}\nОбщий список всех организаций делит --split-by <столбец>.`,
  }),
  'several-errors': ({ n, lines }) => ({
    what: `найдено ошибок: ${grouped(n)}; ничего не отправлено`,
    next: [
      ...lines,
      ...(n > lines.length ? [`и ещё ${grouped(n - lines.length)}; --all-findings покажет все`] : []),
    ].join('\n'),
  }),
  'fleet-never-ran': ({ folder }) => ({ what: `В ${folder} ещё не запускали fleet` }),
  'fleet-column-unknown': ({ label, column, near, known }) => ({
    what: `В ${label} неизвестный столбец ${quote(column)}`,
    next: `${near === undefined ? '' : `Возможно, имелось в виду ${near}. `}Столбцы: ${known.join(', ')}, а также set.<имя> для настройки профиля. Секретов в таблице не бывает: в ячейке указывают файл.`,
  }),
  'fleet-line-wrong': ({ label }) => ({
    what: `${label}: нет названия в столбце «org» или кавычка не на месте`,
    next: 'Исправьте строку.',
  }),
  'fleet-table-empty': ({ label }) => ({
    what: `В ${label} ещё нет ни одной организации`,
    next: 'Добавьте строку для каждой; её название — в столбце «org».',
  }),
  'fleet-table-exists': ({ path }) => ({
    what: `${path} уже есть`,
    next: 'Отредактируйте этот файл или удалите его, чтобы он был записан заново.',
  }),
  'fleet-cell-nameless': ({ label, cell }) => ({
    what: `${label}: у ячейки ${cell} нет столбца`,
    next: 'Назовите столбец в заголовке или удалите ячейку. Лишний разделитель сдвигает все ячейки после него.',
  }),
  'fleet-column-twice': ({ label, column }) => ({
    what: `В ${label} два столбца ${quote(column)}`,
    next: 'Оставьте один из них.',
  }),
  'fleet-line-missing': ({ label, org, near }) => ({
    what: `В ${label} нет строки для ${quote(org)}${near === undefined ? '' : `, но есть для ${quote(near)}`}`,
    next: 'Напишите там название так же, как в списке. Для пустой ячейки берётся значение из provision.config.json.',
  }),
  'fleet-name-twice': ({ name, labels }) => ({ what: `${quote(name)} есть в ${labels.join(' и в ')}` }),
  'fleet-names-alike': ({ one, other }) => ({
    what: `${quote(one)} и ${quote(other)} могут быть одной организацией`,
    next: `С --split-by укажите, что имеется в виду: --same-org ${shellQuote(`${one}=${other}`)} или --new-org ${shellQuote(other)}. В таблице названия должны различаться не только пробелами, знаками и похожими буквами.`,
  }),
  'fleet-settings-changed': () => ({
    what: 'Настройки изменены после проверки, поэтому ничего не отправлено',
  }),
  'fleet-roster-missing': ({ folder, lists }) => ({
    what: `в ${folder} ${lists.length === 0 ? 'нет списка' : `несколько списков: ${some(lists)}`}`,
    next: `${lists.length === 0 ? 'Положите туда один' : 'Оставьте там один из них'} или укажите список в столбце "roster" файла fleet.csv.`,
  }),
  'fleet-roster-no-file': ({ path, kind }) => ({
    what: `${path} — это ${fileWords.kinds[kind]}; fleet читает каждый список несколько раз, поэтому нужен обычный файл`,
    next: 'Сохраните список в файл и укажите путь к этому файлу.',
  }),
  'fleet-results-shared': ({ folder, names }) => ({
    what: `У нескольких организаций одна папка с результатами: ${some(names)} (${folder})`,
    next: 'Папка с результатами находится рядом со списком. Дайте каждой организации отдельный файл списка и запустите fleet ещё раз.',
  }),
  'fleet-results-copied': ({ names }) => ({
    what: `У нескольких организаций копии одной папки с результатами: ${some(names)}. Пользователи из неё относятся только к одной из них`,
    next: 'Удалите папку с результатами у каждой организации, куда её скопировали, и запустите fleet ещё раз.',
  }),
  'fleet-results-missing': ({ folder, users }) => ({
    what: `Папки ${folder} нет. По данным status.jsonl, в ней есть пользователи, которые уже могли быть созданы: ${users}. Поэтому ничего не отправлено`,
    next: 'Верните папку на место. Чтобы создать этих пользователей ещё раз, удалите строки этой организации из status.jsonl в папке результатов fleet.',
  }),
  'fleet-results-gone': ({ folder }) => ({
    what: `Ни у одной организации нет папки с результатами ${folder}`,
    next: 'Если папку переименовали, запустите fleet ещё раз: организация найдётся под новым именем. Если организация больше не входит в список, выясните судьбу каждого пользователя отдельно, в этой папке.',
  }),
  'fleet-settle-how': ({ command }) => ({
    what: 'Пользователей многих организаций можно выяснить только поиском',
    next: `Найти их: ${command}`,
  }),
  'fleet-variables': ({ names }) => ({
    what: `Действовало бы для всех организаций: ${names.join(', ')}`,
    next: 'Удалите эти переменные. Общее для всех организаций укажите в provision.config.json в папке с ними.',
  }),
  'fleet-findings-name': ({ path }) => ({
    what: `--findings принимает имя, которое начинается с findings и заканчивается на .csv, .json, .html или .xlsx, а не ${quote(path)}`,
    next: 'По имени такой файл не принимают за список.',
  }),
  'split-folder': ({ folder }) => ({
    what: `${folder} — папка, а --split-by, --same-org и --new-org нужны для общего списка`,
  }),
  'split-column-other': ({ list, used }) => ({
    what: `${list} разделён по столбцу ${quote(used)}, и пользователей уже отправляли`,
    next: 'Уберите --split-by.',
  }),
  'split-same-known': ({ name }) => ({
    what: `${quote(name)} не может быть новым названием: пользователей организации с таким названием уже отправляли`,
    next: 'Уберите --same-org с этим названием.',
  }),
  'split-column-unnamed': ({ list, command }) => ({
    what: `${list} — один список, и не сказано, в каком столбце организация`,
    next: `Чтобы разделить его: ${command}`,
  }),
  'split-not-table': ({ list }) => ({
    what: `${list} нельзя разделить: нужен файл CSV или книга Excel с заголовками`,
    next: 'Сохраните список как файл CSV или книгу Excel, с заголовками в первой строке.',
  }),
  'split-cells-typed': ({ list, lines }) => ({
    what: `${list}: в логине или пароле число или дата, строки: ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
    next: 'Задайте столбцу текстовый формат и введите эти значения заново: начальные нули могли пропасть.',
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
  return some(names.map(quote));
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
