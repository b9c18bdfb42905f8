/** The figures as a table: for the terminal, and for the README. */

import { type Figure, isReached } from './figure.js';

/** @param judged whether what is above its bound is marked: figures of a small size mean nothing */
export function textTable(figures: readonly Figure[], judged: boolean): string {
  const rows = [HEADER, ...figures.map((figure) => [...cells(figure), judged ? mark(figure) : ''])];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What could not be measured is left out. */
export function markdownTable(figures: readonly Figure[]): string {
  const header = HEADER.slice(0, 5);
  const rows = figures.filter(({ value }) => value !== null).map(cells);
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const HEADER = ['what', 'against', 'measured', 'at most', 'made of', ''];

function cells(figure: Figure): string[] {
  const { what, against, unit, value, atMost, note } = figure;
  const shown = (number: number) =>
    unit === 'yes' ? (number === 1 ? 'yes' : 'no') : `${digits(number)} ${unit}`;
  return [what, against === '' ? '–' : against, value === null ? '–' : shown(value), shown(atMost), note];
}

/** As many digits as are needed to tell it from its bound. */
function digits(number: number): string {
  if (number >= 10) return number.toFixed(0);
  return Math.abs(number - 1) < 0.01 && number !== 1 ? number.toFixed(4) : String(Number(number.toFixed(3)));
}

function mark(figure: Figure): string {
  if (figure.value === null) return 'left out';
  return isReached(figure) ? '' : 'MISSED';
}
