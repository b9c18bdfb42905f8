/** Titles in name cells. Never a whole cell, since Herr can be a name; nor `Jr` or `III`, which distinguish people. */

import type { Name } from './user.js';

/** Degrees with or without a dot. Sources: the contact titles of Excel and Outlook; DIN 5008 for German. */
const DEGREES: ReadonlySet<string> = new Set(
  'dr,dr-ing,prof,professor,phd,ph d,dipl-ing,dipl-kfm,dipl-psych,dipl-päd,д-р'.split(','),
);
/** Titles only with a dot, since they are names without one. */
const DOTTED: ReadonlySet<string> = new Set('dipl,mag,ing,doz,priv-doz,проф,доц,акад'.split(','));
/** Titles only with a dot and after another title: `Dr. rer. nat.` */
const FOLLOWERS: ReadonlySet<string> = new Set(
  'rer,nat,rer nat,phil,med,jur,oec,pol,habil,h c,ing'.split(','),
);
const ADDRESSES: ReadonlySet<string> = new Set(
  'mr,mrs,ms,miss,herr,herrn,frau,г-н,г-жа,господин,госпожа'.split(','),
);
const DOTTED_ADDRESSES: ReadonlySet<string> = new Set('hr,fr,госп'.split(','));

/** Titles that can fill a cell. Within a name, some of them are names. */
const ALONE: ReadonlySet<string> = new Set(
  (
    'mx,mister,madam,sir,frl,fräulein,г н,г жа,гражданин,гражданка,пан,пані,пани,панна,товарищ,' +
    'mme,mlle,monsieur,madame,mademoiselle,sr,sra,srta,señor,señora,señorita,don,doña,dña,' +
    'senhor,senhora,sig ra,sig na,sigra,signor,signore,signora,signorina,dott ssa,dhr,mevr,mw,' +
    'de heer,heer,mevrouw,pan,pani,pán,paní,slečna,herra,rouva,neiti,fru,frk,frøken,fröken,herre,' +
    'bay,bayan,d na,domnul,doamna,úr,kisasszony,gospodin,gospođa,gospa,ông,bà,anh,chị,cô,κ,κος,κα'
  ).split(','),
);

/** Titles that can fill a cell, but only with a dot: `HR` is a department. */
const ALONE_DOTTED: ReadonlySet<string> = new Set('hr,fr,m,mm,p,sig,dl,dna,dn,dott'.split(','));

/** A first test, which rules out almost every name. */
const LIKELY =
  /(?<!\p{L})(?:professor|господин|dr|prof|doz|dipl|priv|mag\.|ing\.|ph\.? ?d|mr|ms|miss|herrn?|frau|fr\.|hr\.|д-р|проф\.|доц\.|акад\.|г-н|г-жа|госп)(?!\p{Ll}{4})/iu;

/** Splits titles into single words: `Ph. D.`, `h. c.`, and `Dr.Weber` with its space missing. */
function titleWords(text: string): string[] {
  return text
    .trim()
    .replace(/(?<!\p{L})(ph|h)\.\s+(d|c)\./giu, '$1.$2.')
    .replace(/(?<!\p{L})(dr|prof|mrs?|ms)\.(?=\p{L})/giu, '$1. ')
    .split(/\s+/u);
}

/** The form of a word for comparison: `Dipl.-Ing.` becomes `dipl-ing`. */
function plain(word: string): string {
  return word.toLowerCase().normalize('NFC').replace(/[.,]+/gu, ' ').replace(/ ?- ?/gu, '-').trim();
}

/** Removes titles from a name, since journals of earlier versions kept them. */
export function untitledName({ first, last, middle }: Name): Name {
  return { first: withoutTitles(first).text, last: withoutTitles(last).text, middle };
}

export type Untitled = {
  /** The text without its titles, or unchanged if it has none. */
  readonly text: string;
  readonly titles: readonly string[];
};

const NO_TITLES: readonly string[] = [];

/** @param isWhole if true, a form of address must precede two words, since `Thomas Herr` is a name */
export function withoutTitles(text: string, isWhole = false): Untitled {
  // A single word is always a name.
  if (!/[\s.]/u.test(text) || !LIKELY.test(text)) return { text, titles: NO_TITLES };
  const words = titleWords(text);
  const titles: string[] = [];
  while (words.length > 1 && isTitleBefore(words, isWhole, titles.length > 0))
    titles.push(words.shift() ?? '');
  // `Müller, Dr. Hans`
  const comma = words.findIndex((word) => word.endsWith(','));
  while (comma >= 0 && words.length > comma + 2 && isDegree(words[comma + 1] ?? '', titles.length > 0))
    titles.push(...words.splice(comma + 1, 1));
  const titlesAfter: string[] = [];
  while (words.length > 1 && isTitleAfter(words.at(-1) ?? '', isWhole))
    titlesAfter.unshift(words.pop() ?? '');
  const all = [...titles, ...titlesAfter].map((title) => title.replace(/,+$/u, ''));
  return { text: all.length === 0 ? text : words.join(' ').replace(/,+$/u, ''), titles: all };
}

/** True for a form of address in a column `Title`: `Ms`, `Frau Dr.`, `г-жа`. Doctor, `Prof.` and Dean are jobs. */
export function isFormOfAddress(text: string): boolean {
  const beginning = text.slice(0, 2);
  if (/^\p{L}{2}$/u.test(beginning) && !BEGINNINGS.has(beginning.toLowerCase())) return false;
  const whole = plain(text);
  if (whole === '' || text.length > MAX_ADDRESS_LENGTH) return false;
  if (isAddress(text.trim())) return true;
  // `Mr. / Mrs.`, `Herr Dr.`, `Prof. Dr. med.`
  const words = titleWords(text.replace(/[/&+]/gu, ' ')).filter((word) => plain(word) !== '');
  const isJob = (word: string) => /^(?:prof|professor|проф|доц|doz)$/u.test(plain(word));
  return (
    words.every((word, at) => isAddress(word) || isJob(word) || isDegree(word, at > 0)) &&
    words.some((word) => !isJob(word))
  );
}

const MAX_ADDRESS_LENGTH = 40;

/** The first two letters of all words above, composed and decomposed. Almost all job titles begin differently. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [DEGREES, DOTTED, FOLLOWERS, ADDRESSES, DOTTED_ADDRESSES, ALONE, ALONE_DOTTED].flatMap((words) =>
    [...words].flatMap((word) => [word.slice(0, 2), word.normalize('NFD').slice(0, 2)]),
  ),
);

function isAddress(text: string): boolean {
  const key = plain(text);
  return ADDRESSES.has(key) || ALONE.has(key) || (text.endsWith('.') && ALONE_DOTTED.has(key));
}

function isDegree(word: string, isFollowing: boolean): boolean {
  const isDotted = /\.,?$/u.test(word);
  const key = plain(word);
  // `DR` without a dot is a pair of initials.
  if (DEGREES.has(key)) return isDotted || key.length > 2 || !isCapitals(word);
  return isDotted && (DOTTED.has(key) || (isFollowing && FOLLOWERS.has(key)));
}

/** A comma ends a last name: `Herr, Thomas`. */
function isTitleBefore(words: readonly string[], isWhole: boolean, isFollowing: boolean): boolean {
  const [word = ''] = words;
  if (word.endsWith(',')) return false;
  if (isDegree(word, isFollowing)) return true;
  const isDotted = word.endsWith('.') && DOTTED_ADDRESSES.has(plain(word));
  return words.length > (isWhole ? 2 : 1) && (isDotted || ADDRESSES.has(plain(word)));
}

function isTitleAfter(word: string, isWhole: boolean): boolean {
  // A trailing `Dr. rer. nat.` is removed from its end.
  if (isDegree(word, true)) return true;
  return !isWhole && ADDRESSES.has(plain(word)) && !isCapitals(word);
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase();
}
