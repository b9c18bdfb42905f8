import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import type { Journal } from '../../src/domain/journals.js';
import { readJournal } from '../../src/journal/journal.js';
import { JournalWriter } from '../../src/journal/journal-writer.js';
import { errorOf } from '../support/error-of.js';
import { propertyRuns } from '../support/property-runs.js';
import { slowTest } from '../support/slow-test.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { ALONE, FOLDER, JOURNAL, open, user } from './samples.js';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

type Seen = { readonly sent: Set<string>; readonly answered: Set<string>; stop: UserError | undefined };

/** Sends six rows, as a run does: each announced row is sent, and each sent row is created. */
async function run(journal: Journal, seen: Seen): Promise<void> {
  try {
    await journal.begin();
    for (const key of KEYS) {
      if (journal.last(key) !== undefined) continue;
      const attempt = await journal.announce(user(key), 1);
      seen.sent.add(key);
      seen.answered.add(key);
      await journal.settle(key, attempt, { outcome: 'created' }, 5);
    }
    await journal.end('complete');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    seen.stop = error;
    if (error.reason === 'disk_full') await journal.end('stopped').catch(() => {});
  } finally {
    await journal.close();
  }
}

function nothingSeen(): Seen {
  return { sent: new Set(), answered: new Set(), stop: undefined };
}

describe('the writer', () => {
  const LINES = ['one\n', 'two\n', 'three\n'].map((line) => Buffer.from(line));
  const [ONE = Buffer.alloc(0), TWO = Buffer.alloc(0)] = LINES;

  /** A writer to a file that already has bytes. */
  async function writerAfter(options: FakeDiskOptions = {}, before = Buffer.from('before\n')) {
    const disk = new FakeDisk({ files: new Map([[JOURNAL, before]]), ...options });
    const file = await disk.openForAppend(JOURNAL);
    const hash = createHash('sha256').update(before);
    return {
      disk,
      file,
      writer: new JournalWriter({ path: JOURNAL, file, length: before.length, hash, disk }),
    };
  }

  /** A writer to a disk with one operation that fails from the second line on. */
  async function failingWriter(operation: string, error: Error) {
    let isFailing = false;
    const made = await writerAfter({
      before: (now) => {
        if (isFailing && now === operation) throw error;
      },
    });
    await made.writer.append(ONE);
    isFailing = true;
    return { ...made, repair: () => (isFailing = false) };
  }

  test('the writer appends lines and knows the length and the hash of what it has synced', async () => {
    const { disk, writer } = await writerAfter();
    let content = 'before\n';
    for (const line of LINES) {
      await writer.append(line);
      content += line;
      expect(disk.bytes(JOURNAL)?.toString()).toBe(content);
      const digest = createHash('sha256').update(content).digest('hex');
      expect(writer.checkpoint).toEqual({ length: content.length, digest });
    }
  });

  test('the writer writes the whole line if the disk accepts a part at a time', async () => {
    const { disk, file } = await writerAfter();
    const slow = { ...file, append: (bytes: Uint8Array) => file.append(bytes.subarray(0, 2)) };
    const writer = new JournalWriter({
      path: JOURNAL,
      file: slow,
      length: 7,
      hash: createHash('sha256'),
      disk,
    });
    await writer.append(TWO);
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\ntwo\n');
  });

  test('the writer treats a disk that accepts no byte as full, and can write again later', async () => {
    const { disk, file } = await writerAfter();
    let accepts = false;
    const full = { ...file, append: async (bytes: Uint8Array) => (accepts ? file.append(bytes) : 0) };
    const writer = new JournalWriter({
      path: JOURNAL,
      file: full,
      length: 7,
      hash: createHash('sha256'),
      disk,
    });
    await expect(writer.append(ONE)).rejects.toMatchObject({
      reason: 'disk_full',
      cause: { message: 'no byte was written' },
    });
    accepts = true;
    await writer.append(ONE);
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\none\n');
  });

  /** A writer that has written one line, on a disk that opens no file until `reopen` is called. */
  async function writerWithoutFiles() {
    const { disk, file } = await writerAfter();
    let opens = true;
    const readAt = (path: string, buffer: Uint8Array, position: number): number => {
      if (!opens) throw diskError('EMFILE');
      return disk.readAt(path, buffer, position);
    };
    const hash = createHash('sha256').update('before\n');
    const truncate = disk.truncate.bind(disk);
    const writer = new JournalWriter({ path: JOURNAL, file, length: 7, hash, disk: { readAt, truncate } });
    await writer.append(ONE);
    opens = false;
    return {
      writer,
      reopen() {
        opens = true;
      },
      content: () => disk.bytes(JOURNAL)?.toString(),
      replace: (text: string) => disk.bytes(JOURNAL)?.write(text, 'before\none\n'.length),
    };
  }

  test('the writer keeps an answer while no file can be opened, and reads it back with the next line', async () => {
    const { writer, reopen, content } = await writerWithoutFiles();
    await expect(writer.append(TWO)).rejects.toMatchObject({ reason: 'open_files' });
    expect(content()).toBe('before\none\n');
    await writer.append(TWO, 'later');
    await writer.append(Buffer.from('three\n'), 'later');
    reopen();
    await writer.append(Buffer.from('four\n'));
    expect(content()).toBe('before\none\ntwo\nthree\nfour\n');
    expect(writer.checkpoint.length).toBe(26);
  });

  test('the writer writes nothing after a line that it could not read back', async () => {
    const { disk, file } = await writerAfter();
    let reads = 0;
    const readAt = (path: string, buffer: Uint8Array, position: number): number => {
      reads += 1;
      if (reads === 2) throw diskError('EMFILE');
      return disk.readAt(path, buffer, position);
    };
    const hash = createHash('sha256').update('before\n');
    const truncate = disk.truncate.bind(disk);
    const writer = new JournalWriter({ path: JOURNAL, file, length: 7, hash, disk: { readAt, truncate } });
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'open_files' });
    await expect(writer.append(TWO)).rejects.toMatchObject({ reason: 'open_files' });
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\none\n');
  });

  test('the writer detects another run in an answer that was not read back at once', async () => {
    const { writer, reopen, replace } = await writerWithoutFiles();
    await writer.append(TWO, 'later');
    replace('new');
    reopen();
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'fenced' });
  });

  test.each(['ENOSPC', 'EDQUOT'])(
    'the writer removes a line that a full disk (%s) did not sync',
    async (code) => {
      const { disk, writer, repair } = await failingWriter('datasync', diskError(code));
      await expect(writer.append(TWO)).rejects.toMatchObject({ reason: 'disk_full', cause: { code } });
      expect(disk.bytes(JOURNAL)?.toString()).toBe('before\none\n');
      expect(writer.checkpoint.length).toBe(11);
      repair();
      await writer.append(TWO);
      expect(disk.bytes(JOURNAL)?.toString()).toBe('before\none\ntwo\n');
    },
  );

  test('the writer removes the part of a line for which the disk had space', async () => {
    const { disk, writer } = await writerAfter({ capacity: 9 });
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'disk_full' });
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\n');
  });

  test('the writer removes nothing if nothing was written', async () => {
    const { disk, writer } = await writerAfter({
      before: (operation) => {
        if (operation === 'append') throw diskError('ENOSPC');
        if (operation === 'truncate') throw diskError('EIO');
      },
    });
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'disk_full' });
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\n');
  });

  test('the writer never writes again after an error that left the file in an unknown state', async () => {
    const { disk, writer, repair } = await failingWriter('datasync', diskError('EIO'));
    await expect(writer.append(TWO)).rejects.toMatchObject({ reason: 'disk', cause: { code: 'EIO' } });
    repair();
    await expect(writer.append(TWO)).rejects.toMatchObject({ reason: 'disk', cause: { code: 'EIO' } });
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\none\n');
  });

  test.each([
    ['EIO', 'disk'],
    ['ENOSPC', 'disk_full'],
    ['EACCES', 'results'],
  ])('the writer reports a size that cannot be read (%s)', async (code, reason) => {
    const { writer } = await failingWriter('size', diskError(code));
    await expect(writer.append(TWO)).rejects.toMatchObject({ reason, cause: { code } });
  });

  test('the writer reports a part of a line that cannot be removed', async () => {
    let isFailing = true;
    const { writer } = await writerAfter({
      before: (operation) => {
        if (operation === 'truncate') throw diskError('EIO');
        if (operation === 'datasync' && isFailing) {
          isFailing = false;
          throw diskError('ENOSPC');
        }
      },
    });
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'disk', cause: { code: 'EIO' } });
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'disk' });
  });

  test('the writer detects a file that became shorter while a write failed', async () => {
    const { disk, file } = await writerAfter();
    let size = 7;
    const short = {
      ...file,
      size: async () => size,
      append: async () => {
        size = 3;
        throw diskError('EIO');
      },
    };
    const writer = new JournalWriter({
      path: JOURNAL,
      file: short,
      length: 7,
      hash: createHash('sha256'),
      disk,
    });
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'fenced' });
    expect(disk.bytes(JOURNAL)?.toString()).toBe('before\n');
  });

  test.each([
    ['was removed', diskError('ENOENT'), 'fenced'],
    ['became a link', errorOf('results', 'a link'), 'fenced'],
    ['cannot be read', diskError('EIO'), 'disk'],
  ])('the writer reports a file that %s', async (_, error, reason) => {
    const { disk, file } = await writerAfter();
    const readAt = (): never => {
      throw error;
    };
    const options = { path: JOURNAL, file, length: 7, hash: createHash('sha256') };
    const writer = new JournalWriter({ ...options, disk: { truncate: disk.truncate, readAt } });
    await expect(writer.append(ONE)).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(JOURNAL),
    });
    expect(writer.checkpoint.length).toBe(7);
  });

  test.each([
    [
      'appended',
      (disk: FakeDisk) => disk.openForAppend(JOURNAL).then((file) => file.append(Buffer.from('x'))),
    ],
    ['cut', (disk: FakeDisk) => disk.truncate(JOURNAL, 3)],
  ])('the writer writes nothing if another program has changed the file: %s', async (_, change) => {
    const { disk, writer } = await writerAfter();
    await change(disk);
    const bytes = disk.bytes(JOURNAL);
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'fenced' });
    expect(disk.bytes(JOURNAL)).toEqual(bytes);
    await expect(writer.append(ONE)).rejects.toMatchObject({ reason: 'fenced' });
  });

  test('the writer detects that its last line was overwritten', async () => {
    const { disk, writer } = await writerAfter();
    await writer.append(ONE);
    await disk.truncate(JOURNAL, 7);
    await (await disk.openForAppend(JOURNAL)).append(Buffer.from('won\n'));
    await expect(writer.append(TWO)).rejects.toMatchObject({ reason: 'fenced' });
  });
});

describe('a full disk', () => {
  slowTest(
    'a disk that is full at any byte stops the run, and leaves at most its last row unconfirmed',
    async () => {
      const roomy = new FakeDisk();
      await run(await open({ disk: roomy }), nothingSeen());
      const most = (roomy.bytes(JOURNAL)?.length ?? 0) + 400;
      const stops = new Map<string, number>();
      let unconfirmed = 0;
      for (let capacity = 0; capacity < most; capacity += 3) {
        const disk = new FakeDisk({ capacity });
        const seen = nothingSeen();
        try {
          await run(await open({ disk }), seen);
        } catch (error) {
          // The disk was full before the run began, without space for the lock.
          expect(error).toMatchObject({ reason: 'disk_full' });
          expect(seen.sent.size).toBe(0);
        }
        const reason = seen.stop?.reason ?? 'none';
        stops.set(reason, (stops.get(reason) ?? 0) + 1);
        const view = await readJournal(FOLDER, disk);
        expect(view?.notes ?? []).toEqual([]);
        const last = [...seen.answered].at(-1);
        for (const key of KEYS) {
          const outcome = view?.last(key)?.outcome;
          const isLost = key === last && seen.stop !== undefined && outcome === 'unconfirmed';
          if (isLost) unconfirmed += 1;
          else expect(outcome).toBe(seen.answered.has(key) ? 'created' : undefined);
        }
        if (seen.stop === undefined && view !== undefined) expect(view.runs.at(-1)?.ended).toBe('complete');
      }
      expect([...stops.keys()].sort()).toEqual(['disk_full', 'none']);
      expect(stops.get('disk_full')).toBeGreaterThan(100);
      expect(unconfirmed).toBeGreaterThan(10);
    },
  );

  test('a full disk is an error that says what to do, and the row is unconfirmed in the next run', async () => {
    let full = false;
    const disk = new FakeDisk({
      before: (operation, path) => {
        if (full && operation === 'append' && path === JOURNAL) throw diskError('EDQUOT');
      },
    });
    const journal = await open({ disk });
    await journal.begin();
    const attempt = await journal.announce(user('a'), 1);
    full = true;
    await expect(journal.settle('a', attempt, { outcome: 'created' }, 5)).rejects.toMatchObject({
      reason: 'disk_full',
      next: expect.stringContaining('Free some space'),
    });
    expect(journal.last('a')?.outcome).toBe('unconfirmed');
    await expect(journal.end('stopped', 'disk_full')).rejects.toMatchObject({ reason: 'disk_full' });
    await journal.close();
    full = false;
    const next = await open({ disk });
    expect(next.last('a')?.outcome).toBe('unconfirmed');
    await next.begin();
    expect(await next.announce(user('b'), 2)).toBe(1);
  });
});

describe('a disk that fails', () => {
  test.each(['announce', 'settle'] as const)(
    'a journal that could not be synced at %s is not written again',
    async (when) => {
      let syncs = 0;
      let failing = false;
      const disk = new FakeDisk({
        before: (operation, path) => {
          if (operation !== 'datasync' || path !== JOURNAL) return;
          syncs += 1;
          if (failing) throw diskError('EIO');
        },
      });
      const journal = await open({ disk });
      await journal.begin();
      const attempt = await journal.announce(user('a'), 1);
      failing = true;
      const before = syncs;
      const failed =
        when === 'announce'
          ? journal.announce(user('b'), 2)
          : journal.settle('a', attempt, { outcome: 'created' }, 1);
      await expect(failed).rejects.toMatchObject({ reason: 'disk' });
      failing = false;
      await expect(journal.announce(user('c'), 3)).rejects.toMatchObject({ reason: 'disk' });
      await expect(journal.end('stopped')).rejects.toMatchObject({ reason: 'disk' });
      expect(syncs).toBe(before + 1);
      expect(journal.last('a')?.outcome).toBe('unconfirmed');
      await journal.close();
      expect(await disk.list(FOLDER)).not.toContain('lock');
    },
  );

  test('a journal that could not be written has complete lines only, and is not written again', async () => {
    let appendsLeft = 0;
    const disk = new FakeDisk({
      before: (operation, path) => {
        if (operation === 'append' && path === JOURNAL && appendsLeft-- === 0) throw diskError('EIO');
      },
    });
    appendsLeft = 1;
    const journal = await open({ disk });
    await journal.begin();
    await expect(journal.announce(user('a'), 1)).rejects.toMatchObject({ reason: 'disk' });
    await expect(journal.announce(user('b'), 1)).rejects.toMatchObject({ reason: 'disk' });
    expect((await readJournal(FOLDER, disk))?.size).toBe(0);
  });

  slowTest('an error of any one operation loses no outcome that the journal has promised', async () => {
    const codes = ['EIO', 'ENOSPC', 'EACCES'];
    for (let failAt = 0, done = false; !done; failAt++) {
      for (const code of codes) {
        let operations = 0;
        const disk = new FakeDisk({
          before: () => {
            if (operations++ === failAt) throw diskError(code);
          },
        });
        const seen = nothingSeen();
        try {
          await run(await open({ disk }), seen);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          expect(seen.sent.size).toBe(0);
        }
        done = operations <= failAt;
        const view = await readJournal(FOLDER, disk.afterKill());
        for (const key of seen.sent) {
          const outcome = view?.last(key)?.outcome;
          const isUncertain = seen.stop !== undefined && outcome === 'unconfirmed';
          if (outcome !== 'created' && !isUncertain)
            expect.fail(`${key} reads ${outcome} after ${code} at ${failAt}`);
        }
      }
    }
  });
});

describe('a failed write', () => {
  const part = Buffer.from('00000000 {"type":"sen');
  test.each([
    ['as long as the line of the run', (line: Buffer) => Buffer.alloc(line.length, 'x')],
    ['shorter than the line of the run', () => Buffer.from('another line\n')],
    ['longer than the line of the run', (line: Buffer) => Buffer.alloc(line.length + 1, 'x')],
    ['after a part of the line of the run', () => Buffer.concat([part, Buffer.from('another line\n')])],
    [
      'after the complete line of the run',
      (line: Buffer) => Buffer.concat([line, Buffer.from('another line\n')]),
    ],
  ])('a failed write removes no bytes of another writer: bytes %s', async (_, bytesOf) => {
    for (const code of ['EIO', 'ENOSPC']) {
      let written: Buffer | undefined;
      const disk: FakeDisk = new FakeDisk({
        onAppend: (path, line) => {
          if (path !== JOURNAL || written === undefined || written.length > 0) return line;
          written = bytesOf(line);
          return written;
        },
        before: (operation, path) => {
          if (operation === 'datasync' && path === JOURNAL && written !== undefined) throw diskError(code);
        },
      });
      const journal = await open({ disk });
      await journal.begin();
      const before = disk.bytes(JOURNAL) ?? Buffer.alloc(0);
      written = Buffer.alloc(0);
      await expect(journal.announce(user('a'), 1)).rejects.toMatchObject({ reason: 'fenced' });
      expect(written.length).toBeGreaterThan(0);
      expect(disk.bytes(JOURNAL)).toEqual(Buffer.concat([before, written]));
      await expect(journal.end('stopped')).rejects.toMatchObject({ reason: 'fenced' });
      expect(disk.bytes(JOURNAL)).toEqual(Buffer.concat([before, written]));
    }
  });
});

describe('two runs without a lock', () => {
  slowTest(
    'two runs without a lock never both send a row, in whatever order their operations come',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), async (scheduler) => {
          let turns = false;
          const disk = new FakeDisk({
            before: async (operation) => {
              if (turns) await scheduler.schedule(Promise.resolve(), operation);
            },
          });
          const first = await open({ disk });
          await disk.remove(`${FOLDER}/lock`);
          const second = await open({ disk });
          turns = true;
          const seen = [nothingSeen(), nothingSeen()] as const;
          const runs = [run(first, seen[0]), run(second, seen[1])];
          await scheduler.waitFor(Promise.all(runs));
          turns = false;
          const twice = KEYS.filter((key) => seen[0].sent.has(key) && seen[1].sent.has(key));
          expect(twice).toEqual([]);
          const stops = seen.map(({ stop }) => stop?.reason);
          expect(stops).toContain('fenced');
          const view = await readJournal(FOLDER, disk);
          for (const { answered } of seen) {
            for (const key of answered)
              expect(['created', 'unconfirmed']).toContain(view?.last(key)?.outcome);
          }
        }),
        { numRuns: propertyRuns(200) },
      );
    },
  );

  test('a run without a lock is stopped when another begins', async () => {
    const disk = new FakeDisk();
    const first = await open({ disk });
    await first.begin();
    const attempt = await first.announce(user('a'), 1);
    await disk.remove(`${FOLDER}/lock`);
    const second = await open({ disk });
    await second.begin();
    await expect(first.settle('a', attempt, { outcome: 'created' }, 1)).rejects.toMatchObject({
      reason: 'fenced',
    });
    await expect(first.announce(user('b'), 1)).rejects.toMatchObject({ reason: 'fenced' });
    expect(second.last('a')?.outcome).toBe('unconfirmed');
    expect(await second.announce(user('b'), 1)).toBe(1);
    await first.close();
    expect(await second.announce(user('c'), 1)).toBe(1);
  });

  test.each(['append', 'datasync'])(
    'a run is stopped before it sends a request when another program writes to the journal at the same %s',
    async (moment) => {
      let isInterfering = false;
      const disk = new FakeDisk({
        before: async (operation, path) => {
          if (!isInterfering || operation !== moment || path !== JOURNAL) return;
          isInterfering = false;
          await (await disk.openForAppend(JOURNAL)).append(Buffer.from('another line\n'));
        },
      });
      const journal = await open({ disk });
      await journal.begin();
      isInterfering = true;
      await expect(journal.announce(user('a'), 1)).rejects.toMatchObject({ reason: 'fenced' });
    },
  );

  test('a run is stopped when its folder is archived', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk });
    await journal.begin();
    await disk.rename(FOLDER, `${FOLDER} archived`);
    await expect(journal.announce(user('a'), 1)).rejects.toMatchObject({ reason: 'fenced' });
  });

  test.each(['announce', 'end'] as const)(
    'a run is stopped at the next %s when an outcome went to a replaced file or was overwritten',
    async (next) => {
      const changes = {
        moved: (disk: FakeDisk) => disk.rename(FOLDER, `${FOLDER} archived`),
        overwritten: async (disk: FakeDisk) => {
          const bytes = disk.bytes(JOURNAL) ?? Buffer.alloc(0);
          const file = await disk.openForAppend(JOURNAL);
          await disk.truncate(JOURNAL, bytes.length - 10);
          await file.append(Buffer.from('another"}\n'));
        },
      };
      for (const change of Object.values(changes)) {
        const disk = new FakeDisk();
        const journal = await open({ disk });
        await journal.begin();
        const attempt = await journal.announce(user('a'), 1);
        await journal.settle('a', attempt, { outcome: 'created' }, 1);
        await change(disk);
        const then = next === 'announce' ? journal.announce(user('b'), 2) : journal.end('complete');
        await expect(then).rejects.toMatchObject({ reason: 'fenced' });
      }
    },
  );

  test('a run is stopped when a settlement by a person goes to a replaced file', async () => {
    let isMoving = false;
    const disk: FakeDisk = new FakeDisk({
      before: async (operation, path) => {
        if (!isMoving || operation !== 'append' || path !== JOURNAL) return;
        isMoving = false;
        await disk.rename(FOLDER, `${FOLDER} archived`);
      },
    });
    const journal = await open({ disk });
    await journal.begin();
    await journal.announce(user('a'), 1);
    isMoving = true;
    await expect(journal.settleByPerson('a', 'created')).rejects.toMatchObject({ reason: 'fenced' });
  });

  test('the repair of a torn write does not remove bytes that another run is writing', async () => {
    const disk = new FakeDisk({
      before: async (operation, path) => {
        if (operation === 'datasync' && path === `${JOURNAL}.broken`) {
          await (await disk.openForAppend(JOURNAL)).append(Buffer.from('ding"}\n'));
        }
      },
    });
    await disk.makeFolder(FOLDER);
    await (await disk.openForAppend(JOURNAL)).append(Buffer.from('1234abcd {"type":"sen'));
    await expect(open({ disk, processes: ALONE })).rejects.toMatchObject({ reason: 'fenced' });
    expect(disk.bytes(JOURNAL)?.toString()).toBe('1234abcd {"type":"sending"}\n');
  });
});
