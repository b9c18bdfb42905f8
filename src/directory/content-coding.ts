/** Answers that come packed although the request asked for none: some gateways pack everything. */

/**
 * A body as it was before it was packed.
 * @param coding the answer's `Content-Encoding`: `gzip`, `deflate` and `br` are understood (RFC 9110, 8.4.1)
 * @param most the longest that is unpacked, in bytes: a small body may swell without bounds
 * @returns nothing where it cannot be unpacked, or would be longer; of one that breaks off, what there is
 */
export async function unpacked(body: Uint8Array, coding: string, most: number): Promise<Uint8Array> {
  const { brotliDecompressSync, constants, unzipSync } = await import('node:zlib');
  try {
    switch (coding.trim().toLowerCase()) {
      case '':
      case 'identity':
        return body;
      case 'gzip':
      case 'x-gzip':
      case 'deflate':
        return unzipSync(body, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
      case 'br':
        return brotliDecompressSync(body, {
          maxOutputLength: most,
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        });
    }
  } catch {
    // Not what it says it is: then nothing is known of it.
  }
  return new Uint8Array();
}
