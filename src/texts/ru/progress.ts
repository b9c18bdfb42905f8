import { roughNumber } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { grouped, serviceName } from './grammar.js';

export const progress: Texts['progress'] = {
  kinds: {
    created: { letter: 'С', word: 'создано' },
    weak_password: { letter: 'П', word: 'слабый пароль' },
    exists: { letter: 'З', word: 'логин занят' },
    failed: { letter: 'О', word: 'отказ' },
    unconfirmed: { letter: 'Н', word: 'не подтверждено' },
    invalid: { letter: 'Ш', word: 'с ошибкой' },
    pending: { letter: 'Ж', word: 'ожидает' },
    left_out: { letter: 'Р', word: 'пропущено' },
  },
  step: { letter: 'Д', word: 'после создания' },
  rows: (done, total) => `${grouped(done)} из ${grouped(total)}`,
  perMinute: (rows) => `${roughNumber(rows, grouped, ',')} в минуту`,
  slowed: (factor, service) =>
    `замедление ×${roughNumber(factor, grouped, ',')}: этого требует ${serviceName(service).nominative}`,
  doneAt: (end) => `закончится в ${end}`,
  doneAbout: (end) => `закончится около ${end}`,
  waiting: (until, why, seconds) =>
    `Ожидание до ${until}${seconds === undefined ? '' : ` (${grouped(seconds)} с)`}: ${why}`,
  lastError: (line) => `Последняя ошибка: ${line}`,
  why: {
    throttled: (service) => `${serviceName(service).nominative} просит подождать`,
    unreachable: () => 'нет связи',
    server_errors: (service) => `${serviceName(service).nominative} отвечает ошибками сервера`,
    missing: (service) => `нового пользователя в ${serviceName(service).prepositional} пока не видно`,
  },
  since: (why, time) => `${why} с ${time}`,
  noAnswer: 'нет ответа',
  status: (status) => `код ответа ${status}`,
};
