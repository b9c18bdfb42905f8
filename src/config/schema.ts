/**
 * What a configuration may hold, as the published schema says, and what is wrong with one that holds something else, in
 * the words that the schema has for people (`errorMessage`). The library is loaded only once a file was found.
 */

import { readFile } from 'node:fs/promises';
import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { named, type Path, type Problem, shown, unknownKey } from './words.js';

/** A part of the schema, as far as words for people are drawn from it. */
type Shape = {
  readonly errorMessage?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly propertyNames?: Shape;
  readonly additionalProperties?: Shape | false;
};

const SCHEMA = new URL('../../provision.schema.json', import.meta.url);

/** What only says that something below is wrong, which has an error of its own. */
const OUTER: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties', 'propertyNames']);

/** One problem a place at most. @param value whose keys are well-formed text */
export async function findProblems(value: unknown): Promise<readonly Problem[]> {
  const [{ Validator }, text] = await Promise.all([
    import('@cfworker/json-schema'),
    readFile(SCHEMA, 'utf8'),
  ]);
  const schema = JSON.parse(text) as Shape;
  const problems = new Map<string, Problem>();
  for (const error of new Validator(schema as Schema, '7', false).validate(value).errors) {
    if (OUTER.has(error.keyword) || problems.has(error.instanceLocation)) continue;
    problems.set(error.instanceLocation, toProblem(error, value, schema));
  }
  return [...problems.values()];
}

function toProblem({ instanceLocation, keyword, keywordLocation }: OutputUnit, root: unknown, schema: Shape) {
  const { path, value, shape, above } = walk(instanceLocation, root, schema);
  // No schema allows it: it stands where nothing further may stand.
  if (keyword === 'false') return unknownKey(path, Object.keys(above.properties ?? {}));
  if (keywordLocation.includes('/propertyNames/')) {
    return { path, part: 'key', what: `${named(path)} ${above.propertyNames?.errorMessage}` } as const;
  }
  const instead = shown(value, keyword === 'type');
  const what = `${named(path)} ${shape.errorMessage}${instead === undefined ? '' : `; this is ${instead}`}`;
  return { path, part: 'value', what } as const;
}

/** @param pointer as `#/header/1`, in the form of a URI fragment (RFC 6901, section 6) */
function walk(pointer: string, root: unknown, schema: Shape) {
  const path: (string | number)[] = [];
  let [value, shape, above] = [root, schema, schema];
  for (const part of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const key = Array.isArray(value) ? Number(name) : name;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
    [shape, above] = [shapeOf(key, shape), shape];
    path.push(key);
  }
  return { path: path as Path, value, shape, above };
}

function shapeOf(key: string | number, { items, properties = {}, additionalProperties }: Shape): Shape {
  if (typeof key === 'number') return items ?? {};
  return (Object.hasOwn(properties, key) && properties[key]) || additionalProperties || {};
}
