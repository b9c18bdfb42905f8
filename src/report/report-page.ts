/**
 * `report.html`: the whole run for people, in one file that loads nothing. Its style and script are made from `page/`
 * when the program is built; the policy lets the browser run these two and nothing else. The rows are `report.json`
 * itself, which the script shows; what is above them needs no script.
 */

import { readFile } from 'node:fs/promises';
import type { Counts } from '../domain/outcome.js';
import { Html, html, sourceHash } from '../lib/html.js';
import { headline, pageHead } from './page-head.js';
import type { ReportSource } from './report-source.js';

/** From `src/report` and from `dist/report` alike. */
const BUILT = new URL('../../dist/report/page/', import.meta.url);

/**
 * The page up to the text of `report.json`, and from there to its end.
 * @param absent of nicknames that the roster no longer holds
 */
export async function reportPage(
  source: ReportSource,
  counts: Counts,
  absent: Counts,
): Promise<{ readonly beforeJson: string; readonly afterJson: string }> {
  const [style, script] = await Promise.all([readBuilt('style.css'), readBuilt('report-script.js')]);
  const policy = [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const name = source.roster === '-' ? 'the roster' : source.roster;
  const before = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${headline(counts)} – ${name}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
${pageHead(source, name, counts, absent)}
</main>
<script type="application/json" id="report">`;
  const after = html`</script>
<script>${new Html(script)}</script>
</body>
</html>
`;
  return { beforeJson: before.text, afterJson: after.text };
}

async function readBuilt(name: string): Promise<string> {
  return (await readFile(new URL(name, BUILT), 'utf8')).replaceAll('\r\n', '\n');
}
