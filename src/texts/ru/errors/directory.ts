import { capitalized } from '../../../domain/text.js';
import type { directoryErrors as english } from '../../en/errors/directory.js';
import { problemLines } from '../../sentence-parts.js';
import { quote, serviceName } from '../grammar.js';
import { documents, settings } from '../settings.js';

export const directoryErrors: typeof english = {
  'profile-invalid': (facts) => problemLines(facts, 'ru', documents.more, documents.profileForm),
  'profile-not-given': ({ profile }) => ({
    what: `Запуск использовал собственный профиль ${profile}`,
    next: 'Укажите его файл: --profile <файл>.',
  }),
  'setting-unknown': ({ profile, setting, near, known }) => ({
    what: `В профиле ${profile} нет настройки ${quote(setting)}`,
    next: `${near === undefined ? '' : `Возможно, имеется в виду ${near}? `}${known.length === 0 ? 'Настроек в нём нет.' : `Его настройки: ${known.join(', ')}.`}`,
  }),
  'setting-value-wrong': ({ setting, fault }) => ({
    what: `Настройка ${setting}: ${settings.fault(fault)}`,
  }),
  'setting-secret': ({ profile, setting, variable }) => ({
    what: `Настройка ${setting} профиля ${profile} секретная: из командной строки и текстом из конфигурации её не берут`,
    next: secretWays(setting, variable),
  }),
  'setting-not-secret': ({ profile, setting, from }) => ({
    what: `Настройка ${setting} профиля ${profile} не секретная, и из ${from} её не берут`,
    next: `Задайте её: --set ${setting}=<значение> или "profile_settings": { "${setting}": "…" }.`,
  }),
  'setting-missing': ({ profile, setting, description }) => ({
    what: `Профилю ${profile} нужна настройка ${setting}. ${description({ lang: 'ru' })}`,
    next: `Добавьте --set ${setting}=<значение> или "profile_settings": { "${setting}": "…" } в provision.config.json.`,
  }),
  'secret-setting-missing': ({ profile, setting, description, variable }) => ({
    what: `Профилю ${profile} нужна секретная настройка ${setting}. ${description({ lang: 'ru' })}`,
    next: secretWays(setting, variable),
  }),
  'profile-address-dots': ({ profile, address }) => ({
    what: `В адресе ${address} профиля ${profile} между косыми чертами стоят одни точки`,
    next: 'Проверьте настройки профиля.',
  }),
  'base-url-doubled': ({ from, end, base }) => ({
    what: `${from}: базовый URL заканчивается на ${end}, а эту часть программа добавляет сама.`,
    next: `Укажите ${base}`,
  }),
  'department-unused': ({ title }) => ({
    what: `--department здесь не применяется: в ${serviceName(title).prepositional} нет номеров подразделений`,
    next: 'Уберите этот параметр.',
  }),
  'generated-passwords-unused': ({ title }) => ({
    what: `--generate-passwords здесь не применяется: ${serviceName(title).nominative} не хранит пароли`,
    next: 'Уберите этот параметр. Пользователи входят так, как настроено в их организации.',
  }),
  'slips-unused': ({ title }) => ({
    what: `--slips здесь не применяется: ${serviceName(title).nominative} не хранит пароли`,
    next: 'Уберите этот параметр.',
  }),
  'parallel-unused': ({ title }) => ({
    what: `Для --parallel каталог должен уметь показывать пользователей: иначе не узнать, чем закончились отправленные запросы. ${capitalized(serviceName(title).nominative)} этого не умеет`,
    next: 'Уберите этот параметр или укажите 1.',
  }),
  'header-carries-token': ({ header }) => ({
    what: `В заголовке ${header} передаётся токен, изменить этот заголовок нельзя`,
  }),
};

function secretWays(setting: string, variable: string): string {
  return `Задайте ${variable} или сохраните значение в файл и укажите его в provision.config.json: "profile_settings": { "${setting}": { "file": "<путь>" } }.`;
}
