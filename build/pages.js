/** Bundles the scripts and styles of the pages that the program writes, including those of features. */

import { build } from 'esbuild';

await build({
  entryPoints: ['src/**/report/page/*-script.ts', 'src/**/report/page/*.css'],
  outdir: 'dist/report/page',
  entryNames: '[name]',
  bundle: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
});
