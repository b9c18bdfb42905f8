/** Where in a roster an error is, as the facts of errors have it and as their texts begin with it. */

/** The name of a roster, with the sheet of a workbook: `users.xlsx:Sheet1`. Standard input has no name, but may have sheets. */
export type RosterLabel = string | { readonly sheet?: string };

/** `line`: where the row begins, from 1; `null` for the file as a whole. */
export type RosterPlace = { readonly label: RosterLabel; readonly line: number | null };

/** @param standardInput its words in a language */
export function rosterName(label: RosterLabel, standardInput: string): string {
  if (typeof label === 'string') return label;
  return label.sheet === undefined ? standardInput : `${standardInput}:${label.sheet}`;
}

/** The beginning of an error: `users.csv:17:`. @param standardInput its words in a language */
export function rosterPlace({ label, line }: RosterPlace, standardInput: string): string {
  const name = rosterName(label, standardInput);
  return line === null ? `${name}:` : `${name}:${line}:`;
}
