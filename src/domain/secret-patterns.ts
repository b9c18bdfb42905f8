/** The patterns that find a secret in a text from outside, so that the text is not shown. Text and patterns are folded alike. */

/** A shorter part of a secret may be in a text by chance, and reveals little. */
const SHORTEST_OF_PART = 4;

const ASCII = /^[\0-\x7f]*$/;
const MISREAD_AS = ['windows-1252', 'windows-1251'].map((encoding) => new TextDecoder(encoding));

/** Beyond ASCII, also the forms that a service shows which reads the bytes in another encoding. */
export function patternsOf(secret: string): readonly string[] {
  const whole = foldText(secret);
  if (ASCII.test(secret)) return [whole];
  const beyond = /[^\0-\x7f]/gu;
  const utf8 = Buffer.from(secret);
  const misread = [utf8.toString('latin1'), ...MISREAD_AS.map((decoder) => decoder.decode(utf8))];
  const isMuchLeft = secret.replace(beyond, '').length >= SHORTEST_OF_PART;
  const replaced = isMuchLeft ? ['?', '\uFFFD'].map((sign) => secret.replace(beyond, sign)) : [];
  const others = [...misread, ...replaced].map(foldText).filter((one) => one.length >= SHORTEST_OF_PART);
  return [...new Set([whole, ...others])];
}

/** Removes differences of case and accents, spaces (a `+` in a URL) and invisible characters. */
export function foldText(text: string): string {
  // The same result, faster, for ASCII: most texts are.
  if (/^[!-*,-~]*$/.test(text)) return text.toUpperCase();
  if (ASCII.test(text)) return text.toUpperCase().replace(/[\0-\x20+\x7f]/g, '');
  // Upper case last: the lower case of a letter may depend on its neighbours.
  const upper = text.toLowerCase().toUpperCase().normalize('NFKD').toUpperCase();
  return upper.replace(/[\s+\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');
}
