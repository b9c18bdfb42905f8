/** Sentences of comments and documents, checked by patterns. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The start of a sentence: at the start of a comment, a line of prose, an item or a cell, or after a full stop. */
const COMMENT = /(?:\/\*\*?|\/\/|^ *\*|[^.]\.) (?:What|Whether|Of) (?![^.]*\?)/;
const PROSE = /(?:^(?:[-*] |\d+\. |> )?|\| |[^.][.:] )(?:What|Whether|Of) (?![^.|]*\?)/;

/** Phrases that were translated word by word. */
const REPLACED = /\b(?:whoever|anew|as ever|as far as|in the place of|gone on with)\b/i;

const DOCUMENTS = [
  ...filesIn('docs', ['.md']),
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
];

function filesIn(folder: string, endings: readonly string[]): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => join(folder, path));
}

function linesLike(pattern: RegExp, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
}

it('no comment begins with a bare What, Whether or Of', () => {
  const paths = ['src', 'test', 'build', 'bench'].flatMap((folder) => filesIn(folder, ['.ts', '.css']));
  const comments = linesLike(COMMENT, paths).filter((line) => /: (?:\/\*|\*|\/\/)|\/\*\* |\/\/ /.test(line));
  expect(paths.length).toBeGreaterThan(800);
  expect(comments).toEqual([]);
});

it('no document has a phrase that the vocabulary replaces', () => {
  expect(linesLike(REPLACED, DOCUMENTS)).toEqual([]);
});

it('no sentence of the documents begins with a bare What, Whether or Of', () => {
  expect(linesLike(PROSE, DOCUMENTS)).toEqual([]);
});
