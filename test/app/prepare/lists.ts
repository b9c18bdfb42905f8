/** A folder with a list on disk and the roster that `prepare` writes from it, and a reader for both. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { type WriteResult, type WriteTarget, writeRoster } from '../../../src/app/prepare/write-roster.js';
import type { Draft } from '../../../src/domain/row.js';
import { openRoster, type Roster, type RosterOptions } from '../../../src/roster/roster.js';
import { prepared } from './people.js';

export type Options = Partial<RosterOptions>;

export type Read = {
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly drafts: readonly Draft[];
  /** The text before, between and after the rows, without the header. */
  readonly around: readonly string[];
};

export type Written = WriteResult & { readonly nicknames: readonly string[] };

export function createFolder() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prepare-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);

  async function withRoster<T>(
    name: string,
    options: Options,
    work: (roster: Roster) => Promise<T>,
  ): Promise<T> {
    const roster = await openRoster({ ...options, path: at(name), stdin: Readable.from([]) });
    try {
      return await work(roster);
    } finally {
      await roster.close();
    }
  }

  return {
    at,
    clear() {
      rmSync(folder, { recursive: true });
      folder = mkdtempSync(join(tmpdir(), 'prepare-'));
    },
    /** @param to `list`, or a format of a new file */
    async write(
      bytes: Uint8Array | string,
      options: Options,
      to: 'list' | 'csv' | 'xlsx' | 'json',
      meanwhile = () => {},
    ): Promise<Written> {
      writeFileSync(at('list.csv'), bytes);
      const target: WriteTarget =
        to === 'list'
          ? { kind: 'list', path: at('list.csv') }
          : { kind: 'file', path: at(`roster.${to}`), format: to };
      return await withRoster('list.csv', options, async (roster) => {
        const rows = await prepared(roster);
        meanwhile();
        const result = await writeRoster({
          rows,
          roster,
          target,
          reading: options,
          nameOrder: undefined,
          configured: new Set(),
        });
        return { ...result, nicknames: rows.kept.map(({ nickname }) => nickname) };
      });
    },
    /** Reads the rows of a file: their cells by header, their drafts and the text around them. */
    read: (name: string, options: Options): Promise<Read> =>
      withRoster(name, options, async (roster) => {
        const rows: Record<string, string>[] = [];
        const drafts: Draft[] = [];
        const around: string[] = [];
        const text = await roster.text();
        const { start: header, end: below } = roster.headerSpan ?? { start: 0, end: 0 };
        let above = text.slice(0, header);
        let end = below;
        for await (const row of roster.rows()) {
          const { headers } = roster.columns;
          rows.push(Object.fromEntries(headers.map((header, n) => [header, String(row.cells[n] ?? '')])));
          drafts.push(roster.columns.draft(row));
          const { span } = row;
          if (span === undefined) continue;
          around.push(above + text.slice(end, span.start));
          above = '';
          end = span.end;
        }
        return { rows, drafts, around: [...around, text.slice(end)] };
      }),
  };
}
