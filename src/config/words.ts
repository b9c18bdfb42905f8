/** Words for a breach of the schema: which key, what it takes, and what may have been meant. */

import { CHECKS } from '../finding.js';
import { nearest } from '../lib/suggest.js';
import type { Document, Path } from './json.js';
import type { Breach } from './schema.js';
import { inSnakeCase } from './snake-case.js';
import { quoted, type Trouble } from './trouble.js';

/** Options of create and retry that hold for one run only: what stands in a file would be forgotten there. */
export const ONE_RUN: readonly string[] = [
  'config',
  'dry_run',
  'findings',
  'force_unlock',
  'fresh',
  'json',
  'limit',
  'no_color',
  'no_config',
  'only',
  'quiet',
  'results',
  'roster',
  'sandbox',
  'slips',
  'yes',
];

/** What somebody calls a token, or another secret, who puts one into a file. */
const SECRET = /^(?:(?:o?auth|access|api|bearer)_)*(?:token|authorization|password|secret|client_secret)$/;
const TOKEN_NEXT =
  'Give it in PROVISION_TOKEN, or keep it in a file of its own and write its path under "token_file".';

/** What the keys of an object are called. */
const NOUNS: Readonly<Record<string, string>> = { map: 'field', checks: 'check that can be set' };

export function toTrouble(breach: Breach, document: Document): Trouble {
  switch (breach.kind) {
    case 'unknown':
      return {
        offset: document.offsetOf(breach.path, 'key'),
        ...unknownKey(breach.path, breach.key, breach.known),
      };
    case 'key':
      return { offset: document.offsetOf(breach.path, 'key'), what: `${named(breach.path)} ${breach.words}` };
    case 'value': {
      const instead = shown(valueAt(breach.path, document.value), breach.wrongType);
      return {
        offset: document.offsetOf(breach.path, 'value'),
        what: `${named(breach.path)} ${breach.words}${instead === undefined ? '' : `; this is ${instead}`}`,
      };
    }
  }
}

/** `timeout`, `header: item 2`, `checks: "mixed-script"`. */
export function named(path: Path): string {
  const [top, ...rest] = path;
  if (top === undefined) return 'the configuration';
  const inner = rest.map((part) => (typeof part === 'number' ? `item ${part + 1}` : quoted(part)));
  return [typeof top === 'number' ? `item ${top + 1}` : top, ...inner].join(': ');
}

type Words = Omit<Trouble, 'offset'>;

function unknownKey(path: Path, key: string, known: readonly string[]): Words {
  const parent = path.length > 1 ? String(path[0]) : undefined;
  if (parent === undefined) return unknownSetting(key, known);
  if (parent === 'checks' && Object.hasOwn(CHECKS, key)) {
    return {
      what: `checks: ${quoted(key)} cannot be set: a row that fails this check is never sent`,
      next: `The checks that can be set are ${known.join(', ')}.`,
    };
  }
  const noun = NOUNS[parent] ?? 'key';
  const near = nearest(key.toLowerCase(), known);
  return {
    what: `${parent}: ${quoted(key)} is no ${noun}${didYouMean(near)}`,
    ...(near === undefined ? { next: `Under "${parent}" can stand ${known.join(', ')}.` } : {}),
  };
}

function unknownSetting(key: string, known: readonly string[]): Words {
  const name = inSnakeCase(key);
  if (SECRET.test(name) || nearest(name, ['token']) !== undefined) {
    return { what: `${quoted(key)}: a token never stands in the configuration`, next: TOKEN_NEXT };
  }
  if (ONE_RUN.includes(name)) {
    const option = `--${name.replaceAll('_', '-')}`;
    return { what: `${quoted(key)} holds for one run and is no setting; give ${option} on the command line` };
  }
  const near = known.includes(name) ? name : nearest(name, known);
  return {
    what: `${quoted(key)} is no setting${didYouMean(near)}`,
    ...(near === undefined ? { next: `The settings are ${settings(known)}.` } : {}),
  };
}

function settings(known: readonly string[]): string {
  return known.filter((name) => !name.startsWith('$')).join(', ');
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

function valueAt(path: Path, root: unknown): unknown {
  let value = root;
  for (const part of path) value = (value as Readonly<Record<string | number, unknown>>)[part];
  return value;
}

/** The value or its kind. Of a text nothing is shown, since it could be a secret. */
function shown(value: unknown, wrongType: boolean): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (value === '') return 'empty';
  if (typeof value === 'string') return wrongType ? 'text in quotes' : undefined;
  if (!Array.isArray(value)) return 'an object in braces';
  return value.length === 0 ? 'an empty list' : 'a list';
}
