/** The installed Chromium, for pictures of pages. The variable `CHROMIUM` sets another path. */

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CHROMIUM = process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path));

export const hasChromium = () => CHROMIUM !== undefined;

/** Calls `use` with a page in a new browser, and closes the browser afterwards. */
export async function withPage(options, use) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-lcd-text'];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  try {
    return await use(await browser.newPage(options));
  } finally {
    await browser.close();
  }
}

/** True if the fonts of the pictures are installed. */
export function hasFonts() {
  return withPage({}, (page) =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      const widthIn = (fonts) => {
        canvas.font = `40px ${fonts}`;
        return canvas.measureText('The quick brown fox').width;
      };
      const isThere = (name) => widthIn(`"${name}", monospace`) === widthIn(`"${name}", serif`);
      return isThere('DejaVu Sans') && isThere('DejaVu Sans Mono');
    }),
  );
}
