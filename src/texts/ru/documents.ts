import type { GivenJson } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';
import { jsonSyntax } from './json-syntax.js';

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
