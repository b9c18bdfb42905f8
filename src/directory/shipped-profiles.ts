/** The profiles that come with the program. */

import type { ShippedName } from '../domain/profile-name.js';
import { checkedProfile, type Profile } from './load-profile.js';
import type { ProfileForm } from './profile.js';
import { FORMS } from './profiles/forms.js';

export function shippedProfile(name: ShippedName): Profile {
  // A test checks each of them as the loader does.
  return checkedProfile(FORMS[name] as ProfileForm);
}
