/** How long it takes to start: the help, against Node by itself. */

import { type Measurement, timeRatio } from '../figure.js';
import { sideBySide } from '../measure.js';

export const start: Measurement = async ({ folder, sizes, provision }) => {
  const { help, node } = await sideBySide(sizes.startRounds, {
    help: { command: [...provision, '--help'], cwd: folder },
    node: { command: [process.execPath, '-e', '0'], cwd: folder },
  });
  return [timeRatio({ what: '`provision --help`', against: '`node -e 0`', atMost: 1.4 }, help, node)];
};
