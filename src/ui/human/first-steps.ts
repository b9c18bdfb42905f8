/** The steps after `provision init`, which depend on the directory. */

import { MACHINE_GRANTS, type Service } from '../../domain/service.js';
import { wrapped } from '../../domain/text.js';
import type { TokenStart } from '../../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';

/** Commands and paths, as the user would type them. */
export type StarterPlaces = {
  readonly program: string;
  readonly config: string;
  /** The option that names the configuration, with a space before it; empty if a run finds the configuration itself. */
  readonly configOption: string;
  readonly roster: string;
};

export type StarterNeeds = {
  readonly title: string;
  readonly hasDepartmentNumbers: boolean;
  /** Columns that only this service has, each with its values. */
  readonly fields: readonly string[];
  /** Settings that the profile requires and that have no value yet. */
  readonly missing: readonly string[];
  /** Lines that an earlier configuration, which is kept, still needs. */
  readonly kept: readonly string[];
  readonly needsBaseUrl: boolean;
  readonly needsAuthUrl: boolean;
  /** `undefined`: the token is a key that the service shows. */
  readonly grant: Service['grant'];
  /** True if an application authenticates with nothing but a key. */
  readonly needsKey: boolean;
};

export function firstSteps(places: StarterPlaces, needs: StarterNeeds, language: Language): string {
  const { program, config, configOption, roster } = places;
  const { commands, summary } = textsIn(language);
  const texts = commands.init;
  const run = `${program} ${roster}${configOption}`;
  const addresses = addressLines(places, needs, texts);
  const steps: readonly (readonly string[] | undefined)[] = [
    [
      ...inLines(texts.fillIn),
      ...(needs.hasDepartmentNumbers ? inLines(texts.departments) : []),
      ...(needs.fields.length === 0 ? [] : inLines(texts.columns(needs.title, needs.fields), COLUMNS)),
    ],
    needs.missing.length === 0 ? undefined : [texts.settings(config, needs.missing)],
    needs.kept.length === 0
      ? undefined
      : [texts.keptConfig(config), ...needs.kept.map((line) => `  ${line}`)],
    [...inLines(texts.rehearse), `  ${run} --dry-run`, `  ${run} --sandbox`],
    addresses.length === 0 ? undefined : [texts.addressesIn(config), ...addresses],
    [
      ...inLines(texts.create(tokenStart(needs))),
      ...tokenLines(places, needs, texts),
      `  ${run} --limit 1`,
      `  ${run}`,
    ],
  ];
  const numbered = steps
    .filter((step) => step !== undefined)
    .flatMap(([what, ...lines], at) => [`  ${at + 1}. ${what}`, ...lines.map((line) => `     ${line}`)]);
  return [summary.next, ...numbered].join('\n');
}

/** The widths of a sentence and of a list below it, after the indent of a step. */
const [WIDE, COLUMNS] = [95, 75];

function inLines(text: string, columns = WIDE): readonly string[] {
  return wrapped(text, columns).split('\n');
}

type StarterTexts = Texts['commands']['init'];

function addressLines(
  { program }: StarterPlaces,
  { title, needsBaseUrl, needsAuthUrl, grant }: StarterNeeds,
  { addresses: texts }: StarterTexts,
): readonly string[] {
  const pairs: [key: string, text: string, command?: string][] = [];
  if (needsBaseUrl) pairs.push(['base_url', texts.baseUrl(title)]);
  if (needsAuthUrl) pairs.push(['auth_url', texts.authUrl]);
  // The key file of a service account contains the client ID.
  if (grant !== undefined && grant !== 'jwt_bearer')
    pairs.push(
      grant === 'implicit'
        ? ['client_id', texts.clientIdBy, `${program} token --help`]
        : ['client_id', texts.clientId],
    );
  const width = Math.max(0, ...pairs.map(([key]) => key.length)) + 2;
  return pairs.flatMap(([key, text, command]) => {
    // A command is one line, to be copied.
    const lines = [...inLines(text, COLUMNS), ...(command === undefined ? [] : [command])];
    return lines.map((line, at) => `  ${(at === 0 ? `"${key}"` : '').padEnd(width)}  ${line}`);
  });
}

function tokenStart({ grant, needsKey }: StarterNeeds): TokenStart {
  if (grant === undefined) return 'key';
  if (!MACHINE_GRANTS.has(grant)) return 'token';
  return needsKey ? 'key-file' : 'secret';
}

function tokenLines(
  { program, configOption }: StarterPlaces,
  needs: StarterNeeds,
  texts: StarterTexts,
): readonly string[] {
  switch (tokenStart(needs)) {
    case 'key':
      return [...inLines(texts.orFile('--token-file')), `  export PROVISION_TOKEN='${texts.key}'`];
    case 'secret':
      return [
        ...inLines(texts.orFile('--client-secret-file')),
        `  export PROVISION_CLIENT_SECRET='${texts.clientSecret}'`,
      ];
    case 'key-file':
      return ["  export PROVISION_KEY_FILE='<path>'"];
    case 'token':
      return [`  export PROVISION_TOKEN="$(${program} token${configOption})"`];
  }
}
