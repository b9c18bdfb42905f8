/**
 * `report.html`: the whole run for people, in one file that loads nothing. Its style and script are made from `page/`
 * when the program is built. The rows are `report.json` itself, which the script shows; the page above them needs none.
 */

import { readFile } from 'node:fs/promises';
import { type Counts, OUTCOMES } from '../domain/outcome.js';
import { OUTCOME_TABLE } from '../domain/outcome-table.js';
import { Html, html, pageStart } from '../lib/html.js';
import { headline, pageHead } from './page-head.js';
import type { ReportSource } from './report-source.js';

/** From `src/report` and from `dist/report` alike. */
const BUILT = new URL('../../dist/report/page/', import.meta.url);

/**
 * The page up to the text of `report.json`, and from there to its end.
 * @param missing of nicknames of the journal that are not in the roster
 */
export async function reportPage(
  source: ReportSource,
  counts: Counts,
  missing: Counts,
): Promise<{ readonly beforeJson: string; readonly afterJson: string }> {
  const [layout, script] = await Promise.all([readBuilt('style.css'), readBuilt('report-script.js')]);
  const style = layout + outcomeColors();
  const name = source.roster === '-' ? 'the roster' : source.roster;
  const start = pageStart({
    language: 'en',
    title: `${headline(counts)} – ${name}`,
    style,
    scripts: [script],
  });
  const before = html`<main>
${pageHead(source, name, counts, missing)}
</main>
<script type="application/json" id="report">`;
  const after = html`</script>
<script>${new Html(script)}</script>
</body>
</html>
`;
  return { beforeJson: start + before.text, afterJson: after.text };
}

/** CSS: a variable, a mark and a part of the bar for each outcome. Paper is as the light page. */
function outcomeColors(): string {
  const variables = (of: 'light' | 'dark') =>
    OUTCOMES.map((outcome) => `--${outcome}:${OUTCOME_TABLE[outcome].page[of]}`).join(';');
  const rules = OUTCOMES.map(
    (name) => `.mark.${name}{background:var(--${name})}.fill-${name}{fill:var(--${name})}`,
  );
  return `:root{${variables('light')}}
@media screen and (prefers-color-scheme:dark){:root{${variables('dark')}}}
${rules.join('\n')}
`;
}

async function readBuilt(name: string): Promise<string> {
  return (await readFile(new URL(name, BUILT), 'utf8')).replaceAll('\r\n', '\n');
}
