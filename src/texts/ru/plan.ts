import { firstOf, inBrackets, listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, form, grouped, quote, serviceName } from './grammar.js';

export const plan: Texts['plan'] = {
  labels: {
    file: 'Файл',
    skipped: 'Пропущено',
    columns: 'Столбцы',
    recognisedBy: 'Узнаём по',
    hasLeft: 'Выбыли',
    hidden: 'Скрыто',
    ignored: 'Не используются',
    suggestion: 'Подсказка',
    nicknames: 'Логины',
    person: 'Человек',
    titles: 'Обращения',
    roster: 'Список',
    directory: 'Каталог',
    service: 'Сервис',
    profile: 'Профиль',
    otherHosts: 'Другие серверы',
    organisation: 'Организация',
    otherList: 'Другой список',
    toCreate: 'Создать',
    steps: 'Затем',
    toFinish: 'Донастроить',
    openSteps: 'Не завершено',
    created: 'Уже созданы',
    exists: 'Занято',
    unconfirmed: 'Не подтверждено',
    invalid: 'С ошибками',
    leftOut: 'Пропущено',
    notInRoster: 'Нет в списке',
    passwords: 'Пароли',
    firstSignIn: 'Первый вход',
    effects: 'Кроме того',
    department: 'Подразделение',
    pause: 'Пауза',
    pace: 'Темп',
    time: 'Займёт',
  },
  listed: (names) => listed(names, 'и'),
  workbook: 'книга Excel',
  delimiters: { ',': 'запятая', ';': 'точка с запятой', '\t': 'табуляция', '|': 'вертикальная черта' },
  separator: (name) => `разделитель: ${name}`,
  sheet: (name, isHidden) => `лист ${name}${isHidden ? ' (скрыт)' : ''}`,
  withMark: (encoding) => `${encoding} с BOM`,
  headerIn: (line) => `заголовки в строке ${line}`,
  skippedLine: (line, text) => `строка ${line}: ${text}`,
  otherLogin: (used, other, option) =>
    `из столбца ${quote(used)}. Чтобы взять вместо него ${quote(other)}: ${option}`,
  secondHeader: 'второй заголовок',
  headerAgain: (lines) => `${lines.length === 1 ? 'строка' : 'строки'} ${firstOf(lines)}: снова заголовок`,
  otherList: (folder, people, all) =>
    `${grouped(people)} из ${count(all, 'человека', 'человек', 'человек')} из ${folder} есть и в этом списке; --org разделяет списки разных организаций`,
  inOriginal: (rows) => `${rows} в исходном списке`,
  notPeople: (lines) =>
    lines.length === 1
      ? `1 строка не о человеке (строка ${lines[0]})`
      : `${count(lines.length, 'строка', 'строки', 'строк')} не о людях (строки ${firstOf(lines)})`,
  recognisedBy: (columns) => `${columns}: записывается в журнал`,
  leftBy: (columns) => `по столбцам ${columns}`,
  hidden: (parts) => `на листе скрыто: ${parts}; это тоже прочитано`,
  hiddenHeader: 'заголовки',
  hiddenRows: (rows) => count(rows, 'строка', 'строки', 'строк'),
  hiddenColumns: (n, names) => `${count(n, 'столбец', 'столбца', 'столбцов')} (${names})`,
  andMore: (names, more) => `${names} и ещё ${grouped(more)}`,
  mayTell: (header) => `${header} (возможно, здесь указано, кто выбыл)`,
  tells: (header, rows, value) =>
    `${header} (здесь указано, что ${form(rows, 'выбыл', 'выбыли', 'выбыло')} ${count(rows, 'человек', 'человека', 'человек')}: ${quote(value)})`,
  unused: (headers, service) => `${headers} (${serviceName(service).nominative} их не использует)`,
  suggestion: 'если нужны эти столбцы:',
  withoutDomain: (domain) => `без @${domain}`,
  morePeople: (n) => `… и ещё ${grouped(n)} …`,
  lastName: (name) => `фамилия ${name}`,
  inDepartment: (department) => `подразделение ${department}`,
  shared: (value, people, like) => `${value}${inBrackets(grouped(people), like && `как ${like}`)}`,
  like: (name) => `как ${name}`,
  oneDepartment: (names, id) => `${listed(names, 'и')} — это одно подразделение ${id}`,
  titles: (titles) => `не отправляются: ${titles}`,
  roster: (name, rows) => `${name}, ${count(rows, 'строка', 'строки', 'строк')}`,
  sandbox: 'локальная песочница; с этого компьютера ничего не уходит',
  directory: (address, from) => `${address}${inBrackets(from && `из ${from}`)}`,
  fromJournal: 'прежнего запуска',
  fromProfile: (profile) => `профиля ${profile}`,
  settings: {
    admin: 'администратор',
    change_password: 'новый пароль при первом входе',
    domain: 'домен',
    external_id: 'внешний идентификатор',
    login: 'логины',
    look_up_host: 'сервер для поиска',
    org: 'организация',
    realm: 'область (realm)',
    sign_in: 'вход',
  },
  tested: (profile, on) => `${profile}, проверен на ${on}`,
  untested: (profile, isFirst) =>
    `${profile}, составлен по документации, на самом сервисе ещё не проверен${isFirst ? ': начните с --limit 1' : ''}`,
  otherHosts: (hosts) => `${hosts} (для токенов и поиска)`,
  nothingYet: 'никого, пока не исправлены ошибки всего списка',
  nothing: 'никого',
  toCreate: (users) => count(users, 'пользователя', 'пользователей', 'пользователей'),
  toCreateNow: (users, left) =>
    `сейчас ${count(users, 'пользователя', 'пользователей', 'пользователей')}, потом ${grouped(left)}`,
  toFinish: (users) =>
    count(
      users,
      'созданного ранее пользователя',
      'созданных ранее пользователей',
      'созданных ранее пользователей',
    ),
  openSteps: (steps) => `${count(steps, 'шаг', 'шага', 'шагов')}: в списке больше нет, не отправляется`,
  created: (n) => `${grouped(n)}, повторно не отправляются`,
  exists: (n, isSentAgain) =>
    `${count(n, 'логин', 'логина', 'логинов')}${isSentAgain ? '' : ', повторно не отправляется'}`,
  unconfirmed: (n, isSentAgain) =>
    `${grouped(n)}: отправлено без ясного ответа${isSentAgain ? '' : ', повторно не отправляется'}`,
  invalid: (rows) => `${count(rows, 'строка', 'строки', 'строк')}, не отправляется`,
  lackPassword: (n) =>
    `без пароля: ${grouped(n)} (чтобы сгенерировать ${n === 1 ? 'его' : 'их'}, добавьте --generate-passwords missing)`,
  notInRoster: (n) =>
    `${count(n, 'логин', 'логина', 'логинов')} из прошлых запусков, ${n === 1 ? 'не меняется' : 'не меняются'}`,
  passwordsIgnored: (service) => `не отправляются: ${serviceName(service).nominative} не хранит пароли`,
  fromRoster: (n, isMost) => `${most(n, isMost)} из списка`,
  typed: (n, isMost) => `${most(n, isMost)} из отчёта, вписано вручную`,
  generated: (n, isMost, isSealed) =>
    `${most(n, isMost)} сгенерировано, хранятся ${isSealed ? 'в зашифрованном виде' : 'в папке результатов'}`,
  replaced: 'отклонённый пароль заменяется сгенерированным',
  mayBeLost: (isFirst) =>
    `некоторые сервисы этого типа не сохраняют переданные им пароли${isFirst ? ': сначала создайте одного пользователя и войдите от его имени' : ''}`,
  mustChange: 'пользователи должны выбрать новый пароль',
  keepPassword: 'у пользователей остаётся первый пароль',
  effects: {
    welcome_mail: (service, setting) =>
      `${serviceName(service).nominative} отправляет приветственное письмо на каждый адрес электронной почты${dependsOn(setting)}`,
    confirm_email: (_, setting) =>
      `пользователи подтверждают адрес электронной почты при первом входе${dependsOn(setting)}`,
    required_actions: (service, setting) =>
      `${serviceName(service).nominative} может потребовать при первом входе и другие действия${dependsOn(setting)}`,
  },
  defaultDepartment: (id) => `${id} для строк, где оно не указано`,
  rate: (parallel, perSecond) =>
    [
      parallel === 1 ? 'по одному запросу' : `до ${parallel} одновременно`,
      perSecond === undefined ? '' : `${decimal(perSecond)} в секунду`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  pause: (from, to) => (from === to ? `${decimal(from)} с` : `от ${decimal(from)} до ${decimal(to)} с`),
  asFastAs: (service) => `столько, сколько ${serviceName(service).nominative} будет отвечать`,
  fewSeconds: 'несколько секунд',
  doneBy: (duration, end) => `${duration}, закончится к ${end}`,
};

function most(n: number, isMost: boolean): string {
  return isMost && n > 1 ? `до ${grouped(n)}` : grouped(n);
}

function dependsOn(setting: string | undefined): string {
  return setting === undefined ? '' : ` (зависит от настройки ${quote(setting)})`;
}

function decimal(n: number): string {
  return String(n).replace('.', ',');
}
