/** Bundles the program. Packages stay outside, but for valibot: whole, it would make the help half as slow again. */

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
  // Escaped, each Cyrillic letter would take six bytes.
  charset: 'utf8',
  // Node has had them since 10; lowered, a pattern would be compiled each time that it is used.
  supported: { 'regexp-unicode-property-escapes': true },
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  chunkNames: 'parts/[name]-[hash]',
  logLevel: 'warning',
});
copyFileSync('node_modules/valibot/LICENSE.md', 'dist/valibot-license.md');
