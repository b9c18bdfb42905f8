/** A dry run against programs that only read: how long it takes, and how much memory. */

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { held, type Measurement, missing, peakOf, peakRatio, timeRatio } from '../figure.js';
import { has, type Measured, measure, type Program, sideBySide } from '../measure.js';
import { switchPasswordChecksOff } from '../switched-off.js';

const WHAT = (rows: number) => `dry run of ${rows.toLocaleString('en')} rows`;

export const dryRun: Measurement = async ({ folder: scratch, sizes, provision, program, roster }) => {
  const { path, folder } = roster(sizes.dryRun);
  const large = roster(sizes.dryRunLarge);
  for (const each of [folder, large.folder]) switchPasswordChecksOff(each);
  mkdirSync(join(scratch, 'out'), { recursive: true });
  const at = (file: string): Program => ({ command: [...provision, file, '--dry-run'], cwd: dirname(file) });
  const theirs: Record<string, Program> = {
    csvParse: { command: program('csv-parse-alone', path), cwd: folder },
    ...(has('python3') && {
      python: { command: ['python3', ...program('dict-reader.py', path)], cwd: folder },
    }),
    ...(has('mlr') && { miller: { command: ['mlr', '--icsv', '--ojson', 'cat', path], cwd: folder } }),
  };
  const measured: Record<string, Measured> = await sideBySide(sizes.rounds, { ours: at(path), ...theirs });
  const { ours = NONE, csvParse = NONE, python, miller } = measured;
  const largest = await measure(at(large.path));
  const tight = await measure({ ...at(path), env: { NODE_OPTIONS: '--max-old-space-size=64' } }).catch(
    () => null,
  );
  const what = WHAT(sizes.dryRun);
  const rows = {
    csvParse: { what, against: 'csv-parse alone, as arrays', atMost: 1.35 },
    python: { what, against: 'Python: `csv.DictReader`, `json.dumps` and a set', atMost: 0.65 },
    miller: { what, against: 'Miller `--icsv --ojson`, which checks nothing', atMost: 1.3 },
    millerPeak: { what: `peak memory of a ${what}`, against: "Miller's", atMost: 0.125 },
  };
  return [
    timeRatio(rows.csvParse, ours, csvParse),
    python === undefined ? missing(rows.python, '×', 'python3') : timeRatio(rows.python, ours, python),
    miller === undefined ? missing(rows.miller, '×', 'mlr') : timeRatio(rows.miller, ours, miller),
    miller === undefined ? missing(rows.millerPeak, '×', 'mlr') : peakRatio(rows.millerPeak, ours, miller),
    peakOf({ what: `peak memory of a ${what}`, against: '', atMost: 110 }, ours),
    peakOf({ what: `peak memory of a ${WHAT(sizes.dryRunLarge)}`, against: '', atMost: 170 }, largest),
    held(
      { what, against: '`--max-old-space-size=64`' },
      tight !== null,
      tight === null ? 'it failed' : 'it passes',
    ),
  ];
};

const NONE: Measured = { seconds: Number.NaN };
