/** Facts about the process that every entry point needs. */

import { existsSync, readFileSync } from 'node:fs';
import type { HostProcess, ProcessFacts } from './platform/io.js';

export function processFacts(): ProcessFacts {
  const host: HostProcess = {
    pid: process.pid,
    platform: process.platform,
    probe: (pid) => void process.kill(pid, 0),
  };
  return {
    uid: process.geteuid?.(),
    locale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
    version: packageVersion(),
    nodeVersion: process.version,
    host,
  };
}

/** The source is one folder below package.json, the bundle two. */
function packageVersion(): string {
  const above = new URL('../package.json', import.meta.url);
  const file = existsSync(above) ? above : new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
