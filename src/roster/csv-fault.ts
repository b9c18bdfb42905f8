/** A structural fault in the quotes of a CSV, and the words for it. */

/** What is wrong with a row, and the line and cell to name: those on which the row or the quoted cell begins. */
export type CsvFault = {
  readonly kind: 'quote-inside' | 'space-before-quote' | 'text-after-quote' | 'unclosed';
  readonly line: number;
  /** From 1. */
  readonly cell: number;
  /** Where it was noticed; not before `line`. */
  readonly seenIn: number;
};

/** The fault for people. The line stands before it. */
export function describeCsvFault(found: CsvFault): readonly [what: string, next: string] {
  const { kind, cell, line, seenIn } = found;
  switch (kind) {
    case 'quote-inside':
      return [
        `a quote (") stands inside cell ${cell}, which is not quoted`,
        'Quote the whole cell and write each quote in it twice: "Anna ""Anya"" Weber".',
      ];
    case 'space-before-quote':
      return [
        `a space stands before the quote (") of cell ${cell}`,
        'Take out the spaces after the separators: a quoted cell begins right behind one.',
      ];
    case 'text-after-quote':
      return [
        `the quoted cell ${cell} that begins here is closed ${seenIn === line ? 'and then goes on' : `in line ${seenIn} and then goes on`}`,
        'A quote (") is missing, or one inside the cell has to be written twice.',
      ];
    case 'unclosed':
      return [`the quote (") that opens cell ${cell} is never closed`, 'Close it, or take it out.'];
  }
}
