import { capitalized, uncapitalized } from '../../domain/text.js';
import type { Life, RefusedAt } from '../secret-facts.js';
import type { Texts } from '../texts-type.js';
import { FORMS, passwordOf } from './errors/token.js';
import { serviceName, times } from './grammar.js';

export const signIn: Texts['signIn'] = {
  inSource: (place, what) =>
    `${'path' in place ? `${place.path ?? 'стандартный ввод'} (${place.from})` : place.from}: ${uncapitalized(what)}`,
  steps: `Токен выдаётся приложению, которое создают один раз:

  1. Войдите в сервис входа Вашего каталога
     как администратор домена.
  2. Создайте приложение.
  3. Дайте ему право на доступ к каталогу.
  4. Выберите платформу «Веб-сервисы».
  5. Выберите предложенный адрес возврата для разработки.
  6. Сохраните приложение и запишите его идентификатор
     (идентификатор клиента).

Адрес входа — это адрес страницы входа до /authorize. Спросите его
у того, кто сообщил Вам адрес каталога. Оба значения можно задать
в provision.config.json, как "auth_url" и "client_id".
`,
  authUrlQuestion: 'Адрес входа (адрес сервиса входа, например https://auth.example):',
  clientIdQuestion: 'Идентификатор клиента (идентификатор приложения):',
  desktopApplication: (title) =>
    `Чтобы получать токены, один раз создайте в ${serviceName(title).prepositional} приложение:
приложение для компьютера с адресом возврата http://127.0.0.1/callback.`,
  open: 'Откройте этот адрес в браузере:',
  opened: 'Этот адрес должен открыться в браузере. Если не открылся, откройте его сами:',
  noBrowser: 'Не удалось запустить браузер.',
  waitForBrowser: `Войдите как администратор и разрешите доступ. Браузер должен работать на этом
компьютере: ответ придёт на адрес 127.0.0.1. Если браузера здесь нет, получите
токен на другом компьютере и передайте его через PROVISION_TOKEN или --token-file.

Ожидание ответа браузера. Чтобы остановить, нажмите Ctrl-C.`,
  openAnywhere: 'Откройте этот адрес в браузере любого устройства и введите код:',
  code: (code) => `Код: ${code}`,
  addressWithCode: 'Адрес, в котором уже есть код:',
  waitForCode: (expiresInMs) =>
    `Войдите как администратор и разрешите доступ. Код действует ${times.duration(expiresInMs)}.
Ожидание входа. Чтобы остановить, нажмите Ctrl-C.`,
  copyAddress: (page) =>
    `Войдите как администратор домена и разрешите доступ. Адрес последней
страницы ${page === undefined ? 'содержит\n"access_token="' : `начинается с ${page}`}.
Скопируйте весь этот адрес из адресной строки.`,
  paste: (bare) => `Вставьте ${bare ? 'его или один токен' : 'его'} сюда и нажмите Enter (ввод скрыт):`,
  newAddress: (command) => `Чтобы получить новый адрес: ${command}`,
  withoutState:
    'во вставленном тексте нет параметра state, поэтому нельзя проверить, что он относится к этому входу. Используйте токен, только если Вы скопировали его с последней страницы этого входа.',
  showAnyway: 'Всё равно показать его здесь?',
  isToken: (life) => `Это токен${lifeOf(life)}.`,
  saved: (name, option, life) =>
    `Токен записан в ${name}, прочитать его можете только Вы${lifeOf(life)}. Используйте его с ${option} или задайте этот путь в PROVISION_TOKEN_FILE.`,
  getsItself:
    'Запуск с тем же идентификатором клиента и тем же секретом клиента или ключом сам получает и обновляет токены.',
  pasteFirst: (user) =>
    user === undefined
      ? 'Токена доступа ещё нет. Чтобы продолжить, вставьте его; чтобы ничего не отправлять, нажмите Enter.'
      : `Нужен ${passwordOf(user)}. Чтобы продолжить, введите его; чтобы ничего не отправлять, нажмите только Enter.`,
  pasteAnother: (refused) =>
    refused.user === undefined
      ? `${refusal(refused)} Чтобы продолжить, вставьте новый; чтобы остановить, нажмите Enter.`
      : `${refusal(refused)} Проверьте пароль. Чтобы продолжить, введите правильный; чтобы остановить, нажмите только Enter.`,
  signInFirst:
    'Токена доступа ещё нет. Чтобы продолжить, войдите; чтобы ничего не отправлять, нажмите Ctrl-C.',
  signInAgain: (refused) =>
    `${refusal(refused)} Чтобы продолжить, войдите; чтобы остановить, нажмите Ctrl-C.`,
  prompt: (user) => `${user === undefined ? 'Токен' : capitalized(passwordOf(user))} (ввод скрыт):`,
  getByAddress:
    'Чтобы получить токен, откройте этот адрес, разрешите доступ и вставьте адрес последней страницы:',
  getByCommand: 'Чтобы получить токен, выполните в другом терминале:',
  createKey: (title) => `Создайте его в ${serviceName(title).prepositional}.`,
  appPassword: (title) =>
    `Вместо самого пароля лучше взять пароль приложения, который этот пользователь создаёт в ${serviceName(title).prepositional}.`,
  pipeUsedUp: ({ kind }, from) =>
    `Канал (${from}), из которого прочитан ${FORMS[kind].nominative}, нельзя прочитать второй раз.`,
  forThisRun: ({ kind }, from) =>
    `Новый ${FORMS[kind].nominative} действует только для этого запуска: в ${from} остался отклонённый.`,
  newRefused: (clientId, title) =>
    `Новый токен тоже отклонён. Проверьте в ${serviceName(title).prepositional} права приложения ${clientId}.`,
  fileOpen: ({ kind }, path, mode) =>
    `файл с ${FORMS[kind].instrumental} ${path} могут прочитать другие пользователи (права ${mode}). Выполните:`,
  pages: {
    succeeded: { title: 'Вход выполнен', text: 'Программа получила ответ. Эту страницу можно закрыть.' },
    failed: {
      title: 'Вход не выполнен',
      text: 'Токена нет. Причину программа пишет в своём терминале. Эту страницу можно закрыть.',
    },
    other: {
      title: 'Другой вход',
      text: 'Этот ответ не относится к входу, которого ждёт программа, или уже приходил. Откройте адрес, который показывает программа.',
    },
    wrong: { title: 'Неверный адрес', text: 'Откройте адрес, который показывает программа.' },
  },
};

function lifeOf(life: Life | undefined): string {
  if (life === undefined) return '';
  return 'forMs' in life ? `, срок действия: ${times.duration(life.forMs)}` : `, действует до ${life.until}`;
}

function refusal({ title, user, status, line, again }: RefusedAt): string {
  const token = again ? 'этот токен тоже' : 'токен';
  const password = `${again ? 'этот ' : ''}${passwordOf(user ?? '')}${again ? ' тоже' : ''}`;
  const code = status === undefined ? '' : ` (${status})`;
  const where = line === 0 ? '' : `, строка ${line}`;
  return `${capitalized(serviceName(title).nominative)} отклонил ${user === undefined ? token : password}${code}${where}.`;
}
