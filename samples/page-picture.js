/** Draws the picture of the page: a run against a sandbox that throttles and refuses some, then Chromium looks at it. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const BIN = resolve(import.meta.dirname, '../bin/provision.js');
const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const FIRST = ['Anna', 'Mia', 'Søren', 'Lucía', 'John', 'Ngọc', 'Иван', 'Ксения', 'Emma', 'Jonas'];
const LAST = [
  'Petrova',
  'Weber',
  'Müller',
  'García',
  'OConnor',
  'Tran',
  'Sidorov',
  'Ivanova',
  'Schmidt',
  'Novak',
];
const PLAIN = [
  'petrova',
  'weber',
  'mueller',
  'garcia',
  'oconnor',
  'tran',
  'sidorov',
  'ivanova',
  'schmidt',
  'novak',
];

/** A hundred people; three of them have simple passwords, and the sandbox takes offence at some names. */
function roster() {
  const rows = Array.from({ length: 100 }, (_, n) => {
    const [first, last] = [n % 10, Math.floor(n / 10)];
    const password = n % 33 === 21 ? '12345' : `Quiet-Lantern-${n + 100}`;
    return [
      `${PLAIN[last]}.${n + 1}`,
      password,
      LAST[last],
      FIRST[first],
      n % 3 === 0 ? 'Teacher' : 'Student',
    ].join(',');
  });
  return ['nickname,password,last name,first name,position', ...rows].join('\n');
}

/** @returns a sandbox's address and token, and what ends it */
function startSandbox(cwd) {
  const faults = ['400,nickname=tran.58', '503,nickname=weber.14'].flatMap((fault) => ['--fault', fault]);
  const child = spawn(process.execPath, [BIN, 'sandbox', '--throttle', '4', ...faults], { cwd });
  return new Promise((ready) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const url = /PROVISION_BASE_URL=(\S+)/.exec(text)?.[1];
      const token = /PROVISION_TOKEN=(\S+)/.exec(text)?.[1];
      if (url !== undefined && token !== undefined) ready({ url, token, end: () => child.kill('SIGTERM') });
    });
  });
}

export async function drawPage(name) {
  const executablePath = CHROMIUM.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined)
    return console.warn(`There is no Chromium here, so ${name} is not drawn anew.`);
  const { chromium } = await import('playwright-core');
  const cwd = mkdtempSync(join(tmpdir(), 'picture-'));
  const sandbox = await startSandbox(cwd);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    writeFileSync(join(cwd, 'users.csv'), roster());
    const env = { ...process.env, PROVISION_BASE_URL: sandbox.url, PROVISION_TOKEN: sandbox.token };
    // By this name the program is called where it is installed, and so the commands on the page name it.
    symlinkSync(BIN, join(cwd, 'provision'));
    spawnSync(process.execPath, [join(cwd, 'provision'), 'users.csv', '--pace', '0.5'], { cwd, env });
    const page = await browser.newPage({
      viewport: { width: 1080, height: 1700 },
      timezoneId: 'Europe/Berlin',
    });
    await page.goto(pathToFileURL(join(cwd, 'users.csv.results', 'report.html')).href);
    await page.locator('tbody tr').first().waitFor();
    await page.screenshot({ path: join(import.meta.dirname, name) });
  } finally {
    await browser.close();
    sandbox.end();
    rmSync(cwd, { recursive: true, force: true });
  }
}
