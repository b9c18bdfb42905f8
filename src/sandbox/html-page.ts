/** The frame of the sandbox's pages: escaping, style, and headers that let nothing run and nothing be loaded. */

import { createHash } from 'node:crypto';
import type { Answer } from './http-answer.js';

const STYLE = `
:root { color-scheme: light dark; --soft: light-dark(#566072, #a3adbd); --line: light-dark(#d9dee7, #333c4a); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.1rem; }
code { overflow-wrap: anywhere; }
.soft, caption { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; }
th, td { text-align: left; padding: .4rem .75rem; border-top: 1px solid var(--line); vertical-align: top; }
button { font: inherit; padding: .5rem 1.25rem; margin-right: .5rem; cursor: pointer; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of every page; the address of a page, which may hold a token, is never sent to another site. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A whole page with this title and this content of its `main`. */
export function page(status: number, title: string, main: Html): Answer {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – provision sandbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
  return { status, headers: PAGE_HEADERS, body: whole.text };
}

/** A piece of HTML; whatever else goes into a template is text. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[] | undefined;

/** Every value is escaped, but for `Html`; `undefined` is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((part, index) => part + render(values[index])).join(''));
}

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
