/** `report.html`: the run in one file. The build makes style and script from `page/`; only the rows need the script. */

import { readFile } from 'node:fs/promises';
import type { LeftOut } from '../domain/left-out.js';
import { type Counts, type NextStep, OUTCOMES } from '../domain/outcome.js';
import { OUTCOME_TABLE } from '../domain/outcome-table.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { STDIN } from '../domain/roster-options.js';
import type { StepCounts } from '../domain/step.js';
import { capitalized } from '../domain/text.js';
import { Html, html, pageStart, scriptJson } from '../platform/html.js';
import { leftOutLine } from '../texts/left-out-text.js';
import { type ReportWords, textsIn } from '../texts/texts.js';
import { outcomeBar } from './outcome-bar.js';
import type { ReportSource, SinceLastList } from './report-source.js';
import { rowsSection } from './rows-section.js';
import { sinceSection } from './since-section.js';
import { timelineSection } from './timeline.js';

/** The path is correct from `src/report` and from `dist/report`. */
const BUILT = new URL('../../dist/report/page/', import.meta.url);

type PageFacts = {
  readonly counts: Counts;
  readonly notInRoster: Counts;
  readonly stepCounts: StepCounts;
  readonly leftOut: readonly LeftOut[];
  readonly since: SinceLastList;
};

/** @returns the parts of the page before and after the text of `report.json` */
export async function reportPage(
  source: ReportSource,
  { counts, notInRoster: missing, stepCounts, leftOut, since }: PageFacts,
): Promise<{ readonly beforeJson: string; readonly afterJson: string }> {
  const [layout, script] = await Promise.all([readBuilt('style.css'), readBuilt('report-script.js')]);
  const { language } = source;
  const texts = textsIn(language).report;
  const name = source.roster === STDIN ? texts.roster : source.roster;
  const lacking = textsIn(language).afterCreation.lacking(stepCounts.lacking);
  // If all rows were left out, the roster still has rows.
  const users = counts.total - counts.left_out || counts.total;
  const result = [texts.headline(counts.created, users), ...lacking].join(', ');
  const headline = source.baseUrl === 'sandbox' ? texts.rehearsed(result) : result;
  const style = layout + outcomeColors();
  const start = pageStart({ language, title: `${headline} – ${name}`, style, scripts: [script] });
  const { reportScript, outcomes, fields } = textsIn(language);
  const words: ReportWords = { ...reportScript, outcomes, fields };
  const named = leftOutLine(leftOut, language);
  const leftOutNote = named && html`<p>${named}</p>\n`;
  const before = html`<main>
<header>
<p class="kicker">${name}</p>
<h1>${headline}</h1>
<p class="lead">${endingText(counts.created, source)}</p>
${factsOf(source)}</header>
${outcomeBar(counts, missing.total - missing.left_out, source)}
${leftOutNote}${slipsLink(source)}${nextSection(source.nextSteps(counts, missing, stepCounts, since.byHand.length), source)}
${sinceSection(since, source)}${timelineSection(source)}
${rowsSection(counts, missing, stepCounts.users, source)}
</main>
<script type="application/json" id="words">${new Html(scriptJson(words))}</script>
<script type="application/json" id="report">`;
  const after = html`</script>
<script>${new Html(script)}</script>
</body>
</html>\n`;
  return { beforeJson: start + before.text, afterJson: after.text };
}

function outcomeColors(): string {
  return OUTCOMES.map((name) => {
    const { light, dark } = OUTCOME_TABLE[name].page;
    return `:root{--${name}:light-dark(${light},${dark})}.mark.${name}{background:var(--${name})}.fill-${name}{fill:var(--${name})}\n`;
  }).join('');
}

export async function readBuilt(name: string): Promise<string> {
  return (await readFile(new URL(name, BUILT), 'utf8')).replaceAll('\r\n', '\n');
}

function factsOf(source: ReportSource): Html {
  const { language, roster, baseUrl, org, startedAt, finishedAt, runs } = source;
  const { facts, took } = textsIn(language).report;
  const run = runs.length > 1 ? `${facts.run} ${runs.length}` : facts.run;
  const duration = took(textsIn(language).times.duration(finishedAt - startedAt));
  return html`<dl class="facts">
${roster === STDIN ? html`<div><dt>${facts.roster}</dt><dd>${facts.standardInput}</dd></div>` : undefined}
<div><dt>${facts.directory}</dt><dd>${baseUrl === 'sandbox' ? facts.sandbox : baseUrl}</dd></div>
${serviceFact(source)}${org === null ? undefined : html`<div><dt>${facts.organisation}</dt><dd>${org}</dd></div>`}
<div><dt>${run}</dt><dd>${timeTag(startedAt, language)}, ${duration}</dd></div>
</dl>\n`;
}

/** The default profile is not shown: it names no particular service and has no settings. */
function serviceFact({ profile, service, baseUrl, language }: ReportSource): Html | undefined {
  const { name, settings } = profile;
  if (name === DEFAULT_PROFILE) return undefined;
  const { facts, serviceName } = textsIn(language).report;
  // A rehearsal generates the values of missing settings.
  const shownSettings = baseUrl === 'sandbox' ? {} : settings;
  const { keptSettings } = textsIn(language).guide;
  const values = Object.entries(shownSettings).map(
    ([setting, value]) => `${keptSettings[setting] ?? setting} ${value}`,
  );
  const text = [capitalized(serviceName(service.title)), ...values].join(', ');
  return html`<div><dt>${facts.service}</dt><dd>${text}</dd></div>\n`;
}

function slipsLink({ sheet, language }: ReportSource): Html | undefined {
  if (sheet === undefined) return undefined;
  return html`<p class="slips"><a href="${encodeURI(sheet)}">${textsIn(language).report.openSlips}</a></p>\n`;
}

/** Removes the link to slips that no longer exist. @param page the whole `report.html` */
export function withoutSlipsLink(page: string): string {
  return page.replace(/<p class="slips">.*?<\/p>\n/, '');
}

function nextSection(steps: readonly NextStep[], { language }: ReportSource): Html {
  const { nothingLeft, next, showRows } = textsIn(language).report;
  if (steps.length === 0) return html`<p class="done">${nothingLeft}</p>`;
  return html`<section class="next" aria-labelledby="next"><h2 id="next">${next}</h2>
<ol>${steps.map((step) => stepItem(step, showRows))}</ol></section>\n`;
}

function stepItem({ text, commands, outcome }: NextStep, showRows: string): Html {
  const show = html` <button type="button" class="link" data-show="${outcome}" hidden>${showRows}</button>`;
  return html`<li><p>${sentence(text)}${outcome === undefined ? undefined : show}</p>
${commands.map((command) => html`<p class="command"><code>${command}</code></p>\n`)}</li>\n`;
}

/** Keeps each option of a sentence on one line. */
function sentence(text: string): readonly Html[] {
  return text
    .split(/((?<= )--[a-z-]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<span class="option">${part}</span>` : html`${part}`));
}

function endingText(created: number, { ended, stopMessage, runs, language }: ReportSource): string {
  const texts = textsIn(language).report;
  const reason = ended === 'stopped' && stopMessage !== null ? ` ${stopMessage}.` : '';
  const now = (runs.length > 1 ? runs.at(-1)?.counts.created : undefined) ?? created;
  return `${texts.ended[ended]}${reason}${now < created ? ` ${texts.createdNow(now)}` : ''}`;
}

/** Shows a time in UTC; the script replaces it with local time. */
function timeTag(ms: number, language: ReportSource['language']): Html {
  return html`<time datetime="${new Date(ms).toISOString()}">${textsIn(language).times.utc(ms)}</time>`;
}
