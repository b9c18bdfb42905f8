/** Compares two pictures with a tolerance, since versions of Chromium draw the edges of letters differently. */

import { withPage } from './chromium.js';

/** @returns a description of the first difference, or `undefined` */
export function compareTo(committed, drawn) {
  const urls = [committed, drawn].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return withPage({}, (page) => page.evaluate(compareInPage, urls));
}

/** Runs in the page. */
async function compareInPage(urls) {
  /** Side of a block in pixels. Mean colours of blocks are compared, so the sharpness of an edge does not matter. */
  const BLOCK = 4;
  /** How much a channel may differ, out of 255: in a block with an edge, and in a block of one colour. */
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

  /** Mean and spread of red, green and blue in the block at this position. */
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
