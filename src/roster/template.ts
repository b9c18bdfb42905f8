/** A field made from several columns, as in `--map 'position={Title} {Grade}'`. */

/** What a template is made of: text, or the column whose header stands in braces. */
export type TemplatePart = { readonly text: string } | { readonly column: number };

const PLACE = /\{([^{}]+)\}/gu;

/** Whether a text has a place for a column in it. */
export function isTemplate(from: string): boolean {
  return from.search(PLACE) !== -1;
}

/** The headers that a template names, in its order. */
export function templateHeaders(from: string): readonly string[] {
  return [...from.matchAll(PLACE)].map((match) => match[1] ?? '');
}

/** @param columnOf finds a header's column, or throws */
export function parseTemplate(from: string, columnOf: (header: string) => number): readonly TemplatePart[] {
  // What the pattern has in brackets is every second piece.
  const pieces = from.split(PLACE);
  return pieces.map((piece, at) => (at % 2 === 0 ? { text: piece } : { column: columnOf(piece) }));
}

/**
 * The text of a template for one row. An object in a cell is given back as it is, for the check to refuse.
 * @param isExact keep every space (a password), instead of closing the gaps that empty cells leave
 */
export function fillTemplate(
  parts: readonly TemplatePart[],
  cells: readonly unknown[],
  isExact: boolean,
): unknown {
  let text = '';
  for (const part of parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const cell = cells[part.column];
    if (cell instanceof Date) text += cell.toISOString().slice(0, 10);
    else if (typeof cell === 'object' && cell !== null) return cell;
    else text += cell ?? '';
  }
  return isExact ? text : text.replace(/ {2,}/gu, ' ').trim();
}
