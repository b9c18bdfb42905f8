/** Quotes a name in a finding: shortened, safe for a terminal, and never showing the row's password. */

const LONGEST = 40;

/** The text in quotation marks; `"…"` if it may contain the secret. */
export function quoted(text: string, secret: string): string {
  if (contains(text, secret)) return '"…"';
  const chars = Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd'));
  return `"${chars.length > LONGEST ? `${chars.slice(0, LONGEST).join('')}…` : chars.join('')}"`;
}

/** Ignores letter case. A short secret has to be the whole text. */
function contains(text: string, secret: string): boolean {
  const bare = secret.trim().toLowerCase();
  const low = text.toLowerCase();
  return bare !== '' && (bare.length < 4 ? low.trim() === bare : low.includes(bare));
}
