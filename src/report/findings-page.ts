/** `--findings findings.html`: one page that loads and runs nothing, since e-mail programs often block scripts. */

import type { Finding } from '../domain/finding.js';
import { type Html, html, pageStart } from '../platform/html.js';
import { type Texts, textsIn } from '../texts/texts.js';
import {
  cellsOf,
  type FindingsSource,
  hasError,
  type ListRow,
  listRows,
  messageOf,
  placeOf,
  wholeFindings,
} from './findings-source.js';
import { WRITTEN_BY } from './own-marks.js';
import { readBuilt } from './report-page.js';

/** People do not correct more rows at once, and a browser opens this many in a second. */
const MAX_SHOWN = 5_000;

const MARKS = { error: '×', warn: '!' } as const;

type View = FindingsSource & { readonly texts: Texts['findingsPage'] };

export async function findingsPage(source: FindingsSource): Promise<Iterable<string>> {
  const view = { ...source, texts: textsIn(source.language).findingsPage };
  const rows: ListRow[] = [];
  for await (const row of listRows(source)) if (row.findings.length > 0) rows.push(row);
  const [base, own] = await Promise.all([readBuilt('style.css'), readBuilt('findings.css')]);
  return pieces(rows, base + own, view);
}

function* pieces(rows: readonly ListRow[], style: string, view: View): Generator<string> {
  const { texts, language, list, total } = view;
  const errors = rows.filter(({ findings }) => hasError(findings));
  const warnings = rows.filter(({ findings }) => !hasError(findings));
  const name = list ?? texts.list;
  const heading = texts.heading(errors.length, warnings.length);
  yield pageStart({ language, title: `${name} – ${heading}`, style, generator: WRITTEN_BY });
  yield html`<main>
<header>
<p class="kicker">${name}</p>
<h1>${heading}</h1>
<p class="lead">${texts.lead(total)}</p>
</header>
${view.findings.length === 0 ? undefined : whatToDo(errors.length > 0, view)}${wholeSection(view)}`.text;
  const shownErrors = errors.slice(0, MAX_SHOWN);
  const shownWarnings = warnings.slice(0, MAX_SHOWN - shownErrors.length);
  yield* rowsSection('errors', texts.errorRows(errors.length), shownErrors, view);
  yield* rowsSection('warnings', texts.warningRows(warnings.length), shownWarnings, view);
  const left = [...errors.slice(shownErrors.length), ...warnings.slice(shownWarnings.length)];
  yield html`${moreNote(left, view)}</main>
</body>
</html>\n`.text;
}

function whatToDo(hasErrors: boolean, { texts, findings }: View): Html {
  const hasWarnings = findings.some(({ severity }) => severity === 'warn');
  return html`<section class="next todo" aria-labelledby="todo"><h2 id="todo">${texts.whatToDo}</h2>
<p>${texts.correct} ${texts.sendBack}</p>
${hasErrors ? html`<p>${mark('error', texts)} ${texts.errorsBlock}</p>` : undefined}
${hasWarnings ? html`<p>${mark('warn', texts)} ${texts.warningsAsk}</p>` : undefined}
<p class="soft">${texts.noPasswords}</p>
</section>\n`;
}

function mark(severity: Finding['severity'], texts: Texts['findingsPage']): Html {
  const word = severity === 'error' ? texts.error : texts.warning;
  return html`<span class="mark ${severity}" role="img" aria-label="${word}" title="${word}">${MARKS[severity]}</span>`;
}

function wholeSection(view: View): Html | undefined {
  const findings = bySeverity(wholeFindings(view));
  if (findings.length === 0) return undefined;
  return html`<section aria-labelledby="whole"><h2 id="whole">${view.texts.wholeList}</h2>
<div class="found ${severityOf(findings)}">${messages(findings, view)}</div>
</section>\n`;
}

function* rowsSection(id: string, heading: string, rows: readonly ListRow[], view: View): Generator<string> {
  if (rows.length === 0) return;
  yield html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>\n`.text;
  for (const row of rows) yield card(row, view).text;
  yield '</section>\n';
}

function card(row: ListRow, view: View): Html {
  const { line, nickname, name } = row;
  const findings = bySeverity(row.findings);
  const person = [name, nickname].filter((text) => text !== '').join(' · ');
  return html`<article class="found ${severityOf(findings)}"><h3><span class="place">${view.texts.places[view.place](line)}</span><span class="person">${person}</span></h3>
<dl class="cells">${view.headers.map((header, at) => cell(header, at, row, view))}</dl>
${messages(findings, view)}</article>\n`;
}

function cell(header: string, at: number, row: ListRow, view: View): Html {
  const { texts } = view;
  const findings = row.findings.filter((finding) => cellsOf(finding, view).includes(at));
  const severity = findings.length === 0 ? undefined : severityOf(findings);
  const text = row.cells[at] ?? '';
  const shown = row.hidden.has(at)
    ? html`<i>${texts.hidden}</i>`
    : text.trim() === ''
      ? severity && html`<i>${texts.empty}</i>`
      : html`${text}`;
  const title = header || texts.column(at + 1);
  if (severity === undefined) return html`<div><dt>${title}</dt><dd>${shown}</dd></div>`;
  return html`<div class="${severity}"><dt>${mark(severity, texts)} ${title}</dt><dd>${shown}</dd></div>`;
}

function messages(findings: readonly Finding[], view: View): Html {
  const items = findings.map(
    (finding) =>
      html`<li>${mark(finding.severity, view.texts)} <b>${placeOf(finding, view)}:</b> ${messageOf(finding, view)}</li>`,
  );
  return html`<ul class="what">${items}</ul>\n`;
}

function severityOf(findings: readonly Finding[]): Finding['severity'] {
  return hasError(findings) ? 'error' : 'warn';
}

function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => a.severity.localeCompare(b.severity));
}

function moreNote(left: readonly ListRow[], { texts, place }: View): Html | undefined {
  if (left.length === 0) return undefined;
  const lines = left.map(({ line }) => line);
  const [first, last] = [lines.reduce((a, b) => Math.min(a, b)), lines.reduce((a, b) => Math.max(a, b))];
  const placeAt = texts.places[place];
  return html`<p class="done">${texts.more(left.length, placeAt(first), placeAt(last))}</p>\n`;
}
