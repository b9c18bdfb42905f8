/** What stands for each letter. */
export type Letters = Readonly<Record<string, string>>;

/** @param pairs letters, each followed by what stands for it, as in `а a б b` */
export function letters(pairs: string): Letters {
  return Object.fromEntries(
    Array.from(pairs.matchAll(/(\S+) (\S+)/gu), ([, from = '', to = '']) => [from, to]),
  );
}
