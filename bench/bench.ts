/**
 * `npm run bench`: measures each row of the table with the default settings, and writes the table to
 * docs/performance.md. `-- --small` measures only the rows that the checks compare, and fails if one is far above its
 * limit. `-- --only journal` measures only rows with that word. Neither of these writes the table.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, tmpdir, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import { env, execPath, version } from 'node:process';
import { parseArgs } from 'node:util';
import { type Figure, measuredText, verdict } from './figure.js';
import type { Place } from './measurements.js';
import { CHECKED_ROWS, ROWS, TOLERANCE } from './rows.js';

/** The repository: this file runs in `bench/dist/bench`. */
const ROOT = resolve(import.meta.dirname, '../../..');
const BEGIN = '<!-- bench: begin -->';
const { small = false, only } = parseArgs({
  options: { small: { type: 'boolean' }, only: { type: 'string' } },
}).values;

/** On a real disk, because of the journal: syncing to memory costs nothing. */
const folder = mkdtempSync(join(env.BENCH_FOLDER ?? tmpdir(), 'provision-bench-'));
const place: Place = {
  rounds: small ? 3 : 5,
  of: 'seconds',
  folder,
  provision: [execPath, join(ROOT, 'bin/provision.js')],
  program(name, ...args) {
    if (name.endsWith('.js')) return [execPath, join(import.meta.dirname, 'programs', name), ...args];
    return [name.endsWith('.py') ? 'python3' : 'bash', join(ROOT, 'bench/programs', name), ...args];
  },
};

try {
  const figures: Figure[] = [];
  for (const { measure, ...row } of small ? CHECKED_ROWS : ROWS) {
    if (only !== undefined && !row.what.includes(only)) continue;
    const figure = { ...row, result: await measure(place) };
    console.log(lineOf(figure));
    figures.push(figure);
  }
  if (small) check(figures);
  else if (only === undefined) write(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function lineOf(figure: Figure): string {
  const { what, against, atMost, unit } = figure;
  return `${verdict(figure)}: ${what}, against ${against}: ${measuredText(figure)}, at most ${atMost} ${unit}`;
}

/** Fails well above the limit only: on a machine with other load, a figure varies. */
function check(figures: readonly Figure[]): void {
  const isFar = ({ result, atMost }: Figure) => !('missing' in result) && result.value > TOLERANCE * atMost;
  for (const { what, atMost, unit } of figures.filter(isFar)) {
    console.error(
      `${what}: more than ${TOLERANCE} times its limit of ${atMost} ${unit}. See docs/performance.md.`,
    );
    process.exitCode = 1;
  }
}

/** Writes the table between the two markers of the document. */
function write(figures: readonly Figure[]): void {
  const path = join(ROOT, 'docs/performance.md');
  const page = readFileSync(path, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf('<!-- bench: end -->')];
  if (begin === -1 || end < begin) throw new Error(`${path} has no ${BEGIN} … <!-- bench: end -->`);
  const rows = [
    ['what', 'against', 'at most', 'measured', ''],
    ['---', '---', '---', '---', '---'],
    ...figures.map((figure) => {
      const { what, against, atMost, unit } = figure;
      return [what, against, `${atMost} ${unit}`, measuredText(figure), verdict(figure)];
    }),
  ];
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  // Omits the suffix of a custom kernel.
  const [kernel] = release().split('-');
  const where =
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${version} on ${type()} ${kernel} ${arch()}: ` +
    `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; the journal on ${fileSystem()}.`;
  writeFileSync(path, `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${where}\n\n${page.slice(end)}`);
}

/** The file system determines how long a sync takes. */
function fileSystem(): string {
  try {
    return (
      execFileSync('df', ['--output=fstype', folder], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
    );
  } catch {
    return 'an unknown file system';
  }
}
