import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/domain/secret.js';
import { slipsPage } from '../../../src/passwords/slips-page.js';
import { textsIn } from '../../../src/texts/texts.js';
import { noChromium, openPage, startChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** For `it.skipIf`: poppler's tool reads the text of each page of a PDF. */
function noPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return false;
  } catch {
    console.warn(
      'pdftotext is not installed, so the tests of page breaks are SKIPPED: apt-get install poppler-utils',
    );
    return true;
  }
}

const SLIPS = 300;
const SIZES = [25, 1, 46, 2, 61, 100, 65];

describe.skipIf(noChromium())(`${SLIPS} slips in a browser`, () => {
  let folder: string;
  let url: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slips-'));
    let n = 0;
    const slips = SIZES.flatMap((size, at) =>
      Array.from({ length: size }, () => {
        n += 1;
        // Some names are long, so that slips differ in height.
        const last = n % 7 === 0 ? 'Müller-Lüdenscheidt von und zu Hohenschwangau'.repeat(2) : 'Nguyễn';
        const name = { first: `Begin${n}b`, middle: '', last };
        return {
          name,
          login: `user${n}`,
          password: new Secret(`Sample-Pass-${n}`.padEnd(n % 5 === 0 ? 37 : 0, '-Longword')),
          department: `Klasse${at}`,
          group: `Klasse${at}`,
        };
      }),
    );
    const page = slipsPage({
      language: 'de',
      org: 'Schule',
      signIn: 'https://mail.example.com',
      note: 'Bitte gleich ändern.',
      mustChangePassword: true,
      cleanCommand: 'provision clean x',
      slips,
    });
    const path = join(folder, 'credentials.html');
    writeFileSync(path, [...page].join(''));
    url = pathToFileURL(path).href;
    browser = await startChromium();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  it('slips in a browser are styled, without an error of their own Content Security Policy', async () => {
    const { page, complaints } = await openPage(browser, url);
    expect(await page.locator('.slip').count()).toBe(SLIPS);
    const font = await page.evaluate("getComputedStyle(document.querySelector('dd.typed')).fontFamily");
    expect(font).toContain('monospace');
    // Each value fits into one line, even the longest generated password.
    const heights = await page.evaluate(
      "[...document.querySelectorAll('dd.typed')].map((element) => element.getClientRects()[0].height)",
    );
    expect(Math.max(...(heights as number[]))).toBeLessThan(30);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('slips on a phone are one below the other, with a margin', async () => {
    const { page } = await openPage(browser, url, { viewport: { width: 360, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const sides = await page.evaluate(`[...document.querySelectorAll('.slip, h1')].map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return Math.min(left, innerWidth - right);
    })`);
    expect(Math.min(...(sides as number[]))).toBeGreaterThan(12);
    const widths = await page.evaluate(
      "[...document.querySelectorAll('.slip')].map((slip) => slip.offsetWidth)",
    );
    expect(Math.min(...(widths as number[]))).toBeGreaterThan(300);
    await page.evaluate(await readFile(AXE, 'utf8'));
    const violations = await page.evaluate('axe.run().then((found) => found.violations.map(({ id }) => id))');
    expect(violations).toEqual([]);
    await page.close();
  });

  it.skipIf(noPdftotext()).each(['A4', 'Letter'])('no page break cuts a slip on %s', async (format) => {
    const { page } = await openPage(browser, url);
    const path = join(folder, `${format}.pdf`);
    await page.pdf({ path, format });
    await page.close();
    const pages = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
      .split('\f')
      .slice(0, -1);
    const all = (text: string, pattern: RegExp): number[] =>
      [...text.matchAll(pattern)].map(([, n]) => Number(n));
    const seen: number[] = [];
    const headings: number[] = [];
    for (const text of pages) {
      const begun = all(text, /Begin(\d+)b/g).sort((a, b) => a - b);
      const ended = all(text, /Sample-Pass-(\d+)/g).sort((a, b) => a - b);
      // Each slip ends on the page where it begins, and so does each group's heading with its first slip.
      expect(ended).toEqual(begun);
      expect(text.split(textsIn('de').slips.destroy.slice(0, 14)).length - 1).toBe(begun.length);
      const heading = all(text, /Klasse(\d) \(\d+\)/g);
      if (heading.length > 0) expect(begun.length).toBeGreaterThan(0);
      expect(heading.length).toBeLessThan(2);
      seen.push(...begun);
      headings.push(...heading);
    }
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: SLIPS }, (_, i) => i + 1));
    expect(headings).toEqual([...SIZES.keys()]);
    expect(pages.length).toBeLessThan(SLIPS / 4);
  });
});
