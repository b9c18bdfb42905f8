import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import { checkProfile } from './profile-checks.js';

const FOLDER = resolve(import.meta.dirname, '../../src/directory/profiles');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

for (const file of FILES) {
  const profile: ProfileForm = JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8'));
  checkProfile(profile);
}

describe('the shipped profiles', () => {
  it('the shipped profiles are all rehearsed', () => {
    expect(FILES).toContain('v6.json');
  });
});
