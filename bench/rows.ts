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

/** @param scale 1, or less only to check that each row can be measured */
export function rowsOf(scale: number): readonly Row[] {
  const of = (size: number): number => Math.max(3, size * scale);
  const [dry, short, journal] = [of(100_000), of(10_000), of(100_000)] as const;
  const [sent, many, byCurl, byNewman] = [of(20_000), of(100_000), of(2_000), of(5_000)] as const;
  const [list, paced] = [of(250_000), of(60)] as const;
  const passwords = 'distinct passwords of three kinds (random, words, word and year)';
  const csvParse = 'csv-parse alone, as arrays';
  return [
    ratio(`dry run, ${count(dry)} rows with ${passwords}`, csvParse, 4, (place) =>
      dryRun(place, dry, 'csv-parse.js'),
    ),
    ratio('the same', 'Python: `csv.DictReader`, a set, `json.dumps`', 3, (place) =>
      dryRun(place, dry, 'dict-reader.py'),
    ),
    { ...ratio('its peak memory', '–', 180, (place) => dryRunPeak(place, dry)), unit: 'MiB' },
    {
      ...ratio(`peak memory, dry run of ${count(list)} rows in JSON`, '–', 333, (place) =>
        jsonPeak(place, list),
      ),
      unit: 'MiB',
    },
    ratio(`dry run, ${count(short)} rows`, csvParse, 4, (place) => dryRun(place, short, 'csv-parse.js')),
    ratio(
      `sending ${count(sent)} rows at pace 0, journal synced twice per row`,
      'a bare undici loop with `pipelining: 0`',
      2.2,
      (place) => againstUndici(place, sent),
    ),
    ratio(`sending ${count(byCurl)}`, 'one `curl` per user', 0.3, (place) => againstCurl(place, byCurl)),
    ratio(`sending ${count(byNewman)}: time`, 'newman `-d`', 0.25, (place) => againstNewman(place, byNewman)),
    ratio(`peak memory, sending ${count(many)}`, `of ${count(sent)}`, 1.5, (place) =>
      sendingPeak(place, many, sent),
    ),
    ratio(
      `opening a journal of ${count(journal)} rows`,
      '`readline` and JSON.parse of the same file',
      3,
      (place) => openingJournal(place, journal),
    ),
    ratio('`--help`', '`node -e 0`', 1.6, help),
    ratio(
      `pause of 1 to 2 s over ${paced} rows, never early`,
      "drawn pauses and answers' times",
      1.003,
      (place) => pacedSending(place, paced),
    ),
    ...severalRows(of(400)),
    ...fleetRows(scale),
  ];
}

function severalRows(users: number): readonly Row[] {
  const what = `sending ${count(users)}, 8 at once, answers after 200 ms`;
  return [
    ratio(what, 'the answers alone', 1.1, (place) => severalAtOnce(place, users)),
    ratio('the same, whole processes', '`xargs -P 8 curl`', 1, (place) => againstCurlAtOnce(place, users)),
    ratio(`${what}, 20 a second`, 'the rate alone, never more in any second', 1.05, (place) =>
      severalAtOnce(place, users, 20),
    ),
  ];
}

function fleetRows(scale: number): readonly Row[] {
  const organisations = Math.max(3, 500 * scale);
  const several = Math.max(3, 100 * scale);
  const [fleet, checked] = [
    { organisations, rows: Math.max(2, 20 * scale) },
    { organisations: 2 * organisations, rows: 20 },
  ];
  const what = `fleet of ${organisations} organisations × ${fleet.rows} rows, all at once`;
  return [
    ratio(what, 'one of them alone', 1.05, (place) => fleetTime(place, fleet)),
    { ...ratio(`${what}: longest stall`, '–', 200, (place) => fleetStall(place, fleet)), unit: 'ms' },
    { ...ratio(`${what}: peak memory`, '–', 400, (place) => fleetPeak(place, fleet)), unit: 'MiB' },
    {
      ...ratio(`${what}: each additional one`, '–', 0.6, (place) => fleetPeakEach(place, fleet)),
      unit: 'MiB',
    },
    {
      ...ratio(
        `fleet of ${several} organisations × ${several} rows at pace 0: processor time per request`,
        '–',
        2.5,
        (place) => fleetWork(place, { organisations: several, rows: several }),
      ),
      unit: 'ms',
    },
    ratio(`fleet of ${count(checked.organisations)} × 20 rows: dry run`, 'a dry run each', 0.05, (place) =>
      fleetDryRun(place, checked),
    ),
  ];
}

function ratio(what: string, against: string, atMost: number, measure: Measure): Row {
  return { what, against, atMost, unit: '×', measure };
}

function count(rows: number): string {
  return rows.toLocaleString('en');
}
