/** The words in which a fault is asked for (`--fault`), read into a fault. */

import type { Fault, FaultKind } from './fault.js';

/** The grammar, for help texts. */
export const FAULT_GRAMMAR =
  '<kind>[=<value>][,probability=<0 to 1>][,nickname=<prefix>][,times=<n>]; kinds: latency=<ms>, ' +
  'a status such as 503 [,retry-after=<seconds>][,created=yes], close-before, close-after, ' +
  'hang[,created=yes], cut, redirect, html';

const KINDS = 'latency=<ms>, a status from 200 to 599, close-before, close-after, hang, cut, redirect, html';
const SETTING_NAMES = new Set(['probability', 'nickname', 'times', 'retry-after', 'created']);
const SETTINGS = 'probability, nickname, times, retry-after (with a status), created (with a status or hang)';
const LONGEST_LATENCY_MS = 600_000;

/** Reads one `--fault`. Throws an `Error` whose message says what is wrong with it and what would be right. */
export function parseFault(text: string): Fault {
  const [head = '', ...rest] = text.split(',').map((part) => part.trim());
  const settings = parseSettings(text, rest);
  const fault: Fault = { ...parseKind(text, head, settings), ...parseWhen(text, settings) };
  const [unused] = settings.keys();
  if (unused !== undefined) throw wrong(text, `"${unused}" does not go with "${head}"`);
  return fault;
}

/** Settings are taken out of this map as they are used, so that what stays is what nobody asked for. */
type Settings = Map<string, string>;

function parseSettings(text: string, parts: readonly string[]): Settings {
  const settings: Settings = new Map();
  for (const part of parts) {
    const [name, value] = divide(part);
    if (!SETTING_NAMES.has(name)) {
      throw wrong(text, `there is no setting "${name}"; settings are ${SETTINGS}`);
    }
    if (value === undefined || value === '') throw wrong(text, `"${name}" needs a value, as in "${name}=…"`);
    if (settings.has(name)) throw wrong(text, `"${name}" is given twice`);
    settings.set(name, value);
  }
  return settings;
}

function parseKind(text: string, head: string, settings: Settings): FaultKind {
  const [name, value] = divide(head);
  if (name === 'latency') {
    return { kind: 'latency', ms: integer(text, 'latency', value, 0, LONGEST_LATENCY_MS) };
  }
  if (value !== undefined) throw wrong(text, `"${name}" takes no value`);
  switch (name) {
    case 'close-before':
    case 'close-after':
    case 'cut':
    case 'redirect':
    case 'html':
      return { kind: name };
    case 'hang':
      return { kind: 'hang', created: yesOrNo(text, 'created', settings) ?? false };
    default:
      return parseStatus(text, name, settings);
  }
}

function parseStatus(text: string, name: string, settings: Settings): FaultKind {
  if (!/^[2-5]\d\d$/.test(name)) throw wrong(text, `there is no kind "${name}"; kinds are ${KINDS}`);
  const status = Number(name);
  const created = yesOrNo(text, 'created', settings) ?? status < 300;
  if (status < 300 && !created) throw wrong(text, 'a 2xx stands for a user that was created');
  const seconds = take(settings, 'retry-after');
  if (seconds === undefined) return { kind: 'status', status, created };
  return {
    kind: 'status',
    status,
    created,
    retryAfterSeconds: integer(text, 'retry-after', seconds, 0, 86_400),
  };
}

function parseWhen(text: string, settings: Settings): Pick<Fault, 'probability' | 'nickname' | 'times'> {
  const probability = take(settings, 'probability');
  const nickname = take(settings, 'nickname');
  const times = take(settings, 'times');
  return {
    ...(probability === undefined ? {} : { probability: share(text, probability) }),
    ...(nickname === undefined ? {} : { nickname }),
    ...(times === undefined ? {} : { times: integer(text, 'times', times, 1, 1_000_000_000) }),
  };
}

function share(text: string, value: string): number {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number > 0 && number <= 1) return number;
  throw wrong(text, `"probability" is a number above 0 up to 1, such as 0.1, not "${value}"`);
}

function integer(text: string, name: string, value: string | undefined, least: number, most: number): number {
  const number = /^\d+$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw wrong(text, `"${name}" is a whole number from ${least} to ${most}, not "${value ?? ''}"`);
}

function yesOrNo(text: string, name: string, settings: Settings): boolean | undefined {
  const value = take(settings, name);
  if (value === undefined) return undefined;
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw wrong(text, `"${name}" is yes or no, not "${value}"`);
}

function take(settings: Settings, name: string): string | undefined {
  const value = settings.get(name);
  settings.delete(name);
  return value;
}

function divide(part: string): readonly [name: string, value: string | undefined] {
  const at = part.indexOf('=');
  return at < 0 ? [part, undefined] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}

function wrong(text: string, trouble: string): Error {
  return new Error(`the fault "${text}" cannot be read: ${trouble}`);
}
