import { shellQuote } from '../../../../domain/shell-quote.js';
import { text } from '../../../../texts/error-template.js';
import { fileWords } from '../../../../texts/ru/file-words.js';
import { count, grouped, quote } from '../../../../texts/ru/grammar.js';
import type { fleetErrors as english } from '../../en/errors/fleet.js';

export const fleetErrors: typeof english = {
  'fleet-empty': ({ folder, init }) => text`
    В ${folder} нет ни fleet.csv, ни папок со списками
    Нужна папка, в которой у каждой организации своя папка со списком и provision.config.json, либо fleet.csv со строкой на каждую организацию. Создать его: ${init}
    Общий список всех организаций делит --split-by <столбец>.`,
  'several-errors': ({ n, lines }) => text`
    найдено ошибок: ${grouped(n)}; ничего не отправлено
    ${lines.join('\n')}${n > lines.length ? `\nи ещё ${grouped(n - lines.length)}; --all-findings покажет все` : ''}`,
  'fleet-never-ran': ({ folder }) => text`В ${folder} ещё не запускали fleet`,
  'fleet-column-unknown': ({ label, column, near, known }) => text`
    В ${label} неизвестный столбец ${quote(column)}
    ${near === undefined ? '' : `Возможно, имелось в виду ${near}. `}Столбцы: ${known.join(', ')}, а также set.<имя> для настройки профиля. Секретов в таблице не бывает: в ячейке указывают файл.`,
  'fleet-line-wrong': ({ label }) => text`
    ${label}: нет названия в столбце «org» или кавычка не на месте
    Исправьте строку.`,
  'fleet-table-empty': ({ label }) => text`
    В ${label} ещё нет ни одной организации
    Добавьте строку для каждой; её название — в столбце «org».`,
  'fleet-table-exists': ({ path }) => text`
    ${path} уже есть
    Отредактируйте этот файл или удалите его, чтобы он был записан заново.`,
  'fleet-cell-nameless': ({ label, cell }) => text`
    ${label}: у ячейки ${cell} нет столбца
    Назовите столбец в заголовке или удалите ячейку. Лишний разделитель сдвигает все ячейки после него.`,
  'fleet-column-twice': ({ label, column }) => text`
    В ${label} два столбца ${quote(column)}
    Оставьте один из них.`,
  'fleet-line-missing': ({ label, org, near }) => text`
    В ${label} нет строки для ${quote(org)}${near === undefined ? '' : `, но есть для ${quote(near)}`}
    Напишите там название так же, как в списке. Для пустой ячейки берётся значение из provision.config.json.`,
  'fleet-name-twice': ({ name, labels }) => text`${quote(name)} есть в ${labels.join(' и в ')}`,
  'fleet-names-alike': ({ one, other }) => text`
    ${quote(one)} и ${quote(other)} могут быть одной организацией
    С --split-by укажите, что имеется в виду: --same-org ${shellQuote(`${one}=${other}`)} или --new-org ${shellQuote(other)}. В таблице названия должны различаться не только пробелами, знаками и похожими буквами.`,
  'fleet-settings-changed': () => text`Настройки изменены после проверки, поэтому ничего не отправлено`,
  'fleet-roster-missing': ({ folder, lists }) => text`
    в ${folder} ${lists.length === 0 ? 'нет списка' : `несколько списков: ${some(lists)}`}
    ${lists.length === 0 ? 'Положите туда один' : 'Оставьте там один из них'} или укажите список в столбце "roster" файла fleet.csv.`,
  'fleet-roster-no-file': ({ path, kind }) => text`
    ${path} — это ${fileWords.kinds[kind]}; fleet читает каждый список несколько раз, поэтому нужен обычный файл
    Сохраните список в файл и укажите путь к этому файлу.`,
  'fleet-results-shared': ({ folder, names }) => text`
    У нескольких организаций одна папка с результатами: ${some(names)} (${folder})
    Папка с результатами находится рядом со списком. Дайте каждой организации отдельный файл списка и запустите fleet ещё раз.`,
  'fleet-results-copied': ({ names }) => text`
    У нескольких организаций копии одной папки с результатами: ${some(names)}. Пользователи из неё относятся только к одной из них
    Удалите папку с результатами у каждой организации, куда её скопировали, и запустите fleet ещё раз.`,
  'fleet-results-missing': ({ folder, users }) => text`
    В папке ${folder} нет журнала. Учётные записи ${users === 0 ? 'пользователей из него' : count(users, 'пользователя', 'пользователей', 'пользователей')} могли быть уже созданы, поэтому ничего не отправлено
    Верните папку на место. Чтобы создать всех пользователей этой организации ещё раз, укажите её в --fresh.`,
  'fleet-fresh-unknown': ({ name, near, folder }) => text`
    --fresh: в ${folder} нет организации «${name}»
    ${near === undefined ? 'Укажите название, которое показывает "fleet status".' : `Возможно, вы имели в виду «${near}»?`}`,
  'fleet-fresh-not-lost': ({ names }) => text`
    --fresh: журнал на месте: ${some(names.map((name) => `«${name}»`))}. Ничего не отправлено
    Уберите ${names.length === 1 ? 'эту организацию' : 'эти организации'} из --fresh: тогда будут отправлены только те, кто ещё не создан.`,
  'fleet-results-gone': ({ folder }) => text`
    Ни у одной организации нет папки с результатами ${folder}
    Если папку переименовали, запустите fleet ещё раз: организация найдётся под новым именем. Если организация больше не входит в список, выясните судьбу каждого пользователя отдельно, в этой папке.`,
  'fleet-settle-how': ({ command }) => text`
    Пользователей многих организаций можно выяснить только поиском
    Найти их: ${command}`,
  'fleet-variables': ({ names }) => text`
    Действовало бы для всех организаций: ${names.join(', ')}
    Удалите эти переменные. Общее для всех организаций укажите в provision.config.json в папке с ними.`,
  'fleet-findings-name': ({ path }) => text`
    --findings принимает имя, которое начинается с findings и заканчивается на .csv, .json, .html или .xlsx, а не ${quote(path)}
    По имени такой файл не принимают за список.`,
  'split-folder': ({ folder }) => text`
    ${folder} — папка, а --split-by, --same-org и --new-org нужны для общего списка`,
  'split-column-other': ({ list, used }) => text`
    ${list} разделён по столбцу ${quote(used)}, и пользователей уже отправляли
    Уберите --split-by.`,
  'split-same-known': ({ name }) => text`
    ${quote(name)} не может быть новым названием: пользователей организации с таким названием уже отправляли
    Уберите --same-org с этим названием.`,
  'split-column-unnamed': ({ list, command }) => text`
    ${list} — один список, и не сказано, в каком столбце организация
    Чтобы разделить его: ${command}`,
  'split-not-table': ({ list }) => text`
    ${list} нельзя разделить: нужен файл CSV или книга Excel с заголовками
    Сохраните список как файл CSV или книгу Excel, с заголовками в первой строке.`,
  'split-cells-typed': ({ list, lines }) => text`
    ${list}: в логине или пароле число или дата, строки: ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}
    Задайте столбцу текстовый формат и введите эти значения заново: начальные нули могли пропасть.`,
  'split-column-missing': ({ column, headers }) => text`
    В списке нет столбца ${quote(column)}
    Его столбцы: ${headers.join(', ')}.`,
  'split-rows-without': ({ list, lines }) => text`
    ${list}: ${count(lines.length, 'строка', 'строки', 'строк')} без организации: ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
  'split-name-no-folder': ({ name }) => text`
    ${quote(name)} не может быть названием папки
    Укажите, как её назвать: --same-org ${shellQuote(`<название>=${name}`)}`,
  'split-names-unknown': ({ unknown, missing }) => text`
    В списке есть ${shown(unknown)}, чего раньше не было, и нет ${shown(missing)}
    Если это новое название: --same-org ${shellQuote(`${missing[0]}=${unknown[0]}`)}
    Если это другая организация: --new-org ${shellQuote(unknown[0] ?? '')}`,
  'split-roster-edited': ({ path }) => text`
    ${path} изменён после того, как был взят из списка
    Внесите изменение в список и удалите этот файл: он будет записан заново.`,
};

function shown(names: readonly string[]): string {
  return some(names.map(quote));
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
