/**
 * Guesses which passwords the directory will find too simple. Its rules are not published, so this only ever warns.
 * The estimator and its word lists load when they are first needed.
 */

/**
 * Why a password is weak, in words that neither quote nor describe it closely; undefined where it seems good enough.
 * @param own what others can guess of this person: the nickname first, then names
 */
export type Weakness = (password: string, own: readonly string[]) => string | undefined;

/** Fewer guesses than this is weak: found by hand and a list of usual passwords. */
const ENOUGH_GUESSES = 1e6;
const SHORTEST = 8;
/**
 * So many characters are looked at, from the beginning and, where those are weak, from the end: the time of a look
 * grows steeply with them. Of letters alone it takes all that the estimator looks at, for half a long word would pass
 * for no word at all.
 */
const LOOK = 12;
/** Shorter names are parts of too many words. */
const SHORTEST_NAME = 3;
/** A school gives one password to all: so many looks are kept. */
const KEPT = 1000;

const WHY: Readonly<Record<string, string>> = {
  straightRow: 'it is a row of keys',
  keyPattern: 'it is a pattern of keys',
  simpleRepeat: 'it repeats a character',
  extendedRepeat: 'it repeats itself',
  sequences: 'it is a plain sequence of letters or digits',
  recentYears: 'it is little more than a year',
  dates: 'it is little more than a date',
  topTen: 'it is one of the most common passwords',
  topHundred: 'it is one of the most common passwords',
  common: 'it is a common password, word or name',
  similarToCommon: 'it is much like a common password, word or name',
  userInputs: "it is made of the person's own name or nickname",
};

const LETTERS_ALONE = /^\p{L}+$/u;
const EASY = 'it is easy to guess';
const SHORT = `it is shorter than ${SHORTEST} characters`;

/** Loads the estimator. */
export async function createWeakness(): Promise<Weakness> {
  const { estimate, LONGEST_LOOK } = await import('./estimator.js');
  const kept = new Map<string, string | undefined>();

  const look = (part: string, own: readonly string[]): string | undefined => {
    const key = JSON.stringify([part, ...own]);
    if (!kept.has(key)) {
      if (kept.size >= KEPT) kept.clear();
      const { guesses, warning } = estimate(part, own);
      kept.set(key, guesses >= ENOUGH_GUESSES ? undefined : (WHY[warning] ?? EASY));
    }
    return kept.get(key);
  };

  const judge = (password: string, own: readonly string[]): string | undefined => {
    const length = LETTERS_ALONE.test(password) ? LONGEST_LOOK : LOOK;
    const why = look(password.slice(0, length), own);
    if (password.length < SHORTEST) return why === undefined || why === EASY ? SHORT : `${why}, and short`;
    // A long password that begins simply is good enough if its end is.
    return why !== undefined && password.length > length ? look(password.slice(-length), own) && why : why;
  };

  return (password, own) => {
    if (holdsNickname(password, own[0] ?? '')) return 'it holds the nickname';
    return judge(password, ownWordsIn(password, own));
  };
}

function holdsNickname(password: string, nickname: string): boolean {
  const [secret, name] = [password.toLowerCase(), nickname.toLowerCase()];
  return name !== '' && (name.length < 4 ? secret === name : secret.includes(name));
}

/**
 * The words about the person that stand in the password, also backwards or with digits and signs for letters. Only
 * these matter to the estimator, so that one password given to all is judged once and not for each name.
 */
function ownWordsIn(password: string, own: readonly string[]): string[] {
  const lower = password.toLowerCase();
  const plain = lower.replace(/[@4301!$57]/g, (sign) => LETTERS[sign] ?? sign);
  const backwards = [...plain].reverse().join('');
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  const isIn = (word: string) => lower.includes(word) || plain.includes(word) || backwards.includes(word);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_NAME && isIn(word)).sort();
}

const LETTERS: Readonly<Record<string, string>> = {
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
