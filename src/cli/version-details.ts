/** What `provision --version --debug` prints: the facts that a report of an error needs, and no secret. */

import { arch, release } from 'node:os';
import type { Io } from '../lib/io.js';
import { printable } from '../lib/terminal-text.js';

/** Lines of text. Of variables it has the names and not the values, which may be secret. */
export function versionDetails(io: Io): string {
  const { version, nodeVersion, host, env, cwd, stdin, stdout, stderr } = io;
  const ours = /^(?:PROVISION_|(?:https?|all|no)_proxy$|NODE_|LANG$|LC_|TERM$|CI$|NO_COLOR$|FORCE_COLOR$)/i;
  const variables = Object.keys(env).filter((name) => ours.test(name) && (env[name] ?? '') !== '');
  const terminals = Object.entries({ stdin, stdout, stderr })
    .filter(([, stream]) => stream.isTTY === true)
    .map(([name]) => name);
  const lines = [
    `provision ${version}`,
    `Node ${nodeVersion}`,
    `System: ${host.platform} ${arch()} ${release()}`,
    `Language: ${io.locale()}`,
    `Terminal: ${terminals.join(', ') || 'none'}`,
    `Folder: ${cwd}`,
    `Variables set: ${variables.sort().join(', ') || 'none'}`,
  ];
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}
