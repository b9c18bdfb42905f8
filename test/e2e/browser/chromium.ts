/** Debian's Chromium, driven by playwright-core, for tests that check pages as their reader sees them. */

import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a browser; `CHROMIUM` overrides it. */
const CHROMIUM = process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path));

/** For `describe.skipIf`: warns about skipped tests. */
export function noChromium(): boolean {
  if (CHROMIUM !== undefined) return false;
  console.warn('Chromium is not installed, so the browser tests are SKIPPED: apt-get install chromium');
  return true;
}

/** Starts a browser that makes no request outside of this machine. The caller closes it. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    timeout: WAIT_LIMIT_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Opens a page, and collects errors and warnings of its console and errors of its scripts. */
export async function openPage(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints };
}
