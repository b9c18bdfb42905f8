/** Reports an error, or a signal before a run: the message, the last event and the exit status. */

import { arch, release } from 'node:os';
import type { SignalName } from '../domain/clock.js';
import { asSentence, UserError } from '../domain/errors.js';
import { EXIT_INTERNAL_ERROR, EXIT_OF_SIGNAL } from '../domain/exit-status.js';
import { printable } from '../domain/terminal-text.js';
import { clipped, wrapped } from '../domain/text.js';
import { openFilesError } from '../platform/errno.js';
import { type Io, wantsColor } from '../platform/io.js';
import { withRelativePaths } from '../platform/shown-path.js';
import { type Language, textsIn } from '../texts/texts.js';
import type { Events } from '../ui/json/events.js';

/** `reportError` and `reportInterrupted` return the exit status. */
export type ErrorReport = {
  reportError(error: unknown, complete?: CompleteAdvice): number;
  /** For a signal before a run began. */
  reportInterrupted(signal: SignalName): number;
  /** For a third signal, which ends the program immediately. */
  reportAbandoned(signal: SignalName): void;
};

type CompleteAdvice = (next: string, language: Language) => string;

/** @param language for error messages; may change when options are read */
export function createErrorReport(io: Io, events: Events, language: () => Language): ErrorReport {
  return {
    reportError(thrown, complete = (next) => next) {
      const error = openFilesError(thrown, 'usage');
      return error instanceof UserError
        ? reportUserError(error, complete, io, events, language())
        : reportInternalError(error, io, events, language());
    },
    reportInterrupted(signal) {
      const exit_status = EXIT_OF_SIGNAL[signal];
      events.end('error', { exit_status, reason: signal, message: 'interrupted before anything was sent' });
      return exit_status;
    },
    reportAbandoned(signal) {
      const { abandoned: message, continueRun: next } = textsIn('en').commandLine;
      const texts = textsIn(language()).commandLine;
      const exit_status = EXIT_OF_SIGNAL[signal];
      events.end('error', { exit_status, ended: 'interrupted', reason: signal, message, next });
      // The terminal has echoed the keys as ^C on this line.
      io.stderr.write(`${io.stderr.isTTY === true ? '\n' : ''}${texts.abandoned}.\n${texts.continueRun}\n`);
    },
  };
}

/** A longer line contains external text, such as a path, header or value. */
const MAX_LINE_LENGTH = 4000;

function reportUserError(
  error: UserError,
  complete: CompleteAdvice,
  io: Io,
  events: Events,
  language: Language,
): number {
  const { reason, code, message, exitStatus } = error;
  const next = error.next && complete(error.next, 'en');
  for (const { name, code, frames } of causesOf(error)) {
    io.debug.line('error', { reason, name, code });
    for (const frame of frames) io.debug.line('error', { frame });
  }
  events.end('error', { exit_status: exitStatus, reason, code, message, next: next ?? null });
  const shown = error.textIn(language);
  const advice = shown.next === undefined ? '' : `${complete(shown.next, language)}\n`;
  const lines = `${asSentence(shown.what)} [${code}]\n${advice}`.split('\n');
  const label = `${textsIn(language).commandLine.error}:`;
  const width = io.stderr.isTTY === true ? io.stderr.columns : undefined;
  const text = withRelativePaths(io.cwd, [`${label} ${lines[0]}`, ...lines.slice(1)].join('\n'))
    .split('\n')
    .map((line) => clipped(line, MAX_LINE_LENGTH))
    // Commands to copy are indented and not wrapped.
    .map((line) => (line.startsWith(' ') ? line : wrapped(line, width)))
    .join('\n');
  io.stderr.write(red(label, io) + text.slice(label.length));
  return exitStatus;
}

function reportInternalError(error: unknown, io: Io, events: Events, language: Language): number {
  const exit_status = EXIT_INTERNAL_ERROR;
  const { internalError, internalNext } = textsIn(language).commandLine;
  events.end('error', { exit_status, reason: 'internal_error', message: 'internal error' });
  io.stderr.write(
    `${red(internalError, io)} ${internalNext}\nprovision ${io.version}, Node ${io.nodeVersion}\n${stackOf(error)}\n`,
  );
  return exit_status;
}

/** Adds colour without chalk, which takes longer to load than the whole help. */
function red(text: string, io: Io): string {
  const color = io.argv.includes('--no-color') ? false : undefined;
  return wantsColor(io.stderr, io.env, color) ? `\u001b[31m${text}\u001b[39m` : text;
}

type Cause = { readonly name: string; readonly code: string | undefined; readonly frames: readonly string[] };

/** The error and its causes, outermost first. Omits their messages, as `stackOf` does. */
function causesOf(error: unknown): readonly Cause[] {
  if (!(error instanceof Error)) return [];
  // The code of a `UserError` may be text from a server, which may repeat a secret.
  const isSystem = !(error instanceof UserError) && 'code' in error && typeof error.code === 'string';
  const code = isSystem ? String(error.code) : undefined;
  const [, ...frames] = stackOf(error).split('\n');
  return [{ name: error.name, code, frames: frames.map((frame) => frame.trim()) }, ...causesOf(error.cause)];
}

/** Returns only the frames, since the message of a library's error may quote its input. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no stack';
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}

/** The output of `provision --version --debug`. Lists variables without their values, which may be secret. */
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
