/** The faults that the sandbox can be asked for (`--fault`): what each does, how it is written, and when it happens. */

import { createHash } from 'node:crypto';
import { type Answer, type Delivery, refusal } from './answer.js';
import { html, page } from './page.js';
import { fold } from './users.js';

/** What becomes of a request. */
type Effect = {
  /** Whether it is carried out. */
  readonly carriesOut: boolean;
  /** What is answered in the place of the real answer, where there is one. Default: that. */
  readonly answer?: (real: Answer) => Answer;
  /** Default: `whole`. */
  readonly delivery?: Delivery;
};

export type Fault = {
  /** As it was asked for. */
  readonly text: string;
  /** A number of milliseconds: the request is carried out later, and another fault may happen to it too. */
  readonly effect: Effect | number;
  /** To how many of the requests that it concerns it happens, above 0 up to 1. */
  readonly probability: number;
  /** It concerns only requests whose nickname, folded, begins so. */
  readonly nickname: string;
  /** How often it happens at most. */
  readonly times: number;
};

const EFFECTS: Readonly<Record<string, Effect>> = {
  'close-before': { carriesOut: false, delivery: 'close' },
  'close-after': { carriesOut: true, delivery: 'close' },
  hang: { carriesOut: false, delivery: 'never' },
  cut: { carriesOut: true, delivery: 'cut' },
  redirect: {
    carriesOut: false,
    answer: () => ({ status: 302, headers: { Location: '/' }, body: '' }),
  },
  html: {
    carriesOut: false,
    answer: () => page(200, 'Sign in to the network', html`<h1>Sign in to the network</h1>`),
  },
};

/** The grammar, for help texts. */
export const FAULT_GRAMMAR =
  '<kind>[=<value>][,probability=<0 to 1>][,nickname=<prefix>][,times=<n>]; kinds: latency=<ms>, ' +
  'a status such as 503 [,retry-after=<seconds>][,created=yes], close-before, close-after, ' +
  'hang[,created=yes], cut, redirect, html';

/** What the value of each setting looks like. */
const SETTINGS: Readonly<Record<string, RegExp>> = {
  probability: /^(?:1|0?\.\d*[1-9]\d*)$/,
  nickname: /./,
  times: /^[1-9]\d{0,8}$/,
  'retry-after': /^\d{1,5}$/,
  created: /^(?:yes|no)$/,
};

/** Reads one `--fault`. Throws an `Error` whose message says what is wrong with it. */
export function parseFault(text: string): Fault {
  const [kind = '', ...rest] = text.split(',').map((part) => part.trim());
  const settings = new Map(rest.map(readSetting));
  const take = (name: string): string | undefined => {
    const value = settings.get(name);
    settings.delete(name);
    return value;
  };
  const fault = {
    text: text.trim(),
    effect: effectOf(kind, take),
    probability: Number(take('probability') ?? 1),
    nickname: fold(take('nickname') ?? ''),
    times: Number(take('times') ?? Number.POSITIVE_INFINITY),
  };
  const [unused] = settings.keys();
  if (unused !== undefined) throw new Error(`"${unused}" does not go with "${kind}"`);
  return fault;
}

function readSetting(part: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = part.split(/\s*=\s*(.*)/s);
  const format = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (format === undefined) {
    throw new Error(`there is no setting "${name}"; settings are ${Object.keys(SETTINGS).join(', ')}`);
  }
  if (!format.test(value)) throw new Error(`"${name}" cannot be "${value}"`);
  return [name, value];
}

/** @param take gives a setting, which is then used up */
function effectOf(kind: string, take: (name: string) => string | undefined): Fault['effect'] {
  const [, latency, status] = /^(?:latency\s*=\s*(\d{1,6})|([2-5]\d\d))$/.exec(kind) ?? [];
  if (latency !== undefined) return Number(latency);
  if (status !== undefined) return statusEffect(Number(status), take('created'), take('retry-after'));
  const effect = Object.hasOwn(EFFECTS, kind) ? EFFECTS[kind] : undefined;
  if (effect === undefined) {
    const known = `latency=<ms>, a status from 200 to 599, ${Object.keys(EFFECTS).join(', ')}`;
    throw new Error(`there is no kind "${kind}"; kinds are ${known}`);
  }
  return kind === 'hang' ? { ...effect, carriesOut: take('created') === 'yes' } : effect;
}

/** A 2xx takes the place of 201 alone; with any other status, `created=yes` has the request carried out. */
function statusEffect(status: number, created: string | undefined, seconds: string | undefined): Effect {
  if (status < 300) {
    if (created === 'no') throw new Error('a 2xx stands for a user that was created');
    return { carriesOut: true, answer: (real) => (real.status === 201 ? { ...real, status } : real) };
  }
  const headers = seconds === undefined ? undefined : { 'Retry-After': seconds };
  const message = 'The sandbox was asked to answer {status}.';
  const answer = refusal(status, 'sandbox.fault', message, { status: String(status) }, headers);
  return { carriesOut: created === 'yes', answer: () => answer };
}

/** What goes wrong with one request: how much later it is carried out, and what becomes of it. */
export type Mishap = {
  readonly delayMs: number;
  readonly happened?: { readonly text: string; readonly effect: Effect };
};

/** Says for each request what happens to it, by its nickname (`''`: unknown); repeated exactly by the same seed. */
export function planFaults(faults: readonly Fault[], seed: number): (nickname: string) => Mishap {
  const planned = faults.map((fault, index) => ({
    ...fault,
    random: seededRandom(seed, index + 1),
    left: fault.times,
  }));
  return (nickname) => {
    let delayMs = 0;
    for (const fault of planned) {
      if (fault.left === 0 || !fold(nickname).startsWith(fault.nickname)) continue;
      if (fault.random() >= fault.probability) continue;
      fault.left -= 1;
      const { text, effect } = fault;
      if (typeof effect === 'object') return { delayMs, happened: { text, effect } };
      delayMs += effect;
    }
    return { delayMs };
  };
}

/**
 * Numbers from 0 up to and without 1. Each `stream` of a seed goes its own way, so that a fault more or less does not
 * move when the others happen.
 */
export function seededRandom(seed: number, stream: number): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${stream} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}
