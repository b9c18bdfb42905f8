/** Reads the documents of the repository: their headings, fenced blocks, links and code spans. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export type Block = {
  /** The name after the fence, such as `sh` or `json`. */
  readonly language: string;
  readonly text: string;
  /** The nearest second-level heading above the block. */
  readonly section: string;
};

export type Document = {
  /** The path from the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** The text outside of fenced blocks. */
  readonly prose: string;
};

/** All documents, README.md first. */
export const DOCUMENTS: readonly Document[] = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort(),
].map(read);

export function documentAt(path: string): Document {
  const found = DOCUMENTS.find((one) => one.path === path);
  if (found === undefined) throw new Error(`there is no document ${path}`);
  return found;
}

function read(path: string): Document {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n');
  const blocks: Block[] = [];
  const prose: string[] = [];
  let section = '';
  let open: { readonly language: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    if (open !== undefined) {
      if (line.trim() !== '```') open.lines.push(line);
      else {
        blocks.push({ language: open.language, text: `${open.lines.join('\n')}\n`, section });
        open = undefined;
      }
      continue;
    }
    const language = /^\s*```(.*)$/.exec(line)?.[1];
    if (language !== undefined) open = { language, lines: [] };
    else {
      section = /^## (.*)$/.exec(line)?.[1] ?? section;
      prose.push(line);
    }
  }
  if (open !== undefined) throw new Error(`${path}: a fenced block is not closed`);
  return { path, text, blocks, prose: prose.join('\n') };
}

/** The anchors that GitHub generates for the headings of a document. */
export function anchorsOf({ prose }: Document): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.*)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The targets of the links and pictures of a document. */
export function linksOf({ prose }: Document): readonly string[] {
  const text = prose.replace(/`[^`]*`/g, '');
  const links = [...text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  // The pattern above misses links with a picture or with brackets in their text.
  const all = text.match(/\]\(/g)?.length ?? 0;
  if (all !== links.length) throw new Error('a link that the pattern does not match');
  return links;
}

/** The texts in backticks. */
export function codeSpansOf({ prose }: Document): readonly string[] {
  return [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
}

/** The lines of a block that are neither empty nor a comment. */
export function linesOf({ text }: Block): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

export function isThere(path: string): boolean {
  return existsSync(join(ROOT, path));
}
