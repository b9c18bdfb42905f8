import { capitalized } from '../../domain/text.js';
import { indented } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { serviceName } from './grammar.js';

export const advice: Texts['advice'] = {
  weakPassword: 'Задайте в списке более сложный пароль и выполните ту же команду снова.',
  exists: (same) =>
    'Логин занят: этим человеком или другим. Ничего не изменено. ' +
    `Если учётная запись принадлежит этому человеку:\n  ${same}\n` +
    'Если другому, измените логин в списке и выполните ту же команду снова.',
  existsAfterUnconfirmed: (service, { created, notCreated, lookUp }) =>
    'Логин занят, скорее всего этим же человеком: более ранняя попытка осталась без ясного ответа. ' +
    `${check(service, lookUp)} Если он создан этим запуском:\n  ${created}\n` +
    `Если логин принадлежит другому человеку, запишите это, а затем назначьте другой логин:\n  ${notCreated}`,
  failed: (service) =>
    `${capitalized(serviceName(service).nominative)} отклонил эту строку. Исправьте её в списке (причину называют код ответа и сообщение) и выполните ту же команду снова.`,
  clash: (service) =>
    `${capitalized(serviceName(service).nominative)} уже содержит значение из этой строки, но не показывает пользователя с этим логином. Это значение, например адрес электронной почты, возможно, принадлежит другому пользователю. Проверьте это в ${serviceName(service).prepositional}, исправьте строку в списке и выполните ту же команду снова.`,
  unconfirmed: (service, { created, notCreated, lookUp }) =>
    `${check(service, lookUp)} Если он создан этим запуском:\n  ${created}\n` +
    `Если нет, запишите это, чтобы та же команда отправила строку снова:\n  ${notCreated}`,
  invalid: 'Исправьте ошибки в списке и выполните ту же команду снова.',
  pending: 'Выполните ту же команду снова.',
  leftOut:
    'Эта строка пропущена по решению человека. Чтобы всё же отправить её, выполните retry с --only left_out.',
  leftOutBy: (reason) =>
    reason === 'skip-line'
      ? 'пропущено с --skip-line'
      : reason === 'prepare'
        ? 'пропущено при записи списка'
        : 'пропущено по ответу на вопрос',
  notSentAgain: 'Этого логина больше нет в списке: он не будет отправлен снова, пока Вы не вернёте строку.',
  missingUnconfirmed: (service, { created, notCreated, lookUp }) =>
    `Этого логина больше нет в списке, но пользователь, возможно, существует. ${check(service, lookUp)} ` +
    `Если он создан этим запуском:\n  ${created}\nЕсли нет:\n  ${notCreated}`,
  giveUp: (service, commands) =>
    'Шаг не завершён, но в списке его больше нет, поэтому он не отправляется. ' +
    `Проверьте в ${serviceName(service).prepositional}, выполнен ли он. ` +
    `Затем верните его в список или откажитесь от него:\n${indented(commands)}`,
  settledByPerson: 'записано вручную',
  evidence: {
    attempt_id: (service) =>
      `${serviceName(service).nominative} показывает пользователя с идентификатором этого запроса`,
    time: (service) =>
      `${serviceName(service).nominative} показывает пользователя с этим именем, созданного во время запроса`,
    absence: (service) =>
      `${serviceName(service).nominative} дважды с интервалом в минуту показал, что такого пользователя нет`,
  },
};

function check(service: string, lookUp: string | undefined): string {
  const check = `роверьте в ${serviceName(service).prepositional}, есть ли такой пользователь и когда он создан: если до запуска, это другой человек.`;
  return lookUp === undefined
    ? `П${check}`
    : `Найдите пользователя:\n  ${lookUp}\nЕсли это ничего не прояснит, п${check}`;
}
