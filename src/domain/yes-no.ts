/** The words for yes and no in a cell, by which exports and people write true and false. */

export const YES = /* @__PURE__ */ wordsIn(`
  yes, true, 1, y, x, t, on, ja, wahr, j, да, истина, ✓, ✔, oui, vrai, sí, si, verdadero, sì, vero, sim,
  verdadeiro, waar, tak, prawda, так, ano, áno, igen, evet, kyllä, da
`);

export const NO = /* @__PURE__ */ wordsIn(`
  no, false, 0, n, f, off, nein, falsch, нет, ложь, non, faux, falso, não, nao, nee, onwaar, nie, fałsz,
  ні, ne, nej, nei, nem, ei, hayır, nu
`);

/** The words of a list with commas. */
export function wordsIn(list: string): readonly string[] {
  return list.trim().split(/,\s+/u);
}

/** @returns `undefined` for any other text */
export function yesOrNo(text: string): boolean | undefined {
  // `1.0` is how tables of numbers with gaps write true.
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^([01])[.,]0$/u, '$1');
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** True for a yes or no that its own column explains: no answer about the word counts against `Suspended: yes`. */
export function isCertain({ value, meaning }: { readonly value: string; readonly meaning: string }): boolean {
  return meaning !== 'unknown' && yesOrNo(value) !== undefined;
}
