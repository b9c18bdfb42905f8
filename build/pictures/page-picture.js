/** Draws the report page of a run, as Chromium shows it. The sandbox throttles some requests and refuses others. */

import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withPage } from './chromium.js';
import { setTimes } from './journal-times.js';
import { BIN, inScratchFolder, runProgram, withSandbox } from './program.js';

const FIRST = ['Anna', 'Mia', 'Søren', 'Lucía', 'John', 'Ngọc', 'Иван', 'Ксения', 'Emma', 'Jonas'];
const LAST = {
  petrova: 'Petrova',
  weber: 'Weber',
  mueller: 'Müller',
  garcia: 'García',
  oconnor: 'OConnor',
  tran: 'Tran',
  sidorov: 'Sidorov',
  ivanova: 'Ivanova',
  schmidt: 'Schmidt',
  novak: 'Novak',
};

const FAULTS = [
  '400,nickname=tran.58',
  '503,nickname=weber.14',
  '429,nickname=mueller.30,times=1',
  '429,nickname=schmidt.82,times=1',
];

const VIEW = {
  viewport: { width: 1080, height: 1700 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  // The page allows only its own styles.
  bypassCSP: true,
};

/** The same fonts on every machine. */
const FONTS = 'body { font-family: "DejaVu Sans" } code { font-family: "DejaVu Sans Mono" }';

/** A list of 100 people, three of them with simple passwords. */
function roster() {
  const rows = Array.from({ length: 100 }, (_, n) => {
    const [login, last] = Object.entries(LAST)[Math.floor(n / 10)];
    const password = n % 33 === 21 ? '12345' : `Quiet-Lantern-${n + 100}`;
    return [`${login}.${n + 1}`, password, last, FIRST[n % 10], n % 3 === 0 ? 'Teacher' : 'Student'].join(
      ',',
    );
  });
  return ['nickname,password,last name,first name,position', ...rows].join('\n');
}

/** @returns PNG */
export function drawPage() {
  const options = FAULTS.flatMap((fault) => ['--fault', fault]);
  return inScratchFolder((folder) =>
    withSandbox(options, async ({ url, token }) => {
      await makeReport(folder, { PROVISION_BASE_URL: url, PROVISION_TOKEN: token });
      return withPage(VIEW, async (page) => {
        await page.goto(pathToFileURL(join(folder, 'users.csv.results', 'report.html')).href);
        await page.addStyleTag({ content: FONTS });
        await page.locator('tbody tr').first().waitFor();
        return page.screenshot({ animations: 'disabled' });
      });
    }),
  );
}

/** The sandbox refuses some users, so the run exits with status 1. */
async function makeReport(cwd, env) {
  const results = join(cwd, 'users.csv.results');
  // The commands on the page use the name that the program was started with: here, its name when installed.
  const bin = join(cwd, 'provision');
  symlinkSync(BIN, bin);
  writeFileSync(join(cwd, 'users.csv'), roster());
  writeFileSync(join(cwd, 'provision.config.json'), '{ "pace": "0" }');
  succeed(await runProgram(['users.csv'], { cwd, env, bin }), 1);
  setTimes(join(results, 'journal.jsonl'), 'http://127.0.0.1:8642/');
  // Contains the checksum of the journal before the change.
  rmSync(join(results, 'report.json'));
  succeed(await runProgram(['report', results], { cwd, bin }), 0);
}

function succeed({ status, stderr }, expected) {
  if (status !== expected) throw new Error(`The program ended with status ${status}: ${stderr}`);
}
