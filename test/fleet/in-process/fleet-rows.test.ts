/** The guarantees of a run for sealed passwords and damaged rows, in every organisation of a fleet. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run, type Scratch } from '../../e2e/program.js';
import { expectSealed } from '../../e2e/secrets.js';
import type { TestDirectory } from '../../e2e/server.js';
import { setUpEach } from '../../e2e/setup.js';
import { ageKey } from '../../support/age-keys.js';

let folder: Scratch;
let directory: TestDirectory;

setUpEach((setup) => {
  ({ folder, directory } = setup);
});

it('the passwords of every organisation of a fleet are sealed to one key', async () => {
  const key = await ageKey();
  folder.write('key.txt', key.file);
  chmodSync(join(folder.path, 'key.txt'), 0o600);
  for (const school of ['a', 'b']) {
    folder.write(`schools/${school}/users.csv`, `nickname,last name\nanna.${school},A\n`);
    folder.write(`schools/${school}/token.txt`, 'sample-token\n');
    const settings = { base_url: directory.url, token_file: 'token.txt', pace: 0 };
    folder.write(`schools/${school}/provision.config.json`, JSON.stringify(settings));
  }
  const seal = ['--generate-passwords', 'missing', '--seal-to', key.recipient];
  const ran = await run(['fleet', 'schools', '--yes', ...seal], { cwd: folder.path });
  expect(ran.status).toBe(0);
  for (const school of ['a', 'b']) {
    const results = `schools/${school}/users.csv.results`;
    const sent = directory.received.find(({ body }) => body.nickname === `anna.${school}`);
    expectSealed([ran], results, folder, directory);
    await run(['slips', results, '--identity', 'key.txt'], { cwd: folder.path });
    expect(folder.read(`${results}/credentials.html`)).toContain(String(sent?.body.password));
  }
});

const LIST = `login,password,last name,first name,middle name,position,department_id
j.mueller,Fluss-Kiesel-71,MÃ¼ller,Jürgen,NULL,Dean,1
j.smith,NULL,Smith,Jennifer,NULL,Dean,1
f.stone,2.9E+13,Stone,Finn,NULL,Dean,1
e.stone,Fluss-Kiesel-76,NULL,Erin,NULL,Dean,1
j.null,Fluss-Kiesel-78,Null,Jennifer,NULL,Teacher (?),1
`;

it('a fleet sends no row with damaged text or a placeholder', async () => {
  folder.write('schools/a/users.csv', LIST);
  folder.write('token.txt', 'test-token-of-nobody');
  const config = { base_url: directory.url, pace: 0, token_file: '../token.txt' };
  folder.write('schools/provision.config.json', JSON.stringify(config));
  const fleet = (...args: string[]) => run(['fleet', 'schools', ...args], { cwd: folder.path });
  await fleet('--dry-run', '--findings', 'findings.csv');
  const findings = folder.read('schools/a/findings.csv');
  for (const code of ['damaged-text', 'placeholder', 'password-mask', 'type'])
    expect(findings).toContain(`,${code},`);
  expect(findings).toContain('""Müller""');
  await fleet('--yes', '--skip-invalid');
  expect(directory.received.map(({ body }) => body.nickname)).toEqual(['j.null']);
});
