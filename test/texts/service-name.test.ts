import { expect, it } from 'vitest';
import { serviceDe, serviceRu } from '../../src/texts/service-name.js';

it.each([
  ['the directory', 'каталог', 'каталога', 'каталогу', 'каталоге'],
  ['the SCIM directory', 'SCIM-каталог', 'SCIM-каталога', 'SCIM-каталогу', 'SCIM-каталоге'],
  ['Keycloak', 'Keycloak', 'Keycloak', 'Keycloak', 'Keycloak'],
])(
  'the Russian name of %s is declined only where it is a noun',
  (title, nominative, genitive, dative, prepositional) => {
    const accusative = nominative;
    expect(serviceRu(title)).toEqual({ nominative, genitive, dative, accusative, prepositional });
  },
);

it.each([
  ['the directory', 'das Verzeichnis', 'des Verzeichnisses', 'im Verzeichnis', 'vom Verzeichnis'],
  [
    'the SCIM directory',
    'das SCIM-Verzeichnis',
    'des SCIM-Verzeichnisses',
    'im SCIM-Verzeichnis',
    'vom SCIM-Verzeichnis',
  ],
  ['Keycloak', 'Keycloak', 'von Keycloak', 'in Keycloak', 'von Keycloak'],
])(
  'the German name of %s has an article only where it is a noun',
  (title, nominative, genitive, within, from) => {
    const accusative = nominative;
    expect(serviceDe(title)).toEqual({ nominative, genitive, accusative, within, from });
  },
);
