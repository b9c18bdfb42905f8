/**
 * The comments of a sheet (ECMA-376-1, 18.7) and the boxes that they are drawn in (ECMA-376-4, 19.4): the older drawing
 * format, VML, without which spreadsheets show no comment.
 */

import { columnLetters, escaped, MAIN } from './workbook-parts.js';

/** A text at a cell; row and column are counted from 0. */
export type Comment = { readonly row: number; readonly column: number; readonly text: string };

/** As the people who open the workbook see it. */
const AUTHOR = 'provision';

/** Of a box, in columns and in rows of the sheet. */
const BOX_COLUMNS = 3;
const LEAST_ROWS = 3;

/** About as many characters fit into one line of a box. */
const LINE_LENGTH = 48;

/** Ids of shapes are given out in blocks of so many; the drawing lists its blocks (ECMA-376-4, 19.2.2.14). */
const ID_BLOCK = 1024;

/** `xl/comments1.xml` */
export function commentsXml(comments: readonly Comment[]): string {
  const list = comments.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row + 1}" authorId="0"><text><r><t xml:space="preserve">${escaped(text)}</t></r></text></comment>`,
  );
  return (
    `<comments xmlns="${MAIN}"><authors><author>${AUTHOR}</author></authors>` +
    `<commentList>${list.join('')}</commentList></comments>`
  );
}

/** `xl/drawings/vmlDrawing1.vml`: a hidden box for each comment. */
export function drawingVml(comments: readonly Comment[]): string {
  const blocks = Array.from({ length: Math.ceil((comments.length + 1) / ID_BLOCK) }, (_, at) => at + 1);
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
    'xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>` +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
    `${comments.map((comment, at) => box(comment, ID_BLOCK + at + 1)).join('')}</xml>`
  );
}

function box({ row, column, text }: Comment, id: number): string {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE_LENGTH), 0);
  const height = Math.max(LEAST_ROWS, lines + 1);
  // Column, offset in it, row, offset in it: of the upper left corner, then of the lower right one.
  const anchor = [column + 1, 15, row, 4, column + 1 + BOX_COLUMNS, 15, row + height, 4];
  return (
    `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;visibility:hidden" ` +
    'fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>' +
    '<v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor.join(', ')}</x:Anchor>` +
    `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  );
}
