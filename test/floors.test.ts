import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

const WORDS = [
  'user',
  'row',
  'outcome',
  'finding',
  'secret',
  'errors',
  'disk-error',
  'io',
  'language',
  'printable',
  'shell-quote',
  'safe-open',
  'trust',
  'web-address',
  'stretch',
];
const STORY = ['provision', 'decision', 'trying', 'troubles'];
const EDGES = [
  'roster',
  'naming',
  'check',
  'directory',
  'journal',
  'report',
  'credentials',
  'token',
  'config',
  'pacer',
  'progress',
  'palette',
  'start',
  'clock',
];

type Floor = 'process' | 'command line' | 'use case' | 'story' | 'edge' | 'words' | 'lib' | 'aside';
type Room = { readonly floor: Floor; readonly room: string };
type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

function roomOf(path: string): Room {
  const room = path.split('/')[0]?.replace(/\.ts$/, '') ?? '';
  if (room === 'main') return { floor: 'process', room };
  if (['cli', 'commands', 'index'].includes(room)) return { floor: 'command line', room: 'commands' };
  if (room === 'sandbox') return { floor: 'aside', room };
  if (room === 'prepare') return { floor: 'use case', room };
  if (room === 'lib') return { floor: 'lib', room };
  if (STORY.includes(room)) return { floor: 'story', room: 'story' };
  if (EDGES.includes(room)) return { floor: 'edge', room };
  if (WORDS.includes(room)) return { floor: 'words', room: 'words' };
  throw new Error(`${path} stands on no floor: name it in this test`);
}

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'));
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(SRC, path), 'utf8');
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'(\.[^']+)';/gms),
    ...text.matchAll(/(?:^import|import\()()()\s*'(\.[^']+)'/gm),
  ];
  return found.map(([, type, names = '', target = '']) => ({
    from: path,
    to: relative(SRC, resolve(SRC, dirname(path), target))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts'),
    typeOnly: type !== undefined && type !== '' ? true : isOnlyTypes(names),
  }));
}

/** `{ type A, type B }` */
function isOnlyTypes(names: string): boolean {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  const list = inner?.split(',').filter((name) => name.trim() !== '') ?? [];
  return list.length > 0 && list.every((name) => name.trim().startsWith('type '));
}

function isAllowed(one: Import): boolean {
  const [from, to] = [roomOf(one.from), roomOf(one.to)];
  if (from.room === to.room) return true;
  switch (from.floor) {
    case 'process':
      return to.floor !== 'process';
    case 'command line':
      return to.floor !== 'process';
    case 'use case':
      return to.floor === 'words' || to.floor === 'lib' || to.floor === 'edge';
    case 'story':
      return to.floor === 'words' || to.floor === 'lib' || (to.floor === 'edge' && one.typeOnly);
    case 'edge':
      return to.floor === 'words' || to.floor === 'lib';
    case 'words':
      return to.floor === 'lib';
    case 'lib':
      return false;
    case 'aside':
      return false;
  }
}

describe('the floors of the house', () => {
  it('finds the imports it is to judge', () => {
    expect(sources().flatMap(importsOf).length).toBeGreaterThan(100);
  });

  it('has imports that go down only, and no edge that imports another', () => {
    const climbing = sources()
      .flatMap(importsOf)
      .filter((one) => !isAllowed(one));
    expect(climbing).toEqual([]);
  });

  it('touches `process` on the ground floor alone', () => {
    const touching = sources()
      .filter((path) => !['main.ts'].includes(path))
      .filter((path) =>
        /\bprocess\s*\.\s*(argv|env|std|exit|on\b|kill)/.test(readFileSync(join(SRC, path), 'utf8')),
      );
    expect(touching.filter((path) => !path.startsWith('journal/lock'))).toEqual([]);
  });

  it('reveals secrets where they are used and nowhere else', () => {
    const revealing = sources()
      .filter((path) => /\breveal\(\)/.test(readFileSync(join(SRC, path), 'utf8')))
      .map((path) => path.split('/')[0]);
    expect([...new Set(revealing)].sort()).toEqual([
      'check',
      'credentials',
      'directory',
      'secret.ts',
      'token',
    ]);
  });
});
