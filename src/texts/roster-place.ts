/** The place of an error in a roster: as facts, and as the beginning of a message. */

/** The name of a roster, with the sheet of a workbook: `users.xlsx:Sheet1`. Standard input has no name, only sheets. */
export type RosterLabel = string | { readonly sheet?: string };

/** `line`: where the row begins, from 1; `null` for the file as a whole. */
export type RosterPlace = { readonly label: RosterLabel; readonly line: number | null };

/** @param standardInput “standard input” in a language */
export function rosterName(label: RosterLabel, standardInput: string): string {
  if (typeof label === 'string') return label;
  return label.sheet === undefined ? standardInput : `${standardInput}:${label.sheet}`;
}

/** The beginning of a message: `users.csv:17:`. @param standardInput “standard input” in a language */
export function rosterPlace({ label, line }: RosterPlace, standardInput: string): string {
  const name = rosterName(label, standardInput);
  return line === null ? `${name}:` : `${name}:${line}:`;
}
