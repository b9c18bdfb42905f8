import type { Texts } from '../texts-type.js';
import { serviceName } from './grammar.js';

export const outcomes: Texts['outcomes'] = {
  created: { label: 'angelegt', meaning: () => 'angelegt' },
  weak_password: {
    label: 'schwaches Passwort',
    meaning: () => 'nicht angelegt: Das Passwort ist zu einfach',
  },
  exists: { label: 'vergeben', meaning: () => 'nicht angelegt: Der Anmeldename ist vergeben' },
  failed: {
    label: 'abgelehnt',
    meaning: (service) => `nicht angelegt: ${serviceName(service).from} abgelehnt`,
  },
  unconfirmed: {
    label: 'unbestätigt',
    meaning: (service) => `unbestätigt: gesendet, aber ohne klare Antwort ${serviceName(service).from}`,
  },
  invalid: { label: 'fehlerhaft', meaning: () => 'nicht gesendet: Die Zeile ist fehlerhaft' },
  pending: { label: 'offen', meaning: () => 'noch zu senden' },
};
