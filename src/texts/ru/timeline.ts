import { inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

export const timeline: Texts['timeline'] = {
  title: 'Ход запуска',
  most: (n, interval) => `${grouped(n)} за ${interval}`,
  created: 'создано',
  other: 'отправлено, но не создано',
  waits: {
    throttled: ({ service, statuses, times }) =>
      `ожидание, так как ${serviceName(service).nominative} ограничивает частоту запросов${inBrackets(statuses)}, ${count(times, 'раз', 'раза', 'раз')}`,
    unreachable: () => 'ожидание сети',
    token: () => 'ожидание нового токена',
  },
};
