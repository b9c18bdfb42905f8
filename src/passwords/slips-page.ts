/**
 * The sheet of slips as a page for a printer: one file that loads nothing and runs nothing. Who gets a slip, the
 * command decides.
 */

import type { Language } from '../domain/language.js';
import type { Secret } from '../domain/secret.js';
import type { Name } from '../domain/user.js';
import { groupBy } from '../lib/collections.js';
import { Html, html, sourceHash } from '../lib/html.js';
import { SLIP_WORDS } from './slips-words.js';

/** The sheet for everybody. */
export const SLIPS_FILE = 'credentials.html';

/** The sheet for some people only: it must not take the place of the whole one. */
export const SOME_SLIPS_FILE = 'credentials (some).html';

export type Slip = {
  readonly name: Name;
  /** What is typed to sign in. */
  readonly login: string;
  readonly password: Secret;
  /** The title of those whose slips go to one place; `''` for none. */
  readonly group: string;
};

export type SlipsPage = {
  readonly language: Language;
  /** The organisation's label; null where none was given. */
  readonly org: string | null;
  /** Address of the page where people sign in. */
  readonly signIn: string | undefined;
  /** A sentence for every slip. */
  readonly note: string | undefined;
  /** At least one. */
  readonly slips: readonly Slip[];
  /** The command that removes the page. */
  readonly clean: string;
};

/**
 * Rows of two slips are never cut by the end of a page, and a heading stays with its first row. Flow and blocks alone:
 * all browsers break those in the same way.
 */
const STYLE = `
@page { margin: 12mm 10mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 190mm; padding: 4mm 0; background: #fff; color: #000;
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
.slip h3 { margin: 0 0 1.5mm; font-size: 12pt; overflow-wrap: anywhere; }
dl { margin: 0; }
dt { color: #333; font-size: 8.5pt; }
dd { margin: 0 0 1mm; overflow-wrap: anywhere; }
dd.typed { font: 13pt/1.3 "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
  white-space: pre-wrap; font-variant-ligatures: none; }
dd.long { font-size: 10.5pt; }
.slip p { margin: 1.5mm 0 0; font-size: 9pt; overflow-wrap: anywhere; }
.slip .destroy { color: #333; font-size: 8pt; }
@media print { body { max-width: none; padding: 0; } .screen { display: none; } }
`;

/** The page in pieces, each group one. */
export function* slipsPage(page: SlipsPage): Generator<string, void, void> {
  const words = SLIP_WORDS[page.language];
  const title = page.org === null ? words.title : `${words.title} · ${page.org}`;
  // Nothing but this very style.
  const policy = `default-src 'none'; style-src ${sourceHash(STYLE)}; base-uri 'none'; form-action 'none'`;
  yield html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="warning">${words.warning}<br>${words.remove} <code>${page.clean}</code></p>
<p class="screen">${words.print}</p>
</header>
<main>
`.text;
  const groups = groupBy(page.slips, ({ group }) => group);
  const others = groups.get('');
  if (others !== undefined && groups.delete('')) groups.set('', others);
  for (const [title, slips] of groups) yield groupOf(title, slips, groups.size > 1, page).text;
  yield '</main>\n</body>\n</html>\n';
}

function groupOf(group: string, slips: readonly Slip[], isOneOfMany: boolean, page: SlipsPage): Html {
  const rows = Array.from({ length: Math.ceil(slips.length / 2) }, (_, at) => {
    const pair = slips.slice(2 * at, 2 * at + 2).map((slip) => slipOf(slip, page));
    return html`<div class="row">\n${pair}</div>\n`;
  });
  const title = group === '' ? SLIP_WORDS[page.language].others : group;
  const heading = isOneOfMany || group !== '' ? html`<h2>${title} (${slips.length})</h2>\n` : undefined;
  const first = html`<div class="first">\n${heading}${rows[0]}</div>\n`;
  return html`<section>\n${first}${rows.slice(1)}</section>\n`;
}

function slipOf({ name, login, password, group }: Slip, page: SlipsPage): Html {
  const words = SLIP_WORDS[page.language];
  const full = words.name
    .map((part) => name[part])
    .filter((part) => part !== '')
    .join(' ');
  const note = page.note === undefined ? undefined : html`<p class="note">${page.note}</p>\n`;
  return html`<article class="slip">
<h3><bdi>${full === '' ? login : full}</bdi></h3>
<dl>
${typed(words.login, login)}${typed(words.password, password.reveal())}${
  page.signIn === undefined ? undefined : html`<dt>${words.signIn}</dt><dd><bdi>${page.signIn}</bdi></dd>\n`
}</dl>
${note}<p class="destroy">${group === '' ? '' : `${group} · `}${words.destroy}</p>
</article>
`;
}

/** More than fit into one line of a slip: a password of words that is broken at a hyphen is typed without it. */
const LONG = 30;

function typed(label: string, value: string): Html {
  const style = value.length > LONG ? 'typed long' : 'typed';
  return html`<dt>${label}</dt><dd class="${style}"><bdi>${value}</bdi></dd>\n`;
}
