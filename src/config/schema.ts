/**
 * What a configuration may hold, as the published schema says, and what is wrong with one that holds something else.
 * The library is loaded here alone, and only once a file was found.
 */

import { readFile } from 'node:fs/promises';
import type { ErrorObject } from 'ajv';
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
  const [{ Ajv }, text] = await Promise.all([import('ajv'), readFile(SCHEMA, 'utf8')]);
  const schema = JSON.parse(text) as Shape;
  // Whether the schema itself is one is for a test to say: checking it takes as long as all the rest.
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, meta: false, validateSchema: false });
  ajv.addVocabulary(['errorMessage']);
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  const breaches = new Map<string, Breach>();
  for (const error of validate.errors ?? []) {
    const breach = toBreach(error, schema);
    if (breach === undefined) continue;
    const place = JSON.stringify(breach.path);
    if (!breaches.has(place)) breaches.set(place, breach);
  }
  return [...breaches.values()];
}

/** Undefined where another error says the same: a refused name of a key is told twice. */
function toBreach(error: ErrorObject, schema: Shape): Breach | undefined {
  const path = toPath(error.instancePath, schema);
  const shape = shapeAt(path, schema);
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    return { kind: 'unknown', path: [...path, key], key, known: Object.keys(shape.properties ?? {}) };
  }
  if (error.keyword === 'propertyNames') {
    const words = shape.propertyNames?.errorMessage ?? 'is no name';
    return { kind: 'key', path: [...path, String(params.propertyName)], words };
  }
  if (error.propertyName !== undefined) return undefined;
  const words = shape.errorMessage ?? 'takes another value';
  return { kind: 'value', path, words, wrongType: error.keyword === 'type' };
}

/** From `/header/1`. A number is a place in a list only where the schema has a list. */
function toPath(pointer: string, schema: Shape): Path {
  const path: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
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
