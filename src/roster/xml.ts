/** The XML of a workbook's parts: every piece of text in the order of the file, names without their prefixes. */

import { Parser } from 'saxen';
import { damaged } from './unreadable.js';

export type XmlEvents = {
  /** @param path the names of the elements around it, the innermost last */
  open?(name: string, attributes: ReadonlyMap<string, string>, path: readonly string[]): void;
  close?(name: string): void;
  /** A piece of text: comments and CDATA sections cut a text into several. */
  text?(text: string, path: readonly string[]): void;
};

/**
 * @param label of the roster, with the sheet where there is one
 * @throws {UserError} `roster` where it is not well-formed, or not in an encoding that is read here; whatever the
 *   events throw
 */
export function readXml(part: Uint8Array, label: string, events: XmlEvents): void {
  try {
    parse(part, events);
  } catch (error) {
    throw error instanceof XmlFault ? damaged(label) : error;
  }
}

class XmlFault extends Error {}

function parse(part: Uint8Array, events: XmlEvents): void {
  const path: string[] = [];
  const refuse = () => {
    throw new XmlFault();
  };
  new Parser()
    .on('error', refuse)
    // An attribute that is passed over may be the one that says where a cell is.
    .on('warn', refuse)
    // A document type can define entities, and no workbook has one.
    .on('attention', refuse)
    .on('openTag', (name, attributes) => {
      const local = localName(name);
      events.open?.(local, localAttributes(attributes()), path);
      path.push(local);
    })
    .on('closeTag', () => {
      const name = path.pop() ?? '';
      events.close?.(name);
    })
    .on('text', (text) => events.text?.(withoutReferences(text), path))
    .on('cdata', (text) => events.text?.(text, path))
    .parse(decoded(part));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute without a prefix counts before one that differs only by having one. */
function localAttributes(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name.includes(':') && (name.startsWith('xmlns:') || found.has(localName(name)))) continue;
    found.set(localName(name), withoutReferences(value));
  }
  return found;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** saxen's own decoder cuts code points above U+FFFF to another character. */
function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+))?;?/giu, (reference, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const char = Number.isNaN(code)
      ? NAMED.get(name)
      : code <= 0x10ffff
        ? String.fromCodePoint(code)
        : undefined;
    if (char === undefined || !reference.endsWith(';')) throw new XmlFault();
    return char;
  });
}

/** Office programs write UTF-8 and nothing else. */
function decoded(part: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(part);
  } catch {
    throw new XmlFault();
  }
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/u.exec(text)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/iu.test(declared)) throw new XmlFault();
  return text;
}
