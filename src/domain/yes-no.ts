/** Words for yes and no in cells, as written by exports and people. */

export const YES = /* @__PURE__ */ wordsIn(`
  yes, true, 1, y, x, t, on, ja, wahr, j, да, истина, ✓, ✔, oui, vrai, sí, si, verdadero, sì, vero, sim,
  verdadeiro, waar, tak, prawda, так, ano, áno, igen, evet, kyllä, da
`);

export const NO = /* @__PURE__ */ wordsIn(`
  no, false, 0, n, f, off, nein, falsch, нет, ложь, non, faux, falso, não, nao, nee, onwaar, nie, fałsz,
  ні, ne, nej, nei, nem, ei, hayır, nu
`);

export function wordsIn(list: string): readonly string[] {
  return list.trim().split(/,\s+/u);
}

/** @returns `undefined` for any other text */
export function yesOrNo(text: string): boolean | undefined {
  // `1.0` is how numeric tables with gaps write true.
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^([01])[.,]0$/u, '$1');
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** True for a yes or no that its column explains: an answer about the word does not override `Suspended: yes`. */
export function isCertain({ value, meaning }: { readonly value: string; readonly meaning: string }): boolean {
  return meaning !== 'unknown' && yesOrNo(value) !== undefined;
}
