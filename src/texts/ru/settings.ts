import { uncapitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { GivenJson } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { count, quote } from './grammar.js';
import { jsonSyntax } from './system-error.js';

const address = (example: string) =>
  `адрес с https:, например https://${example} (http: только для этого компьютера), без имени пользователя, запроса и фрагмента`;

// In the accusative, after «укажите».
export const settings: Texts['settings'] = {
  takes: {
    oneOf: (words) => listed(words, 'или'),
    organisation: (longest) => `своё название организации, не длиннее ${longest} символов`,
    wholeFrom: (least) => `целое число не меньше ${least}`,
    wholeBetween: (least, most) => `целое число от ${least} до ${most}`,
    perSecond: 'число запросов в секунду от 0.1 до 1000',
    seconds: (least, most) => `число секунд от ${least} до ${most}`,
    minutes: (least, most) => `число минут от ${least} до ${most}`,
    trueOrFalse: 'true или false',
    list: (example) => `перечень, например ${example}`,
    delimiter: 'один символ, кроме букв, цифр и кавычек, либо comma, semicolon, tab или pipe',
    department: 'номер подразделения (целое число от 1) или название из "departments"',
    setting: 'пару «настройка=значение»',
    settingValue: 'текст, целое число, true или false; для секретной настройки — { "file": "<путь>" }',
    settingValues: 'настройки и значения: { "realm": "school" }',
    secretFile: 'путь к файлу с секретом, полный или от папки конфигурации',
    tokenFile: 'путь к файлу с токеном, полный или от папки конфигурации',
    clientSecretFile: 'путь к файлу с секретом клиента',
    recipient: 'получателя (открытый ключ age): age1 и 58 букв и цифр',
    keyFile: 'путь к файлу с ключом',
    profile: 'имя профиля или путь к файлу',
    baseUrl: `${address('directory.example')} (путь программа добавит сама)`,
    authUrl: address('auth.example'),
    signInUrl: 'адрес, например https://mail.example.com',
    header: 'один заголовок в виде «имя: значение», кроме Authorization, Host и Content-*',
    clientId: 'идентификатор клиента: буквы, цифры и знаки препинания без пробелов',
    nicknames: 'логины через запятую',
    mapping: 'пару «поле=столбец»',
    among: 'поле и его значение, например department=5a',
    mappings: 'поля и столбцы: { "nickname": "Login" }',
    columnHeader: 'заголовок столбца',
    columns: 'поля, по одному на столбец, например name.last,,nickname,password',
    columnList: 'перечень полей, по одному на столбец: ["name.last", "", "nickname", "password"]',
    columnField: 'имя одного поля или "", если поля нет',
    encoding: 'название кодировки',
    sheet: 'название листа или его номер от 1',
    status: 'значение=active или значение=inactive',
    statuses: 'значения столбцов статуса и их смысл: { "Vollmitglied": "active" }',
    lines: 'номера строк через запятую, например 3,17',
    pattern: 'шаблон, например "{first:1}.{last}"',
    onePattern: 'один шаблон, например "{first:1}.{last}"',
    patterns: 'шаблон, например "{first:1}.{last}", или перечень шаблонов',
    configuration: 'настройки в фигурных скобках: { "base_url": "https://directory.example" }',
    schemaPath: 'путь или адрес схемы в виде текста',
    checks: 'проверки и их строгость: { "name-missing": "off" }',
    passwordLength: (least, most) => `целое число символов от ${least} до ${most}`,
    passwords: 'style, length и language: { "style": "words", "language": "ru" }',
    departmentId: 'номер подразделения: целое число от 1',
    departments: 'названия и номера: { "Teachers": 5 }',
  },
  hints: {
    pace: '1-2 — случайная пауза от одной до двух секунд, 1.5 — постоянная, 0 — без паузы.',
    generatePasswords:
      'missing: для строк без пароля; weak: и вместо слишком простых паролей; all: для всех строк, которые ещё не созданы.',
    passwordStyle: 'random: символы всех видов; words: четыре слова и цифра, не длиннее 24 символов.',
    recipient: 'age-keygen -o key.txt создаёт такой ключ и показывает получателя; он не секретный.',
    encoding:
      'Обычно это utf-8, windows-1251 (кириллица), windows-1252 (западноевропейская), ibm866 или utf-16le.',
    setting: () =>
      'Пример: --set realm=school. Настройки профиля показывает команда `provision profiles <имя>`.',
    mapping: (fields) => `Поля: ${fields.join(', ')}. Пример: --map name.first=Vorname`,
    department: (names) =>
      names.length === 0
        ? 'Впишите названия и номера подразделений в конфигурацию, в "departments".'
        : `Подразделения в конфигурации: ${names.join(', ')}.`,
  },
  setIn: (option, label, key) =>
    label === undefined
      ? `Значение ${option} взято из журнала, ключ "${key}".`
      : `Значение ${option} задано в ${label}, ключ "${key}".`,
  placed: (place, what) => `${place}: ${/^\p{Lu}{2}/u.test(what) ? what : uncapitalized(what)}`,
  // After the setting's name and a colon.
  fault(fault) {
    switch (fault.kind) {
      case 'choice':
        return `допустимо ${listed(fault.allowed, 'или')}`;
      case 'empty':
        return 'значение не задано';
      case 'dots':
        return `значение не может быть ${quote(fault.value)}`;
      case 'long':
        return `значение длиннее ${fault.longest} символов`;
      case 'half-character':
        return 'в значении есть неполный символ';
      case 'control-character':
        return 'в значении есть управляющий символ';
      case 'host':
        return 'нужно имя сервера, например directory.example.org';
      case 'no-login':
        return 'нужен логин, а не веб-адрес';
      case 'address':
        return 'это не может быть веб-адрес';
    }
  },
};

export const starter: Texts['starter'] = {
  headers: {
    last: 'фамилия',
    first: 'имя',
    middle: 'отчество',
    nickname: 'логин',
    password: 'пароль',
    position: 'должность',
    department: 'подразделение',
  },
  separator: ';',
};

const TITLES: Readonly<Record<string, string>> = {
  v6: 'Каталог Вашего провайдера (API v6)',
  'scim-2': 'SCIM-каталог',
  'yandex-360': 'Яндекс 360',
  'google-workspace-service': 'Google Workspace, через сервисный аккаунт',
};

/** By profile and setting. */
const SETTINGS: Readonly<Record<string, string>> = {
  'gitea/org': 'Организация, команды которой указаны в столбце «teams». Нужна только для этого столбца.',
  'google-workspace/domain': 'Домен учётной записи организации, часть адресов после «@».',
  'google-workspace-service/domain': 'Домен учётной записи организации, часть адресов после «@».',
  'google-workspace-service/admin': 'Адрес администратора, от имени которого действует сервисный аккаунт.',
  'keycloak/realm': 'Область (realm), в которой создаются пользователи: имя из её адреса.',
  'microsoft-graph/domain': 'Подтверждённый домен организации, часть адресов после «@».',
  'moodle/first_sign_in':
    'Меняют ли пользователи пароль при первом входе: change (меняют) или keep (не меняют).',
  'nextcloud/admin': 'Логин администратора. Токен — его пароль или пароль приложения.',
  'okta/domain': 'Часть логинов после «@», как в a.petrova@example.org.',
  'okta/auth_scheme': 'Как передаётся токен: Bearer (токен приложения) или SSWS (токен API).',
  'scim-2/login': 'Значение userName: name (от адреса — часть до «@») или address (весь адрес).',
  'scim-2/external_id':
    'Значение externalId: person (номер человека, если он есть), attempt (идентификатор запроса) или none (ничего).',
  'scim-2/sign_in':
    'Как входят пользователи: password (пароль отправляется) или sso (пароль не отправляется).',
  'yandex-360/org': 'Номер организации, как он показан в кабинете администратора.',
  'yandex-360/domain': 'Основной домен организации, часть адресов после «@».',
  'yandex-360/look_up_host': 'Сервер, который находит пользователей по адресу.',
};

/** By profile and setting, or by setting. */
const QUESTIONS: Readonly<Record<string, string>> = {
  domain: 'На какой домен оканчиваются логины?',
  realm: 'В какой области (realm) создавать пользователей?',
  org: 'Какой номер у организации в кабинете администратора?',
  'nextcloud/admin': 'Какой логин у администратора?',
  'google-workspace-service/admin': 'От имени какого администратора действует сервисный аккаунт (адрес)?',
};

export const shippedProfiles: Texts['shippedProfiles'] = {
  title: (profile) => TITLES[profile],
  setting: (profile, setting) => SETTINGS[`${profile}/${setting}`],
  question: (profile, setting) => QUESTIONS[`${profile}/${setting}`] ?? QUESTIONS[setting],
};

export const documents: Texts['documents'] = {
  place: (parts) =>
    parts.length === 0
      ? 'конфигурация'
      : parts.map((part) => (typeof part === 'number' ? `элемент ${part + 1}` : part)).join(': '),
  invalidJson: (code) => `ошибка в JSON: ${syntaxError(code)}`,
  tooDeep: (levels) => `слишком глубокая вложенность: больше ${levels} уровней`,
  alsoInLine: (key, line) => `${key} есть и в строке ${line}`,
  missing: (place) => `${place}: не задано`,
  unknownKey: (place, key, near) => `${place}: неизвестный ключ ${key}${didYouMean(near)}`,
  unknownSetting: (key, near) => `${key}: такой настройки нет${didYouMean(near)}`,
  knownKeys: (keys) => `Известные ключи: ${keys.join(', ')}.`,
  wrongValue: (place, takes, given) =>
    `${place}: укажите ${takes}${given === undefined ? '' : `, а не ${givenText(given)}`}`,
  secretKey: (key) => `${key}: токен из конфигурации не читается`,
  secretKeyNext: () =>
    'Задайте PROVISION_TOKEN или сохраните токен в отдельный файл и укажите путь к нему в "token_file".',
  departmentBlank: (name) => `departments: впишите номер подразделения ${name} вместо null`,
  statusBlank: (value) => `status: впишите для ${value} "active" или "inactive" вместо null`,
  departmentTwice: (name, first) =>
    `departments: номер ${name} не такой, как у ${first}, а названия различаются только регистром букв и пробелами`,
  more: (n) => `ещё ${count(n, 'ошибка', 'ошибки', 'ошибок')}`,
  wholeProfile: 'профиль',
  profileForm: 'Устройство профиля описано в docs/profiles.md (на английском языке).',
};

function syntaxError(code: string): string {
  const known: Readonly<Record<string, string>> = jsonSyntax;
  return known[code] ?? code;
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; возможно, имеется в виду "${near}"?`;
}

function givenText(given: GivenJson): string {
  switch (given.kind) {
    case 'empty-text':
      return 'пустой текст';
    case 'text':
      return 'текст в кавычках';
    case 'object':
      return 'объект в фигурных скобках';
    case 'empty-list':
      return 'пустой перечень';
    case 'list':
      return 'перечень';
    case 'value':
      return given.value;
  }
}
