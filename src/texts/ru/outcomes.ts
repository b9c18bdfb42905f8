import type { Texts } from '../texts-type.js';
import { serviceName } from './grammar.js';

export const outcomes: Texts['outcomes'] = {
  created: { label: 'создан', meaning: () => 'создано' },
  weak_password: { label: 'слабый пароль', meaning: () => 'не создано: пароль слишком простой' },
  exists: { label: 'логин занят', meaning: () => 'не создано: логин занят' },
  failed: {
    label: 'отказ',
    meaning: (service) => `не создано: ${serviceName(service).nominative} ответил отказом`,
  },
  unconfirmed: {
    label: 'не подтверждён',
    meaning: (service) =>
      `не подтверждено: отправлено, но ${serviceName(service).nominative} не дал ясного ответа`,
  },
  invalid: { label: 'ошибка в строке', meaning: () => 'не отправлено: ошибка в строке' },
  pending: { label: 'ожидает', meaning: () => 'ещё не отправлено' },
};
