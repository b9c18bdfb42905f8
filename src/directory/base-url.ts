/** The address of the directory, as a person gives it. */

import { parseWebAddress } from '../platform/url.js';

/** The base URL, without a trailing slash in its path (but for the root). @throws {UserError} `configuration` */
export function parseBaseUrl(text: string): URL {
  return parseWebAddress(text, { kind: 'base-url' });
}
