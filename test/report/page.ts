/** Reads a page as a browser does: its embedded data, and the scripts and styles that its policy allows. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf } from '../../src/report/page/page-row.js';

export type Page = {
  readonly text: string;
  readonly rows: readonly Record<string, unknown>[];
};

export async function readPage(folder: string): Promise<Page> {
  const text = await readFile(join(folder, 'report.html'), 'utf8');
  const json = /<script type="application\/json" id="report">([^<]*)<\/script>/.exec(text)?.[1] ?? '';
  const words = /<script type="application\/json" id="words">([^<]*)<\/script>/.exec(text)?.[1] ?? '';
  return { text, rows: rowsOf(JSON.parse(json), JSON.parse(words).fields) };
}

/** The hashes of all scripts or styles, in the form of a policy. */
export function hashesOf(text: string, tag: 'script' | 'style'): readonly string[] {
  return [...text.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, inner = '']) => `'sha256-${createHash('sha256').update(inner).digest('base64')}'`,
  );
}
