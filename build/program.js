/** Bundles the program. Packages are not bundled, except valibot: loading all of it would make the help 50% slower. */

import { copyFileSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

await build({
  entryPoints: ['src/main.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  // If Cyrillic letters were escaped, each would take six bytes.
  charset: 'utf8',
  // Node has supported these since version 10. If they were lowered, patterns would be compiled at each use.
  supported: { 'regexp-unicode-property-escapes': true },
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  chunkNames: 'parts/[name]-[hash]',
  logLevel: 'warning',
});
copyFileSync('node_modules/valibot/LICENSE.md', 'dist/valibot-license.md');
