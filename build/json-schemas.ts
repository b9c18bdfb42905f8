/** The JSON schemas that come with the package, made of the schemas by which the program checks. */

import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { PROFILE } from '../src/directory/profile.js';
import { CONFIG_SETTINGS } from '../src/settings/config-settings.js';

/** The text of `provision.schema.json`, by which editors complete and explain a configuration. */
export function configSchema(): string {
  const entries = [...CONFIG_SETTINGS].map(([key, { text, example, schema }]) => [
    key,
    v.exactOptional(v.pipe(schema, v.description(text), v.examples([example]))),
  ]);
  return schemaText(
    v.pipe(
      v.strictObject(Object.fromEntries(entries)),
      v.title('Configuration of provision'),
      v.description(
        'provision.config.json: settings that stay the same from run to run. Comments and trailing commas are allowed.',
      ),
    ),
  );
}

/** The text of `directory.schema.json`. */
export function profileSchema(): string {
  return schemaText(
    v.pipe(
      PROFILE,
      v.title('Directory profile of provision'),
      v.description(
        'What a directory service is like: requests, answers and look-up. See docs/directories.md.',
      ),
    ),
  );
}

function schemaText(schema: v.GenericSchema): string {
  const { $schema, title, description, ...rest } = toJsonSchema(schema);
  return `${JSON.stringify({ $schema, title, description, ...rest }, null, 2)}\n`;
}
