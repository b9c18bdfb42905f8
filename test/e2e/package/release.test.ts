/** Runs `npm run release` in a copy of the package that is ready for a release, and in copies that are not. */

import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const CHANGELOG = `# Changelog

## [Unreleased]

## [7.8.9] - 2026-11-28

### Added

- A change that users notice.

## [7.8.8] - 2026-11-01

- An earlier change.
`;
const TARBALL = 'provision-users-7.8.9.tgz';
const SBOM = 'provision-users-7.8.9.cdx.json';

type Manifest = { [key: string]: unknown; files: string[] };
type Lock = { version: string; packages: Record<string, { version: string; dev?: boolean }> };

const execute = promisify(execFile);
const copy = mkdtempSync(join(tmpdir(), 'provision-release-'));
/** The environment outside of a workflow. npm packs the existing build. */
const env = { ...process.env, npm_config_ignore_scripts: 'true', GITHUB_REPOSITORY: undefined };

function readCopy<T>(path: string): T {
  return JSON.parse(readFileSync(join(copy, path), 'utf8'));
}

function writeCopy(path: string, content: object): void {
  writeFileSync(join(copy, path), JSON.stringify(content));
}

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, ...args], { cwd: copy, stdio: 'pipe' });
}

async function release(option: '--dry-run' | '--check', more: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: copy, env: { ...env, ...more } };
  const { stdout } = await execute(process.execPath, ['build/release.js', option], options);
  return stdout;
}

/** The problems that the refusal of a release lists. */
async function refusal(
  option: '--dry-run' | '--check',
  more?: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const { code, stderr } = await release(option, more).catch((error) => error);
  expect(code).toBe(1);
  const [title, ...problems] = (stderr as string).trim().split('\n- ');
  expect(title).toBe('Not ready for a release:');
  return problems;
}

beforeAll(() => {
  const { files, ...manifest } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const packed = files.filter((path) => !path.startsWith('!') && !path.startsWith('dist/'));
  for (const path of [
    ...packed,
    'LICENSE',
    'README.md',
    'build',
    'package-lock.json',
    '.gitignore',
    '.npmrc',
  ])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  const address = 'https://github.com/octo-org/provision';
  writeCopy('package.json', {
    ...manifest,
    files,
    version: '7.8.9',
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git` },
  });
  writeCopy('package-lock.json', { ...readCopy<Lock>('package-lock.json'), version: '7.8.9' });
  writeFileSync(join(copy, 'CHANGELOG.md'), CHANGELOG);
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--no-gpg-sign', '--message', 'Release 7.8.9');
  git('tag', 'v7.8.9');
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

describe('a version that is ready for a release', () => {
  beforeAll(async () => {
    await release('--dry-run');
  });

  it('the dry run writes the tarball, the SBOM, the checksums and the release notes', () => {
    const written = readdirSync(join(copy, 'release')).sort();
    expect(written).toEqual(['SHA256SUMS', SBOM, TARBALL, 'release-notes.md'].sort());
  });

  it('the tarball contains the program, and no build scripts or release files', () => {
    const paths = execFileSync('tar', ['-tzf', join('release', TARBALL)], { cwd: copy, encoding: 'utf8' });
    expect(paths).toContain('package/bin/provision.js\n');
    expect(paths).not.toMatch(/^package\/(?:release|build)\//m);
  });

  it('sha256sum verifies the checksums', () => {
    const options = { cwd: join(copy, 'release'), encoding: 'utf8' } as const;
    const verified = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], options);
    expect(verified).toBe(`${TARBALL}: OK\n${SBOM}: OK\n`);
  });

  it('the SBOM lists only the production dependencies of the lock file and the bundled packages', () => {
    const { packages } = readCopy<Lock>('package-lock.json');
    const bundled = bundledPackages();
    const installed = Object.entries(packages).filter(
      ([path, { dev }]) => path !== '' && (!dev || bundled.has(path)),
    );
    const names = installed.map(
      ([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`,
    );
    const sbom = readCopy<{ bomFormat: string; components: { name: string; version: string }[] }>(
      join('release', SBOM),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'provision-users', version: '7.8.9' } },
    });
    expect(sbom.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(
      [...new Set(names)].sort(),
    );
  });

  it('the release notes are the changelog entries of the version', () => {
    const notes = readFileSync(join(copy, 'release/release-notes.md'), 'utf8');
    expect(notes).toBe('### Added\n\n- A change that users notice.\n');
  });

  it('npm publish in a workflow passes the check only in the repository that package.json names', async () => {
    expect(readCopy<Manifest>('package.json')).toMatchObject({
      scripts: { prepublishOnly: 'node build/release.js --check' },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(await release('--check', { GITHUB_REPOSITORY: 'octo-org/provision' })).toBe('');
    expect(await refusal('--check', { GITHUB_REPOSITORY: 'octo-fork/provision' })).toEqual([
      expect.stringMatching(/^package.json: repository.url is .*octo-org.* runs in octo-fork\/provision\./),
    ]);
  });
});

/** The paths of the packages that esbuild bundled into `dist`, according to its comments. */
function bundledPackages(): ReadonlySet<string> {
  const scripts = readdirSync(join(copy, 'dist/parts')).map((name) => join('dist/parts', name));
  const texts = ['dist/main.js', 'dist/index.js', ...scripts].map((path) =>
    readFileSync(join(copy, path), 'utf8'),
  );
  return new Set(texts.flatMap((text) => text.match(/(?<=^\/\/ )node_modules\/(?:@[^/]+\/)?[^/]+/gm) ?? []));
}

describe('a version that is not ready for a release', () => {
  beforeEach(() => {
    git('reset', '--quiet', '--hard', 'v7.8.9');
  });

  /** Commits a change to a file, without a tag. */
  function commit(path: string, before: RegExp, after: string): void {
    const text = readFileSync(join(copy, path), 'utf8');
    writeFileSync(join(copy, path), text.replace(before, after));
    git('commit', '--quiet', '--no-gpg-sign', '--all', '--message', 'Change the release');
  }

  it.each([
    [
      'a placeholder in place of the repository',
      'package.json',
      /github\.com/g,
      'repository.invalid',
      [
        /^package\.json: repository\.url is still the placeholder git\+https:\/\/repository\.invalid\//,
        /^package\.json: bugs\.url is still the placeholder /,
        /^package\.json: homepage is still the placeholder /,
      ],
    ],
    [
      'a repository URL that is not in the format of npm',
      'package.json',
      /git\+https/,
      'https',
      [/git\+https:\/\/github\.com\/<owner>/],
    ],
    ['a private package', 'package.json', /^\{/, '{"private":true,', [/^package\.json: "private" is set\./]],
    [
      'a different version in the lock file',
      'package-lock.json',
      /7\.8\.9/,
      '7.8.8',
      [/^package-lock\.json: the version is 7\.8\.8, but 7\.8\.9 /],
    ],
    [
      'a changelog without a section for the version',
      'CHANGELOG.md',
      /7\.8\.9/,
      '7.8.90',
      [/^CHANGELOG\.md: version 7\.8\.9 has no section\. .*"## \[7\.8\.9\] - \d{4}-\d\d-\d\d"/],
    ],
    [
      'a section without a date',
      'CHANGELOG.md',
      / - 2026-11-28/,
      '',
      [/^CHANGELOG\.md: the section of version 7\.8\.9 has no date\. /],
    ],
    [
      'a section without entries',
      'CHANGELOG.md',
      /- A change that users notice\./,
      '',
      [/^CHANGELOG\.md: the section of version 7\.8\.9 is empty\. /],
    ],
    [
      'entries under Unreleased',
      'CHANGELOG.md',
      /(?<=Unreleased\]\n)/,
      '\n- Another change.\n',
      [/^CHANGELOG\.md: the section Unreleased has entries\. /],
    ],
  ])('the dry run refuses %s', async (_, path, before, after, problems) => {
    commit(path, before, after);
    expect(await refusal('--dry-run')).toEqual(problems.map((problem) => expect.stringMatching(problem)));
  });

  it('the dry run refuses a tag for another version', async () => {
    commit('README.md', /$/, '\n');
    git('tag', 'v7.9.0');
    try {
      expect(await refusal('--dry-run')).toEqual([
        expect.stringMatching(/^git: this commit has the tag v7\.9\.0, but .* v7\.8\.9\./),
      ]);
    } finally {
      git('tag', '--delete', 'v7.9.0');
    }
  });

  it('only a release needs the tag, so a dry run works before it', async () => {
    commit('README.md', /$/, '\n');
    expect(await refusal('--check')).toEqual([
      'git: this commit does not have the tag v7.8.9. Run: git tag v7.8.9',
    ]);
  });

  it('one refusal lists all problems, including uncommitted changes', async () => {
    commit('CHANGELOG.md', /7\.8\.9/, '7.8.90');
    commit('package.json', /^\{/, '{"private":true,');
    writeFileSync(join(copy, 'README.md'), 'Changed');
    writeFileSync(join(copy, 'new.md'), 'New');
    expect(await refusal('--dry-run')).toEqual([
      expect.stringMatching(/^package\.json: "private"/),
      expect.stringMatching(/^CHANGELOG\.md: version 7\.8\.9 has no section/),
      'git: the working tree has changes (2, first in README.md). Commit or undo them.',
    ]);
    rmSync(join(copy, 'new.md'));
  });
});
