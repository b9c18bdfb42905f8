/** newman, which runs Postman's collections: installed from the npm registry when it is needed, and kept out of git. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '6.2.2';

/** The path of its script; `undefined` where it cannot be installed. */
export function installNewman(root: string): string | undefined {
  const folder = join(root, 'node_modules/.cache/newman', VERSION);
  const script = join(folder, 'node_modules/newman/bin/newman.js');
  if (existsSync(script)) return script;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  spawnSync('npm', ['install', '--no-save', '--prefix', folder, `newman@${VERSION}`], { stdio: 'ignore' });
  return existsSync(script) ? script : undefined;
}

/** One request a row; the fields come from the columns of the roster. */
export function collection(url: string): string {
  const body = {
    department_id: 1,
    position: '{{Position}}',
    password: '{{Password}}',
    nickname: '{{Login}}',
    name: { first: '{{First name}}', last: '{{Last name}}', middle: '{{Middle name}}' },
  };
  const header = [
    { key: 'Content-Type', value: 'application/json' },
    { key: 'Authorization', value: 'OAuth token-of-a-benchmark' },
  ];
  const raw = JSON.stringify(body).replace('"department_id":1', '"department_id":{{Department}}');
  const request = { method: 'POST', header, url: `${url}/v6/users/`, body: { mode: 'raw', raw } };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return JSON.stringify({ info: { name: 'create', schema }, item: [{ name: 'create a user', request }] });
}
