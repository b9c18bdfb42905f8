/** The printable page with the password slips: one file that loads and runs nothing. */

import { lookalikesOf } from '../domain/lookalike.js';
import type { Secret } from '../domain/secret.js';
import { foldSpaces } from '../domain/text.js';
import type { Name } from '../domain/user.js';
import { groupBy } from '../platform/collections.js';
import { type Html, html, pageStart } from '../platform/html.js';
import { type Language, textsIn } from '../texts/texts.js';

export const SLIPS_FILE = 'credentials.html';

/** The page for selected people has its own name, so that it does not replace the full page. */
export const SOME_SLIPS_FILE = 'credentials (some).html';

export type Slip = {
  readonly name: Name;
  readonly login: string;
  readonly password: Secret;
  /** The name that people use; `''` for none. */
  readonly department: string;
  /** Slips of a group are handed out together; `''` for none. */
  readonly group: string;
  /** Distinguishes namesakes. */
  readonly trait?: Trait | undefined;
};

/** `Date of birth`, `27.02.2013`. */
export type Trait = { readonly label: string; readonly value: string };

export type SlipsPage = {
  readonly language: Language;
  /** `null` for none. */
  readonly org: string | null;
  readonly signIn: string | undefined;
  /** A sentence on every slip. */
  readonly note: string | undefined;
  /** True if the service asks for a new password at the first sign-in. */
  readonly mustChangePassword?: boolean;
  /** At least one, in any order. */
  readonly slips: readonly Slip[];
  readonly cleanCommand: string;
  /** True if the passwords may not work: the page asks to try one first. */
  readonly isUncertain?: boolean;
  readonly isRehearsal?: boolean;
};

/** Only blocks and flex rows: in these, all browsers avoid breaks within a row of slips and after a heading. */
const STYLE = `
@page { margin: 12mm 10mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 198mm; padding: 4mm; background: #fff; color: #000;
  font: 10.5pt/1.35 "Segoe UI", "Helvetica Neue", Arial, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 2mm; font-size: 16pt; }
h2 { margin: 0 0 2mm; padding-top: 4mm; font-size: 13pt; break-after: avoid; overflow-wrap: anywhere; }
header p { margin: 0 0 1.5mm; }
header .warning { border: 1.5pt solid #000; padding: 2mm 3mm; font-weight: bold; }
code { font-family: "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; font-weight: normal;
  overflow-wrap: anywhere; }
section + section { break-before: page; }
.first, .row { break-inside: avoid; }
.row { display: flex; }
.slip { width: 50%; padding: 3.5mm 4mm; border: 0.75pt dashed #777; margin: 0 -0.75pt -0.75pt 0; }
.slip header { display: flex; flex-wrap: wrap; gap: 0 4mm; justify-content: space-between; align-items: baseline;
  margin: 0 0 1.5mm; }
.slip h3, .slip header p { margin: 0; font-size: 12pt; overflow-wrap: anywhere; }
.slip header p { font-size: 11pt; }
.slip .trait { margin: -1mm 0 1.5mm; }
dl { margin: 0; }
dt { color: #333; font-size: 8.5pt; }
dd { margin: 0 0 1mm; overflow-wrap: anywhere; }
dd.typed { font: 13pt/1.3 "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
  white-space: pre-wrap; font-variant-ligatures: none; }
dd.long { font-size: 10.5pt; }
.slip p { margin: 1.5mm 0 0; font-size: 9pt; overflow-wrap: anywhere; }
.slip .rehearsal { margin: 0 0 1.5mm; font-weight: bold; }
.slip .destroy { color: #333; font-size: 8pt; }
@media screen and (max-width: 600px) { .row { display: block; } .slip { width: auto; } }
@media print { body { max-width: none; padding: 0; } .screen { display: none; } }\n`;

/** Yields the page in pieces, one per group. */
export function* slipsPage(page: SlipsPage): Generator<string, void, void> {
  const texts = textsIn(page.language).slips;
  const [what, warning, remove] =
    page.isRehearsal === true
      ? [texts.rehearsalTitle, texts.rehearsalWarning, texts.rehearsalRemove]
      : [texts.title, texts.warning, texts.remove];
  const title = page.org === null ? what : `${what} · ${page.org}`;
  yield pageStart({ language: page.language, title, style: STYLE });
  const advice = page.isUncertain === true ? html`<p class="try">${texts.try}</p>\n` : undefined;
  const ordered = inOrder(page.slips, page.language);
  const groups = groupBy(ordered, ({ group }) => foldSpaces(group));
  const print = groups.size > 1 ? `${texts.print} ${texts.groupPages}` : texts.print;
  yield html`<header>
<h1>${title}</h1>
<p class="warning">${warning}<br>${remove} <code>${page.cleanCommand}</code></p>
${advice}<p class="screen">${print}</p>
</header>
<main>\n`.text;
  const lookalikes = lookalikesOf(groupSizes(ordered));
  for (const slips of groups.values()) yield groupOf(slips, groups.size > 1, lookalikes, page).text;
  yield '</main>\n</body>\n</html>\n';
}

/** How many slips each group has, by its first spelling. Slips without a group are not counted. */
export function groupSizes(slips: readonly Slip[]): ReadonlyMap<string, number> {
  const grouped = slips.filter(({ group }) => group.trim() !== '');
  const groups = groupBy(grouped, ({ group }) => foldSpaces(group));
  return new Map([...groups.values()].map((all) => [all[0]?.group.trim() ?? '', all.length]));
}

/** By group, department and name, in natural order (5А, 5Б, 10А). Slips without a group or department come last. */
function inOrder(slips: readonly Slip[], language: Language): readonly Slip[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'accent' });
  const byPlace = (a: string, b: string) => Number(a === '') - Number(b === '') || compare(a, b);
  return slips
    .map((slip) => ({ slip, group: sortKey(slip.group), department: sortKey(slip.department) }))
    .sort(
      (a, b) =>
        byPlace(a.group, b.group) ||
        byPlace(a.department, b.department) ||
        compare(a.slip.name.last, b.slip.name.last) ||
        compare(a.slip.name.first, b.slip.name.first),
    )
    .map(({ slip }) => slip);
}

/** `Department 5`: a number alone does not say what it counts. `sortKey` recognises the no-break space. */
export function numbered(noun: string, number: string | number): string {
  return `${noun}\u00a0${number}`;
}

/** Without the word before the number, so that 5 comes before 6b. */
function sortKey(title: string): string {
  return foldSpaces(title.replace(/^.*\u00a0(?=\d+$)/u, ''));
}

function groupOf(
  slips: readonly Slip[],
  isOneOfMany: boolean,
  lookalikes: ReadonlyMap<string, string>,
  page: SlipsPage,
): Html {
  const group = slips[0]?.group.trim() ?? '';
  const rows = Array.from({ length: Math.ceil(slips.length / 2) }, (_, at) => {
    const pair = slips.slice(2 * at, 2 * at + 2).map((slip) => slipOf(slip, page));
    return html`<div class="row">\n${pair}</div>\n`;
  });
  const { slips: texts, plan } = textsIn(page.language);
  const title = plan.shared(group === '' ? texts.others : group, slips.length, lookalikes.get(group));
  const heading = isOneOfMany || group !== '' ? html`<h2>${title}</h2>\n` : undefined;
  const first = html`<div class="first">\n${heading}${rows[0]}</div>\n`;
  return html`<section>\n${first}${rows.slice(1)}</section>\n`;
}

/** In the language's order of names; `''` for none. */
export function slipName(name: Name, language: Language): string {
  return textsIn(language).parts.name(name);
}

function slipOf({ name, login, password, department, group, trait }: Slip, page: SlipsPage): Html {
  const texts = textsIn(page.language).slips;
  const full = slipName(name, page.language);
  const line = (kind: string, text: string | undefined | false) =>
    text === undefined || text === false ? undefined : html`<p class="${kind}">${text}</p>\n`;
  return html`<article class="slip">
${line('rehearsal', page.isRehearsal === true && texts.rehearsal)}<header><h3><bdi>${
    full === '' ? login : full
  }</bdi></h3>${department === '' ? undefined : html`<p><bdi>${department}</bdi></p>`}</header>
${trait && html`<p class="trait">${trait.label}: <bdi>${trait.value}</bdi></p>\n`}<dl>
${typed(texts.login, login)}${typed(texts.password, password.reveal())}${
  page.signIn === undefined ? undefined : html`<dt>${texts.signIn}</dt><dd><bdi>${page.signIn}</bdi></dd>\n`
}</dl>
${line('change', page.mustChangePassword === true && texts.change)}${line('note', page.note)}<p class="destroy">${
    group === '' || group === department ? '' : `${group} · `
  }${texts.destroy}</p>
</article>\n`;
}

/** Longer texts are printed smaller: at a line break after a hyphen, people would leave out the hyphen. */
const MAX_LINE_LENGTH = 30;

function typed(label: string, value: string): Html {
  const style = value.length > MAX_LINE_LENGTH ? 'typed long' : 'typed';
  return html`<dt>${label}</dt><dd class="${style}"><bdi>${value}</bdi></dd>\n`;
}
