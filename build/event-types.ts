/**
 * Generates the types of the published events from their JSON schema. They are plain types, so that editors can show
 * them and they need no package.
 */

/** The part of JSON Schema that `events.schema.json` uses. */
export type Schema = {
  readonly description?: string;
  readonly $ref?: string;
  readonly const?: string | number;
  readonly enum?: readonly (string | number | null)[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
};

export type EventSchema = {
  readonly $schema: string;
  readonly title: string;
  readonly description: string;
  readonly oneOf: readonly { readonly $ref: string }[];
  readonly definitions: Readonly<Record<string, Schema>>;
};

const WIDEST = 110;

const HEAD = '/** The events of `--json` and of `createUsers`. Generated from `events.schema.json`. */\n';

/** The text of `dist/ui/json/provision-event.d.ts`. */
export function eventTypes({ oneOf, definitions }: EventSchema): string {
  const events = oneOf.map(({ $ref }) => nameIn($ref));
  const others = Object.keys(definitions).filter(
    (name) => !events.includes(name) && isObject(definitions[name]),
  );
  const named = [...others, ...events].map((name) => declaration(name, definitions));
  const union = `/** One event: \`event\` says which. */\nexport type ProvisionEvent =\n${events
    .map((name) => `  | ${typeName(name, definitions)}`)
    .join('\n')};\n`;
  return [HEAD, ...named, union].join('\n');
}

function declaration(name: string, definitions: EventSchema['definitions']): string {
  const schema = definitions[name] ?? {};
  const body = typeOf(schema, definitions, '', true);
  return `${comment(schema, '')}export type ${typeName(name, definitions)} = ${body};\n`;
}

/** `LookedUpEvent`, or `Counts` for a type that is not an event. */
function typeName(name: string, definitions: EventSchema['definitions']): string {
  const words = name.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const isEvent = definitions[name]?.properties?.event !== undefined;
  return words.join('') + (isEvent ? 'Event' : '');
}

/** @param indent of the line of the type */
function typeOf(
  schema: Schema,
  definitions: EventSchema['definitions'],
  indent: string,
  isDeclared = false,
): string {
  if (schema.$ref !== undefined) return reference(nameIn(schema.$ref), definitions, indent);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const any = schema.oneOf ?? schema.anyOf;
  if (any !== undefined) return nullLast(any.map((one) => typeOf(one, definitions, indent))).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const made = types.map((type) => {
    switch (type) {
      case 'integer':
        return 'number';
      case 'array': {
        const item = typeOf(schema.items ?? {}, definitions, indent);
        return `readonly ${item.includes(' | ') && !item.endsWith('}') ? `(${item})` : item}[]`;
      }
      case 'object':
        return objectType(schema, definitions, indent, isDeclared);
      default:
        return type;
    }
  });
  if (made.length === 0) throw new Error(`a schema without a type: ${JSON.stringify(schema)}`);
  return nullLast(made).join(' | ');
}

function reference(name: string, definitions: EventSchema['definitions'], indent: string): string {
  const schema = definitions[name] ?? {};
  return isObject(schema) ? typeName(name, definitions) : typeOf(schema, definitions, indent);
}

function objectType(
  { properties, required = [], additionalProperties }: Schema,
  definitions: EventSchema['definitions'],
  indent: string,
  isDeclared: boolean,
): string {
  if (properties === undefined) {
    const value = typeOf(additionalProperties || {}, definitions, indent);
    return `Readonly<Record<string, ${value}>>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = `readonly ${name}${required.includes(name) ? '' : '?'}: `;
    const resolved = schema.description === undefined && schema.$ref !== undefined;
    const shown = resolved ? (definitions[nameIn(schema.$ref ?? '')] ?? {}) : schema;
    return `${comment(shown, inner)}${inner}${fitted(key, typeOf(schema, definitions, inner), inner)};`;
  });
  if (members.length === 0 && !isDeclared) return 'object';
  return `{\n${members.join('\n')}\n${indent}}`;
}

/** If a union is too long for one line, each member gets its own line. */
function fitted(key: string, type: string, indent: string): string {
  const line = `${indent}${key}${type};`;
  if (type.includes('\n') || line.length <= WIDEST) return `${key}${type}`;
  return `${key.trimEnd()}\n${type
    .split(' | ')
    .map((member) => `${indent}  | ${member}`)
    .join('\n')}`;
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description} */\n`;
}

function isObject(schema: Schema | undefined): boolean {
  return schema?.type === 'object';
}

function literal(value: string | number | null): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function nullLast(types: readonly string[]): readonly string[] {
  return types.toSorted((a, b) => Number(a === 'null') - Number(b === 'null'));
}

/** The name that `#/definitions/<name>` refers to. */
function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
