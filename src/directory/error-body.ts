/** Reads the error in the body of an answer: its code and message, where there are any. As it came: may hold secrets. */

import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { isObject } from '../lib/type-guards.js';

/** `''` for what the body does not have. The message has its template filled. */
export type ErrorBody = { readonly code: string; readonly message: string };

/** The longest body that is unpacked, and how much params may add to a template: both could grow without bounds. */
const LONGEST = 64 * 1024;

/**
 * Reads `{"message": "…{name}…", "code": "…", "params": {"name": "…"}}`; anything else has no code and no message. Never throws.
 * @param coding the answer's `Content-Encoding`
 */
export function readErrorBody(body: Uint8Array, coding: string): ErrorBody {
  const value = parse(body, coding);
  if (!isObject(value)) return { code: '', message: '' };
  return { code: text(value.code), message: fill(text(value.message), value.params) };
}

function parse(body: Uint8Array, coding: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(unpack(body, coding)));
  } catch {
    return undefined;
  }
}

/** Some gateways compress every answer, although the request asks for none to be compressed (RFC 9110, 8.4.1). */
function unpack(body: Uint8Array, coding: string): Uint8Array {
  switch (coding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return unzipSync(body, { maxOutputLength: LONGEST });
    case 'br':
      return brotliDecompressSync(body, { maxOutputLength: LONGEST });
    default:
      return body;
  }
}

/** Once, from left to right: the value of a param is not a template itself. */
function fill(template: string, params: unknown): string {
  if (!isObject(params)) return template;
  let left = LONGEST;
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? text(params[name]) : '';
    left -= value.length;
    return left < 0 ? whole : value || whole;
  });
}

function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}
