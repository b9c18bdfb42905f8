/** The faults that the sandbox injects (`--fault`): what they do, and which requests they affect. */

import { fold } from './create-user.js';
import { type Answer, refusal } from './http-answer.js';
import { html, page } from './pages.js';

/** Without `instead`, the request is carried out and answered as usual. */
type Effect = {
  readonly delayMs?: number;
  readonly instead?: Answer;
  readonly delivery?: Answer['delivery'];
};

export type Fault = {
  readonly text: string;
  readonly effect: Effect;
  /** The share of the matching requests that are affected, above 0 and up to 1. */
  readonly probability: number;
  /** Only requests whose folded nickname begins with this are affected. */
  readonly nickname: string;
  readonly times: number;
};

const NO_ANSWER: Answer = { status: 0, headers: {}, body: '' };

const EFFECTS: Readonly<Record<string, Effect>> = {
  'close-before': { instead: NO_ANSWER, delivery: 'close' },
  'close-after': { delivery: 'close' },
  hang: { instead: NO_ANSWER, delivery: 'never' },
  cut: { delivery: 'cut' },
  redirect: { instead: { status: 302, headers: { Location: '/' }, body: '' } },
  html: { instead: page(200, 'Sign in to the network', html`<h1>Sign in to the network</h1>`) },
};

export const FAULT_KINDS: readonly string[] = Object.keys(EFFECTS);

type Problem =
  | { readonly kind: 'unknown-kind'; readonly text: string }
  | { readonly kind: 'unknown-setting'; readonly name: string; readonly settings: readonly string[] }
  | { readonly kind: 'invalid-value'; readonly name: string; readonly value: string };

export class FaultError extends Error {
  constructor(readonly problem: Problem) {
    super(JSON.stringify(problem));
  }
}

const SETTINGS: Readonly<Record<string, RegExp>> = {
  probability: /^(?:1|0?\.\d*[1-9]\d*)$/,
  nickname: /./,
  times: /^[1-9]\d{0,8}$/,
};

/** Parses the value of a `--fault`. @throws {FaultError} */
export function parseFault(text: string): Fault {
  const [kind = '', ...rest] = text.split(',').map((part) => part.trim());
  const settings = new Map(rest.map(readSetting));
  return {
    text: text.trim(),
    effect: effectOf(kind),
    probability: Number(settings.get('probability') ?? 1),
    nickname: fold(settings.get('nickname') ?? ''),
    times: Number(settings.get('times') ?? Number.POSITIVE_INFINITY),
  };
}

function readSetting(part: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = part.split(/\s*=\s*(.*)/s);
  const format = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (format === undefined) {
    throw new FaultError({ kind: 'unknown-setting', name, settings: Object.keys(SETTINGS) });
  }
  if (!format.test(value)) throw new FaultError({ kind: 'invalid-value', name, value });
  return [name, value];
}

function effectOf(kind: string): Effect {
  const [, latency, status] = /^(?:latency\s*=\s*(\d{1,6})|([3-5]\d\d))$/.exec(kind) ?? [];
  if (latency !== undefined) return { delayMs: Number(latency) };
  if (status !== undefined) {
    const message = 'The sandbox was configured to answer {status}.';
    return { instead: refusal(Number(status), 'sandbox.fault', message, { status }) };
  }
  const effect = Object.hasOwn(EFFECTS, kind) ? EFFECTS[kind] : undefined;
  if (effect === undefined) throw new FaultError({ kind: 'unknown-kind', text: kind });
  return effect;
}

/** Returns a function that selects the first fault for a request, by its nickname (`''` if that is unknown). */
export function planFaults(
  faults: readonly Fault[],
  random: () => number,
): (nickname: string) => Fault | undefined {
  const left = faults.map(({ times }) => times);
  return (nickname) => {
    const index = faults.findIndex(
      (fault, at) =>
        left[at] !== 0 && fold(nickname).startsWith(fault.nickname) && random() < fault.probability,
    );
    if (index >= 0) left[index] = (left[index] ?? 0) - 1;
    return faults[index];
  };
}
