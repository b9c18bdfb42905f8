/**
 * `npm run release` writes the files of a release to `release/` and publishes nothing. `--dry-run` does the same without a
 * tag; `--check` writes no files. The conditions for a release are in release-check.js.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, releaseNotes, releaseProblems } from './release-check.js';

const FOLDER = 'release';
/** Development dependencies that the build bundles into `dist`, so users get them too. */
const BUNDLED = ['valibot'];

const { values: options } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
const problems = releaseProblems(options['dry-run']);
if (problems.length > 0) {
  console.error(['Not ready for a release:', ...problems].join('\n- '));
  process.exitCode = 1;
} else if (!options.check) writeRelease();

function writeRelease() {
  const { name, version } = readJson('package.json');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  // Builds the program first, in the script `prepare`.
  runNpm(['pack', '--loglevel=warn', '--pack-destination', FOLDER], { stdio: 'inherit' });
  const [tarball, sbom] = [`${name}-${version}.tgz`, `${name}-${version}.cdx.json`];
  writeFileSync(join(FOLDER, sbom), makeSbom(name));
  writeFileSync(join(FOLDER, 'SHA256SUMS'), [tarball, sbom].map(checksumLine).join(''));
  writeFileSync(join(FOLDER, 'release-notes.md'), releaseNotes(version));
  const files = [tarball, sbom, 'SHA256SUMS', 'release-notes.md'];
  console.log([`Nothing was published. Files in ${FOLDER}/:`, ...files].join('\n- '));
}

function checksumLine(file) {
  const digest = createHash('sha256').update(readFileSync(join(FOLDER, file)));
  return `${digest.digest('hex')}  ${file}\n`;
}

/**
 * Lists the packages that users get, in CycloneDX format. npm reads them from a lock file that contains only these,
 * because `npm sbom --omit dev` also omits packages that production and development dependencies share
 * (https://github.com/npm/cli/issues/7909). Needs no network.
 */
function makeSbom(name) {
  const { devDependencies, ...manifest } = readJson('package.json');
  const lock = readJson('package-lock.json');
  for (const [path, { dev, ...entry }] of Object.entries(lock.packages)) {
    const isBundled = BUNDLED.some((bundled) => path === `node_modules/${bundled}`);
    if (isBundled) lock.packages[path] = entry;
    else if (dev) delete lock.packages[path];
  }
  for (const bundled of BUNDLED) manifest.dependencies[bundled] = devDependencies[bundled];
  lock.packages[''] = { ...lock.packages[''], dependencies: manifest.dependencies, devDependencies: {} };
  const scratch = mkdtempSync(join(tmpdir(), 'provision-sbom-'));
  try {
    // npm names the package after its folder.
    const folder = join(scratch, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const args = [
      'sbom',
      '--offline',
      '--package-lock-only',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
    ];
    return runNpm(args, { cwd: folder });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function runNpm(args, options) {
  return execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
