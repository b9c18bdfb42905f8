import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import { checkProfile } from './profile-checks.js';

const SAMPLES = new URL('../../samples/profiles/', import.meta.url);
const FILES = readdirSync(SAMPLES).filter((name) => name.endsWith('.json'));

for (const name of PROFILE_NAMES) checkProfile(shippedProfile(name).form);

for (const name of FILES) {
  const profile: ProfileForm = JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
  checkProfile(profile);
}

describe('the samples of profiles', () => {
  it('the samples of profiles are rehearsed', () => expect(FILES).toContain('keystone.json'));
});
