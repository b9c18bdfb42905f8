import { inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { grouped, serviceName } from './grammar.js';

export const timeline: Texts['timeline'] = {
  title: 'Verlauf',
  most: (n, interval) => `${grouped(n)} in ${interval}`,
  created: 'angelegt',
  other: 'gesendet, aber nicht angelegt',
  waits: {
    throttled: ({ service, statuses, times }) =>
      `gewartet, weil ${serviceName(service).nominative} die Zahl der Anfragen begrenzt${inBrackets(statuses)}, ${grouped(times)}-mal`,
    unreachable: () => 'auf das Netz gewartet',
    token: () => 'auf ein neues Token gewartet',
  },
};
