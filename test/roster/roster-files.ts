/** A folder for the rosters of a test file, and functions that read them. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import type { Draft, Row } from '../../src/domain/row.js';
import { openRoster, type Roster, type RosterOptions } from '../../src/roster/roster.js';

export type Options = Partial<RosterOptions> & { readonly name?: string };

export type RosterFiles = {
  path(name: string): string;
  write(content: string | Uint8Array, name?: string): Promise<string>;
  open(content: string | Uint8Array, options?: Options, chunkBytes?: number): Promise<Roster>;
  /** Reads all rows of the roster, and closes it. */
  read(content: string | Uint8Array, options?: Options, chunkBytes?: number): Promise<Content>;
  /** The error on opening or reading the roster. */
  errorOf(content: string | Uint8Array, options?: Options, chunkBytes?: number): Promise<UserError>;
};

export type Content = {
  readonly roster: Roster;
  readonly rows: readonly Row[];
  readonly drafts: readonly Draft[];
  readonly cells: readonly (readonly unknown[])[];
  readonly lines: readonly number[];
};

export function createRosterFiles(): RosterFiles {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roster-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const path = (name: string) => join(folder, name);
  async function write(content: string | Uint8Array, name = 'users.csv'): Promise<string> {
    await writeFile(path(name), content);
    return path(name);
  }
  async function open(
    content: string | Uint8Array,
    options: Options = {},
    chunkBytes?: number,
  ): Promise<Roster> {
    const { name, ...rest } = options;
    return openRoster({ path: await write(content, name), stdin: Readable.from([]), ...rest }, chunkBytes);
  }
  async function read(
    content: string | Uint8Array,
    options?: Options,
    chunkBytes?: number,
  ): Promise<Content> {
    return readAll(await open(content, options, chunkBytes));
  }
  async function errorOf(
    content: string | Uint8Array,
    options?: Options,
    chunkBytes?: number,
  ): Promise<UserError> {
    try {
      await read(content, options, chunkBytes);
    } catch (error) {
      if (error instanceof UserError) return error;
      throw error;
    }
    return expect.fail('it was read without an error');
  }
  return { path, write, open, read, errorOf };
}

export async function readAll(roster: Roster): Promise<Content> {
  const rows: Row[] = [];
  try {
    for await (const row of roster.rows()) rows.push(row);
  } finally {
    await roster.close();
  }
  return {
    roster,
    rows,
    drafts: rows.map((row) => roster.columns.draft(row)),
    cells: rows.map((row) => row.cells),
    lines: rows.map((row) => row.line),
  };
}
