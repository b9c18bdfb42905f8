import type { AccountFacts, DetailFacts, ValueType } from '../../domain/detail.js';
import { dayFirst } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';
import { systemError } from './system-error.js';

type Peer = { readonly host?: string; readonly proxy?: string };

/** The subject of a sentence. */
function peer(other: Peer): string {
  return other.host === undefined ? `прокси-сервер ${other.proxy}` : `сервер ${name(other)}`;
}

function ofPeer(other: Peer): string {
  return other.host === undefined ? `прокси-сервера ${other.proxy}` : `сервера ${name(other)}`;
}

function name({ host, proxy }: Peer): string {
  return proxy === undefined ? `${host}` : `${host} (через прокси-сервер ${proxy})`;
}

const FLAWS = {
  expired: 'истёк срок действия',
  'not-yet-valid': 'срок действия ещё не наступил; проверьте часы этого компьютера',
  'self-signed': 'сертификат самоподписанный',
  'unknown-issuer': 'он выдан центром сертификации, которому этот компьютер не доверяет',
  'other-host': 'он выдан для другого имени сервера',
  other: 'он не принимается',
} as const;

/** Values in a place of an answer. */
const VALUES: Readonly<Record<ValueType, string>> = {
  nothing: 'ничего нет',
  list: 'список',
  object: 'объект',
  string: 'текст',
  number: 'число',
  boolean: 'логическое значение',
};

const AGAINST = {
  'other-id': 'у него идентификатор другого запроса',
  'other-nickname': 'логин другой',
  'no-name-sent': 'имя не отправлялось, сравнить не с чем',
  'other-name': 'отправлено было другое имя',
  'creation-time-no-offset':
    'время создания указано без смещения от UTC, такого как Z или +02:00, поэтому часовой пояс неизвестен',
  'creation-time-other-form': 'время создания указано не в той форме, что в профиле',
  'no-creation-time': 'не показывает, когда пользователь создан',
  'no-clock': 'не показывает, сколько там времени',
  'too-early': 'пользователь создан до отправки запроса',
  'too-late': 'пользователь создан после завершения запроса',
} as const;

const WHO = {
  'a-name': 'пользователь с каким-то именем',
  'other-name': 'пользователь с другим именем и фамилией',
  'other-first': 'пользователь с другим именем',
  'other-last': 'пользователь с другой фамилией',
  'other-middle': 'пользователь с другим отчеством',
} as const;

function account({ who, name, created }: AccountFacts): string {
  return `${who === undefined ? name : WHO[who]}${createdText(created)}`;
}

function createdText(created: string | undefined): string {
  if (created === undefined) return '';
  return created === 'unknown' ? ', время создания неизвестно' : `, время создания: ${created}`;
}

function others({ service, shown }: DetailFacts['more-users']): string {
  const title = serviceName(service).nominative;
  return shown === 0
    ? `${title} не показывает пользователей`
    : `${title} показывает ${count(shown, 'другого пользователя', 'других пользователей', 'других пользователей')}`;
}

export const connection: Texts['connection'] = {
  'certificate-rejected': ({ flaw, system, ...other }) =>
    `ошибка сертификата ${ofPeer(other)}: ${FLAWS[flaw]} (${system})`,
  'http-2-only': (other) =>
    `${peer(other)} принимает только HTTP/2, а эта программа работает по HTTP/1.1: спросите у его администратора адрес с поддержкой HTTP/1.1 или поставьте перед ним обратный прокси-сервер`,
  'connection-closed': ({ isSent, ...other }) =>
    `${peer(other)} закрыл соединение${isSent ? ', не ответив' : ' до отправки запроса'}`,
  'not-http': (other) => `${peer(other)} ответил не по протоколу HTTP`,
  unreachable: ({ system, ...other }) =>
    `${peer(other)} недоступен${system === undefined ? '' : `: ${systemError(system)}`}`,
  'name-not-found': ({ system, ...other }) =>
    `${peer(other)} не найден: по этому имени нет адреса (${system})`,
  'tls-failed': ({ system, ...other }) => `${peer(other)} не установил защищённое соединение TLS (${system})`,
  'tunnel-refused': (other) => `${peer(other)} недоступен: прокси-сервер отказал в соединении`,
  'proxy-refused': ({ proxy, status, credentials }) => {
    const refused = `прокси-сервер ${proxy} отказал в соединении (код ответа ${status})`;
    if (credentials === undefined) return refused;
    const why =
      credentials === 'missing'
        ? 'он требует имя пользователя и пароль'
        : 'он не принял имя пользователя и пароль';
    return `${refused}: ${why}. Укажите их в HTTPS_PROXY=http://имя:пароль@${proxy}`;
  },
  'connect-timeout': ({ host, seconds }) => `за ${seconds} с не удалось установить соединение (${host})`,
  'open-files': () => 'на этом компьютере открыто слишком много файлов и соединений',
  'interrupted-before-sending': () => 'прервано до отправки запроса',
  'paused-before-sending': () => 'программа была приостановлена; запрос не отправлен',
  'interrupted-after-sending': () => 'прервано до получения ответа',
  'answer-timeout': ({ seconds }) => `за ${seconds} с не пришло ответа`,
  'answer-not-http': () => 'ответ пришёл не по протоколу HTTP',
  'headers-too-long': () => 'слишком длинные заголовки ответа',
  'connection-lost': ({ system }) =>
    `соединение прервалось после отправки запроса${system === undefined ? '' : ` (${system})`}`,
  'early-answer': ({ service, status }) =>
    `${serviceName(service).nominative} ответил с кодом 100 или ${status}`,
  'web-page': ({ status }) => `вместо ответа пришла веб-страница (код ответа ${status})`,
  'status-only': ({ service, status, isWithheld, target }) => {
    const withheld = isWithheld ? ' (сообщение не показано: в нём может быть пароль или токен)' : '';
    const redirect = target === undefined ? '' : `, это перенаправление на ${target}`;
    return `${serviceName(service).nominative} ответил с кодом ${status}${withheld}${redirect}`;
  },
  'unknown-success': ({ service, status }) =>
    `${serviceName(service).nominative} ответил с кодом ${status}, но в профиле нет правила для такого ответа`,
  'created-earlier': ({ service, time, date, said }) =>
    `скорее всего, создан попыткой ${date === undefined ? '' : `${dayFirst(date)} `}в ${time}${said === undefined ? '' : `; ${serviceName(service).nominative} ответил: ${said}`}`,
  'key-twice': ({ service }) =>
    `${serviceName(service).nominative} дважды указал один и тот же ключ в ответе`,
  'list-changed': ({ service }) =>
    `не удалось убедиться, что список пользователей из ${serviceName(service).genitive} полный: он изменился во время чтения, или его страницы не те, которые запрошены`,
  'list-too-long': () => 'в списке больше страниц, чем читается',
  'look-up-error': ({ service, said }) =>
    `${serviceName(service).nominative} ответил ошибкой${said === undefined ? '' : `: ${said}`}`,
  'several-users': ({ service }) =>
    `${serviceName(service).nominative} показывает нескольких пользователей с этим логином`,
  'another-user': ({ service }) =>
    `${serviceName(service).nominative} показывает другого пользователя вместо того, которого искали`,
  'id-of-another': ({ service, login, owner }) =>
    `${serviceName(service).nominative} в ответе о ${login} указал идентификатор пользователя ${owner}, но один идентификатор не бывает у двоих: проверьте там обе учётные записи`,
  'login-of-another': ({ service, login, other }) =>
    `${serviceName(service).nominative} должен был создать ${login}, а в ответе указал ${other}: проверьте там обе учётные записи`,
  'no-users-shown': ({ service, items, list, pointer = '', value }) => {
    if (items === undefined)
      return `в ответе на поиск в ${serviceName(service).prepositional} нет пользователей там, где они должны быть по профилю`;
    const place = `${serviceName(service).nominative}: в ответе${items === '' ? '' : ` по указателю ${items}`}`;
    const noList = list === undefined ? '' : `${place} вместо списка ${VALUES[list]}`;
    if (value === undefined) return noList;
    const has = noList === '' ? `${place} есть элемент, в котором` : `${noList}, где`;
    const found = value === 'nothing' ? '' : ` (там ${VALUES[value]})`;
    return `${has} нет подходящего значения по указателю ${pointer || '""'}${found}`;
  },
  'not-searched': (facts) =>
    `${others(facts)} вместо того, которого искали: поиск работает не так, как описано в профиле`,
  'no-total': ({ service, pointer }) =>
    `в ответе на поиск в ${serviceName(service).prepositional} ${pointer === undefined ? 'не указано, сколько всего записей' : `по указателю ${pointer} нет числа записей`}`,
  'wrong-total': ({ total, ...facts }) => `${others(facts)}, а всего указано ${grouped(total)}`,
  'more-users': (facts) => `${others(facts)}, но их может быть больше`,
  'address-with-dots': () => 'значение из одних точек не может быть частью адреса',
  'address-with-half-character': () => 'значение с половиной символа не может быть частью адреса',
  'filter-with-quote': ({ value }) => {
    const what = value === undefined ? 'в одном из значений' : `в значении {${value}}`;
    return `${what} есть кавычка, обратная косая черта, точка с запятой или управляющий символ: такой символ закрыл бы текст в кавычках, в котором стоит это значение`;
  },
  'page-elsewhere': ({ host }) =>
    `следующая страница списка находится не на ${host}, а токен отправляется только туда`,
  'header-with-control-character': ({ header }) => `в заголовке ${header} оказался бы управляющий символ`,
  'no-attempt-id': () => 'для поиска нужен идентификатор попытки, а его нет',
  'maybe-created': ({ said }) => {
    const earlier = 'возможно, пользователя создал более ранний запрос; в этом отказано';
    return said === undefined ? earlier : `${earlier}: ${said}`;
  },
  'not-looked-up-first': ({ said }) => `не отправлено, так как сначала не удалось выполнить поиск: ${said}`,
  'taken-not-looked-up': ({ said }) =>
    `в каталоге уже есть какое-то значение из этой строки, а найти пользователя не удалось: ${said}`,
  'not-looked-up': ({ said }) => `не удалось выполнить поиск: ${said}`,
  'known-not-looked-up': ({ said }) =>
    `отсутствие сейчас ничего не доказывает: не удалось найти даже пользователя, который там точно есть: ${said}`,
  'id-shown': ({ service, request }) =>
    `${serviceName(service).nominative} показывает пользователя с идентификатором ${request === 'this' ? 'этого' : 'более раннего'} запроса`,
  'taken-by': (facts) => `кем занят логин: ${account(facts)}`,
  'nickname-shown': ({ service, login, created, isAll }) =>
    `${serviceName(service).nominative} показывает логин ${login}${createdText(created)}, ${isAll ? 'и больше ничего' : 'но без имени'}: посмотрите там имя в учётной записи и когда она создана`,
  'account-shown': ({ service, against, ...facts }) => {
    const shown = `${serviceName(service).nominative} показывает: ${account(facts)}`;
    return against === undefined
      ? `${shown}; имя то же, и запрос в это время выполнялся`
      : `${shown}; но ${AGAINST[against]}`;
  },
  'taken-not-shown': ({ service }) =>
    `${serviceName(service).nominative} не показывает такого пользователя, хотя ответил, что логин занят`,
  'absence-unproven': ({ service, against, values = [] }) => {
    const why = {
      'no-known-user': 'он не показывает и тех пользователей, которые в нём точно есть',
      'roster-values': `для поиска нужны значения, которые есть только в списке (${values.join(', ')})`,
      'may-be-missing': 'новый пользователь может долго там не появляться',
    };
    return `${serviceName(service).nominative} не показывает такого пользователя, но это ничего не доказывает: ${why[against]}`;
  },
  'absent-twice': ({ service }) =>
    `${serviceName(service).nominative} дважды с интервалом в минуту показал, что такого пользователя нет`,
  'step-no-id': () => 'каталог не сообщил идентификатор нового пользователя',
  'step-other-missing': () => 'в каталоге этого нет или пока нет',
  'row-needed': () => 'для поиска нужна строка из списка',
  'look-up-ended': () => 'поиск закончился раньше, чем это выяснилось',
  interrupted: () => 'прервано',
  'no-answer': () => 'нет ответа',
};
