/** Reads the error in the body of an answer: its code and message, where there are any. As it came: may hold secrets. */

import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { isObject } from '../lib/type-guards.js';

export type ErrorBody = {
  readonly code?: string;
  /** The message, its template filled. */
  readonly message?: string;
};

/** The longest body that is unpacked, and how much params may add to a template: both could grow without bounds. */
const LONGEST = 64 * 1024;

/**
 * Reads `{"message": "…{name}…", "code": "…", "params": {"name": "…"}}`; anything else has no code and no message. Never throws.
 * @param coding the answer's `Content-Encoding`
 */
export function readErrorBody(body: Uint8Array, coding: string): ErrorBody {
  const value = parse(body, coding);
  if (!isObject(value)) return {};
  const code = text(value.code);
  const template = text(value.message);
  return {
    ...(code !== undefined && { code }),
    ...(template !== undefined && { message: fill(template, value.params) }),
  };
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
    const value = Object.hasOwn(params, name) ? text(params[name]) : undefined;
    left -= value?.length ?? 0;
    return value === undefined || left < 0 ? whole : value;
  });
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}
