/** Renders the text of a terminal as SVG: ANSI styles split it into runs of one style, and each run becomes a `tspan`. */

const CHAR = { width: 8.4, height: 18 };
const MARGIN = 16;
const COLORS = { 31: '#f47067', 32: '#57ab5a', 33: '#daaa3f', 35: '#b083f0', 36: '#39c5cf', 90: '#768390' };

/**
 * Splits text into lines, and lines into runs `{ text, color?, bold?, dim? }`. A style applies until the next one, across
 * lines. Adjacent runs of one style are joined.
 */
export function readAnsi(text) {
  let style = {};
  return text.split('\n').map((line) => {
    const runs = [];
    for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
      const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
      if (codes === undefined) runs.push({ ...style, text: part });
      else for (const code of codes.split(';')) style = styleAfter(style, Number(code));
    }
    return joinRuns(runs);
  });
}

function styleAfter(style, code) {
  if (code === 0) return {};
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: undefined, dim: undefined };
  if (code === 39) return { ...style, color: undefined };
  return code in COLORS ? { ...style, color: COLORS[code] } : style;
}

/** Joins adjacent runs of one style, and removes empty ones. */
function joinRuns(runs) {
  const joined = [];
  for (const run of runs.filter(({ text }) => text !== '')) {
    const last = joined.at(-1);
    if (last !== undefined && attributesOf(last) === attributesOf(run)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

/** Breaks long lines between words, and aligns the following lines with the text of the first. */
export function wrapLines(lines, columns) {
  return lines.flatMap((runs) => wrapLine(runs, columns));
}

function wrapLine(runs, columns) {
  const plain = runs.map(({ text }) => text).join('');
  const indent = /^(?: +|warning |\S+(?: \S+)* {2,})/.exec(plain)?.[0].length ?? 0;
  const lines = [[]];
  let left = columns;
  for (const { text, ...style } of runs) {
    for (const word of text.match(/ *[^ ]+| +$/g) ?? []) {
      const fits = word.length <= left;
      if (!fits) {
        lines.push([{ text: ' '.repeat(indent) }]);
        left = columns - indent;
      }
      const shown = fits ? word : word.trimStart();
      lines.at(-1).push({ ...style, text: shown });
      left -= shown.length;
    }
  }
  return lines.map(joinRuns);
}

/** Renders one line of the terminal. @param row counts from 0 */
export function lineSvg(runs, row) {
  const spans = runs.map((run) => {
    const attributes = attributesOf(run);
    return attributes === '' ? escapeXml(run.text) : `<tspan${attributes}>${escapeXml(run.text)}</tspan>`;
  });
  return `<text x="${MARGIN}" y="${MARGIN + 12 + row * CHAR.height}" xml:space="preserve">${spans.join('')}</text>`;
}

/** Renders a thin line across the window, in the middle of a row. */
export function ruleSvg(row, columns) {
  const y = MARGIN + (row + 0.5) * CHAR.height;
  return `<path d="M0 ${y}H${widthOf(columns)}" stroke="#373e47"/>`;
}

function widthOf(columns) {
  return Math.ceil(columns * CHAR.width + 2 * MARGIN);
}

function attributesOf({ color, bold, dim }) {
  return `${color ? ` fill="${color}"` : ''}${bold ? ' font-weight="bold"' : ''}${dim ? ' opacity="0.6"' : ''}`;
}

/** Renders a window of this size around elements. @param label describes the picture to screen readers */
export function windowSvg({ columns, rows, label, style = [], elements }) {
  const width = widthOf(columns);
  const height = rows * CHAR.height + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeXml(label)}">`,
    ...style,
    `<rect width="${width}" height="${height}" rx="8" fill="#1c2128"/>`,
    '<g font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14" fill="#cdd9e5">',
    ...elements,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
