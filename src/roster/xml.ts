/** The XML of a workbook's parts: every piece of text in the order of the file, names of elements without prefixes. */

import { SaxesParser } from 'saxes';
import { damaged } from './unreadable.js';

/** By their names as they are written, prefixes included. */
export type Attributes = Readonly<Record<string, string>>;

/** `path`: the names of the elements around, the innermost last. */
export type XmlEvents = {
  open?(name: string, attributes: Attributes, path: readonly string[]): void;
  close?(name: string): void;
  /** Comments and CDATA sections cut a text into several pieces. */
  text?(text: string, path: readonly string[]): void;
};

/**
 * @param label of the roster, with the sheet where there is one
 * @throws {UserError} `roster` where it is not well-formed or not in UTF-8; whatever the events throw
 */
export function readXml(part: Uint8Array, label: string, events: XmlEvents): void {
  const path: string[] = [];
  const refuse = () => {
    throw damaged(label);
  };
  const parser = new SaxesParser();
  parser.on('error', refuse);
  // A document type can define entities, and no workbook has one.
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/iu.test(encoding)) refuse();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    events.open?.(local, attributes, path);
    path.push(local);
  });
  parser.on('closetag', () => {
    const name = path.pop() ?? '';
    events.close?.(name);
  });
  parser.on('text', (text) => events.text?.(text, path));
  parser.on('cdata', (text) => events.text?.(text, path));
  parser.write(decode(part) ?? refuse()).close();
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Whether text at this place is what a reader sees of a string: its pronunciation may be beside it. */
export function isShown(path: readonly string[]): boolean {
  return path.at(-1) === 't' && path.at(-2) !== 'rPh';
}

/** Texts of a workbook hold characters that XML cannot as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decode(part: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part);
  } catch {
    return undefined;
  }
}
