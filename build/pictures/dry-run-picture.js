/** Draws the output of a dry run of a list with mistakes. */

import { runProgram, SAMPLES } from './program.js';
import { lineSvg, readAnsi, windowSvg, wrapLines } from './terminal-svg.js';

const COLUMNS = 104;
const ARGS = ['users-with-mistakes.csv', '--dry-run'];

/** @returns SVG */
export async function drawDryRun() {
  const { stdout, stderr } = await runProgram(ARGS, { cwd: SAMPLES, env: { FORCE_COLOR: '1' } });
  if (stdout === '') throw new Error(`The dry run printed nothing: ${stderr}`);
  const text = `\u001b[1m$ provision ${ARGS.join(' ')}\u001b[0m\n${stdout}`;
  const lines = wrapLines(readAnsi(text.trimEnd()), COLUMNS);
  return windowSvg({
    columns: COLUMNS,
    rows: lines.length,
    label: 'The output of a dry run of a list with mistakes',
    elements: lines.map(lineSvg),
  });
}
