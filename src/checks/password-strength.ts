/**
 * Which passwords the directory is likely to find too simple, by a table of rules. Its own rules are not published, so
 * this only ever warns. `test/check/password-rules.test.ts` compares the table with an estimator of guesses.
 */

/**
 * Why a password is weak, in words that neither quote nor describe it closely; undefined where it seems good enough.
 * Takes a few microseconds, whatever the length.
 * @param own what others can guess of this person: the nickname first, then names
 */
export type Weakness = (password: string, own: readonly string[]) => string | undefined;

/** A password, or one end of a long one, as the rules look at it: all in small letters. */
type Look = {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly own: readonly string[];
  readonly isCommonWord: (word: string) => boolean;
};

/** `beside`: all that is not of the word. */
type Part = { readonly word: string; readonly beside: string };

type Rule = { readonly why: string; readonly applies: (look: Look) => boolean };

/** The first that applies says why. */
const RULES = [
  { why: "it is made of the person's own name or nickname", applies: isOwn },
  { why: 'it repeats itself', applies: isRepeat },
  { why: 'it is little more than a date', applies: ({ text }) => DATE.test(text) },
  { why: 'it is a row of keys, or a plain sequence of letters or digits', applies: isRuns },
  { why: 'it is made of digits alone', applies: ({ text }) => EIGHT_DIGITS.test(text) },
  { why: 'it is little more than a common password, word or name', applies: isCommon },
] as const satisfies readonly Rule[];

const SHORTEST = 8;
/** So many characters are looked at, from the beginning and, where those are weak, from the end. */
const LONGEST_LOOK = 64;
/** Shorter names are parts of too many words. */
const SHORTEST_NAME = 3;
const YEAR = /(?:19[4-9]|20[0-4])\d/;
const EIGHT_DIGITS = /^\d{8}$/;
const DATE =
  /^(?:(?:[0-3]?\d[./ -]){2}(?:\d\d){1,2}|\d\d(?:\d\d)?(?:[./ -][0-3]?\d){2}|(?:[0-3]\d){2}(?:19|20)\d\d)\D?$/;

/** Letters and digits in their order, and keys as they lie side by side, across and down. */
const RUNS = [
  ...['01234567890-=', 'abcdefghijklmnopqrstuvwxyz', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', '!@#$%^&*()'],
  ...['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm,.-', 'azertyuiop'],
  ...['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', '1й2ц3у4к5е6н7г8ш9щ0з'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p', 'zaq1xsw2cde3vfr4bgt5nhy6mju7', 'qweasdzxc'],
  ...['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0'],
];
/** Characters that follow one another in a run, either way. */
const STEPS: ReadonlySet<number> = new Set(
  [...RUNS, ...RUNS.map(reversed)].flatMap((run) =>
    Array.from(run.slice(1), (_, at) => pair(run.charCodeAt(at), run.charCodeAt(at + 1))),
  ),
);

/** Common words of the users' languages that the package lacks. */
const MORE_WORDS = [
  ...['пароль', 'привет', 'любовь', 'солнце', 'школа', 'учитель', 'ученик', 'директор'],
  ...['passwort', 'kennwort', 'geheim', 'willkommen', 'schule', 'lehrer', 'sommer', 'changeme'],
];

/** Digits and signs that people type for letters. */
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

/** Loads the lists of common passwords and words, in 30 ms. */
export async function createWeakness(): Promise<Weakness> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const lists = [dictionary['passwords-common'], dictionary['diceware-common'], MORE_WORDS];
  // By length: most passwords are longer than most common words, and small sets took a quarter off the time of all rules.
  const common = new Map<number, Set<string>>();
  for (const word of lists.flat()) {
    const alike = common.get(word.length);
    if (alike === undefined) common.set(word.length, new Set([word]));
    else alike.add(word);
  }
  const isCommonWord = (word: string) => common.get(word.length)?.has(word) === true;

  return (password, own) => {
    if (password.length < SHORTEST) return `it is shorter than ${SHORTEST} characters`;
    const lower = password.toLowerCase();
    const names = own.map((name) => name.toLowerCase());
    const why = (text: string) => {
      const look = { text, parts: partsOf(text), own: names, isCommonWord };
      return RULES.find(({ applies }) => applies(look))?.why;
    };
    // A long password that begins simply is good enough if its end is.
    const found = why(lower.slice(0, LONGEST_LOOK));
    return found !== undefined && lower.length > LONGEST_LOOK ? why(lower.slice(-LONGEST_LOOK)) : found;
  };
}

/** A part of the person's names and little more, also backwards, or two names alone. */
function isOwn({ text, parts, own }: Look): boolean {
  const isIn = ({ word }: Part) => {
    const all = own.join('\n');
    return word.length >= SHORTEST_NAME && (all.includes(word) || all.includes(reversed(word)));
  };
  const isFirst = (name: string) => {
    if (name === '' || !text.startsWith(name)) return false;
    const rest = text.slice(name.length);
    return isLittle(rest, 4) || own.includes(rest);
  };
  return parts.some(isIn) || own.some(isFirst);
}

/** Up to four characters, again and again. */
function isRepeat({ text }: Look): boolean {
  return [1, 2, 3, 4].some((length) => text.startsWith(text.slice(length)));
}

/** Three runs, years and single characters at most; of short ones two, since chance makes three. */
function isRuns({ text }: Look): boolean {
  return isOfRuns(text.replace(YEAR, '\0'), text.length < 9 ? 2 : 3);
}

function isCommon({ text, parts, isCommonWord }: Look): boolean {
  const isIn = ({ word, beside }: Part) => isLittle(beside, 3) && isCommonWord(word);
  return isCommonWord(text) || isCommonWord(text.slice(0, -1)) || parts.some(isIn);
}

/** The words that a password may be made of with little beside them. */
function partsOf(text: string): readonly Part[] {
  const [, head = '', word = '', middle = '', tail = ''] = PARTS.exec(text) ?? [];
  const parts = [{ word, beside: head + middle + tail }];
  const swapped = text.replace(SWAPPED, (sign) => SWAPS[sign] ?? sign);
  if (swapped !== text) {
    // A word may begin with what stands before the first letter, and end with the sign behind the last.
    const end = text.length - tail.length;
    parts.push(
      { word: swapped.slice(0, end), beside: tail },
      { word: swapped.slice(head.length, end + 1), beside: head + tail.slice(1) },
    );
  }
  return parts.filter(({ beside }) => isLittle(beside, 4));
}
/** What stands before the first letter, the letters from there on, and what stands behind the last. */
const PARTS = /^(\P{L}*)(\p{L}+)(.*?)(\P{L}*)$/su;

function isLittle(beside: string, most: number): boolean {
  if (beside.length <= most) return true;
  return isOfRuns(beside, 1) || (beside.length === 4 && YEAR.test(beside));
}

/** Whether a text is put together of at most so many runs, repeated and single characters. */
function isOfRuns(text: string, most: number): boolean {
  let runs = 1;
  for (let at = 1; at < text.length && runs <= most; at += 1) {
    const [one, next] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
    if (one !== next && !STEPS.has(pair(one, next))) runs += 1;
  }
  return runs <= most;
}

/** Two characters as one number. */
function pair(one: number, next: number): number {
  return one * 0x10000 + next;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
