/** Quoting a name in a finding: cut, fit for a terminal, and never showing the row's password. */

const LONGEST = 40;

/** The text in quotation marks; `"…"` where it may show the secret. */
export function quoted(text: string, secret: string): string {
  if (shows(text, secret)) return '"…"';
  const chars = Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd'));
  return `"${chars.length > LONGEST ? `${chars.slice(0, LONGEST).join('')}…` : chars.join('')}"`;
}

/** Whether the text holds the secret, whatever its letter case; of short secrets, whether it is the secret. */
export function shows(text: string, secret: string): boolean {
  const bare = secret.trim().toLowerCase();
  const low = text.toLowerCase();
  return bare !== '' && (bare.length < 4 ? low.trim() === bare : low.includes(bare));
}
