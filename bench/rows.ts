/** The table of docs/performance.md: each measurement, its comparison and its limit. No other figures. */

import type { Figure, Result } from './figure.js';
import { fleetDryRun, fleetPeak, fleetPeakEach, fleetStall, fleetTime, fleetWork } from './fleet.js';
import {
  againstCurl,
  againstNewman,
  againstUndici,
  dryRun,
  dryRunPeak,
  help,
  jsonPeak,
  openingJournal,
  type Place,
  sendingPeak,
} from './measurements.js';
import { pacedSending } from './pause.js';
import { againstCurlAtOnce, severalAtOnce } from './several.js';

type Measure = (place: Place) => Promise<Result>;
export type Row = Omit<Figure, 'result'> & { readonly measure: Measure };

const CSV_PARSE = 'csv-parse alone, as arrays';
const PASSWORDS = 'distinct passwords of three kinds (random, words, word and year)';
const UNDICI = 'a bare undici loop with `pipelining: 0`';
const NODE = '`node -e 0`';

const DRY_RUN_LIMIT = 4;
const HELP_LIMIT = 1.8;

/**
 * The rows that the checks measure (`npm run bench -- --small`). Processor time depends little on other load, so these
 * show a slower program on any machine.
 */
export const CHECKED_ROWS: readonly Row[] = [
  inProcessorTime('dry run, 20,000 rows', CSV_PARSE, DRY_RUN_LIMIT, (place) =>
    dryRun(place, 20_000, 'csv-parse.js'),
  ),
  inProcessorTime('sending 2,000', UNDICI, 3, (place) => againstUndici(place, 2_000)),
  inProcessorTime('`--help`', NODE, HELP_LIMIT, help),
];

/** The measured ratio at which the checks fail, as a multiple of the limit. */
export const TOLERANCE = 1.5;

const SEVERAL = 'sending 400, 8 at once, answers after 200 ms';

const SEVERAL_ROWS: readonly Row[] = [
  ratio(SEVERAL, 'the answers alone', 1.1, (place) => severalAtOnce(place, 400)),
  ratio('the same, whole processes', '`xargs -P 8 curl`', 1, (place) => againstCurlAtOnce(place, 400)),
  ratio(`${SEVERAL}, 20 a second`, 'the rate alone, never more in any second', 1.05, (place) =>
    severalAtOnce(place, 400, 20),
  ),
];

const FLEET = { organisations: 500, rows: 20 };
const AT_ONCE = 'fleet of 500 organisations × 20 rows, all at once';

const FLEET_ROWS: readonly Row[] = [
  ratio(AT_ONCE, 'one of them alone', 1.05, (place) => fleetTime(place, FLEET)),
  { ...ratio(`${AT_ONCE}: longest stall`, '–', 200, (place) => fleetStall(place, FLEET)), unit: 'ms' },
  { ...ratio(`${AT_ONCE}: peak memory`, '–', 400, (place) => fleetPeak(place, FLEET)), unit: 'MiB' },
  {
    ...ratio(`${AT_ONCE}: each additional one`, '–', 0.6, (place) => fleetPeakEach(place, FLEET)),
    unit: 'MiB',
  },
  {
    ...ratio(
      'fleet of 100 organisations × 100 rows at pace 0: processor time per request',
      '–',
      2.5,
      (place) => fleetWork(place, { organisations: 100, rows: 100 }),
    ),
    unit: 'ms',
  },
  ratio('fleet of 1,000 × 20 rows: dry run', 'a dry run each', 0.05, (place) =>
    fleetDryRun(place, { organisations: 1_000, rows: 20 }),
  ),
];

export const ROWS: readonly Row[] = [
  ratio(`dry run, 100,000 rows with ${PASSWORDS}`, CSV_PARSE, DRY_RUN_LIMIT, (place) =>
    dryRun(place, 100_000, 'csv-parse.js'),
  ),
  ratio('the same', 'Python: `csv.DictReader`, a set, `json.dumps`', 3, (place) =>
    dryRun(place, 100_000, 'dict-reader.py'),
  ),
  { ...ratio('its peak memory', '–', 180, (place) => dryRunPeak(place, 100_000)), unit: 'MiB' },
  {
    ...ratio('peak memory, dry run of 250,000 rows in JSON', '–', 333, (place) => jsonPeak(place, 250_000)),
    unit: 'MiB',
  },
  ratio('dry run, 10,000 rows', CSV_PARSE, DRY_RUN_LIMIT, (place) => dryRun(place, 10_000, 'csv-parse.js')),
  ratio('sending 20,000 rows at pace 0, journal synced twice per row', UNDICI, 2.2, (place) =>
    againstUndici(place, 20_000),
  ),
  ratio('sending 2,000', 'one `curl` per user', 0.35, (place) => againstCurl(place, 2_000)),
  ratio('sending 5,000: time', 'newman `-d`', 0.25, (place) => againstNewman(place, 5_000)),
  ratio('peak memory, sending 100,000', 'of 20,000', 1.5, (place) => sendingPeak(place, 100_000, 20_000)),
  ratio('opening a journal of 100,000 rows', '`readline` and JSON.parse of the same file', 3, (place) =>
    openingJournal(place, 100_000),
  ),
  ratio('`--help`', NODE, HELP_LIMIT, help),
  ...CHECKED_ROWS,
  ratio('pause of 1 to 2 s over 60 rows, never early', "drawn pauses and answers' times", 1.003, (place) =>
    pacedSending(place, 60),
  ),
  ...SEVERAL_ROWS,
  ...FLEET_ROWS,
];

function ratio(what: string, against: string, atMost: number, measure: Measure): Row {
  return { what, against, atMost, unit: '×', measure };
}

function inProcessorTime(what: string, against: string, atMost: number, measure: Measure): Row {
  return ratio(`processor time, ${what}`, against, atMost, (place) => measure({ ...place, of: 'processor' }));
}
