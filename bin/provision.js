#!/usr/bin/env node
try {
  const { main } = await import('../dist/main.js');
  await main();
} catch (error) {
  if (!['EMFILE', 'ENFILE'].includes(error?.code)) throw error;
  process.stderr.write(
    'Error: Too many files are open, so provision cannot start.\n' +
      'Close other programs, or allow more open files with "ulimit -n 1024", then run the same command again.\n',
  );
  process.exitCode = 2;
}
