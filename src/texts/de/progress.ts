import { roughNumber } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { grouped, serviceName } from './grammar.js';

export const progress: Texts['progress'] = {
  kinds: {
    created: { letter: 'A', word: 'angelegt' },
    weak_password: { letter: 'S', word: 'schwaches Passwort' },
    exists: { letter: 'V', word: 'vergeben' },
    failed: { letter: 'X', word: 'abgelehnt' },
    unconfirmed: { letter: 'U', word: 'unbestätigt' },
    invalid: { letter: 'F', word: 'fehlerhaft' },
    pending: { letter: 'O', word: 'offen' },
    left_out: { letter: 'L', word: 'ausgelassen' },
  },
  step: { letter: 'D', word: 'danach' },
  rows: (done, total) => `${grouped(done)} von ${grouped(total)}`,
  perMinute: (rows) => `${roughNumber(rows, grouped, ',')} pro Minute`,
  slowed: (factor, service) =>
    `${serviceName(service).from} ${roughNumber(factor, grouped, ',')}× verlangsamt`,
  doneAt: (end) => `fertig um ${end}`,
  doneAbout: (end) => `fertig etwa um ${end}`,
  waiting: (until, why, seconds) =>
    `Warten bis ${until}${seconds === undefined ? '' : ` (${grouped(seconds)} s)`}: ${why}`,
  lastError: (line) => `Letzter Fehler: ${line}`,
  why: {
    throttled: (service) => `${serviceName(service).nominative} hat eine Pause verlangt`,
    unreachable: () => 'keine Verbindung',
    server_errors: (service) => `${serviceName(service).nominative} meldet Serverfehler`,
    missing: (service) => `ein neuer Benutzer ist ${serviceName(service).within} noch nicht zu sehen`,
  },
  since: (why, time) => `${why}, seit ${time}`,
  noAnswer: 'keine Antwort',
  status: (status) => `Status ${status}`,
};
