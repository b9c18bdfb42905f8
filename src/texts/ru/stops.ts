import type { Service } from '../../domain/service.js';
import { capitalized } from '../../domain/text.js';
import { addressText, isUndescribed, settingsText, withSettings } from '../place-text.js';
import type { Texts } from '../texts-type.js';
import { passwordOf } from './errors/token.js';
import { quote, serviceName } from './grammar.js';

export const stops: Texts['stops'] = {
  unreachable: ({ title }) => ({
    what: `${capitalized(serviceName(title).nominative)} недоступен`,
    next: 'Проверьте сеть и адрес',
  }),
  wrong_address: (service, _, isAnswer, isLookUp) => {
    if (isAnswer && isUndescribed(service, isLookUp))
      return {
        what: `Профиль не описывает такой ответ на поиск в ${serviceName(service.title).prepositional}`,
        next: `Если так отвечают о пользователе, которого нет, добавьте это в профиль: "absent" в "look_up". Иначе проверьте ${place(service)}`,
      };
    const settings = isAnswer ? settingsText(service) : undefined;
    return {
      what: `Вероятно, неверно указан базовый URL${settings === undefined ? '' : ' или настройка'}`,
      next: `Проверьте ${isAnswer ? place(service) : 'базовый URL'}`,
    };
  },
  throttled: ({ title }, status) => ({
    what: `${capitalized(serviceName(title).nominative)} больше не принимает запросы${status}`,
    next: 'Подождите или задайте более длинную паузу (--pace 3-5)',
  }),
  too_many_failures: () => ({
    what: 'Слишком много неудач подряд',
    next: 'Проверьте последние ошибки: скорее всего, причина не в этих строках. Чтобы продолжать при любом числе неудач, добавьте --stop-after 0',
  }),
  disk_full: () => ({ what: 'Диск заполнен', next: 'Освободите место на диске' }),
  disk: () => ({ what: 'Диск не сохранил записанное', next: 'Проверьте диск' }),
  open_files: () => ({
    what: 'На этом компьютере открыто слишком много файлов и соединений',
    next: 'Закройте другие программы или разрешите больше открытых файлов: `ulimit -n 1024`',
  }),
  fenced: () => ({
    what: 'В журнал писала другая программа',
    next: 'Дождитесь окончания другого запуска',
  }),
  roster_changed: () => ({
    what: 'Список изменён во время запуска',
    next: 'Сохраните и закройте список',
  }),
  created_elsewhere: () => ({
    what: 'Эти логины заняты, как будто пользователи из списка уже созданы: на другом компьютере, или папка результатов была удалена',
    next: 'Остальные строки не отправлены, чтобы никто не получил вторую учётную запись',
  }),
  no_token: ({ obtainsToken, basicUser }) =>
    basicUser === undefined
      ? {
          what: 'Токена доступа больше нет',
          next: `Проверьте приложение и секрет клиента${obtainsToken === true ? '' : ' или получите токен:'}`,
        }
      : { what: `Не задан ${passwordOf(basicUser)}`, next: `Проверьте ${passwordOf(basicUser)}` },
  token_refused(service, status) {
    const { title, grant, obtainsToken, basicUser } = service;
    if (obtainsToken === true)
      return {
        what: `${capitalized(serviceName(title).nominative)} не принял только что полученный токен${status}`,
        next: `Возможно, у приложения нет нужного права или это адрес другого каталога. Проверьте права приложения, а также ${place(service)}`,
      };
    if (basicUser !== undefined)
      return {
        what: `${capitalized(serviceName(title).nominative)} не принял ${passwordOf(basicUser)}${status}`,
        next: `Проверьте ${passwordOf(basicUser)} или используйте пароль приложения, который этот пользователь создаёт в ${serviceName(title).prepositional}`,
      };
    return {
      what: `${capitalized(serviceName(title).nominative)} не принял токен${status}`,
      next:
        grant === undefined
          ? `Возможно, токен больше не действует: создайте новый в ${serviceName(title).prepositional}`
          : 'Возможно, срок действия токена истёк: получите новый',
    };
  },
  forbidden: ({ title, grant, settings, basicUser }, status, _, isLookUp) => ({
    what: basicUser
      ? `У пользователя ${quote(basicUser)} нет права ${isLookUp ? 'искать' : 'создавать'} пользователей в ${serviceName(title).prepositional}${status}`
      : `С этим токеном нельзя ${isLookUp ? 'искать' : 'создавать'} пользователей в ${serviceName(title).prepositional}${status}`,
    next:
      grant === 'implicit'
        ? `Проверьте, что у приложения есть доступ к ${serviceName(title).dative} и что токен получил администратор домена${withSettings(settings, '; проверьте и настройки: ')}`
        : `Проверьте, есть ли у ${basicUser ? `пользователя ${quote(basicUser)}` : 'владельца токена'} право ${isLookUp ? 'просматривать' : 'создавать'} пользователей в ${serviceName(title).prepositional}${withSettings(settings, '; проверьте и настройки: ')}`,
  }),
  other: () => ({ what: 'Запуск остановлен', next: 'См. сообщение выше' }),
};

/** The settings that say where requests go, as an object. */
function place(service: Service): string {
  return `базовый URL${addressText(service)}${withSettings(service.settings, ' и настройки: ')}`;
}
