/** What texts call the directory service: by the name of the product, which no grammar changes, or as a plain noun. */

/** The title of a profile whose service has no name of its own. */
const PLAIN_TITLE = 'the directory';

export type RussianForms = {
  readonly nominative: string;
  readonly genitive: string;
  readonly dative: string;
  readonly accusative: string;
  readonly instrumental: string;
  /** Behind “в” and “о”. */
  readonly prepositional: string;
};

export type GermanForms = {
  readonly nominative: string;
  readonly dative: string;
  readonly accusative: string;
  /** With its preposition: `im Verzeichnis`, `in Keycloak`. */
  readonly within: string;
  /** With its preposition: `vom Verzeichnis`, `von Keycloak`. */
  readonly from: string;
};

/** @param title of the profile: `Keycloak`, `the directory` */
export function serviceRu(title: string): RussianForms {
  const isPlain = title === PLAIN_TITLE;
  return {
    nominative: isPlain ? 'каталог' : title,
    genitive: isPlain ? 'каталога' : title,
    dative: isPlain ? 'каталогу' : title,
    accusative: isPlain ? 'каталог' : title,
    instrumental: isPlain ? 'каталогом' : title,
    prepositional: isPlain ? 'каталоге' : title,
  };
}

/** @param title of the profile: `Keycloak`, `the directory` */
export function serviceDe(title: string): GermanForms {
  const isPlain = title === PLAIN_TITLE;
  return {
    nominative: isPlain ? 'das Verzeichnis' : title,
    dative: isPlain ? 'dem Verzeichnis' : title,
    accusative: isPlain ? 'das Verzeichnis' : title,
    within: isPlain ? 'im Verzeichnis' : `in ${title}`,
    from: isPlain ? 'vom Verzeichnis' : `von ${title}`,
  };
}
