import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityOf } from '../../../src/domain/activity.js';
import { isOfAttempt, OUTCOMES } from '../../../src/domain/outcome.js';
import { writeReport } from '../../../src/report/write-report.js';
import { LANGUAGES, type Language, textsIn } from '../../../src/texts/texts.js';
import { knownOf, rowOf, STARTED, scratchFolder, sourceOf } from '../../report/source.js';
import { noChromium, openPage, startChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** No line can break inside it. */
const LONG = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200);

/** A row of each outcome, with the texts that fit worst on a phone. */
const ROWS = OUTCOMES.map((outcome, index) => {
  const nickname = index === 4 ? LONG.toLowerCase() : `семёнова-тян-шанская${index}`;
  const message = index === 3 ? LONG : 'Ещё раз';
  return rowOf(index + 1, {
    outcome,
    nickname,
    name: { first: 'Авдотья', middle: 'Артёмовна', last: index === 0 ? LONG : 'Семёнова-Тян-Шанская' },
    position: 'Hauswirtschaftswissenschaftlerin',
    known: !isOfAttempt(outcome)
      ? undefined
      : knownOf(nickname, outcome, { status: 400, message, attempt: 2 }),
    findings:
      outcome === 'invalid'
        ? [
            {
              code: 'required',
              severity: 'error',
              field: 'nickname',
              row: 1,
              line: 2,
              message: { key: 'missing' },
            },
          ]
        : [],
  });
});

/** Runs on two days, so that the chart needs two dates. */
const ATTEMPTS = Array.from({ length: 40 }, (_, n) => ({
  run: n < 20 ? 1 : 2,
  at: STARTED + n * 90_000 + (n < 20 ? 0 : 86_400_000),
  outcome: n === 3 ? ('again' as const) : n % 9 === 5 ? ('failed' as const) : ('created' as const),
  status: n === 3 ? 429 : 201,
  ...(n === 3 && { waitedUntil: STARTED + 4 * 90_000 }),
}));

describe.skipIf(noChromium())('report.html in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  async function show(language: Language): Promise<{ page: Page; complaints: string[] }> {
    const folder = await scratchFolder();
    const source = sourceOf(ROWS, {
      language,
      roster: `Schülergesamtverzeichnis-${LONG}.csv`,
      org: LONG,
      activity: (ms) => activityOf(ATTEMPTS, ms),
      notInRoster: () => [knownOf('gone', 'unconfirmed')],
    });
    await writeReport(folder, source);
    const viewport = { width: 360, height: 800 };
    return await openPage(browser, pathToFileURL(join(folder, 'report.html')).href, { viewport });
  }

  const numbers = async (page: Page, script: string): Promise<number[]> =>
    (await page.evaluate(script)) as number[];

  test.each(LANGUAGES)('the report page in %s passes axe, and nothing overflows', async (language) => {
    const { page, complaints } = await show(language);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('h1').textContent()).toBe(textsIn(language).report.headline(1, 7));
    // `evaluate` uses the debugger, so the page's Content Security Policy does not apply.
    await page.evaluate(await readFile(AXE, 'utf8'));
    for (const width of [360, 768, 1025, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [inner = 0, whole] = await numbers(page, '[innerWidth, document.documentElement.scrollWidth]');
      expect(whole, `at ${width}`).toBeLessThanOrEqual(inner);
      const wide = `[...document.querySelectorAll('button, th, td, label, li, dd, p')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && getComputedStyle(one).overflowX === 'visible' && getComputedStyle(one).display !== 'inline')
        .map((one) => one.outerHTML.slice(0, 200))`;
      expect(await page.evaluate(wide), `at ${width}`).toEqual([]);
      // At the width of a tablet, the layout is that of a phone, so axe does not check it again.
      for (const colorScheme of width === 768 ? [] : (['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme });
        const violations = await page.evaluate(
          'axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))',
        );
        expect(violations, `at ${width} in the ${colorScheme}`).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the labels of the chart do not overlap on a phone', async () => {
    for (const language of LANGUAGES) {
      const { page } = await show(language);
      await page.setViewportSize({ width: 320, height: 800 });
      const [startRight = 0, endLeft = 0, endRight = 0, chartRight = 0] = await numbers(
        page,
        `(() => {
          const [start, end] = [...document.querySelectorAll('.timeline text[data-at]')].map((one) => one.getBoundingClientRect());
          return [start.right, end.left, end.right, document.querySelector('.timeline svg').getBoundingClientRect().right];
        })()`,
      );
      expect(endLeft - startRight, language).toBeGreaterThan(8);
      expect(endRight).toBeLessThanOrEqual(chartRight + 1);
      await page.close();
    }
  });

  test('a command on a phone breaks between words, and its button covers none of them', async () => {
    const { page } = await show('de');
    for (const place of ['.next', '.advice']) {
      const [whole = 0, shown = 0, codeBottom = 0, buttonTop = 0, left = 0, right = 0] = await numbers(
        page,
        `(() => {
          const command = document.querySelector('${place} .command');
          command.scrollIntoView({ inline: 'end' });
          const code = command.querySelector('code').getBoundingClientRect();
          const button = command.querySelector('button').getBoundingClientRect();
          return [command.scrollWidth, command.clientWidth, code.bottom, button.top, button.left, button.right];
        })()`,
      );
      expect(whole, place).toBeLessThanOrEqual(shown);
      expect(buttonTop, place).toBeGreaterThanOrEqual(codeBottom);
      expect(left, place).toBeGreaterThan(0);
      expect(right, place).toBeLessThan(360);
    }
    await page.close();
  });

  test('times, numbers and the texts of the script are in the language of the page', async () => {
    const { page } = await show('ru');
    expect(await page.locator('.facts time').textContent()).toMatch(/^2 янв\. 2030 г\., \d\d:04:05$/);
    expect(await page.locator('#status').textContent()).toBe('Строк: 9');
    await page.getByLabel('Поиск').fill('семенова');
    expect(await page.locator('#status').textContent()).toBe('Строк: 8 из 9');
    const row = page.locator('tbody tr').filter({ hasText: 'Ещё раз' }).first();
    expect(await row.textContent()).toContain('попыток: 2');
    expect(await page.locator('tbody .badge').allTextContents()).toContain('! слабый пароль');
    await page.close();
  });
});
