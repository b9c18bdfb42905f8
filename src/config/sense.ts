/** What a schema cannot say: values that have the right form and still mean nothing. */

import { nearest } from '../lib/suggest.js';
import { foldSpaces } from '../lib/text.js';
import { quoted } from './trouble.js';
import type { ConfigFile } from './values.js';
import { named, type Problem } from './words.js';

type Nonsense = {
  readonly path: readonly [keyof ConfigFile, ...(string | number)[]];
  /** They follow the setting's name. */
  readonly words: string;
};

const MOST_SECONDS = 3600;

/** @param file a configuration of which the schema holds */
export function findNonsense(file: ConfigFile): readonly Problem[] {
  return [encoding, pace, columns, header, departments, department]
    .flatMap((judge) => judge(file))
    .map(({ path, words }) => ({ path, part: 'value', what: `${named(path)} ${words}` }));
}

function encoding({ encoding: label }: ConfigFile): Nonsense[] {
  if (label === undefined || isEncoding(label)) return [];
  const words =
    'is no encoding known here; common ones are utf-8, windows-1251, windows-1252, ibm866 and utf-16le';
  return [{ path: ['encoding'], words }];
}

function isEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

function pace({ pace: range }: ConfigFile): Nonsense[] {
  if (typeof range !== 'string') return [];
  const [min = 0, max = min] = range.split('-').map(Number);
  if (max < min) return [{ path: ['pace'], words: 'takes the shorter pause first, as in "1-2"' }];
  return max > MOST_SECONDS ? [{ path: ['pace'], words: `takes at most ${MOST_SECONDS} seconds` }] : [];
}

function columns({ columns: names }: ConfigFile): Nonsense[] {
  if (names === undefined || names.some((name) => name.trim() !== '')) return [];
  return [{ path: ['columns'], words: 'names no field, as in ["name.last", "", "nickname", "password"]' }];
}

function header({ header: lines = [] }: ConfigFile): Nonsense[] {
  const words = 'would be a token, and a token never stands in the configuration; see "token_file"';
  return lines.flatMap((line, at): Nonsense[] =>
    /^(?:proxy-)?authorization[ \t]*:/i.test(line) ? [{ path: ['header', at], words }] : [],
  );
}

/** Two names of one department are welcome; one name of two is not. */
function departments({ departments: ids = {} }: ConfigFile): Nonsense[] {
  const seen = new Map<string, string>();
  return Object.keys(ids).flatMap((name): Nonsense[] => {
    const first = seen.get(foldSpaces(name));
    seen.set(foldSpaces(name), first ?? name);
    if (first === undefined || ids[first] === ids[name]) return [];
    const words = `is the same name as ${quoted(first)}, but for letter case and spaces, and has another id`;
    return [{ path: ['departments', name], words }];
  });
}

function department({ department: wanted, departments: ids = {} }: ConfigFile): Nonsense[] {
  if (typeof wanted !== 'string') return [];
  const names = Object.keys(ids);
  if (names.some((name) => foldSpaces(name) === foldSpaces(wanted)) || isId(wanted.trim())) return [];
  const near = nearest(foldSpaces(wanted), names.map(foldSpaces));
  const meant = names.find((name) => foldSpaces(name) === near);
  const hint = meant === undefined ? '' : `; did you mean ${quoted(meant)}?`;
  return [
    { path: ['department'], words: `is neither an id nor a name that stands under departments${hint}` },
  ];
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));
}
