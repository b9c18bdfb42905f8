/** A workbook: which sheets it has, and what their cells refer to: texts and formats. */

import { posix } from 'node:path';
import { type Parts, partOf, unpack, WORKBOOK } from './workbook-parts.js';
import { isShown, localName, readXml, unescapeText } from './xml.js';

/** A tab of the workbook. */
export type Tab = {
  readonly name: string;
  /** Whether it has cells, which only the relationship says: a chart or macro sheet has none. */
  readonly isWorksheet: boolean;
  /** Where its XML is. */
  readonly path: string;
};

export type Workbook = {
  readonly parts: Parts;
  /** In the order of the workbook, hidden ones too. */
  readonly tabs: readonly Tab[];
  /** The texts that cells refer to by their place. */
  readonly strings: readonly string[];
  /** The styles of cells whose number is a date, by their place. */
  readonly dateStyles: ReadonlySet<number>;
  readonly isFrom1904: boolean;
};

/** @throws {UserError} `roster` */
export function openWorkbook(bytes: Uint8Array, label: string): Workbook {
  const parts = unpack(bytes, label);
  const relations = relationsOf(partOf(parts, 'xl/_rels/workbook.xml.rels', label), label);
  const find = (kind: string, usual: string) =>
    parts.get([...relations.values()].find((relation) => relation.kind === kind)?.path ?? usual);
  return {
    parts,
    ...contentsOf(partOf(parts, WORKBOOK, label), relations, label),
    strings: stringsOf(find('sharedStrings', 'xl/sharedStrings.xml'), label),
    dateStyles: dateStylesOf(find('styles', 'xl/styles.xml'), label),
  };
}

/** Relations by their id: what kind of thing is where. */
type Relations = ReadonlyMap<string, { readonly kind: string; readonly path: string }>;

function relationsOf(part: Uint8Array, label: string): Relations {
  const relations = new Map<string, { kind: string; path: string }>();
  readXml(part, label, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      // The two editions of the standard have different addresses in front of the same words.
      const kind = Type.split('/').at(-1) ?? '';
      relations.set(Id, { kind, path: posix.resolve('/xl', Target).slice(1) });
    },
  });
  return relations;
}

function contentsOf(part: Uint8Array, relations: Relations, label: string) {
  const tabs: Tab[] = [];
  let isFrom1904 = false;
  readXml(part, label, {
    open(name, attributes, path) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/u.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || path.at(-1) !== 'sheets') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'id') ?? [];
      const relation = relations.get(id);
      tabs.push({
        name: unescapeText(attributes.name ?? ''),
        isWorksheet: relation?.kind === 'worksheet',
        path: relation?.path ?? '',
      });
    },
  });
  return { tabs, isFrom1904 };
}

/** The shared strings, without what is not shown of them. */
function stringsOf(part: Uint8Array | undefined, label: string): readonly string[] {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let text = '';
  readXml(part, label, {
    text(piece, path) {
      if (isShown(path)) text += piece;
    },
    close(name) {
      if (name !== 'si') return;
      strings.push(unescapeText(text));
      text = '';
    },
  });
  return strings;
}

/** The formats of dates and times that have a number of their own, those of East Asia and Thailand too. */
const DATE_FORMATS = /^(?:1[4-9]|2[0-2789]|3[0-6]|4[567]|5[0-8]|7[1-9]|8[01])$/u;

function dateStylesOf(part: Uint8Array | undefined, label: string): ReadonlySet<number> {
  const codes = new Map<string, string>();
  const styles: string[] = [];
  if (part === undefined) return new Set();
  readXml(part, label, {
    open(name, { numFmtId = '0', formatCode = '' }, path) {
      if (name === 'numFmt' && path.at(-1) === 'numFmts') codes.set(numFmtId, formatCode);
      if (name === 'xf' && path.at(-1) === 'cellXfs') styles.push(numFmtId);
    },
  });
  const isDate = (id: string) => {
    const code = codes.get(id);
    return code === undefined ? DATE_FORMATS.test(id) : isDateCode(code);
  };
  return new Set(styles.flatMap((id, at) => (isDate(id) ? [at] : [])));
}

/** Whether a format such as `[$-419]dd/mm/yyyy "г."` has a letter of dates outside quotes, escapes and remarks. */
function isDateCode(code: string): boolean {
  return /[dmyhs]/iu.test(code.replace(/"[^"]*"|[\\_*].|\[(?!(?:hh?|mm?|ss?)\])[^\]]*\]/giu, ''));
}
