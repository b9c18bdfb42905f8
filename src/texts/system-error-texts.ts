/** The errors of the operating system in one language. */

/** @param unknown for an error without a code @param texts by the codes of Node: a clause each */
export function systemErrorTexts(
  unknown: string,
  texts: Readonly<Record<string, string>>,
): (code: string) => string {
  return (code) => {
    if (code === '') return unknown;
    return Object.hasOwn(texts, code) ? `${texts[code]} (${code})` : code;
  };
}
