/** What texts call the directory service: by the name of the product, which no grammar changes, or as a plain noun. */

/** The title of a profile whose service has no name of its own, perhaps with the name of its protocol. */
const PLAIN_TITLE = /^the (?:(\S+) )?directory$/u;

export type RussianForms = {
  readonly nominative: string;
  readonly genitive: string;
  readonly dative: string;
  readonly accusative: string;
  /** Behind “в” and “о”. */
  readonly prepositional: string;
};

export type GermanForms = {
  readonly nominative: string;
  /** With its preposition where it is a name: `des Verzeichnisses`, `von Keycloak`. */
  readonly genitive: string;
  readonly accusative: string;
  /** With its preposition: `im Verzeichnis`, `in Keycloak`. */
  readonly within: string;
  /** With its preposition: `vom Verzeichnis`, `von Keycloak`. */
  readonly from: string;
};

/** @param title of the profile: `Keycloak`, `the directory`, `the SCIM directory` */
export function serviceRu(title: string): RussianForms {
  const plain = PLAIN_TITLE.exec(title);
  const ending = (suffix: string): string =>
    plain === null ? title : `${plain[1] === undefined ? '' : `${plain[1]}-`}каталог${suffix}`;
  return {
    nominative: ending(''),
    genitive: ending('а'),
    dative: ending('у'),
    accusative: ending(''),
    prepositional: ending('е'),
  };
}

/** @param title of the profile: `Keycloak`, `the directory`, `the SCIM directory` */
export function serviceDe(title: string): GermanForms {
  const plain = PLAIN_TITLE.exec(title);
  const noun = plain?.[1] === undefined ? 'Verzeichnis' : `${plain[1]}-Verzeichnis`;
  const either = (ofNoun: string, ofName: string): string => (plain === null ? ofName : ofNoun);
  return {
    nominative: either(`das ${noun}`, title),
    genitive: either(`des ${noun}ses`, `von ${title}`),
    accusative: either(`das ${noun}`, title),
    within: either(`im ${noun}`, `in ${title}`),
    from: either(`vom ${noun}`, `von ${title}`),
  };
}
