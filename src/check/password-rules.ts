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
  readonly common: ReadonlySet<string>;
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
const YEAR_ALONE = /^(?:19[4-9]|20[0-4])\d$/;
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
  [...RUNS, ...RUNS.map(reversed)].flatMap((run) => Array.from(run.slice(1), (_, at) => pair(run, at))),
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
  const common = new Set([
    ...dictionary['passwords-common'],
    ...dictionary['diceware-common'],
    ...MORE_WORDS,
  ]);

  return (password, own) => {
    const lower = password.toLowerCase();
    const names = own.map((name) => name.toLowerCase());
    if (password.length < SHORTEST) return `it is shorter than ${SHORTEST} characters`;
    const why = (text: string) => {
      const look = { text, parts: partsOf(text), own: names, common };
      return RULES.find(({ applies }) => applies(look))?.why;
    };
    // A long password that begins simply is good enough if its end is.
    const found = why(lower.slice(0, LONGEST_LOOK));
    return found !== undefined && lower.length > LONGEST_LOOK ? why(lower.slice(-LONGEST_LOOK)) : found;
  };
}

/** A part of the person's names and little more, also backwards, or two names alone. */
function isOwn({ text, parts, own }: Look): boolean {
  const all = own.join('\n');
  const isIn = ({ word, beside }: Part) =>
    word.length >= SHORTEST_NAME &&
    isLittle(beside, 4) &&
    (all.includes(word) || all.includes(reversed(word)));
  const isFirst = (name: string) => {
    const rest = text.slice(name.length);
    return name !== '' && text.startsWith(name) && (isLittle(rest, 4) || own.includes(rest));
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

function isCommon({ text, parts, common }: Look): boolean {
  const isIn = ({ word, beside }: Part) => isLittle(beside, 3) && common.has(word);
  return common.has(text) || common.has(text.slice(0, -1)) || parts.some(isIn);
}

/** The words that a password may be made of, each with what stands beside it. */
function partsOf(text: string): readonly Part[] {
  const [, head = '', word = '', middle = '', tail = ''] = PARTS.exec(text) ?? [];
  const plain = { word, beside: head + middle + tail };
  const swapped = text.replace(SWAPPED, (sign) => SWAPS[sign] ?? sign);
  if (swapped === text) return [plain];
  // A word may begin with what stands before the first letter, and end with the sign behind the last.
  const end = text.length - tail.length;
  return [
    plain,
    { word: swapped.slice(0, end), beside: tail },
    { word: swapped.slice(head.length, end + 1), beside: head + tail.slice(1) },
  ];
}
/** What stands before the first letter, the letters from there on, and what stands behind the last. */
const PARTS = /^(\P{L}*)(\p{L}+)(.*?)(\P{L}*)$/su;

function isLittle(beside: string, most: number): boolean {
  return beside.length <= most || YEAR_ALONE.test(beside) || isOfRuns(beside, 1);
}

/** Whether a text is put together of at most so many runs, repeated and single characters. */
function isOfRuns(text: string, most: number): boolean {
  let runs = 1;
  for (let at = 1; at < text.length && runs <= most; at += 1) {
    if (text[at] !== text[at - 1] && !STEPS.has(pair(text, at - 1))) runs += 1;
  }
  return runs <= most;
}

/** A character and the one behind it as a number. */
function pair(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

function reversed(text: string): string {
  let backwards = '';
  for (const char of text) backwards = char + backwards;
  return backwards;
}
