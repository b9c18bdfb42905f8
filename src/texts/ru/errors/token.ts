import { capitalized } from '../../../domain/text.js';
import type { tokenErrors as english } from '../../en/errors/token.js';
import { innerText, text } from '../../error-template.js';
import { addressText, settingsText, withSettings } from '../../place-text.js';
import type { OAuthRefused, Origin, OtherAnswer, SecretFile, SecretName } from '../../secret-facts.js';
import { listed } from '../../sentence-parts.js';
import { count, quote, serviceName, times } from '../grammar.js';
import { systemError } from '../system-error.js';

export const tokenErrors: typeof english = {
  'client-id-missing': ({ title, inHelp }) => text`
    Не задан идентификатор клиента${title === undefined ? '' : ` (${serviceName(title).nominative})`}
    Задайте его с помощью --client-id <id>, PROVISION_CLIENT_ID или "client_id" в provision.config.json.${inHelp ? ' Как создать приложение, описано в `provision token --help` (на английском).' : ''}`,
  'client-id-invalid': ({ isEmpty }) => text`
    ${isEmpty ? 'Идентификатор клиента пуст.' : 'В идентификаторе клиента недопустимый символ.'}
    Укажите без пробелов идентификатор, который был показан при сохранении приложения.`,
  'client-missing': ({ title, needsKey, isGrant }) => text`
    ${isGrant ? 'Не задан ключ' : needsKey ? 'Не заданы идентификатор клиента и ключ' : 'Не заданы идентификатор и секрет клиента'} (${serviceName(title).nominative})
    ${isGrant ? '' : 'Идентификатор: --client-id <id>, PROVISION_CLIENT_ID или "client_id" в provision.config.json. '}${needsKey ? 'Ключ' : 'Секрет: PROVISION_CLIENT_SECRET, --client-secret-file <path> или "client_secret_file" в provision.config.json; вместо него можно взять ключ'}: --key-file <path>, PROVISION_KEY_FILE или "key_file" в provision.config.json. Или задайте токен: PROVISION_TOKEN или --token-file <path>.`,
  'client-secret-missing': ({ title }) => text`
    Не задан секрет клиента (${serviceName(title).nominative})
    Задайте PROVISION_CLIENT_SECRET или укажите файл с секретом: --client-secret-file <path> или "client_secret_file" в provision.config.json. Или используйте ключ: --key-file <path>.`,
  'key-missing': ({ title }) => text`
    Не задан ключ (${serviceName(title).nominative})
    Укажите файл с ключом: --key-file <path>, PROVISION_KEY_FILE или "key_file" в provision.config.json.`,
  'auth-url-missing': () => text`
    Не задан адрес входа
    Задайте его с помощью --auth-url https://…, PROVISION_AUTH_URL или "auth_url" в provision.config.json.`,
  'token-base-url-missing': ({ title }) => text`
    Не задан базовый URL (${serviceName(title).nominative}): токены выдаёт адрес внутри него
    Задайте его с помощью --base-url https://…, PROVISION_BASE_URL или "base_url" в provision.config.json.`,
  'token-url-missing': ({ title }) => text`
    В ${serviceName(title).prepositional} нет адреса, который выдаёт токены`,
  'sign-in-address-missing': ({ key }) => text`
    В профиле нет адреса ${key === 'device_url' ? 'для кодов устройств' : 'для входа'}
    Добавьте в раздел "token" профиля ключ "${key}".`,
  'token-address-unsafe': ({ address, isEncrypted, hasBaseUrl, isOwnProfile }) => text`
    ${
      isEncrypted
        ? `Токен не запрашивается по адресу ${address}: в адресе есть имя пользователя или фрагмент`
        : `Токен не запрашивается по адресу ${address}: соединение не зашифровано`
    }
    Используйте https: без имени пользователя ${[
      ...(hasBaseUrl ? ['в базовом URL'] : []),
      ...(isOwnProfile ? ['в разделе "token" профиля'] : []),
    ].join(' или ')}. Адрес с http: допустим только на этом компьютере.`,
  'token-missing': ({ title, grant, user, command }) =>
    user === undefined
      ? text`
        Не задан токен доступа
        ${tokenWays(title, grant, command)}`
      : text`
        Не задан ${passwordOf(user)}
        Задайте его в PROVISION_TOKEN или укажите файл с ним: --token-file. Вместо самого пароля лучше взять пароль приложения, который этот пользователь создаёт в ${serviceName(title).prepositional}.`,
  'token-refused-before': ({ title, user }) => text`
    ${capitalized(serviceName(title).nominative)} уже отклонил этот ${user === undefined ? 'токен' : passwordOf(user)}
    ${user === undefined ? 'Вставьте другой.' : 'Проверьте пароль и вставьте правильный.'}`,
  'token-not-issued': ({ title, user }) => text`
    ${
      user === undefined
        ? `${capitalized(serviceName(title).nominative)} не выдаёт токены программам. Нужен ключ, который администратор находит или создаёт в настройках`
        : `${capitalized(serviceName(title).nominative)} не выдаёт токены программам. Нужен ${user === '' ? 'пароль администратора' : passwordOf(user)} или, лучше, пароль приложения, который этот пользователь создаёт в своих настройках`
    }
    Запишите его в файл и укажите этот файл с помощью --token-file или задайте PROVISION_TOKEN.`,
  'token-on-screen': ({ commands }) => text`
    Токен будет виден на этом экране и при прокрутке назад
    Вместо этого выполните одну из команд:
    ${commands}`,
  'save-without-file': () => text`
    Для --save нужен файл
    Без --save программа пишет токен в стандартный вывод.`,
  'nothing-pasted': ({ page }) => text`
    Ничего не вставлено.
    ${copyFrom(page)}`,
  'no-answer-pasted': () => text`Ничего не вставлено, поэтому токена нет`,
  'pasted-no-address': ({ page }) => text`
    Это не адрес.
    ${copyFrom(page)} Чтобы вставить только токен, добавьте --bare.`,
  'pasted-sign-in-page': () => text`
    Это адрес страницы входа, а не страницы после неё.
    Разрешите там доступ и скопируйте адрес следующей страницы.`,
  'pasted-other-page': ({ page }) => text`
    Это адрес другой страницы.
    ${copyFrom(page)}`,
  'pasted-other-sign-in': () => text`
    Этот адрес относится к другому входу, возможно более раннему (не совпадает параметр state).
    Откройте адрес, показанный выше, и скопируйте адрес последней страницы.`,
  'pasted-code': () => text`
    Вместо токена при входе получен код.
    ${CHECK_APPLICATION}`,
  'pasted-without-token': ({ page }) => text`
    В адресе нет токена: часть после # отсутствует или неполна.
    ${copyFrom(page)}`,
  'pasted-damaged': () => text`
    Адрес повреждён.
    Скопируйте весь адрес ещё раз.`,
  'pasted-token-in-query': () => text`
    Токен стоит в этом адресе после ?, а не после #
    Серверы записывают эту часть адреса, поэтому токен не используется: отзовите его. Затем начните заново; в ответе на вход должно быть #access_token=…`,
  'sign-in-refused': ({ oauthCode }) => {
    const what = oauthCode === 'access_denied' ? 'В доступе отказано' : 'Вход отклонён';
    const next: Readonly<Record<string, string>> = {
      access_denied:
        'Снова откройте адрес, войдите как администратор домена и разрешите доступ. Если Вы в нём не отказывали, возможно, у приложения нет права на доступ к каталогу.',
      invalid_client: 'Проверьте идентификатор клиента.',
      invalid_request: 'Проверьте адрес входа и идентификатор клиента.',
      server_error: 'Начните заново через несколько минут.',
      temporarily_unavailable: 'Начните заново через несколько минут.',
    };
    return text`
      ${what}${inCode(oauthCode)}.
      ${(Object.hasOwn(next, oauthCode) && next[oauthCode]) || CHECK_APPLICATION}`;
  },
  'sign-in-too-slow': ({ minutes }) => text`
    За ${count(minutes, 'минуту', 'минуты', 'минут')} никто не вошёл
    Начните заново и откройте новый адрес.`,
  'callback-port': ({ system }) => text`
    На этом компьютере не удалось открыть порт для ответа браузера: ${systemError(system)}
    Задайте PROVISION_TOKEN или выберите профиль, в котором токен выдаётся по коду устройства.`,
  'sign-in-ended': (facts) => text`
    ${saying(facts, 'не принимает этот вход или больше не принимает его')}
    Войдите заново с помощью команды token.`,
  'grant-not-allowed': (facts) => text`
    ${saying(facts, 'не разрешает приложению получать токен таким способом')}
    ${
      facts.origin.isOwnProfile
        ? 'В настройках приложения разрешите способ, указанный в разделе "token" профиля, или выберите в профиле другой.'
        : `В настройках приложения разрешите способ${facts.origin.grant === undefined ? ', указанный в профиле' : ` ${facts.origin.grant}`}.`
    }`,
  'key-rejected': (facts) => text`
    ${saying(facts, `не принял ключ или идентификатор клиента ${facts.clientId}`)}
    Проверьте, что сервис знает этот ключ или его сертификат для этого идентификатора клиента. ${checkAll(facts.origin)}`,
  'clock-off'({ aheadMs, ...facts }) {
    const off = `${aheadMs > 0 ? 'спешат' : 'отстают'} от его часов на ${times.duration(Math.abs(aheadMs))}`;
    return text`
      ${saying(facts, `не принял запрос, а часы этого компьютера ${off}`)}
      Установите часы этого компьютера, лучше всего по серверу времени, затем выполните ту же команду снова.`;
  },
  'delegation-refused': (facts) => text`
    ${saying(facts, `не разрешает ${facts.clientId} получать токены по ключу`)}
    Администратор должен разрешить это в сервисе (делегирование на уровне домена) для каждого запрошенного права${inQuotes(facts.scope)}. Разрешение может начать действовать через несколько часов.`,
  'scope-rejected': (facts) => text`
    ${saying(facts, `не принимает запрошенные права${inQuotes(facts.scope)}`)}
    Проверьте ${facts.origin.isOwnProfile ? '"scope" в разделе "token" профиля и ' : ''}права приложения.`,
  'access-denied': (facts) => text`
    ${saying(facts, 'отказал в доступе')}
    Начните заново, войдите как администратор и разрешите доступ. Если никто в нём не отказывал, возможно, у приложения нет нужного права.`,
  'device-code-expired': (facts) => text`
    ${saying(facts, 'больше не принимает код: его не ввели вовремя')}
    Начните заново, чтобы получить новый код.`,
  'token-request-rejected': (facts) => text`
    ${saying(facts, 'не принял запрос')}
    ${
      facts.origin.grant === 'authorization_code'
        ? `Приложению должен быть разрешён адрес возврата http://127.0.0.1/callback с любым портом. ${checkAll(facts.origin)}`
        : checkAll(facts.origin)
    }`,
  'token-request-refused': (facts) => text`
    ${saying(facts, 'отклонил запрос')}
    ${checkAll(facts.origin)}`,
  'token-service-failed': (facts) => text`
    ${saying(facts, 'сообщает о своей ошибке')}
    ${LATER}`,
  'token-service-unavailable': (facts) => text`
    ${saying(facts, 'сейчас недоступен')}
    ${LATER}`,
  'client-rejected'({ clientId, hasSecret, isEncoded, ...facts }) {
    if (!hasSecret)
      return text`
        ${saying(facts, `не принял идентификатор клиента ${clientId}`)}
        Проверьте идентификатор клиента. Если у приложения есть секрет клиента, задайте PROVISION_CLIENT_SECRET или укажите файл с ним: --client-secret-file.`;
    const check =
      'Проверьте секрет клиента в PROVISION_CLIENT_SECRET или в файле из --client-secret-file, а также идентификатор клиента.';
    return text`
      ${saying(facts, `не принял секрет клиента или идентификатор клиента ${clientId}`)}
      ${isEncoded ? `${check} ${NOT_DECODED}` : check}`;
  },
  'no-token-endpoint': ({ url, answer, origin }) => text`
    ${url} ${answered(answer)}
    ${checkAddress(origin)}`,
  'token-service-status': ({ host, status }) => text`
    ${host} ответил на запрос токена кодом ${status}
    ${LATER}`,
  'token-service-timeout': ({ host, seconds }) => text`
    ${host} не ответил за ${count(seconds, 'секунду', 'секунды', 'секунд')}
    ${LATER}`,
  'token-service-open-files': ({ host }) => text`
    Открыто слишком много файлов и соединений: ${host} недоступен
    Закройте другие программы или разрешите больше открытых файлов (\`ulimit -n 1024\`), затем выполните ту же команду снова.`,
  'token-service-certificate': ({ why }) => text`
    ${capitalized(innerText(why, 'ru'))}
    Если это сертификат Вашей организации, укажите файл с ним в NODE_EXTRA_CA_CERTS.`,
  'token-service-unreachable': ({ why, host, usesProxy }) => text`
    ${innerText(why, 'ru')}
    ${
      usesProxy
        ? `Проверьте прокси-сервер в HTTPS_PROXY или добавьте ${host} в NO_PROXY, чтобы соединяться без него.`
        : 'Проверьте адрес и сеть, затем выполните ту же команду снова.'
    }`,
  'token-unusable': ({ host }) => text`
    ${host} выдал токен, который эта программа не может отправить
    Поддерживаются только токены вида Bearer (RFC 6750). Проверьте настройки приложения.`,
  'secret-empty': ({ secret }) => text`
    ${
      secret.kind === 'setting'
        ? `Значение настройки ${secret.name} пусто.`
        : `${capitalized(fullName(secret))} пуст.`
    }
    ${
      secret.kind === 'token'
        ? 'Его получает команда token.'
        : secret.kind === 'password'
          ? 'Укажите пароль или пароль приложения этого пользователя.'
          : invalidNext(secret)
    }`,
  'secret-character': ({ secret, code, at, length }) => text`
    ${capitalized(fullName(secret))}: недопустимый символ: ${characterName(code)} (символ ${at} из ${length}).
    ${invalidNext(secret)}`,
  'key-unusable': ({ fault }) => text`
    ${
      {
        none: 'В нём нет закрытого ключа.',
        encrypted: 'Закрытый ключ зашифрован.',
        unsupported: 'Закрытый ключ повреждён или другого вида.',
        'other-certificate': 'Сертификат не от этого закрытого ключа.',
      }[fault]
    }
    Нужен JSON сервисного аккаунта или PEM: ключ RSA не короче 2048 бит или ключ EC (P-256, P-384, P-521), с сертификатом, если его требует сервис. Команда \`openssl pkey\` записывает ключ без пароля.`,
  'identity-unusable': ({ fault }) => text`
    ${
      {
        none: 'В нём нет закрытого ключа.',
        encrypted: 'Он зашифрован.',
        unsupported: 'В нём есть строка, которая не является закрытым ключом `age` или повреждена.',
      }[fault]
    }
    Нужны строки, которые начинаются с \`AGE-SECRET-KEY-1\`, как их записывает \`age-keygen\`. Зашифрованный файл расшифровывает \`age -d\`.`,
  'key-certificate-expired': ({ at }) => text`
    Срок действия сертификата ключа истёк ${times.utc(at)}.
    Создайте новый ключ с сертификатом, добавьте сертификат в сервис и запишите в файл и ключ, и сертификат.`,
  'token-is-address': () => text`
    Это адрес страницы, а не токен.
    Токен стоит между \`access_token=\` и следующим \`&\`. Команда token извлекает его из адреса.`,
  'secret-function'({ from, secret, why }) {
    const { nominative, instrumental } = FORMS[secret.kind];
    const returns = `Она возвращает Promise строки с ${instrumental}.`;
    if (why === 'threw')
      return text`
        В функции ${from} произошла ошибка
        Ошибка не показана, так как в ней может быть секрет: посмотрите в самой функции.`;
    if (why === 'no-text')
      return text`
        Значение, полученное от функции ${from}, — не строка
        ${returns}`;
    return text`
      Функция ${from} вернула больше ${why.overKib} КиБ: это не ${nominative}
      ${returns}`;
  },
  'secret-too-large': (facts) => text`
    ${fileName(facts)}: больше ${facts.kib} КиБ, это не ${FORMS[facts.secret.kind].nominative}
    ${checkPath(facts)}`,
  'secret-too-slow': (facts) => text`
    ${fileName(facts)}: чтение не закончилось за ${count(facts.seconds, 'секунду', 'секунды', 'секунд')}
    ${checkPath(facts)}`,
  'secret-no-file': (facts) => text`
    ${fileName(facts)}: это ${{ folder: 'папка', socket: 'сокет', device: 'устройство' }[facts.kind]}, а читать можно только файл или канал
    ${checkPath(facts)}`,
  'secret-unreadable': (facts) => text`
    ${fileName(facts)}: не удалось прочитать: ${systemError(facts.system)}
    ${checkPath(facts)}`,
  'secret-on-terminal'({ secret, from, variable }) {
    const { nominative } = FORMS[secret.kind];
    return text`
      Стандартный ввод (${from}) — это сам терминал, и ${nominative} будет видно на экране
      ${
        secret.kind === 'token' || secret.kind === 'password'
          ? `Без ${from} программа спросит ${nominative} и скроет ввод. Или запишите ${nominative} в файл.`
          : `Запишите ${nominative} в файл${variable === '' ? '' : ` или задайте ${variable}`}.`
      }`;
  },
  'secret-as-path'({ secret, from, variable }) {
    const { nominative, instrumental } = FORMS[secret.kind];
    return text`
      Файл с ${instrumental}, указанный в ${from}, не существует. Его имя не показано: возможно, это и есть ${nominative}
      В ${from} указывают путь к файлу.${variable === '' ? '' : ` Чтобы задать ${nominative}, используйте ${variable}.`}`;
  },
  'secret-and-roster': ({ secret, from, variable }) => text`
    Список и ${FORMS[secret.kind].nominative} (${from}) нельзя вместе читать из стандартного ввода
    Прочитайте что-то одно из файла или задайте ${variable}.`,
};

const LATER = 'Повторите попытку через несколько минут.';
const CHECK_APPLICATION =
  'Проверьте приложение: ему нужны платформа «Веб-сервисы», адрес возврата для разработки и право на доступ к каталогу.';
const NOT_DECODED =
  'Если оба верны, возможно, сервер их не раскодирует: такие знаки, как %, + или пробел, и двоеточие в идентификаторе клиента отправляются закодированными, как требует RFC 6749 (2.3.1). Создайте для приложения новый секрет из букв и цифр.';

/** A secret without the name of its user. The nominative is the accusative as well. */
export const FORMS: Readonly<
  Record<SecretName['kind'], { readonly nominative: string; readonly instrumental: string }>
> = {
  token: { nominative: 'токен', instrumental: 'токеном' },
  password: { nominative: 'пароль', instrumental: 'паролем' },
  'client-secret': { nominative: 'секрет клиента', instrumental: 'секретом клиента' },
  key: { nominative: 'ключ', instrumental: 'ключом' },
  setting: { nominative: 'секретное значение', instrumental: 'секретным значением' },
};

/** Nominative and accusative. @param user empty where it is not known */
export function passwordOf(user: string): string {
  return user === '' ? 'пароль' : `пароль пользователя ${quote(user)}`;
}

function fullName(secret: SecretName): string {
  switch (secret.kind) {
    case 'token':
      return 'токен доступа';
    case 'password':
      return passwordOf(secret.user);
    case 'setting':
      return `настройка ${secret.name}`;
    default:
      return FORMS[secret.kind].nominative;
  }
}

function invalidNext({ kind }: SecretName): string {
  return {
    token: 'Скопируйте токен ещё раз, без кавычек, пробелов и другого текста вокруг.',
    password:
      'Скопируйте пароль ещё раз, без другого текста вокруг. Можно отправить только латинские буквы, цифры и знаки препинания: если в пароле есть другие символы, используйте пароль приложения этого пользователя.',
    'client-secret': 'Скопируйте его ещё раз из настроек приложения, одной строкой в UTF-8.',
    key: 'Выгрузите ключ ещё раз.',
    setting: 'Скопируйте его ещё раз, одной строкой в UTF-8.',
  }[kind];
}

function characterName(code: string): string {
  if (code === 'U+0020') return 'пробел';
  return code === 'U+000A' || code === 'U+000D' ? 'перевод строки' : code;
}

function fileName({ secret, path, from }: SecretFile): string {
  return path === undefined
    ? `Стандартный ввод (${from})`
    : `Файл с ${FORMS[secret.kind].instrumental} ${path} (${from})`;
}

function checkPath({ variable }: SecretFile): string {
  return `Проверьте путь${variable === '' ? '' : ` или задайте ${variable}`}.`;
}

function tokenWays(title: string, grant: string | undefined, command: string): string {
  return grant === undefined
    ? `Это ключ, который администратор создаёт в ${serviceName(title).prepositional}. Задайте его в PROVISION_TOKEN или укажите файл с ним: --token-file.`
    : `Получите его командой \`export PROVISION_TOKEN="$(${command})"\` или укажите файл с ним: --token-file.`;
}

function copyFrom(page: string | undefined): string {
  return page === undefined
    ? 'Скопируйте из адресной строки браузера весь адрес последней страницы.'
    : `Скопируйте из адресной строки браузера весь адрес, который начинается с ${page}.`;
}

function inCode(oauthCode: string): string {
  return oauthCode === '' ? '' : ` (${oauthCode})`;
}

/** The reaction of the server, with its own code and text. */
function saying({ host, oauthCode, said }: OAuthRefused, what: string): string {
  return `${host} ${what}${inCode(oauthCode)}${inQuotes(said)}`;
}

function inQuotes(said: string): string {
  return said === '' ? '' : `: ${quote(said)}`;
}

/** Everything that may be the cause of a refusal. */
function checkAll(origin: Origin): string {
  const parts = [
    'приложение',
    ...(origin.isOwnProfile ? ['раздел "token" профиля'] : []),
    ...(origin.address === undefined ? [] : [`базовый URL${addressText(origin)}`]),
  ];
  return `Проверьте ${listed(parts, 'и')}${withSettings(origin.settings, '; проверьте и настройки: ')}.`;
}

function checkAddress(origin: Origin): string {
  const part = wrongPart(origin);
  if (origin.isOwnProfile)
    return `${part === undefined ? '' : `${part} `}Проверьте адрес в разделе "token" профиля.`;
  return part ?? 'Проверьте сеть: возможно, ответил не сам сервис, а что-то другое.';
}

/** As sentences; `undefined` where the address has no parts. */
function wrongPart(origin: Origin): string | undefined {
  const settings = settingsText(origin);
  const base = origin.address === undefined ? undefined : `базовый URL${addressText(origin)}`;
  if (base === undefined)
    return settings && `Вероятно, неверна одна из настроек. Проверьте настройки: ${settings}.`;
  return settings === undefined
    ? `Вероятно, неверно указан базовый URL. Проверьте ${base}.`
    : `Вероятно, неверно указан базовый URL или настройка. Проверьте ${base} и настройки: ${settings}.`;
}

function answered(answer: OtherAnswer): string {
  switch (answer.kind) {
    case 'status':
      return `ответил кодом ${answer.status}${inQuotes(answer.said)}`;
    case 'redirect':
      return `ответил кодом ${answer.status}; запрос токена не следует за перенаправлением`;
    case 'no-token':
      return 'ответил чем-то другим, а не токеном';
    case 'too-large':
      return `вернул больше ${answer.kib} КиБ: это не токен`;
    case 'unshowable':
      return 'вернул код или адрес, который нельзя показать';
  }
}
