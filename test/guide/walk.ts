/** A complete guided start with scripted answers and real commands in this process, in its own folder. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createCli } from '../../src/cli/cli.js';
import type { SignalName } from '../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { EXIT_STATUS } from '../../src/domain/exit-status.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { Given } from '../../src/guide/conversation.js';
import { guidedStart } from '../../src/guide/guided-start.js';
import type { RunCommand } from '../../src/guide/plan-commands.js';
import type { Io } from '../../src/platform/io.js';
import { journals, sealed } from '../support/journals.js';
import { createRandom } from '../support/random.js';
import { skippingClock } from '../support/skipping-clock.js';
import { type Step, scriptedQuestions } from './scripted-questions.js';

export type Walk = {
  readonly cwd: string;
  write(name: string, content: string | Uint8Array): void;
  read(name: string): string;
  files(): readonly string[];
  /**
   * Goes through the questions. @param declines how many of the first real runs the person declines at their question
   * @returns the status, the text that was shown, and the commands that were run
   */
  start(steps: readonly Step[], given?: Given, declines?: number): Promise<Walked>;
  close(): void;
};

export type Walked = {
  readonly status: number;
  readonly text: string;
  readonly ran: readonly string[];
  /** The stderr of the commands. */
  readonly stderr: string;
  /** Questions of the script that were never asked. */
  readonly left: readonly Step[];
};

export function openWalk(): Walk {
  const cwd = mkdtempSync(join(tmpdir(), 'provision-guide-'));
  return {
    cwd,
    write: (name, content) => writeFileSync(join(cwd, name), content),
    read: (name) => readFileSync(join(cwd, name), 'utf8'),
    files: () => readdirSync(cwd).sort(),
    async start(steps, given, declines = 0) {
      const { questions, text, left } = scriptedQuestions(steps);
      const ran: string[] = [];
      const stderrTexts: string[] = [];
      let toDecline = declines;
      const io = ioIn(cwd, stderrTexts);
      const run: RunCommand = async (argv, secrets = {}) => {
        const { token, settings = {} } = secrets;
        const others = Object.keys(settings).map((name) => `(with ${name})`);
        ran.push([...argv, ...(token === undefined ? [] : ['(with a token)']), ...others].join(' '));
        if (toDecline > 0 && token !== undefined) {
          toDecline -= 1;
          return EXIT_STATUS.declined;
        }
        return await createCli({ ...io, argv, guide: secrets }).run();
      };
      const status = await guidedStart(given ?? { options: {} }, questions, run, io);
      return { status, text: text(), ran, left: left(), stderr: stderrTexts.join('') };
    },
    close: () => rmSync(cwd, { recursive: true, force: true }),
  };
}

/** An `Io` without a terminal, so that commands cannot ask questions of their own. */
function ioIn(cwd: string, stderrTexts: string[]): Io {
  const first = new AbortController();
  // The same pauses in every run, so that a failure can be reproduced.
  const random = createRandom(1);
  const stderr = new PassThrough();
  stderr.on('data', (chunk) => stderrTexts.push(String(chunk)));
  return {
    argv: [],
    program: 'provision',
    env: { LANG: 'C' },
    cwd,
    uid: process.geteuid?.(),
    locale: () => 'en',
    stdin: new PassThrough(),
    stdout: new PassThrough().resume(),
    stderr,
    clock: skippingClock,
    debug: NO_DEBUG_LOG,
    random: () => random.below(1),
    journals,
    sealed,
    secrets: new KnownSecrets(),
    host: { pid: process.pid, platform: process.platform, probe: () => {} },
    interruption: { first: first.signal, second: new AbortController().signal },
    raise: (signal: SignalName) => first.abort(signal),
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
    version: '0',
    nodeVersion: 'v0',
  };
}
