/** Sentences of comments and documents, checked by patterns. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The start of a sentence: at the start of a comment, a line of prose, an item or a cell, or after a full stop. */
const COMMENT = /(?:\/\*\*?|\/\/|^ *\*|[^.]\.) (?:What|Whether|Of) (?![^.]*\?)/;
const PROSE = /(?:^(?:[-*] |\d+\. |> )?|\| |[^.][.:] )(?:What|Whether|Of) (?![^.|]*\?)/;

/** Phrases that were translated word by word, in documents. */
const REPLACED = /\b(?:whoever|anew|as ever|as far as|in the place of|gone on with)\b/i;

/** Phrases that the vocabulary replaces, in comments. */
const REPLACED_IN_COMMENTS =
  /\b(?:whoever|whom|anew|as ever|as far as|so many|such an?|(?:is|are) to be|besides?|behind|nobody|somebody|anybody|everybody|house|fate|under way|told|tells?|stands|(?:goes|go|gone|went) on|in the place of|no one)\b/i;

/** The text of a comment: a line of a block, or the end of a line. */
const COMMENT_TEXT = /(?:^\s*(?:\/\*\*?|\*(?!\/))|(?:^|\s)\/\/ )(.*)/;

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

function linesWhere(isFound: (line: string) => boolean, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isFound(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
}

function linesLike(pattern: RegExp, paths: readonly string[]): readonly string[] {
  return linesWhere((line) => pattern.test(line), paths);
}

function commentsLike(pattern: RegExp, folders: readonly string[]): readonly string[] {
  const paths = folders.flatMap((folder) => filesIn(folder, ['.ts', '.js', '.css']));
  expect(paths.length).toBeGreaterThan(25);
  return linesWhere((line) => pattern.test(COMMENT_TEXT.exec(line)?.[1] ?? ''), paths);
}

it('no comment begins with a bare What, Whether or Of', () => {
  const paths = ['src', 'test', 'build', 'bench'].flatMap((folder) => filesIn(folder, ['.ts', '.css']));
  const comments = linesLike(COMMENT, paths).filter((line) => /: (?:\/\*|\*|\/\/)|\/\*\* |\/\/ /.test(line));
  expect(paths.length).toBeGreaterThan(800);
  expect(comments).toEqual([]);
});

it('no comment has a phrase that the vocabulary replaces', () => {
  expect(commentsLike(REPLACED_IN_COMMENTS, ['src', 'test', 'build', 'bench'])).toEqual([]);
});

it('no document has a phrase that the vocabulary replaces', () => {
  expect(linesLike(REPLACED, DOCUMENTS)).toEqual([]);
});

it('no sentence of the documents begins with a bare What, Whether or Of', () => {
  expect(linesLike(PROSE, DOCUMENTS)).toEqual([]);
});
