/** `fleet.html` as a single file. A script adds the rows, since ten thousand of them would take seconds to load. */

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Need, ORG_STATES } from '../../domain/org-needs.js';
import { capitalized } from '../../domain/text.js';
import { Html, html, pageStart, scriptJson } from '../../platform/html.js';
import { readBuilt } from '../../report/report-page.js';
import { radioFilter } from '../../report/rows-section.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { byName, countNeeds, needsOf, type OrgStatus } from '../domain/org-status.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';

export type FleetPageSource = {
  readonly language: Language;
  readonly name: string;
  readonly headline: string;
  /** Absolute path that paths of results are relative to. The page is one folder below it. */
  readonly folder: string;
  readonly organisations: readonly OrgStatus[];
  /** Who must provide what an organisation needs, and with which command. */
  readonly stepOf: (need: Need, status: OrgStatus) => Pick<PageNeed, 'who' | 'command'>;
};

export type PageOrg = {
  readonly org: string;
  readonly state: OrgStatus['state'];
  readonly link?: string;
  readonly created: number | null;
  readonly rows: number | null;
  readonly needs: readonly PageNeed[];
  readonly message: string;
};

/** `who` must provide it, with a command if there is one. */
type PageNeed = {
  readonly need: string;
  readonly text: string;
  readonly who: string;
  readonly command?: string;
};

const ORDER: readonly OrgStatus['state'][] = ['lost', 'needs', 'running', 'waiting', 'done'];

export async function fleetPage(source: FleetPageSource): Promise<string> {
  const { language, name, headline, organisations } = source;
  const texts = fleetTextsIn(language);
  const { page } = texts;
  const files = ['style.css', 'fleet.css', 'fleet-script.js'].map(readBuilt);
  const [base, own, script = ''] = await Promise.all(files);
  const style = `${base}${own}`;
  const start = pageStart({ language, title: `${headline} – ${name}`, style, scripts: [script] });
  const { state, created, rows, todo } = page;
  const words = {
    ...textsIn(language).reportScript,
    shown: page.shown,
    states: Object.fromEntries(ORG_STATES.map((one) => [one, capitalized(texts.state[one])])),
    columns: [capitalized(texts.organisation), state, created, rows, todo],
  };
  return `${start}${
    html`<main>
<header>
<p class="kicker">${name}</p>
<h1>${headline}</h1>
</header>
<section aria-labelledby="rows"><h2 id="rows">${page.title}</h2>
<div class="controls">
<div role="search"><label for="search">${page.search}</label><input id="search" type="search" autocomplete="off" spellcheck="false"></div>
<fieldset class="filters"><legend>${page.filter}</legend>${filters(organisations, language)}</fieldset>
</div>
<p id="status" role="status"></p>
<table class="fleet" aria-labelledby="rows" aria-describedby="status">
<thead><tr>${words.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody></tbody>
</table>
<p id="more"><button type="button">${page.more}</button></p>
<p id="announcement" class="unseen" role="status"></p>
</section>
</main>
<script type="application/json" id="words">${new Html(scriptJson(words))}</script>
<script type="application/json" id="organisations">${new Html(scriptJson(await pageOrgs(source)))}</script>
<script>${new Html(script)}</script>
</body>
</html>
`.text
  }`;
}

async function pageOrgs({
  language,
  folder,
  organisations,
  stepOf,
}: FleetPageSource): Promise<readonly PageOrg[]> {
  const fleet = fleetTextsIn(language);
  const orgs = organisations.map(async (status): Promise<PageOrg> => {
    const { org, state, results, counts, message } = status;
    const needs = needsOf(status).map(({ need, users }) => {
      const text = capitalized(fleet.need(fleet.needs[need], users));
      return { need, text, ...stepOf(need, status) };
    });
    const path = results === null ? undefined : await existing(folder, `${results}/report.html`);
    const link = path && `../${path.split('/').map(encodeURIComponent).join('/')}`;
    const { created = null, total: rows = null } = counts ?? {};
    const shown = { org, state, created, rows, needs, message: message?.[language] ?? '' };
    return link === undefined ? shown : { ...shown, link };
  });
  const all = await Promise.all(orgs);
  const names = byName(language);
  return all.toSorted(
    (one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || names(one, other),
  );
}

async function existing(folder: string, path: string): Promise<string | undefined> {
  return await access(join(folder, path)).then(
    () => path,
    () => undefined,
  );
}

function filters(organisations: readonly OrgStatus[], language: Language): readonly Html[] {
  const fleet = fleetTextsIn(language);
  const { grouped } = textsIn(language);
  const filter = (value: string, label: string, n: number) =>
    radioFilter('filter', value, capitalized(label), grouped(n));
  const states = ORG_STATES.map(
    (state) => [state, organisations.filter((one) => one.state === state).length] as const,
  );
  return [
    filter('all', fleet.page.all, organisations.length),
    ...states.filter(([, n]) => n > 0).map(([state, n]) => filter(state, fleet.states[state], n)),
    ...countNeeds(organisations).map(({ need, organisations: n }) => filter(need, fleet.needs[need], n)),
  ];
}
