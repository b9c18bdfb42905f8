/** The differences from the earlier list: who is new, and a checklist of what to change by hand in the directory. */

import { LIST_FIELD } from '../domain/journals.js';
import { spokenName } from '../domain/user.js';
import { type Html, html } from '../platform/html.js';
import { fieldName } from '../texts/finding-text.js';
import { type Language, textsIn } from '../texts/texts.js';
import type { ManualChange, ReportSource, SinceLastList } from './report-source.js';

/** Needs no script: the reader ticks the boxes on the page or on paper. */
export function sinceSection(
  { newcomers, byHand }: SinceLastList,
  { service, language, roster }: Pick<ReportSource, 'service' | 'language' | 'roster'>,
): Html | undefined {
  if (newcomers.length + byHand.length === 0) return undefined;
  const { labels, page, person } = textsIn(language).difference;
  const names = newcomers.map(({ nickname, name }) => person(spokenName(name), nickname)).join(', ');
  const list = (label: string, isGone: boolean) => {
    const changes = byHand.filter(({ field }) => (field === LIST_FIELD) === isGone);
    return group(
      label,
      changes,
      html`<ul class="checks">${changes.map((change) => item(change, roster, language))}</ul>`,
    );
  };
  const note = html`<p class="soft">${page.byHand(service.title)}</p>\n`;
  return html`<section aria-labelledby="since"><h2 id="since">${page.title}</h2>
${group(labels.newcomers, newcomers, html`<p>${names}</p>`)}${byHand.length === 0 ? undefined : note}${list(labels.changed, false)}${list(labels.gone, true)}</section>\n`;
}

function group(label: string, people: SinceLastList['newcomers'], content: Html): Html | undefined {
  const n = new Set(people.map(({ nickname }) => nickname)).size;
  return n === 0 ? undefined : html`<h3>${label} <b>${String(n)}</b></h3>\n${content}\n`;
}

function item(
  { nickname, name, field, was, is, since }: ManualChange,
  roster: string,
  language: Language,
): Html {
  const { change, page } = textsIn(language).difference;
  const what =
    field === LIST_FIELD
      ? page.notInList(was === roster ? undefined : was)
      : change(fieldName(field, language), was, is);
  const date = since === undefined ? undefined : html` <span class="soft">${page.since(since)}</span>`;
  return html`<li><label><input type="checkbox"> <b>${nickname}</b> ${spokenName(name)}: ${what}${date}</label></li>\n`;
}
