/**
 * Finds the structural fault that stopped the CSV parser, and its line. Reads the text again by itself, since the
 * parser's messages quote cells and its line numbers count a quoted CRLF twice.
 */

/** What is wrong with a row, and the line and cell to name: those on which the row or the quoted cell begins. */
export type CsvFault = {
  readonly kind: 'quote-inside' | 'space-before-quote' | 'text-after-quote' | 'unclosed';
  readonly line: number;
  /** From 1. */
  readonly cell: number;
  /** Where it was noticed; not before `line`. */
  readonly seenIn: number;
};

type Place = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * @param text from its start; a piece may end anywhere, even between CR and LF
 * @param firstLine the lines before it are no part of the table (title lines, `sep=`)
 * @returns `undefined` where every quote is right
 */
export async function findCsvFault(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  firstLine: number,
): Promise<CsvFault | undefined> {
  const scanner = createScanner(delimiter, firstLine);
  for await (const piece of text) {
    const found = scanner.scan(piece);
    if (found !== undefined) return found;
  }
  return scanner.end();
}

function createScanner(delimiter: string, firstLine: number) {
  let place: Place = 'start';
  let line = 1;
  let cell = 1;
  let began = 1;
  let isBlank = true;
  let afterCr = false;

  const faultOf = (kind: CsvFault['kind']): CsvFault => ({
    kind,
    line: kind === 'text-after-quote' || kind === 'unclosed' ? began : line,
    cell,
    seenIn: line,
  });

  function quote(): CsvFault | undefined {
    if (place === 'plain') return faultOf(isBlank ? 'space-before-quote' : 'quote-inside');
    if (place === 'start') began = line;
    place = place === 'quoted' ? 'closed' : 'quoted';
    return undefined;
  }

  function lineBreak(isSecondHalf: boolean): void {
    if (!isSecondHalf) line += 1;
    if (place === 'quoted') return;
    place = 'start';
    isBlank = true;
    cell = 1;
  }

  function other(char: string): CsvFault | undefined {
    if (place === 'closed') return faultOf('text-after-quote');
    if (place === 'quoted') return undefined;
    place = 'plain';
    isBlank &&= char === ' ' || char === '\t';
    return undefined;
  }

  function step(char: string): CsvFault | undefined {
    const isSecondHalf = char === '\n' && afterCr;
    afterCr = char === '\r';
    if (char === '\r' || char === '\n') lineBreak(isSecondHalf);
    else if (line < firstLine) return undefined;
    else if (char === '"') return quote();
    else if (char === delimiter && place !== 'quoted') {
      place = 'start';
      isBlank = true;
      cell += 1;
    } else return other(char);
    return undefined;
  }

  return {
    scan(piece: string): CsvFault | undefined {
      for (let at = 0; at < piece.length; at += 1) {
        const found = step(piece.charAt(at));
        if (found !== undefined) return found;
      }
      return undefined;
    },
    end: (): CsvFault | undefined => (place === 'quoted' ? faultOf('unclosed') : undefined),
  };
}

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
