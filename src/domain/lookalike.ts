/** Names that look the same: they differ only in similar letters of other alphabets, letter case, spaces or marks. */

/** Lowercase letters of other alphabets that look like a Latin letter, in upper or lower case. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ...pairs('авекмнорстухіјѕё', 'abekmhopctyxijse'),
  ...pairs('αβεζηικμνορτυχ', 'abezhikmnoptyx'),
]);

function pairs(letters: string, latin: string): readonly (readonly [string, string])[] {
  return Array.from(letters, (letter, at) => [letter, latin[at] ?? letter]);
}

/** Marks that do not count. Others do: `C++` and `C` are different groups, as are `/a/b` and `/ab`. */
const MARKS = /[\p{Z}\p{C}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;_'"`´·]+/gu;

/** The key that names share if they look alike: `5А`, `5 а`, `5-a`. */
export function lookalikeKey(name: string): string {
  const plain = name
    .replaceAll('№', '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LATIN.get(letter) ?? letter)
    .replace(/\b(?:no|nr)\b[.\s]*(?=\d)/gu, '');
  return (
    plain
      // Grade 1.1 is not grade 11.
      .replace(MARKS, (marks, at: number) =>
        isDigit(plain[at - 1]) && isDigit(plain[at + marks.length]) ? '-' : '',
      )
      .replaceAll('0', 'o')
  );
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && /\d/u.test(char);
}

/** A value, and how many people have it. `like`: a more frequent value that looks the same. */
export type CountedValue = { readonly value: string; readonly people: number; readonly like?: string };

/** Counted values, most frequent first. */
export function countedValues(counts: ReadonlyMap<string, number>): readonly CountedValue[] {
  const lookalikes = lookalikesOf(counts);
  return byFrequency(counts).map(([value, people]) => {
    const like = lookalikes.get(value);
    return { value, people, ...(like !== undefined && { like }) };
  });
}

/** Maps each value that looks like more frequent ones to the most frequent of these. */
export function lookalikesOf(counts: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const lookalikes = new Map<string, string>();
  for (const [value] of byFrequency(counts)) {
    const key = lookalikeKey(value);
    const like = seen.get(key);
    if (like === undefined) seen.set(key, value);
    else lookalikes.set(value, like);
  }
  return lookalikes;
}

function byFrequency(counts: ReadonlyMap<string, number>) {
  return [...counts].sort(([, a], [, b]) => b - a);
}
