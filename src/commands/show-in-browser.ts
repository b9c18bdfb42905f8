/** Shows a file in the browser of whoever called; where that fails they are told where the file is. */

import type { Outside } from './job.js';
import { shownPath } from './shown-path.js';

/** A launcher that cannot do its work says so at once; one that can may live as long as the browser. */
const LONGEST_WAIT_MS = 500;

/** @param path absolute */
export async function showInBrowser(path: string, { io, view }: Outside): Promise<void> {
  const shown = shownPath(path, io.cwd);
  try {
    const { default: open } = await import('open');
    const launcher = await open(path);
    const failed = await Promise.race([
      new Promise<boolean>((resolve) =>
        launcher.once('exit', (code) => resolve(code !== null && code !== 0)),
      ),
      io.clock.sleep(LONGEST_WAIT_MS).then(() => false),
    ]);
    if (failed) view.note(`No browser could be started. Open this file yourself: ${shown}`);
    else view.note(`Opened in the browser: ${shown}`);
  } catch {
    view.note(`No browser could be started. Open this file yourself: ${shown}`);
  }
}
