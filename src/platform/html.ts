/** Writes HTML: a template tag that escapes every value, and JSON that is safe inside a script element. */

import { createHash } from 'node:crypto';

export class Html {
  /** @param text must come from `html`, or be a style, script or JSON of this program */
  constructor(readonly text: string) {}
}

export type Value = string | number | Html | readonly Html[] | undefined;

/** Escapes all values but `Html`; `undefined` is empty. Control characters and direction marks become `\uFFFD`. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((string, index) => string + textOf(values[index])).join(''));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters except tab and line feed, and direction marks. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function textOf(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replace(UNSAFE, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Makes JSON for a `<script type="application/json">`. It can neither end the element nor begin a comment. */
export function scriptJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Up to `<body>`. The policy allows only this style and these scripts, and the page loads nothing. */
export function pageStart(page: {
  readonly language: string;
  readonly title: string;
  readonly style: string;
  readonly scripts?: readonly string[];
  readonly generator?: string;
}): string {
  const scripts = page.scripts?.map((script) => ` ${sourceHash(script)}`).join('');
  const policy = [
    "default-src 'none'",
    ...(scripts === undefined ? [] : [`script-src${scripts}`]),
    `style-src ${sourceHash(page.style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
${page.generator && html`<meta name="generator" content="${page.generator}">\n`}<title>${page.title}</title>
<link rel="icon" href="data:,">
<style>${new Html(page.style)}</style>
</head>
<body>
`.text;
}

function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
