/**
 * The frame of the page: its style and script, made from `page/` when the program is built, and the policy under which
 * the browser runs these two and nothing else, and loads nothing.
 */

import { readFile } from 'node:fs/promises';
import { Html, html, sourceHash } from '../lib/html.js';

/** From `src/report` and from `dist/report` alike. */
const BUILT = new URL('../../dist/report/page/', import.meta.url);

export type PageFrame = {
  /** Everything up to the inside of `main`. @param title as text */
  open(title: string): Html;
  /** The script, and the end. */
  readonly close: Html;
};

export async function pageFrame(): Promise<PageFrame> {
  const [style, script] = await Promise.all([readBuilt('style.css'), readBuilt('main.js')]);
  const policy = [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return {
    open: (title) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
`,
    close: html`<script>${new Html(script)}</script>
</body>
</html>
`,
  };
}

async function readBuilt(name: string): Promise<string> {
  return (await readFile(new URL(name, BUILT), 'utf8')).replaceAll('\r\n', '\n');
}
