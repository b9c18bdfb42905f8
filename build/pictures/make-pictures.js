/**
 * Draws the pictures of the documents: `node build/pictures/make-pictures.js`. With `--check` it writes nothing, and exits
 * with status 1 if a picture differs from the committed one. Build the program first.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasChromium, hasFonts } from './chromium.js';
import { compareTo } from './compare-pixels.js';
import { drawDryRun } from './dry-run-picture.js';
import { drawPage } from './page-picture.js';
import { SAMPLES } from './program.js';
import { recordingSvg } from './recording-svg.js';
import { recordRun, SCREEN } from './run-recording.js';
import { hasTmux } from './tmux.js';

/** `lacks` returns the package that the machine lacks to draw the picture, or `undefined`. */
const PICTURES = [
  { name: 'dry-run.svg', lacks: () => undefined, draw: drawDryRun, compare: compareText },
  {
    name: 'run.svg',
    lacks: () => (hasTmux() ? undefined : 'tmux'),
    draw: async () => recordingSvg(await recordRun(), SCREEN, RUN_LABEL),
    compare: compareText,
  },
  { name: 'report.png', lacks: lacksForPages, draw: drawPage, compare: compareTo },
];

const RUN_LABEL =
  'A run in a terminal: the command shows its plan, asks, and creates three of eight users. Then the process is ' +
  'killed. The same command reports 3 users created before, creates the other five, and ends with “All done. 8 created”.';

async function lacksForPages() {
  if (!hasChromium()) return 'chromium';
  return (await hasFonts()) ? undefined : 'fonts-dejavu-core';
}

function compareText(committed, drawn) {
  const [before, after] = [`${committed}`.split('\n'), drawn.split('\n')];
  const at = after.findIndex((line, n) => line !== before[n]);
  if (at !== -1) return `line ${at + 1} is now ${after[at]}`;
  return before.length === after.length ? undefined : 'its end is missing';
}

async function make({ name, lacks, draw, compare }, isCheck) {
  const path = join(SAMPLES, name);
  const missing = await lacks();
  if (missing !== undefined)
    return console.warn(`SKIPPED: samples/${name}, because ${missing} is not installed.`);
  const drawn = await draw();
  const difference = existsSync(path) ? await compare(readFileSync(path), drawn) : 'it is missing';
  // Chromium draws the same page with invisible differences, which must not be committed.
  if (difference === undefined) return;
  if (!isCheck) return writeFileSync(path, drawn);
  console.error(`samples/${name} is stale: ${difference}. Draw it with: npm run pictures`);
  process.exitCode = 1;
}

const isCheck = process.argv.includes('--check');
await Promise.all(PICTURES.map((picture) => make(picture, isCheck)));
