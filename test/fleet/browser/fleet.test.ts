/** The page of a fleet with ten thousand organisations. */

import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCounts } from '../../../src/domain/outcome.js';
import { LANGUAGES } from '../../../src/texts/texts.js';
import { noChromium, openPage, startChromium } from '../../e2e/browser/chromium.js';
import { run, type Scratch, scratch } from '../../e2e/program.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const ORGANISATIONS = 10_000;

describe.skipIf(noChromium())('the page of ten thousand organisations', () => {
  let browser: Browser;
  let folder: Scratch;

  beforeAll(async () => {
    browser = await startChromium();
    folder = scratch();
    mkdirSync(`${folder.path}/schools/fleet.results`, { recursive: true });
    const lines = Array.from({ length: ORGANISATIONS }, (_, at) => ({
      org: `School ${at}`,
      state: at % 300 === 0 ? 'needs' : 'done',
      results: `s${at}/users.csv.results`,
      counts: {
        ...noCounts(),
        total: 20,
        created: at % 300 === 0 ? 19 : 20,
        unconfirmed: at % 300 === 0 ? 1 : 0,
      },
      unconfirmed: at % 300 === 0 ? 1 : 0,
      unfinished: 0,
      hasLookUp: true,
      reason: null,
      message: null,
      expectedMs: 0,
      size: 0,
    }));
    const text = [{ v: 1, at_once: 100 }, ...lines].map((line) => JSON.stringify(line)).join('\n');
    folder.write('schools/fleet.results/status.jsonl', `${text}\n`);
  });

  afterAll(async () => {
    await browser.close();
    folder.remove();
  });

  test('the page opens quickly, and organisations that need attention are first', async () => {
    const status = await run(['fleet', 'status', 'schools', '--lang', 'en'], { cwd: folder.path });
    expect(status.stdout).toContain('10,000 organisations   9,966 done   34 need attention');
    await run(['fleet', 'report', 'schools', '--lang', 'en'], { cwd: folder.path });
    const url = pathToFileURL(`${folder.path}/schools/fleet.results/fleet.html`).href;
    const opened = performance.now();
    const { page, complaints } = await openPage(browser, url);
    await page.locator('tbody tr').first().waitFor();
    const ms = performance.now() - opened;
    expect(complaints).toEqual([]);
    expect(await page.locator('tbody tr').first().innerText()).toContain('decision (unconfirmed) (1)');
    const names = await page.locator('tbody th').allInnerTexts();
    expect(names.slice(0, 3)).toEqual(['School 0', 'School 300', 'School 600']);
    expect(names.slice(34, 36)).toEqual(['School 1', 'School 2']);
    expect(await page.locator('tbody code').first().innerText()).toMatch(/fleet settle schools --look-up/);
    await page.fill('#search', 'School 9999');
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.fill('#search', '');
    await page.check('input[value="decision"]');
    expect(await page.locator('#status').innerText()).toBe('34 of 10,000 organisations');
    console.log(`opened in ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThan(5000);
    await page.close();
  });

  test.each(LANGUAGES)('the page in %s passes axe, and nothing overflows', async (lang) => {
    await run(['fleet', 'report', 'schools', '--lang', lang], { cwd: folder.path });
    const url = pathToFileURL(`${folder.path}/schools/fleet.results/fleet.html`).href;
    const { page, complaints } = await openPage(browser, url);
    await page.evaluate(await readFile(AXE, 'utf8'));
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      // The header and its numbers end at the same place, or each organisation is a card.
      const right = (cell: string) => `document.querySelector('${cell}').getBoundingClientRect().right`;
      const apart = `${right('thead th:nth-child(3)')} - ${right('tbody td:nth-child(3)')}`;
      if (width > 600) expect(await page.evaluate(apart)).toBe(0);
      else
        expect(await page.evaluate(`getComputedStyle(document.querySelector('tbody tr')).display`)).toBe(
          'grid',
        );
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const violations = 'axe.run().then((found) => found.violations.map(({ id }) => id))';
        expect(await page.evaluate(violations), `at ${width} in the ${colorScheme}`).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
});
