import { uncapitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { quote } from './grammar.js';

const address = (example: string) =>
  `адрес с https:, например https://${example} (http: только для этого компьютера), без имени пользователя, запроса и фрагмента`;

// In the accusative, behind «укажите».
export const settings: Texts['settings'] = {
  takes: {
    renamed: 'старое и новое название, например "Школа 5=Лицей 5"',
    rate: 'число запросов в секунду, например 5 или 0.5',
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
  // Behind the setting's name and a colon.
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
