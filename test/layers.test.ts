import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

const ADAPTERS = [
  'checks',
  'directory',
  'journal',
  'naming',
  'passwords',
  'report',
  'roster',
  'token',
] as const;

/** The other folders that each folder may import, as in `docs/architecture.md`; `type app` allows only types. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  main: ['cli', 'process-facts', 'full-program', 'platform', 'domain'],
  'full-program': ['cli', 'journal', 'passwords', 'texts', 'platform', 'domain'],
  index: ['embed', 'cli', 'process-facts', 'type ui'],
  'process-facts': ['type platform'],
  embed: [
    'app',
    'settings',
    'ui',
    'directory',
    'journal',
    'passwords',
    'token',
    'texts',
    'platform',
    'domain',
  ],
  cli: ['guide', 'commands', 'settings', 'ui', 'texts', 'platform', 'domain', 'type app'],
  guide: ['app', 'settings', 'ui', ...ADAPTERS, 'texts', 'platform', 'domain'],
  commands: ['app', 'settings', 'ui', ...ADAPTERS, 'sandbox', 'texts', 'platform', 'domain'],
  fleet: ['app', 'settings', 'ui', ...ADAPTERS, 'texts', 'platform', 'domain'],
  settings: [...ADAPTERS, 'texts', 'platform', 'domain'],
  app: [...ADAPTERS, 'sandbox', 'texts', 'platform', 'domain'],
  ui: ['texts', 'platform', 'domain', 'type app'],
  ...Object.fromEntries(ADAPTERS.map((name) => [name, ['texts', 'platform', 'domain']])),
  platform: ['texts', 'domain'],
  texts: ['domain'],
  domain: [],
  sandbox: ['type directory'],
};

/** Folders that a single line imports, so that the program also works without them. */
const FEATURES: readonly string[] = ['fleet'];

/** The modules of `app` by level, lowest first: each may import the entry of modules at lower levels. */
const MODULES = [
  ['people'],
  ['pipeline'],
  ['connect'],
  ['results'],
  ['look-up'],
  ['run', 'diff', 'prepare', 'slips'],
] as const;

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

const FILES: readonly string[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

const TEXTS: ReadonlyMap<string, string> = new Map(
  FILES.map((path) => [path, withoutComments(readFileSync(join(SRC, path), 'utf8'))]),
);

const IMPORTS: readonly Import[] = FILES.flatMap(importsOf);

function textOf(path: string): string {
  return TEXTS.get(path) ?? '';
}

function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*\*?[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The code without the text of strings; the expressions of template literals are kept. */
function codeOf(text: string): string {
  return text
    .replace(/'(?:\\.|[^'\\\n])*'/g, "''")
    .replace(/`(?:\\.|[^`\\])*`/g, (literal) => [...literal.matchAll(/\$\{([^}]*)\}/g)].join())
    .replace(/\s\/\/.*$/gm, '');
}

function folderOf(path: string): string {
  return path.split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function importsOf(path: string): readonly Import[] {
  const text = textOf(path);
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'(\.[^']+\.js)'/gm),
    ...text.matchAll(/^import()()\s+'(\.[^']+)'/gm),
    ...text.matchAll(/\bimport\(()()\s*'(\.[^']+)'/g),
  ];
  // An import in another form would not be checked.
  const relativeImports = text.match(/(?:from\s+|import\s*\(?\s*)'\.[^']*\.js'/g) ?? [];
  if (relativeImports.length !== found.length)
    throw new Error(`${path}: an import that this test does not understand`);
  return found.map(([, type = '', names = '', target = '']) => ({
    from: path,
    to: relative(SRC, resolve(SRC, dirname(path), target))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts'),
    typeOnly: type !== '' || isOnlyTypes(names),
  }));
}

/** `{ type A, type B }` */
function isOnlyTypes(names: string): boolean {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  const list = inner?.split(',').filter((name) => name.trim() !== '') ?? [];
  return list.length > 0 && list.every((name) => name.trim().startsWith('type '));
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === there) return here !== 'commands';
  if (FEATURES.includes(there)) return from === 'cli/features.ts';
  const allowed = MAY_IMPORT[here];
  if (allowed === undefined) throw new Error(`${from} is in no layer: name its folder in this test`);
  return allowed.includes(there) || (typeOnly && allowed.includes(`type ${there}`));
}

/** True if following imports from a file leads back to it. */
function isInCycle(start: string): boolean {
  const seen = new Set<string>();
  const queue = targetsOf(start);
  for (const path of queue) {
    if (path === start) return true;
    if (seen.has(path)) continue;
    seen.add(path);
    queue.push(...targetsOf(path));
  }
  return false;
}

const TARGETS = new Map(
  FILES.map((path) => [path, IMPORTS.filter(({ from }) => from === path).map(({ to }) => to)]),
);

function targetsOf(path: string): string[] {
  return [...(TARGETS.get(path) ?? [])];
}

describe('the layers', () => {
  it('every import is read and leads to a known file', () => {
    expect(IMPORTS.length).toBeGreaterThan(600);
    expect(IMPORTS.filter(({ to }) => !FILES.includes(to))).toEqual([]);
  });

  it('files import from lower layers only, and no command imports another', () => {
    expect(IMPORTS.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('files import one another without cycles', () => {
    expect(FILES.filter(isInCycle)).toEqual([]);
  });
});

/** The module of a file of `app`, and its level. */
function moduleOf(path: string): { readonly name: string; readonly level: number } {
  const [layer, name = ''] = path.split('/');
  if (layer !== 'app') return { name: '', level: MODULES.length };
  const level = MODULES.findIndex((modules) => modules.some((module) => module === name));
  if (level < 0) throw new Error(`${path} is in no module: name its folder in this test`);
  return { name, level };
}

describe('the modules of the application layer', () => {
  const across = IMPORTS.filter(({ to }) => folderOf(to) === 'app').filter(
    ({ from, to }) => moduleOf(from).name !== moduleOf(to).name,
  );

  it('a module imports modules of lower levels only', () => {
    const upward = across.filter(({ from, to }) => moduleOf(from).level <= moduleOf(to).level);
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('a module is imported through its entry', () => {
    const inside = across.filter(({ to }) => basename(to) !== 'index.ts');
    expect(inside.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});

/** The folders of a feature by level, lowest first: each may import folders at lower levels. */
const FEATURE_LAYERS = [
  ['domain'],
  ['texts'],
  ['app', 'postgres', 'report'],
  ['settings', 'ui'],
  ['commands'],
];

describe.each(FEATURES)('the feature %s', (feature) => {
  const levelOf = (path: string) => {
    const [, folder = ''] = path.split('/');
    return FEATURE_LAYERS.findIndex((folders) => folders.includes(folder));
  };

  it('the folders of a feature import folders of lower levels only', () => {
    const inside = IMPORTS.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith(`${feature}/`) && levelOf(path) >= 0),
    );
    const across = inside.filter(({ from, to }) => from.split('/')[1] !== to.split('/')[1]);
    const upward = across.filter(({ from, to }) => levelOf(from) <= levelOf(to));
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});

describe('files in src', () => {
  it('file names are unique, except for a command, its use case, entries and the texts of a language', () => {
    const isPair = (path: string) => /^(?:fleet\/)?(?:commands|app)(?:\/[\w-]+)?\/[^/]+$/.test(path);
    const candidates = FILES.filter(
      (path) => basename(path) !== 'index.ts' && !/^(?:fleet\/)?texts\/[\w-]+\//.test(path),
    );
    const twice = candidates.filter((path) =>
      candidates.some(
        (other) => other !== path && basename(other) === basename(path) && !(isPair(path) && isPair(other)),
      ),
    );
    expect(twice).toEqual([]);
  });

  it('only main.ts and process-facts.ts use the process', () => {
    const isTouching = (path: string) => {
      const text = textOf(path);
      return (
        /'(?:node:)?process'|\bglobalThis\b/.test(text) || /(?<![\w.$])process\b(?!\s*:)/.test(codeOf(text))
      );
    };
    expect(FILES.filter(isTouching).toSorted()).toEqual(['main.ts', 'process-facts.ts']);
  });

  it('no file decides by the text of an error', () => {
    const byText =
      /\bmessage\s*\.\s*(?:match|includes|startsWith|endsWith|search|indexOf)\b|\.(?:test|exec)\(\s*\w*\.message\b/;
    expect(FILES.filter((path) => byText.test(textOf(path)))).toEqual([]);
  });

  it('no file compares the text of an error', () => {
    const comparing = FILES.filter((path) => /\w\.message\s*[!=]==\s*['"`]\w/.test(textOf(path)));
    expect(comparing).toEqual([]);
  });

  it('secrets are revealed only where they are used', () => {
    const revealing = FILES.filter((path) => /\breveal\(\)/.test(textOf(path))).map(folderOf);
    expect([...new Set(revealing)].sort()).toEqual(['checks', 'directory', 'domain', 'passwords', 'token']);
  });
});
