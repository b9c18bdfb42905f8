/** A configuration to start from: every setting explained and commented out. */

/** What is said of a setting. */
export type Explained = { readonly text: string; readonly example: unknown };

const COLUMNS = 100;

const HEAD =
  'Settings of provision that are the same from run to run. To set one, take the two slashes before it away. Options ' +
  'on the command line and environment variables win over this file. The token is never taken from here: it goes into ' +
  'PROVISION_TOKEN, or into a file of its own that token_file names.';

/**
 * The text of a configuration file. As it stands it sets nothing, and it still holds with any of its comments taken off.
 * @param settings by their keys
 * @param schemaPath where the schema is, from the folder of the file
 */
export function configStart(settings: ReadonlyMap<string, Explained>, schemaPath: string): string {
  return [
    '{',
    ...comment(HEAD),
    '',
    '  // Lets editors complete and explain the settings.',
    `  "$schema": ${JSON.stringify(schemaPath)},`,
    ...[...settings]
      .filter(([key]) => key !== '$schema')
      .flatMap(([key, { text, example }]) => ['', ...comment(text), line(key, example)]),
    '}',
    '',
  ].join('\n');
}

function line(key: string, example: unknown): string {
  return `  // "${key}": ${JSON.stringify(example, null, 1).replace(/\n\s*/g, ' ')},`;
}

/** Wrapped, each line with its slashes. */
function comment(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= COLUMNS) lines.push(`  // ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
