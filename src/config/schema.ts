/**
 * What a configuration may hold, as the published schema says, and what is wrong with one that holds something else.
 * The library is loaded here alone, and only once a file was found.
 */

import { readFile } from 'node:fs/promises';
import type { OutputUnit, Schema, Validator } from '@cfworker/json-schema';
import type { Path } from './json.js';

/** A part of the schema, as far as words for people are drawn from it. */
export type Shape = {
  /** What the value takes, in words; editors show it too. */
  readonly errorMessage?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly propertyNames?: Shape;
  readonly additionalProperties?: Shape | false;
};

/** One breach of the schema. */
export type Breach =
  /** No such key; `known` are the keys that could stand there. */
  | { readonly kind: 'unknown'; readonly path: Path; readonly key: string; readonly known: readonly string[] }
  /** The key itself, among keys that are free, is none that may stand there. */
  | { readonly kind: 'key'; readonly path: Path; readonly words: string }
  | {
      readonly kind: 'value';
      readonly path: Path;
      readonly words: string;
      /** Whether a value of this kind, as of text, is never taken. */
      readonly wrongType: boolean;
    };

const SCHEMA = new URL('../../provision.schema.json', import.meta.url);

export async function findBreaches(value: unknown): Promise<readonly Breach[]> {
  const [{ Validator }, text] = await Promise.all([
    import('@cfworker/json-schema'),
    readFile(SCHEMA, 'utf8'),
  ]);
  const schema = JSON.parse(text) as Shape;
  const breaches = new Map<string, Breach>();
  for (const error of errorsOf(new Validator(schema as Schema, '7', false), value)) {
    const breach = toBreach(error, schema);
    if (breach === undefined) continue;
    const place = JSON.stringify(breach.path);
    if (!breaches.has(place)) breaches.set(place, breach);
  }
  return [...breaches.values()];
}

function errorsOf(validator: Validator, value: unknown): readonly OutputUnit[] {
  try {
    return validator.validate(value).errors;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    // Half of a surrogate pair, which can be written as an escape, stands in no pointer.
    return [{ ...NO_TEXT, error: 'a key that is no text' }];
  }
}
const NO_TEXT = { instanceLocation: '#', keyword: 'type', keywordLocation: '#' } as const;

/** What only says that something below is wrong, which has an error of its own. */
const OUTER: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties', 'propertyNames']);

function toBreach(error: OutputUnit, schema: Shape): Breach | undefined {
  if (OUTER.has(error.keyword)) return undefined;
  const path = toPath(error.instanceLocation, schema);
  const above = shapeAt(path.slice(0, -1), schema);
  // No schema allows it: it stands where nothing further may stand.
  if (error.keyword === 'false') {
    const key = String(path.at(-1));
    return { kind: 'unknown', path, key, known: Object.keys(above.properties ?? {}) };
  }
  if (error.keywordLocation.includes('/propertyNames/')) {
    return { kind: 'key', path, words: above.propertyNames?.errorMessage ?? 'is no name' };
  }
  const words = shapeAt(path, schema).errorMessage ?? 'takes another value';
  return { kind: 'value', path, words, wrongType: error.keyword === 'type' };
}

/**
 * From `#/header/1`, in the form of a URI fragment (RFC 6901, section 6). A number is a place in a list only where the
 * schema has a list.
 */
function toPath(pointer: string, schema: Shape): Path {
  const path: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(shapeAt(path, schema).items === undefined ? key : Number(key));
  }
  return path;
}

function shapeAt(path: Path, schema: Shape): Shape {
  let shape = schema;
  for (const part of path) shape = step(shape, part);
  return shape;
}

function step(shape: Shape, part: string | number): Shape {
  if (typeof part === 'number') return shape.items ?? {};
  const { properties = {}, additionalProperties = {} } = shape;
  const known = Object.hasOwn(properties, part) ? properties[part] : undefined;
  return known ?? (additionalProperties === false ? {} : additionalProperties);
}
