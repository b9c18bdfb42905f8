/** The rosters that are damaged at random: the samples and the corpus, with their passwords. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRoster } from '../../src/roster/roster.js';
import type { RosterSource } from '../../src/roster/roster-source.js';
import { CORPUS } from '../corpus/corpus.js';
import type { Options } from '../corpus/entry.js';
import { FILES, readPass, sourceOf } from '../corpus/reading.js';

/** A roster before its damage. */
export type Original = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly options: Options;
  /** The passwords of six or more characters. No message may contain them. */
  readonly passwords: readonly string[];
  readonly kind: 'sound' | 'faulty' | 'workbook';
};

const LARGEST = 8 * 1024;
const SAMPLES = resolve(import.meta.dirname, '../../samples');

/** All small rosters of the samples and of the corpus. */
export async function originals(): Promise<readonly Original[]> {
  const samples = readdirSync(SAMPLES)
    .filter((name) => /\.(csv|json)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(SAMPLES, name)), options: {} }));
  const corpus = CORPUS.flatMap(({ about, from, options = {} }) => {
    if ('path' in from) return [];
    if ('file' in from) return [{ name: about, bytes: readFileSync(join(FILES, from.file)), options }];
    return [{ name: about, bytes: Buffer.from('stdin' in from ? from.stdin : from.bytes), options }];
  });
  const small = [...samples, ...corpus].filter(({ bytes }) => bytes.length > 0 && bytes.length < LARGEST);
  return Promise.all(small.map(known));
}

async function known(one: Omit<Original, 'passwords' | 'kind'>): Promise<Original> {
  const { bytes, options } = one;
  const words = bytes.toString('latin1').match(/word-of-[a-z]+/g) ?? [];
  const roster = await open(bytes, options).catch(() => undefined);
  const pass = roster && (await readPass(sourceOf(roster, options)).catch(() => undefined));
  const read = pass?.rows.map((row) => String(roster?.columns.draft(row).password ?? '')) ?? [];
  const passwords = [...new Set([...words, ...read])].filter(
    (word) => word.length >= 6 && word !== '__proto__',
  );
  const isWorkbook = bytes.toString('latin1', 0, 2) === 'PK';
  return { ...one, passwords, kind: isWorkbook ? 'workbook' : pass === undefined ? 'faulty' : 'sound' };
}

/** Opens bytes as standard input gives them, in pieces of this length. */
export function open(
  bytes: Buffer,
  { department, departments, ...options }: Options,
  chunkBytes = 64 * 1024,
) {
  const source: RosterSource = {
    name: 'standard input',
    path: null,
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    changed: async () => false,
    touched: async () => false,
    close: async () => {},
  };
  return readRoster(source, options, chunkBytes);
}
