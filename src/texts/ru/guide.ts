import { dayFirst, inBrackets, listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, form, grouped } from './grammar.js';

const people = (n: number): string => count(n, 'человек', 'человека', 'человек');
const rows = (n: number): string => count(n, 'строка', 'строки', 'строк');
const logins = (n: number): string => count(n, 'логин', 'логина', 'логинов');
const and = (names: readonly string[]): string => listed(names, 'и');

const several = (names: readonly string[], n: number): string =>
  [...names, ...(n > names.length ? [`ещё ${grouped(n - names.length)}`] : [])].join('; ');

const example = (names: readonly string[]): string => names.map((_, at) => 71 + 16 * at).join(' ');

const ORDERS = {
  'last-first-middle': 'фамилия, имя, отчество',
  'last-first': 'фамилия, имя',
  'last-middle-first': 'фамилия, отчество, имя',
  'first-last': 'имя, фамилия',
  'first-middle-last': 'имя, отчество, фамилия',
};

const also = (others: readonly string[]): string =>
  inBrackets(others.length > 0 && `а также: ${others.join(', ')}`);

export const guide: Texts['guide'] = {
  peopleCount: people,
  more: (n) => `… и ещё ${grouped(n)}`,
  line: (n) => `строка ${n}`,
  showMoreHint: 'показать полностью',
  showMore: 'Ещё…',
  language: (others) =>
    `Язык: русский. ${others.map(([code, name]) => `${name}: provision --lang ${code}`).join('. ')}`,
  offer: 'Пошаговый режим спросит о том, чего не хватает. Начать его сейчас?',
  settingsUsed: (config) => `Используются настройки из ${config}.`,
  nothingChanged: 'Ничего не изменено.',

  list: {
    question: 'В каком файле список людей?',
    only: (list, saved) => `Список: ${list} (${saved})`,
    other: 'Другой файл',
    otherHint: 'ввести путь',
    isFirst: 'Это первый вопрос. Чтобы выйти, нажмите Ctrl-C.',
    none: 'В этой папке нет списков.',
    path: 'Путь к списку (CSV, JSON или .xlsx)',
    saved: (day, time) => `сохранён ${dayFirst(day)} ${time}`,
    rosterOf: (list) => `создан из ${list}`,
    pathNeeded: 'Введите путь к файлу.',
    missing: (path) => `Файл ${path} не найден.`,
    folder: (path) => `${path} — это папка. Введите путь к файлу в ней.`,
    noFile: (path) => `${path} — не файл.`,
  },

  changed: {
    title: (list) => `${list} изменён, читаем его заново`,
    people: (before, now) => `${people(now)} вместо ${grouped(before)}`,
    added: (names, n) => `Добавлены: ${several(names, n)}`,
    removed: (names, n) => `Больше нет в списке: ${several(names, n)}`,
    columns: 'Столбцы другие.',
    cells: 'Изменились другие ячейки, люди те же.',
    not: (list) => `${list} не изменён.`,
  },

  remembered: {
    title: (date, list) => `Ваши ответы за ${date} (${list}) о списке с такими же столбцами`,
    question: 'Использовать эти ответы снова?',
    use: 'Да',
    change: 'Нет, спросить заново',
    unusable: (path) =>
      `Файл ${path} не используется: он повреждён, или его мог записать другой пользователь. Удалите его, если он не нужен.`,
  },

  service: { question: 'В каком сервисе создать учётные записи?' },

  reading: {
    question: 'Всё верно?',
    file: 'Файл',
    lettersShown: 'Буквы',
    columns: 'Столбцы',
    notSent: 'Не отправляется',
    toRecognise: (columns) => `${columns} (только чтобы узнавать людей)`,
    notUsed: 'Не используется',
    odd: 'Внимание',
    csv: (separator, encoding) => `CSV, разделитель — ${separator}, ${encoding}`,
    json: (encoding) => `файл JSON, ${encoding}`,
    jsonLines: (encoding) => `строки JSON, ${encoding}`,
    workbook: (sheet) => `книга, лист «${sheet}»`,
    headerLine: (line) => `названия столбцов в строке\u00a0${line}`,
    separators: { ',': 'запятая', ';': 'точка с запятой', '\t': 'табуляция' },
    aColumn: 'столбец',
    hidden: (what) => `скрыто, но прочитано: ${what}`,
    unreadable: (n, lines, fields) =>
      `${form(n, 'ошибка', 'ошибки', 'ошибки')} в ${count(n, 'строке', 'строках', 'строках')} (${fields.join(', ')}): ${and(lines.map(String))}`,
    lacksNames: (fields) => `нет столбца: ${fields.join(', ')}`,
    oneDepartment: (number) => `нет столбца с подразделением: у всех будет номер ${number}`,
    yes: 'Да',
    yesOneDepartment: (number) => `Да, и всех — в одно подразделение (номер ${number})`,
    useColumns: (pairs) =>
      `Взять ${and(pairs.map(([column, field]) => `столбец «${column}» как поле «${field}»`))}?`,
    leftIn: (column, value, n) =>
      `Похоже, кто-то выбыл: в столбце «${column}» стоит «${value}» (${rows(n)}). Что делать?`,
    leftUsed: 'Учесть и этот столбец',
    leftIgnored: 'Не учитывать этот столбец',
    department: (column) => `Да, а подразделение — в столбце «${column}»`,
    column: 'Нет, взять другой столбец',
    typed: 'Нет, объединить столбцы или изменить вид дат',
    order: 'Нет, перепутаны имена и фамилии',
    otherLogins: 'Да, но составить другие логины из имён',
    encoding: 'Нет, буквы неправильные',
    sheet: 'Нет, нужен другой лист',
    notThisList: 'Нет, нужен другой список',
    cannotRead: (list) => `Не удалось прочитать ${list}`,
    whatNow: 'Что дальше?',
    readAgain: 'Прочитать ещё раз',
    readAgainHint: 'когда список исправлен и сохранён',
    otherList: 'Выбрать другой список',
    notUtf8: (question) => `Список сохранён не в UTF-8. ${question}`,
    whichLine: 'В какой строке имена написаны правильно?',
    whichLetters: 'Какие в нём буквы?',
    letters: {
      'windows-1251': 'Кириллица',
      'windows-1252': 'Западноевропейские',
      'windows-1250': 'Центральноевропейские',
      ibm866: 'Кириллица, из программы для DOS',
    },
    severalSheets: 'Люди есть на нескольких листах. На каком листе нужный список?',
    whichSheet: 'На каком листе люди?',
    whichOrder: 'В каком порядке написаны части полного имени?',
    orders: ORDERS,
  },

  rows: {
    title: (n) => `${rows(n)} нельзя взять в таком виде`.replace(/^1 строка/u, '1 строку'),
    names: (n, lines) =>
      `Не читается ${count(n, 'имя', 'имени', 'имён')}: исправьте ${lines}, сохраните и нажмите Enter`.replace(
        /^Не читается (?!1 )/u,
        'Не читаются: ',
      ),
    logins: (n, lines) =>
      `${form(n, 'Не подходит', 'Не подходят', 'Не подходят')} ${logins(n)}: исправьте ${lines}, сохраните и нажмите Enter`,
    others: (n, lines) =>
      `Ошибки в ${count(n, 'строке', 'строках', 'строках')}: исправьте ${lines}, сохраните и нажмите Enter`,
    lines: (lines, more) =>
      lines.length === 1 && more === 0
        ? `строку ${lines[0]}`
        : `строки ${more > 0 ? `${lines.join(', ')} и ещё ${grouped(more)}` : and(lines.map(String))}`,
    again: 'Я исправил список: прочитать заново',
    makeLogins: 'Составить логины из имён',
    leaveOut: (n) => (n === 1 ? 'Пропустить эту строку' : `Пропустить эти строки (${grouped(n)})`),
  },

  people: {
    noAccount: (n) => `Видимо, учётная запись не нужна: ${rows(n)}`,
    noAccountQuestion: 'Что сделать с этими строками?',
    noAccountOut: 'Пропустить все',
    noAccountEach: 'Решить для каждой строки',
  },

  column: {
    header: (list) => `Столбцы в ${list} не распознаны. Что в первой строке?`,
    names: 'Названия столбцов',
    person: 'Человек',
    personHint: 'в списке нет названий столбцов',
    addLine: 'Добавьте над первым человеком строку с названиями столбцов и сохраните список. Например:',
    example: 'фамилия, имя, логин, пароль, подразделение',
    addLineTitle: 'В списке нужны названия столбцов',
    lineAdded: 'Строка добавлена: прочитать заново',
    which: (field) => `В каком столбце поле «${field}»?`,
    none: 'Такого столбца нет',
    whole: 'Полное имя в одном столбце',
    numbered: (n) => `столбец ${n}`,
    combine: 'Соединить столбцы или записать дату иначе',
    combineHint: '{Школа}/{Класс}, {Дата рождения:ddMMyyyy}',
    pattern: (field) => `Поле «${field}»: столбцы в фигурных скобках, между ними текст`,
    patternHelp:
      '{Школа}/{Класс} соединяет два столбца. {Дата рождения:dd.MM.yyyy} записывает дату в таком виде: dd — день, MM — месяц, yyyy — год.',
    patternNeeded: 'Введите хотя бы один столбец в фигурных скобках, например {Класс}.',
    fields: (names) => `Поля: ${names}`,
    typed: 'Введите «поле = столбцы»; несколько полей разделяйте знаком «;»',
    typedTwice: (field) => `Поле «${field}» указано дважды.`,
    typedNeeded: (example) => `Введите поле, = и его столбцы, например: ${example}`,
    noField: (typed) => `Среди полей выше нет поля «${typed}».`,
    noSuchColumn: (typed) => `В списке нет столбца «${typed}», а в фигурных скобках ничего нет.`,
    wrong: 'Какое поле изменить?',
    now: (column) => `сейчас: ${column}`,
    noColumn: 'нет столбца',
  },

  addresses: {
    question: (service) =>
      `Логины в списке — это адреса. Что служит логином в ${service.startsWith('the ') ? 'каталоге' : service}?`,
    whole: 'Адрес целиком',
    beforeAt: 'Часть до знака @',
  },

  logins: {
    question: 'Какими будут новые логины?',
    allDifferent: 'все разные',
    alike: (n) => `совпадают: ${grouped(n)}`,
    other: 'Другой шаблон',
    otherHint: 'из столбцов списка',
    patterns: 'Шаблоны',
    patternHelp: '{first}, {last}, {middle} — имя, фамилия, отчество; {first:1} — первая буква имени',
    columns: (columns) => `Столбцы списка: ${columns}`,
    pattern: 'Шаблон логина',
    patternNeeded: 'Введите шаблон, например {last}.{first:1}.',
    title: logins,
    known: 'из прошлого запуска',
    taken: (login) => `${login} занят`,
    notAll: 'С этим шаблоном логин есть не у всех',
    use: 'Взять эти логины?',
    useYes: 'Да',
    useNo: 'Нет, другой шаблон',
  },

  departments: {
    title: (n) =>
      n === 1
        ? 'У одного подразделения ещё нет номера'
        : `Ещё нет номеров у ${count(n, 'подразделения', 'подразделений', 'подразделений')}`,
    help: 'В этом каталоге у подразделений есть номера. Их знает тот, кто управляет каталогом.',
    one: (name) => `Номер подразделения ${name}. Чтобы пока пропустить этих людей, нажмите Enter`,
    several: (names) =>
      `Номера подразделений ${names.join(', ')}, в этом порядке, через пробел (например, ${example(names)}). Чтобы пока пропустить этих людей, нажмите Enter`,
    empty: (n) =>
      `Номер подразделения для тех, у кого его нет (${people(n)}). Пустой ответ: пока пропустить их`,
    wrong: 'Нужны целые числа от 1. Чтобы пропустить, оставьте строку пустой.',
    wrongCount: (n, typed) =>
      `Введите номера через пробел, всего ${grouped(n)} (сейчас ${grouped(typed)}); вместо неизвестного — знак «-». Или ничего не вводите.`,
    onlyHere: (file) => `Номера подразделений сохраняются только в этом файле: ${file}`,
  },

  passwords: {
    none: (n) => `У ${count(n, 'человека', 'человек', 'человек')} нет пароля. Как задать пароли?`,
    masked: (n) =>
      `У ${count(n, 'человека', 'человек', 'человек')} вместо пароля знаки вроде ***. Как задать пароли?`,
    hashes: 'Пароли в этом списке зашифрованы: войти с ними никто не сможет. Как задать другие?',
    generate: 'Сгенерировать пароли, с карточками для печати',
    words: 'Сгенерировать пароли из слов: их удобно набирать',
    random: 'Сгенерировать пароли из случайных символов: их копируют',
    like: (password) => `например, ${password}; с карточками для печати`,
    own: 'Сейчас впишу пароли в список',
    addColumn: (list) => `Добавьте в ${list} столбец «пароль», заполните его и сохраните список.`,
    saved: 'Список сохранён?',
    savedYes: 'Да, прочитать список заново',
    savedNo: 'Нет, лучше сгенерировать пароли',
    stillNone: (n) => `У ${count(n, 'человека', 'человек', 'человек')} пароля всё ещё нет.`,
    signIn: 'Адрес страницы входа (печатается на карточках; пустой ответ: без адреса)',
    wrongAddress: 'Введите адрес вида https://mail.example.com или ничего.',
  },

  directory: {
    settingNeeded: (name) => `Без значения ${name} продолжить нельзя.`,
    variable: (name, variable) => `Команде, которую Вы запустите сами, нужно значение ${name} в ${variable}.`,
    address: (service) =>
      `Адрес ${service.startsWith('the ') ? 'каталога' : `сервиса ${service}`} (пустой ответ: пока не знаю)`,
    wrongAddress:
      'Введите адрес, который начинается с https://, например https://directory.example.com, или ничего.',
    noAddress: () =>
      'Адрес знает тот, кто управляет каталогом. А пока можно провести пробный запуск: с этого компьютера ничего не отправляется.',
  },

  token: {
    first: 'Вставьте токен доступа (пусто: его ещё нет)',
    passwordFirst: (user) => `Пароль пользователя «${user}» (пусто: его ещё нет)`,
    get: 'Чтобы получить токен, выполните:',
    set: 'Потом запишите его в PROVISION_TOKEN или вставьте, когда программа его попросит.',
    token: 'Токен',
    password: (user) => `Пароль пользователя «${user}»`,
    again: 'Вставить другой токен',
  },

  what: {
    title: 'Что будет сделано',
    from: (n, all, list) =>
      n === all ? `${people(n)} из ${list}.` : `${people(n)} из ${grouped(all)} в списке ${list}.`,
    newFile: (n, others, roster, list) =>
      `В новый файл ${roster} будет записано: ${logins(n)}${also(others)}. ${list} останется как есть.`,
    inPlace: (n, others, roster) =>
      `В новые столбцы ${roster} будет записано: ${logins(n)}${also(others)}; кодировка файла станет UTF-8. Прежний список останется рядом, с окончанием .bak.`,
    extended: (n, roster) =>
      `В файл ${roster} будет добавлено: ${logins(n)}; люди, которые в нём есть, останутся как есть. Прежний файл останется рядом, с окончанием .bak.`,
    notExtended: (roster) =>
      `Файл ${roster} нельзя дополнить: столбцы или строки в нём изменены. Будет записан новый файл.`,
    newcomers: (n, names) => `Новых: ${grouped(n)} — ${several(names, n)}.`,
    gone: (n, names) => `Больше нет в списке: ${grouped(n)}: ${several(names, n)}.`,
    lost: (n, roster, folder) =>
      `Результатов прежних запусков для ${roster} нет. Если файл уже отправляли, учётные записи могут быть (в файле ${people(n)}): сначала верните папку ${folder}.`,
    waiting: (n, names, roster) =>
      `В файле ${roster} ещё без учётной записи (${people(n)}): ${several(names, n)}.`,
    leftOut: (n, names) =>
      `${form(n, 'Пропускается', 'Пропускаются', 'Пропускаются')} ${rows(n)}: ${several(names, n)}.`,
    withAccount: (n, names) =>
      `Не войдут те, у кого есть учётная запись из прошлых запусков (${people(n)}): ${several(names, n)}.`,
    passwords: 'Тем, у кого нет пароля, он будет сгенерирован; карточки можно распечатать.',
    unnumbered: (n) =>
      `Без номера: ${count(n, 'подразделение', 'подразделения', 'подразделений')}. Людей оттуда пока пропустим.`,
    oneDepartment: (number) => `Все попадут в подразделение ${number}.`,
    numbers: (pairs) => `Номера подразделений: ${pairs.join(', ')}.`,
    kept: (file, what) => `Ваши ответы сохранятся в ${file}: ${what}.`,
    atDirectory: (where, n) =>
      n === 1
        ? `Пользователь будет создан (${where}).`
        : `Сначала будет создан один пользователь (${where}). Вы его проверите, затем будут созданы остальные.`,
    noToken: 'Список будет проверен. Без токена больше ничего не произойдёт.',
    commands: 'То же самое командами',
    question: 'Что дальше?',
    rehearse: 'Пробный запуск',
    rehearseHint: 'на этом компьютере, ничего не отправляется',
    directory: 'Создать пользователей в каталоге',
    directoryHint: 'сначала одного; перед отправкой будет вопрос',
    begin: 'Начать',
    beginHint: 'перед отправкой будет вопрос',
    rehearseOnly: 'Пробный запуск без сохранения ответов',
    beginOnly: 'Начать, не сохраняя ответы',
    showCommands: 'Только показать команды и закончить',
    noneLeft: (list, isAll, isUncertain) => {
      const account = `есть учётная запись${isUncertain ? ' или, возможно, есть' : ''}`;
      return isAll
        ? `У всех из ${list} после прошлых запусков ${account}.`
        : `В ${list} больше некого создавать: часть строк пропущена, у остальных ${account}.`;
    },
    noneAtAll: (list) => `В ${list} некого создавать.`,
    answers: 'Изменить ответы',
    stop: 'Закончить',
  },

  run: {
    written: (file) => `Файл ${file} записан.`,
    errors: 'В списке есть ошибки. Что дальше?',
    skip: 'Продолжить без строк с ошибками',
    again: 'Я исправил список: проверить ещё раз',
    page: (file) => `Записать страницу с ошибками, ${file}`,
    pageHint: 'для того, кто ведёт список; без паролей',
    whenToken: 'Когда токен будет, выполните:',
    whenTokenNext: 'Первая команда создаёт одного пользователя, вторая — остальных. Обе спросят токен.',
    nothingSent: 'Ничего не отправлено',
    first: (who) => `Проверьте этого пользователя в каталоге${who && `: ${who}`}. Всё верно?`,
    firstYes: 'Да, создать остальных',
    firstNo: 'Нет, закончить',
    taken: {
      message: (n) =>
        n === 1
          ? 'Логин занят, никто не создан. Чья это учётная запись?'
          : `Занято логинов: ${grouped(n)}, никто не создан. Чьи это учётные записи?`,
      stop: 'Неизвестно, или список уже создан раньше: закончить',
      stopHint: 'следующие шаги указаны выше',
      same: 'Людей из списка: создать только остальных',
      sameHint: 'если прежняя папка результатов потеряна',
      others: 'Других людей: перейти к следующему пользователю',
      kept: (n, left) => {
        const kept = `${form(n, 'Занят', 'Заняты', 'Занято')} ${logins(n)}, ${n === 1 ? 'он останется' : 'они останутся'} как есть.`;
        if (left.length === 0) return kept;
        return `${kept} Ещё ${people(left.length)}: те, чей логин занят, тоже останутся как есть, остальные будут созданы. Человек, чей логин с тех пор изменился, например после свадьбы, получил бы вторую учётную запись. Проверьте имена: ${left.join('; ')}.`;
      },
      settle: 'Запишите, что занятые логины принадлежат людям из списка:',
    },
    rehearsed: 'Пробный запуск окончен. Что дальше?',
    finished: 'Запуск окончен. Что дальше?',
    reportIs: (page) => `Отчёт: ${page}`,
    openReport: 'Открыть отчёт',
    openReportHint: 'в браузере',
    slips: (path) =>
      `Карточки с паролями — в ${path}. Распечатайте их, разрежьте и раздайте. Потом удалите их:`,
    failed: 'Запуск остановлен. Что дальше?',
    weak: 'Есть слишком простые пароли, их не приняли. Что дальше?',
    stronger: 'Сгенерировать другие вместо всех слишком простых',
    tryAgain: 'Попробовать ещё раз',
    otherAddress: 'Ввести другой адрес',
  },

  kept: {
    profile: 'сервис',
    base_url: 'адрес',
    map: 'столбцы',
    nickname: 'логины',
    generate_passwords: 'пароли',
    password_style: 'вид паролей',
    sign_in_url: 'страница входа',
    name_order: 'порядок имён',
    status: 'кому нужна учётная запись',
    departments: 'номера подразделений',
    encoding: 'кодировка',
    sheet: 'лист',
    department: 'номер подразделения',
    lang: 'язык',
  },
  keptValues: {
    password_style: { words: 'слова', random: 'случайные символы' },
    name_order: ORDERS,
    status: { active: 'нужна учётная запись', inactive: 'не нужна' },
  },
  generated: 'сгенерированные',
  none: 'нет',
};
