/** A configuration to start from: every setting that the schema has, explained and commented out. */

/** What the schema says of a setting, as far as a start is made of it. */
export type Setting = {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
};

export type Schema = { readonly properties: Readonly<Record<string, Setting>> };

const COLUMNS = 100;

const HEAD =
  'Settings of provision that are the same from run to run. To set one, take the two slashes before it away. Options ' +
  'on the command line and environment variables win over this file. The token never stands here: it goes into ' +
  'PROVISION_TOKEN, or into a file of its own that token_file names.';

/**
 * The text of a configuration file. As it stands it sets nothing, and it still holds with any of its comments taken off.
 * @param schemaPath where the schema is, from the folder of the file
 */
export function configStart(schema: Schema, schemaPath: string): string {
  const settings = Object.entries(schema.properties).filter(([key]) => key !== '$schema');
  return [
    '{',
    ...comment(HEAD),
    '',
    '  // Lets editors complete and explain the settings.',
    `  "$schema": ${JSON.stringify(schemaPath)},`,
    ...settings.flatMap(([key, setting]) => ['', ...comment(setting.description ?? ''), line(key, setting)]),
    '}',
    '',
  ].join('\n');
}

function line(key: string, { examples = [], default: usual }: Setting): string {
  const value = JSON.stringify(examples[0] ?? usual, null, 1)?.replace(/\n\s*/g, ' ');
  return `  // "${key}": ${value},`;
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
