/** Writes the table of `bench/results.json` into the README, between its two markers. */

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Figure, measuredText, verdict } from './figure.js';

type Results = { readonly at: string; readonly machine: string; readonly figures: readonly Figure[] };

const ROOT = resolve(import.meta.dirname, '../../..');
const [BEGIN, END] = ['<!-- bench: begin -->', '<!-- bench: end -->'];

const path = resolve(ROOT, 'README.md');
const readme = readFileSync(path, 'utf8');
const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
if (begin === -1 || end < begin) throw new Error(`README.md has no ${BEGIN} … ${END}`);

const { at, machine, figures } = JSON.parse(
  readFileSync(resolve(ROOT, 'bench/results.json'), 'utf8'),
) as Results;
const rows = [
  ['what', 'against', 'at most', 'measured', ''],
  ['---', '---', '---', '---', '---'],
  ...figures.map((figure) => {
    const { what, against, atMost, unit } = figure;
    return [what, against, `${atMost} ${unit}`, measuredText(figure), verdict(figure)];
  }),
];
const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const where = `Measured on ${at.slice(0, 10)} with ${machine}.`;
writeFileSync(path, `${readme.slice(0, begin)}${BEGIN}\n\n${table}\n\n${where}\n\n${readme.slice(end)}`);
