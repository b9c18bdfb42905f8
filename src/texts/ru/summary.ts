import type { Texts } from '../texts-type.js';
import { passwordOf } from './errors/token.js';
import { count, form, grouped, serviceName } from './grammar.js';

export const summary: Texts['summary'] = {
  rehearsal: 'Это был пробный запуск: ничего не отправлено.',
  allDone: 'Готово.',
  allThere: (roster = 'списка') => `У всех пользователей из ${roster} есть учётные записи.`,
  nothingToSend: 'Отправлять нечего.',
  allCreated: (roster = 'списка') => `Отправлять нечего: все пользователи из ${roster} созданы.`,
  notCreated: (users, isSent) =>
    `${isSent ? 'Запуск завершён' : 'Ничего не отправлено'}. Не ${form(users, 'создан', 'созданы', 'создано')} ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  unconfirmed: (users, isSent) =>
    `${isSent ? 'Запуск завершён' : 'Ничего не отправлено'}. Не ${form(users, 'подтверждён', 'подтверждены', 'подтверждено')} ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  unfinished: (users, isSent) =>
    `${isSent ? 'Запуск завершён' : 'Пользователи не отправлялись'}. Не завершена настройка: ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  noReport: 'Запуск завершён, но записать отчёт не удалось.',
  limit: (rows) => `Остановлено после ${count(rows, 'строки', 'строк', 'строк')}, как задано.`,
  interrupted: (signal) => `Прервано (${signal}).`,
  refused(invalid, rows) {
    if (invalid !== rows)
      return `Ничего не отправлено: ошибки в ${grouped(invalid)} из ${count(rows, 'строки', 'строк', 'строк')}.`;
    const all = `ошибки во всех строках (${grouped(rows)})`;
    return `Ничего не отправлено: ${rows === 1 ? 'в единственной строке ошибка' : all}.`;
  },
  stopped: (where, why) => `Остановлено${where === '' ? '' : ` на ${where}`}. ${why}.`,
  line: (n) => `строке ${n}`,
  ofThemNow: (n) => `, из них в этом запуске: ${grouped(n)}`,
  rowsIn: (rows, roster = 'списке') => `${form(rows, 'строка', 'строки', 'строк')} в ${roster}`,
  created: (people) => `Создано: ${people}`,
  warning: 'Предупреждение',
  next: 'Что дальше:',
  report: 'Отчёт:',
  slips: 'Карточки:',
  openIt: 'откройте в браузере',
  with: 'а также',
};

export const continuing: Texts['continuing'] = {
  newKey: (service, file) =>
    `Возможно, токен больше не действует. Создайте новый в ${serviceName(service).prepositional} и ${file === undefined ? 'задайте его в PROVISION_TOKEN' : `сохраните его в ${file}`}.`,
  newPassword: (user, service, file) =>
    `Проверьте ${passwordOf(user)} или создайте пароль приложения в ${serviceName(service).prepositional}. ${file === undefined ? 'Задайте пароль в PROVISION_TOKEN' : `Сохраните пароль в ${file}`}.`,
  newToken: () => 'Возможно, срок действия токена истёк. Получите новый:',
  continue: (isFirst) => (isFirst ? 'Продолжите:' : 'Затем продолжите:'),
  sendCorrected: 'Затем отправьте исправленные строки:',
  sendChanged: (roster = 'исходный список') => `Если Вы изменили ${roster}, отправьте его снова:`,
  runCorrected: 'Затем выполните:',
  onlyValid: (n) => `Или сначала создайте ${others(n)}:`,
  rehearseOn: (isFirst) => (isFirst ? 'Продолжите пробный запуск:' : 'Затем продолжите пробный запуск:'),
  rehearseCorrected: 'Затем проверьте исправленные строки пробным запуском:',
  rehearseValid: (n) => `Или сначала проверьте ${others(n)} пробным запуском:`,
  signInFirst:
    'Прежде чем раздавать пароли, войдите от имени одного из созданных пользователей: некоторые сервисы этого типа не сохраняют переданные им пароли.',
  handOut({ path, n, unconfirmed, news }) {
    const only = `${count(n, 'пароль', 'пароля', 'паролей')} есть только в ${path}${unconfirmedAmong(unconfirmed)}`;
    if (news !== undefined && news !== n)
      return `${only}, из них ${count(news, 'новый', 'новых', 'новых')}. Распечатайте и раздайте ${news === 1 ? 'новый' : 'новые'}, затем удалите файл:`;
    return `${only}. Распечатайте и раздайте ${n === 1 ? 'его' : 'их'}, затем удалите файл:`;
  },
  handOutSealed({ path, n, unconfirmed, news }, unsealed) {
    const fresh =
      news === undefined || news === n ? '' : `, из них ${count(news, 'новый', 'новых', 'новых')}`;
    const others = unsealed === 0 ? '' : `, ещё ${grouped(unsealed)} — без шифрования`;
    return `В ${path} ${count(n, 'зашифрованный пароль', 'зашифрованных пароля', 'зашифрованных паролей')}${unconfirmedAmong(unconfirmed)}${fresh}${others}. Тот, у кого есть ключ, печатает и раздаёт их, затем удаляет файл:`;
  },
  remove: (path, n) =>
    `В ${path} ${count(n, 'пароль', 'пароля', 'паролей')}. Когда ${n === 1 ? 'он будет роздан' : 'все будут розданы'}, удалите файл:`,
  removeSheet: (path) => `В ${path} карточки с паролями. Когда все будут розданы, удалите файл:`,
  rehearsed(isOne) {
    const rehearsal = 'Это был пробный запуск: настоящие пользователи не созданы.';
    return isOne
      ? `${rehearsal} Создайте одного настоящего пользователя и проверьте результат:`
      : `${rehearsal} Настоящий запуск:`;
  },
  ownList: 'Это был пробный запуск: настоящие пользователи не созданы. Теперь — со своим списком:',
  rehearsedElsewhere:
    'Это был пробный запуск: настоящие пользователи не созданы. Для настоящего запуска уберите --sandbox и начните с --limit 1.',
  fillIn: 'Вместо каждого <…> укажите правильное значение.',
};

/** As an object: `другого пользователя`, `остальных пользователей (5)`. */
function others(n: number): string {
  return n === 1 ? 'другого пользователя' : `остальных пользователей (${grouped(n)})`;
}

function unconfirmedAmong(unconfirmed: number): string {
  if (unconfirmed === 0) return '';
  return ` (у ${count(unconfirmed, 'пользователя', 'пользователей', 'пользователей')} результат не подтверждён: сначала выясните его)`;
}
