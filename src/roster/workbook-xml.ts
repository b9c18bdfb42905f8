/** Reads the XML of a workbook's parts. */

import { SaxesParser } from 'saxes';
import { decodeAs } from './encoding.js';
import { damagedWorkbook } from './roster-errors.js';

export type Element = {
  /** Without prefix. */
  readonly name: string;
  /** By their names with prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  /** Without that of its children. */
  text: string;
};

/** The most elements in a wanted one: a row of the widest sheet has fewer. */
const MAX_ELEMENTS = 500_000;

/**
 * Reads the wanted elements one after the other, each with all its content, so that only one is in memory.
 * @param label of the roster, with the sheet where there is one
 * @param wanted what to do with each, by its name
 * @throws {UserError} `roster` where it is not well-formed or not in UTF-8; whatever `wanted` throws
 */
export function readXml(
  part: Uint8Array,
  label: string,
  wanted: Readonly<Record<string, (element: Element) => void>>,
): void {
  /** The wanted element, and those that are open inside it. */
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
  // A document type can define entities, and no workbook has one.
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
    if (count > MAX_ELEMENTS) refuse();
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

/** The visible text of a string, without a pronunciation beside it. */
export function visibleText({ children }: Element): string {
  const texts = children.map((child) => {
    if (child.name === 'r') return visibleText(child);
    return child.name === 't' ? child.text : '';
  });
  return unescapeText(texts.join(''));
}

/** Characters that XML cannot contain are written as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
