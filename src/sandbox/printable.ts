/** Text of a client as a log can show it: on one line, short, without the token, and with nothing that moves a cursor. */

const LONGEST = 100;

export function printable(text: string, token: string): string {
  const masked = text.replaceAll(token, '[token]');
  const short = masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
  return short.replace(/[\p{C}\p{Z}]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
