/** A cell as the text of a table: nothing for null, an ISO date for a date, JSON for a list. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return (cell.toJSON() ?? '').replace('T00:00:00.000Z', '');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
