/** Draws the pictures of the documents: runs the program on a sample and sets what it prints as SVG. `node samples/make-pictures.js` */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { drawPage } from './page-picture.js';

const COLUMNS = 104;
const CHAR = { width: 8.4, height: 18 };
const COLORS = { 31: '#f47067', 32: '#57ab5a', 33: '#daaa3f', 35: '#b083f0', 36: '#39c5cf' };

/** What a terminal shows, as lines of runs of one style. */
function readAnsi(text) {
  let style = {};
  return text.split('\n').flatMap((line) => {
    const runs = [];
    for (const part of line.split(/(\u001b\[\d+m)/)) {
      const code = /\[(\d+)m/.exec(part)?.[1];
      if (code === undefined) {
        if (part !== '') runs.push({ ...style, text: part });
      } else if (code === '1') style = { ...style, bold: true };
      else if (code === '2') style = { ...style, dim: true };
      else if (code in COLORS) style = { ...style, color: COLORS[code] };
      else style = {};
    }
    return wrap(runs);
  });
}

/** Breaks long lines between words, below where the text of the first began, as a terminal of this width shows them. */
function wrap(runs) {
  const plain = runs.map(({ text }) => text).join('');
  const indent = /^(?: +|warning |\S+(?: \S+)* {2,})/.exec(plain)?.[0].length ?? 0;
  const lines = [[]];
  let room = COLUMNS;
  for (const { text, ...style } of runs) {
    for (const word of text.match(/ *[^ ]+| +$/g) ?? []) {
      const fits = word.length <= room;
      if (!fits) {
        lines.push([{ text: ' '.repeat(indent) }]);
        room = COLUMNS - indent;
      }
      const shown = fits ? word : word.trimStart();
      lines.at(-1).push({ ...style, text: shown });
      room -= shown.length;
    }
  }
  return lines;
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function toSvg(lines, title) {
  const width = Math.ceil(COLUMNS * CHAR.width + 32);
  const height = lines.length * CHAR.height + 32;
  const rows = lines.map((runs, i) => {
    const spans = runs.map(({ text, color, bold, dim }) => {
      const style = `${color ? ` fill="${color}"` : ''}${bold ? ' font-weight="bold"' : ''}${dim ? ' opacity="0.6"' : ''}`;
      return `<tspan${style}>${escapeXml(text)}</tspan>`;
    });
    return `<text x="16" y="${28 + i * CHAR.height}" xml:space="preserve">${spans.join('')}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${title}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1c2128"/>`,
    '<g font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14" fill="#cdd9e5">',
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function draw(name, title, args) {
  const ran = spawnSync(process.execPath, ['../bin/provision.js', ...args], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  const text = `\u001b[1m$ provision ${args.join(' ')}\u001b[0m\n${ran.stdout}`;
  writeFileSync(new URL(name, import.meta.url), toSvg(readAnsi(text.trimEnd()), title));
}

draw('dry-run.svg', 'What a dry run of a roster with mistakes prints', [
  'users-with-mistakes.csv',
  '--dry-run',
]);

await drawPage('report.png');
