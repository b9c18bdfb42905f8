/** Finds out whether a `Link` header names a further page (RFC 8288). */

/**
 * A target, then parameters: a token, alone or with a value. That is a token or a quoted text; some services quote with
 * apostrophes, which RFC 8288 does not know. No space can belong to two parts, so that none is tried twice.
 */
const LINK =
  /\s*<[^>]*>((?:\s*;(?:\s*[^\s;,="<>]+(?:\s*=(?:\s*(?:"(?:[^"\\]|\\.)*"|'[^';,"]*'|(?!'[^';,"]*')[^\s;,"]+))?)?)?)*)\s*(?:,|$)/y;
const PARAMETER = /;\s*([^\s;,="<>]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^';,"]*)'|([^\s;,"]*))/g;

/**
 * True if one of its links has the relation type `next`, alone or among others.
 * @param header several headers are joined with commas
 */
export function hasNextLink(header: string): boolean {
  LINK.lastIndex = 0;
  let end = 0;
  while (header.slice(end).trim() !== '') {
    const [whole, parameters = ''] = LINK.exec(header) ?? [];
    // A file that cannot be read may be one.
    if (whole === undefined) return /\bnext\b/i.test(header.slice(end));
    if (isNext(parameters)) return true;
    end += whole.length;
    LINK.lastIndex = end;
  }
  return false;
}

/** Only the first `rel` of a link counts. */
function isNext(parameters: string): boolean {
  for (const [, name = '', quoted, single, token = ''] of parameters.matchAll(PARAMETER)) {
    if (name.toLowerCase() !== 'rel') continue;
    const types = (quoted?.replace(/\\(.)/g, '$1') ?? single ?? token).toLowerCase();
    return types.split(/\s+/).includes('next');
  }
  return false;
}
