/** Text as it stands in the source of a shell script. */

/** In single quotes, as bash and zsh take them. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A pattern for an ending in small letters, capitals or both: `[cC][sS][vV]`. */
export function anyCase(ending: string): string {
  return ending.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
