import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/texts/texts.js';
import { handedOn } from '../../support/handed-on.js';
import { noChromium, openPage, startChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The list also has a long word, markup, a warning, a finding about the whole list, and a password in another cell. */
const LIST = `Фамилия;Имя;Отчество;Логин;Пароль;Должность;Подразделение;Примечание
Петрова;Авдотья;Фёдоровна;a.petrova;Sample-Pass-1;Учитель;7;Sample-Pass-1
Иванов;Пётр;;p.ivаnov;Sample-Pass-2;Ученик;7;${'слово'.repeat(30)}
Сидоров;;;s.sidorov;Sample-Pass-1;Ученик;7;
Кузнецова;Мария;Ивановна;;Sample-Pass-4;Ученица;Отдел;<b>x</b>
`;

describe.skipIf(noChromium())('findings.html in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });

  type Options = Parameters<typeof openPage>[2];

  async function show(
    list: string,
    language: Language,
    options: Options = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const folder = await mkdtemp(join(tmpdir(), 'findings-page-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'findings.html');
    await writeFile(path, await handedOn(list, 'html', { language }));
    return await openPage(browser, pathToFileURL(path).href, options);
  }

  async function axe(page: Page): Promise<unknown> {
    // `evaluate` uses the debugger, so the page's Content Security Policy does not apply.
    await page.evaluate(await readFile(AXE, 'utf8'));
    const found = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }

  // The colour scheme is independent of the width, so each width is tested with one scheme, in turn.
  const LOOKS = LANGUAGES.flatMap((language, at) =>
    [360, 768, 1280].map((width, n) => [language, width, (at + n) % 2 ? 'dark' : 'light'] as const),
  );

  test.each(LOOKS)(
    'axe finds nothing in %s at %i pixels, %s, and the page is not wider than its window',
    async (...look) => {
      const [language, width, colorScheme] = look;
      const { page, complaints } = await show(LIST, language, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      expect(await axe(page)).toEqual([]);
      const pageWidth = await page.evaluate('document.documentElement.scrollWidth');
      expect(pageWidth).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);
    },
  );

  test('the marked cells are where the findings are', async () => {
    const { page } = await show(LIST, 'en');
    expect(await page.title()).toBe('users.csv – 2 rows to correct, 1 to check');
    const marked = await page.locator('.fault').allTextContents();
    expect(marked).toEqual(['p.ivаnov', 'empty', 'Отдел', 'empty']);
    const row = page.locator('details.row').first();
    expect(await row.locator('.cells').isVisible()).toBe(false);
    await row.locator('summary').click();
    expect(await row.locator('.cells > .error dt').first().textContent()).toBe('× Логин');
    expect(await row.locator('.cells').isVisible()).toBe(true);
    expect(await page.getByRole('img', { name: 'Error' }).first().isVisible()).toBe(true);
  });

  test('a printed page has every row, on white', async () => {
    const more = Array.from({ length: 30 }, (_, n) => `Иванов;Пётр;;;Sample-Pass-${n + 10};Ученик;7;\n`);
    const { page } = await show(LIST + more.join(''), 'en', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.rest summary').last().isVisible()).toBe(true);
  });

  test('a list with 20,000 faulty rows opens quickly', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `Last${n},First${n},,Sample-Pass-${n},none,note`);
    const header = 'Last name,First name,Login,Password,Department,Note';
    const { page } = await show([header, ...rows].join('\n'), 'en');
    const opened = (await page.evaluate(
      'performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd',
    )) as number;
    console.log(`5,000 of 20,000 faulty rows, in ms: ${Math.round(opened)}`);
    expect(await page.locator('details.row').count()).toBe(15_000);
    // 0.5 s on an idle machine; a shared machine gets more.
    expect(opened).toBeLessThan(6_000);
  });
});
