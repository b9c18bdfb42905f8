/** The settings as a JSON Schema, by which editors complete and explain a configuration. */

import type { Shape } from '../config/shape.js';
import { CONFIG_SETTINGS } from './config-settings.js';

/** The text of `provision.schema.json`. */
export function configSchema(): string {
  const properties = [...CONFIG_SETTINGS].map(([key, { text, example, shape }]) => [
    key,
    { description: text, ...toSchema(shape), examples: [example] },
  ]);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of provision',
    description:
      'provision.config.json: settings that are the same from run to run. Comments and trailing commas are allowed.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function toSchema({ takes, items, properties, additionalProperties, ...rest }: Shape): object {
  const isObject = rest.type === 'object';
  return {
    ...rest,
    ...(items && { items: toSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, shape]) => [key, toSchema(shape)]),
      ),
    }),
    ...(isObject && { additionalProperties: additionalProperties ? toSchema(additionalProperties) : false }),
  };
}
