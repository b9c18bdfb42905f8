/** Passwords that the directory may refuse as too simple. Its rules are not published, so this only warns. */

import { MIN_PASSWORD_LENGTH, type WeakReason } from '../domain/finding.js';

/** `text`: the password in lower case, or one end of it if it is long. */
type Subject = {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly own: readonly string[];
  readonly isCommonWord: (word: string) => boolean;
};

type Part = { readonly word: string; readonly rest: string };

type Rule = { readonly why: WeakReason; readonly applies: (subject: Subject) => boolean };

/** The first rule that applies gives the reason. */
const RULES = [
  { why: 'own', applies: isOwn },
  { why: 'repeat', applies: isRepeat },
  { why: 'date', applies: ({ text }) => DATE.test(text) },
  { why: 'run', applies: isRuns },
  { why: 'digits', applies: ({ text }) => EIGHT_DIGITS.test(text) },
  { why: 'common', applies: isCommon },
] as const satisfies readonly Rule[];

/** How many characters are checked at the start and, if those are weak, at the end. */
const MAX_SUBJECT_LENGTH = 64;
/** Shorter names occur in too many words. */
const MIN_NAME_LENGTH = 3;
const YEAR = /(?:19[4-9]|20[0-4])\d/;
const EIGHT_DIGITS = /^\d{8}$/;
const DATE =
  /^(?:(?:[0-3]?\d[./ -]){2}(?:\d\d){1,2}|\d\d(?:\d\d)?(?:[./ -][0-3]?\d){2}|(?:[0-3]\d){2}(?:19|20)\d\d)\D?$/;

/** Letters and digits in order, and adjacent keys across and down. */
const RUNS = `
  01234567890-= abcdefghijklmnopqrstuvwxyz абвгдеёжзийклмнопрстуфхцчшщъыьэюя !@#$%^&*()
  qwertyuiop[] asdfghjkl;' zxcvbnm,./ qwertzuiopü asdfghjklöä yxcvbnm,.- azertyuiop
  йцукенгшщзхъ фывапролджэ ячсмитьбю 1й2ц3у4к5е6н7г8ш9щ0з
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p zaq1xsw2cde3vfr4bgt5nhy6mju7 qweasdzxc
  1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
`
  .trim()
  .split(/\s+/);
/** Pairs of adjacent characters of a run, in either direction. */
const STEPS: ReadonlySet<number> = new Set(
  [...RUNS, ...RUNS.map(reversed)].flatMap((run) =>
    Array.from(run.slice(1), (_, at) => pair(run.charCodeAt(at), run.charCodeAt(at + 1))),
  ),
);

/** Digits and signs that people use in place of letters. */
const SWAPS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};
const SWAPPED = /[@4301!$57]/g;

/** Takes a few microseconds at any length. @param own the nickname first, then the names */
export type Weakness = (password: string, own: readonly string[]) => WeakReason | undefined;

/** Loads the lists of common passwords and words (14 MB). */
export async function createWeakness(): Promise<Weakness> {
  const { isCommonWord } = await import('./common-words.js');
  return (password, own) => {
    if (password.length < MIN_PASSWORD_LENGTH) return 'short';
    const lower = password.toLowerCase();
    const names = own.map((name) => name.toLowerCase());
    const why = (text: string) => {
      const subject = { text, parts: partsOf(text), own: names, isCommonWord };
      return RULES.find(({ applies }) => applies(subject))?.why;
    };
    // A long password with a weak start is strong enough if its end is.
    const found = why(lower.slice(0, MAX_SUBJECT_LENGTH));
    return found !== undefined && lower.length > MAX_SUBJECT_LENGTH
      ? why(lower.slice(-MAX_SUBJECT_LENGTH))
      : found;
  };
}

/** A part of the user's names, in either direction, with little else, or two of the names joined. */
function isOwn({ text, parts, own }: Subject): boolean {
  const all = own.join('\n');
  const isIn = ({ word }: Part) =>
    word.length >= MIN_NAME_LENGTH && (all.includes(word) || all.includes(reversed(word)));
  const isFirst = (name: string) => {
    if (name === '' || !text.startsWith(name)) return false;
    const rest = text.slice(name.length);
    return isLittle(rest, 4) || own.includes(rest);
  };
  return parts.some(isIn) || own.some(isFirst);
}

/** True if the text repeats a group of up to four characters. */
function isRepeat({ text }: Subject): boolean {
  return [1, 2, 3, 4].some((length) => text[length] === text[0] && text.startsWith(text.slice(length)));
}

/** At most three runs, years and single characters, or two in short texts, where three may be a coincidence. */
function isRuns({ text }: Subject): boolean {
  return isOfRuns(text.replace(YEAR, '\0'), text.length < 9 ? 2 : 3);
}

function isCommon({ text, parts, isCommonWord }: Subject): boolean {
  const isIn = ({ word, rest }: Part) => isLittle(rest, 3) && isCommonWord(word);
  return isCommonWord(text) || isCommonWord(text.slice(0, -1)) || parts.some(isIn);
}

function partsOf(text: string): readonly Part[] {
  const [, head = '', word = '', middle = '', tail = ''] = PARTS.exec(text) ?? [];
  const parts = [{ word, rest: head + middle + tail }];
  const swapped = text.replace(SWAPPED, (sign) => SWAPS[sign] ?? sign);
  if (swapped !== text) {
    // With swapped characters, a word may also start before the first letter, or include the sign after the last.
    const end = text.length - tail.length;
    parts.push(
      { word: swapped.slice(0, end), rest: tail },
      { word: swapped.slice(head.length, end + 1), rest: head + tail.slice(1) },
    );
  }
  return parts.filter(({ rest }) => isLittle(rest, 4));
}
/** The part before the first letter, the letters, and the part after the last. */
const PARTS = /^(\P{L}*)(\p{L}+)(.*?)(\P{L}*)$/su;

function isLittle(rest: string, most: number): boolean {
  if (rest.length <= most) return true;
  return isOfRuns(rest, 1) || (rest.length === 4 && YEAR.test(rest));
}

/** True if the text consists of at most this many runs, repeated characters and single characters. */
function isOfRuns(text: string, most: number): boolean {
  let runs = 1;
  for (let at = 1; at < text.length && runs <= most; at += 1) {
    const [one, next] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
    if (one !== next && !STEPS.has(pair(one, next))) runs += 1;
  }
  return runs <= most;
}

function pair(one: number, next: number): number {
  return one * 0x10000 + next;
}

/** Reverses code units, which `pair` compares. A list of characters would take three times as long. */
function reversed(text: string): string {
  let backwards = '';
  for (let at = text.length - 1; at >= 0; at -= 1) backwards += text[at];
  return backwards;
}
