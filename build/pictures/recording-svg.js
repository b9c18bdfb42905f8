/**
 * Renders a recording as an animated SVG without a script. Each line is stored once for each row in which it appears.
 * Lines that appear and disappear together form a group, which CSS shows and hides. The animation starts at the opening
 * frame. Without animation, the last frame is shown.
 */

import { lineSvg, readAnsi, ruleSvg, windowSvg } from './terminal-svg.js';

/** @param frames the result of `recordRun` */
export function recordingSvg(frames, { columns, rows }, label) {
  const starts = frames.map((_, at) => frames.slice(0, at).reduce((sum, { ms }) => sum + ms, 0));
  const opening = starts[frames.findIndex(({ isOpening }) => isOpening)];
  const groups = [...groupLines(frames, rows)];
  const total = frames.reduce((sum, { ms }) => sum + ms, 0);
  const moving = groups.filter(([shown]) => shown.includes('0')).map(([shown], at) => [shown, `f${at}`]);
  const nameOf = new Map(moving);
  const style = [
    '<style>',
    ...moving.map(([shown, name]) => keyframes(shown, name, starts, total)),
    '@media (prefers-reduced-motion:no-preference){',
    ...moving.map(
      ([, name]) => `.${name}{animation:${name} ${total / 1000}s step-end ${-opening / 1000}s infinite}`,
    ),
    '}',
    '</style>',
  ];
  const elements = groups.map(([shown, lines]) => {
    const name = nameOf.get(shown);
    const hidden = shown.endsWith('0') ? ' visibility="hidden"' : '';
    return `<g${name === undefined ? '' : ` class="${name}"`}${hidden}>\n${lines.join('\n')}\n</g>`;
  });
  return windowSvg({
    columns,
    rows: rows + 2.5,
    label,
    style,
    elements: [ruleSvg(rows + 0.5, columns), ...elements],
  });
}

/** Groups lines by the frames in which they appear: the key has a digit for each frame, 1 if it shows the lines. */
function groupLines(frames, rows) {
  const frameSets = new Map();
  for (const [at, frame] of frames.entries()) {
    for (const line of linesOf(frame, rows)) {
      const shown = frameSets.get(line) ?? frames.map(() => '0');
      shown[at] = '1';
      frameSets.set(line, shown);
    }
  }
  const groups = new Map();
  for (const [line, shown] of frameSets) {
    const key = shown.join('');
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return groups;
}

function linesOf({ text, caption }, rows) {
  const lines = readAnsi(text).map((runs, row) => (runs.length === 0 ? '' : lineSvg(runs, row)));
  return [...lines.filter((line) => line !== ''), captionSvg(caption, rows + 1.5)];
}

function captionSvg(caption, row) {
  return lineSvg([{ text: caption, color: '#539bf5' }], row);
}

function keyframes(shown, name, starts, total) {
  const steps = [...shown].flatMap((digit, at) => {
    if (at > 0 && shown[at - 1] === digit) return [];
    const percent = Number(((starts[at] * 100) / total).toFixed(2));
    return `${percent}%{visibility:${digit === '1' ? 'visible' : 'hidden'}}`;
  });
  return `@keyframes ${name}{${steps.join('')}}`;
}
