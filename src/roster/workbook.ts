/** Unpacks a workbook within limits: its sheets, shared texts and cell formats. */

import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { UserError } from '../domain/errors.js';
import type { RosterLabel } from '../texts/roster-place.js';
import type { ErrorFacts } from '../texts/user-error.js';
import { decodeAs } from './encoding.js';
import { damagedWorkbook, unsupported } from './roster-errors.js';

export type SheetEntry = {
  readonly name: string;
  /** False for a chart or macro sheet, according to the type of its relationship. */
  readonly isWorksheet: boolean;
  readonly isHidden: boolean;
  readonly path: string;
};

export type Workbook = {
  readonly parts: Parts;
  /** All sheets in the order of the workbook, including hidden ones. */
  readonly sheets: readonly SheetEntry[];
  readonly strings: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  readonly isFrom1904: boolean;
  /** True if the formulas must be calculated when the workbook is opened. */
  readonly needsRecalculation: boolean;
};

type Parts = ReadonlyMap<string, Uint8Array>;

const WORKBOOK = 'xl/workbook.xml';

const MAX_UNPACKED = 96 * 1024 * 1024;

/** @throws {UserError} `roster` */
export function openWorkbook(bytes: Uint8Array, label: RosterLabel): Workbook {
  const parts = unpack(bytes, label);
  const relations = new Map<string, { readonly kind: string; readonly path: string }>();
  readXml(partOf(parts, 'xl/_rels/workbook.xml.rels', label), label, {
    Relationship({ attributes: { Id = '', Type = '', Target = '' } }) {
      // Editions of the standard differ only in the part before the last slash.
      const kind = Type.split('/').at(-1) ?? '';
      relations.set(Id, { kind, path: posix.resolve('/xl', Target).slice(1) });
    },
  });
  const find = (kind: string, usual: string) =>
    parts.get([...relations.values()].find((relation) => relation.kind === kind)?.path ?? usual);
  const sheets: SheetEntry[] = [];
  let [isFrom1904, needsRecalculation] = [false, false];
  readXml(partOf(parts, WORKBOOK, label), label, {
    workbookPr({ attributes }) {
      isFrom1904 = isTrue(attributes.date1904);
    },
    calcPr({ attributes }) {
      needsRecalculation = isTrue(attributes.fullCalcOnLoad);
    },
    sheet({ attributes }) {
      const [, id = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'id') ?? [];
      const { kind, path = '' } = relations.get(id) ?? {};
      const isHidden = /^(?:hidden|veryHidden)$/u.test(attributes.state ?? '');
      const name = unescapeText(attributes.name ?? '');
      sheets.push({ name, isWorksheet: kind === 'worksheet', isHidden, path });
    },
  });
  const strings: string[] = [];
  const texts = find('sharedStrings', 'xl/sharedStrings.xml');
  if (texts !== undefined) readXml(texts, label, { si: (text) => strings.push(visibleText(text)) });
  return {
    parts,
    sheets,
    strings,
    dateStyles: dateStylesOf(find('styles', 'xl/styles.xml'), label),
    isFrom1904,
    needsRecalculation,
  };
}

/** True if an XML attribute is set (XML Schema, `boolean`). */
export function isTrue(attribute: string | undefined): boolean {
  return /^(?:1|true)$/u.test(attribute ?? '');
}

export function partOf(parts: Parts, path: string, label: RosterLabel): Uint8Array {
  const part = parts.get(path);
  if (part === undefined) throw damagedWorkbook(label, true);
  return part;
}

/** Unpacks only XML. If a part is longer than the archive's directory says, it is cut off, and then not well-formed. */
function unpack(bytes: Uint8Array, label: RosterLabel): Parts {
  const names = new Set<string>();
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.add(name);
        if (!/\.(?:xml|rels)$/u.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > MAX_UNPACKED) throw unsupported(label, 'too-large');
        return true;
      },
    });
    if (!names.has(WORKBOOK)) throw unsupported(label, kindOf(names));
    return new Map(Object.entries(parts));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw unsupported(label, 'damaged');
  }
}

function kindOf(names: ReadonlySet<string>): ErrorFacts['workbook-unsupported']['why'] {
  if (names.has('xl/workbook.bin')) return 'xlsb';
  if (names.has('word/document.xml')) return 'document';
  if (names.has('Index/Document.iwa')) return 'numbers';
  const isOpenDocument = names.has('mimetype') && names.has('content.xml');
  return isOpenDocument ? 'open-document' : 'zip';
}

/** The built-in formats of dates and times, including those of East Asia and Thailand. */
const DATE_FORMATS = /^(?:1[4-9]|2[0-2789]|3[0-6]|4[567]|5[0-8]|7[1-9]|8[01])$/u;

function dateStylesOf(part: Uint8Array | undefined, label: RosterLabel): ReadonlySet<number> {
  const codes = new Map<string, string>();
  const dates = new Set<number>();
  if (part === undefined) return dates;
  readXml(part, label, {
    numFmts({ children }) {
      for (const { numFmtId = '', formatCode = '' } of children.map(({ attributes }) => attributes))
        codes.set(numFmtId, formatCode);
    },
    cellXfs({ children }) {
      for (const [at, { attributes }] of children.entries()) {
        const { numFmtId = '0' } = attributes;
        const code = codes.get(numFmtId);
        if (code === undefined ? DATE_FORMATS.test(numFmtId) : isDateCode(code)) dates.add(at);
      }
    },
  });
  return dates;
}

/** True if a format such as `[$-419]dd/mm/yyyy "г."` contains a date letter outside quotes, escapes and brackets. */
function isDateCode(code: string): boolean {
  return /[dmyhs]/iu.test(code.replace(/"[^"]*"|[\\_*].|\[(?!(?:hh?|mm?|ss?)\])[^\]]*\]/giu, ''));
}

export type Element = {
  readonly name: string;
  /** By name, including the prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
};

/** A row of the widest sheet has fewer elements. */
const MAX_ELEMENTS = 500_000;

/** The text of a row is only four levels deep. */
const MAX_DEPTH = 100;

/** Holds one wanted element at a time. @throws {UserError} `roster` if malformed, not in UTF-8 or too large */
export function readXml(
  part: Uint8Array,
  label: RosterLabel,
  wanted: Readonly<Record<string, (element: Element) => void>>,
): void {
  const open: Element[] = [];
  let count = 0;
  const refuse = () => {
    throw damagedWorkbook(label);
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  const parser = new SaxesParser();
  parser.on('error', refuse);
  // Document types can define entities, and workbooks never have one.
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/iu.test(encoding)) refuse();
  });
  parser.on('opentag', ({ name: fullName, attributes }) => {
    const name = localName(fullName);
    if (open.length === 0 && !Object.hasOwn(wanted, name)) return;
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    count += 1;
    if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) refuse();
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined || open.length > 0) return;
    count = 0;
    wanted[element.name]?.(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  const text = decodeAs('utf-8', part, true) ?? refuse();
  parser.write(text.replace(/^\ufeff/u, '')).close();
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the text without phonetic hints. */
export function visibleText({ children }: Element): string {
  const texts = children.map((child) => {
    if (child.name === 'r') return visibleText(child);
    return child.name === 't' ? child.text : '';
  });
  return unescapeText(texts.join(''));
}

/** Workbooks escape some characters as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
