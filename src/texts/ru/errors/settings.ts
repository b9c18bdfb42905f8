import { shellQuote } from '../../../domain/shell-quote.js';
import type { settingsErrors as english } from '../../en/errors/settings.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import type { UnreadableFile, UntrustedFile } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { quote } from '../grammar.js';
import { documents } from '../settings.js';
import { systemError } from '../system-error.js';

const CONFIG_WAYS =
  'В --config и PROVISION_CONFIG указывают путь к файлу конфигурации. Без них программа ищет provision.config.json.';

export const settingsErrors: typeof english = {
  'option-value-wrong': ({ place, takes, given, hint }) => text`
    ${place}: укажите ${takes({ lang: 'ru' })}, а не ${quote(given)}
    ${hint?.({ lang: 'ru' })}`,
  'option-twice': ({ option }) => text`
    ${option} указано дважды
    Укажите один раз.`,
  'pace-and-rate': ({ option }) => text`
    --pace означает один запрос за другим, но указано и ${option}
    Укажите что-то одно.`,
  'config-path-empty': () => text`
    Путь в --config пустой
    ${CONFIG_WAYS}`,
  'config-missing': ({ path }) => text`
    Файл ${path} не найден
    ${CONFIG_WAYS}`,
  'config-unreadable': ({ path, why }) => text`
    Не удалось прочитать файл конфигурации ${path}: ${unreadable(why)}
    Устраните причину или обойдитесь без файла: с --no-config конфигурация не используется.`,
  'config-untrusted': (file) => text`
    Конфигурация ${file.path} не используется: ${untrusted(file)}
    Если Вы ей доверяете, укажите её в --config ${shellQuote(file.path)} или PROVISION_CONFIG. Чтобы обойтись без неё, добавьте --no-config.`,
  'file-not-utf8': ({ path }) => text`
    Файл ${path} не в кодировке UTF-8
    Сохраните его в UTF-8.`,
  'json-invalid': (facts) => problemLines(facts, 'ru', documents.more),
  'config-invalid': (facts) => problemLines(facts, 'ru', documents.more),
  'profile-unknown': ({ typed, near, known }) => text`
    Профиля ${quote(typed)} нет
    ${near === undefined ? '' : `Возможно, имеется в виду ${near}? `}Профили: ${known.join(', ')}. Файл указывают с путём, например ./directory.json.`,
  'profile-missing': ({ path }) => text`
    Профиль ${path} не найден
    Профиль — это файл или одно из имён, которые показывает \`provision profiles\`.`,
  'profile-unreadable': ({ path, why }) => text`
    Не удалось прочитать профиль ${path}: ${unreadable(why)}
    Устраните причину или укажите другой профиль: файл или одно из имён, которые показывает \`provision profiles\`.`,
  'profile-untrusted': (file) => text`
    Профиль ${file.path} не используется: ${untrusted(file)}
    Если Вы ему доверяете, укажите его в --profile ${shellQuote(file.path)} или PROVISION_PROFILE.`,
  'profile-name-taken': ({ path, name }) => text`
    ${path}: имя ${quote(name)} уже носит другой профиль, входящий в программу
    Дайте профилю в файле другое имя.`,
  'sandbox-with-address': () => text`
    У --sandbox собственные каталог, адрес и токен
    Уберите --base-url, --token и --token-file или уберите --sandbox.`,
  'token-given-twice': ({ one, other }) => text`
    Заданы и ${one}, и ${other}
    Оставьте что-то одно.`,
  'slips-not-now': ({ other }) => text`
    --slips нельзя указать вместе с ${other}: ${other === '--json' ? 'вывод заканчивается одним событием' : 'пользователи не создаются'}
    Создайте карточки командой slips.`,
  'overwrite-alone': () => text`--overwrite указывают вместе с --findings или --output`,
  'findings-without-dry-run': () => text`--findings указывают вместе с --dry-run`,
  'findings-ending': ({ path }) => text`
    --findings: укажите файл с окончанием .csv, .json, .html или .xlsx, а не ${quote(path)}`,
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
