/** Generates the package's JSON schemas from the schemas that the program validates with. */

import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { PROFILE } from '../src/directory/profile.js';
import { CONFIG_SETTINGS } from '../src/settings/config-settings.js';
import { COUNTS, EVENTS, STATE_COUNTS } from '../src/ui/json/provision-event.js';
import type { EventSchema, Schema } from './event-types.js';

/** The text of `provision.schema.json`. Editors use it to complete and explain a configuration. */
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
      v.description('What a directory service is like: requests, answers and look-up. See docs/profiles.md.'),
    ),
  );
}

/** The content of `events.schema.json`. Counts have their own name there, and in the types generated from it. */
export function eventSchema(): EventSchema {
  const shared = { counts: jsonOf(COUNTS), states: jsonOf(STATE_COUNTS) };
  const named = Object.entries(shared).map(([name, { description: _, ...form }]) => [
    JSON.stringify(form),
    name,
  ]);
  const names = new Map(named as [string, string][]);
  const withNames = (schema: Schema): Schema =>
    JSON.parse(JSON.stringify(schema), (_, part) => {
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
      const { description, ...form } = part;
      const name = names.get(JSON.stringify(form));
      return name === undefined
        ? part
        : { ...(description && { description }), $ref: `#/definitions/${name}` };
    });
  const events = Object.entries(EVENTS).map(([name, event]) => [name, withNames(jsonOf(event))] as const);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Events of provision',
    description:
      'What `provision … --json` prints on stdout: one of these objects per line. The last one is always finished or error, and occurs once. Every field listed here is always present unless its description says otherwise, and is null if it has no value. A later version of the program may add fields without increasing v, so readers should ignore unknown fields.',
    oneOf: events.map(([name]) => ({ $ref: `#/definitions/${name}` })),
    definitions: { ...shared, ...Object.fromEntries(events) },
  };
}

function jsonOf(schema: v.GenericSchema): Schema {
  const { $schema: _, ...form } = toJsonSchema(schema);
  return form as Schema;
}

function schemaText(schema: v.GenericSchema): string {
  const { $schema, title, description, ...rest } = toJsonSchema(schema);
  return `${JSON.stringify({ $schema, title, description, ...rest }, null, 2)}\n`;
}
