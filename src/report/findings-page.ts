/** `--findings findings.html`: one page that loads and runs nothing, since e-mail programs often block scripts. */

import type { Finding } from '../domain/finding.js';
import { groupBy } from '../platform/collections.js';
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

/** The other rows with the same fault open with a click. */
const MAX_OPEN = 20;

const MARKS = { error: '×', warn: '!' } as const;

type Fault = { readonly row: ListRow; readonly finding: Finding };

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
  const shownRows = new Set([...shownErrors, ...shownWarnings]);
  for (const severity of ['error', 'warn'] as const) yield* faultsSection(severity, rows, shownRows, view);
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

function* faultsSection(
  severity: Finding['severity'],
  rows: readonly ListRow[],
  shownRows: ReadonlySet<ListRow>,
  view: View,
): Generator<string> {
  const { errorRows, warningRows } = view.texts;
  const faults = rows.flatMap((row) => row.findings.map((finding) => ({ row, finding })));
  const found = faults.filter(({ finding }) => finding.severity === severity);
  if (found.length === 0) return;
  const n = new Set(found.map(({ row }) => row)).size;
  const heading = severity === 'error' ? errorRows(n) : warningRows(n);
  yield html`<section aria-labelledby="${severity}s"><h2 id="${severity}s">${heading}</h2>\n`.text;
  const groups = [...groupBy(found, ({ finding }) => `${finding.code} ${finding.field}`).values()];
  for (const group of groups.toSorted((one, other) => other.length - one.length))
    yield* card(group, shownRows, view);
  yield '</section>\n';
}

/** The rows with one fault. A message that all of them share is in the heading. */
function* card(group: readonly Fault[], shownRows: ReadonlySet<ListRow>, view: View): Generator<string> {
  const [first] = group;
  if (first === undefined) return;
  const { finding } = first;
  const messagesOf = new Set(group.map((fault) => messageOf(fault.finding, view)));
  const isShared = messagesOf.size === 1;
  const what = isShared ? messageOf(finding, view) : textsIn(view.language).verdict.kinds[finding.code];
  const n = new Set(group.map(({ row }) => row)).size;
  yield html`<article class="found ${finding.severity}"><h3>${mark(finding.severity, view.texts)} <b>${placeOf(finding, view)}:</b> ${what}<span class="person">${view.texts.rows(n)}</span></h3>
`.text;
  const lines = group.filter(({ row }) => shownRows.has(row));
  for (const fault of lines.slice(0, MAX_OPEN)) yield line(fault, !isShared, view).text;
  const rest = lines.slice(MAX_OPEN);
  if (rest.length > 0) {
    yield html`<details class="rest"><summary>${view.texts.moreRows(rest.length)}</summary>\n`.text;
    for (const fault of rest) yield line(fault, !isShared, view).text;
    yield '</details>\n';
  }
  yield '</article>\n';
}

/** The row opens to show all its cells. */
function line({ row, finding }: Fault, hasMessage: boolean, view: View): Html {
  const person = [row.name, row.nickname].filter((text) => text !== '').join(' · ');
  const cells = cellsOf(finding, view).map(
    (at) => html` <span class="fault ${finding.severity}">${shownCell(at, row, true, view)}</span>`,
  );
  const message = hasMessage ? html`<p class="soft">${breakable(messageOf(finding, view))}</p>` : undefined;
  return html`<details class="row"><summary><b>${view.texts.places[view.place](row.line)}</b><span class="person">${breakable(person)}</span>${cells}${message}</summary>
<dl class="cells">${view.headers.map((header, at) => cell(header, at, row, view))}</dl></details>
`;
}

/** Lines break after `@` and the dots of an address. */
function breakable(text: string): readonly Html[] {
  return text.split(/(\S+[@.]\S+)/).map((part, at) => {
    if (at % 2 === 0) return html`${part}`;
    const pieces = part.split(/(?<=[@.])/);
    return html`${pieces.map((piece) => html`<span class="word">${piece}</span><wbr>`)}`;
  });
}

function shownCell(at: number, row: ListRow, isFaulty: boolean, { texts }: View): Html | readonly Html[] {
  const text = row.cells[at] ?? '';
  if (row.hidden.has(at)) return html`<i>${texts.hidden}</i>`;
  if (text.trim() === '') return isFaulty ? html`<i>${texts.empty}</i>` : [];
  return breakable(text);
}

function cell(header: string, at: number, row: ListRow, view: View): Html {
  const { texts } = view;
  const findings = row.findings.filter((finding) => cellsOf(finding, view).includes(at));
  const severity = findings.length === 0 ? undefined : severityOf(findings);
  const shown = shownCell(at, row, severity !== undefined, view);
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
