/** Compares two pictures as people see them: another version of Chromium may draw the edges of letters otherwise. */

import { withPage } from './chromium.js';

/** @returns what differs, for people, or `undefined` */
export function compareTo(committed, drawn) {
  const urls = [committed, drawn].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return withPage({}, (page) => page.evaluate(compareInPage, urls));
}

/** Runs in the page. */
async function compareInPage(urls) {
  /** Of so many pixels each way the mean colours are compared, so the sharpness of an edge makes no difference. */
  const BLOCK = 4;
  /** The most that a channel may differ, of 255: where there is an edge, and where the colour is plain. */
  const [EDGE, PLAIN] = [24, 2];

  const [before, after] = await Promise.all(urls.map(pixelsOf));
  if (before.width !== after.width || before.height !== after.height)
    return `the size is ${after.width} × ${after.height}, and was ${before.width} × ${before.height}`;
  for (let y = 0; y < before.height; y += BLOCK) {
    for (let x = 0; x < before.width; x += BLOCK) {
      const [a, b] = [channelsOf(before, x, y), channelsOf(after, x, y)];
      const limit = [...a, ...b].every(({ spread }) => spread <= PLAIN) ? PLAIN : EDGE;
      if (a.some(({ mean }, at) => Math.abs(mean - b[at].mean) > limit))
        return `there is a difference ${x} pixels from the left and ${y} from the top`;
    }
  }
  return undefined;

  async function pixelsOf(url) {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  }

  /** Of the block at this place. */
  function channelsOf({ data, width, height }, left, top) {
    return [0, 1, 2].map((channel) => {
      const values = [];
      for (let y = top; y < Math.min(top + BLOCK, height); y += 1)
        for (let x = left; x < Math.min(left + BLOCK, width); x += 1)
          values.push(data[(y * width + x) * 4 + channel]);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return { mean, spread: Math.max(...values) - Math.min(...values) };
    });
  }
}
