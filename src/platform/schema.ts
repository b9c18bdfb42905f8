/** Types and common parts of valibot schemas. The message of a schema describes the accepted values. */

import * as v from 'valibot';

export type Value<S extends v.GenericSchema> = DeepReadonly<v.InferOutput<S>>;

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** A description of the accepted values: in English, or in the reader's language. */
export type Takes = string | ((reader: { readonly lang?: string | undefined }) => string);

export type DocumentSchema = v.GenericSchema & {
  readonly message?: Takes | undefined;
  readonly options?: readonly (DocumentSchema | string)[];
  readonly item?: DocumentSchema;
  readonly entries?: Readonly<Record<string, DocumentSchema>>;
  readonly wrapped?: DocumentSchema;
  readonly key?: DocumentSchema;
  readonly value?: DocumentSchema;
  readonly rest?: DocumentSchema;
};

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER, takes?: Takes) {
  return v.pipe(v.number(takes), v.integer(takes), v.minValue(least, takes), v.maxValue(most, takes));
}

export function listOf<S extends v.GenericSchema>(item: S, takes?: string) {
  return v.pipe(v.array(item, takes), v.minLength(1));
}
