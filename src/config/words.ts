/** Words for what a setting does not take: which key, and what may have been meant. */

import { CHECKS } from '../finding.js';
import { nearest } from '../lib/suggest.js';
import { quoted } from './trouble.js';

/** The way to a value from the root: keys of objects and places in lists, from 0. */
export type Path = readonly (string | number)[];

/** Something wrong with a value or its key. */
export type Problem = {
  readonly path: Path;
  readonly part: 'value' | 'key';
  /** One clause that names the setting. */
  readonly what: string;
  readonly next?: string;
};

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

/** `timeout`, `header: item 2`, `checks: "mixed-script"`. */
export function named(path: Path): string {
  const [top, ...rest] = path;
  if (top === undefined) return 'the configuration';
  const inner = rest.map((part) => (typeof part === 'number' ? `item ${part + 1}` : quoted(part)));
  return [typeof top === 'number' ? `item ${top + 1}` : top, ...inner].join(': ');
}

/** @param known the keys that could stand in the place of the one at the end of the path */
export function unknownKey(path: Path, known: readonly string[]): Problem {
  const [key, parent] = [String(path.at(-1)), path.length > 1 ? String(path[0]) : undefined];
  return {
    path,
    part: 'key',
    ...(parent === undefined ? aboutSetting(key, known) : about(key, parent, known)),
  };
}

type Words = Pick<Problem, 'what' | 'next'>;

function about(key: string, parent: string, known: readonly string[]): Words {
  if (parent === 'checks' && Object.hasOwn(CHECKS, key)) {
    return {
      what: `checks: ${quoted(key)} cannot be set: a row that fails this check is never sent`,
      next: `The checks that can be set are ${known.join(', ')}.`,
    };
  }
  const what = `${parent}: ${quoted(key)} is not a ${NOUNS[parent] ?? 'key'}`;
  return meant(what, nearest(key.toLowerCase(), known), `Under "${parent}" can stand ${known.join(', ')}.`);
}

function aboutSetting(key: string, known: readonly string[]): Words {
  const name = inSnakeCase(key);
  if (SECRET.test(name) || nearest(name, ['token']) !== undefined) {
    return { what: `${quoted(key)}: a token never stands in the configuration`, next: TOKEN_NEXT };
  }
  if (ONE_RUN.includes(name)) {
    const option = `--${name.replaceAll('_', '-')}`;
    return { what: `${quoted(key)} holds for one run only; give ${option} on the command line` };
  }
  const settings = known.filter((one) => !one.startsWith('$')).join(', ');
  return meant(`${quoted(key)} is not a setting`, nearest(name, known), `The settings are ${settings}.`);
}

/** @param next what to do where no name is near */
function meant(what: string, near: string | undefined, next: string): Words {
  return near === undefined ? { what, next } : { what: `${what}; did you mean "${near}"?` };
}

/** The value or its kind. Of a text nothing is shown, since it could be a secret. */
export function shown(value: unknown, wrongType: boolean): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (value === '') return 'empty';
  if (typeof value === 'string') return wrongType ? 'text in quotes' : undefined;
  if (!Array.isArray(value)) return 'an object in braces';
  return value.length === 0 ? 'an empty list' : 'a list';
}

/** As a key is written here: `--base-url`, `baseUrl` and `PROVISION_BASE_URL` are `base_url`. */
function inSnakeCase(key: string): string {
  return key
    .replace(/^-+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]+/g, '_')
    .toLowerCase()
    .replace(/^provision_/, '');
}
