import type { rosterErrors as english, JsonFault } from '../../en/errors/roster.js';
import { text } from '../../error-template.js';
import { COLUMNS_EXAMPLE, givenMap, mapOptions } from '../../header-texts.js';
import { type RosterLabel, type RosterPlace, rosterName, rosterPlace } from '../../roster-place.js';
import { listed } from '../../sentence-parts.js';
import { parts } from '../finding-words.js';
import { count, grouped, quote, serviceName } from '../grammar.js';
import { jsonSyntax, systemError } from '../system-error.js';
import { headerCause } from './header-cause.js';

const STANDARD_INPUT = 'стандартный ввод';

const name = (label: RosterLabel) => rosterName(label, STANDARD_INPUT);

const place = (at: RosterPlace) => rosterPlace(at, STANDARD_INPUT);

const SAVE_AS = 'Сохраните его как .xlsx или CSV (UTF-8) и используйте этот файл.';
const USE_CSV = 'Сохраните лист как CSV (UTF-8) и используйте этот файл.';
const SAVE_AGAIN = 'Откройте книгу в Excel или LibreOffice и снова сохраните её как .xlsx.';
const OTHER_SHEET = 'Если список на другом листе, выберите его с --sheet.';
const CLOSE_AND_AGAIN = 'Закройте файл в других программах и выполните ту же команду снова.';

export const rosterErrors: typeof english = {
  'roster-missing': ({ path }) => text`
    Файл ${path} не найден
    Проверьте путь.`,
  'roster-unreadable': ({ path, system }) => text`
    Не удалось прочитать ${path}: ${systemError(system)}
    ${
      ['ENAMETOOLONG', 'ELOOP'].includes(system)
        ? 'Проверьте путь.'
        : 'Проверьте права доступа, диск и не занят ли файл другой программой.'
    }`,
  'roster-is-folder': ({ path }) => text`
    ${path} — это папка, а не список
    Укажите путь к файлу в ней.`,
  'roster-empty': ({ label }) => text`
    ${name(label)}: данных нет
    Добавьте заголовок и хотя бы одну строку.`,
  'roster-no-rows': ({ label }) => text`
    ${name(label)}: строк нет
    Добавьте хотя бы одного пользователя.`,
  'roster-too-many-rows': ({ label, most }) => text`
    ${name(label)}: больше ${grouped(most)} строк, а это предел для списка
    Разделите его на несколько списков.`,
  'roster-too-many-columns': ({ at, columns, most }) => text`
    ${place(at)} ${count(columns, 'столбец', 'столбца', 'столбцов')}, а в списке может быть не больше ${most}
    Удалите столбцы, которые не относятся к пользователям, и проверьте разделитель.`,
  'input-too-large': ({ label }) => text`
    ${name(label)}: больше 64 МиБ, а это предел для данных не из файла
    Сохраните их в файл и укажите путь к нему.`,
  'roster-changed': ({ label, isWriting }) => text`
    ${
      isWriting
        ? `${name(label)}: файл изменился во время чтения, поэтому список не записан`
        : `${name(label)}: файл изменился во время чтения`
    }
    ${CLOSE_AND_AGAIN}`,
  'roster-pdf': ({ label }) => text`
    ${name(label)}: это файл PDF
    ${SAVE_AS}`,
  'roster-old-workbook': ({ label }) => text`
    ${name(label)}: это книга старого формата .xls или книга, защищённая паролем
    Сохраните её как .xlsx без пароля или как CSV (UTF-8) и используйте этот файл.`,
  'roster-web-page': ({ label }) => text`
    ${name(label)}: это веб-страница или XML, а не таблица
    ${SAVE_AS}`,
  'option-not-for-format': ({ label, flag, format }) => {
    const is = { csv: 'это не книга', json: 'это JSON', jsonl: 'это JSON', xlsx: 'это книга' }[format];
    return text`
      ${name(label)}: ${is}, и параметр ${flag} здесь неприменим
      Уберите ${flag}.`;
  },

  'encoding-unknown': ({ given }) => text`
    --encoding ${given}: такая кодировка неизвестна
    Укажите, например, utf-8, utf-16le, windows-1251, windows-1252, koi8-r или ibm866.`,
  'encoding-wrong': ({ at, given, right, by, readings }) => {
    const why =
      by === 'mark' ? `файл начинается с метки порядка байтов ${right}` : `файл в UTF-8${read(readings)}`;
    const more =
      by === 'mark'
        ? ''
        : ` Если имена верны только в ${given}, сохраните файл как CSV (UTF-8) и используйте этот файл.`;
    return text`
      ${place(at)} --encoding ${given} не подходит: ${why}
      Уберите --encoding или укажите ${right}.${more}`;
  },
  'encoding-invalid': ({ at, encoding, isSure, readings, suggested, isLikely }) => {
    const what = `${place(at)} это не ${encoding === 'utf-8' ? 'UTF-8' : encoding}`;
    if (isSure)
      return text`
        ${what}: символ в этой строке обрывается или записан в другой кодировке
        Исправьте эту строку и сохраните файл как CSV (UTF-8) или скопируйте файл заново.`;
    if (suggested.length === 0)
      return text`
        ${what}
        Сохраните файл в UTF-8 или укажите его кодировку, например --encoding windows-1251 (кириллица) или --encoding windows-1252 (западноевропейская).`;
    const options = suggested.map((one) => `--encoding ${one}`).join(' или ');
    return text`
      ${what + read(readings)}
      Выберите кодировку, в которой имена верны${isLikely ? '; вероятно, это' : ':'} ${options}.`;
  },
  'roster-nul-byte': ({ at, utf16 }) => text`
    ${place(at)} в этой строке есть нулевой байт: файл не текст в этой кодировке
    ${
      utf16 === undefined
        ? 'Сохраните файл как CSV (UTF-8) или .xlsx.'
        : `Файл в UTF-16 без метки порядка байтов: добавьте --encoding ${utf16}.`
    }`,

  'separator-invalid': ({ given }) => text`
    --delimiter ${given}: это не разделитель, нужен один знак, но не кавычка и не перенос строки
    Укажите ',', ';', '|' или '\\t' (табуляция).`,
  'row-too-long': ({ at, kib, quote }) => {
    const hint =
      quote &&
      `; возможно, не закрыта кавычка ("), с которой начинается ячейка ${quote.cell} в строке ${quote.line}`;
    return text`
      ${place(at)} строка длиннее ${kib} КиБ${hint ?? ''}
      Проверьте, нет ли незакрытой кавычки или пропавших переносов: каждая запись списка занимает одну строку.`;
  },
  'quote-wrong': ({ at, kind, cell, closedIn }) => {
    const closing = closedIn === undefined ? '' : ` в строке ${closedIn}`;
    const [what, next] = {
      'quote-inside': [
        `в ячейке ${cell} есть кавычка ("), а сама ячейка в кавычки не взята`,
        'Возьмите всю ячейку в кавычки и удвойте каждую кавычку внутри: "Анна ""Аня"" Вебер".',
      ],
      'space-before-quote': [
        `в ячейке ${cell} перед открывающей кавычкой (") стоит пробел`,
        'Удалите пробелы после разделителей: ячейка в кавычках начинается сразу после разделителя.',
      ],
      'text-after-quote': [
        `в ячейке ${cell} после закрывающей кавычки (")${closing} есть текст`,
        'Добавьте недостающую кавычку или удвойте кавычки внутри ячейки: "Анна ""Аня"" Вебер".',
      ],
      unclosed: [`кавычка ("), с которой начинается ячейка ${cell}, не закрыта`, 'Закройте её или удалите.'],
    }[kind] as [string, string];
    return text`
      ${place(at)} ${what}
      ${next}`;
  },
  'row-width': ({ at, cells, columns }) => text`
    ${place(at)} в строке ${count(cells, 'ячейка', 'ячейки', 'ячеек')}, а в таблице ${count(columns, 'столбец', 'столбца', 'столбцов')}
    ${
      cells < columns
        ? 'В каждой строке должно быть столько же разделителей, сколько в заголовке, даже если последние ячейки пусты.'
        : 'Возьмите в кавычки каждую ячейку, в которой есть разделитель или перенос строки: "…".'
    }`,
  'cell-without-column': ({ at, cell, columns }) => text`
    ${place(at)} ячейка ${cell} не пуста, а в таблице только ${count(columns, 'столбец', 'столбца', 'столбцов')}
    Добавьте заголовок для её столбца или очистите ячейку.`,
  'header-unexpected': ({ at }) => text`
    ${place(at)} эта строка — заголовок, а --columns нужен для таблицы без заголовка
    Уберите --columns или удалите заголовок.`,
  'header-unknown': ({ label, within, cause }) => {
    const { seen, next } = headerCause(cause);
    return text`
      ${name(label)}: в первых строках (${within}) заголовок не распознан; ${seen}
      ${next}`;
  },
  'headers-repeated': ({ at, columns, header, field }) => {
    const which = header === undefined ? '' : ` ${quote(header)}`;
    const choice =
      field === undefined ? '' : ` или выберите другой столбец: ${givenMap({ field, from: '<заголовок>' })}`;
    return text`
      ${place(at)} у столбцов ${numbers(columns)} один и тот же заголовок${which}
      Переименуйте или удалите один из них${choice}.`;
  },
  'roster-of-organisations': ({ at }) => text`
    ${place(at)} это список организаций OneRoster, людей в нём нет
    Используйте users.csv, он лежит рядом.`,

  'map-repeated': ({ field }) => text`
    Параметр --map ${field} указан дважды
    Укажите его один раз.`,
  'map-field-unknown': ({ field, meant, fields }) => text`
    ${givenMap({ field, from: '…' })}: ${notAField(field, meant)}
    ${fieldsNext(fields)}`,
  'map-swapped': ({ given, right, fields }) => text`
    ${givenMap(given)}: сначала идёт поле: ${mapOptions([right])}
    ${fieldsNext(fields)}`,
  'column-unknown': ({ at, given, found, isField, columns }) => {
    const what =
      found.length === 0
        ? 'столбца с таким заголовком нет'
        : `такой заголовок есть у столбцов ${numbers(found)}`;
    const order = isField ? 'Сначала идёт поле, затем заголовок. ' : '';
    return text`
      ${place(at)} ${givenMap(given)}: ${what}
      ${order}Столбцы: ${columns.map(shown).join(', ')}.`;
  },
  'column-secret': ({ at, field, column }) => text`
    ${place(at)} ${givenMap({ field, from: shown(column) })}: этот столбец для паролей, а поле ${field} видят другие
    Выберите другой столбец. Если паролей в нём нет, дайте ему другой заголовок.`,
  'date-form-unknown': ({ given, header, form, meant }) => {
    const right = meant === undefined ? '' : `Напишите {${header}:${meant}}. `;
    return text`
      ${givenMap(given)}: ${quote(form)} — не форма даты
      ${right}В форме даты год — yyyy или yy, месяц — MM или M, день — dd или d, других букв нет. Пример: {${header}:dd.MM.yyyy}`;
  },
  'columns-field-unknown': ({ given, meant, fields }) => text`
    --columns: ${notAField(given, meant)}
    Поля: ${fields.join(', ')}; чтобы пропустить столбец, оставьте его пустым.`,
  'columns-secret': ({ given }) => text`
    --columns: ${quote(given)} означает пароль, а это поле видят другие
    Назовите столбец паролей "password", а другие столбцы с паролями оставьте пустыми.`,
  'columns-empty': () => text`
    В --columns нет ни одного поля
    Например: ${COLUMNS_EXAMPLE}`,

  'workbook-unsupported': ({ label, why }) => {
    const what = {
      'too-large': 'книга слишком большая',
      damaged: 'книга обрывается или повреждена',
      xlsb: 'двоичные книги (.xlsb) не поддерживаются',
      'open-document': 'файлы OpenDocument не поддерживаются',
      document: 'это текстовый документ (.docx), а не книга',
      numbers: 'это документ Numbers или Pages, а не книга',
      zip: 'это архив ZIP, а не книга',
    }[why];
    const next: Readonly<Partial<Record<typeof why, string>>> = {
      document:
        'Скопируйте таблицу из него в электронную таблицу, сохраните как .xlsx и используйте этот файл.',
      numbers: 'Экспортируйте его в .xlsx (Файл > Экспортировать в > Excel) и используйте этот файл.',
      zip: 'Распакуйте его и используйте список из него.',
    };
    return text`
      ${name(label)}: ${what}
      ${next[why] ?? USE_CSV}`;
  },
  'workbook-damaged': ({ label, isPartMissing }) => text`
    ${name(label)}: книга повреждена или необычно устроена${isPartMissing ? ' (не хватает одной из частей)' : ''}
    ${SAVE_AGAIN} ${USE_CSV}`,
  'workbook-without-sheet': ({ label }) => text`
    ${name(label)}: в книге нет листа с ячейками
    Используйте другой файл.`,
  'workbook-empty': ({ label }) => text`
    ${name(label)}: все листы пусты
    Используйте другой файл.`,
  'sheet-unclear': ({ label, sheets, first }) => text`
    ${name(label)}: на список похожи несколько листов: ${sheets.join(', ')}
    Выберите один, например: --sheet ${JSON.stringify(first)}`,
  'sheet-missing': ({ label, sheet, isOther, sheets }) => text`
    ${
      isOther
        ? `${name(label)}: на листе ${quote(sheet)} нет ячеек`
        : `${name(label)}: листа ${quote(sheet)} нет`
    }
    Листы: ${sheets.join(', ')}.`,
  'sheet-too-large': ({ label, unit, most }) => text`
    ${name(label)}: на листе больше ${grouped(most)} ${unit === 'rows' ? 'строк' : 'столбцов'}, а это предел для книги
    ${USE_CSV} ${OTHER_SHEET}`,
  'cell-invalid': ({ at, cell, why }) => {
    const what = {
      order: `ячейка ${cell} встречается дважды или стоит не по порядку`,
      text: `ячейка ${cell} ссылается на текст, которого в книге нет`,
      boolean: `у ячейки ${cell} логический тип, но её значение не «да» и не «нет»`,
      date: `у ячейки ${cell} тип даты, но её значение не дата`,
      number: `у ячейки ${cell} числовой тип, но её значение не число`,
      'date-missing': `в ячейке ${cell} стоит дата, которой не бывает`,
      type: `у ячейки ${cell} неизвестный тип`,
      'header-formula': `заголовок в ячейке ${cell} — формула без сохранённого значения`,
    }[why];
    return text`
      ${place(at)} ${what}
      ${SAVE_AGAIN} ${OTHER_SHEET}`;
  },
  'date-order-lost': ({ at, column }) => text`
    ${place(at)} в датах столбца ${quote(column)} первым может быть и день, и месяц, а без пропущенных строк этого не понять
    Запишите даты этого столбца так: 2012-03-31 (год, месяц, день).`,
  'formula-uncalculated': ({ at, cell }) => text`
    ${place(at)} в ячейке ${cell} формула без сохранённого значения
    Откройте книгу в табличном редакторе и сохраните её.`,

  'json-too-large': ({ label }) => text`
    ${name(label)}: файл больше 64 МиБ, а это предел для JSON
    Разделите его на несколько списков.`,
  'json-no-list': ({ label }) => text`
    ${name(label)}: этот JSON не массив пользователей и не объект с таким массивом, например "users"
    Нужно [{…}, {…}] или {"users": [{…}, {…}]}. Если в каждой строке свой объект, добавьте --roster-format jsonl.`,
  'json-lists': ({ label, names }) => text`
    ${name(label)}: пользователями в этом JSON могут быть несколько списков: ${names.join(', ')}
    Оставьте только список людей или сохраните его отдельно как массив JSON.`,
  'json-one-page': ({ at, member, rows, all }) => text`
    ${place(at)} судя по "${member}", здесь ${all === undefined ? 'одна страница' : `${grouped(rows)} из ${count(all, 'строки', 'строк', 'строк')}`}, а остальное в другом месте
    Выгрузите всё одним списком. Если в этом файле уже все, удалите "${member}".`,
  'roster-json-invalid': ({ at, column, fault }) => text`
    ${place(at)} знак ${column}: ${jsonFault(fault)}
    Исправьте JSON в этом месте.`,
  'json-keys-unknown': ({ label, keys, map }) => text`
    ${name(label)}: среди ключей нет известных полей: ${keys.join(', ')}
    Используйте ключи nickname, password, name.first, … или укажите свои: ${mapOptions(map.length > 0 ? map : [{ field: 'nickname', from: '<ключ>' }])}`,

  'report-csv-form': ({ label, columns }) => text`
    ${name(label)}: это не файл CSV из отчёта, в нём должны быть столбец логинов и столбцы ${columns.join(', ')}
    Возьмите файл CSV с теми столбцами, которые записал отчёт, или исправьте список и укажите папку результатов.`,
  'report-csv-row': ({ at, nickname, why, other, csv, roster }) => {
    const addTo = `Чтобы добавить пользователя или сменить логин, исправьте ${roster}.`;
    const who = nickname === undefined ? 'логин этой строки' : `логин ${quote(nickname)}`;
    const [what, next] = {
      missing: ['в этой строке нет логина', `Удалите строку из ${csv}. ${addTo}`],
      repeated: [`${who} есть и в строке ${other}`, `Оставьте по одной строке на каждый логин. ${addTo}`],
      unknown: [`${who} не найден в ${roster}`, `Удалите строку из ${csv}. ${addTo}`],
      'repeated-in-roster': [
        `${who} встречается в ${roster} дважды, второй раз в строке ${other}`,
        `Измените один из двух логинов в ${roster} или удалите строку из ${csv}.`,
      ],
    }[why] as [string, string];
    return text`
      ${place(at)} ${what}
      ${next}`;
  },

  'credentials-unreadable': ({ path, system }) => text`
    Не удалось прочитать ${path}: ${systemError(system)}
    Проверьте, есть ли у Вас право читать этот файл.`,
  'credentials-damaged': ({ path, line }) => text`
    ${path}:${line}: строка изменена и не читается
    Исправьте строку или переместите файл: возможно, некоторые пароли есть только в нём.`,
  'credentials-changed': ({ path }) => text`
    Другая программа изменила ${path}, и следующий пароль сохранить нельзя
    Закройте файл в этой программе и выполните ту же команду снова.`,
  'seal-to-missing': ({ folder, command }) => text`
    В ${folder} пароли зашифрованы, а этот запуск сохранил бы другие открытыми
    Снова укажите --seal-to <recipient>. Если зашифрованные пароли розданы, удалите их: ${command}`,

  'pattern-invalid': ({ pattern, why, placeholder = '' }) => {
    const what = {
      constant: 'нет ни одного поля в скобках, и у всех строк был бы один и тот же логин',
      'no-address': 'не получаются адреса, а логины этого каталога — адреса',
      characters:
        'есть знаки, которых в логине быть не может: допустимы латинские буквы, цифры, «.», «_» и «-»',
      unknown: `стоит {${placeholder}}, а такого поля или столбца в списке нет`,
      secret: `стоит {${placeholder}}, а пароля в логине быть не должно`,
      nickname: 'стоит сам логин',
    }[why];
    const end = why === 'no-address' ? '@<домен>' : '';
    return text`
      В шаблоне ${quote(pattern)} ${what}
      Поля и заголовки столбцов берите в фигурные скобки, например: --nickname '{first:1}.{last}${end}'.`;
  },
  'nickname-file-form': ({ path }) => text`
    В ${path} нет столбца логинов
    Дайте этому столбцу заголовок "nickname".`,
  'line-without-row': ({ flag, line, label }) => text`
    ${flag} ${line}: на этой строке в ${inside(label)} не начинается ни одна запись
    Возьмите номер из замечания: это строка, на которой запись начинается.`,
  'line-said-twice': ({ line }) => text`
    Строка ${line} указана и в --same-line, и в --new-line
    Выберите одно: тот же человек или другой.`,
  'renew-unknown': ({ nicknames, more, label }) => text`
    --renew: в ${inside(label)} нет ${nicknames.length + more === 1 ? 'логина' : 'логинов'} ${some(nicknames, more)}
    Проверьте написание. Если логин уже заменён, в строке стоит новый.`,
  'renew-created-before': ({ csv, nickname, command }) => text`
    --renew: логины из ${csv} заняты, как будто пользователи из списка уже созданы на другом компьютере. Эти учётные записи, возможно, принадлежат людям из списка, и они получили бы вторые
    Если учётная запись принадлежит другому человеку, укажите вместо файла её логин, например --renew ${nickname}. В отчёте есть команды для других решений: ${command}`,
  'others-unknown': ({ nicknames, more, label }) => text`
    --others: ни в ${inside(label)}, ни в папке результатов нет ${nicknames.length + more === 1 ? 'логина' : 'логинов'} ${some(nicknames, more)}
    Проверьте написание. Занятые логины перечислены в exists.csv в папке результатов.`,
  'renew-has-account': ({ users, more, settle }) => {
    const isOne = users.length + more === 1;
    const record =
      settle === undefined
        ? ''
        : ` Запишите, что выяснили, с --created или --not-created (или с --look-up, если каталог можно спросить): ${settle}`;
    return text`
      --renew: учётная запись уже есть или, возможно, есть у ${isOne ? 'пользователя' : 'пользователей'} ${some(users.map(parts.earlierUser), more)}, и получилась бы вторая
      Проверьте в каталоге. Тот, у кого учётная запись есть, сохраняет логин. Если она принадлежит другому человеку, впишите в строку другой логин.${record}`;
  },
  'list-of-report': ({ path }) => text`
    ${path} — часть отчёта прошлого запуска
    Используйте сам список. Чтобы заменить занятые логины, укажите exists.csv в --renew.`,
  'write-workbook': ({ path }) => text`
    --write подходит для CSV и JSON: изменить книгу нельзя
    Запишите новый файл, например: -o ${path}`,
  'write-irregular': ({ path }) => text`
    --write: ${path} — не обычный файл
    Запишите новый файл с -o.`,
  'roster-not-extended': ({ path, list }) => text`
    Файл ${path} нельзя дополнить: столбцы или строки в нём не такие, как в новом файле для ${list}
    Запишите новый файл с -o.`,
  'output-too-many-rows': ({ rows, most }) => text`
    В книге может быть не больше ${grouped(most)} строк, а в этом списке ${grouped(rows)}
    Запишите файл .csv.`,
  'output-control-character': ({ line }) => text`
    В строке ${line} есть управляющий символ, которого в книге быть не может
    Запишите файл .csv.`,

  'slips-without-passwords': ({ service }) => text`
    Карточек нет: ${serviceName(service).nominative} не хранит пароли
    Пользователи входят так, как это устроено в их организации.`,
  'slips-nobody': ({ folder, isSome }) => text`
    ${isSome ? 'В этом запуске никто не создан' : 'Ещё никто не создан'} (${folder})
    Карточки есть только у созданных пользователей.`,
  'slips-passwords-missing': ({ path, service }) => text`
    Паролей для карточек нет: файла ${path} не существует, и в списке паролей нет
    Задайте этим пользователям новые пароли в ${serviceName(service).prepositional}.`,
  'slips-sealed': ({ command }) => text`
    Пароли для карточек зашифрованы
    Карточки создаёт тот, у кого есть ключ: ${command}`,
  'slips-of-sealed': ({ command }) => text`
    --slips нельзя указать вместе с --seal-to: пароли можно открыть только ключом
    Создайте карточки после запуска: ${command}`,
  'sealed-to-another': ({ n }) => text`
    Этот ключ не открывает ни одного из зашифрованных паролей (${grouped(n)})
    Используйте ключ, получатель которого был указан в --seal-to.`,
  'slips-user-unknown': ({ nicknames }) => text`
    Среди созданных пользователей нет ${nicknames.length === 1 ? 'логина' : 'логинов'} ${nicknames.join(', ')}
    Проверьте написание.`,
  'slips-no-run': () => text`Ни один запуск ещё не создал пользователей`,
  'slips-run-unknown': ({ given, runs }) => text`
    Для --run нужно last или номер запуска${runs > 1 ? ` от 1 до ${runs}` : ' (он только один)'}, а не ${quote(given)}`,
  'group-column-unknown': ({ given, columns }) => text`
    Для --group-by нужен столбец списка, а не ${quote(given)}
    Столбцы: ${columns.join(', ')}. Чтобы печатать без групп, укажите none.`,
  'group-column-secret': ({ given }) => text`--group-by ${given}: в этом столбце могут быть пароли`,
};

function numbers(columns: readonly number[]): string {
  return listed(columns.map(String), 'и');
}

function shown(column: string | number): string {
  return typeof column === 'number' ? `столбец ${column}` : column;
}

/** The name after “в”. */
function inside(label: RosterLabel): string {
  return rosterName(label, 'стандартном вводе');
}

function some(names: readonly string[], more: number): string {
  return names.join(', ') + (more > 0 ? ` и ещё ${more}` : '');
}

function read(readings: readonly { readonly encoding: string; readonly preview: string }[]): string {
  const lines = readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`);
  return lines.length === 0 ? '' : `. Первые имена читаются так:${lines.join('')}`;
}

function notAField(given: string, meant: string | undefined): string {
  return `поля ${quote(given)} нет${meant === undefined ? '' : `; возможно, имеется в виду ${quote(meant)}?`}`;
}

function fieldsNext(fields: readonly string[]): string {
  const example = givenMap({ field: 'name.first', from: 'Имя' });
  return `Поля: ${fields.join(', ')}. Пример: ${example}`;
}

function jsonFault(fault: JsonFault): string {
  switch (fault.kind) {
    case 'end':
      return 'JSON обрывается';
    case 'not-an-object':
      return 'эта строка не объект';
    case 'long-text':
      return 'текст длиннее 1 МиБ';
    case 'long-line':
      return 'строка длиннее 1 МиБ';
    case 'deep':
      return `слишком большая вложенность: больше ${count(fault.most, 'уровня', 'уровней', 'уровней')}`;
    case 'long-row':
      return `строка длиннее ${fault.kib} КиБ`;
    case 'duplicate-key':
      return fault.key === undefined ? 'ключ повторяется' : `ключ "${fault.key}" повторяется`;
    default:
      return jsonSyntax[fault.kind];
  }
}
