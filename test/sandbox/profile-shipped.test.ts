import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import { checkProfile } from './profile-checks.js';

/** Those that come with the program, and the samples. */
const FILES = ['src/directory/profiles', 'samples/profiles'].flatMap((folder) => {
  const path = resolve(import.meta.dirname, '../..', folder);
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.map((name) => resolve(path, name));
});

for (const file of FILES) {
  const profile: ProfileForm = JSON.parse(readFileSync(file, 'utf8'));
  checkProfile(profile);
}

describe('the shipped profiles', () => {
  it('the shipped profiles and the samples are all rehearsed', () => {
    expect(FILES.join()).toContain('keystone.json');
    expect(FILES.join()).toContain('v6.json');
  });
});
