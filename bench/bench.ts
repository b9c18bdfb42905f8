/**
 * `npm run bench`: measures everything side by side and writes `bench/results.json`; `-- --small` does so at a small
 * size, to see that it works, and writes nothing; `-- --only sending,start` measures these alone.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, tmpdir, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import { argv, env, execPath, version } from 'node:process';
import type { Figure, Measurement, Place } from './figure.js';
import { dryRun } from './figures/dry-run.js';
import { journal } from './figures/journal.js';
import { pause } from './figures/pause.js';
import { sending } from './figures/sending.js';
import { start } from './figures/start.js';
import { writeRoster } from './roster.js';
import { FULL, SMALL } from './sizes.js';
import { textTable } from './table.js';

const MEASUREMENTS: Readonly<Record<string, Measurement>> = { dryRun, sending, pause, start, journal };

/** The repository: this runs from `bench/dist`. */
const ROOT = resolve(import.meta.dirname, '../..');
const isSmall = argv.includes('--small');
const only = argv[argv.indexOf('--only') + 1]?.split(',') ?? [];
const names = argv.includes('--only') ? only : Object.keys(MEASUREMENTS);

/** Rosters and journals stay there for the next time. On a real disk, for the journal's sake. */
const folder = resolve(env.BENCH_FOLDER ?? join(tmpdir(), 'provision-bench'));

const place: Place = {
  root: ROOT,
  folder,
  sizes: isSmall ? SMALL : FULL,
  provision: [execPath, join(ROOT, 'bin/provision.js')],
  program(name, ...args) {
    // What is no JavaScript is not compiled, and lies where it was written.
    if (name.includes('.')) return [join(ROOT, 'bench/programs', name), ...args];
    return [execPath, join(ROOT, 'bench/dist/programs', `${name}.js`), ...args];
  },
  roster(rows) {
    const home = join(folder, `rows-${rows}`);
    mkdirSync(home, { recursive: true });
    writeRoster(join(home, 'users.csv'), rows);
    return { path: join(home, 'users.csv'), folder: home };
  },
};

mkdirSync(folder, { recursive: true });
const figures: Figure[] = [];
for (const name of names) {
  const measurement = MEASUREMENTS[name];
  if (measurement === undefined) throw new Error(`--only takes ${Object.keys(MEASUREMENTS).join(', ')}`);
  console.error(`${name} …`);
  figures.push(...(await measurement(place)));
}
console.log(textTable(figures, !isSmall));

const results = join(ROOT, 'bench/results.json');
if (!isSmall) {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()} ${arch()}`,
    disk: fileSystem(),
    node: version,
  };
  const before = names.length === Object.keys(MEASUREMENTS).length ? [] : earlier();
  const kept = before.filter(
    (old) => !figures.some((one) => one.what === old.what && one.against === old.against),
  );
  writeFileSync(
    results,
    `${JSON.stringify({ at: new Date().toISOString(), machine, figures: [...kept, ...figures] }, null, 2)}\n`,
  );
  console.log(`Written to ${results}; npm run bench:readme puts it into the README.`);
}

/** The figures of the last time, where only some are measured anew. */
function earlier(): readonly Figure[] {
  try {
    return (JSON.parse(readFileSync(results, 'utf8')) as { figures: readonly Figure[] }).figures;
  } catch {
    return [];
  }
}

/** What the journal is synced to: it decides how long a sync takes. */
function fileSystem(): string {
  try {
    return (
      execFileSync('df', ['--output=fstype', folder], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
    );
  } catch {
    return 'unknown';
  }
}
