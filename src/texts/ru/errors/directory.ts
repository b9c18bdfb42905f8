import { capitalized } from '../../../domain/text.js';
import type { directoryErrors as english } from '../../en/errors/directory.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import { grouped, quote, serviceName } from '../grammar.js';
import { documents, settings } from '../settings.js';

export const directoryErrors: typeof english = {
  'profile-invalid': (facts) => problemLines(facts, 'ru', documents.more, documents.profileForm),
  'profile-not-given': ({ profile }) => text`
    Запуск использовал собственный профиль ${profile}
    Укажите его файл: --profile <файл>.`,
  'setting-unknown': ({ profile, setting, near, known }) => text`
    В профиле ${profile} нет настройки ${quote(setting)}
    ${near === undefined ? '' : `Возможно, имеется в виду ${near}? `}${known.length === 0 ? 'Настроек в нём нет.' : `Его настройки: ${known.join(', ')}.`}`,
  'setting-value-wrong': ({ setting, fault }) => text`Настройка ${setting}: ${settings.fault(fault)}`,
  'setting-secret': ({ profile, setting, variable }) => text`
    Настройка ${setting} профиля ${profile} секретная: из командной строки и текстом из конфигурации её не берут
    ${secretWays(setting, variable)}`,
  'setting-not-secret': ({ profile, setting, from }) => text`
    Настройка ${setting} профиля ${profile} не секретная, и из ${from} её не берут
    Задайте её: --set ${setting}=<значение> или "profile_settings": { "${setting}": "…" }.`,
  'setting-missing': ({ profile, setting, description }) => text`
    Профилю ${profile} нужна настройка ${setting}. ${description({ lang: 'ru' })}
    Добавьте --set ${setting}=<значение> или "profile_settings": { "${setting}": "…" } в provision.config.json.`,
  'secret-setting-missing': ({ profile, setting, description, variable }) => text`
    Профилю ${profile} нужна секретная настройка ${setting}. ${description({ lang: 'ru' })}
    ${secretWays(setting, variable)}`,
  'profile-address-dots': ({ profile, address }) => text`
    В адресе ${address} профиля ${profile} между косыми чертами стоят одни точки
    Проверьте настройки профиля.`,
  'base-url-doubled': ({ from, end, base }) => text`
    ${from}: базовый URL заканчивается на ${end}, а эту часть программа добавляет сама.
    Укажите ${base}`,
  'department-unused': ({ title }) => text`
    --department здесь не применяется: в ${serviceName(title).prepositional} нет номеров подразделений
    Уберите этот параметр.`,
  'generated-passwords-unused': ({ title }) => text`
    --generate-passwords здесь не применяется: ${serviceName(title).nominative} не хранит пароли
    Уберите этот параметр. Пользователи входят так, как настроено в их организации.`,
  'slips-unused': ({ title }) => text`
    --slips здесь не применяется: ${serviceName(title).nominative} не хранит пароли
    Уберите этот параметр.`,
  'parallel-unused': ({ title }) => text`
    Для --parallel каталог должен уметь показывать пользователей: иначе не узнать, чем закончились отправленные запросы. ${capitalized(serviceName(title).nominative)} этого не умеет
    Уберите этот параметр или укажите 1.`,
  'header-carries-token': ({ header }) => text`
    В заголовке ${header} передаётся токен, изменить этот заголовок нельзя`,
  'no-list': ({ profile, option }) => text`
    Для ${option} нужен список всех пользователей, а в профиле ${profile} его нет
    ${
      option === '--extra'
        ? 'Сравните в самом сервисе. Или опишите его список в собственном профиле: docs/profiles.md.'
        : 'Укажите результаты прежних запусков в --known, а файлы с занятыми логинами в --taken.'
    }`,
  'list-not-read': ({ title, said, isMisread }) => text`
    Не удалось узнать, кто есть в ${serviceName(title).prepositional}: ${said('ru')}
    ${
      isMisread
        ? 'Сравните этот указатель профиля с ответом сервиса: docs/profiles.md.'
        : 'Повторите ту же команду. Если не поможет, проверьте, какие права нужны токену: docs/tokens.md.'
    }`,
  'extra-few-covered': ({ covered, active }) => text`
    В списках только ${grouped(covered)} из ${grouped(active)} людей с действующей учётной записью, и --extra назвал бы всех остальных
    Укажите и остальные списки. Или ограничьте подразделением или группой: --among <field=value>.`,
  'extra-unnamed': () => text`
    В одной из строк нет логина, и --extra может назвать человека, который есть в списке
    Впишите логин в каждую строку. Недостающие назначает команда prepare.`,
  'among-unknown': ({ title, among, known }) => text`
    --among: в списке пользователей из ${serviceName(title).genitive} нет ${among}
    ${known.length > 0 ? `В нём есть ${known.join(', ')}.` : ''}`,
  'needs-extra': ({ given }) => text`
    ${given === 'lists' ? 'Несколько списков можно указать' : `${given} можно указать`} только вместе с --extra
    Добавьте --extra <file>.`,
  'one-output': () => text`
    --output и --extra называют один файл
    Выберите два файла.`,
};

function secretWays(setting: string, variable: string): string {
  return `Задайте ${variable} или сохраните значение в файл и укажите его в provision.config.json: "profile_settings": { "${setting}": { "file": "<путь>" } }.`;
}
