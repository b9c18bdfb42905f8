/** Writes the table of `bench/results.json` into the README, between its two markers. */

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Figure } from './figure.js';
import { markdownTable } from './table.js';

type Results = {
  readonly at: string;
  readonly machine: Readonly<
    Record<'cpu' | 'cores' | 'memory_gib' | 'system' | 'disk' | 'node', string | number>
  >;
  readonly figures: readonly Figure[];
};

const ROOT = resolve(import.meta.dirname, '../..');
const [BEGIN, END] = ['<!-- bench: begin -->', '<!-- bench: end -->'];

const path = resolve(ROOT, 'README.md');
const readme = readFileSync(path, 'utf8');
const { at, machine, figures } = JSON.parse(
  readFileSync(resolve(ROOT, 'bench/results.json'), 'utf8'),
) as Results;
const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
if (begin === -1 || end < begin) throw new Error(`README.md has no ${BEGIN} … ${END}`);
const { cpu, cores, memory_gib, system, disk, node } = machine;
const where = `Measured on ${at.slice(0, 10)} with Node ${node} on ${system}: ${cpu}, ${cores} cores, ${memory_gib} GiB; the journal on ${disk}.`;
const table = `${BEGIN}\n\n${markdownTable(figures)}\n\n${where}\n\n`;
writeFileSync(path, readme.slice(0, begin) + table + readme.slice(end));
