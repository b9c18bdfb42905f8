/** The steps after `provision init`, which depend on the directory. */

import { wrapped } from '../../lib/text.js';

/** Commands and paths, as the user would type them. */
export type StarterPlaces = {
  readonly program: string;
  readonly config: string;
  /** The option for a configuration that is not found by itself, with a space before it; else empty. */
  readonly configOption: string;
  readonly roster: string;
};

export type StarterNeeds = {
  /** The name of the directory in messages. */
  readonly title: string;
  /** Its departments are numbers. */
  readonly hasDepartmentNumbers: boolean;
  /** Columns that only this service has, each with its values. */
  readonly fields: readonly string[];
  /** Settings of the profile that a check needs and that have no value yet. */
  readonly missing: readonly string[];
  /** Lines that an earlier configuration, which is kept, still needs. */
  readonly kept: readonly string[];
  readonly needsBaseUrl: boolean;
  readonly needsAuthUrl: boolean;
  /** How a token is obtained; `undefined`: it is a key that the service shows. */
  readonly grant: 'implicit' | 'client_credentials' | 'authorization_code' | 'device_code' | undefined;
};

export function firstSteps(places: StarterPlaces, needs: StarterNeeds): string {
  const { program, config, configOption, roster } = places;
  const run = `${program} ${roster}${configOption}`;
  const addresses = addressLines(places, needs);
  const steps: readonly (readonly [what: string, ...lines: string[]] | undefined)[] = [
    [
      'Fill in one of the two rosters, one person per row, and delete the other.',
      ...(needs.hasDepartmentNumbers
        ? ['The department is a number. Without that column, users are in the root.']
        : []),
      ...(needs.fields.length === 0
        ? []
        : wrapped(`Columns of ${needs.title}: ${needs.fields.join(', ')}.`, COLUMNS).split('\n')),
    ],
    needs.missing.length === 0
      ? undefined
      : [`Set in ${config}, under "profile_settings": ${needs.missing.join(', ')}`],
    needs.kept.length === 0
      ? undefined
      : [`Set in ${config}, which was kept as it was:`, ...needs.kept.map((line) => `  ${line}`)],
    [
      'Check the roster, then rehearse; nothing leaves this machine:',
      `  ${run} --dry-run`,
      `  ${run} --sandbox`,
    ],
    addresses.length === 0
      ? undefined
      : [`Set in ${config}, as documented by your directory service:`, ...addresses],
    [
      `${tokenText(needs)}, create one user, check the result, then create the others:`,
      ...tokenLines(places, needs),
      `  ${run} --limit 1`,
      `  ${run}`,
    ],
  ];
  const numbered = steps
    .filter((step) => step !== undefined)
    .flatMap(([what, ...lines], at) => [`  ${at + 1}. ${what}`, ...lines.map((line) => `     ${line}`)]);
  return ['Next:', ...numbered].join('\n');
}

/** The width of a line after the indent of a step. */
const COLUMNS = 75;

function addressLines(
  { program }: StarterPlaces,
  { title, needsBaseUrl, needsAuthUrl, grant }: StarterNeeds,
): readonly string[] {
  const help = grant === 'implicit' ? `;\n"${program} token --help" explains how to create it` : '';
  const pairs: [key: string, text: string][] = [];
  if (needsBaseUrl) pairs.push(['base_url', `the address of ${title}`]);
  if (needsAuthUrl) pairs.push(['auth_url', 'the address of the sign-in service']);
  if (grant !== undefined)
    pairs.push(['client_id', `the client ID of the application that obtains tokens${help}`]);
  const width = Math.max(0, ...pairs.map(([key]) => key.length)) + 2;
  return pairs.flatMap(([key, text]) => {
    const lines = text.split('\n').flatMap((line) => wrapped(line, COLUMNS).split('\n'));
    return lines.map((line, at) => `  ${(at === 0 ? `"${key}"` : '').padEnd(width)}  ${line}`);
  });
}

function tokenText({ grant }: StarterNeeds): string {
  if (grant === undefined) return "Set an administrator's key";
  return grant === 'client_credentials' ? 'Set the client secret' : 'Get a token';
}

function tokenLines({ program, configOption }: StarterPlaces, { grant }: StarterNeeds): readonly string[] {
  if (grant === undefined)
    return [
      '(or write it to a file that only you can read, and add --token-file <path>)',
      "  export PROVISION_TOKEN='<key>'",
    ];
  if (grant === 'client_credentials')
    return [
      '(or write it to a file that only you can read, and add --client-secret-file <path>)',
      "  export PROVISION_CLIENT_SECRET='<client secret>'",
    ];
  return [`  export PROVISION_TOKEN="$(${program} token${configOption})"`];
}
