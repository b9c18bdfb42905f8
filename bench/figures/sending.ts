/** Sending at pace 0 against programs that only send: how long it takes, how much memory, and whether that is flat. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, type Measurement, missing, type Place, peakRatio, timeRatio } from '../figure.js';
import { has, measure, type Program, sideBySide } from '../measure.js';
import { collection, installNewman } from '../newman.js';
import { type Server, startServer } from '../server.js';
import { switchPasswordChecksOff } from '../switched-off.js';

export const sending: Measurement = async (place) => {
  const server = await startServer(place);
  try {
    const figures = [
      await againstUndici(place, server),
      await againstCurl(place, server),
      ...(await againstNewman(place, server)),
      await flatness(place, server),
    ];
    return figures;
  } finally {
    await server.close();
  }
};

const WHAT = (rows: number) =>
  `${rows.toLocaleString('en')} rows sent at pace 0, the journal synced twice a row`;

function ourSending({ provision, roster }: Place, rows: number, { url }: Server): Program {
  const { path, folder } = roster(rows);
  switchPasswordChecksOff(folder);
  return {
    command: [...provision, path, '--pace', '0', '--yes', '--quiet', '--base-url', url],
    cwd: folder,
    env: { PROVISION_TOKEN: 'token-of-a-benchmark' },
    prepare: () => rmSync(`${path}.results`, { recursive: true, force: true }),
  };
}

async function againstUndici(place: Place, server: Server): Promise<Figure> {
  const rows = place.sizes.sent;
  const { path, folder } = place.roster(rows);
  const { ours, undici } = await sideBySide(place.sizes.rounds, {
    ours: ourSending(place, rows, server),
    undici: { command: place.program('undici-loop', path, server.url), cwd: folder },
  });
  const against = 'a bare `undici.request` loop with `pipelining: 0`, which keeps nothing';
  return timeRatio({ what: WHAT(rows), against, atMost: 2.6 }, ours, undici);
}

async function againstCurl(place: Place, server: Server): Promise<Figure> {
  const rows = place.sizes.sentByCurl;
  const row = { what: WHAT(rows), against: 'a shell loop with one `curl` a user', atMost: 0.3 };
  if (!has('curl') || !has('bash')) return missing(row, '×', 'curl');
  const { path, folder } = place.roster(rows);
  const { ours, curl } = await sideBySide(place.sizes.rounds, {
    ours: ourSending(place, rows, server),
    curl: { command: ['bash', ...place.program('curl-loop.sh', path, server.url)], cwd: folder },
  });
  return timeRatio(row, ours, curl);
}

async function againstNewman(place: Place, server: Server): Promise<readonly Figure[]> {
  const rows = place.sizes.sentByNewman;
  const time = { what: WHAT(rows), against: 'newman with `-d users.csv`', atMost: 0.25 };
  const peak = {
    what: `peak memory of sending ${rows.toLocaleString('en')} rows`,
    against: "newman's",
    atMost: 0.5,
  };
  const script = installNewman(place.root);
  if (script === undefined) return [missing(time, '×', 'newman'), missing(peak, '×', 'newman')];
  const { path, folder } = place.roster(rows);
  writeFileSync(join(folder, 'create.json'), collection(server.url));
  const { ours, newman } = await sideBySide(place.sizes.rounds, {
    ours: ourSending(place, rows, server),
    newman: {
      command: [process.execPath, script, 'run', 'create.json', '-d', path, '--silent'],
      cwd: folder,
    },
  });
  return [timeRatio(time, ours, newman), peakRatio(peak, ours, newman)];
}

async function flatness(place: Place, server: Server): Promise<Figure> {
  const { sent, sentFlat } = place.sizes;
  const [few, many] = [
    await measure(ourSending(place, sent, server)),
    await measure(ourSending(place, sentFlat, server)),
  ];
  const what = `peak memory of sending ${sentFlat.toLocaleString('en')} rows`;
  return peakRatio({ what, against: `of ${sent.toLocaleString('en')}`, atMost: 1.1 }, many, few);
}
