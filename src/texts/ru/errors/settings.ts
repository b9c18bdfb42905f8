import { shellQuote } from '../../../domain/shell-quote.js';
import type { settingsErrors as english } from '../../en/errors/settings.js';
import { problemLines } from '../../sentence-parts.js';
import type { UnreadableFile, UntrustedFile } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { quote } from '../grammar.js';
import { documents } from '../settings.js';
import { systemError } from '../system-error.js';

const CONFIG_WAYS =
  'В --config и PROVISION_CONFIG указывают путь к файлу конфигурации. Без них программа ищет provision.config.json.';

export const settingsErrors: typeof english = {
  'option-value-wrong': ({ place, takes, given, hint }) => ({
    what: `${place}: укажите ${takes({ lang: 'ru' })}, а не ${quote(given)}`,
    next: hint?.({ lang: 'ru' }),
  }),
  'option-twice': ({ option }) => ({ what: `${option} указано дважды`, next: 'Укажите один раз.' }),
  'pace-and-rate': ({ option }) => ({
    what: `--pace означает один запрос за другим, но указано и ${option}`,
    next: 'Укажите что-то одно.',
  }),
  'config-path-empty': () => ({ what: 'Путь в --config пустой', next: CONFIG_WAYS }),
  'config-missing': ({ path }) => ({ what: `Файл ${path} не найден`, next: CONFIG_WAYS }),
  'config-unreadable': ({ path, why }) => ({
    what: `Не удалось прочитать файл конфигурации ${path}: ${unreadable(why)}`,
    next: 'Устраните причину или обойдитесь без файла: с --no-config конфигурация не используется.',
  }),
  'config-untrusted': (file) => ({
    what: `Конфигурация ${file.path} не используется: ${untrusted(file)}`,
    next: `Если Вы ей доверяете, укажите её в --config ${shellQuote(file.path)} или PROVISION_CONFIG. Чтобы обойтись без неё, добавьте --no-config.`,
  }),
  'file-not-utf8': ({ path }) => ({
    what: `Файл ${path} не в кодировке UTF-8`,
    next: 'Сохраните его в UTF-8.',
  }),
  'json-invalid': (facts) => problemLines(facts, 'ru', documents.more),
  'config-invalid': (facts) => problemLines(facts, 'ru', documents.more),
  'profile-unknown': ({ typed, near, known }) => ({
    what: `Профиля ${quote(typed)} нет`,
    next: `${near === undefined ? '' : `Возможно, имеется в виду ${near}? `}Профили: ${known.join(', ')}. Файл указывают с путём, например ./directory.json.`,
  }),
  'profile-missing': ({ path }) => ({
    what: `Профиль ${path} не найден`,
    next: 'Профиль — это файл или одно из имён, которые показывает `provision profiles`.',
  }),
  'profile-unreadable': ({ path, why }) => ({
    what: `Не удалось прочитать профиль ${path}: ${unreadable(why)}`,
    next: 'Устраните причину или укажите другой профиль: файл или одно из имён, которые показывает `provision profiles`.',
  }),
  'profile-untrusted': (file) => ({
    what: `Профиль ${file.path} не используется: ${untrusted(file)}`,
    next: `Если Вы ему доверяете, укажите его в --profile ${shellQuote(file.path)} или PROVISION_PROFILE.`,
  }),
  'profile-name-taken': ({ path, name }) => ({
    what: `${path}: имя ${quote(name)} уже носит другой профиль, входящий в программу`,
    next: 'Дайте профилю в файле другое имя.',
  }),
  'sandbox-with-address': () => ({
    what: 'У --sandbox собственные каталог, адрес и токен',
    next: 'Уберите --base-url, --token и --token-file или уберите --sandbox.',
  }),
  'token-given-twice': ({ one, other }) => ({
    what: `Заданы и ${one}, и ${other}`,
    next: 'Оставьте что-то одно.',
  }),
  'slips-not-now': ({ beside }) => ({
    what: `--slips нельзя указать вместе с ${beside}: ${beside === '--json' ? 'вывод заканчивается одним событием' : 'пользователи не создаются'}`,
    next: 'Создайте карточки командой slips.',
  }),
  'overwrite-alone': () => ({ what: '--overwrite указывают вместе с --findings или --output' }),
  'findings-without-dry-run': () => ({ what: '--findings указывают вместе с --dry-run' }),
  'findings-ending': ({ path }) => ({
    what: `--findings: укажите файл с окончанием .csv, .json, .html или .xlsx, а не ${quote(path)}`,
  }),
};

function unreadable(why: UnreadableFile): string {
  switch (why.kind) {
    case 'system':
      return systemError(why.system);
    case 'other-kind':
      return `это ${fileWords.kinds[why.is]}, а не файл`;
    case 'too-large':
      return `он больше ${why.mib} МиБ`;
    case 'broken-link':
      return 'это ссылка на файл, которого нет';
  }
}

function untrusted({ folder, why }: UntrustedFile): string {
  return `${folder === undefined ? '' : `папка ${folder}: `}${fileWords.distrust(why)}`;
}
