/** Reads single lines back from the journal by their offset, a block at a time: neighbours are asked for together. */

/** Reads at a position of the journal; returns how many bytes there were. */
export type ReadAt = (buffer: Uint8Array, position: number) => number;

const BLOCK = 64 * 1024;
const LINE_FEED = 0x0a;

/** @returns the line that begins at an offset, without its line feed, valid until the next call */
export function createLineReader(readAt: ReadAt): (offset: number) => Buffer {
  let block = Buffer.alloc(0);
  let start = 0;
  let length = 0;

  function lineIn(offset: number): Buffer | undefined {
    if (offset < start || offset >= start + length) return undefined;
    const end = block.subarray(0, length).indexOf(LINE_FEED, offset - start);
    return end < 0 ? undefined : block.subarray(offset - start, end);
  }

  return (offset) => {
    const held = lineIn(offset);
    if (held !== undefined) return held;
    for (let size = BLOCK; ; size *= 2) {
      if (block.length < size) block = Buffer.alloc(size);
      start = offset;
      length = readAt(block, offset);
      const line = lineIn(offset);
      if (line !== undefined) return line;
      if (length < block.length) throw new Error(`no line at byte ${offset} of the journal`);
    }
  };
}
